import { parseInstant } from '../../base/time.ts';
import type { Rejected } from '../../client/call-outcome.ts';
import { can } from '../../contract/http/service-greeting.ts';
import { V3_OPERATIONS } from '../../contract/operations/operations-v3.ts';
import type { OrderItemRequest, V3Order } from '../../contract/records/v3-order.ts';
import type { Steps } from '../journal/effect.ts';
import type { OrderOpenIntent, Place } from '../journal/intent.ts';
import {
  abandon,
  allSettled,
  ask,
  type Hand,
  isOfOldEpoch,
  learn,
  notInFuture,
  OUT_OF_TIME,
  type OutOfTime,
  recover,
  refOfLane,
  send,
} from './in-hand.ts';
import { pathOf, scanOrders } from './look-up.ts';
import { attention, DONE, type Verdict } from './verdict.ts';

/** Steps of the v3 path that several kinds of op share. */

/**
 * Creates the order of our external id, or adopts it. If a create was ever sent, the open orders are searched first: the oldest is ours,
 * and further ones stay idle until they are swept. Returns undefined once the order's uuid is durable, or after a try that had no effect.
 */
export function* createOrAdopt(hand: Hand, { place, externalId, content }: OrderOpenIntent, round: number): Steps<Verdict | undefined> {
  const isOld = isOfOldEpoch(hand);
  if (isOld || hand.attempts.some(({ step }) => step === 'create')) {
    const seen = yield* scanOrders(hand, place, externalId, isOld ? [] : ['OPEN']);
    if (seen === OUT_OF_TIME) return attention('no_answer');
    const given = hand.op.refs.abandoned ?? [];
    const ours = seen.filter(({ uuid, status }) => !given.includes(uuid) && status !== 'CANCELLED');
    const adopted = ours.find(({ status }) => status === 'COMPLETED') ?? ours[0];
    if (isOld || adopted !== undefined) {
      yield* learn(hand, 'adopt', {
        ...(adopted !== undefined && { orderUuid: adopted.uuid, ...allSettled(hand) }),
        ...(isOld && { clearedForEpoch: hand.scene.epoch }),
      });
    }
    if (adopted !== undefined) return adopted.status === 'COMPLETED' ? DONE : undefined;
  }
  const outcome = yield* send(
    hand,
    'create',
    V3_OPERATIONS.createOrder,
    {
      path: pathOf(place),
      body: {
        value: {
          venue_id: place.venueId,
          external_id: externalId,
          items: itemsFor(hand, content.items),
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
  if (outcome.kind === 'rejected' && outcome.status !== 429) return refusalOf(outcome);
  yield* recover(hand, outcome, round);
  return undefined;
}

/** Sends the time of ordering only to a service that keeps it; any other service prices the items as of now. */
export function itemsFor<Item extends OrderItemRequest>(hand: Hand, items: readonly Item[]): readonly Item[] {
  if (can(hand.scene.service(), 'kept_prices')) {
    return items.map((item) => {
      const at = parseInstant(item.ordered_at ?? '');
      return at === undefined ? item : { ...item, ordered_at: notInFuture(hand, at) };
    });
  }
  return items.map(({ ordered_at: _at, catalogue_revision: _revision, ...item }) => item as Item);
}

export function refusalOf({ status, message }: Rejected): Verdict {
  return attention('refused', { status, message });
}

export function* readOrder(hand: Hand, place: Place, uuid: string): Steps<V3Order | Rejected | OutOfTime> {
  const answer = yield* ask(hand, 'get', V3_OPERATIONS.getV3Order, { path: { ...pathOf(place), uuid } });
  if (answer === OUT_OF_TIME || answer.kind === 'rejected') return answer;
  const { orderNumber: orderId } = answer;
  const isOwn = refOfLane(hand, 'orderUuid') === uuid;
  const tells = can(hand.scene.service(), 'order_number');
  if (isOwn && tells && orderId !== undefined && hand.op.refs.orderId === undefined) yield* learn(hand, 'order_number', { orderId });
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
export function* giveOrderUp(hand: Hand, place: Place, uuid: string, round: number): Steps<Verdict | undefined> {
  if (hand.op.refs.cancelIntent !== true) yield* learn(hand, 'cancel_intent', { cancelIntent: true });
  const order = yield* readOrder(hand, place, uuid);
  if (!isOrder(order)) return unreadable(order);
  if (order.status === 'COMPLETED') return attention('order_changed_elsewhere', { status: order.status });
  if (order.status === 'CANCELLED') {
    const abandoned = [...(hand.op.refs.abandoned ?? []), uuid];
    yield* abandon(hand, 'abandon', ['orderUuid', 'cancelIntent'], { abandoned, generation: (hand.op.refs.generation ?? 0) + 1 });
    return undefined;
  }
  const outcome = yield* send(hand, 'cancel', V3_OPERATIONS.cancelOrder, { path: { ...pathOf(place), uuid } });
  if (outcome.kind !== 'ok') yield* recover(hand, outcome, round);
  return undefined;
}
