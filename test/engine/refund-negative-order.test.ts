import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, money, NO_MONEY, sum } from '../../shared/base/money.ts';
import { addFee, setCharity } from '../../shared/engine/cart/cart-choices.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import type { PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import { negativeCart, negativePrices, negativeSale } from '../../shared/engine/pricing/negative-order.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { tenderedSoFar, tipsTaken } from '../../shared/engine/sale/sale-payment.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { checkAlways } from '../base/properties.ts';
import { cartOf, done, frozen, lineOf, modifierOf, pieces } from './cart-edits-carts.ts';
import { randomCase } from './random-case.ts';
import { card, cash, openedSale, paidSale } from './receipt-sales.ts';

const anySeed = fc.integer({ min: 0, max: 0x7fff_ffff });

function randomPrices(seed: number): PricedCart {
  const { data, cart, context } = randomCase(seed);
  return frozen(priceCart(compileCatalogue(data), cart, context));
}

/** Every amount of the answer by name: what a refund must negate, gathered apart from how it does so. */
function amountsOf(priced: PricedCart): readonly (readonly [string, number])[] {
  const taxes = (name: string, applied: PricedCart['fees'][number]['taxes']) =>
    applied.flatMap(({ taxable, amount }) => [
      [`${name} taxable`, taxable],
      [`${name} tax`, amount],
    ]) as (readonly [string, number])[];
  return [
    ...Object.entries(priced.totals),
    ...priced.discounts.map(({ value }) => ['cart discount', value] as const),
    ...priced.fees.flatMap((fee) => [
      ['fee', fee.value] as const,
      ['fee basis', fee.basisAmount ?? 0] as const,
      ['fee exclusive', fee.exclusiveTax] as const,
      ['fee inclusive', fee.inclusiveTax] as const,
      ...taxes('fee', fee.taxes),
    ]),
    ...priced.lines.flatMap(({ unitCost, originalUnitCost, components, modifiers, discounts }) => [
      ['unit', unitCost] as const,
      ['original unit', originalUnitCost] as const,
      ...discounts.map(({ value }) => ['line discount', value] as const),
      ...modifiers.flatMap(({ price, increasesParentBy, childrenAdd }) => [
        ['modifier', price] as const,
        ['increase', increasesParentBy] as const,
        ['children', childrenAdd] as const,
      ]),
      ...components.flatMap((component) => [
        ['gross', component.gross] as const,
        ['original gross', component.originalGross] as const,
        ['item discount', component.itemDiscount] as const,
        ['share of cart discount', component.cartDiscount] as const,
        ...taxes('component', component.taxes),
      ]),
    ]),
  ];
}

describe('the negative of a priced cart', () => {
  it('adds up to nothing with it, amount by amount [R2]', () => {
    let amounts = 0;
    checkAlways(
      fc.property(anySeed, (seed) => {
        const priced = randomPrices(seed);
        const before = amountsOf(priced);
        const after = amountsOf(negativePrices(priced));
        expect(after.map(([name]) => name)).toEqual(before.map(([name]) => name));
        for (const [index, [name, amount]] of before.entries())
          expect([name, amount + (after[index]?.[1] ?? Number.NaN)]).toEqual([name, 0]);
        amounts += before.filter(([, amount]) => amount !== 0).length;
      }),
      150,
    );
    expect(amounts).toBeGreaterThan(1000);
  });

  it('negated again is what it was', () => {
    checkAlways(
      fc.property(anySeed, (seed) => {
        const priced = randomPrices(seed);
        expect(negativePrices(negativePrices(priced))).toStrictEqual(priced);
        // As it is kept and sent: in JSON there is no negative zero, and money has none either.
        const cart = JSON.parse(JSON.stringify(randomCase(seed).cart)) as Cart;
        expect(negativeCart(negativeCart(frozen(cart)))).toStrictEqual(cart);
      }),
      150,
    );
  });

  it('is as consistent in itself as what it negates', () => {
    checkAlways(
      fc.property(anySeed, (seed) => {
        const { lines, totals } = negativePrices(randomPrices(seed));
        const components = lines.flatMap((line) => line.components);
        // A cart too large to price has no figures, and nothing to compare.
        fc.pre(totals.total !== 0);
        expect(totals.subtotal).toBe(add(sum(components.map(({ gross }) => gross)), totals.itemDiscountsTotal));
        expect(totals.total).toBe(sum([totals.subtotal, totals.cartDiscountsTotal, totals.exclusiveTax, totals.feesTotal]));
        expect(totals.due).toBe(add(totals.total, totals.charityTotal));
      }),
      150,
    );
  });
});

describe('the negative of a sale', () => {
  const line = lineOf('a', '1', {
    quantity: pieces(2),
    unitCost: money(800),
    modifiers: [modifierOf('m', { itemId: '21', nodeId: 'n1', itemSetId: 'extras', ownPrice: money(50) })],
  });
  const cart = done(addFee(setCharity(cartOf(line), true), 'service'));
  const sale = frozen(paidSale(openedSale(cart), card(500, 100), cash(2000, 50)));
  const negative = negativeSale(sale);

  it('gives back payments, tips and charity', () => {
    expect(sale.priced.totals.charityTotal).toBeGreaterThan(0);
    expect(add(tenderedSoFar(sale), tenderedSoFar(negative))).toBe(NO_MONEY);
    expect(tipsTaken(negative)).toBe(-150);
    expect(tenderedSoFar(negative)).toBe(negative.priced.totals.due);
    expect(negative.tenders.map(({ amount, tip }) => [amount, tip])).toEqual(sale.tenders.map(({ amount, tip }) => [-amount, -tip]));
  });

  it('negates prices that the cart names, and keeps quantities', () => {
    expect(negative.cart.lines[0]).toMatchObject({ quantity: 2000, unitCost: -800, modifiers: [{ quantity: 1, ownPrice: -50 }] });
    expect(negative.priced.lines[0]?.line).toEqual(negative.cart.lines[0]);
    expect(negative.priced.lines[0]?.modifiers[0]?.chosen).toEqual(negative.cart.lines[0]?.modifiers[0]);
  });

  it('negated again is the sale', () => {
    expect(negativeSale(negative)).toStrictEqual(sale);
  });
});
