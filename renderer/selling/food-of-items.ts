import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { plainNameOf } from '../../shared/engine/terms/names.ts';
import { type Band, bandOf } from '../ui/design/band.ts';
import type { Kind } from '../ui/pictures/drawings.ts';
import { kindOfFood, kindOfGroup } from '../ui/pictures/kind-of-food.ts';
import type { TileGroup } from './menu-groups.ts';

/** What is drawn for an item without a picture, and the colour band of the group that it belongs to. */
export interface Food {
  readonly kind: Kind;
  readonly band: Band;
}

interface Membership {
  readonly names: readonly string[];
  readonly band: Band;
}

const known = new WeakMap<Catalogue, ReadonlyMap<string, Membership>>();

export function foodOf(catalogue: Catalogue, itemId: string): Food {
  const { names = [], band = 1 } = membershipsOf(catalogue).get(itemId) ?? {};
  return { kind: kindOfFood(plainNameIn(catalogue, itemId), ...names), band };
}

/** Returns what to draw for a group, by the catalogue's own names. */
export function foodOfGroup(catalogue: Catalogue, group: TileGroup): Kind {
  return kindOfGroup(
    plainNameOf(group),
    group.itemIds.slice(0, 1).map((itemId) => plainNameIn(catalogue, itemId)),
  );
}

function plainNameIn(catalogue: Catalogue, itemId: string): string {
  const item = findItem(catalogue, itemId)?.data;
  return item === undefined ? '' : plainNameOf(item);
}

/** The last group of an item tells most of it: groups like favorites stand first. */
function membershipsOf(catalogue: Catalogue): ReadonlyMap<string, Membership> {
  const before = known.get(catalogue);
  if (before !== undefined) return before;
  const groups = catalogue.calendar.dayparts.flatMap(({ data }) => data.groups).sort((a, b) => a.sortOrder - b.sortOrder);
  const places = new Map([...new Set(groups.map(plainNameOf))].map((name, place) => [name, place]));
  const memberships = new Map<string, Membership>();
  for (const group of groups) {
    const { color, itemIds } = group;
    const name = plainNameOf(group);
    for (const itemId of itemIds) {
      const names = memberships.get(itemId)?.names ?? [];
      memberships.set(itemId, { names: [name, ...names.filter((other) => other !== name)], band: bandOf(places.get(name) ?? 0, color) });
    }
  }
  known.set(catalogue, memberships);
  return memberships;
}
