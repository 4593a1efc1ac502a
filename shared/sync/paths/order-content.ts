import { moneyFromNumber } from '../../base/currency.ts';
import { uuidV5 } from '../../base/ids.ts';
import { type Money, NO_MONEY, sum } from '../../base/money.ts';
import type { World } from '../../base/world.ts';
import type { Payment } from '../../contract/records/payment.ts';
import type { V3Order } from '../../contract/records/v3-order.ts';
import type { V3PaymentRequest } from '../../contract/records/v3-payment.ts';
import type { OrderContent } from '../journal/intent.ts';
import type { Op } from '../journal/op.ts';

/** Compares what an open order holds with what it should hold. */

/** Returns whole quantities by item. Calculate may merge lines, so that uuids disappear while quantities stay. */
export function quantitiesOf(items: readonly { readonly item_id: number; readonly quantity: number }[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { item_id, quantity } of items) sums[item_id] = (sums[item_id] ?? 0) + quantity;
  return sums;
}

export function areSameQuantities(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean {
  const ids = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...ids].every((id) => (a[id] ?? 0) === (b[id] ?? 0));
}

export function addQuantities(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const sums: Record<string, number> = { ...a };
  for (const [id, quantity] of Object.entries(b)) sums[id] = (sums[id] ?? 0) + quantity;
  return sums;
}

/** Returns the tags that the order neither applies nor holds pending. */
export function missingTags({ refTags }: Pick<OrderContent, 'refTags'>, order: V3Order): readonly string[] {
  const there = new Set([...order.applied_discounts.reftags, ...order.pending_discounts.reftags]);
  return refTags.filter((tag) => !there.has(tag));
}

/** Returns what the payments of the order must come to: total and charity. */
export function dueOfOrder({ order_totals: totals }: V3Order, currency: string): Money {
  return sum([totals?.total ?? 0, totals?.charity_total ?? 0].map((amount) => moneyFromNumber(amount, currency) ?? NO_MONEY));
}

/** Names each payment by op, payment and try: a repeated try names the same payments, and a new try never a payment that was taken back. */
export function namePayments(
  world: Pick<World, 'digest'>,
  op: Pick<Op, 'id' | 'refs'>,
  payments: readonly Payment[],
): readonly V3PaymentRequest[] {
  return payments.map((payment, index) => {
    const name = uuidV5(world, op.id, `pay/${index}/${op.refs.generation ?? 0}`);
    return { payment_type: 'PAYMENT_V1', external_id: name, payment_value: { V1_payment: { ...payment, payment_uuid: name } } };
  });
}

/** Returns which of our payments the order lacks; `others` counts payments that are not ours. */
export function matchPayments(order: V3Order, ours: readonly V3PaymentRequest[]) {
  const names = new Set(ours.map(({ external_id }) => external_id));
  const there = order.payment_information.payments;
  const present = new Set(there.map(({ external_id }) => external_id).filter((name) => names.has(name)));
  const others = there.filter(({ external_id }) => external_id === undefined || !names.has(external_id));
  const missing = ours.filter(({ external_id }) => !present.has(external_id));
  // A payment that is there twice was paid twice.
  return { missing, areAllThere: missing.length === 0 && there.length === ours.length, others: others.length };
}
