import { type Static, Type } from 'typebox';
import { closedRecord, list, optional, text } from '../../contract/http/schema.ts';
import { GivenName } from './till-operation.ts';

/** Which station of the kitchen makes what, and when a ticket counts as slow. */

export const KitchenStation = closedRecord('KitchenStation', {
  id: text(64, 1),
  name: GivenName,
  /** An item in no station's categories is made at the rest station. */
  categoryIds: list(text(64, 1), { maxItems: 200 }),
});
export type KitchenStation = Static<typeof KitchenStation>;

const Seconds = Type.Integer({ minimum: 30, maximum: 14_400 });

export const KitchenSettings = closedRecord('KitchenSettings', {
  stations: list(KitchenStation, { maxItems: 12 }),
  /** Categories that are handed over as they are, such as bottled drinks: they never become a ticket. */
  notMade: optional(list(text(64, 1), { maxItems: 200 })),
  warnAfterSeconds: Seconds,
  lateAfterSeconds: Seconds,
  /** How long a ready number stays on the guests' board, unless it is fetched earlier. */
  boardMinutes: Type.Integer({ minimum: 1, maximum: 120 }),
});
export type KitchenSettings = Static<typeof KitchenSettings>;

export const FIRST_KITCHEN: KitchenSettings = {
  stations: [],
  notMade: [],
  warnAfterSeconds: 240,
  lateAfterSeconds: 480,
  boardMinutes: 10,
};

/** The station for all items that no other station makes; it always exists. */
export const DEFAULT_STATION = 'rest';

/** Returns the first station that has one of the item's categories, or the rest station. */
export function stationFor(stations: readonly KitchenStation[], categoryIds: readonly string[]): string {
  return stations.find((station) => station.categoryIds.some((id) => categoryIds.includes(id)))?.id ?? DEFAULT_STATION;
}

/** False for what is handed over as it is. */
export function isMade({ notMade = [] }: Pick<KitchenSettings, 'notMade'>, categoryIds: readonly string[]): boolean {
  return !notMade.some((id) => categoryIds.includes(id));
}

/** Returns the station that makes it now: the rest station when its own was removed. */
export function currentStation(stations: readonly KitchenStation[], stationId: string): string {
  return stations.some(({ id }) => id === stationId) ? stationId : DEFAULT_STATION;
}
