import { expect, test } from 'vitest';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import type { AppliedTax, PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart, CartLine } from '../../shared/engine/terms/cart.ts';
import { type PricingCase, randomCase } from './random-case.ts';

/** What holds for every cart with any rules; the seeds are others than those of the comparison with the oracle. */
const FIRST_SEED = 5_000_001;
const CARTS = 2000;

interface PricedCase {
  readonly seed: number;
  readonly one: PricingCase;
  readonly priced: PricedCart;
}

const made: PricedCase[] = [];

/** Each is made and priced once, for whichever test asks first. */
function* cases(count = CARTS): Generator<PricedCase> {
  for (let index = 0; index < count; index++) {
    const known = made[index] ?? casePriced(FIRST_SEED + index);
    made[index] = known;
    yield known;
  }
}

function casePriced(seed: number): PricedCase {
  const one = randomCase(seed);
  return { seed, one, priced: price(one) };
}

function price({ data, cart, context }: PricingCase): PricedCart {
  return priceCart(compileCatalogue(data), cart, context);
}

function sumOf<T>(things: readonly T[], figure: (thing: T) => number): number {
  return things.reduce((sum, thing) => sum + figure(thing), 0);
}

function taxOf(taxes: readonly AppliedTax[], inclusive: boolean): number {
  return sumOf(taxes, (one) => (one.tax.inclusive === inclusive ? one.amount : 0));
}

/** Every number in a value with the way to it. */
function* numbersIn(value: unknown, path = ''): Generator<[string, number]> {
  if (typeof value === 'number') yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) yield* numbersIn(member, `${path}.${key}`);
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) deepFreeze(member);
    Object.freeze(value);
  }
  return value;
}

test('the parts sum to the whole', () => {
  for (const { seed, priced } of cases()) {
    const { lines, discounts, fees, totals } = priced;
    const components = lines.flatMap((line) => line.components);
    for (const line of lines) {
      const taken = sumOf(line.components, (component) => component.itemDiscount);
      expect(
        sumOf(line.discounts, (discount) => discount.value),
        `seed ${seed}`,
      ).toBe(taken);
    }
    expect(
      {
        subtotal: sumOf(components, (component) => component.gross + component.itemDiscount),
        itemDiscountsTotal: sumOf(lines, (line) => sumOf(line.discounts, (discount) => discount.value)),
        cartDiscountsTotal: sumOf(discounts, (discount) => discount.value),
        exclusiveTax: sumOf(components, (component) => taxOf(component.taxes, false)),
        inclusiveTax: sumOf(components, (component) => taxOf(component.taxes, true)),
        feesTotal: sumOf(fees, (fee) => fee.value + fee.exclusiveTax),
      },
      `seed ${seed}`,
    ).toEqual({
      subtotal: totals.subtotal,
      itemDiscountsTotal: totals.itemDiscountsTotal,
      cartDiscountsTotal: totals.cartDiscountsTotal,
      exclusiveTax: totals.exclusiveTax,
      inclusiveTax: totals.inclusiveTax,
      feesTotal: totals.feesTotal,
    });
    expect(
      sumOf(components, (component) => component.cartDiscount),
      `seed ${seed}`,
    ).toBe(totals.cartDiscountsTotal);
    for (const fee of fees)
      expect([fee.exclusiveTax, fee.inclusiveTax], `seed ${seed}`).toEqual([taxOf(fee.taxes, false), taxOf(fee.taxes, true)]);
  }
});

test('the totals are those of their definitions', () => {
  for (const { seed, priced } of cases()) {
    const { totals } = priced;
    const { subtotal, cartDiscountsTotal, exclusiveTax, feesTotal, total, charityTotal } = totals;
    expect(total, `seed ${seed}`).toBe(subtotal + cartDiscountsTotal + exclusiveTax + feesTotal);
    expect(totals.discountsTotal, `seed ${seed}`).toBe(totals.itemDiscountsTotal + cartDiscountsTotal);
    expect(totals.due, `seed ${seed}`).toBe(total + charityTotal);
    expect(charityTotal >= 0 && totals.discountsTotal <= 0, `seed ${seed}`).toBe(true);
  }
});

test('nothing is reduced below zero, and returns are not reduced [P5]', () => {
  for (const { seed, priced } of cases()) {
    for (const { line, components } of priced.lines) {
      for (const { gross, itemDiscount, cartDiscount } of components) {
        const isSound = itemDiscount <= 0 && cartDiscount <= 0 && gross + itemDiscount + cartDiscount >= 0;
        expect(line.activity === 'RETURN' ? itemDiscount === 0 && cartDiscount === 0 && gross <= 0 : isSound, `seed ${seed}`).toBe(true);
      }
    }
  }
});

