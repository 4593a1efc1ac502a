import { expect, test } from 'vitest';
import type {
  CartItemRequest,
  CartRequest,
  CartWithModifiersRequest,
  MapNodeItemRequest,
} from '../../shared/contract/records/cart-request.ts';
import type { ExtendedCartRequest } from '../../shared/contract/records/extended-cart.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { type CartOutcome, readCartV1, readCartV2, readExtendedCart } from '../../shared/wire/cart/read-cart.ts';
import { makeData, makeItem, makeNode, makeSet } from '../engine/oracle/sample.ts';

/** A burger (1) with sides; the side of fries (2) has sauces of its own (3). Item 9 stands alone. */
const catalogue = compileCatalogue(
  makeData({
    items: [
      makeItem('1', 1000, { itemSetIds: ['sides', 'extras'] }),
      makeItem('2', 300),
      makeItem('3', 50),
      makeItem('4', 70),
      makeItem('9', 200),
    ],
    itemSets: [
      makeSet('sides', [makeNode('2', 'SEPARATE', { itemSetIds: ['sauces'] })]),
      makeSet('sauces', [makeNode('3', 'SEPARATE')]),
      makeSet('extras', [makeNode('4', 'INCREASE_PARENT')]),
    ],
  }),
);

const payments = [{ payment_type: 1 }];

function readV2(cart: Partial<CartWithModifiersRequest>): CartOutcome {
  return readCartV2({ cart: { payments, cart_items: [], ...cart } }, catalogue);
}

function nested(item: Partial<NonNullable<CartWithModifiersRequest['cart_items'][number]['cart_item_with_root_map_node']>>): CartOutcome {
  return readV2({ cart_items: [{ cart_item_with_root_map_node: { item: { id: '1' }, quantity: 1, ...item } }] });
}

function node(id: string, quantity = 1, given: Partial<MapNodeItemRequest> = {}): MapNodeItemRequest {
  return { item: { id }, quantity, ...given };
}

function codes(outcome: CartOutcome): readonly string[] {
  return outcome.ok ? [] : outcome.refusal.map(({ path, code }) => `${path} ${code}`);
}

const LINE = 'cart.cart_items[0].cart_item_with_root_map_node';

test('the smallest request of version 2 is a cart of one line', () => {
  const read = readV2({
    device_order_id: 'till-1.0191f3',
    order_type: 'POS',
    cart_items: [
      {
        cart_item_with_root_map_node: { item: { id: '1' }, quantity: 2, activity: 'ACTIVITY_PURCHASE', map_node_items: { n2: node('2') } },
      },
    ],
  });
  expect(read).toEqual({
    ok: true,
    value: {
      cart: {
        orderType: 'POS',
        lines: [
          {
            id: '1',
            itemId: '1',
            quantity: 2000,
            activity: 'PURCHASE',
            modifiers: [{ id: '1/n2', itemId: '2', nodeId: 'n2', itemSetId: 'sides', quantity: 1, modifiers: [] }],
          },
        ],
        discounts: [],
        fees: [],
        removedFeeIds: [],
        charity: false,
        payments: [{ paymentType: 1 }],
      },
      payments,
      deviceOrderId: 'till-1.0191f3',
      lineForms: ['nested'],
      linePaths: new Map([['1', LINE]]),
    },
  });
});

test('a nested modifier is under the selected node whose sets hold it, in any order of the map', () => {
  const read = nested({ map_node_items: { n4: node('4'), n3: node('3', 2), n2: node('2') } });
  expect(read.ok && read.value.cart.lines[0]?.modifiers).toMatchObject([
    { nodeId: 'n2', itemSetId: 'sides', modifiers: [{ nodeId: 'n3', itemSetId: 'sauces', quantity: 2 }] },
    { nodeId: 'n4', itemSetId: 'extras', modifiers: [] },
  ]);
});

test('a child without its parent is refused, and so is a node that is no part of the item', () => {
  expect(codes(nested({ map_node_items: { n3: node('3') } }))).toEqual([`${LINE}.map_node_items.n3 modifier_without_parent`]);
  expect(codes(nested({ map_node_items: { n9: node('9') } }))).toEqual([`${LINE}.map_node_items.n9 unknown_modifier`]);
});

