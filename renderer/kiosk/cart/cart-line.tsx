import { Pencil, Trash2 } from 'lucide-react';
import type { LineId } from '../../../shared/base/ids.ts';
import { sum } from '../../../shared/base/money.ts';
import { findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import type { PricedLine } from '../../../shared/engine/priced-lines/priced-cart.ts';
import { ONE_PIECE } from '../../../shared/engine/terms/cart.ts';
import { nameIn } from '../../../shared/engine/terms/names.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Badge } from '../../ui/parts/basic/badge.tsx';
import { IconButton } from '../../ui/parts/basic/icon-button.tsx';
import { NumberStepper } from '../../ui/parts/input/number-stepper.tsx';
import { type Heights, useLastHeight } from '../../ui/parts/list/use-gaps.ts';
import { showToast } from '../../ui/parts/messages/toasts.ts';
import { useWords } from '../../words/kiosk-words.ts';
import { useCart, useKiosk } from '../frame/use-kiosk.ts';
import { ItemPicture } from '../order/item-picture.tsx';
import { changeLine, MOST_PIECES, setPieces, takeAway } from '../order/ordering.ts';
import './cart-line.css';

interface CartLineProps {
  readonly priced: PricedLine;
  readonly isOut: boolean;
  /** Takes the height of the line as it goes away. */
  readonly heights: Heights<LineId>;
}

/** One line of the order, changed in place. Removing it can be undone. */
export function CartLine({ priced, isOut, heights }: CartLineProps) {
  const kiosk = useKiosk();
  const words = useWords();
  const formats = useFormats();
  const catalogue = useCart((state) => state.catalogue);
  const isRepriced = useCart(({ repricedLineIds }) => repricedLineIds.has(priced.line.id));
  const { line, modifiers, discounts } = priced;
  const row = useLastHeight(heights, line.id);
  const nameOf = (itemId: string): string => (catalogue && findItem(catalogue, itemId)?.data.name) ?? itemId;
  const name = nameOf(line.itemId);
  const pieces = line.quantity / ONE_PIECE;
  const chosen = modifiers.map(({ chosen: { itemId, quantity } }) =>
    quantity > 1 ? `${formats.count(quantity)} × ${nameOf(itemId)}` : nameOf(itemId),
  );
  const list = new Intl.ListFormat(formats.locale, { type: 'unit', style: 'short' });
  const remove = (): void => {
    const undo = takeAway(kiosk, line.id);
    showToast({ kind: 'information', text: words.kiosk.takenAway({ name }), action: { label: words.common.undo, run: undo } });
  };
  return (
    <li ref={row} className="kiosk-line" data-line={line.id}>
      <span className="kiosk-line-picture">
        <ItemPicture itemId={line.itemId} />
      </span>
      <div className="kiosk-line-text">
        <bdi className="kiosk-line-name">{name}</bdi>
        {chosen.length > 0 && <span className="kiosk-line-choices">{list.format(chosen)}</span>}
        {isOut && <Badge tone="danger">{words.kiosk.soldOut}</Badge>}
        {isRepriced && <Badge tone="caution">{words.kiosk.newPrice}</Badge>}
      </div>
      <span className="kiosk-line-amount figure">{formats.money(sum(priced.components.map(({ gross }) => gross)))}</span>
      {discounts.map(({ discount, value }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a discount has no id and may occur twice.
        <span key={place} className="kiosk-line-discount">
          <span>{nameIn(discount, words.language)}</span>
          <span className="figure">{formats.money(value)}</span>
        </span>
      ))}
      <div className="kiosk-line-acts">
        <NumberStepper
          label={words.kiosk.quantityOf({ name })}
          isLabelHidden
          value={pieces}
          text={formats.count(pieces)}
          onValue={(wanted) => setPieces(kiosk, line.id, wanted)}
          min={1}
          max={Math.max(MOST_PIECES, pieces)}
        />
        {modifiers.length > 0 || hasChoices(catalogue, line.itemId) ? (
          <IconButton
            label={words.kiosk.change({ name })}
            icon={<Pencil aria-hidden size={28} />}
            onClick={() => changeLine(kiosk, line.id)}
          />
        ) : null}
        <IconButton label={words.kiosk.takeAway({ name })} icon={<Trash2 aria-hidden size={28} />} onClick={remove} />
      </div>
    </li>
  );
}

function hasChoices(catalogue: Parameters<typeof findItem>[0] | undefined, itemId: string): boolean {
  return catalogue !== undefined && (findItem(catalogue, itemId)?.data.itemSetIds.length ?? 0) > 0;
}
