import { accept, refuse } from '../../base/outcome.ts';
import { DAY_IN_MILLISECONDS } from '../../base/time.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import type { Level, Seat } from '../../contract/records/venue.ts';
import type { STAND_OPERATIONS } from '../../till-contract/operations/stand-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import type { TillHandler } from '../till-call.ts';

type Operations = typeof STAND_OPERATIONS;

interface StoredAnswer<Value> {
  readonly at: number;
  readonly value: Value;
}

export const listLevels: TillHandler<HostContext, Operations['listLevels']> = async (context, { caller }) => {
  const place = context.vendorOf(caller)?.place;
  if (place === undefined) return refuse({ code: 'needs_service' });
  const levels = await readThrough<readonly Level[]>(context, `till/levels/${place.venueId}`, async () => {
    const outcome = await context.drainer().caller.call(ORDERING_OPERATIONS.listLevels, { path: { venue_id: place.venueId } });
    return outcome.kind === 'ok' ? outcome.value : undefined;
  });
  return levels === undefined ? refuse({ code: 'needs_service' }) : accept(levels);
};

export const listSeats: TillHandler<HostContext, Operations['listSeats']> = async (context, { caller, path }) => {
  const place = context.vendorOf(caller)?.place;
  if (place === undefined) return refuse({ code: 'needs_service' });
  if (!/^\d{1,15}$/.test(path.level_id)) return refuse({ code: 'unknown' });
  const seats = await readThrough<readonly Seat[]>(context, `till/seats/${place.venueId}/${path.level_id}`, async () => {
    const input = { path: { venue_id: place.venueId, level_id: path.level_id } };
    const outcome = await context.drainer().caller.call(ORDERING_OPERATIONS.listSeats, input);
    return outcome.kind === 'ok' ? outcome.value : undefined;
  });
  if (seats === undefined) return refuse({ code: 'needs_service' });
  return seats.length === 0 ? refuse({ code: 'unknown' }) : accept(seats);
};

/** Returns the stored answer while it is fresh or the service does not answer. */
async function readThrough<Value>(
  { journal, world, drainer }: HostContext,
  key: string,
  ask: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  const text = await journal.findFact(key);
  const stored = text === undefined ? undefined : (JSON.parse(text) as StoredAnswer<Value>);
  const now = world.epochMilliseconds();
  // Seats do not move, so an answer of the last day is not requested again.
  const isFresh = stored !== undefined && now >= stored.at && now - stored.at < DAY_IN_MILLISECONDS;
  if (isFresh || drainer().connection.connectivity() !== 'online') return stored?.value;
  const value = await ask();
  if (value === undefined) return stored?.value;
  await journal.append({ facts: { [key]: JSON.stringify({ at: now, value } satisfies StoredAnswer<Value>) } });
  return value;
}