test('what hangs on an unknown item is left to pricing, which refuses the item', () => {
  const read = nested({ item: { id: '404' }, map_node_items: { n3: node('3') } });
  expect(read.ok && read.value.cart.lines[0]).toMatchObject({ itemId: '404', modifiers: [] });
});

test('a node is that of its own item, in the activity of its line, and counted whole', () => {
  expect(codes(nested({ map_node_items: { n2: node('3') } }))).toEqual([`${LINE}.map_node_items.n2.item.id other_item`]);
  expect(codes(nested({ map_node_items: { n2: node('2', 1, { activity: 'ACTIVITY_RETURN' }) } }))).toEqual([
    `${LINE}.map_node_items.n2.activity other_activity`,
  ]);
  expect(codes(nested({ map_node_items: { n2: node('2', 1.5) } }))).toEqual([`${LINE}.map_node_items.n2.quantity not_whole`]);
  expect(codes(nested({ activity: 'ACTIVITY_RETURN', map_node_items: { n2: node('2', 1, { activity: 'ACTIVITY_RETURN' }) } }))).toEqual([]);
});

test('quantities have at most three decimals and are positive', () => {
  const quantity = (value: number) => {
    const read = nested({ quantity: value });
    return read.ok ? read.value.cart.lines[0]?.quantity : codes(read);
  };
  expect(quantity(0.345)).toBe(345);
  expect(quantity(1_000_000)).toBe(1_000_000_000);
  expect(quantity(0.1 + 0.2)).toEqual([`${LINE}.quantity bad_quantity`]);
  expect(quantity(0.0001)).toEqual([`${LINE}.quantity bad_quantity`]);
  expect(quantity(0)).toEqual([`${LINE}.quantity bad_quantity`]);
});

test('every amount with more digits than the currency is named', () => {
  const read = readV2({
    cart_items: [
      {
        cart_item_with_root_map_node: {
          item: { id: '1' },
          quantity: 1,
          cart_item_cost: { unit_cost: 1.005, total: 2.001, active_price_level: { level: 'EVENT', price: 3.001 } },
          map_node_items: { n2: node('2', 1, { cart_item_cost: { unit_cost: 0.001 } }) },
        },
      },
      { original_cart_item: { id: '9', name: 'x', quantity: 1, cost: 0.015, modifiers: [{ id: 'n2', quantity: 1, cost: 1.111 }] } },
    ],
    payments: [
      {
        payment_type: 1,
        amount: 1.005,
        tip: 0.001,
        change: 0.123,
        external_data: { transaction_identifier: { current_total_amount: 1.234 } },
      },
    ],
    calculated_cart_sum: [{ name: 'subtotal', value: 9.999 }],
    rounding: { mode: 'NEAREST', increment: 0.005 },
  });
  expect(codes(read)).toEqual([
    `${LINE}.map_node_items.n2.cart_item_cost.unit_cost too_many_digits`,
    `${LINE}.cart_item_cost.total too_many_digits`,
    `${LINE}.cart_item_cost.active_price_level.price too_many_digits`,
    `${LINE}.cart_item_cost.unit_cost too_many_digits`,
    'cart.cart_items[1].original_cart_item.modifiers[0].cost too_many_digits',
    'cart.cart_items[1].original_cart_item.modifiers[0] unknown_modifier',
    'cart.cart_items[1].original_cart_item.cost too_many_digits',
    'cart.payments[0].change too_many_digits',
    'cart.payments[0].external_data.transaction_identifier.current_total_amount too_many_digits',
    'cart.payments[0].amount too_many_digits',
    'cart.payments[0].tip too_many_digits',
    'cart.rounding.increment too_many_digits',
    'cart.calculated_cart_sum[0].value too_many_digits',
  ]);
});

test('binary fractions of cents are the cents that they were written as', () => {
  for (const [value, cents] of [
    [0.1, 10],
    [1.1, 110],
    [4.35, 435],
    [1.15, 115],
    [8.2, 820],
    [123456789012.34, 12345678901234],
  ] as const) {
    const read = nested({ cart_item_cost: { unit_cost: value } });
    expect(read.ok && read.value.cart.lines[0]?.unitCost).toBe(cents);
  }
});

