import { lazy, memo, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import type { Instant } from '../../../shared/base/time.ts';
import { type Catalogue, findItem } from '../../../shared/engine/catalogue/catalogue.ts';
import { priceAt } from '../../../shared/engine/catalogue/price-levels.ts';
import { minuteOf, tileOf } from '../../selling/menu-groups.ts';
import { isSelling } from '../../selling/sale-flow.ts';
import { ITEM_ATTRIBUTE } from '../../ui/boot/first-screen.ts';
import type { Band } from '../../ui/design/band.ts';
import { useFormats } from '../../ui/format/use-formats.ts';
import { Tile } from '../../ui/parts/list/tile.tsx';
import { VirtualGrid } from '../../ui/parts/list/virtual-grid.tsx';
import { useWords } from '../../words/register-words.ts';
import type { Register } from '../frame/register.ts';
import { useCart, useHost, usePreferences, useRegister } from '../frame/use-register.ts';
import { takeItemAndAnnounce } from './tap-and-announce.ts';
import { usePressAndHold } from './use-press-and-hold.ts';

export interface TileGridProps {
  readonly label: string;
  readonly itemIds: readonly string[];
  readonly bandOf: (itemId: string) => Band | undefined;
  readonly empty: React.ReactNode;
}

const TilePicture = lazy(() => import('./tile-picture.tsx').then(({ TilePicture: picture }) => ({ default: picture })));

const TILE_WIDTH = 160;
const TILE_HEIGHT = 116;

/** Renders only the visible tiles, and one tap re-renders only its own tile. */
export function TileGrid({ label, itemIds, bandOf, empty }: TileGridProps) {
  const catalogue = useCart((cart) => cart.catalogue);
  const minute = useCart(({ at }) => minuteOf(at));
  const renderTile = useCallback(
    (itemId: string, { tabIndex }: { readonly tabIndex: 0 | -1 }) =>
      catalogue && <ItemTile catalogue={catalogue} minute={minute} itemId={itemId} band={bandOf(itemId)} tabIndex={tabIndex} />,
    [catalogue, minute, bandOf],
  );
  return (
    <VirtualGrid
      label={label}
      items={itemIds}
      keyOf={sameId}
      renderTile={renderTile}
      minTileWidth={TILE_WIDTH}
      tileHeight={TILE_HEIGHT}
      empty={empty}
    />
  );
}

function sameId(itemId: string): string {
  return itemId;
}

interface ItemTileProps {
  readonly catalogue: Catalogue;
  readonly minute: Instant;
  readonly itemId: string;
  readonly band: Band | undefined;
  readonly tabIndex: 0 | -1;
}

const ItemTile = memo(function ItemTile({ catalogue, minute, itemId, band, tabIndex }: ItemTileProps) {
  const register = useRegister();
  const words = useWords();
  const formats = useFormats();
  const quantity = useCart((cart) => quantityInCart(cart.cart.lines, itemId));
  const level = useCart((cart) => cart.preview?.priceLevel);
  const rules = useHost((host) => host.rules);
  const hold = usePressAndHold(() => openMenu(register, itemId));
  const picture = useTilePicture(itemId);
  const tile = useMemo(() => tileOf(catalogue, itemId, minute, rules), [catalogue, itemId, minute, rules]);
  if (tile === undefined) return null;
  const amount = level === undefined ? tile.price : priceAt(findItem(catalogue, itemId)?.prices ?? [], level)?.price;
  const price = amount === undefined ? words.sell.askPrice : formats.amount(amount);
  const isOut = tile.isSoldOut || tile.isStopped;
  const figure = tile.isSoldOut ? words.sell.soldOut : tile.isStopped ? words.stand.noAlcohol : price;
  const left = isOut || tile.left === undefined ? undefined : words.stand.isLeft({ count: tile.left });
  const badge = quantity === 0 ? undefined : formats.quantity(quantity);
  return (
    <Tile
      name={tile.name}
      figure={left === undefined ? figure : `${figure} · ${left}`}
      band={band}
      badge={badge}
      picture={picture}
      isOut={isOut}
      tabIndex={tabIndex}
      {...{ [ITEM_ATTRIBUTE]: itemId }}
      aria-label={badge === undefined ? undefined : words.sell.inCart({ name: tile.name, price: figure, quantity: badge })}
      onClick={() => takeItemAndAnnounce(register, itemId, words, formats)}
      {...hold}
    />
  );
});

function useTilePicture(itemId: string): ReactNode {
  const hasPictures = usePreferences((preferences) => preferences.hasPictures);
  if (!hasPictures) return undefined;
  return (
    <Suspense>
      <TilePicture itemId={itemId} />
    </Suspense>
  );
}

/** Opens the item's menu. Not during payment, because the cart is frozen. */
function openMenu({ sale, ui }: Register, itemId: string): void {
  if (isSelling(sale.store.getState())) ui.open({ kind: 'tile', itemId });
}

function quantityInCart(
  lines: readonly { readonly itemId: string; readonly quantity: number; readonly activity: string }[],
  itemId: string,
): number {
  let quantity = 0;
  for (const line of lines) if (line.itemId === itemId && line.activity === 'PURCHASE') quantity += line.quantity;
  return quantity;
}
