import { accept } from '../base/outcome.ts';
import { addMilliseconds, type Instant } from '../base/time.ts';
import type { Journal } from '../sync/journal.ts';
import type { RecordWrite } from '../sync/journal-records.ts';
import {
  findTicket,
  type KeptTicket,
  KITCHEN_KIND,
  type KitchenRecord,
  keepTicket,
  orderKey,
  saleKey,
  tabKey,
  viewOfTicket,
  withParts,
} from './kitchen-record.ts';
import { papersOfBroughtBack, papersOfCancelled } from './print-cancelled.ts';
import { isOnPaper } from './print-jobs.ts';
import { findRefund, type KeptRefund, keepRefund, viewOfRefund } from './refunds-record.ts';
import type { TillParts } from './till-parts.ts';
import { decideAndWrite, readKept } from './till-records.ts';

/** An order has one ticket for each time that something of it was submitted. */
const MOST_OF_AN_ORDER = 200;

interface Cancelled {
  readonly saleId?: string | undefined;
  readonly tabId?: string | undefined;
  /** As the service names it. */
  readonly order?: string;
  readonly orderUuid?: string | undefined;
  readonly refundId?: string;
}

/** Goes into the write that gives the order back: what is not made yet is not made any more, and says so until somebody has seen it. */
export async function cancelTickets(
  parts: Pick<TillParts, 'journal' | 'printing'>,
  { saleId, tabId, order, orderUuid, refundId }: Cancelled,
  at: Instant,
): Promise<readonly RecordWrite[]> {
  const keys = [
    ...(saleId === undefined ? [] : [saleKey(saleId)]),
    ...(tabId === undefined ? [] : [tabKey(tabId)]),
    ...(order === undefined ? [] : [orderKey(order)]),
  ];
  const found = new Map<string, KeptTicket>();
  for (const key of keys) {
    for (const record of await parts.journal.listRecords(KITCHEN_KIND, { states: ['open', 'closed'], key, limit: MOST_OF_AN_ORDER }))
      found.set(record.id, readKept<KitchenRecord>(record) as KeptTicket);
  }
  const by = refundId === undefined ? {} : { cancelledBy: refundId };
  const records: RecordWrite[] = [];
  for (const { version, state, body } of found.values()) {
    // Closed is also what nobody has a screen for: then there may be a paper.
    const isOther = orderUuid !== undefined && body.orderUuid !== undefined && body.orderUuid !== orderUuid;
    if (isOther || body.cancelledAt !== undefined || (state === 'closed' && !isOnPaper(body, at))) continue;
    const cancelled = { ...body, cancelledAt: at, ...by };
    records.push(keepTicket(version, state, cancelled));
    records.push(...(await papersOfCancelled(parts, viewOfTicket({ state, body: cancelled }), at)));
  }
  return records;
}

/** A guest who was refused the money after that long has gone without the food. */
const STILL_WANTED = 30 * 60_000;

type Known = Pick<Journal, 'findOp' | 'findRecord' | 'listAttempts'>;

/** A refund that the service refuses leaves an order that is paid: what was cancelled by it is made after all, and says that it is back. */
export async function bringBack(parts: Pick<TillParts, 'journal' | 'printing'>, ticketId: string, at: Instant): Promise<void> {
  const { journal } = parts;
  await decideAndWrite<undefined>(journal, async () => {
    const ticket = await findTicket(journal, ticketId);
    const { cancelledAt, cancelledBy } = ticket?.body ?? {};
    if (ticket === undefined || cancelledAt === undefined || cancelledBy === undefined) return accept({ value: undefined });
    const refund = await findRefund(journal, cancelledBy);
    const isLate = cancelledAt < addMilliseconds(at, -STILL_WANTED);
    if (refund === undefined || isLate || !(await isRefused(journal, refund))) return accept({ value: undefined });
    const standing = afterCancel(ticket, cancelledAt, at);
    const papers = await papersOfBroughtBack(parts, viewOfTicket(standing), at);
    // The refund as it was read: one that is asked for again meanwhile makes this write stale.
    const asRead = keepRefund(cancelledBy, refund.version, refund.body);
    return accept({
      value: undefined,
      write: { records: [keepTicket(ticket.version, standing.state, standing.body), asRead, ...papers] },
    });
  });
}

function afterCancel({ state, body }: KeptTicket, cancelledAt: Instant, at: Instant): Pick<KeptTicket, 'state' | 'body'> {
  const { cancelledAt: _at, cancelledBy: _by, fetchedAt: _fetched, ...rest } = body;
  if (state === 'closed') return { state, body: rest };
  // What was bumped since was seen, not made.
  const parts = rest.parts.map(({ stationId, bumpedAt }) =>
    bumpedAt === undefined || bumpedAt >= cancelledAt ? { stationId } : { stationId, bumpedAt },
  );
  return withParts({ ...rest, recalledAt: at }, parts, at);
}

/** A sale that was voided is gone, whatever became of its card; and of what somebody wrote off nobody knows. */
async function isRefused(journal: Known, refund: KeptRefund): Promise<boolean> {
  const { way, state, why } = await viewOfRefund(journal, refund);
  return way === 'card' && state === 'refused' && why !== 'written_off';
}
