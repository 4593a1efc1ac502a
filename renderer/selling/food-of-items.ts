import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { type Band, bandOf } from '../ui/design/band.ts';
import type { Kind } from '../ui/pictures/drawings.ts';
import { kindOfFood } from '../ui/pictures/kind-of-food.ts';

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
  return { kind: kindOfFood(findItem(catalogue, itemId)?.data.name ?? '', ...names), band };
}

/** The last group of an item tells most of it: groups like favorites stand first. */
function membershipsOf(catalogue: Catalogue): ReadonlyMap<string, Membership> {
  const before = known.get(catalogue);
  if (before !== undefined) return before;
  const groups = catalogue.calendar.dayparts.flatMap(({ data }) => data.groups).sort((a, b) => a.sortOrder - b.sortOrder);
  const places = new Map([...new Set(groups.map(({ name }) => name))].map((name, place) => [name, place]));
  const memberships = new Map<string, Membership>();
  for (const { name, color, itemIds } of groups)
    for (const itemId of itemIds) {
      const names = memberships.get(itemId)?.names ?? [];
      memberships.set(itemId, { names: [name, ...names.filter((other) => other !== name)], band: bandOf(places.get(name) ?? 0, color) });
    }
  known.set(catalogue, memberships);
  return memberships;
}
