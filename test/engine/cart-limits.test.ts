import { expect, test } from 'vitest';
import { MOST_CHOICES, MOST_DEPTH, MOST_LINES, MOST_MODIFIERS } from '../../shared/base/cart-limits.ts';
import type { Outcome, Refusal } from '../../shared/base/outcome.ts';
import { MAX_APPLIED, MAX_LINES, MAX_PAYMENTS } from '../../shared/contract/http/limits.ts';
import { ExtendedCalculateRequest } from '../../shared/contract/records/extended-cart.ts';
import { validate } from '../../shared/contract/validation/validate.ts';
import { addDiscount, setCheck, setCustomer, setSeat } from '../../shared/engine/cart/cart-choices.ts';
import { setNotes } from '../../shared/engine/cart/cart-line-terms.ts';
import { addItem, setQuantity } from '../../shared/engine/cart/cart-lines.ts';
import { MOST_TENDERS } from '../../shared/engine/sale/sale-payment.ts';
import type { Cart, ChosenModifier } from '../../shared/engine/terms/cart.ts';
import { MOST_QUANTITY } from '../../shared/engine/terms/quantity.ts';
import { CartForm } from '../../shared/till-contract/parts/cart-form.ts';
import { writeCartRequest } from '../../shared/wire/cart/write-cart-request.ts';
import { cartOf, codeOf, done, lineId, lineOf, modifierOf } from './cart-edits-carts.ts';

const cart = cartOf(lineOf('a', '1'));
const a = lineId('a');

const EDITS: Readonly<Record<string, readonly [most: number, edit: (text: string) => Outcome<Cart, Refusal>]>> = {
  seat: [64, (text) => setSeat(cart, text)],
  'id of a check': [64, (id) => setCheck(cart, { id })],
  'name of a check': [255, (name) => setCheck(cart, { name })],
  'id of a customer': [64, (id) => setCustomer(cart, { id })],
  'first name': [255, (firstName) => setCustomer(cart, { firstName })],
  'last name': [255, (lastName) => setCustomer(cart, { lastName })],
  'e-mail address': [254, (email) => setCustomer(cart, { email })],
  'telephone number': [64, (phone) => setCustomer(cart, { phone })],
  'promo code': [255, (promoCode) => addDiscount(cart, { promoCode })],
  note: [1024, (text) => setNotes(cart, a, text)],
};

/** What the schemas of a calculate request and of a screen's cart complain of. */
function complaintsOf(sold: Cart): readonly unknown[] {
  const payments = [{ payment_type: 1 }];
  const request = done(writeCartRequest(sold, 'USD', { payments }));
  const outcomes = [validate(ExtendedCalculateRequest, request), validate(CartForm, sold)];
  return outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.refusal));
}

test.each(Object.entries(EDITS))(
  'the longest %s that may be entered can be sent, and a longer one may not be entered',
  (_, [most, edit]) => {
    for (const character of ['x', '🌭']) {
      expect(complaintsOf(done(edit(character.repeat(most))))).toEqual([]);
      expect(codeOf(edit(character.repeat(most + 1)))).toMatch(/^(text_too_long|bad_code)$/);
    }
  },
);

test('the largest quantity that may be entered can be sent', () => {
  expect(complaintsOf(done(setQuantity(cart, a, MOST_QUANTITY)))).toEqual([]);
  expect(codeOf(setQuantity(cart, a, MOST_QUANTITY + 1))).toBe('bad_quantity');
});

test('as many choices as may be made, and as deep as they may stand, can be sent', () => {
  const many = Array.from({ length: MOST_MODIFIERS }, (_, index) => modifierOf(`m${index}`));
  const deep = Array.from({ length: MOST_DEPTH }, (_, index) => `d${index}`).reduceRight<readonly ChosenModifier[]>(
    (modifiers, id) => [modifierOf(id, { modifiers })],
    [],
  );
  for (const modifiers of [many, deep]) {
    expect(complaintsOf(done(addItem(cart, { id: lineId('b'), itemId: '2', modifiers })))).toEqual([]);
  }
});

test('a cart and a sale hold no more than a calculate request takes', () => {
  expect([MOST_LINES, MOST_CHOICES, MOST_TENDERS]).toEqual([MAX_LINES, MAX_APPLIED, MAX_PAYMENTS]);
});

test('what a screen may send of a cart can be sent on', () => {
  const longest = { visitorId: 'v'.repeat(64), externalMetadata: 'm'.repeat(10_000) };
  expect(complaintsOf({ ...cart, ...longest })).toEqual([]);
  for (const name of ['visitorId', 'externalMetadata'] as const) {
    expect(validate(CartForm, { ...cart, ...longest, [name]: `${longest[name]}x` }).ok).toBe(false);
  }
});
