import { money, subtract } from '../../base/money.ts';
import { isRefused } from '../../client/call-outcome.ts';
import { hasCapability } from '../../contract/http/service-greeting.ts';
import { V3_OPERATIONS } from '../../contract/operations/operations-v3.ts';
import type { Payment } from '../../contract/records/payment.ts';
import type { V3Order } from '../../contract/records/v3-order.ts';
import type { Steps } from '../journal/effect.ts';
import type { PricedAsOf, VendorRef } from '../journal/intent.ts';
import { pathOf } from '../paths/look-up.ts';
import {
  clampToServiceNow,
  confirmAbsence,
  isRefusedForGood,
  isUnclear,
  type OpRun,
  saveRefs,
  send,
  settledRefs,
  waitAfterOutcome,
  wasApplied,
} from '../paths/op-run.ts';
import { refusalOf } from '../paths/open-order.ts';
import { dueOfOrder, matchPayments, missingTags, namePayments } from '../paths/order-content.ts';
import { attention, type Verdict } from '../paths/verdict.ts';

/** The last part of an order's path: discounts, calculation, payments and checkout, each decided from the latest GET. */

export const ADD_PAYMENTS = 'add_payments';

/** `again`: something was sent or waited for, and the order must be read again. */
export type Progress = Verdict | 'again' | undefined;

/** Returns undefined if the order holds the tags and is calculated. */
export function* bringUpToDate(
  run: OpRun,
  vendorRef: VendorRef,
  order: V3Order,
  refTags: readonly string[],
  round: number,
  asOf?: PricedAsOf,
): Steps<Progress> {
  const path = { ...pathOf(vendorRef), uuid: order.uuid };
  // The order lists reference ids, but a tag may be a promo code: tags that were accepted are not sent again.
  const missing = wasApplied(run, 'add_discounts') ? [] : missingTags({ refTags }, order);
  if (missing.length > 0) {
    const outcome = yield* send(run, 'add_discounts', V3_OPERATIONS.addDiscounts, { path, body: { value: { ref_tags: missing } } });
    if (isRefused(outcome)) return refusalOf(outcome);
    if (outcome.kind !== 'ok') yield* waitAfterOutcome(run, outcome, round);
    return 'again';
  }
  if (!order.needs_to_be_recalculated && order.order_totals !== undefined) return undefined;
  return yield* calculateAgain(run, vendorRef, order, round, asOf);
}

/** Calculates as of when the till priced the order, if the service can price by that; otherwise as of now. */
export function* calculateAgain(run: OpRun, vendorRef: VendorRef, { uuid }: V3Order, round: number, asOf?: PricedAsOf): Steps<Progress> {
  const namesMoment = asOf !== undefined && hasCapability(run.context.service(), 'kept_prices');
  const query = namesMoment ? { placed_at: clampToServiceNow(run, asOf.placedAt), catalogue_revision: asOf.revision } : {};
  const outcome = yield* send(run, 'calculate_order', V3_OPERATIONS.calculateOrder, { path: { ...pathOf(vendorRef), uuid }, query });
  if (isRefusedForGood(run, 'calculate_order', outcome)) return refusalOf(outcome);
  if (outcome.kind !== 'ok') yield* waitAfterOutcome(run, outcome, round);
  return 'again';
}

/** Returns by how much the order costs more than was taken. */
export function differenceOfOrder(order: V3Order, taken: number, currency: string) {
  return subtract(dueOfOrder(order, currency), money(taken));
}

/** Returns undefined once the order holds all of the payments and no others. */
export function* payOrder(
  run: OpRun,
  vendorRef: VendorRef,
  order: V3Order,
  payments: readonly Payment[],
  round: number,
): Steps<Progress | 'foreign'> {
  const named = namePayments(run.context.world, run.op, payments);
  const match = matchPayments(order, named);
  if (match.others > 0) return 'foreign';
  if (match.areAllThere) {
    if (isUnclear(run, ADD_PAYMENTS)) yield* saveRefs(run, 'payments_seen', settledRefs(run));
    return undefined;
  }
  if (match.missing.length !== named.length) return 'foreign';
  if (isUnclear(run, ADD_PAYMENTS)) {
    yield* confirmAbsence(run, ADD_PAYMENTS, 'payments_absent');
    return 'again';
  }
  const outcome = yield* send(run, ADD_PAYMENTS, V3_OPERATIONS.addPayments, {
    path: { ...pathOf(vendorRef), uuid: order.uuid },
    body: { value: { payments: named } },
  });
  if (isRefusedForGood(run, ADD_PAYMENTS, outcome)) return refusalOf(outcome);
  if (outcome.kind !== 'ok' && outcome.kind !== 'ambiguous') yield* waitAfterOutcome(run, outcome, round);
  return 'again';
}

/** Checks the order out once its payments are there; the next read shows the result. */
export function* completeOrder(run: OpRun, vendorRef: VendorRef, uuid: string, round: number): Steps<Progress> {
  const outcome = yield* send(run, 'checkout_order', V3_OPERATIONS.checkOutOrder, { path: { ...pathOf(vendorRef), uuid } });
  if (isRefusedForGood(run, 'checkout_order', outcome)) return refusalOf(outcome);
  if (outcome.kind !== 'ok') yield* waitAfterOutcome(run, outcome, round);
  return 'again';
}

export function changedElsewhere(order: V3Order): Verdict {
  return attention(order.status === 'CANCELLED' ? 'cancelled_elsewhere' : 'order_changed_elsewhere', {
    order: order.uuid,
    status: order.status,
  });
}
