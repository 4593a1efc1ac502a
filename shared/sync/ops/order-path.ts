import { money } from '../../base/money.ts';
import type { V3Order } from '../../contract/records/v3-order.ts';
import type { Steps } from '../journal/effect.ts';
import type { OrderContent, SaleIntent } from '../journal/intent.ts';
import { assessPriceDifference } from '../paths/checkout-path.ts';
import { isOutOfTime, isUnclear, type OpRun, saveRefs } from '../paths/op-run.ts';
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
export function* sellByOrder(run: OpRun, intent: SaleIntent, content: OrderContent): Steps<Verdict> {
  const { place, externalId } = intent;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (isOutOfTime(run)) return attention('no_answer');
    const { orderUuid, cancelIntent } = run.op.refs;
    if (orderUuid === undefined) {
      const problem = yield* createOrAdopt(run, { place, externalId, content }, round);
      if (problem !== undefined) return problem;
      continue;
    }
    if (cancelIntent === true || isUnclear(run, ADD_PAYMENTS)) {
      const problem = yield* giveOrderUp(run, place, orderUuid, round);
      if (problem !== undefined) return problem;
      continue;
    }
    const order = yield* readOrder(run, place, orderUuid);
    if (!isOrder(order)) return unreadable(order);
    const progress = yield* advance(run, intent, content, order, round);
    if (progress !== 'again' && progress !== undefined) return progress;
  }
  return attention('too_many_rounds');
}

function* advance(run: OpRun, intent: SaleIntent, content: OrderContent, order: V3Order, round: number): Steps<Progress> {
  const { place, taken } = intent;
  if (order.status === 'COMPLETED') return DONE;
  if (order.status === 'CANCELLED') return changedElsewhere(order);
  if (!areSameQuantities(quantitiesOf(order.items), quantitiesOf(content.items))) return yield* startAgain(run);
  const progress = yield* bringUpToDate(run, place, order, content.refTags, round, content.pricedAsOf);
  if (progress !== undefined) return progress;
  const difference = differenceOfOrder(order, taken, place.currency);
  if (difference !== money(run.op.refs.variance ?? 0)) {
    const problem = yield* assessPriceDifference(run, { ...intent, payments: intent.request.cart.payments }, difference);
    return problem ?? 'again';
  }
  const payments = absorbInCash(intent.request.cart.payments, difference, place.currency) ?? intent.request.cart.payments;
  const paid = yield* payOrder(run, place, order, payments, round);
  if (paid === 'foreign') return yield* startAgain(run);
  return paid ?? (yield* completeOrder(run, place, order.uuid, round));
}

/** Lets the next round cancel the order; another one is made after that. */
function* startAgain(run: OpRun): Steps<'again'> {
  yield* saveRefs(run, 'cancel_intent', { cancelIntent: true });
  return 'again';
}
