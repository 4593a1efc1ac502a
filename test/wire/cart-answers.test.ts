import { expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { minorDigits } from '../../shared/base/currency.ts';
import type { LineId } from '../../shared/base/ids.ts';
import { CartResponse, type CartWithModifiersResponse } from '../../shared/contract/records/cart.ts';
import { ExtendedCartResponse } from '../../shared/contract/records/extended-cart.ts';
import { validate } from '../../shared/contract/validation/validate.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import type { PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart, ChosenModifier } from '../../shared/engine/terms/cart.ts';
import type { CatalogueData } from '../../shared/engine/terms/catalogue-data.ts';
import { type AnsweredCart, cartV1ToV2, writeCartV1, writeCartV2, writeExtendedCart } from '../../shared/wire/answers/cart-answers.ts';
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
import { randomSale, seeds } from './random-sale.ts';
import { cartWithUuids, fileOfData, uuidOfName, withUuids } from './written-catalogue.ts';

const ORDER_UUID = '0b9f5a0e-5a2f-4f6e-9a51-3b8d7b1f0c11';

function answeredOf(data: CatalogueData, cart: Cart, given: Partial<AnsweredCart> = {}): AnsweredCart {
  const file = fileOfData(withUuids(data));
  const catalogue = compileCatalogue(catalogueDataOf(file, 1, 'r1'));
  const sentCart = cartWithUuids(cart);
  const priced = priceCart(catalogue, sentCart, { at: AT });
  expect(priced.problems.filter(({ severity }) => severity === 'refuse')).toEqual([]);
  return {
    records: vendorRecordsOf(file, catalogue),
    cart: sentCart,
    priced,
    payments: sentCart.payments.map(({ paymentType, amount }) => ({
      payment_type: paymentType,
      ...(amount !== undefined && { amount: amount / 100 }),
    })),
    deviceOrderUuid: ORDER_UUID,
    deviceOrderTime: AT,
    world: nodeWorld,
    ...given,
  };
}

function nestedLine(cart: CartWithModifiersResponse, index = 0) {
  const line = cart.cart_items[index]?.cart_item_with_root_map_node;
  if (line === undefined) throw new Error('no such line');
  return line;
}

function pick(itemId: string, quantity: number, modifiers: readonly ChosenModifier[] = []): ChosenModifier {
  return { id: `m${itemId}` as LineId, itemId, nodeId: `n${itemId}`, quantity, modifiers };
}

/** A burger at 10.00 with a double patty that raises its price, a side that costs 3.00 with a sauce at 0.50, and ten percent of tax. */
const data = makeData({
  terms: makeTerms({ charityEnabled: true, cashRounding: { mode: 'NEAREST', increment: minor(5) } }),
  taxes: [makeTax('vat', 0.1, false)],
  items: [
    makeItem('1', 1000, { taxIds: ['vat'], itemSetIds: ['extras', 'sides'], categoryIds: ['food'] }),
    makeItem('2', 200),
    makeItem('3', 300, { taxIds: ['vat'] }),
    makeItem('4', 50),
  ],
  itemSets: [
    makeSet('extras', [makeNode('2', 'INCREASE_PARENT')]),
    makeSet('sides', [makeNode('3', 'SEPARATE', { itemSetIds: ['sauces'] })], { includedQuantity: 1 }),
    makeSet('sauces', [makeNode('4', 'INCREASE_PARENT')]),
  ],
});

const burger = makeCart([makeLine('1', 2, { modifiers: [pick('2', 1), pick('3', 2, [pick('4', 1)])], notes: 'rare' })], {
  payments: [{ paymentType: 1 }],
});

test('a line of version 2 tells costs before discounts, and of each modifier what it is charged', () => {
  const line = nestedLine(writeCartV2(answeredOf(data, burger)));
  expect(line).toMatchObject({
    item: { id: '1', name: '1', notes: 'rare', categories: [{ id: 'food', name: 'Category food' }] },
    quantity: 2,
    activity: 'ACTIVITY_PURCHASE',
    cart_item_cost: {
      original_total: 24,
      original_unit_cost: 12,
      total: 24,
      unit_cost: 12,
      is_open_price: false,
      active_price_level: { level: 'CORPORATE_DEFAULT', price: 10 },
    },
    menu: { is_off_menu: false },
    taxes: [{ id: 'vat', name: 'vat', rate: 0.1, inclusive: false, taxable_amount: 32, amount: 3.2 }],
  });
  const keys = ['n2', 'n3', 'n4'].map(uuidOfName);
  expect(Object.keys(line.map_node_items)).toEqual(keys);
  expect(line.map_node_items[keys[1] as string]).toMatchObject({
    item: { id: '3', original_cost: 3 },
    quantity: 2,
    activity: 'ACTIVITY_PURCHASE',
    cart_item_cost: { original_total: 12, original_unit_cost: 3, total: 8, unit_cost: 3 },
  });
});

test('modifier computations follow price, units, free units and what children add', () => {
  const line = nestedLine(writeCartV2(answeredOf(data, burger)));
  const [patty, side, sauce] = ['n2', 'n3', 'n4'].map((name) => line.map_node_item_computations[uuidOfName(name)]);
  expect(patty).toEqual({
    item: { mode: 'INCREASE_PARENT' },
    price_adjustment: 2,
    original_unit_cost: 2,
    original_total_cost_per_unit: 2,
    original_total_cost: 4,
    adjusted_unit_cost: 0,
    adjusted_total_cost_per_unit: 0,
    adjusted_total_cost: 0,
    quantity_per_unit: 1,
    total_quantity: 2,
  });
  // Two sides per burger, of which the set gives one; each has a sauce at 0.50: 3.00 + 2 x 0.50 = 4.00 a burger.
  expect(side).toEqual({
    item: { mode: 'SEPARATE' },
    price_adjustment: 0,
    original_unit_cost: 3,
    original_total_cost_per_unit: 6,
    original_total_cost: 12,
    adjusted_unit_cost: 2,
    adjusted_total_cost_per_unit: 4,
    adjusted_total_cost: 8,
    quantity_per_unit: 2,
    total_quantity: 4,
  });
  expect(sauce).toMatchObject({ price_adjustment: 0.5, original_total_cost: 2, quantity_per_unit: 1, total_quantity: 4 });
});

test('a line of version 1 is after its item-level discounts, and of the root alone', () => {
  const reduced = { ...data, discounts: [makeDiscount('d', 'ITEM', { kind: 'PERCENT', percent: 50 }, { promoCode: 'HALF', tags: ['t'] })] };
  const answered = answeredOf(reduced, burger);
  const [item] = writeCartV1(answered).cart_items;
  expect(item).toMatchObject({
    id: '1',
    cost: 12,
    quantity: 2,
    notes: 'rare',
    original_total: 24,
    original_unit_cost: 12,
    total: 12,
    unit_cost: 6,
    subvendor_id: '0',
    modifiers: [
      { id: uuidOfName('n2'), name: '2', quantity: 1, cost: 2 },
      { id: uuidOfName('n3'), quantity: 2, cost: 3 },
      { id: uuidOfName('n4'), quantity: 1, cost: 0.5 },
    ],
    discounts: [
      {
        id: 'd',
        reference_id: 'ref-d',
        promo_code: 'HALF',
        amount_reduced_by: 50,
        calculated_value: -16,
        quantity: 2,
        cart_level: false,
        reduction_computation: { kind: 'PERCENT', base: 32, amount: 16 },
        tags: ['t'],
      },
    ],
  });
  expect(nestedLine(writeCartV2(answered)).cart_item_cost).toMatchObject({ total: 24, unit_cost: 12 });
});

test('totals, charity, cash rounding and the open payment agree', () => {
  const answered = answeredOf(data, { ...burger, charity: true });
  const answer = writeExtendedCart(answered);
  expect(answer.cart_totals).toEqual({
    discounts_total: 0,
    fees_total: 0,
    exclusive_tax: 3.2,
    inclusive_tax: 0,
    subtotal: 32,
    original_total: 32,
    total: 35.2,
    charity_total: 0.8,
  });
  expect(answer.payments).toEqual([{ payment_type: 1, amount: 36 }]);
  expect(answer.rounding).toEqual({ mode: 'NEAREST', increment: 0.05, amount: 0 });
  expect(writeCartV2(answered).cart_totals).not.toHaveProperty('charity_total');
  expect(writeExtendedCart(answeredOf(data, burger)).cart_totals).not.toHaveProperty('charity_total');
  const odd = {
    ...data,
    items: data.items.map((item) => (item.id === '1' ? { ...item, taxIds: [], prices: { EVENT: minor(1003) } } : item)),
  };
  const rounded = writeCartV2(
    answeredOf(odd, makeCart([makeLine('1', 1)], { payments: [{ paymentType: 2, amount: minor(500) }, { paymentType: 1 }] })),
  );
  expect(rounded.payments).toEqual([
    { payment_type: 2, amount: 5 },
    { payment_type: 1, amount: 5.05 },
  ]);
  expect(rounded.rounding?.amount).toBe(0.02);
});

test('a fee on items is applied once for each line, and every applied fee has an id of its own', () => {
  const withFees: CatalogueData = {
    ...data,
    fees: [
      makeFee('deposit', 'ITEM', { type: 'FLAT', amount: minor(25) }, { itemIds: ['1'] }),
      makeFee('service', 'ORDER', { type: 'PERCENT', rate: 0.05 }, { taxable: true, taxIds: ['vat'], externalId: 'x-1' }),
    ],
  };
  const cart = makeCart([makeLine('1', 2), makeLine('1', 1, { id: 'again' as LineId })]);
  const { fees } = writeCartV2(answeredOf(withFees, cart));
  expect(fees.map(({ id, uid, fee_basis, calculated_value }) => [id, uid, fee_basis, calculated_value])).toEqual([
    ['deposit', 'deposit/1', 0.5, 0.5],
    ['deposit', 'deposit/2', 0.25, 0.25],
    ['service', 'service', 0.05, 1.5],
  ]);
  expect(fees[2]).toMatchObject({
    hash: '1.service',
    fee_type: 'PERCENT',
    external_id: 'x-1',
    exclusive_tax_total: 0.15,
    inclusive_tax_total: 0,
    taxes: [{ id: 'vat', taxable_amount: 1.5, amount: 0.15 }],
    is_item_level: false,
  });
});

test('the lines of one bundle share its uuid, which is the same each time', () => {
  const bundle = {
    kind: 'BUNDLE' as const,
    parts: [
      { itemIds: ['1'], quantity: 1 },
      { itemIds: ['3'], quantity: 1 },
    ],
    price: minor(1000),
  };
  const cart = makeCart([makeLine('1', 2), makeLine('3', 2)]);
  const write = () => writeCartV2(answeredOf({ ...data, discounts: [makeDiscount('b', 'ITEM', bundle)] }, cart));
  const [burgers, sides] = [nestedLine(write()), nestedLine(write(), 1)];
  const uuids = burgers.discounts.map(({ bundle_uuid }) => bundle_uuid);
  expect(new Set(uuids).size).toBe(2);
  expect(sides.discounts.map(({ bundle_uuid }) => bundle_uuid)).toEqual(uuids);
  expect(burgers.discounts[0]).toMatchObject({ amount_reduced_by: -(burgers.discounts[0]?.calculated_value ?? 0), display_in_cart: true });
});

test('each discount tells what was left for it by those before', () => {
  const discounts = [
    makeDiscount('a', 'ITEM', { kind: 'PERCENT', percent: 10 }, { priority: 1 }),
    makeDiscount('b', 'ITEM', { kind: 'FLAT', amount: minor(100) }, { priority: 2 }),
    makeDiscount('c', 'CART', { kind: 'PERCENT', percent: 50 }, { priority: 3 }),
    makeDiscount('d', 'CART', { kind: 'FLAT', amount: minor(25) }, { priority: 4 }),
  ];
  const items = data.items.map((item) => (item.id === '4' ? { ...item, discountable: false } : item));
  const cart = makeCart([makeLine('1', 1), makeLine('4', 3)]);
  const answer = writeCartV2(answeredOf({ ...data, items, discounts }, cart));
  const discountsIn = (list: CartWithModifiersResponse['discounts']) =>
    list.map(({ id, calculated_value, reduction_computation }) => [id, calculated_value, reduction_computation?.base]);
  expect(discountsIn(nestedLine(answer).discounts)).toEqual([
    ['a', -1, 10],
    ['b', -1, 9],
  ]);
  expect(discountsIn(nestedLine(answer, 1).discounts)).toEqual([]);
  expect(discountsIn(answer.discounts)).toEqual([
    ['c', -4, 8],
    ['d', -0.25, 4],
  ]);
});

test('the place of the seat is answered as printed on it', () => {
  const { location, seat_id } = writeCartV2(answeredOf(data, { ...burger, seatId: '70001' }));
  expect(seat_id).toBe('70001');
  expect(location).toEqual({
    corporate_id: 1,
    venue_id: 1,
    vendor_id: 1,
    venue_name: 'Venue',
    vendor_name: 'Vendor',
    level: 'Upper',
    section: '101',
    row: 'A',
    seat: '12',
  });
  expect(writeCartV2(answeredOf(data, { ...burger, seatId: '1' })).location).not.toHaveProperty('seat');
});

test('what is returned has negative totals and the prices of its units', () => {
  const line = nestedLine(writeCartV2(answeredOf(data, makeCart([makeLine('1', 1, { activity: 'RETURN', modifiers: [pick('3', 2)] })]))));
  expect(line).toMatchObject({
    activity: 'ACTIVITY_RETURN',
    quantity: 1,
    cart_item_cost: { total: -10, original_total: -10, unit_cost: 10 },
  });
  expect(line.map_node_item_computations[uuidOfName('n3')]).toMatchObject({
    original_unit_cost: 3,
    original_total_cost: -6,
    adjusted_total_cost: -3,
    adjusted_total_cost_per_unit: 3,
  });
});

test('lines are answered in the form in which they came', () => {
  const cart = makeCart([makeLine('1', 1), makeLine('3', 1)]);
  const answer = writeCartV2(answeredOf(data, cart, { lineForms: ['flat', 'nested'] }));
  expect(answer.cart_items.map((line) => Object.keys(line)[0])).toEqual(['original_cart_item', 'cart_item_with_root_map_node']);
});

/** Each sellable random cart once in every form. */
function* answers(count: number): Generator<{ readonly seed: number; readonly answered: AnsweredCart; readonly priced: PricedCart }> {
  for (const seed of seeds(count)) {
    const { catalogue, records, cart: randomCart, at } = randomSale(seed);
    const cart: Cart = {
      ...randomCart,
      ...(randomCart.expectedTotals && {
        expectedTotals: randomCart.expectedTotals.map(({ value }) => ({ name: 'subtotal', value: minor(value + 0) })),
      }),
    };
    const priced = priceCart(catalogue, cart, { at });
    if (priced.problems.some(({ severity }) => severity === 'refuse') || cart.payments.length === 0) continue;
    const perWhole = 10 ** minorDigits(priced.currency);
    const payments = cart.payments.map(({ paymentType, amount }, index) => ({
      payment_type: paymentType,
      payment_index: index,
      ...(amount !== undefined && { amount: amount / perWhole }),
    }));
    yield {
      seed,
      priced,
      answered: { records, cart, priced, payments, deviceOrderUuid: ORDER_UUID, deviceOrderTime: at, world: nodeWorld },
    };
  }
}

function* numbersOf(value: unknown, path: string): Generator<readonly [string, number]> {
  if (typeof value === 'number') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) yield* numbersOf(member, `${path}.${key}`);
}

