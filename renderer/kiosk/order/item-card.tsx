import { countPieces } from '../../selling/count-pieces.ts';
import type { Tile } from '../../selling/menu-groups.ts';
import { pictureOf } from '../../selling/pictures.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { useWords } from '../../words/kiosk-words.ts';
import { useCart, useMenu } from '../frame/use-kiosk.ts';
import { ItemFacts } from './item-facts.tsx';
import { ItemPicture } from './item-picture.tsx';
import { isOut } from './offered-items.ts';
import './item-card.css';

/** One item as a large card: name, price and contents. A sold-out item keeps its place, so that guests don't look for it. */
export function ItemCard({ tile, onChoose }: { readonly tile: Tile; readonly onChoose: () => void }) {
  const { kiosk } = useWords();
  const formats = useFormats();
  const { itemId, name, price, isSoldOut, isAlcohol } = tile;
  const out = isSoldOut ? kiosk.isSoldOut({ name }) : kiosk.noAlcohol;
  const description = useMenu(({ texts }) => texts.get(itemId)?.description);
  const hasPicture = useMenu(({ texts }) => pictureOf(texts.get(itemId)?.imageUrl) !== undefined);
  const taken = useCart(({ cart }) => countPieces(cart.lines.filter((line) => line.itemId === itemId)));
  return (
    <button
      type="button"
      className="item-card"
      data-item={itemId}
      aria-disabled={isOut(tile) || undefined}
      onClick={() => (isOut(tile) ? announce(out, 'assertive') : onChoose())}
    >
      {hasPicture && (
        <span className="item-card-picture">
          <ItemPicture itemId={itemId} />
        </span>
      )}
      <span className="item-card-text">
        <bdi className="item-card-name">{name}</bdi>
        {description !== undefined && <bdi className="item-card-description">{description}</bdi>}
        <ItemFacts itemId={itemId} isAlcohol={isAlcohol} />
      </span>
      <span className="item-card-foot">
        <span className="item-card-price">
          {isSoldOut ? kiosk.soldOut : isOut(tile) ? kiosk.noAlcohol : price !== undefined && formats.money(price)}
        </span>
        {taken > 0 && <span className="item-card-taken">{kiosk.taken({ count: taken })}</span>}
      </span>
    </button>
  );
}
