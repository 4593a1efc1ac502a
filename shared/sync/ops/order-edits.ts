import { money } from '../../base/money.ts';
import { can } from '../../contract/http/service-greeting.ts';
import { V3_OPERATIONS } from '../../contract/operations/operations-v3.ts';
import type { V3Order } from '../../contract/records/v3-order.ts';
import type { Steps } from '../journal/effect.ts';
import type { OrderIntent, OrderItemsIntent, OrderOpenIntent, OrderSettleIntent, Place } from '../journal/intent.ts';
import { judgeDifference } from '../paths/checkout-path.ts';
import {
  believeAbsent,
  end,
  type Hand,
  isOfOldEpoch,
  isOutOfTime,
  isUnclear,
  learn,
  recover,
  refOfLane,
  send,
  wasApplied,
} from '../paths/in-hand.ts';
import { pathOf } from '../paths/look-up.ts';
import { createOrAdopt, isOrder, itemsFor, readOrder, refusalOf, unreadable } from '../paths/open-order.ts';
import { addQuantities, areSameQuantities, quantitiesOf } from '../paths/order-content.ts';
import { absorbInCash } from '../paths/quote.ts';
import { attention, DONE, rejected, type Verdict } from '../paths/verdict.ts';
import {
  bringUpToDate,
  calculateAgain,
  changedElsewhere,
  completeOrder,
  differenceOfOrder,
  type Progress,
  payOrder,
} from './settle-order.ts';

/** Ops of an open order: each edit is an op of its own, and waits for the edits before it. */

const MOST_ROUNDS = 80;

/** Reads the order of the lane, lets `advance` do one step, and reads it again, until there is a verdict. */
export function* workOnOrder(hand: Hand, place: Place, advance: (order: V3Order, round: number) => Steps<Progress>): Steps<Verdict> {
  const uuid = refOfLane(hand, 'orderUuid');
  if (uuid === undefined) return attention('order_unknown');
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (isOutOfTime(hand)) return attention('no_answer');
    const order = yield* readOrder(hand, place, uuid);
    if (!isOrder(order)) return unreadable(order);
    const progress = yield* advance(order, round);
    if (progress !== 'again') return progress ?? DONE;
  }
  return attention('too_many_rounds');
}

/** Opens an order with everything known so far. */
export function* openOrder(hand: Hand, { place, externalId, content }: OrderOpenIntent): Steps<Verdict> {
  for (let round = 0; hand.op.refs.orderUuid === undefined; round++) {
    if (isOutOfTime(hand)) return attention('no_answer');
    const verdict = yield* createOrAdopt(hand, { place, externalId, content }, round);
    if (verdict !== undefined) return verdict;
  }
  if (content.refTags.length === 0) return DONE;
  return yield* workOnOrder(hand, place, (order, round) =>
    order.status === 'OPEN' ? bringUpToDate(hand, place, order, content.refTags, round) : end(changedElsewhere(order)),
  );
}

const ADD_ITEMS = 'add_items';

/**
 * Adds items under uuids of their own. After an unclear answer they are looked for until no request can still arrive: the service refuses a
 * uuid that is there already, but calculate may merge it away.
 */