test('at most one payment leaves its amount open', () => {
  expect(codes(readV2({ payments: [{ payment_type: 1 }, { payment_type: 2, amount: 0 }] }))).toEqual([
    'cart.payments[1].amount several_open_payments',
  ]);
  const read = readV2({
    payments: [
      { payment_type: 2, amount: 5, tip: 1 },
      { payment_type: 4, external_data: { payment_partner_data: { provider: 'acme' } } },
    ],
  });
  expect(read.ok && read.value.cart.payments).toEqual([
    { paymentType: 2, amount: 500, tip: 100 },
    { paymentType: 4, partnerProvider: 'acme' },
  ]);
});

test('a device_order_id has at most 64 characters, however many halves these are made of', () => {
  expect(codes(readV2({ device_order_id: 'x'.repeat(65) }))).toEqual(['cart.device_order_id too_long']);
  expect(codes(readV2({ device_order_id: '😀'.repeat(64) }))).toEqual([]);
});

function readV1(item: Partial<CartItemRequest>, cart: Partial<CartRequest> = {}): CartOutcome {
  return readCartV1({ cart: { payments, cart_items: [{ id: '1', name: 'Burger', quantity: 1, cost: 10, ...item }], ...cart } }, catalogue);
}

test('a line of version 1 claims the whole unit, and names its modifiers by node', () => {
  const read = readV1({
    quantity: 0.5,
    notes: 'hot',
    tare_weight: 0.01,
    modifiers: [
      { id: 'n2', quantity: 2, cost: 3 },
      { id: 'n3', quantity: 1 },
    ],
  });
  expect(read.ok && read.value.cart.lines).toEqual([
    {
      id: '1',
      itemId: '1',
      quantity: 500,
      activity: 'PURCHASE',
      unitCost: 1000,
      notes: 'hot',
      tareWeight: 0.01,
      modifiers: [
        {
          id: '1/n2',
          itemId: '2',
          nodeId: 'n2',
          itemSetId: 'sides',
          quantity: 2,
          ownPrice: 300,
          modifiers: [{ id: '1/n3', itemId: '3', nodeId: 'n3', itemSetId: 'sauces', quantity: 1, modifiers: [] }],
        },
      ],
    },
  ]);
  expect(read.ok && read.value.lineForms).toEqual(['flat']);
  expect(
    codes(
      readV1({
        modifiers: [
          { id: 'n2', quantity: 1 },
          { id: 'n2', quantity: 1 },
        ],
      }),
    ),
  ).toEqual(['cart.cart_items[0].modifiers[1] modifier_repeated']);
});

test('times are taken to UTC', () => {
  const read = readV1({}, { pickup_time: '2026-11-21T13:00:00-05:00' });
  expect(read.ok && read.value.cart.pickupTime).toBe('2026-11-21T18:00:00.000Z');
});

test('the extended cart says what no documented request can', () => {
  const cart: ExtendedCartRequest = {
    payments,
    cart_items: [{ cart_item_with_root_map_node: { item: { id: '9' }, quantity: 1 } }],
    discounts: [{ reference_id: 'staff' }, { promo_code: 'HALF' }, { reference_id: 'a', promo_code: 'b' }],
    fees: [{ id: 'f1' }, { id: 'f2', amount: 1.25 }],
    removed_fee_ids: ['f3'],
    charity_rounding_enabled: true,
    approvals: [{ employee_id: '7', action: 'discount', reason: 'regular', at: '2026-11-21T18:00:00Z' }],
    placed_at: '2026-11-21T18:00:00+01:00',
    catalogue_revision: 'r7',
  };
  const read = readExtendedCart({ cart, user: { email: 'ada@example.com' } }, catalogue);
  expect(read.ok && read.value).toMatchObject({
    cart: {
      discounts: [{ referenceId: 'staff' }, { promoCode: 'HALF' }, { referenceId: 'a' }],
      fees: [{ feeId: 'f1' }, { feeId: 'f2', amount: 125 }],
      removedFeeIds: ['f3'],
      charity: true,
    },
    user: { email: 'ada@example.com' },
  });
  expect(
    codes(readExtendedCart({ cart: { ...cart, discounts: [{}], fees: [{ id: 'f', amount: 0.001 }], pickup_time: 'soon' } }, catalogue)),
  ).toEqual(['cart.pickup_time bad_time', 'cart.discounts[0] discount_not_named', 'cart.fees[0].amount too_many_digits']);
});
