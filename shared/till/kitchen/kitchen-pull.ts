import { uuidV5 } from '../../base/ids.ts';
import { addMilliseconds, type Instant } from '../../base/time.ts';
import { ONE_PIECE, type Quantity } from '../../engine/terms/cart.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { KitchenLineView, KitchenModifierView } from '../../till-contract/operations/kitchen-operations.ts';
import { stationFor } from '../../till-contract/parts/kitchen-stations.ts';
import type { HostContext } from '../context/host-context.ts';
import type { TillContext } from '../context/till-context.ts';
import { KITCHEN_KIND, type KitchenRecord, orderKey } from '../records/kitchen-record.ts';
import { kitchenPrinters } from '../records/printers-record.ts';
import { findSaleOfOrder } from '../records/sales-of-orders.ts';
import { findTab, type KeptTab } from '../records/tabs-record.ts';
import { markCancelledElsewhere, markRefundedElsewhere } from './changed-elsewhere.ts';
import { cancelTickets } from './kitchen-cancelling.ts';
import { isToMake, newTicket } from './kitchen-tickets.ts';

/** A ticket of the service in this process. */
export interface ServiceTicket {
  readonly seq: number;
  readonly orderUuid: string;
  readonly at: Instant;
  /** JSON text. */
  readonly body: string;
}

/** Reads a vendor's tickets after a sequence number, oldest first. */
export type ReadTickets = (vendorId: number, afterSeq: number, limit: number) => Promise<readonly ServiceTicket[]>;

interface TicketBody {
  readonly deviceOrderId: string;
  readonly checkName?: string;
  readonly pickupTime?: string;
  readonly isCancelled?: true;
  readonly orderUuid?: string;
  readonly lines: readonly (Omit<KitchenLineView, 'quantity' | 'stationId'> & {
    readonly quantity: number;
    readonly modifiers: readonly KitchenModifierView[];
  })[];
}

/** Returns the vendors whose tickets are seen: on a kitchen screen or board, or on paper, since printers print for all vendors. */
export function vendorsThatCook({
  devices,
  printing,
  place,
  vendorOf,
}: Pick<HostContext, 'devices' | 'printing' | 'place' | 'vendorOf'>): ReadonlySet<number> {
  const isPrinted = kitchenPrinters(printing?.printers.current() ?? []).length > 0;
  const cooks = devices
    .list()
    .filter(({ kind, revokedAt }) => revokedAt === undefined && (isPrinted || kind === 'kitchen' || kind === 'board'));
  const own = isPrinted ? place()?.vendorId : undefined;
  return new Set([...(own === undefined ? [] : [own]), ...cooks.flatMap((device) => vendorOf(device)?.place.vendorId ?? [])]);
}

export interface KitchenPull {
  /** Reads the service's new tickets. Calls must not overlap. */
  pull(vendorId: number, at: Instant): Promise<void>;
}

type Context = Pick<TillContext, 'world' | 'journal' | 'settings' | 'vendorOf' | 'place' | 'identity' | 'hasKitchen' | 'printing'>;

const PAGE = 100;
/** A sequence number may be given out some time before its order can be read. */
const UNSETTLED = 15_000;
/** On the first pull, older orders count as already made. */
const FIRST_LOOK = 2 * 3_600_000;
/** Above every sequence number of a service. */
const HIGHEST = 2 ** 40;
/** Without new tickets the position is stored only this often; after a restart tickets behind it are read again and recognised. */
const MOST_UNWRITTEN = 500;
/** A check name up to this length can be called out as a number. */
const LONGEST_NUMBER = 6;

