import type { Money } from '../../shared/base/money.ts';
import type { Instant } from '../../shared/base/time.ts';
import { findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { portionsLeft, type StandRules, whyNoAlcohol } from '../../shared/till-contract/parts/stand-rules.ts';
import { tileGroups, tileOf } from '../selling/menu-groups.ts';
import type { MenuState } from '../selling/menu-store.ts';
import { smallPictureOf } from '../selling/pictures.ts';
import { type Band, bandOf } from '../ui/design/band.ts';

/** A row of the menu board. */
export interface BoardEntry {
  readonly itemId: string;
  readonly name: string;
  readonly price: Money;
  /** Of something that is sold by weight. */
  readonly unit?: string;
  readonly isSoldOut: boolean;
  /** With the unit, as written in the catalogue. */
  readonly calories?: string;
  readonly allergens: readonly string[];
  readonly picture?: string;
}

export interface BoardGroup {
  readonly id: string;
  readonly name: string;
  readonly band: Band;
  readonly entries: readonly BoardEntry[];
}

/**
 * Returns what is sold at that moment, at the prices of that moment. What is sold out for the day keeps its place, so that nobody looks for
 * it; what is not for sale now, or has no price of its own, is absent, and so is alcohol once its sale has stopped.
 */
export function boardMenu(
  { catalogue, texts }: Pick<MenuState, 'catalogue' | 'texts'>,
  rules: StandRules | undefined,
  at: Instant,
): readonly BoardGroup[] {
  if (catalogue === undefined) return [];
  const { groups, isClosed } = tileGroups(catalogue, at);
  if (isClosed) return [];
  const isStopped = rules !== undefined && whyNoAlcohol(rules, at) !== undefined;
  const soldOut = new Set(rules?.soldOut.map(({ itemId }) => itemId).filter((itemId) => portionsLeft(rules, itemId, at) === 0));
  const entryOf = (itemId: string): readonly BoardEntry[] => {
    const item = findItem(catalogue, itemId)?.data;
    // Without the stand's rules: then a tile is out when it is not for sale now.
    const tile = tileOf(catalogue, itemId, at);
    if (item?.soldAsItem !== true || tile?.price === undefined || tile.isSoldOut || (isStopped && tile.isAlcohol)) return [];
    const { calories, allergens = [], ...addresses } = texts.get(itemId) ?? {};
    const [unit, picture] = [item.weighed?.unit, smallPictureOf(addresses)];
    return [
      {
        itemId,
        name: tile.name,
        price: tile.price,
        isSoldOut: soldOut.has(itemId),
        allergens,
        ...(unit !== undefined && { unit }),
        ...(calories !== undefined && { calories }),
        ...(picture !== undefined && { picture }),
      },
    ];
  };
  return groups
    .map(({ id, name, color, itemIds }, place) => ({ id, name, band: bandOf(place, color), entries: itemIds.flatMap(entryOf) }))
    .filter(({ entries }) => entries.length > 0);
}

export function countEntries(groups: readonly BoardGroup[]): number {
  return groups.reduce((sum, { entries }) => sum + entries.length, 0);
}

/** Returns at most so many entries, from that one on, in their groups. */
export function sliceMenu(groups: readonly BoardGroup[], from: number, most: number): readonly BoardGroup[] {
  let before = 0;
  return groups.flatMap((group) => {
    const start = Math.max(0, from - before);
    const end = Math.max(0, from + most - before);
    before += group.entries.length;
    const entries = group.entries.slice(start, end);
    return entries.length === 0 ? [] : [{ ...group, entries }];
  });
}
