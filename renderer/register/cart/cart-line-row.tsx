import { Minus, Plus } from 'lucide-react';
import { memo } from 'react';
import type { LineId } from '../../../shared/base/ids.ts';
import { type Money, sum } from '../../../shared/base/money.ts';
import { mulDiv } from '../../../shared/base/ratio.ts';
import { decrease, increase } from '../../../shared/engine/cart/cart-lines.ts';
import { choiceRows } from '../../../shared/engine/cart/choice-rows.ts';
import { type Catalogue, findItem, findItemSet } from '../../../shared/engine/catalogue/catalogue.ts';
import type { PricedLine, PricedModifier } from '../../../shared/engine/priced-lines/priced-cart.ts';
import type { CartLine } from '../../../shared/engine/terms/cart.ts';
import { isSelling } from '../../selling/sale-flow.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Badge } from '../../ui/parts/basic/badge.tsx';
import { type Heights, useLastHeight } from '../../ui/parts/list/use-gaps.ts';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/register-words.ts';
import { useCart, useRegister, useSale } from '../frame/use-register.ts';
import { removeLineWithUndo } from '../sell/tap-item.ts';
import { useSwipeAway } from './use-swipe-away.ts';

export interface CartLineRowProps {
  readonly lineId: LineId;
  /** Only one row is in the tab order; the arrow keys move between rows. */
  readonly tabIndex: 0 | -1;
  /** Takes the height of the row as it goes away. */
  readonly heights: Heights<LineId>;
}

/** A tap opens the line, a sideways swipe removes it. All amounts share one column. */
export const CartLineRow = memo(function CartLineRow({ lineId, tabIndex, heights }: CartLineRowProps) {
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
  const row = useLastHeight(heights, lineId);
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
    <li
      ref={row}
      data-line={lineId}
      className="cart-line"
      data-selected={isSelected || undefined}
      data-problem={isRefused ? 'refuse' : problem}
    >
      <span aria-hidden className="cart-line-away">
        {words.offers.swipeToRemove}
      </span>
      {/* The value of data-lit alternates so that the highlight animation restarts without remounting the row. */}
      <div className="cart-line-row" data-lit={litAt === undefined ? undefined : litAt % 2} {...(isFrozen ? {} : swipe)}>
        <Pieces
          line={line}
          name={name}
          isFrozen={isFrozen}
          isWeighed={findItem(catalogue, line.itemId)?.data.weighed !== undefined}
          tabIndex={tabIndex}
        />
        <button
          type="button"
          className="cart-line-open"
          aria-current={isSelected || undefined}
          tabIndex={tabIndex}
          onClick={open}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && !isFrozen && cartStore.select(lineId)}
        >
          <span className="unseen">{formats.quantity(line.quantity)}</span>
          <span className="cart-line-name">
            <bdi>{name}</bdi>
          </span>
          <span className="cart-line-amount figure">{amount}</span>
          <ChoiceRows catalogue={catalogue} priced={priced} />
          {line.notes !== undefined && <span className="cart-line-note">{line.notes}</span>}
          <LineDiscounts priced={priced} />
          <LineMarks line={line} isRepriced={isRepriced} />
        </button>
      </div>
    </li>
  );
});

function LineDiscounts({ priced }: { readonly priced: PricedLine }) {
  const formats = useFormats();
  return priced.discounts.map(({ discount, value }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same discount may occur twice and has no other key.
    <span key={place} className="cart-line-discount">
      <span>{discount.name}</span>
      <span className="figure">{formats.amount(value)}</span>
    </span>
  ));
}

function LineMarks({ line, isRepriced }: { readonly line: CartLine; readonly isRepriced: boolean }) {
  const { sell } = useWords();
  return (
    <span className="cart-line-marks">
      {line.activity === 'RETURN' && <Badge tone="caution">{sell.returned}</Badge>}
      {(line.unitCost !== undefined || line.ownPrice !== undefined) && <Badge tone="information">{sell.overridden}</Badge>}
      {isRepriced && <Badge tone="caution">{sell.repriced}</Badge>}
    </span>
  );
}

interface PiecesProps extends Pick<CartLineRowProps, 'tabIndex'> {
  readonly line: CartLine;
  readonly name: string;
  readonly isFrozen: boolean;
  readonly isWeighed: boolean;
}

/** Minus, quantity, plus; a weight or a line in payment has only its quantity. */
function Pieces({ line, name, isFrozen, isWeighed, tabIndex }: PiecesProps) {
  const register = useRegister();
  const { sell } = useWords();
  const formats = useFormats();
  const { cartStore } = register;
  const quantity = (
    <span aria-hidden className="cart-line-quantity">
      {formats.quantity(line.quantity)}
    </span>
  );
  if (isFrozen || isWeighed) return quantity;
  const more = (): void => void cartStore.edit((cart) => increase(cart, line.id), { lights: line.id });
  // At quantity one this removes the line; undo brings it back.
  const less = (): void => {
    if (cartStore.edit((cart) => decrease(cart, line.id)) !== undefined) removeLineWithUndo(register, line.id);
  };
  return (
    <span className="cart-line-pieces">
      <button type="button" className="cart-line-step" tabIndex={tabIndex} aria-label={sell.oneLess({ name })} onClick={less}>
        <Minus aria-hidden size={18} />
      </button>
      {quantity}
      <button type="button" className="cart-line-step" tabIndex={tabIndex} aria-label={sell.oneMore({ name })} onClick={more}>
        <Plus aria-hidden size={18} />
      </button>
    </span>
  );
}

function ChoiceRows({ catalogue, priced }: { readonly catalogue: Catalogue; readonly priced: PricedLine }) {
  const { sell } = useWords();
  const formats = useFormats();
  const { line } = priced;
  const setIds = findItem(catalogue, line.itemId)?.data.itemSetIds ?? [];
  const rows = choiceRows(setIds, line.modifiers, (id) => findItemSet(catalogue, id)?.data);
  if (rows.length === 0) return null;
  return (
    <span className="cart-line-modifiers">
      {rows.map((row) => (
        <span
          key={row.kind === 'without' ? `no ${row.itemId}` : row.modifier.id}
          className="cart-line-modifier"
          data-depth={Math.min(3, row.depth)}
          data-without={row.kind === 'without' || undefined}
        >
          {row.kind === 'without' ? (
            sell.without({ name: nameOf(catalogue, row.itemId) })
          ) : (
            <>
              <span>
                {row.modifier.quantity > 1 && `${formats.count(row.modifier.quantity)} × `}
                {nameOf(catalogue, row.modifier.itemId)}
              </span>
              <Extra of={priced.modifiers.find(({ chosen }) => chosen.id === row.modifier.id)} />
            </>
          )}
        </span>
      ))}
    </span>
  );
}

/** What a choice adds to the price of one item. */
function Extra({ of: priced }: { readonly of: PricedModifier | undefined }) {
  const formats = useFormats();
  if (priced === undefined || priced.mode === 'INCLUDED') return null;
  const extra = mulDiv(priced.price, Math.max(0, priced.chosen.quantity - priced.freeUnits), 1) as Money;
  return extra === 0 ? null : <span className="figure">{formats.amount(extra)}</span>;
}

function nameOf(catalogue: Catalogue, itemId: string): string {
  return findItem(catalogue, itemId)?.data.name ?? itemId;
}