export function addItems(hand: Hand, { place, items }: OrderItemsIntent): Steps<Verdict> {
  return workOnOrder(hand, place, function* (order, round): Steps<Progress> {
    if (wasApplied(hand, ADD_ITEMS)) return DONE;
    if (order.status !== 'OPEN') return changedElsewhere(order);
    const now = quantitiesOf(order.items);
    const before = hand.op.refs.quantitiesBefore ?? now;
    const uuids = new Set(items.map(({ uuid }) => uuid.toLowerCase()));
    const areIn = (read: V3Order): boolean => read.items.some(({ uuid }) => uuids.has(uuid.toLowerCase()));
    if (areIn(order) || (isUnclear(hand, ADD_ITEMS) && areSameQuantities(now, addQuantities(before, quantitiesOf(items))))) return DONE;
    // The older self may have added the items, and calculate may have merged them away.
    if (isOfOldEpoch(hand)) return attention('old_machine', { order: order.uuid });
    if (isUnclear(hand, ADD_ITEMS)) {
      if (!areSameQuantities(now, before)) return attention('order_changed_elsewhere', { order: order.uuid });
      yield* believeAbsent(hand, ADD_ITEMS, 'items_absent');
      return 'again';
    }
    const outcome = yield* send(
      hand,
      ADD_ITEMS,
      V3_OPERATIONS.addItems,
      { path: { ...pathOf(place), uuid: order.uuid }, body: { value: { venue_id: place.venueId, items: itemsFor(hand, items) } } },
      { before: { quantitiesBefore: now } },
    );
    if (outcome.kind === 'ok') return DONE;
    if (outcome.kind === 'rejected' && outcome.status !== 429) {
      // A proxy that delivers a request twice may pass on the refusal of the second delivery, after the first one added the items.
      const since = yield* readOrder(hand, place, order.uuid);
      if (isOrder(since) && areIn(since)) return DONE;
      return rejected('refused', { status: outcome.status, message: outcome.message });
    }
    if (outcome.kind !== 'ambiguous') yield* recover(hand, outcome, round);
    return 'again';
  });
}

const OPEN_TIP = 'open_tip';

/** Pays and checks out an order that the kitchen may know. It is never given up, so unclear payments are waited for. */
export function settleOrder(hand: Hand, intent: OrderSettleIntent): Steps<Verdict> {
  const { place, taken, pricedAsOf } = intent;
  return workOnOrder(hand, place, function* (order, round): Steps<Progress> {
    if (order.status === 'COMPLETED') return DONE;
    if (order.status === 'CANCELLED') return changedElsewhere(order);
    if (intent.leavesTipOpen === true && can(hand.scene.service(), 'open_tips') && !wasApplied(hand, OPEN_TIP)) {
      const path = { ...pathOf(place), uuid: order.uuid };
      const outcome = yield* send(hand, OPEN_TIP, V3_OPERATIONS.updateOrder, { path, body: { value: { tip_status_closed: false } } });
      if (outcome.kind === 'rejected' && outcome.status !== 429) return refusalOf(outcome);
      if (outcome.kind !== 'ok') yield* recover(hand, outcome, round);
      return 'again';
    }
    const progress = yield* bringUpToDate(hand, place, order, [], round, pricedAsOf);
    if (progress !== undefined) return progress;
    const difference = differenceOfOrder(order, taken, place.currency);
    if (difference !== money(hand.op.refs.variance ?? 0)) {
      // The order was last calculated for the kitchen, as of then.
      if (!wasCalculatedNow(hand)) return yield* calculateAgain(hand, place, order, round, pricedAsOf);
      const problem = yield* judgeDifference(hand, intent, difference);
      return problem ?? 'again';
    }
    const payments = absorbInCash(intent.payments, difference, place.currency) ?? intent.payments;
    const paid = yield* payOrder(hand, place, order, payments, round);
    if (paid === 'foreign') return changedElsewhere(order);
    return paid ?? (yield* completeOrder(hand, place, order.uuid, round));
  });
}

/** True when the order was calculated since the op was last taken up: a person may have asked to look again. */
function wasCalculatedNow({ attempts, scene }: Hand): boolean {
  return attempts.some(({ step, outcome, at }) => step === 'calculate_order' && outcome === 'ok' && at >= scene.since);
}

/** Cancels the order of the lane; the intent is durable before the request leaves. */
export function cancelOrder(hand: Hand, { place }: OrderIntent): Steps<Verdict> {
  return workOnOrder(hand, place, function* (order, round): Steps<Progress> {
    if (order.status === 'CANCELLED') return DONE;
    if (order.status === 'COMPLETED') return rejected('already_completed');
    if (hand.op.refs.cancelIntent !== true) yield* learn(hand, 'cancel_intent', { cancelIntent: true });
    const outcome = yield* send(hand, 'cancel', V3_OPERATIONS.cancelOrder, { path: { ...pathOf(place), uuid: order.uuid } });
    if (outcome.kind !== 'ok') yield* recover(hand, outcome, round);
    return 'again';
  });
}
