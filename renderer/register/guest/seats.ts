import { accept, type Outcome } from '../../../shared/base/outcome.ts';
import { STAND_OPERATIONS } from '../../../shared/till-contract/operations/stand-operations.ts';
import type { TillAnswerOf } from '../../../shared/till-contract/parts/till-operation.ts';
import { askTill } from '../../host/ask-till.ts';
import { readEntry, type WindowDatabase, writeEntry } from '../../ui/boot/window-database.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';

export type Level = TillAnswerOf<typeof STAND_OPERATIONS.listLevels>[number];
export type Seat = TillAnswerOf<typeof STAND_OPERATIONS.listSeats>[number];

export interface Seating {
  readonly levels: readonly Level[];
  readonly seats: readonly Seat[];
}

/** Seating read since this window opened. Tens of thousands of seats do not change while a stand sells, so each venue is read once. */
const seatingByVenue = new Map<number, Seating>();

/** Returns the seating that this window last received, so that seats can be chosen without a host. */
export async function cachedSeating(database: WindowDatabase, venueId: number): Promise<Seating | undefined> {
  return seatingByVenue.get(venueId) ?? (await readEntry<Seating>(database, keyOf(venueId)).catch(() => undefined));
}

export async function askSeating(database: WindowDatabase, venueId: number): Promise<Outcome<Seating, HostRefusal>> {
  const cached = seatingByVenue.get(venueId);
  if (cached !== undefined) return accept(cached);
  const levels = await askTill(STAND_OPERATIONS.listLevels, {});
  if (!levels.ok) return levels;
  const seats: Seat[] = [];
  for (const { id } of levels.value) {
    const ofLevel = await askTill(STAND_OPERATIONS.listSeats, { path: { level_id: String(id) } });
    // The service answers `unknown` for a level without seats.
    if (ofLevel.ok) seats.push(...ofLevel.value);
    else if (ofLevel.refusal.code !== 'unknown') return ofLevel;
  }
  const seating: Seating = { levels: levels.value.toSorted((a, b) => a.sort_order - b.sort_order), seats };
  if (seats.length > 0) seatingByVenue.set(venueId, seating);
  await writeEntry(database, keyOf(venueId), seating).catch(() => undefined);
  return accept(seating);
}

function keyOf(venueId: number): string {
  return `seating/${venueId}`;
}
