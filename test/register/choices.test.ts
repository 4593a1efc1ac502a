import { describe, expect, test } from 'vitest';
import { type ChoiceNode, type ChoiceSet, choiceSets, firstMissing } from '../../renderer/selling/choices.ts';
import { amountOfLine, chooseAgain, inOrder, setChoice, standardModifiers } from '../../renderer/selling/choose.ts';
import type { LineId } from '../../shared/base/ids.ts';
import type { CartLine } from '../../shared/engine/terms/cart.ts';
import { catalogueWith, item, itemSet, line, NOW, node } from '../engine/small-catalogue.ts';

/** A burger with toppings (two are free), a meal that asks for a drink, and a drink that asks for ice. */
const catalogue = catalogueWith(
  [
    item('burger', 1000, { itemSetIds: ['toppings', 'meal'] }),
    item('onion', 0, { soldAsItem: false }),
    item('bacon', 200, { soldAsItem: false }),
    item('egg', 150, { soldAsItem: false }),
    item('truffle', 900, { soldAsItem: false, active: false }),
    item('menu', 500, { soldAsItem: false }),
    item('cola', 300, { soldAsItem: false }),
    item('beer', 400, { soldAsItem: false }),
    item('ice', 0, { soldAsItem: false }),
    item('no-ice', 0, { soldAsItem: false }),
  ],
  {
    itemSets: [
      itemSet(
        'toppings',
        [
          node('n-onion', 'onion', { mode: 'INCLUDED', defaultQuantity: 1, maxQuantity: 1 }),
          node('n-bacon', 'bacon', { maxQuantity: 3 }),
          node('n-egg', 'egg', { maxQuantity: 2 }),
          node('n-truffle', 'truffle', { defaultQuantity: 1, maxQuantity: 1 }),
        ],
        { max: 4, includedQuantity: 2 },
      ),
      itemSet('meal', [node('n-menu', 'menu', { itemSetIds: ['drink'], maxQuantity: 1 })], { max: 1 }),
      itemSet('drink', [node('n-cola', 'cola', { mode: 'INCLUDED', itemSetIds: ['ices'] }), node('n-beer', 'beer')], { min: 1, max: 1 }),
      itemSet('ices', [node('n-ice', 'ice', { mode: 'INCLUDED' }), node('n-no-ice', 'no-ice', { mode: 'INCLUDED' })], { min: 1, max: 1 }),
    ],
  },
);
const terms = { catalogue, at: NOW };

let ids = 0;
const newId = (): LineId => `id-${++ids}` as LineId;

function burger(): CartLine {
  return line('burger', 1, { modifiers: standardModifiers(terms, ['toppings', 'meal'], newId) });
}

function find(sets: readonly ChoiceSet[], nodeId: string): { readonly set: ChoiceSet; readonly node: ChoiceNode } | undefined {
  for (const set of sets) {
    for (const one of set.nodes) {
      if (one.node.id === nodeId) return { set, node: one };
      const below = find(one.sets, nodeId);
      if (below !== undefined) return below;
    }
  }
  return undefined;
}

const setsOf = (chosen: CartLine): readonly ChoiceSet[] => choiceSets(terms, chosen.itemId, chosen.modifiers);

function choose(before: CartLine, nodeId: string, quantity = 1): CartLine {
  const place = find(setsOf(before), nodeId);
  if (place === undefined) throw new Error(`no ${nodeId} to choose`);
  const chosen = setChoice(terms, before, place.set, place.node, quantity, newId);
  if (!chosen.ok) throw new Error(chosen.refusal.code);
  return chosen.value;
}

const costOf = (chosen: CartLine, nodeId: string) => find(setsOf(chosen), nodeId)?.node.cost;

describe('choices of a line', () => {
  test('defaults stand chosen, except what is sold out', () => {
    expect(burger().modifiers.map(({ nodeId }) => nodeId)).toEqual(['n-onion']);
    expect(find(setsOf(burger()), 'n-truffle')?.node).toMatchObject({ isSoldOut: true, quantity: 0 });
  });

  test('what a set includes is free in the order of the catalogue, and the rest costs what it costs', () => {
    const plain = burger();
    expect(costOf(plain, 'n-onion')).toEqual({ kind: 'part' });
    expect(costOf(plain, 'n-bacon')).toEqual({ kind: 'included' });
    const rich = choose(choose(plain, 'n-bacon', 2), 'n-egg');
    expect(costOf(rich, 'n-bacon')).toEqual({ kind: 'adds', amount: 200 });
    expect(costOf(rich, 'n-egg')).toEqual({ kind: 'adds', amount: 150 });
    expect(amountOfLine(terms, rich)).toBe(1000 + 200 + 150);
  });

  test('a node goes as far as it and the rest of its set allow', () => {
    expect(find(setsOf(burger()), 'n-bacon')?.node.most).toBe(3);
    const full = choose(choose(burger(), 'n-bacon', 2), 'n-egg');
    expect(find(setsOf(full), 'n-bacon')?.node.most).toBe(2);
    expect(find(setsOf(full), 'n-egg')?.node.most).toBe(1);
    expect(setsOf(full)[0]?.selected).toBe(4);
  });

  test('a chosen node asks for what hangs on it, at any depth, from above', () => {
    expect(firstMissing(setsOf(burger()))).toBeUndefined();
    const meal = choose(burger(), 'n-menu');
    expect(firstMissing(setsOf(meal))?.itemSet.id).toBe('drink');
    const withCola = choose(meal, 'n-cola');
    expect(firstMissing(setsOf(withCola))?.itemSet.id).toBe('ices');
    expect(firstMissing(setsOf(choose(withCola, 'n-ice')))).toBeUndefined();
  });

  test('where one may be chosen, another takes its place with all below it', () => {
    const withIce = choose(choose(choose(burger(), 'n-menu'), 'n-cola'), 'n-ice');
    const withBeer = choose(withIce, 'n-beer');
    expect(find(setsOf(withBeer), 'n-cola')?.node.chosen).toBeUndefined();
    expect(firstMissing(setsOf(withBeer))).toBeUndefined();
    expect(amountOfLine(terms, withBeer)).toBe(1000 + 500 + 400);
    expect(choose(withBeer, 'n-menu', 0).modifiers.map(({ nodeId }) => nodeId)).toEqual(['n-onion']);
  });

  test('equal choices make equal lines, in any order of the taps', () => {
    const names = (chosen: CartLine) => inOrder(catalogue, chosen).modifiers.map(({ nodeId }) => nodeId);
    const one = choose(choose(burger(), 'n-egg'), 'n-bacon');
    const other = choose(choose(burger(), 'n-bacon'), 'n-egg');
    expect(names(one)).toEqual(names(other));
  });

  test('an earlier choice is made again with ids of its own, without what is gone or sold out', () => {
    const earlier = choose(choose(burger(), 'n-bacon', 2), 'n-menu').modifiers;
    const gone = { id: newId(), itemId: 'cheese', nodeId: 'n-cheese', quantity: 1, modifiers: [] };
    const soldOut = { id: newId(), itemId: 'truffle', nodeId: 'n-truffle', quantity: 1, modifiers: [] };
    const again = chooseAgain(terms, 'burger', [...earlier, gone, soldOut], newId);
    expect(again.map(({ nodeId, quantity }) => [nodeId, quantity])).toEqual([
      ['n-onion', 1],
      ['n-bacon', 2],
      ['n-menu', 1],
    ]);
    expect(again.some(({ id }) => earlier.some((one) => one.id === id))).toBe(false);
  });
});
