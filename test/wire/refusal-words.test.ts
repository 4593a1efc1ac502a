import { expect, test } from 'vitest';
import { OrderingError } from '../../shared/contract/http/error-bodies.ts';
import { validate } from '../../shared/contract/validation/validate.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Problem } from '../../shared/engine/terms/problem.ts';
import { writeProblem, writeProblems, writeRequestRefusals, writeV3Problem } from '../../shared/wire/canonical/refusal-words.ts';
import { randomSale, seeds } from './random-sale.ts';

function refusal(code: Problem['code'], given: Partial<Problem> = {}): Problem {
  return { severity: 'refuse', code, ...given };
}

const paths = new Map([['1', 'cart.cart_items[0].cart_item_with_root_map_node']]);

test('a closed vendor is said in the decided words, and names no member', () => {
  expect(writeProblems([refusal('vendor_closed')], 'USD', paths)).toEqual({ code: 422, message: 'vendor is closed' });
});

test('the alcohol limit is said in the words that the vendor has set', () => {
  const facts = { limit: 2, units: 3, message: 'No more than two, please.' };
  expect(writeProblems([refusal('alcohol_limit', { facts })], 'USD', paths)?.message).toBe('No more than two, please.');
  expect(writeProblem(refusal('alcohol_limit', { facts: { ...facts, message: '' } }), 'USD')).toBe(
    'at most 2 alcoholic items may be ordered',
  );
});

test('cart totals that differ are both said, in the currency', () => {
  const problem = refusal('cart_totals_differ', { facts: { expected: 1000, computed: 1050 } });
  expect(writeProblems([problem], 'USD', paths)).toEqual({
    code: 422,
    message: 'the sum of calculated_cart_sum is 10, but the subtotal is 10.5',
    errors: [{ path: 'cart.calculated_cart_sum', message: 'the sum of calculated_cart_sum is 10, but the subtotal is 10.5' }],
  });
  expect(writeProblem(problem, 'JPY')).toBe('the sum of calculated_cart_sum is 1000, but the subtotal is 1050');
});

test('a broken selection names the set, and the line that it is of', () => {
  const problem = refusal('too_few_selected', { lineId: '1', subjectId: 's', facts: { name: 'Sides', selected: 0, min: 1 } });
  expect(writeProblems([problem], 'USD', paths)).toEqual({
    code: 422,
    message: 'at least 1 must be selected of Sides, not 0',
    errors: [{ path: paths.get('1'), message: 'at least 1 must be selected of Sides, not 0' }],
  });
});

test('a warning refuses nothing', () => {
  const warning: Problem = { severity: 'warn', code: 'outside_daypart', subjectId: '1' };
  expect(writeProblems([warning], 'USD', paths)).toBeUndefined();
  expect(writeV3Problem([warning], 'USD')).toBeUndefined();
  expect(writeProblems([warning, refusal('empty_cart')], 'USD', paths)?.message).toBe('there is no item in the cart');
});

test('v3 says the text of the rule, and of a charity flag that the venue does not take that the body is not valid', () => {
  expect(writeV3Problem([refusal('unknown_item', { subjectId: '404' })], 'USD')).toBe('item 404 is not sold by this vendor');
  expect(writeV3Problem([refusal('charity_not_enabled')], 'USD')).toBe('The request body is not valid.');
});

test('refused members are listed with their members, at most a hundred', () => {
  const refused = { path: 'cart.cart_items[0].quantity', code: 'bad_quantity' } as const;
  expect(writeRequestRefusals([refused])).toEqual({
    code: 422,
    message: 'cart.cart_items[0].quantity must be positive, at most 1000000 and have at most three decimals',
    errors: [{ path: refused.path, message: 'must be positive, at most 1000000 and have at most three decimals' }],
  });
  expect(writeRequestRefusals(Array.from({ length: 150 }, () => refused)).errors).toHaveLength(100);
});

test('no sentence of a random refusal lacks a word or breaks the schema of the error', () => {
  let refused = 0;
  for (const seed of seeds(600)) {
    const { catalogue, cart, at } = randomSale(seed);
    const { problems, currency } = priceCart(catalogue, cart, { at });
    const written = writeProblems(problems, currency, new Map(cart.lines.map(({ id }, index) => [id, `cart.cart_items[${index}]`])));
    if (written === undefined) continue;
    refused++;
    expect(validate(OrderingError, written).ok, `seed ${seed}`).toBe(true);
    for (const message of [written.message, ...(written.errors ?? []).map((error) => error.message)]) {
      expect(message, `seed ${seed}`).not.toMatch(/undefined|NaN|\[object/);
    }
  }
  expect(refused).toBeGreaterThan(30);
});