test('every figure is whole minor units, and none is minus zero', () => {
  for (const { seed, priced } of cases()) {
    const figures = [
      ...numbersIn({ totals: priced.totals, fees: priced.fees.map(withoutRates), discounts: priced.discounts.map((it) => it.value) }),
    ];
    for (const [path, value] of figures) expect(Number.isSafeInteger(value), `seed ${seed} ${path}: ${value}`).toBe(true);
    for (const [path, value] of numbersIn(priced)) expect(Object.is(value, -0), `seed ${seed} ${path}`).toBe(false);
  }
});

function withoutRates(fee: PricedCart['fees'][number]) {
  return { value: fee.value, taxes: fee.taxes.map(({ taxable, amount }) => ({ taxable, amount })) };
}

test('the same input gives the same answer and is left as it was', () => {
  // Whole answers and catalogues are compared, which costs ten times what pricing does.
  for (const { seed, one, priced } of cases(CARTS / 5)) {
    const frozen = deepFreeze(randomCase(seed));
    const catalogue = compileCatalogue(frozen.data);
    const first = priceCart(catalogue, frozen.cart, frozen.context);
    const second = priceCart(catalogue, frozen.cart, frozen.context);
    expect(second, `seed ${seed}`).toEqual(first);
    expect(priced, `seed ${seed}`).toEqual(first);
    expect(frozen, `seed ${seed}`).toEqual(one);
  }
});

test('without discounts the order of the lines changes no total', () => {
  for (const { seed, one } of cases()) {
    const data = { ...one.data, discounts: [] };
    const cart = { ...one.cart, discounts: [] };
    const turned = { ...cart, lines: cart.lines.toReversed() };
    expect(price({ ...one, data, cart: turned }).totals, `seed ${seed}`).toEqual(price({ ...one, data, cart }).totals);
  }
});

test('a sale and its return sum to zero where nothing in it is flat for the whole order [M4]', () => {
  for (const { seed, one } of cases()) {
    const data = { ...one.data, discounts: [], fees: one.data.fees.filter((fee) => isProportional(fee.basis.type, fee.level)) };
    const kept = new Set(data.fees.map((fee) => fee.id));
    const cart = { ...one.cart, discounts: [], fees: one.cart.fees.filter((fee) => kept.has(fee.feeId)), charity: false, payments: [] };
    const sold = price({ ...one, data, cart }).totals;
    const returned = price({ ...one, data, cart: turnActivities(cart) }).totals;
    const sums = Object.fromEntries(Object.entries(sold).map(([name, value]) => [name, value + returned[name as keyof typeof returned]]));
    expect(
      Object.values(sums).every((sum) => sum === 0),
      `seed ${seed} ${JSON.stringify(sums)}`,
    ).toBe(true);
  }
});

function isProportional(type: 'PERCENT' | 'FLAT' | 'CUSTOM', level: 'ORDER' | 'ITEM'): boolean {
  return type === 'PERCENT' || (type === 'FLAT' && level === 'ITEM');
}

function turnActivities(cart: Cart): Cart {
  const turn = (line: CartLine): CartLine => ({ ...line, activity: line.activity === 'RETURN' ? 'PURCHASE' : 'RETURN' });
  return { ...cart, lines: cart.lines.map(turn) };
}

test('writing what is due into the open payment changes nothing and pays the cart', () => {
  let tried = 0;
  for (const { seed, one, priced } of cases()) {
    const open = one.cart.payments.filter((payment) => payment.amount === undefined);
    const isMixed = open[0]?.paymentType !== 1 && one.cart.payments.some((payment) => payment.paymentType === 1);
    if (open.length !== 1 || isMixed || priced.problems.some((problem) => problem.severity === 'refuse')) continue;
    const others = sumOf(one.cart.payments, (payment) => payment.amount ?? 0);
    const amount = (priced.totals.due + priced.totals.cashRounding - others) as typeof priced.totals.due;
    const payments = one.cart.payments.map((payment) => (payment === open[0] ? { ...payment, amount } : payment));
    const again = price({ ...one, cart: { ...one.cart, payments } });
    expect([again.totals, again.problems], `seed ${seed}`).toEqual([priced.totals, priced.problems]);
    tried += 1;
  }
  expect(tried).toBeGreaterThan(CARTS / 2);
});
