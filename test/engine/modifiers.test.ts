import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { ChosenModifier } from '../../shared/engine/terms/cart.ts';
import {
  cart,
  catalogueWith,
  firstLine,
  item,
  itemSet,
  line,
  NOW,
  node,
  pick,
  priced,
  problemsOf,
  withOptions,
} from './small-catalogue.ts';

const items = [
  item('burger', 1000, { itemSetIds: ['sides'] }),
  item('cheese', 100),
  item('fries', 300),
  item('sauce', 50),
  item('menu', 200),
];
const itemSets = [
  itemSet('sides', [
    node('cheese', 'cheese'),
    node('fries', 'fries', { mode: 'SEPARATE', itemSetIds: ['sauces'] }),
    node('combo', 'menu', { mode: 'INCLUDED', itemSetIds: ['combo'] }),
    node('dear', 'cheese', { price: money(175) }),
  ]),
  itemSet('sauces', [node('sauce', 'sauce')], { max: 3 }),
  itemSet('combo', [node('more', 'cheese', { itemSetIds: ['deep'] })]),
  itemSet('deep', [node('deepest', 'sauce'), node('apart', 'fries', { mode: 'SEPARATE' })]),
];
const catalogue = catalogueWith(items, { itemSets });

function burger(count: number, ...modifiers: readonly ChosenModifier[]) {
  return cart([line('burger', count, { modifiers })]);
}

describe('pricing mode', () => {
  test('INCREASE_PARENT adds price x quantity to the unit of its parent [P3]', () => {
    const answer = priced(catalogue, burger(2, pick('cheese', 'cheese', { quantity: 3 })));
    expect(firstLine(answer)).toMatchObject({ unitCost: 1300, components: [{ gross: 2600 }] });
    expect(firstLine(answer).modifiers).toMatchObject([{ price: 100, increasesParentBy: 300, totalQuantity: 6000 }]);
  });

  test('a node’s own price goes before its item’s', () => {
    expect(firstLine(priced(catalogue, burger(1, pick('dear', 'cheese')))).unitCost).toBe(1175);
  });

  test('SEPARATE is a component of its own, its children’s increases included [P3]', () => {
    const answer = priced(
      catalogue,
      burger(2, pick('fries', 'fries', { quantity: 2, modifiers: [pick('sauce', 'sauce', { quantity: 3 })] })),
    );
    expect(firstLine(answer).components).toMatchObject([
      { modifierIndex: undefined, itemId: 'burger', gross: 2000 },
      { modifierIndex: 0, itemId: 'fries', gross: 1800 },
    ]);
    expect(firstLine(answer).modifiers).toMatchObject([
      { mode: 'SEPARATE', parentIndex: -1, childrenAdd: 150, increasesParentBy: 0, totalQuantity: 4000 },
      { mode: 'INCREASE_PARENT', parentIndex: 0, increasesParentBy: 150, totalQuantity: 12000 },
    ]);
  });

  test('INCLUDED never charges its own price, but what its children add passes upwards [P3]', () => {
    const nested = pick('combo', 'menu', {
      quantity: 2,
      modifiers: [pick('more', 'cheese', { modifiers: [pick('deepest', 'sauce', { quantity: 2 }), pick('apart', 'fries')] })],
    });
    const answer = priced(catalogue, burger(1, nested));
    expect(firstLine(answer).unitCost).toBe(1000 + 2 * (100 + 2 * 50));
    expect(firstLine(answer).components).toMatchObject([{ gross: 1400 }, { itemId: 'fries', gross: 600 }]);
  });

  test('a weighed line rounds each component once [P2]', () => {
    const odd = catalogueWith([item('ham', 333, { itemSetIds: ['s'] }), item('rind', 33)], {
      itemSets: [itemSet('s', [node('n', 'rind', { mode: 'SEPARATE' })])],
    });
    const answer = priced(odd, cart([line('ham', 1.5, { modifiers: [pick('n', 'rind')] })]));
    expect(firstLine(answer).components).toMatchObject([{ gross: 500 }, { gross: 50 }]);
  });

  test('an item that hangs on its parent without a node is SEPARATE at its item’s price', () => {
    const { nodeId: _, ...loose } = pick('-', 'fries', { quantity: 2 });
    expect(firstLine(priced(catalogue, burger(3, loose))).components).toMatchObject([{ gross: 3000 }, { itemId: 'fries', gross: 1800 }]);
  });

  test('an INCLUDED modifier needs no price, any other does', () => {
    const unpriced = (mode: 'INCLUDED' | 'SEPARATE') =>
      catalogueWith([item('a', 100, { itemSetIds: ['s'] }), item('free', undefined)], {
        itemSets: [itemSet('s', [node('n', 'free', { mode })])],
      });
    const sold = cart([line('a', 1, { modifiers: [pick('n', 'free')] })]);
    expect(problemsOf(unpriced('INCLUDED'), sold)).toEqual([]);
    expect(problemsOf(unpriced('SEPARATE'), sold)).toEqual(['refuse no_price']);
  });

  test('components stand root first, then depth first, as the catalogue lists their nodes; those without a node come last', () => {
    const { nodeId: _, ...loose } = pick('-', 'sauce');
    const deep = pick('combo', 'menu', { modifiers: [pick('more', 'cheese', { modifiers: [pick('apart', 'fries')] })] });
    for (const modifiers of [
      [pick('fries', 'fries'), deep, loose],
      [loose, deep, pick('fries', 'fries')],
      [deep, loose, pick('fries', 'fries')],
    ]) {
      const answer = firstLine(priced(catalogue, burger(1, ...modifiers)));
      expect(answer.components.map(({ modifierIndex }) => modifierIndex)).toEqual([undefined, 0, 3, 4]);
      expect(answer.modifiers.map(({ chosen }) => chosen.nodeId)).toEqual(['fries', 'combo', 'more', 'apart', undefined]);
    }
  });
});

