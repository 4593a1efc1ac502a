import { type Static, Type } from 'typebox';
import { closedRecord, list, text } from '../contract/schema.ts';

/** Which part of the kitchen makes what, and from when on a ticket is slow. */

export const KitchenStation = closedRecord('KitchenStation', {
  id: text(64, 1),
  name: text(64, 1),
  /** What none of the stations has is made at the one for everything else. */
  categoryIds: list(text(64, 1), { maxItems: 200 }),
});
export type KitchenStation = Static<typeof KitchenStation>;

const Seconds = Type.Integer({ minimum: 30, maximum: 14_400 });

export const KitchenSettings = closedRecord('KitchenSettings', {
  stations: list(KitchenStation, { maxItems: 12 }),
  warnAfterSeconds: Seconds,
  lateAfterSeconds: Seconds,
  /** How long a number that is ready stays on the board of the guests, unless it is fetched before. */
  boardMinutes: Type.Integer({ minimum: 1, maximum: 120 }),
});
export type KitchenSettings = Static<typeof KitchenSettings>;

export const FIRST_KITCHEN: KitchenSettings = { stations: [], warnAfterSeconds: 240, lateAfterSeconds: 480, boardMinutes: 10 };

/** The station for everything else; it is always there. */
export const REST_STATION = 'rest';

/** The first station that has one of the item's categories. */
export function stationFor(stations: readonly KitchenStation[], categoryIds: readonly string[]): string {
  return stations.find((station) => station.categoryIds.some((id) => categoryIds.includes(id)))?.id ?? REST_STATION;
}

/** What was made at a station that is no more is made with everything else. */
export function stationNow(stations: readonly KitchenStation[], stationId: string): string {
  return stations.some(({ id }) => id === stationId) ? stationId : REST_STATION;
}
