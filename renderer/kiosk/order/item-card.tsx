import { listAllergens } from '../../selling/allergen-names.ts';
import { countPieces } from '../../selling/count-pieces.ts';
import type { Tile } from '../../selling/menu-groups.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { announce } from '../../ui/parts/basic/announcements.ts';
import { useWords } from '../../words/kiosk-words.ts';
import { useCart, useMenu } from '../frame/use-kiosk.ts';
import { ItemPicture } from './item-picture.tsx';
import { isOut } from './offered-items.ts';
import { useChooseItem } from './use-choose-item.ts';
import './item-card.css';

/**
 * One item as a card: picture, name, price and calories. What has no page of its own tells its allergens here. A sold-out item keeps its
 * place, so that guests don't look for it. `isBrief`: in a strip, without what is not needed to choose.
 */
export function ItemCard({ tile, isBrief = false }: { readonly tile: Tile; readonly isBrief?: boolean }) {
  const words = useWords();
  const { kiosk } = words;
  const formats = useFormats();
  const choose = useChooseItem();
  const { itemId, name, price, isSoldOut, isAlcohol, hasChoices } = tile;
  const out = isSoldOut ? kiosk.isSoldOut({ name }) : kiosk.noAlcohol;
  const text = useMenu(({ texts }) => texts.get(itemId));
  const { calories, allergens = [] } = text ?? {};
  const taken = useCart(({ cart }) => countPieces(cart.lines.filter((line) => line.itemId === itemId)));
  return (
    <button
      type="button"
      className="item-card"
      data-item={itemId}
      data-brief={isBrief || undefined}
      aria-disabled={isOut(tile) || undefined}
      onClick={() => (isOut(tile) ? announce(out, 'assertive') : choose(itemId))}
    >
      <span className="item-card-picture">
        <ItemPicture itemId={itemId} />
        {taken > 0 && (
          <span className="item-card-taken">
            <span aria-hidden>{formats.count(taken)}</span>
            <span className="unseen">{kiosk.taken({ count: taken })}</span>
          </span>
        )}
      </span>
      <span className="item-card-text">
        <span className="item-card-name">
          <bdi>{name}</bdi>
        </span>
        <span className="item-card-foot">
          <span className="item-card-price">
            {isSoldOut ? kiosk.soldOut : isOut(tile) ? kiosk.noAlcohol : price !== undefined && formats.money(price)}
          </span>
          {calories !== undefined && !isBrief && <bdi className="item-card-calories">{calories}</bdi>}
        </span>
        {isAlcohol && !isBrief && <span className="item-card-alcohol">{kiosk.alcohol}</span>}
        {!hasChoices && !isBrief && allergens.length > 0 && (
          <span className="item-card-calories">{kiosk.contains({ names: listAllergens(words, formats.locale, allergens) })}</span>
        )}
      </span>
    </button>
  );
}
