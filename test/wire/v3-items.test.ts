import { expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { OrderItem, V3CalculateResponse, V3OrderRequest } from '../../shared/contract/records/v3-order.ts';
import { isValid, validate } from '../../shared/contract/validation/validate.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { writeExtendedCart } from '../../shared/wire/answers/cart-answers.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { vendorRecordsOf } from '../../shared/wire/catalogue/vendor-records.ts';
import { writeCalculations, writeOrderItems, writeOrderTotals } from '../../shared/wire/v3/v3-answers.ts';
import { type OrderItemDraft, readOrderItems } from '../../shared/wire/v3/v3-items.ts';
import { writeItemsOfCart } from '../../shared/wire/v3/v3-items-of-cart.ts';
import { mergeOrderItems } from '../../shared/wire/v3/v3-merge.ts';
import { writeV3Items, writeV3Order } from '../../shared/wire/v3/write-v3-order.ts';
import { AT, makeCart, makeData, makeDiscount, makeItem, makeNode, makeSet, minor } from '../engine/oracle/sample.ts';
import { randomSale, seeds } from './random-sale.ts';
import { fileOfData, uuidOfName, withUuids } from './written-catalogue.ts';

/** A burger (1) with a patty that raises its price and a side with a sauce; item 5 is in no set, and its price may be named. */
const data = withUuids(
  makeData({
    items: [
      makeItem('1', 1000, { itemSetIds: ['extras', 'sides'] }),
      makeItem('2', 200),
      makeItem('3', 300, { priceOverride: true }),
      makeItem('4', 50),
      makeItem('5', 70, { priceOverride: true }),
    ],
    itemSets: [
      makeSet('extras', [makeNode('2', 'INCREASE_PARENT')]),
      makeSet('sides', [makeNode('3', 'SEPARATE', { itemSetIds: ['sauces'] }), makeNode('3', 'INCLUDED', { id: 'second' })]),
      makeSet('sauces', [makeNode('4', 'SEPARATE')]),
    ],
    discounts: [
      makeDiscount('auto', 'CART', { kind: 'FLAT', amount: minor(100) }),
      makeDiscount('picked', 'ITEM', { kind: 'PERCENT', percent: 10 }, { autoApply: false, criteria: { minQuantity: 99 } }),
    ],
  }),
);
const file = fileOfData(data);
const catalogue = compileCatalogue(catalogueDataOf(file, 1, 'r1'));

function uuid(name: string): string {
  return uuidOfName(`item ${name}`);
}

function draft(name: string, itemId: number, given: Partial<OrderItemDraft> = {}): OrderItemDraft {
  return { uuid: uuid(name), item_id: itemId, quantity: 1, ...given };
}

function under(parent: string, set: string) {
  return { item_as_modifier: { parent_uuid: uuid(parent), item_set_uuid: uuidOfName(set) } };
}

/** Items of which each hangs on the one before. */
function chainOf(name: string, length: number): readonly OrderItemDraft[] {
  return Array.from({ length }, (_, depth) => draft(`${name}${depth}`, 4, depth === 0 ? {} : under(`${name}${depth - 1}`, 'sauces')));
}

function read(...items: readonly OrderItemDraft[]) {
  return readOrderItems(items, () => catalogue);
}

function faultOf(...items: readonly OrderItemDraft[]) {
  const outcome = read(...items);
  return outcome.ok ? undefined : `${outcome.refusal.path} ${outcome.refusal.code}`;
}

test('items that hang on each other are a line with modifiers, as the catalogue lists them', () => {
  const outcome = read(
    draft('sauce', 4, under('side', 'sauces')),
    draft('side', 3, { ...under('burger', 'sides'), quantity: 2, notes: 'crisp' }),
    draft('patty', 2, under('burger', 'extras')),
    draft('burger', 1, { quantity: 3 }),
  );
  expect(outcome).toEqual({
    ok: true,
    value: [
      {
        id: uuid('burger'),
        itemId: '1',
        quantity: 3000,
        activity: 'PURCHASE',
        modifiers: [
          { id: uuid('patty'), itemId: '2', nodeId: uuidOfName('n2'), itemSetId: uuidOfName('extras'), quantity: 1, modifiers: [] },
          {
            id: uuid('side'),
            itemId: '3',
            nodeId: uuidOfName('n3'),
            itemSetId: uuidOfName('sides'),
            quantity: 2,
            notes: 'crisp',
            modifiers: [
              { id: uuid('sauce'), itemId: '4', nodeId: uuidOfName('n4'), itemSetId: uuidOfName('sauces'), quantity: 1, modifiers: [] },
            ],
          },
        ],
      },
    ],
  });
});

test('a set that is not configured in the parent, or has no such item, is ignored', () => {
  const outcome = read(
    draft('burger', 1),
    draft('loose', 5, under('burger', 'extras')),
    draft('elsewhere', 4, under('burger', 'sauces')),
    draft('patty', 2, under('burger', 'extras')),
  );
  expect(outcome.ok && outcome.value[0]?.modifiers.map(({ itemId, nodeId }) => [itemId, nodeId])).toEqual([
    ['2', uuidOfName('n2')],
    ['5', undefined],
    ['4', undefined],
  ]);
});

test('capitals in a uuid make no other uuid', () => {
  const outcome = read(draft('burger', 1), {
    ...draft('patty', 2),
    item_as_modifier: { parent_uuid: uuid('burger').toUpperCase(), item_set_uuid: uuidOfName('extras').toUpperCase() },
  });
  expect(outcome.ok && outcome.value[0]?.modifiers[0]?.nodeId).toBe(uuidOfName('n2'));
  expect(faultOf(draft('burger', 1), { ...draft('burger', 1), uuid: uuid('burger').toUpperCase() })).toBe(
    'items[1].uuid item_uuid_repeated',
  );
});

test('loops, unknown parents, repeated uuids and unknown items are refused with their place', () => {
  expect(faultOf(draft('a', 1), draft('b', 4, under('nobody', 'x')))).toBe('items[1].item_as_modifier.parent_uuid unknown_parent');
  expect(faultOf(draft('a', 1, under('a', 'x')))).toBe('items[0].item_as_modifier.parent_uuid modifier_loop');
  expect(faultOf(draft('root', 1), draft('a', 2, under('b', 'x')), draft('b', 3, under('c', 'x')), draft('c', 4, under('a', 'x')))).toBe(
    'items[1].item_as_modifier.parent_uuid modifier_loop',
  );
  expect(faultOf(draft('a', 1), draft('a', 2))).toBe('items[1].uuid item_uuid_repeated');
  expect(faultOf(draft('a', 404))).toBe('items[0].item_id unknown_item');
  expect(faultOf(draft('a', 1, { price_override: 1.005 }))).toBe('items[0].price_override too_many_digits');
  expect(faultOf(draft('a', 1, { quantity: 2_000_000 }))).toBe('items[0].quantity bad_quantity');
  expect(faultOf(draft('a', 1), draft('b', 4, under('a', 'x')), draft('c', 4, under('b', 'x')))).toBeUndefined();
  const chain = chainOf('a', 40);
  for (const items of [chain.slice(0, 33), chain.slice(0, 33).reverse()]) expect(faultOf(...items)).toBeUndefined();
  for (const items of [chain, [...chain].reverse()]) expect(faultOf(...items)).toMatch(/ too_deep$/);
});

function cartOf(items: readonly OrderItemDraft[], given: Partial<Cart> = {}): Cart {
  const outcome = readOrderItems(items, () => catalogue);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return makeCart(outcome.value, { payments: [], ...given });
}

test('an item is answered with its own price: modifiers are items with prices of their own', () => {
  const items = [
    draft('burger', 1, { quantity: 2, notes: 'rare' }),
    draft('patty', 2, under('burger', 'extras')),
    draft('side', 3, { ...under('burger', 'sides'), price_override: 1.25 }),
    draft('loose', 5, { ...under('burger', 'nowhere') }),
  ];
  const priced = priceCart(catalogue, cartOf(items), { at: AT });
  expect(priced.problems.filter(({ severity }) => severity === 'refuse')).toEqual([]);
  const written = writeOrderItems(items, priced, () => catalogue);
  expect(written.map(({ name, price, user_specified_price }) => [name, price, user_specified_price])).toEqual([
    ['1', 10, false],
    ['2', 2, false],
    ['3', 1.25, true],
    ['5', 0.7, false],
  ]);
  expect(written[0]).toEqual({
    uuid: uuid('burger'),
    item_id: 1,
    name: '1',
    quantity: 2,
    notes: 'rare',
    price: 10,
    user_specified_price: false,
  });
  expect(written[2]).toMatchObject({ price_override: 1.25, item_as_modifier: { parent_uuid: uuid('burger') } });
  const answer = { calculations: writeCalculations(priced, false), items: written };
  expect(validate(V3CalculateResponse, answer).ok).toBe(true);
});

test('discounts are applied or pending, and charity is in the answer only where it was asked for', () => {
  const cart = cartOf([draft('burger', 1)], { discounts: [{ referenceId: 'ref-picked' }] });
  const priced = priceCart(catalogue, cart, { at: AT });
  expect(writeCalculations(priced, false)).toEqual({
    applied_discount_codes: ['ref-auto'],
    pending_discount_codes: ['ref-picked'],
    order_totals: {
      discounts_total: -1,
      exclusive_tax: 0,
      fees_total: 0,
      inclusive_tax: 0,
      original_total: 10,
      subtotal: 10,
      total: 9,
    },
  });
  expect(writeOrderTotals(priced, true).charity_total).toBe(0);
});

test('equal items become one, at the place and under the uuid of the first', () => {
  const items = [
    draft('a', 1, { quantity: 2 }),
    draft('a-side', 3, under('a', 'sides')),
    draft('tea', 5),
    draft('b', 1),
    draft('b-side', 3, under('b', 'sides')),
    draft('c', 1),
    draft('d', 1, { notes: 'rare' }),
  ];
  expect(mergeOrderItems(items)).toEqual([{ ...items[0], quantity: 3 }, items[1], items[2], items[5], items[6]]);
  expect(mergeOrderItems(items, ({ uuid: own }) => (own === uuid('a') ? 'kitchen' : 'new'))).toEqual(items);
});

test('equal modifiers of one parent become one too, and then so may their parents', () => {
  const items = [
    draft('a', 1),
    draft('a1', 4, under('a', 'sauces')),
    draft('a2', 4, under('a', 'sauces')),
    draft('b', 1),
    draft('b1', 4, { ...under('b', 'sauces'), quantity: 2 }),
  ];
  expect(mergeOrderItems(items)).toEqual([
    { ...items[0], quantity: 2 },
    { ...items[1], quantity: 2 },
  ]);
});

test('no quantity grows by merging beyond what a line may have', () => {
  const items = [draft('a', 1, { quantity: 600_000 }), draft('b', 1, { quantity: 600_000 }), draft('c', 1, { quantity: 300_000 })];
  const merged = mergeOrderItems(items);
  expect(merged.map(({ uuid: own, quantity }) => [own, quantity])).toEqual([
    [uuid('a'), 600_000],
    [uuid('b'), 900_000],
  ]);
  expect(readOrderItems(merged, () => catalogue).ok).toBe(true);
});

test('parents become one by all that hangs on them, also where equal modifiers stay two', () => {
  const hanging = (parent: string, ...quantities: readonly number[]) => [
    draft(parent, 1),
    ...quantities.map((quantity, index) => draft(`${parent}${index}`, 4, { ...under(parent, 'sauces'), quantity })),
  ];
  const items = [...hanging('a', 600_000, 500_000), ...hanging('b', 700_000, 500_000), ...hanging('c', 600_000, 500_000)];
  expect(mergeOrderItems(items)).toEqual([{ ...items[0], quantity: 2 }, ...items.slice(1, 6)]);
});

test('items that hang on each other at any depth are compared by texts that do not grow with it', () => {
  const [first, ...below] = chainOf('a', 60);
  expect(mergeOrderItems([...chainOf('a', 60), ...chainOf('b', 60)])).toEqual([{ ...first, quantity: 2 }, ...below]);
  const unlike = chainOf('c', 60).map((item, depth) => (depth === 59 ? { ...item, notes: 'hot' } : item));
  expect(mergeOrderItems([...chainOf('a', 60), ...unlike])).toHaveLength(120);
});

test('a cart costs the same as lines and as items that hang on each other', () => {
  let compared = 0;
  for (const seed of seeds(600)) {
    const { catalogue: offer, cart, at } = randomSale(seed);
    const plain: Cart = { ...cart, fees: [], removedFeeIds: [], lines: cart.lines.map(({ priceLevel: _, ...line }) => line) };
    const { currency } = offer.terms;
    const asLines = priceCart(offer, plain, { at });
    // In a set that offers an item twice, items go to its first node.
    const isPlain = [...offer.itemSets.base.values()].every(
      ({ data: set }) => new Set(set.nodes.map(({ itemId }) => itemId)).size === set.nodes.length,
    );
    if (!isPlain || asLines.problems.some(({ severity }) => severity === 'refuse')) continue;
    const items = writeV3Items(plain.lines, currency, uuidOfName);
    if (!items.ok) continue;
    const outcome = readOrderItems(items.value, () => offer);
    if (!outcome.ok) throw new Error(`seed ${seed}: ${outcome.refusal.code}`);
    const priced = priceCart(offer, { ...plain, lines: outcome.value }, { at });
    compared++;
    expect(priced.totals, `seed ${seed}`).toEqual(asLines.totals);
    for (const item of writeOrderItems(items.value, priced, () => offer)) expect(validate(OrderItem, item).ok, `seed ${seed}`).toBe(true);
  }
  expect(compared).toBeGreaterThan(25);
});

test('what the order management interface cannot carry is refused by name', () => {
  const facts = { venueId: 1, externalId: 'till-1.7', uuidOf: uuidOfName, metadata: 'A47' };
  const cart = cartOf([draft('burger', 1, { quantity: 2 }), draft('side', 3, { ...under('burger', 'sides'), price_override: 1.5 })]);
  const [line] = cart.lines as [Cart['lines'][number]];
  const codeOf = (changed: Partial<Cart>) => {
    const written = writeV3Order({ ...cart, ...changed }, 'USD', facts);
    return written.ok ? undefined : written.refusal.code;
  };
  const withLine = (changed: object) => codeOf({ lines: [{ ...line, ...changed }] });
  expect(codeOf({ fees: [{ feeId: 'f' }] })).toBe('chosen_fee');
  expect(codeOf({ removedFeeIds: ['f'] })).toBe('removed_fee');
  expect(codeOf({ pickupTime: AT })).toBe('pickup_time');
  expect(codeOf({ orderType: 'MOBILE' })).toBe('order_type');
  expect(codeOf({ seatId: 'A12' })).toBe('seat_not_numeric');
  expect(withLine({ activity: 'RETURN' })).toBe('return_line');
  expect(withLine({ quantity: 500 })).toBe('weighed_line');
  expect(withLine({ itemId: '9007199254740993' })).toBe('item_not_numeric');
  expect(withLine({ modifiers: [{ id: 'm', itemId: 'side', quantity: 1, modifiers: [] }] })).toBe('item_not_numeric');
  expect(withLine({ unitCost: minor(1) })).toBe('unit_price_of_line');
  expect(withLine({ unitCost: minor(1), modifiers: [] })).toBeUndefined();
  expect(withLine({ priceLevel: 'EVENT' })).toBe('price_level_of_line');
  expect(withLine({ modifiers: [{ id: 'm', itemId: '3', nodeId: 'n', quantity: 1, modifiers: [] }] })).toBe('modifier_without_set');
  const written = writeV3Order({ ...cart, charity: true, seatId: '70001' }, 'USD', facts);
  expect(written).toEqual({
    ok: true,
    value: {
      venue_id: 1,
      external_id: 'till-1.7',
      metadata: 'A47',
      charity_rounding_enabled: true,
      seat_id: 70001,
      payment_information: { payments: [] },
      items: [
        { uuid: uuidOfName(uuid('burger')), item_id: 1, quantity: 2 },
        {
          uuid: uuidOfName(uuid('side')),
          item_id: 3,
          quantity: 1,
          price_override: 1.5,
          item_as_modifier: { parent_uuid: uuidOfName(uuid('burger')), item_set_uuid: uuidOfName('sides') },
        },
      ],
    },
  });
  expect(written.ok && isValid(V3OrderRequest, written.value)).toBe(true);
});

test('an order of the other interface shows its lines as items, what was weighed as one at its price', () => {
  const cart: Cart = {
    ...cartOf([
      draft('burger', 1, { quantity: 2 }),
      draft('side', 3, { ...under('burger', 'sides'), quantity: 2 }),
      draft('tea', 5, { price_override: 2 }),
    ]),
    payments: [{ paymentType: 2 }],
  };
  const weighed = { ...cart.lines[1], id: 'w', quantity: 345, ownPrice: undefined } as unknown as Cart['lines'][number];
  const all = { ...cart, lines: [...cart.lines, weighed] };
  const priced = priceCart(catalogue, all, { at: AT });
  const answer = writeExtendedCart({
    records: vendorRecordsOf(file, catalogue),
    cart: all,
    priced,
    payments: [{ payment_type: 2 }],
    deviceOrderUuid: uuid('order'),
    deviceOrderTime: AT,
    lineForms: ['nested', 'flat', 'nested'],
    world: nodeWorld,
  });
  const items = writeItemsOfCart(answer, uuid('order'), nodeWorld);
  expect(items.map(({ item_id, quantity, price, user_specified_price }) => [item_id, quantity, price, user_specified_price])).toEqual([
    [1, 2, 10, false],
    [3, 2, 3, false],
    [5, 1, 2, true],
    [5, 1, 0.24, false],
  ]);
  expect(items[1]?.item_as_modifier?.parent_uuid).toBe(items[0]?.uuid);
  expect(new Set(items.map((item) => item.uuid)).size).toBe(4);
  expect(writeItemsOfCart(answer, uuid('order'), nodeWorld)).toEqual(items);
});
