import { memo } from 'react';
import type { LineId } from '../../../shared/base/ids.ts';
import { sum } from '../../../shared/base/money.ts';
import { type Catalogue, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import type { PricedLine, PricedModifier } from '../../../shared/engine/priced-lines/priced-cart.ts';
import { isSelling } from '../../selling/sale-flow.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Badge } from '../../ui/parts/basic/badge.tsx';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { useCart, useRegister, useSale } from '../frame/use-register.ts';
import { removeLineWithUndo } from '../sell/tap-item.ts';
import { useSwipeAway } from './use-swipe-away.ts';

export interface CartLineRowProps {
  readonly lineId: LineId;
  /** Only one row is in the tab order; the arrow keys move between rows. */
  readonly tabIndex: 0 | -1;
}

/** A tap opens the line, a sideways swipe removes it. All amounts share one column. */
export const CartLineRow = memo(function CartLineRow({ lineId, tabIndex }: CartLineRowProps) {
  const register = useRegister();
  const { cartStore, ui } = register;
  const words = useWords();
  const formats = useFormats();
  const catalogue = useCart((state) => state.catalogue);
  const priced = useCart((state) => state.priced?.lines.find(({ line }) => line.id === lineId));
  const isSelected = useCart((state) => state.selectedLineId === lineId);
  const litAt = useCart((state) => (state.lit?.lineId === lineId ? state.lit.n : undefined));
  const isRepriced = useCart((state) => state.repricedLineIds.has(lineId));
  const problem = useCart((state) => state.priced?.problems.find((one) => one.lineId === lineId)?.severity);
  const refused = useSale(({ phase, refusal }) => (phase === 'selling' ? refusal?.facts : undefined));
  const isFrozen = !useSale(isSelling);
  const swipe = useSwipeAway(() => removeLineWithUndo(register, lineId));
  if (priced === undefined || catalogue === undefined) return null;
  const { line } = priced;
  const name = nameOf(catalogue, line.itemId);
  const isRefused = refused !== undefined && (refused.lineId === lineId || refused.itemId === line.itemId);
  const amount = formats.amount(sum(priced.components.map(({ gross }) => gross)));
  const open = (): void => {
    if (isFrozen) {
      showToast({ kind: 'caution', text: words.sell.payFirst });
      return;
    }
    cartStore.select(lineId);
    ui.open({ kind: 'line', lineId });
  };
  return (
    <li data-line={lineId} className="cart-line" data-selected={isSelected || undefined} data-problem={isRefused ? 'refuse' : problem}>
      <span aria-hidden className="cart-line-away">
        {words.offers.swipeToRemove}
      </span>
      <button
        type="button"
        className="cart-line-open"
        // The value alternates so that the highlight animation restarts without remounting the button.
        data-lit={litAt === undefined ? undefined : litAt % 2}
        aria-current={isSelected || undefined}
        tabIndex={tabIndex}
        onClick={open}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && !isFrozen && cartStore.select(lineId)}
        {...(isFrozen ? {} : swipe)}
      >
        <span className="cart-line-quantity">{formats.quantity(line.quantity)}</span>
        <span className="cart-line-name">
          <bdi>{name}</bdi>
        </span>
        <span className="cart-line-amount figure">{amount}</span>
        {priced.modifiers.length > 0 && <ModifierRows catalogue={catalogue} priced={priced} />}
        {line.notes !== undefined && <span className="cart-line-note">{line.notes}</span>}
        {priced.discounts.map(({ discount, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same discount may occur twice and has no other key.
          <span key={place} className="cart-line-discount">
            <span>{discount.name}</span>
            <span className="figure">{formats.amount(value)}</span>
          </span>
        ))}
        <span className="cart-line-marks">
          {line.activity === 'RETURN' && <Badge tone="caution">{words.sell.returned}</Badge>}
          {(line.unitCost !== undefined || line.ownPrice !== undefined) && <Badge tone="information">{words.sell.overridden}</Badge>}
          {isRepriced && <Badge tone="caution">{words.sell.repriced}</Badge>}
        </span>
      </button>
    </li>
  );
});

function ModifierRows({ catalogue, priced }: { readonly catalogue: Catalogue; readonly priced: PricedLine }) {
  const formats = useFormats();
  return (
    <span className="cart-line-modifiers">
      {priced.modifiers.map((modifier) => (
        <span key={modifier.chosen.id} className="cart-line-modifier" data-depth={Math.min(3, depthOf(priced.modifiers, modifier))}>
          {modifier.chosen.quantity > 1 && `${formats.count(modifier.chosen.quantity)} × `}
          {nameOf(catalogue, modifier.chosen.itemId)}
        </span>
      ))}
    </span>
  );
}

function depthOf(modifiers: readonly PricedModifier[], modifier: PricedModifier): number {
  const parent = modifiers[modifier.parentIndex];
  return parent === undefined ? 0 : 1 + depthOf(modifiers, parent);
}

function nameOf(catalogue: Catalogue, itemId: string): string {
  return findItem(catalogue, itemId)?.data.name ?? itemId;
}
