import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { list } from '../../shared/contract/http/schema.ts';
import { kindOf, type Violation } from '../../shared/contract/http/violation.ts';
import { OPERATIONS } from '../../shared/contract/operations/router.ts';
import { CartWithModifiersResponse } from '../../shared/contract/records/cart.ts';
import { CalculateRequestV1, CalculateRequestV2, CartRequest } from '../../shared/contract/records/cart-request.ts';
import { ItemV2 } from '../../shared/contract/records/menu.ts';
import { V1Payment } from '../../shared/contract/records/payment.ts';
import { V3OrderRequest } from '../../shared/contract/records/v3-order.ts';
import { isValid, validate } from '../../shared/contract/validation/validate.ts';

const NODE = '5b0c0c52-7f0e-4a68-9d5e-0f6c1a1f0001';

function smallestCart() {
  return {
    cart: {
      device_order_id: 'till-1.0191f3',
      order_type: 'POS',
      payments: [{ payment_type: 1 }] as Record<string, unknown>[],
      cart_items: [
        {
          cart_item_with_root_map_node: {
            item: { id: '1001' },
            quantity: 2,
            activity: 'ACTIVITY_PURCHASE',
            map_node_items: { [NODE]: { item: { id: '2001' }, quantity: 1 } },
          },
        },
      ] as unknown[],
    },
  };
}

function refusalOf(schema: Parameters<typeof validate>[0], value: unknown): readonly Violation[] {
  const outcome = validate(schema, value);
  return outcome.ok ? [] : outcome.refusal;
}

/** As it comes off the wire. */
function parsed(text: string): unknown {
  return JSON.parse(text);
}

test('the smallest cart is taken', () => {
  expect(refusalOf(CalculateRequestV2, smallestCart())).toEqual([]);
});

describe('a refusal', () => {
  test('names every offending member by its path, in plain words', () => {
    const value = smallestCart();
    Object.assign(value.cart, { order_type: 'FAX', nonsense: 1, check: { id: 12 } });
    value.cart.payments = [{ payment_type: 'cash' }];
    expect(refusalOf(CalculateRequestV2, value)).toEqual([
      { path: 'cart.nonsense', message: 'is not a member that is taken here', kind: 'malformed' },
      { path: 'cart.check.id', message: 'must be a string', kind: 'malformed' },
      { path: 'cart.payments[0].payment_type', message: 'must be an integer', kind: 'malformed' },
      { path: 'cart.order_type', message: 'must be one of POS, MOBILE, BACKOFFICE', kind: 'malformed' },
    ]);
  });

  test('points through wrappers, keys and elements', () => {
    const value = smallestCart();
    value.cart.cart_items.push({
      cart_item_with_root_map_node: { item: { id: '1' }, quantity: 1, map_node_items: { [NODE]: { quantity: 1 } } },
    });
    expect(refusalOf(CalculateRequestV2, value).map((violation) => violation.path)).toEqual([
      `cart.cart_items[1].cart_item_with_root_map_node.map_node_items.${NODE}.item`,
    ]);
  });

  test('tells an element of a keyed object from one of a list, and quotes names that are no plain words', () => {
    const keyed = { '0': {}, 'a.b': {}, '~/': {}, [`${'k'.repeat(100)}`]: {} };
    const value = {
      cart: {
        ...smallestCart().cart,
        cart_items: [{ cart_item_with_root_map_node: { item: { id: '1' }, quantity: 1, map_node_items: keyed } }],
      },
    };
    const paths = refusalOf(CalculateRequestV2, value).map((violation) => violation.path.split('map_node_items')[1]);
    expect(paths).toContain('.0.item');
    expect(paths).toContain('["a.b"].item');
    expect(paths).toContain('["~/"].quantity');
    expect(paths).toContain(`.${'k'.repeat(64)}.item`);
  });

  test.each([
    [{}],
    [
      {
        cart_item_with_root_map_node: { item: { id: '1' }, quantity: 1 },
        original_cart_item: { id: '1', name: 'x', cost: 1, quantity: 1 },
      },
    ],
  ])('of a line without exactly one wrapper names both wrappers', (line) => {
    const value = { cart: { ...smallestCart().cart, cart_items: [line] } };
    expect(refusalOf(CalculateRequestV2, value)).toEqual([
      {
        path: 'cart.cart_items[0]',
        message: 'must have exactly one of cart_item_with_root_map_node, original_cart_item',
        kind: 'malformed',
      },
    ]);
  });

  test('of the whole has an empty path', () => {
    expect(refusalOf(CalculateRequestV1, 12)).toEqual([{ path: '', message: 'must be an object', kind: 'malformed' }]);
  });

  test('reaches into records that hold themselves', () => {
    const set = (nodes: readonly unknown[]) => ({ uuid: NODE, name: 'Sauces', min: 0, max: null, included_quantity: 0, nodes });
    const node = (item_sets: readonly unknown[], price: unknown) => ({
      uuid: NODE,
      mode: 'SEPARATE',
      default_quantity: 0,
      max_quantity: 1,
      price,
      item: { id: '2', name: 'Sauce' },
      taxes: [],
      item_sets,
    });
    const item = (price: unknown) => ({
      id: '1',
      name: 'Hot dog',
      price: 5,
      price_level: 'VENUE_DEFAULT',
      taxes: [],
      prices: [],
      item_sets: [set([node([set([node([], price)])], 0.5)])],
    });
    expect(validate(ItemV2, item(0.25)).ok).toBe(true);
    expect(refusalOf(ItemV2, item('free'))).toEqual([
      { path: 'item_sets[0].nodes[0].item_sets[0].nodes[0].price', message: 'must be a number', kind: 'malformed' },
    ]);
  });
});

