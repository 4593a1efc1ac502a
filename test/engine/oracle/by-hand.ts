import { expect } from 'vitest';
import type { Cart } from '../../../shared/engine/terms/cart.ts';
import type { CatalogueData } from '../../../shared/engine/terms/catalogue-data.ts';
import { compareCase } from './compare-answers.ts';
import type { OracleAnswer } from './oracle-price.ts';
import { AT, makeData, makeItem, makeNode, makeSet, minor } from './sample.ts';

/** The oracle's answer to a case that a test has worked out by hand; the engine must say the same, figure by figure. */
export function priceOf(data: Partial<CatalogueData>, cart: Cart): OracleAnswer {
  const { answer, differences } = compareCase({ data: makeData(data), cart, context: { at: AT } });
  expect(differences).toEqual([]);
  return answer;
}

export function grosses(answer: OracleAnswer): bigint[] {
  return answer.sale.lines.flatMap((line) => line.components.map((component) => component.gross));
}

export function itemDiscounts(answer: OracleAnswer): bigint[] {
  return answer.sale.lines.flatMap((line) => line.components.map((component) => component.itemDiscount));
}

export function taxAmounts(answer: OracleAnswer): bigint[] {
  return answer.sale.lines.flatMap((line) => line.components.flatMap((component) => component.taxes.map((tax) => tax.amount)));
}

export function refusals(answer: OracleAnswer): string[] {
  return [...answer.sale.refusals].sort();
}

/** A burger with a set of cheese (increases), lettuce (included) and fries (separate); fries may have a sauce and lettuce a dressing, which increase them. */
export const SUPPER = {
  items: [
    makeItem('burger', 1000, { itemSetIds: ['extras'] }),
    makeItem('cheese', 100),
    makeItem('lettuce', 50),
    makeItem('fries', 300),
    makeItem('sauce', 25),
    makeItem('dressing', 25),
  ],
  itemSets: [
    makeSet('extras', [
      makeNode('cheese', 'INCREASE_PARENT'),
      makeNode('lettuce', 'INCLUDED', { itemSetIds: ['dressings'] }),
      makeNode('fries', 'SEPARATE', { itemSetIds: ['dips'] }),
    ]),
    makeSet('dips', [makeNode('sauce', 'INCREASE_PARENT', { price: minor(30) })]),
    makeSet('dressings', [makeNode('dressing', 'INCREASE_PARENT', { price: minor(30) })]),
  ],
};
