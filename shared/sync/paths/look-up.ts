import { instantFromEpoch } from '../../base/time.ts';
import { V3_OPERATIONS } from '../../contract/operations/operations-v3.ts';
import type { OrderInfo } from '../../contract/records/v3-order.ts';
import type { Steps } from '../journal/effect.ts';
import type { VendorRef } from '../journal/intent.ts';
import {
  isOfOldEpoch,
  lastCallerGaveUpAt,
  noArrivalsAfter,
  type OpRun,
  OUT_OF_TIME,
  type OutOfTime,
  readUntilAnswered,
  saveRefs,
  settledRefs,
  waitUntilDeadline,
} from './op-run.ts';

/** The result of looking for an order of ours at the service, by reads alone. */
export type OrderSighting =
  | { readonly kind: 'present'; readonly orders: readonly string[] }
  | { readonly kind: 'absent' }
  /** The order is not listed, which proves nothing at this service. */
  | { readonly kind: 'unproven' }
  | { readonly kind: 'out_of_time' };

export function pathOf({ corporateId, venueId, vendorId }: VendorRef) {
  return { corporate_id: corporateId, venue_id: venueId, vendor_id: vendorId };
}

/**
 * A present order is believed at once. An absence needs a look that began when no sent request could still arrive, and a second look that
 * agrees; it is durable before anything follows from it.
 */
export function* lookUpOrder(run: OpRun, vendorRef: VendorRef, externalId: string, provesAbsence: boolean): Steps<OrderSighting> {
  const waitEnd = lastCallerGaveUpAt(run) ?? run.context.since;
  for (let agreeing = 0; ; ) {
    const isQuiet = run.context.now() >= noArrivalsAfter(run, waitEnd);
    const orders = yield* scanOrders(run, vendorRef, externalId, []);
    if (orders === OUT_OF_TIME) return { kind: 'out_of_time' };
    // The older self may have used the order management interface and died before it finished the order there.
    if (isOfOldEpoch(run) && orders.some(({ status }) => status !== 'COMPLETED')) return { kind: 'unproven' };
    if (orders.length > 0) return { kind: 'present', orders: orders.map(({ uuid }) => uuid) };
    if (!provesAbsence) return { kind: 'unproven' };
    agreeing = isQuiet ? agreeing + 1 : 0;
    if (agreeing === 2) break;
    if (!isQuiet) yield* waitUntilDeadline(run, 'quiet', noArrivalsAfter(run, waitEnd) - run.context.now());
  }
  yield* saveRefs(run, 'proven_absent', {
    ...settledRefs(run),
    ...(isOfOldEpoch(run) && { clearedForEpoch: run.context.epoch }),
  });
  return { kind: 'absent' };
}

const MARGIN = 3_600_000;
const PER_PAGE = 500;
const MOST_PAGES = 2000;

/** Returns all orders with the external id, oldest first: all pages of a window in the service's time that covers everything sent. */
export function* scanOrders(
  run: OpRun,
  vendorRef: VendorRef,
  externalId: string,
  status: readonly OrderInfo['status'][],
): Steps<readonly OrderInfo[] | OutOfTime> {
  return yield* scanWindow(run, vendorRef, status, ({ external_id }) => external_id === externalId);
}

export function* scanWindow(
  run: OpRun,
  vendorRef: VendorRef,
  status: readonly OrderInfo['status'][],
  isWanted: (order: OrderInfo) => boolean,
  from = windowStart(run),
): Steps<readonly OrderInfo[] | OutOfTime> {
  const found: OrderInfo[] = [];
  const window = { start_date: instantFromEpoch(from), end_date: instantFromEpoch(run.context.now() + MARGIN) };
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = yield* readUntilAnswered(run, 'scan', V3_OPERATIONS.listOrders, {
      path: pathOf(vendorRef),
      query: { ...window, per_page: PER_PAGE, page, ...(status.length > 0 && { status }) },
    });
    if (answer === OUT_OF_TIME || answer.kind === 'rejected') return OUT_OF_TIME;
    const { orders, pagination } = answer.value;
    found.push(...orders.filter(isWanted));
    if (page >= pagination.total_pages) return found;
  }
  return OUT_OF_TIME;
}

/** Does not rely on `createdAt` alone, because it comes from the terminal's clock. */
function windowStart({ op, attempts, context }: OpRun): number {
  const times = [...attempts.map(({ at }) => at), Date.parse(op.createdAt), context.since];
  return Math.min(...times) - MARGIN;
}
