import { parseInstant } from '../../base/time.ts';
import { isRefused, type Rejected } from '../../client/call-outcome.ts';
import { hasCapability } from '../../contract/http/service-greeting.ts';
import { V3_OPERATIONS } from '../../contract/operations/operations-v3.ts';
import type { OrderItemRequest, V3Order } from '../../contract/records/v3-order.ts';
import type { Steps } from '../journal/effect.ts';
import type { OrderOpenIntent, VendorRef } from '../journal/intent.ts';
import { pathOf, scanOrders } from './look-up.ts';
import {
  abandon,
  clampToServiceNow,
  findRefInLane,
  isOfOldEpoch,
  isRefusedForGood,
  type OpRun,
  OUT_OF_TIME,
  type OutOfTime,
  readUntilAnswered,
  saveRefs,
  send,
  settledRefs,
  waitAfterOutcome,
} from './op-run.ts';
import { attention, DONE, type Verdict } from './verdict.ts';

/** Steps of the v3 path that several kinds of op share. */

/**
 * Creates the order of our external id, or adopts it. If a create was ever sent, the open orders are searched first: the oldest is ours,
 * and further ones stay idle until they are swept. Returns undefined once the order's uuid is durable, or after a try that had no effect.
 */
export function* createOrAdopt(run: OpRun, { place, externalId, content }: OrderOpenIntent, round: number): Steps<Verdict | undefined> {
  const isOld = isOfOldEpoch(run);
  if (isOld || run.attempts.some(({ step }) => step === 'create')) {
    const seen = yield* scanOrders(run, place, externalId, isOld ? [] : ['OPEN']);
    if (seen === OUT_OF_TIME) return attention('no_answer');
    const given = run.op.refs.abandoned ?? [];
    const ours = seen.filter(({ uuid, status }) => !given.includes(uuid) && status !== 'CANCELLED');
    const adopted = ours.find(({ status }) => status === 'COMPLETED') ?? ours[0];
    if (isOld || adopted !== undefined) {
      yield* saveRefs(run, 'adopt', {
        ...(adopted !== undefined && { orderUuid: adopted.uuid, ...settledRefs(run) }),
        ...(isOld && { clearedForEpoch: run.context.epoch }),
      });
    }
    if (adopted !== undefined) return adopted.status === 'COMPLETED' ? DONE : undefined;
  }
  const outcome = yield* send(
    run,
    'create',
    V3_OPERATIONS.createOrder,
    {
      path: pathOf(place),
      body: {
        value: {
          venue_id: place.venueId,
          external_id: externalId,
          items: itemsFor(run, content.items),
          payment_information: { payments: [] },
          ...(content.charity && { charity_rounding_enabled: true }),
          ...(content.metadata !== undefined && { metadata: content.metadata }),
          ...(content.seatId !== undefined && { seat_id: content.seatId }),
        },
      },
    },
    { learn: (answer) => (answer.kind === 'ok' ? { orderUuid: answer.value.uuid } : undefined) },
  );
  if (outcome.kind === 'ok') return undefined;
  if (isRefused(outcome)) return refusalOf(outcome);
  yield* waitAfterOutcome(run, outcome, round);
  return undefined;
}

/** Sends the time of ordering only to a service that keeps it; any other service prices the items as of now. */
export function itemsFor<Item extends OrderItemRequest>(run: OpRun, items: readonly Item[]): readonly Item[] {
  if (hasCapability(run.context.service(), 'kept_prices')) {
    return items.map((item) => {
      const at = parseInstant(item.ordered_at ?? '');
      return at === undefined ? item : { ...item, ordered_at: clampToServiceNow(run, at) };
    });
  }
  return items.map(({ ordered_at: _at, catalogue_revision: _revision, ...item }) => item as Item);
}

export function refusalOf({ status, message }: Rejected): Verdict {
  return attention('refused', { status, message });
}

export function* readOrder(run: OpRun, vendorRef: VendorRef, uuid: string): Steps<V3Order | Rejected | OutOfTime> {
  const answer = yield* readUntilAnswered(run, 'get', V3_OPERATIONS.getV3Order, { path: { ...pathOf(vendorRef), uuid } });
  if (answer === OUT_OF_TIME || answer.kind === 'rejected') return answer;
  const { orderNumber: orderId } = answer;
  const isOwn = findRefInLane(run, 'orderUuid') === uuid;
  const givesNumber = hasCapability(run.context.service(), 'order_number');
  if (isOwn && givesNumber && orderId !== undefined && run.op.refs.orderId === undefined) yield* saveRefs(run, 'order_number', { orderId });
  return answer.value.order;
}

export function isOrder(read: V3Order | Rejected | OutOfTime): read is V3Order {
  return read !== OUT_OF_TIME && 'uuid' in read;
}

/** Returns why there is no order to go on with. */
export function unreadable(read: Rejected | OutOfTime): Verdict {
  return read === OUT_OF_TIME ? attention('no_answer') : attention('order_unknown', { status: read.status, message: read.message });
}

/** Cancels the order, so late requests find it dead. The intent is durable before the first DELETE; a retry begins once it is cancelled. */
export function* giveOrderUp(run: OpRun, vendorRef: VendorRef, uuid: string, round: number): Steps<Verdict | undefined> {
  if (run.op.refs.cancelIntent !== true) yield* saveRefs(run, 'cancel_intent', { cancelIntent: true });
  const order = yield* readOrder(run, vendorRef, uuid);
  if (!isOrder(order)) return unreadable(order);
  if (order.status === 'COMPLETED') return attention('order_changed_elsewhere', { status: order.status });
  if (order.status === 'CANCELLED') {
    const abandoned = [...(run.op.refs.abandoned ?? []), uuid];
    yield* abandon(run, 'abandon', ['orderUuid', 'cancelIntent'], { abandoned, generation: (run.op.refs.generation ?? 0) + 1 });
    return undefined;
  }
  return yield* cancelOnce(run, vendorRef, uuid, round);
}

/** Tries to cancel an order; the next read shows what became of it. */
export function* cancelOnce(run: OpRun, vendorRef: VendorRef, uuid: string, round: number): Steps<Verdict | undefined> {
  const outcome = yield* send(run, 'cancel', V3_OPERATIONS.cancelOrder, { path: { ...pathOf(vendorRef), uuid } });
  if (isRefusedForGood(run, 'cancel', outcome)) return refusalOf(outcome);
  if (outcome.kind !== 'ok') yield* waitAfterOutcome(run, outcome, round);
  return undefined;
}