describe('units that a set includes', () => {
  const pizza = item('pizza', 900, { itemSetIds: ['toppings'] });
  const toppings = [item('ham', 150), item('olives', 80), item('basil', 0)];
  const nodes = [node('ham', 'ham'), node('olives', 'olives', { mode: 'SEPARATE' }), node('basil', 'basil', { mode: 'INCLUDED' })];
  const including = (includedQuantity: number) =>
    catalogueWith([pizza, ...toppings], { itemSets: [itemSet('toppings', nodes, { includedQuantity })] });

  const hamTwiceOlives = [pick('ham', 'ham'), pick('olives', 'olives', { quantity: 2 })];

  test('are the first selected per unit above, in the order in which the set lists its nodes', () => {
    for (const modifiers of [hamTwiceOlives, hamTwiceOlives.toReversed()]) {
      const answer = firstLine(priced(including(2), cart([line('pizza', 2, { modifiers })])));
      expect(answer.components).toMatchObject([{ gross: 1800 }, { gross: 160 }]);
      expect(answer.modifiers).toMatchObject([
        { chosen: { nodeId: 'ham' }, freeUnits: 1 },
        { chosen: { nodeId: 'olives' }, freeUnits: 1 },
      ]);
    }
  });

  test('are used up by nodes of every mode', () => {
    const basilFirst = [node('basil', 'basil', { mode: 'INCLUDED' }), node('ham', 'ham')];
    const catalogueOf = (includedQuantity: number) =>
      catalogueWith([pizza, ...toppings], { itemSets: [itemSet('toppings', basilFirst, { includedQuantity })] });
    const sold = cart([line('pizza', 1, { modifiers: [pick('basil', 'basil', { quantity: 2 }), pick('ham', 'ham')] })]);
    expect(firstLine(priced(catalogueOf(2), sold)).unitCost).toBe(1050);
    expect(firstLine(priced(catalogueOf(3), sold)).unitCost).toBe(900);
  });

  test('are free of their own price only: their children are charged for all units', () => {
    const deep = catalogueWith([item('a', 100, { itemSetIds: ['s'] }), item('b', 40), item('c', 7)], {
      itemSets: [itemSet('s', [node('b', 'b', { itemSetIds: ['t'] })], { includedQuantity: 1 }), itemSet('t', [node('c', 'c')])],
    });
    const sold = cart([line('a', 1, { modifiers: [pick('b', 'b', { quantity: 2, modifiers: [pick('c', 'c')] })] })]);
    expect(firstLine(priced(deep, sold)).unitCost).toBe(100 + 40 + 2 * 7);
  });
});

