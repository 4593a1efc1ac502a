import { money } from '../../base/money.ts';
import type { V3Order } from '../../contract/records/v3-order.ts';
import type { Steps } from '../journal/effect.ts';
import type { OrderContent, SaleIntent } from '../journal/intent.ts';
import { judgeDifference } from '../paths/checkout-path.ts';
import { type Hand, isOutOfTime, isUnclear, learn } from '../paths/in-hand.ts';
import { createOrAdopt, giveOrderUp, isOrder, readOrder, unreadable } from '../paths/open-order.ts';
import { areSameQuantities, quantitiesOf } from '../paths/order-content.ts';
import { absorbInCash } from '../paths/quote.ts';
import { attention, DONE, type Verdict } from '../paths/verdict.ts';
import {
  ADD_PAYMENTS,
  bringUpToDate,
  changedElsewhere,
  completeOrder,
  differenceOfOrder,
  type Progress,
  payOrder,
} from './settle-order.ts';

/** More rounds than any path needs; a person decides about an op that goes in circles. */
const MOST_ROUNDS = 80;

/** Makes a sale by the order management interface. Only a create and its payments could exist twice, so neither is repeated blindly. */
export function* sellByOrder(hand: Hand, intent: SaleIntent, content: OrderContent): Steps<Verdict> {
  const { place, externalId } = intent;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (isOutOfTime(hand)) return attention('no_answer');
    const { orderUuid, cancelIntent } = hand.op.refs;
    if (orderUuid === undefined) {
      const problem = yield* createOrAdopt(hand, { place, externalId, content }, round);
      if (problem !== undefined) return problem;
      continue;
    }
    if (cancelIntent === true || isUnclear(hand, ADD_PAYMENTS)) {
      const problem = yield* giveOrderUp(hand, place, orderUuid, round);
      if (problem !== undefined) return problem;
      continue;
    }
    const order = yield* readOrder(hand, place, orderUuid);
    if (!isOrder(order)) return unreadable(order);
    const progress = yield* advance(hand, intent, content, order, round);
    if (progress !== 'again' && progress !== undefined) return progress;
  }
  return attention('too_many_rounds');
}

function* advance(hand: Hand, intent: SaleIntent, content: OrderContent, order: V3Order, round: number): Steps<Progress> {
  const { place, taken } = intent;
  if (order.status === 'COMPLETED') return DONE;
  if (order.status === 'CANCELLED') return changedElsewhere(order);
  if (!areSameQuantities(quantitiesOf(order.items), quantitiesOf(content.items))) return yield* startAgain(hand);
  const progress = yield* bringUpToDate(hand, place, order, content.refTags, round, content.pricedAsOf);
  if (progress !== undefined) return progress;
  const difference = differenceOfOrder(order, taken, place.currency);
  if (difference !== money(hand.op.refs.variance ?? 0)) {
    const problem = yield* judgeDifference(hand, { ...intent, payments: intent.request.cart.payments }, difference);
    return problem ?? 'again';
  }
  const payments = absorbInCash(intent.request.cart.payments, difference, place.currency) ?? intent.request.cart.payments;
  const paid = yield* payOrder(hand, place, order, payments, round);
  if (paid === 'foreign') return yield* startAgain(hand);
  return paid ?? (yield* completeOrder(hand, place, order.uuid, round));
}

/** Lets the next round cancel the order; another one is made after that. */
function* startAgain(hand: Hand): Steps<'again'> {
  yield* learn(hand, 'cancel_intent', { cancelIntent: true });
  return 'again';
}
