import { hexOf } from '../../base/bytes-as-text.ts';
import type { Instant } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { Journal, JournalWrite } from '../../sync/journal/journal.ts';
import type { BoardAnswer, KitchenAnswer, KitchenTicketView } from '../../till-contract/operations/kitchen-operations.ts';
import { KITCHEN_KIND, type KitchenRecord, type KitchenState, viewOfTicket } from '../records/kitchen-record.ts';
import { isOnPaper } from '../records/print-jobs.ts';
import { recordsOf } from '../records/record-pages.ts';
import type { Kept } from '../records/till-records.ts';

/**
 * The open tickets of the kitchen and the latest done ones, kept in memory in step with the journal, so that reading them takes the same
 * time however many tickets there ever were.
 */
export interface KitchenTicketIndex {
  /** Takes over a durable write; returns true when it had a ticket. */
  take(write: Pick<JournalWrite, 'records'>): boolean;
  read(vendorId: number, after: string | undefined): KitchenAnswer;
  board(vendorId: number, readySince: string): BoardAnswer;
  /** Returns the ids of open tickets from before a date. */
  openBefore(businessDate: string): readonly string[];
  /** Returns the tickets that the kitchen may still have to make, from screens or paper. */
  stillToMake(at: Instant): readonly KitchenRecord[];
  /** Returns the ids of tickets that were cancelled by a refund. */
  cancelledByRefund(): readonly string[];
}

interface Hanging {
  readonly version: number;
  readonly state: KitchenState;
  readonly body: KitchenRecord;
  /** Counts changes in this process. */
  readonly change: number;
}

/** Limits per vendor, so that a screen can show them all and one vendor's tickets do not push out another's. */
const MOST_SHOWN = 300;
const MOST_RECENT = 200;
const MOST_DONE_SHOWN = 40;
/** Tickets that are read at the start to find the latest done ones of each vendor. */
const MOST_READ = 2000;

interface RailState {
  /** Identifies this process: revisions of another process are unusable. */
  readonly epoch: string;
  readonly hanging: Map<string, Hanging>;
  /** Done or closed tickets, oldest change first. */
  readonly recent: Map<string, Hanging>;
  changes: number;
  /** A screen with a revision below this change needs all tickets. */
  forgotten: number;
}

export async function openKitchenRail(
  journal: Pick<Journal, 'listRecords'>,
  world: Pick<World, 'randomBytes'>,
): Promise<KitchenTicketIndex> {
  const rail: RailState = { epoch: hexOf(world.randomBytes(6)), hanging: new Map(), recent: new Map(), changes: 0, forgotten: 0 };
  const { hanging, recent } = rail;
  await hangStored(rail, journal);
  return {
    take({ records = [] }) {
      const ours = records.filter(({ kind }) => kind === KITCHEN_KIND);
      for (const { id, after, state, body } of ours) {
        put(rail, id, { version: after + 1, state: state as KitchenState, body: JSON.parse(body) as KitchenRecord });
      }
      return ours.length > 0;
    },
    read: (vendorId, after) => readTickets(rail, vendorId, after),
    board: (vendorId, readySince) => readBoard(rail, vendorId, readySince),
    cancelledByRefund: () => [...hanging, ...recent].filter(([, { body }]) => body.cancelledBy !== undefined).map(([id]) => id),
    stillToMake: (at) => [
      ...[...hanging.values()].map(({ body }) => body),
      ...[...recent.values()].filter(({ state, body }) => state === 'closed' && isOnPaper(body, at)).map(({ body }) => body),
    ],
    openBefore: (businessDate) => [...hanging].filter(([, { body }]) => body.businessDate < businessDate).map(([id]) => id),
  };
}

