import type { Instant } from '../../shared/base/time.ts';
import type { StandRules } from '../../shared/till-contract/parts/stand-rules.ts';
import { type Food, foodOf } from '../selling/food-of-items.ts';
import { tileGroups, tileOf } from '../selling/menu-groups.ts';
import type { MenuState } from '../selling/menu-store.ts';
import { pictureOf } from '../selling/pictures.ts';

/** What the idle display shows of one item. */
export interface IdlePicture {
  readonly itemId: string;
  readonly name: string;
  /** Undefined: the food is drawn. */
  readonly address: string | undefined;
  readonly food: Food;
}

const MOST = 12;

/**
 * Returns what can be shown between guests: items that are sold now, without alcohol, which not every guest may be offered. Those with a
 * picture of their own; when none has one, the first of each group, which is drawn.
 */
export function idlePictures(
  { catalogue, texts }: Pick<MenuState, 'catalogue' | 'texts'>,
  rules: StandRules | undefined,
  at: Instant,
): readonly IdlePicture[] {
  if (catalogue === undefined) return [];
  const { groups, isClosed } = tileGroups(catalogue, at);
  const sold = groups.map(({ itemIds }) =>
    itemIds.flatMap((itemId): readonly IdlePicture[] => {
      const tile = isClosed ? undefined : tileOf(catalogue, itemId, at, rules);
      if (tile === undefined || tile.isSoldOut || tile.isAlcohol) return [];
      return [{ itemId, name: tile.name, address: pictureOf(texts.get(itemId)?.imageUrl), food: foodOf(catalogue, itemId) }];
    }),
  );
  const photographed = sold.flat().filter(({ address }) => address !== undefined);
  const chosen = photographed.length > 0 ? photographed : sold.flatMap((items) => items.slice(0, 1));
  return [...new Map(chosen.map((picture) => [picture.itemId, picture])).values()].slice(0, MOST);
}