/** Pulls orders that others made at the service in this process; the host's own orders have tickets since their sale. */
export function makeKitchenPull(context: Context, read: ReadTickets): KitchenPull {
  const { journal } = context;
  const seen = new Map<number, Set<number>>();

  /** Finds the position before the first ticket that is not older, by binary search. */
  const findPlace = async (vendorId: number, since: Instant): Promise<number> => {
    let [low, high] = [0, HIGHEST];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [next] = await read(vendorId, middle, 1);
      if (next === undefined || next.at >= since) high = middle;
      else low = next.seq;
    }
    return low;
  };

  return {
    async pull(vendorId, at) {
      const key = `till/kitchen/${vendorId}`;
      const fact = await journal.findFact(key);
      const begun = fact === undefined ? await findPlace(vendorId, addMilliseconds(at, -FIRST_LOOK)) : Number(fact);
      const known = seen.get(vendorId) ?? new Set();
      seen.set(vendorId, known);
      const settledBefore = addMilliseconds(at, -UNSETTLED);
      let settled = begun;
      let written = fact === undefined ? -MOST_UNWRITTEN : begun;
      for (let after = begun; ; ) {
        const page = await read(vendorId, after, PAGE);
        const records: RecordWrite[] = [];
        for (const ticket of page) {
          if (!known.has(ticket.seq)) records.push(...(await ticketOf(context, vendorId, ticket)));
          if (ticket.at < settledBefore && settled === after) settled = after = ticket.seq;
          else after = ticket.seq;
        }
        if (records.length > 0 || settled - written >= MOST_UNWRITTEN) {
          await journal.append({ records, facts: { [key]: String(settled) } });
          written = settled;
        }
        for (const { seq } of page) known.add(seq);
        if (page.length < PAGE) break;
      }
      for (const seq of known) if (seq <= written) known.delete(seq);
    },
  };
}

async function ticketOf(context: Context, vendorId: number, { seq, orderUuid, at, body }: ServiceTicket): Promise<readonly RecordWrite[]> {
  const { journal, world, identity, settings } = context;
  const ticket = JSON.parse(body) as TicketBody;
  const order = ticket.deviceOrderId;
  if (ticket.isCancelled === true) {
    const tab = await tabOfOrder(context, order);
    // This till gave the order up itself and made a new one of what was left.
    if (tab !== undefined && tab.body.externalId !== order) return [];
    const sale = await markRefundedElsewhere(journal, (await findSaleOfOrder(journal, order))?.body.sale.id, at);
    return [
      ...(await cancelTickets(context, { order, orderUuid: ticket.orderUuid }, at)),
      ...(sale?.records ?? []),
      ...(await markCancelledElsewhere(journal, tab?.body.id, at)),
    ];
  }
  if (order.startsWith(`${identity().deviceId}.`)) return [];
  // This host may have sold it under an earlier device id of its journal.
  const [ours] = await journal.listRecords(KITCHEN_KIND, { key: orderKey(order), limit: 1 });
  const id = uuidV5(world, orderUuid, `kitchen ${seq}`);
  if ((ours !== undefined && isOwn(ours.body)) || (await journal.findRecord(KITCHEN_KIND, id)) !== undefined) return [];
  const { checkName, pickupTime } = ticket;
  const { kitchen } = settings();
  const all = ticket.lines.map(
    (line): KitchenLineView => ({
      ...line,
      quantity: Math.round(line.quantity * ONE_PIECE) as Quantity,
      stationId: stationFor(kitchen.stations, line.categoryIds),
    }),
  );
  const lines = all.filter(isToMake(kitchen, context.vendorOf({ vendorId })?.catalogues.newest()));
  return newTicket(context, vendorId, lines, {
    id,
    at,
    source: 'elsewhere',
    order,
    orderUuid,
    name: checkName ?? order.slice(-LONGEST_NUMBER),
    ...(checkName !== undefined && checkName.length <= LONGEST_NUMBER && { number: checkName }),
    ...(pickupTime !== undefined && { pickupTime: pickupTime as Instant }),
  });
}

/** Returns this till's tab that the order belongs or belonged to. */
async function tabOfOrder({ journal, identity }: Context, order: string): Promise<KeptTab | undefined> {
  if (!order.startsWith(`${identity().deviceId}.`)) return undefined;
  const [ticket] = await journal.listRecords(KITCHEN_KIND, { key: orderKey(order), limit: 1 });
  const { tabId } = ticket === undefined ? {} : (JSON.parse(ticket.body) as Pick<KitchenRecord, 'tabId'>);
  return tabId === undefined ? undefined : await findTab(journal, tabId);
}

function isOwn(body: string): boolean {
  return (JSON.parse(body) as { readonly source: string }).source !== 'elsewhere';
}
