import type { Level, Seat } from '../../contract/records/venue.ts';
import type { Journal } from '../../sync/journal/journal.ts';

/** Seat names by journal: the seat lists are long, so they are read again only for an unknown seat. */
const known = new WeakMap<object, Map<string, string>>();

/** Returns a seat's name for people; its id when the name is unknown. */
export async function seatName(journal: Pick<Journal, 'findFact'>, venueId: number, seatId: string): Promise<string> {
  const names = known.get(journal) ?? new Map<string, string>();
  known.set(journal, names);
  const name = `${venueId}/${seatId}`;
  if (!names.has(name)) await learn(journal, venueId, names);
  return names.get(name) ?? seatId;
}

async function learn(journal: Pick<Journal, 'findFact'>, venueId: number, names: Map<string, string>): Promise<void> {
  const levels = await factOf<readonly Level[]>(journal, `till/levels/${venueId}`);
  for (const level of levels ?? []) {
    const seats = await factOf<readonly Seat[]>(journal, `till/seats/${venueId}/${level.id}`);
    for (const { id, section, row, seat } of seats ?? []) names.set(`${venueId}/${id}`, [section, row, seat].join(' / '));
  }
}

async function factOf<Value>(journal: Pick<Journal, 'findFact'>, key: string): Promise<Value | undefined> {
  const text = await journal.findFact(key);
  return text === undefined ? undefined : (JSON.parse(text) as { readonly value: Value }).value;
}