/** Rates and percentages as the catalogue writes them, and counts. */
const NO_MONEY_AT = /\.(rate|fee_basis|amount_reduced_by|quantity|total_quantity|quantity_per_unit|tare_weight)$/;

test('every answer is of its schema, and no amount has more digits than the currency', () => {
  let count = 0;
  for (const { seed, answered, priced } of answers(1500)) {
    count++;
    const digits = minorDigits(priced.currency);
    const amount = new RegExp(digits === 0 ? '^-?\\d+$' : `^-?\\d+(\\.\\d{1,${digits}})?$`);
    for (const [schema, answer] of [
      [ExtendedCartResponse, writeExtendedCart(answered)],
      [CartResponse, writeCartV1(answered)],
      [ExtendedCartResponse, cartV1ToV2(writeCartV1(answered))],
    ] as const) {
      const checked = validate(schema, answer);
      expect(checked.ok ? [] : checked.refusal, `seed ${seed}`).toEqual([]);
      for (const [path, value] of numbersOf(answer, 'cart')) {
        const isWritten = NO_MONEY_AT.test(path) || (amount.test(`${value}`) && !Object.is(value, -0));
        if (!isWritten) throw new Error(`seed ${seed}: ${path} is ${value}`);
      }
    }
  }
  expect(count).toBeGreaterThan(250);
});

