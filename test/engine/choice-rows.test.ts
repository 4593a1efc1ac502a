import { describe, expect, test } from 'vitest';
import { type ChoiceRow, choiceRows } from '../../shared/engine/cart/choice-rows.ts';
import type { ChosenModifier } from '../../shared/engine/terms/cart.ts';
import { itemSet, node, pick } from './small-catalogue.ts';

const SETS = [
  itemSet('toppings', [
    node('n-lettuce', 'lettuce', { defaultQuantity: 1 }),
    node('n-onion', 'onion', { defaultQuantity: 1 }),
    node('n-bacon', 'bacon'),
  ]),
  itemSet('side', [node('n-fries', 'fries', { defaultQuantity: 1, itemSetIds: ['dip'] }), node('n-salad', 'salad')], { min: 1, max: 1 }),
  itemSet('dip', [node('n-ketchup', 'ketchup', { defaultQuantity: 1 }), node('n-mayo', 'mayo')], { max: 1 }),
];
const findItemSet = (id: string) => SETS.find((one) => one.id === id);
const chosen = (itemSetId: string, name: string, more: Partial<ChosenModifier> = {}): ChosenModifier => ({
  ...pick(`n-${name}`, name),
  itemSetId,
  ...more,
});
const said = (rows: readonly ChoiceRow[]) =>
  rows.map((row) => `${'-'.repeat(row.depth)}${row.kind === 'without' ? `no ${row.itemId}` : row.modifier.itemId}`);
const rowsOf = (modifiers: readonly ChosenModifier[], sets = ['toppings', 'side']) => said(choiceRows(sets, modifiers, findItemSet));

describe('the choices of a line', () => {
  const usual = [chosen('toppings', 'lettuce'), chosen('toppings', 'onion')];
  const fries = chosen('side', 'fries', { modifiers: [chosen('dip', 'ketchup')] });

  test('leave out what always comes, and name the answer to what must be answered', () => {
    expect(rowsOf([...usual, fries])).toEqual(['fries']);
    expect(rowsOf(usual, ['toppings'])).toEqual([]);
  });

  test('name what was added, what was left out, and what comes twice', () => {
    expect(rowsOf([chosen('toppings', 'lettuce'), chosen('toppings', 'bacon'), fries])).toEqual(['bacon', 'fries', 'no onion']);
    expect(rowsOf([chosen('toppings', 'lettuce', { quantity: 2 }), chosen('toppings', 'onion')], ['toppings'])).toEqual(['lettuce']);
  });

  test('say one thing where one takes the place of another, and that nothing takes it', () => {
    expect(rowsOf([chosen('side', 'fries', { modifiers: [chosen('dip', 'mayo')] })], ['side'])).toEqual(['fries', '-mayo']);
    expect(rowsOf([chosen('side', 'fries')], ['side'])).toEqual(['fries', '-no ketchup']);
  });

  test('name what no set knows, and a usual choice with a note or a price of its own', () => {
    expect(rowsOf([...usual, chosen('gone', 'cheese')], ['toppings'])).toEqual(['cheese']);
    expect(rowsOf([chosen('toppings', 'lettuce', { notes: 'shredded' }), chosen('toppings', 'onion')], ['toppings'])).toEqual(['lettuce']);
  });
});