function put(rail: RailState, id: string, next: Omit<Hanging, 'change'>): void {
  const { hanging, recent } = rail;
  const known = hanging.get(id) ?? recent.get(id);
  // Two writes may be reported in another order than they were made.
  if (known !== undefined && known.version >= next.version) return;
  rail.changes += 1;
  hanging.delete(id);
  recent.delete(id);
  (next.state === 'open' ? hanging : recent).set(id, { ...next, change: rail.changes });
  const ended = [...recent].filter(([, { body }]) => body.vendorId === next.body.vendorId);
  for (const [oldest, { change }] of ended.slice(0, -MOST_RECENT)) {
    recent.delete(oldest);
    rail.forgotten = Math.max(rail.forgotten, change);
  }
}

/** Hangs up the open tickets of the journal, and the latest done ones of each vendor. */
async function hangStored(rail: RailState, journal: Pick<Journal, 'listRecords'>): Promise<void> {
  for await (const ticket of recordsOf<KitchenRecord>(journal, KITCHEN_KIND, { states: ['open'] })) hang(rail, ticket);
  const done: Kept<KitchenRecord>[] = [];
  const found = new Map<number, number>();
  let read = 0;
  for await (const ticket of recordsOf<KitchenRecord>(journal, KITCHEN_KIND, { states: ['done'], order: 'newest_first' })) {
    if (read++ === MOST_READ) break;
    const count = (found.get(ticket.body.vendorId) ?? 0) + 1;
    found.set(ticket.body.vendorId, count);
    if (count <= MOST_DONE_SHOWN) done.push(ticket);
  }
  for (const ticket of done.toReversed()) hang(rail, ticket);
}

function hang(rail: RailState, { version, state, body }: Kept<KitchenRecord>): void {
  put(rail, body.id, { version, state: state as KitchenState, body });
}

function ofVendor(tickets: ReadonlyMap<string, Hanging>, vendorId: number): readonly Hanging[] {
  return [...tickets.values()].filter(({ body }) => body.vendorId === vendorId);
}

function openOf({ hanging }: RailState, vendorId: number): readonly Hanging[] {
  return ofVendor(hanging, vendorId).toSorted((a, b) => (a.body.at < b.body.at ? -1 : 1));
}

function readTickets(rail: RailState, vendorId: number, after: string | undefined): KitchenAnswer {
  const { changes, epoch, forgotten, recent } = rail;
  const revision = `${epoch}.${changes}`;
  const [from, count] = after?.split('.') ?? [];
  const since = from === epoch ? Number(count) : undefined;
  const open = openOf(rail, vendorId);
  const hidden = Math.max(0, open.length - MOST_SHOWN);
  // While tickets are hidden, a change is not enough: a bumped ticket makes room for one that did not change.
  if (since !== undefined && since >= forgotten && since <= changes && hidden === 0) {
    const changed = [...open, ...ofVendor(recent, vendorId)].filter(({ change }) => change > since);
    return { revision, isWhole: false, tickets: changed.map(viewOfTicket), hidden };
  }
  const ended = ofVendor(recent, vendorId)
    .filter(({ state }) => state === 'done')
    .slice(-MOST_DONE_SHOWN);
  return { revision, isWhole: true, tickets: [...open.slice(0, MOST_SHOWN), ...ended].map(viewOfTicket), hidden };
}

function readBoard(rail: RailState, vendorId: number, readySince: string): BoardAnswer {
  const preparing = openOf(rail, vendorId).filter(({ body }) => body.cancelledAt === undefined);
  const ready = ofVendor(rail.recent, vendorId)
    .map(viewOfTicket)
    .filter((ticket) => ticket.state === 'done' && isCalled(ticket) && (ticket.doneAt ?? '') >= readySince);
  return {
    preparing: [...new Set(preparing.flatMap(({ body }) => body.number ?? []))].slice(0, MOST_SHOWN),
    ready: ready
      .toReversed()
      .flatMap(({ number, doneAt }) => (number === undefined || doneAt === undefined ? [] : [{ number, since: doneAt }])),
  };
}

function isCalled({ cancelledAt, fetchedAt }: KitchenTicketView): boolean {
  return cancelledAt === undefined && fetchedAt === undefined;
}
