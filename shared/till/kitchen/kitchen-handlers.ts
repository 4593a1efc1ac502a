import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { addMilliseconds } from '../../base/time.ts';
import type { KITCHEN_OPERATIONS } from '../../till-contract/operations/kitchen-operations.ts';
import { currentStation } from '../../till-contract/parts/kitchen-stations.ts';
import type { HostContext } from '../context/host-context.ts';
import type { TillContext } from '../context/till-context.ts';
import {
  findTicket,
  type KeptTicket,
  type KitchenRecord,
  type KitchenState,
  keepTicket,
  viewOfTicket,
  withParts,
} from '../records/kitchen-record.ts';
import { decideAndWrite } from '../records/till-records.ts';
import type { TillCall, TillHandler, TillHandlers } from '../till-call.ts';

type Operations = typeof KITCHEN_OPERATIONS;
type Move = TillCall<Operations['moveTicket']>;

/** More moves than a ticket has before a browser's repeat arrives. */
const MOST_MOVES = 50;

export const moveTicket: TillHandler<TillContext, Operations['moveTicket']> = async (context, call) => {
  const { caller, path } = call;
  const vendorId = context.vendorOf(caller)?.place.vendorId;
  const moved = await decideAndWrite<KeptTicket>(context.journal, async () => {
    const ticket = await findTicket(context.journal, path.ticket_id);
    if (ticket === undefined || ticket.body.vendorId !== vendorId) return refuse({ code: 'unknown' });
    if (ticket.body.moves.includes(path.move_id)) return accept({ value: ticket });
    if (ticket.state === 'closed') return refuse({ code: 'not_open' });
    const next = afterMove(context, ticket, call);
    const body = { ...next.body, moves: [...ticket.body.moves, path.move_id].slice(-MOST_MOVES) };
    return accept({
      value: { ...ticket, ...next, body, version: ticket.version + 1 },
      write: { records: [keepTicket(ticket.version, next.state, body)] },
    });
  });
  return moved.ok ? accept(viewOfTicket(moved.value)) : moved;
};

interface Moved {
  readonly state: KitchenState;
  readonly body: KitchenRecord;
}

/** Applies a move; parts already in that state stay unchanged, so that two cooks who bump at once both succeed. */
function afterMove({ settings }: Pick<TillContext, 'settings'>, { state, body }: KeptTicket, { body: move, at }: Move): Moved {
  if (move.kind === 'fetch') return { state, body: state === 'done' ? { ...body, fetchedAt: body.fetchedAt ?? at } : body };
  const { stations } = settings().kitchen;
  const isMeant = (stationId: string): boolean =>
    move.stations === undefined || move.stations.includes(currentStation(stations, stationId));
  if (move.kind === 'bump') {
    if (state === 'done') return { state, body };
    const parts = body.parts.map((part) => (isMeant(part.stationId) && part.bumpedAt === undefined ? { ...part, bumpedAt: at } : part));
    return withParts(body, parts, at);
  }
  const isRecalled = body.parts.some(({ stationId, bumpedAt }) => isMeant(stationId) && bumpedAt !== undefined);
  if (!isRecalled) return { state, body };
  const { fetchedAt: _fetchedAt, ...rest } = body;
  const parts = body.parts.map((part) => (isMeant(part.stationId) ? { stationId: part.stationId } : part));
  return withParts({ ...rest, recalledAt: at }, parts, at);
}

const readKitchen: TillHandler<HostContext, Operations['readKitchen']> = async (context, { caller, query }) => {
  const vendorId = context.vendorOf(caller)?.place.vendorId ?? 0;
  return accept(context.kitchen.read(vendorId, query.after));
};

const readBoard: TillHandler<HostContext, Operations['readBoard']> = async (context, { caller, at }) => {
  const vendorId = context.vendorOf(caller)?.place.vendorId ?? 0;
  return accept(context.kitchen.board(vendorId, addMilliseconds(at, -context.settings().kitchen.boardMinutes * 60_000)));
};

export const KITCHEN_HANDLERS: TillHandlers<HostContext, Operations> = { readKitchen, moveTicket, readBoard };

const MOST_AT_ONCE = 100;

/** Closes tickets still open from an earlier day. */
export async function closeOldTickets({ journal, kitchen }: Pick<HostContext, 'journal' | 'kitchen'>, today: string): Promise<void> {
  for (const id of kitchen.openBefore(today).slice(0, MOST_AT_ONCE)) await closeTicket(journal, id);
}

async function closeTicket(journal: HostContext['journal'], id: string): Promise<Outcome<undefined>> {
  return await decideAndWrite(journal, async () => {
    const ticket = await findTicket(journal, id);
    if (ticket?.state !== 'open') return accept({ value: undefined });
    return accept({ value: undefined, write: { records: [keepTicket(ticket.version, 'closed', ticket.body)] } });
  });
}
