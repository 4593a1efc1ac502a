import { instantFromEpoch } from '../base/time.ts';
import { V3_OPERATIONS } from '../contract/operations-v3.ts';
import type { OrderInfo } from '../contract/v3-order.ts';
import type { Steps } from './effect.ts';
import { allSettled, ask, endOfLastWait, type Hand, isOfOldEpoch, learn, OUT_OF_TIME, type OutOfTime, quietFrom, rest } from './in-hand.ts';
import type { Place } from './intent.ts';

/** Whether the service has an order of ours, found out by reading alone. */
export type Seen =
  | { readonly kind: 'present'; readonly orders: readonly string[] }
  | { readonly kind: 'absent' }
  /** Not there, which proves nothing at this service. */
  | { readonly kind: 'unproven' }
  | { readonly kind: 'out_of_time' };

export function pathOf({ corporateId, venueId, vendorId }: Place) {
  return { corporate_id: corporateId, venue_id: venueId, vendor_id: vendorId };
}

/**
 * Present is believed at once. Absent only after a look that began when nothing that was sent can arrive any more, and a second one that
 * agrees; it is durable before anything follows from it.
 */
export function* lookUpOrder(hand: Hand, place: Place, externalId: string, provesAbsence: boolean): Steps<Seen> {
  const waitEnd = endOfLastWait(hand) ?? hand.scene.since;
  for (let agreeing = 0; ; ) {
    const isQuiet = hand.scene.now() >= quietFrom(hand, waitEnd);
    const orders = yield* scanOrders(hand, place, externalId, []);
    if (orders === OUT_OF_TIME) return { kind: 'out_of_time' };
    // The older self may have taken the other way in, and have left the order on it before its end.
    if (isOfOldEpoch(hand) && orders.some(({ status }) => status !== 'COMPLETED')) return { kind: 'unproven' };
    if (orders.length > 0) return { kind: 'present', orders: orders.map(({ uuid }) => uuid) };
    if (!provesAbsence) return { kind: 'unproven' };
    agreeing = isQuiet ? agreeing + 1 : 0;
    if (agreeing === 2) break;
    if (!isQuiet) yield* rest(hand, 'quiet', quietFrom(hand, waitEnd) - hand.scene.now());
  }
  yield* learn(hand, 'proven_absent', {
    ...allSettled(hand),
    ...(isOfOldEpoch(hand) && { clearedForEpoch: hand.scene.epoch }),
  });
  return { kind: 'absent' };
}

const MARGIN = 3_600_000;
const PER_PAGE = 500;
const MOST_PAGES = 2000;

/** Every order with the external id, oldest first: all pages, of a window in the service's time that holds all that was sent. */
export function* scanOrders(
  hand: Hand,
  place: Place,
  externalId: string,
  status: readonly OrderInfo['status'][],
): Steps<readonly OrderInfo[] | OutOfTime> {
  return yield* scanWindow(hand, place, status, ({ external_id }) => external_id === externalId);
}

export function* scanWindow(
  hand: Hand,
  place: Place,
  status: readonly OrderInfo['status'][],
  isWanted: (order: OrderInfo) => boolean,
  from = windowStart(hand),
): Steps<readonly OrderInfo[] | OutOfTime> {
  const found: OrderInfo[] = [];
  const window = { start_date: instantFromEpoch(from), end_date: instantFromEpoch(hand.scene.now() + MARGIN) };
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = yield* ask(hand, 'scan', V3_OPERATIONS.listOrders, {
      path: pathOf(place),
      query: { ...window, per_page: PER_PAGE, page, ...(status.length > 0 && { status }) },
    });
    if (answer === OUT_OF_TIME || answer.kind === 'rejected') return OUT_OF_TIME;
    const { orders, pagination } = answer.value;
    found.push(...orders.filter(isWanted));
    if (page >= pagination.total_pages) return found;
  }
  return OUT_OF_TIME;
}

/** The clock of the terminal made `createdAt`, so that it alone is not trusted. */
function windowStart({ op, attempts, scene }: Hand): number {
  const times = [...attempts.map(({ at }) => at), Date.parse(op.createdAt), scene.since];
  return Math.min(...times) - MARGIN;
}
