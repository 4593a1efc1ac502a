import { expect, test } from 'vitest';
import type { Instant } from '../../shared/base/time.ts';
import { CalculateRequestV2 } from '../../shared/contract/records/cart-request.ts';
import { ExtendedCalculateRequest } from '../../shared/contract/records/extended-cart.ts';
import { isValid, validate } from '../../shared/contract/validation/validate.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart, CartLine, ChosenModifier } from '../../shared/engine/terms/cart.ts';
import type { CatalogueData } from '../../shared/engine/terms/catalogue-data.ts';
import type { ProblemCode } from '../../shared/engine/terms/problem.ts';
import { readCartV2, readExtendedCart } from '../../shared/wire/cart/read-cart.ts';
import { isDocumentedCart, writeCartRequest } from '../../shared/wire/cart/write-cart-request.ts';
import { seeded } from '../engine/seeded.ts';
import { type RandomSale, randomSale, seeds } from './random-sale.ts';

/** All that a till's cart may say beside its lines, put there by chance. */
function withParticulars(cart: Cart, seed: number): Cart {
  const random = seeded(seed);
  const maybe = <T extends object>(members: T): T | object => (random.chance(0.4) ? members : {});
  return {
    ...cart,
    ...maybe({ seatId: '70001' }),
    ...maybe({ visitorId: 'v-1' }),
    ...maybe({ check: { id: 'c1', name: 'Table 4' } }),
    ...maybe({ customer: { id: '9', firstName: 'Ada', lastName: 'L', email: 'ada@example.com', phone: '+1' } }),
    ...maybe({ tipStatusClosed: random.chance(0.5) }),
    ...maybe({ externalMetadata: '{"table":4}' }),
    ...maybe({ pickupTime: '2026-11-21T19:00:00.000Z' as Instant }),
    ...(cart.expectedTotals !== undefined && { expectedTotals: cart.expectedTotals.map(({ value }) => ({ name: 'subtotal', value })) }),
    lines: cart.lines.map((line) => ({
      ...line,
      ...maybe({ notes: 'no salt' }),
      ...maybe({ isOpenPrice: random.chance(0.5) }),
      ...maybe({ isOffMenu: random.chance(0.5) }),
      ...maybe({ courseId: '2' }),
      ...maybe({ tareWeight: 0.015 }),
    })),
  };
}

/** What version 2 cannot say is taken out, and modifiers stand as the catalogue lists them, each with its set. */
function asListed(cart: Cart, data: CatalogueData): Cart {
  const arrange = (modifiers: readonly ChosenModifier[], itemSetIds: readonly string[]): readonly ChosenModifier[] =>
    itemSetIds.flatMap((itemSetId) =>
      (data.itemSets.find(({ id }) => id === itemSetId)?.nodes ?? []).flatMap((node) =>
        modifiers
          .filter(({ nodeId }) => nodeId === node.id)
          .map((modifier) => ({ ...modifier, itemSetId, modifiers: arrange(modifier.modifiers, node.itemSetIds) })),
      ),
    );
  return {
    ...cart,
    lines: cart.lines.map(({ ownPrice: _, ...line }) => {
      const itemSetIds = data.items.find(({ id }) => id === line.itemId)?.itemSetIds ?? [];
      return { ...line, modifiers: arrange(line.modifiers, itemSetIds) };
    }),
  };
}

/** Without ids, because reading a cart makes new ones. */
function withoutIds(cart: Cart): unknown {
  return JSON.parse(JSON.stringify(cart, (key, value: unknown) => (key === 'id' && typeof value === 'string' ? undefined : value)));
}

/** Problems of a spoiled cart that no request can have, or that reading refuses. */
const UNSAYABLE: readonly ProblemCode[] = [
  'bad_quantity',
  'unknown_modifier',
  'modifier_without_parent',
  'modifier_repeated',
  'empty_cart',
];

function mayTravel(cart: Cart, { catalogue, at }: RandomSale): boolean {
  const isOpenOnce = cart.payments.length > 0 && cart.payments.filter(({ amount }) => (amount ?? 0) === 0).length <= 1;
  return isOpenOnce && !priceCart(catalogue, cart, { at }).problems.some(({ code }) => UNSAYABLE.includes(code));
}

