import { minuteOf, tileOf } from '../../selling/menu-groups.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { useWords } from '../../words/register-words.ts';
import { useCart, useHost } from '../frame/use-register.ts';
import './item-row.css';

/** A search result: name, number and price over the full width. */
export function ItemRow({ itemId, onTake }: { readonly itemId: string; readonly onTake: () => void }) {
  const { sell, stand } = useWords();
  const formats = useFormats();
  const catalogue = useCart((state) => state.catalogue);
  const minute = useCart(({ at }) => minuteOf(at));
  const rules = useHost((host) => host.rules);
  const tile = catalogue && tileOf(catalogue, itemId, minute, rules);
  if (tile === undefined) return null;
  const price = tile.price === undefined ? sell.askPrice : formats.amount(tile.price);
  return (
    <li>
      <button type="button" className="item-row" data-out={tile.isSoldOut || tile.isStopped || undefined} onClick={onTake}>
        <span className="item-row-name">
          <bdi>{tile.name}</bdi>
        </span>
        <span className="figure">{tile.isSoldOut ? sell.soldOut : tile.isStopped ? stand.noAlcohol : price}</span>
      </button>
    </li>
  );
}