describe('selection limits', () => {
  const limited = catalogueWith([item('a', 100, { itemSetIds: ['s'] }), item('b', 10), item('c', 10)], {
    itemSets: [
      itemSet('s', [node('b', 'b', { maxQuantity: 2 }), node('c', 'c', { itemSetIds: ['t'] })], { min: 2, max: 3 }),
      itemSet('t', [node('d', 'b')], { min: 1 }),
    ],
  });
  const withUnits = (b: number, c = 0) =>
    cart([
      line('a', 5, {
        modifiers: [
          ...(b > 0 ? [pick('b', 'b', { quantity: b })] : []),
          ...(c > 0 ? [pick('c', 'c', { quantity: c, modifiers: [pick('d', 'b')] })] : []),
        ],
      }),
    ]);

  test('count units per unit above and name the set', () => {
    expect(problemsOf(limited, withUnits(2))).toEqual([]);
    expect(problemsOf(limited, withUnits(1, 2))).toEqual([]);
    const { problems } = priceCart(limited, withUnits(1), { at: NOW });
    expect(problems).toMatchObject([{ severity: 'refuse', code: 'too_few_selected', subjectId: 's', facts: { selected: 1, min: 2 } }]);
    expect(problemsOf(limited, withUnits(0))).toEqual(['refuse too_few_selected']);
    expect(problemsOf(limited, withUnits(2, 2))).toEqual(['refuse too_many_selected']);
    expect(problemsOf(limited, withUnits(3))).toEqual(['refuse too_many_of_modifier']);
  });

  test('hold below a selected node, and only there', () => {
    const childless = cart([line('a', 1, { modifiers: [pick('c', 'c', { quantity: 2 })] })]);
    expect(problemsOf(limited, childless)).toEqual(['refuse too_few_selected']);
  });
});

describe('a modifier that cannot be chosen so', () => {
  test('is refused with the reason, and adds nothing', () => {
    const cases: readonly (readonly [ChosenModifier, string])[] = [
      [pick('nowhere', 'cheese'), 'unknown_modifier'],
      [pick('sauce', 'sauce'), 'modifier_without_parent'],
      [pick('cheese', 'fries'), 'unknown_modifier'],
      [pick('cheese', 'cheese', { quantity: 0 }), 'bad_quantity'],
      [pick('cheese', 'cheese', { quantity: -1 }), 'bad_quantity'],
      [pick('cheese', 'cheese', { quantity: 1.5 }), 'bad_quantity'],
      [pick('cheese', 'cheese', { quantity: Number.NaN }), 'bad_quantity'],
    ];
    for (const [modifier, code] of cases) {
      const answer = priceCart(catalogue, burger(1, modifier), { at: NOW });
      expect(answer.problems.map((problem) => problem.code)).toEqual([code]);
      expect(answer.totals.total).toBe(1000);
      expect(firstLine(answer).modifiers).toHaveLength(1);
    }
  });

  test('a node chosen twice is refused', () => {
    expect(problemsOf(catalogue, burger(1, pick('cheese', 'cheese'), pick('cheese', 'cheese')))).toEqual(['refuse modifier_repeated']);
  });

  test('modifiers without end are refused', () => {
    let endless = pick('-', 'sauce');
    for (let depth = 0; depth < 40; depth++) {
      const { nodeId: _, ...loose } = pick('-', 'sauce', { modifiers: [endless] });
      endless = loose;
    }
    expect(problemsOf(catalogue, burger(1, endless))).toContain('refuse cart_too_large');
    const many = Array.from({ length: 251 }, (_, index) => pick(`n${index}`, 'cheese'));
    expect(problemsOf(catalogue, burger(1, ...many))).toEqual(['refuse cart_too_large']);
  });
});

test('switched off, modifiers are carried: limits unchecked, adding nothing', () => {
  const sold = burger(
    2,
    pick('cheese', 'cheese'),
    pick('fries', 'fries', { quantity: 500, modifiers: [pick('sauce', 'sauce', { quantity: 9 })] }),
  );
  const answer = priced(withOptions(catalogue, { modifiers: false }), sold);
  expect(answer.totals).toMatchObject({ total: 2000, originalTotal: 2000 });
  expect(firstLine(answer).components).toHaveLength(1);
  expect(firstLine(answer).modifiers.map(({ mode, price }) => ({ mode, price }))).toEqual([
    { mode: 'INCREASE_PARENT', price: 0 },
    { mode: 'SEPARATE', price: 0 },
    { mode: 'INCREASE_PARENT', price: 0 },
  ]);
});
