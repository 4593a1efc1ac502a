import { expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { Order } from '../../shared/contract/records/order.ts';
import { type Payment, typeOfPayment } from '../../shared/contract/records/payment.ts';
import { RefundOrder } from '../../shared/contract/records/refund.ts';
import { validate } from '../../shared/contract/validation/validate.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { failedRefundRules } from '../../shared/engine/sale/refund-rules.ts';
import { writeExtendedCart } from '../../shared/wire/answers/cart-answers.ts';
import { negateCart } from '../../shared/wire/answers/negative-records.ts';
import { type OrderFacts, writeOrder, writeRefund, writeRefundOrder } from '../../shared/wire/answers/order-records.ts';
import { coveredBy, dueOf, isCovered, refundCandidateOf } from '../../shared/wire/cart/paid-amounts.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { vendorRecordsOf } from '../../shared/wire/catalogue/vendor-records.ts';
import {
  AT,
  makeCart,
  makeData,
  makeDiscount,
  makeFee,
  makeItem,
  makeLine,
  makeNode,
  makeSet,
  makeTax,
  makeTerms,
  minor,
} from '../engine/oracle/sample.ts';
import { cartWithUuids, fileOfData, uuidOfName, withUuids } from './written-catalogue.ts';

const data = withUuids(
  makeData({
    terms: makeTerms({ charityEnabled: true, cashRounding: { mode: 'UP', increment: minor(5) } }),
    taxes: [makeTax('vat', 0.0825, true)],
    items: [makeItem('1', 1003, { taxIds: ['vat'], itemSetIds: ['sides'] }), makeItem('2', 250)],
    itemSets: [makeSet('sides', [makeNode('2', 'SEPARATE')])],
    discounts: [
      makeDiscount('d', 'ITEM', { kind: 'PERCENT', percent: 10 }),
      makeDiscount('c', 'CART', { kind: 'FLAT', amount: minor(50) }),
    ],
    fees: [makeFee('f', 'ORDER', { type: 'FLAT', amount: minor(25) }), makeFee('p', 'ORDER', { type: 'PERCENT', rate: 0.05 })],
  }),
);
const file = fileOfData(data);
const catalogue = compileCatalogue(catalogueDataOf(file, 1, 'r1'));

const side = { id: 'm' as never, itemId: '2', nodeId: uuidOfName('n2'), quantity: 1, modifiers: [] };
const lines = [makeLine('1', 2, { modifiers: [side] }), makeLine('1', 1, { id: 'l2' as never })];

function answered(payments: readonly Payment[], charity = false) {
  const cart = cartWithUuids(makeCart(lines, { charity, payments: payments.map((payment) => ({ paymentType: typeOfPayment(payment) })) }));
  return writeExtendedCart({
    records: vendorRecordsOf(file, catalogue),
    cart: { ...cart, lines: lines },
    priced: priceCart(catalogue, { ...cart, lines: lines }, { at: AT }),
    payments,
    deviceOrderUuid: uuidOfName('order'),
    deviceOrderId: 'till-1.7',
    deviceOrderTime: AT,
    lineForms: ['nested', 'flat'],
    world: nodeWorld,
  });
}

const facts: OrderFacts = {
  orderId: 7,
  orderUuid: uuidOfName('order 7'),
  status: 'COMPLETED',
  source: 'pos',
  createdAt: AT,
  completedAt: AT,
  businessDate: '2026-11-21',
};

const card: Payment = { payment_type: 2, tip: 1.5, external_data: { transaction_uid: 't', payment_gateway: 'simulator' } };

function orderPaidBy(payment: Payment) {
  const cart = answered([payment], true);
  return writeOrder(facts, cart, writeRefund(cart.payments, 'USD', undefined, []));
}

test('an order tells its cart, and before a refund what was paid, tip and charity included', () => {
  const order = orderPaidBy(card);
  expect(validate(Order, order).ok).toBe(true);
  const due = order.cart.cart_totals.total + (order.cart.cart_totals.charity_total ?? 0);
  expect(order.refund).toEqual({ refundable: true, total_refunded: 0, remaining_amount: due + 1.5, refund_orders: [] });
  expect(order).toMatchObject({ order_id: 7, device_order_id: 'till-1.7', order_type: 'POS', corporate_id: 1, venue_id: 1, vendor_id: 1 });
});

test('what payments must cover is total, charity and cash rounding', () => {
  const cart = answered([{ payment_type: 1 }]);
  const { totals } = priceCart(catalogue, makeCart(lines, { payments: [{ paymentType: 1 }] }), { at: AT });
  expect(totals.cashRounding).not.toBe(0);
  expect(dueOf(cart, 'USD')).toBe(totals.due + totals.cashRounding);
  expect(coveredBy(cart.payments, 'USD')).toBe(dueOf(cart, 'USD'));
  expect(isCovered(cart, 'USD')).toBe(true);
  expect(isCovered({ ...cart, payments: [{ payment_type: 1, amount: 1 }] }, 'USD')).toBe(false);
});

test('version 1 tells cash rounding by the cash payment alone', () => {
  const { rounding: _, ...cart } = answered([{ payment_type: 1 }]);
  expect(isCovered(cart, 'USD')).toBe(true);
  expect(isCovered({ ...cart, payments: [{ payment_type: 2, amount: 1 }] }, 'USD')).toBe(false);
});

test('a refund order has every amount negated, and the original then has nothing left [R2]', () => {
  const original = orderPaidBy(card);
  const refundOrder = writeRefundOrder(original, {
    ...facts,
    orderId: 8,
    orderUuid: uuidOfName('order 8'),
    reasonCode: 'R1',
    reasonName: 'cold',
    refundedBy: 'service',
  });
  const checked = validate(RefundOrder, refundOrder);
  expect(checked.ok ? [] : checked.refusal).toEqual([]);
  expect(refundOrder).toMatchObject({ order_id: 8, original_order_id: 7, refundable: false, reason_code: 'R1', refunded_by: 'service' });
  expect(refundOrder.cart.cart_totals.total).toBe(-original.cart.cart_totals.total);
  expect(refundOrder.cart.payments[0]).toMatchObject({ tip: -1.5, amount: -(original.cart.payments[0]?.amount ?? 0) });
  const { refund } = writeOrder(facts, original.cart, writeRefund(original.cart.payments, 'USD', 'already_refunded', [refundOrder]));
  expect(refund).toMatchObject({ refundable: false, total_refunded: original.refund.remaining_amount, remaining_amount: 0 });
});

test('the negated cart negates what is money of the order, and nothing else', () => {
  const cart = answered([card], true);
  const negative = negateCart(cart);
  const changed: string[] = [];
  compare(cart, negative, 'cart', (path, was, is) => {
    expect(is, path).toBe(typeof was === 'number' ? -was : typeof was === 'string' ? 'REFUND' : !was);
    changed.push(path.replace(/\.\d+/g, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*'));
  });
  const line = 'cart.cart_items.cart_item_with_root_map_node';
  expect([...new Set(changed)].sort()).toEqual(
    [
      'cart.cart_items.original_cart_item.cost',
      'cart.cart_items.original_cart_item.discounts.calculated_value',
      'cart.cart_items.original_cart_item.discounts.reduction_computation.amount',
      'cart.cart_items.original_cart_item.discounts.reduction_computation.base',
      'cart.cart_items.original_cart_item.original_total',
      'cart.cart_items.original_cart_item.original_unit_cost',
      'cart.cart_items.original_cart_item.taxes.amount',
      'cart.cart_items.original_cart_item.taxes.taxable_amount',
      'cart.cart_items.original_cart_item.total',
      'cart.cart_items.original_cart_item.unit_cost',
      ...['original_total', 'original_unit_cost', 'total', 'unit_cost'].flatMap((name) => [
        `${line}.cart_item_cost.${name}`,
        `${line}.map_node_items.*.cart_item_cost.${name}`,
      ]),
      ...['adjusted_total_cost', 'adjusted_total_cost_per_unit', 'adjusted_unit_cost'].map(
        (name) => `${line}.map_node_item_computations.*.${name}`,
      ),
      ...['original_total_cost', 'original_total_cost_per_unit', 'original_unit_cost'].map(
        (name) => `${line}.map_node_item_computations.*.${name}`,
      ),
      `${line}.discounts.calculated_value`,
      `${line}.discounts.reduction_computation.amount`,
      `${line}.discounts.reduction_computation.base`,
      `${line}.taxes.amount`,
      `${line}.taxes.taxable_amount`,
      'cart.cart_totals.charity_total',
      'cart.cart_totals.discounts_total',
      'cart.cart_totals.fees_total',
      'cart.cart_totals.inclusive_tax',
      'cart.cart_totals.original_total',
      'cart.cart_totals.subtotal',
      'cart.cart_totals.total',
      'cart.discounts.calculated_value',
      'cart.discounts.reduction_computation.amount',
      'cart.discounts.reduction_computation.base',
      'cart.fees.calculated_value',
      'cart.fees.fee_basis',
      'cart.fees.refunding',
      'cart.fees.stage',
      'cart.payments.amount',
      'cart.payments.tip',
      'cart.subtotal',
    ].sort(),
  );
  expect(negateCart(negative)).toEqual(cart);
});

function compare(a: unknown, b: unknown, path: string, report: (path: string, a: unknown, b: unknown) => void): void {
  if (typeof a === 'object' && a !== null) {
    for (const [key, member] of Object.entries(a)) compare(member, (b as Record<string, unknown>)[key], `${path}.${key}`, report);
  } else if (!Object.is(a, b)) report(path, a, b);
}

test('the rules of a refund look at the order as it was answered', () => {
  const none = { unrefundableItemIds: [], suiteItemIds: [] };
  const ruleOf = (payment: Payment) =>
    failedRefundRules(refundCandidateOf(orderPaidBy(payment), 'USD', none), ['simulator']).map(({ reason }) => reason);
  expect(ruleOf(card)).toEqual([]);
  expect(ruleOf({ payment_type: 1 })).toEqual(['paid_in_cash']);
  expect(ruleOf({ payment_type: 2 })).toEqual(['gateway_not_supported']);
  const order = orderPaidBy(card);
  const unrefundable = { ...none, unrefundableItemIds: ['2'] };
  expect(failedRefundRules(refundCandidateOf(order, 'USD', unrefundable), ['simulator'])[0]).toMatchObject({
    reason: 'item_not_refundable',
    facts: { itemId: '2' },
  });
});
