import { accept } from '../../base/outcome.ts';
import { addMilliseconds, type Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { TillContext } from '../context/till-context.ts';
import { papersOfBroughtBack, papersOfCancelled } from '../print/print-cancelled.ts';
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
} from '../records/kitchen-record.ts';
import { isOnPaper } from '../records/print-jobs.ts';
import { findRefund, type KeptRefund, keepRefund, viewOfRefund } from '../records/refunds-record.ts';
import { decideAndWrite, readKept } from '../records/till-records.ts';

/** An order has one ticket for each time that lines of it were submitted. */
const MOST_OF_AN_ORDER = 200;

interface Cancelled {
  readonly saleId?: string | undefined;
  readonly tabId?: string | undefined;
  /** The order's name at the service. */
  readonly order?: string;
  readonly orderUuid?: string | undefined;
  readonly refundId?: string;
}

/** Returns records for the write that cancels or refunds the order: its unmade tickets show as cancelled until a cook has seen it. */
export async function cancelTickets(
  context: Pick<TillContext, 'journal' | 'printing'>,
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
    for (const record of await context.journal.listRecords(KITCHEN_KIND, { states: ['open', 'closed'], key, limit: MOST_OF_AN_ORDER }))
      found.set(record.id, readKept<KitchenRecord>(record) as KeptTicket);
  }
  const by = refundId === undefined ? {} : { cancelledBy: refundId };
  const records: RecordWrite[] = [];
  for (const { version, state, body } of found.values()) {
    // A ticket is also closed when the kitchen has no screen; then it may exist on paper.
    const isOther = orderUuid !== undefined && body.orderUuid !== undefined && body.orderUuid !== orderUuid;
    if (isOther || body.cancelledAt !== undefined || (state === 'closed' && !isOnPaper(body, at))) continue;
    const cancelled = { ...body, cancelledAt: at, ...by };
    records.push(keepTicket(version, state, cancelled));
    records.push(...(await papersOfCancelled(context, viewOfTicket({ state, body: cancelled }), at)));
  }
  return records;
}

/** After this time the guest has left without the food, so a ticket is not brought back. */
const STILL_WANTED = 30 * 60_000;

type Known = Pick<Journal, 'findOp' | 'findRecord' | 'listAttempts'>;

/** Brings a ticket back when the service refused the refund that had cancelled it: the order is still paid and has to be made. */
export async function bringBack(context: Pick<TillContext, 'journal' | 'printing'>, ticketId: string, at: Instant): Promise<void> {
  const { journal } = context;
  await decideAndWrite<undefined>(journal, async () => {
    const ticket = await findTicket(journal, ticketId);
    const { cancelledAt, cancelledBy } = ticket?.body ?? {};
    if (ticket === undefined || cancelledAt === undefined || cancelledBy === undefined) return accept({ value: undefined });
    const refund = await findRefund(journal, cancelledBy);
    const isLate = cancelledAt < addMilliseconds(at, -STILL_WANTED);
    if (refund === undefined || isLate || !(await isRefused(journal, refund))) return accept({ value: undefined });
    const standing = afterCancel(ticket, cancelledAt, at);
    const papers = await papersOfBroughtBack(context, viewOfTicket(standing), at);
    // Rewrites the refund unchanged, so that this write goes stale if the refund is requested again at the same time.
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
  // A bump after the cancellation only acknowledged it; the part was not made.
  const parts = rest.parts.map(({ stationId, bumpedAt }) =>
    bumpedAt === undefined || bumpedAt >= cancelledAt ? { stationId } : { stationId, bumpedAt },
  );
  return withParts({ ...rest, recalledAt: at }, parts, at);
}

/** True when the order is still paid. A voided sale is gone even if its card was not refunded, and a written-off refund is unclear. */
async function isRefused(journal: Known, refund: KeptRefund): Promise<boolean> {
  const { way, state, why } = await viewOfRefund(journal, refund);
  return way === 'card' && state === 'refused' && why !== 'written_off';
}