test('a cart is the same after its way over the wire', () => {
  let travelled = 0;
  for (const seed of seeds(600)) {
    const sale = randomSale(seed);
    const { data, catalogue, cart: random } = sale;
    const cart = asListed(withParticulars(random, seed), data);
    if (!mayTravel(cart, sale)) continue;
    const written = writeCartRequest(cart, catalogue.terms.currency, { deviceOrderId: 'd-1' });
    if (!written.ok) throw new Error(written.refusal.code);
    const request: unknown = JSON.parse(JSON.stringify(written.value));
    const checked = validate(ExtendedCalculateRequest, request);
    expect(checked.ok ? [] : checked.refusal, `seed ${seed}`).toEqual([]);
    if (!checked.ok) continue;
    const read = readExtendedCart(checked.value, catalogue);
    if (!read.ok) throw new Error(`seed ${seed}: ${JSON.stringify(read.refusal)}`);
    travelled++;
    expect(withoutIds(read.value.cart), `seed ${seed}`).toEqual(withoutIds(cart));
    expect(read.value.deviceOrderId).toBe('d-1');
  }
  expect(travelled).toBeGreaterThan(500);
});

test('the order in which modifiers were tapped or travelled changes no cent', () => {
  for (const seed of seeds(600)) {
    const sale = randomSale(seed);
    const { data, catalogue, cart: random, at } = sale;
    const cart = asListed(random, data);
    const scramble = seeded(seed);
    const shuffled = { ...cart, lines: cart.lines.map((line) => ({ ...line, modifiers: scramble.shuffled(line.modifiers) })) };
    if (!mayTravel(cart, sale)) continue;
    const written = writeCartRequest(shuffled, catalogue.terms.currency);
    if (!written.ok) throw new Error(written.refusal.code);
    const read = readExtendedCart(written.value, catalogue);
    if (!read.ok) throw new Error(`seed ${seed}: ${JSON.stringify(read.refusal)}`);
    expect(withoutIds(read.value.cart), `seed ${seed}`).toEqual(withoutIds(cart));
    const { totals } = priceCart(catalogue, shuffled, { at });
    expect(priceCart(catalogue, read.value.cart, { at }).totals, `seed ${seed}`).toEqual(totals);
  }
});

test('a cart that needs no extension is a documented version 2 request', () => {
  let documented = 0;
  for (const seed of seeds(200)) {
    const sale = randomSale(seed);
    const { data, catalogue, cart: random } = sale;
    const cart = asListed(random, data);
    if (!mayTravel(cart, sale)) continue;
    const written = writeCartRequest({ ...cart, expectedTotals: [] }, catalogue.terms.currency);
    if (!written.ok) throw new Error(written.refusal.code);
    const isPlain = cart.discounts.length + cart.fees.length + cart.removedFeeIds.length === 0 && !cart.charity;
    expect(isDocumentedCart(written.value), `seed ${seed}`).toBe(isPlain);
    expect(isValid(CalculateRequestV2, written.value), `seed ${seed}`).toBe(isPlain);
    if (!isPlain) continue;
    documented++;
    const read = readCartV2(written.value as CalculateRequestV2, catalogue);
    expect(read.ok && withoutIds(read.value.cart), `seed ${seed}`).toEqual(withoutIds({ ...cart, expectedTotals: [] }));
  }
  expect(documented).toBeGreaterThan(10);
});

test('what version 2 cannot carry is refused by name', () => {
  const { cart, catalogue } = randomSale(1);
  const line = cart.lines[0] as CartLine;
  const write = (changed: Partial<CartLine>) => writeCartRequest({ ...cart, lines: [{ ...line, ...changed }] }, catalogue.terms.currency);
  const loose: ChosenModifier = { id: line.id, itemId: '21', quantity: 1, modifiers: [] };
  expect(write({ ownPrice: 100 as NonNullable<CartLine['ownPrice']> })).toEqual({ ok: false, refusal: { code: 'own_price_of_line' } });
  expect(write({ modifiers: [loose] })).toEqual({ ok: false, refusal: { code: 'modifier_without_node' } });
  const placed = { ...loose, nodeId: 'n' };
  expect(write({ modifiers: [placed, placed] })).toEqual({ ok: false, refusal: { code: 'modifier_repeated' } });
});

test('two payments of the same tender and amount stay two in a request', () => {
  const { cart, catalogue, data } = randomSale(1);
  const payments = [
    { paymentType: 1, amount: 500 as NonNullable<CartLine['unitCost']> },
    { paymentType: 1, amount: 500 as NonNullable<CartLine['unitCost']> },
  ];
  const written = writeCartRequest({ ...asListed(cart, data), payments }, catalogue.terms.currency);
  expect(written.ok && isValid(ExtendedCalculateRequest, written.value)).toBe(true);
});