describe('400 or 422', () => {
  test('a number that JSON does not carry exactly is unacceptable as an id, and never becomes another id', () => {
    const body = '{"venue_id": 9007199254740993, "external_id": "x", "payment_information": {"payments": []}, "seat_id": 1e400}';
    expect(refusalOf(V3OrderRequest, parsed(body))).toEqual([
      { path: 'seat_id', message: 'is beyond the whole numbers that JSON carries exactly', kind: 'unacceptable' },
      { path: 'venue_id', message: 'is beyond the whole numbers that JSON carries exactly', kind: 'unacceptable' },
    ]);
  });

  test('an infinite amount is malformed', () => {
    expect(refusalOf(V1Payment, parsed('{"payment_type": 1, "amount": 1e400}'))).toEqual([
      { path: 'amount', message: 'must be a number', kind: 'malformed' },
    ]);
  });

  test('a device_order_id over 64 characters is unacceptable, one that is no string is malformed', () => {
    const value = smallestCart();
    value.cart.device_order_id = 'x'.repeat(65);
    expect(kindOf(refusalOf(CalculateRequestV2, value))).toBe('unacceptable');
    Object.assign(value.cart, { device_order_id: 12 });
    expect(kindOf(refusalOf(CalculateRequestV2, value))).toBe('malformed');
  });

  test('a quantity of nothing is unacceptable, one that is no number is malformed', () => {
    const line = (quantity: unknown) => ({
      cart: { payments: [{ payment_type: 1 }], cart_items: [{ id: '1', name: 'Beer', cost: 5, quantity }] },
    });
    expect(refusalOf(CalculateRequestV1, line(0))).toEqual([
      { path: 'cart.cart_items[0].quantity', message: 'must be more than 0', kind: 'unacceptable' },
    ]);
    expect(kindOf(refusalOf(CalculateRequestV1, line('2')))).toBe('malformed');
  });

  test('one malformed member makes the whole malformed', () => {
    const unacceptable: Violation = { path: 'a', message: 'x', kind: 'unacceptable' };
    expect(kindOf([unacceptable])).toBe('unacceptable');
    expect(kindOf([unacceptable, { ...unacceptable, kind: 'malformed' }])).toBe('malformed');
  });
});

describe('hostile values', () => {
  test.each(['valueOf', 'toString', 'constructor', 'hasOwnProperty'])(
    'a payment with a member named %s is compared like any other',
    (name) => {
      const value = smallestCart();
      value.cart.payments = [
        { payment_type: 1, [name]: 1 },
        { payment_type: 1, [name]: 2 },
      ];
      expect(refusalOf(CalculateRequestV2, value)).toEqual([]);
      value.cart.payments = [
        { payment_type: 1, [name]: 1 },
        { [name]: 1, payment_type: 1 },
      ];
      expect(refusalOf(CalculateRequestV2, value)).toEqual([
        { path: 'cart.payments', message: 'must not have two equal elements', kind: 'malformed' },
      ]);
    },
  );

  test('a big invalid value is refused with its first breach only', () => {
    const value = smallestCart();
    value.cart.cart_items = Array.from({ length: 1000 }, () => ({ cart_item_with_root_map_node: { item: {}, quantity: 'x' } }));
    const refusal = refusalOf(CalculateRequestV2, value);
    expect(refusal).toHaveLength(1);
    expect(refusal[0]?.path).toBe('cart.cart_items[0].cart_item_with_root_map_node.item.id');
  });

  test('a list that is too long is refused before its elements are looked at', () => {
    const value = { cart: { ...smallestCart().cart, cart_items: Array.from({ length: 100_000 }, () => 1) } };
    expect(refusalOf(CalculateRequestV2, value)).toEqual([
      { path: 'cart.cart_items', message: 'must have at most 1000 elements', kind: 'malformed' },
    ]);
  });

  test('at most fifty violations are listed, unless more are asked for', () => {
    const flags = list(Type.Boolean());
    const value = Array.from({ length: 200 }, () => 1);
    expect(refusalOf(flags, value)).toHaveLength(50);
    const all = validate(flags, value, { maxMembers: Number.POSITIVE_INFINITY, maxViolations: Number.POSITIVE_INFINITY });
    expect(all.ok ? [] : all.refusal).toHaveLength(200);
  });
});

test('the value is not changed, and unknown members outside closed records are passed over', () => {
  const value = { ...smallestCart(), user: { id: 'u', unknown: [1] } };
  const before = structuredClone(value);
  const outcome = validate(CalculateRequestV2, value);
  expect(outcome.ok && outcome.value).toBe(value);
  expect(value).toEqual(before);
});

test('every schema that anything is checked by compiles', () => {
  for (const operation of OPERATIONS) {
    const contents = [operation.request?.content ?? {}, ...Object.values(operation.answers).map((answer) => answer.content ?? {})];
    for (const schema of contents.flatMap((content) => Object.values(content))) expect(isValid(schema, Symbol('nothing'))).toBe(false);
  }
});

test('two payments that calculate makes equal do not spoil the signed cart', () => {
  const payments = (CartWithModifiersResponse.properties.payments as { readonly uniqueItems?: boolean }).uniqueItems;
  expect(payments).toBeUndefined();
  expect((CartRequest.properties.payments as { readonly uniqueItems?: boolean }).uniqueItems).toBe(true);
});
