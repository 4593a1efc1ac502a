import { money } from '../../base/money.ts';
import { isRefused } from '../../client/call-outcome.ts';
import { hasCapability } from '../../contract/http/service-greeting.ts';
import { V3_OPERATIONS } from '../../contract/operations/operations-v3.ts';
import type { V3Order } from '../../contract/records/v3-order.ts';
import type { Steps } from '../journal/effect.ts';
import type { OrderIntent, OrderItemsIntent, OrderOpenIntent, OrderSettleIntent, VendorRef } from '../journal/intent.ts';
import { assessPriceDifference } from '../paths/checkout-path.ts';
import { pathOf } from '../paths/look-up.ts';
import {
  confirmAbsence,
  end,
  findRefInLane,
  isOfOldEpoch,
  isOutOfTime,
  isUnclear,
  type OpRun,
  saveRefs,
  send,
  waitAfterOutcome,
  wasApplied,
} from '../paths/op-run.ts';
import { cancelOnce, createOrAdopt, isOrder, itemsFor, readOrder, refusalOf, unreadable } from '../paths/open-order.ts';
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
export function* workOnOrder(
  run: OpRun,
  vendorRef: VendorRef,
  advance: (order: V3Order, round: number) => Steps<Progress>,
): Steps<Verdict> {
  const uuid = findRefInLane(run, 'orderUuid');
  if (uuid === undefined) return attention('order_unknown');
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (isOutOfTime(run)) return attention('no_answer');
    const order = yield* readOrder(run, vendorRef, uuid);
    if (!isOrder(order)) return unreadable(order);
    const progress = yield* advance(order, round);
    if (progress !== 'again') return progress ?? DONE;
  }
  return attention('too_many_rounds');
}

/** Opens an order with everything known so far. */
export function* openOrder(run: OpRun, { place, externalId, content }: OrderOpenIntent): Steps<Verdict> {
  for (let round = 0; run.op.refs.orderUuid === undefined; round++) {
    if (isOutOfTime(run)) return attention('no_answer');
    const verdict = yield* createOrAdopt(run, { place, externalId, content }, round);
    if (verdict !== undefined) return verdict;
  }
  if (content.refTags.length === 0) return DONE;
  return yield* workOnOrder(run, place, (order, round) =>
    order.status === 'OPEN' ? bringUpToDate(run, place, order, content.refTags, round) : end(changedElsewhere(order)),
  );
}

const ADD_ITEMS = 'add_items';

/**
 * Adds items under uuids of their own. After an unclear answer they are looked for until no request can still arrive: the service refuses a
 * uuid that is there already, but calculate may merge it away.
 */
export function addItems(run: OpRun, { place, items }: OrderItemsIntent): Steps<Verdict> {
  return workOnOrder(run, place, function* (order, round): Steps<Progress> {
    if (wasApplied(run, ADD_ITEMS)) return DONE;
    if (order.status !== 'OPEN') return changedElsewhere(order);
    const now = quantitiesOf(order.items);
    const before = run.op.refs.quantitiesBefore ?? now;
    const uuids = new Set(items.map(({ uuid }) => uuid.toLowerCase()));
    const areIn = (read: V3Order): boolean => read.items.some(({ uuid }) => uuids.has(uuid.toLowerCase()));
    if (areIn(order) || (isUnclear(run, ADD_ITEMS) && areSameQuantities(now, addQuantities(before, quantitiesOf(items))))) return DONE;
    // The older self may have added the items, and calculate may have merged them away.
    if (isOfOldEpoch(run)) return attention('old_machine', { order: order.uuid });
    if (isUnclear(run, ADD_ITEMS)) {
      if (!areSameQuantities(now, before)) return attention('order_changed_elsewhere', { order: order.uuid });
      yield* confirmAbsence(run, ADD_ITEMS, 'items_absent');
      return 'again';
    }
    const outcome = yield* send(
      run,
      ADD_ITEMS,
      V3_OPERATIONS.addItems,
      { path: { ...pathOf(place), uuid: order.uuid }, body: { value: { venue_id: place.venueId, items: itemsFor(run, items) } } },
      { before: { quantitiesBefore: now } },
    );
    if (outcome.kind === 'ok') return DONE;
    if (isRefused(outcome)) {
      // A proxy that delivers a request twice may pass on the refusal of the second delivery, after the first one added the items.
      const since = yield* readOrder(run, place, order.uuid);
      if (isOrder(since) && areIn(since)) return DONE;
      return rejected('refused', { status: outcome.status, message: outcome.message });
    }
    if (outcome.kind !== 'ambiguous') yield* waitAfterOutcome(run, outcome, round);
    return 'again';
  });
}

const OPEN_TIP = 'open_tip';

/** Pays and checks out an order that the kitchen may know. It is never given up, so unclear payments are waited for. */
export function settleOrder(run: OpRun, intent: OrderSettleIntent): Steps<Verdict> {
  const { place, taken, pricedAsOf } = intent;
  return workOnOrder(run, place, function* (order, round): Steps<Progress> {
    if (order.status === 'COMPLETED') return DONE;
    if (order.status === 'CANCELLED') return changedElsewhere(order);
    if (intent.leavesTipOpen === true && hasCapability(run.context.service(), 'open_tips') && !wasApplied(run, OPEN_TIP)) {
      const path = { ...pathOf(place), uuid: order.uuid };
      const outcome = yield* send(run, OPEN_TIP, V3_OPERATIONS.updateOrder, { path, body: { value: { tip_status_closed: false } } });
      if (isRefused(outcome)) return refusalOf(outcome);
      if (outcome.kind !== 'ok') yield* waitAfterOutcome(run, outcome, round);
      return 'again';
    }
    const progress = yield* bringUpToDate(run, place, order, [], round, pricedAsOf);
    if (progress !== undefined) return progress;
    const difference = differenceOfOrder(order, taken, place.currency);
    if (difference !== money(run.op.refs.variance ?? 0)) {
      // The order was last calculated for the kitchen, as of then.
      if (!wasCalculatedNow(run)) return yield* calculateAgain(run, place, order, round, pricedAsOf);
      const problem = yield* assessPriceDifference(run, intent, difference);
      return problem ?? 'again';
    }
    const payments = absorbInCash(intent.payments, difference, place.currency) ?? intent.payments;
    const paid = yield* payOrder(run, place, order, payments, round);
    if (paid === 'foreign') return changedElsewhere(order);
    return paid ?? (yield* completeOrder(run, place, order.uuid, round));
  });
}

/** True when the order was calculated since the op was last taken up: a person may have asked to look again. */
function wasCalculatedNow({ attempts, context }: OpRun): boolean {
  return attempts.some(({ step, outcome, at }) => step === 'calculate_order' && outcome === 'ok' && at >= context.since);
}

/** Cancels the order of the lane; the intent is durable before the request leaves. */
export function cancelOrder(run: OpRun, { place }: OrderIntent): Steps<Verdict> {
  return workOnOrder(run, place, function* (order, round): Steps<Progress> {
    if (order.status === 'CANCELLED') return DONE;
    if (order.status === 'COMPLETED') return rejected('already_completed');
    if (run.op.refs.cancelIntent !== true) yield* saveRefs(run, 'cancel_intent', { cancelIntent: true });
    return (yield* cancelOnce(run, place, order.uuid, round)) ?? 'again';
  });
}