test('what an answer tells of its lines sums to its totals', () => {
  const minorOf = (value: number, currency: string) => Math.round(value * 10 ** minorDigits(currency));
  for (const { seed, answered, priced } of answers(800)) {
    const { currency } = priced;
    const answer = writeCartV2(answered);
    const totals = Object.fromEntries(Object.entries(answer.cart_totals).map(([name, value]) => [name, minorOf(value, currency)]));
    let [gross, reductions, exclusive, inclusive] = [0, 0, 0, 0];
    for (const { cart_item_with_root_map_node: line } of answer.cart_items) {
      if (line === undefined) throw new Error('not nested');
      const costs = [line.cart_item_cost, ...Object.values(line.map_node_items).map(({ cart_item_cost }) => cart_item_cost)];
      for (const { total } of costs) gross += minorOf(total, currency);
      for (const { calculated_value } of line.discounts) reductions += minorOf(calculated_value, currency);
      for (const tax of line.taxes) {
        if (tax.inclusive) inclusive += minorOf(tax.amount, currency);
        else exclusive += minorOf(tax.amount, currency);
      }
    }
    const cartLevel = answer.discounts.reduce((sum, { calculated_value }) => sum + minorOf(calculated_value, currency), 0);
    const fees = answer.fees.reduce(
      (sum, fee) => sum + minorOf(fee.calculated_value, currency) + minorOf(fee.exclusive_tax_total, currency),
      0,
    );
    expect([gross + reductions, reductions + cartLevel, exclusive, inclusive, fees], `seed ${seed}`).toEqual([
      totals.subtotal,
      totals.discounts_total,
      totals.exclusive_tax,
      totals.inclusive_tax,
      totals.fees_total,
    ]);
    const paid = answer.payments.reduce((sum, { amount }) => sum + minorOf(amount ?? 0, currency), 0);
    expect(paid, `seed ${seed}`).toBe(priced.totals.due + priced.totals.cashRounding);
  }
});
