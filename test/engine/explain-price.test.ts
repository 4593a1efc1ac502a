import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import type { PricingContext } from '../../shared/engine/priced-lines/cart-pricing.ts';
import { explainPrice, type PriceExplanation } from '../../shared/engine/pricing/explain-price.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import {
  at,
  cart,
  catalogueWith,
  daypart,
  discount,
  fee,
  flat,
  item,
  itemSet,
  line,
  NOW,
  node,
  percent,
  pick,
  terms,
} from './small-catalogue.ts';

const eventEvening = { level: 'EVENT' as const, startsAt: at('2026-11-21T17:00:00Z'), endsAt: at('2026-11-21T22:00:00Z') };

const catalogue = catalogueWith(
  [
    item('burger', undefined, {
      prices: { VENDOR_ACTIVE: money(900), EVENT_TYPE: money(1300), CORPORATE_DEFAULT: money(700) },
      itemSetIds: ['extras'],
      taxIds: ['state', 'vat'],
    }),
    item('cheese', 100, { taxIds: ['state'] }),
    item('fries', 300, { discountable: false, taxable: false }),
    item('sauce', 40, { priceOverride: true }),
    item('open', 500, { priceOverride: true }),
  ],
  {
    taxes: [
      { id: 'state', name: 'State', rate: 0.1, inclusive: false },
      { id: 'vat', name: 'VAT', rate: 0.25, inclusive: true },
    ],
    terms: terms({ priceLevelSchedule: [eventEvening] }),
    itemSets: [
      itemSet(
        'extras',
        [
          node('cheese', 'cheese', { price: money(125) }),
          node('fries', 'fries', { mode: 'SEPARATE', itemSetIds: ['sauces'] }),
          node('napkin', 'cheese', { mode: 'INCLUDED' }),
        ],
        { includedQuantity: 1 },
      ),
      itemSet('sauces', [node('sauce', 'sauce')]),
    ],
    discounts: [
      discount('item', percent(10), { criteria: { itemIds: ['burger'] } }),
      discount('cart', flat(100), { level: 'CART' }),
      discount('cart2', percent(10), { level: 'CART', priority: 2 }),
    ],
    fees: [fee('plate', { type: 'FLAT', amount: money(20) }, { level: 'ITEM', itemIds: ['burger'] })],
    dayparts: [daypart('evening', ['burger'], '18:00', '23:00'), daypart('always', ['burger', 'open'])],
  },
);

const burger = line('burger', 2, {
  modifiers: [
    pick('cheese', 'cheese', { quantity: 2 }),
    pick('fries', 'fries', { modifiers: [pick('sauce', 'sauce', { ownPrice: money(60) })] }),
    pick('napkin', 'cheese'),
  ],
});
const open = line('open', 1, { unitCost: money(450) });
const sold = cart([burger, open]);

function explain(lineId: string, context: Partial<PricingContext> = {}, of: Cart = sold): PriceExplanation {
  const explanation = explainPrice(catalogue, of, lineId, { at: NOW, ...context });
  if (explanation === undefined) throw new Error('unexplained');
  return explanation;
}

describe('why a line costs what it costs', () => {
  test('which level was asked, by whom, and which were passed over for want of a price', () => {
    expect(explain(burger.id).level).toEqual({
      requested: 'EVENT',
      requestedBy: 'schedule',
      passedOver: ['EVENT'],
      found: 'EVENT_TYPE',
      price: 1300,
    });
    expect(explain(burger.id, { at: at('2026-11-21T12:00:00Z') }).level).toEqual({
      requested: 'VENDOR_OVERRIDE_ACTIVE',
      requestedBy: 'default',
      passedOver: ['VENDOR_OVERRIDE_ACTIVE'],
      found: 'VENDOR_ACTIVE',
      price: 900,
    });
    expect(explain(burger.id, { priceLevel: 'VENUE_DEFAULT' }).level).toMatchObject({
      requestedBy: 'stand',
      passedOver: ['VENUE_DEFAULT'],
      found: 'CORPORATE_DEFAULT',
      price: 700,
    });
    const own = line('burger', 1, { priceLevel: 'VENDOR_ACTIVE' });
    expect(explain(own.id, { priceLevel: 'EVENT' }, cart([own])).level).toMatchObject({ requestedBy: 'line', passedOver: [], price: 900 });
  });

  test('which day parts run', () => {
    expect(explain(burger.id).runningDayparts.map(({ id }) => id)).toEqual(['evening', 'always']);
    expect(explain(burger.id, { at: at('2026-11-21T12:00:00Z') }).runningDayparts.map(({ id }) => id)).toEqual(['always']);
  });

  test('what each choice adds, and which of its units are free', () => {
    expect(explain(burger.id).modifiers).toMatchObject([
      { itemName: 'Item cheese', mode: 'INCREASE_PARENT', price: 125, chosen: { quantity: 2 }, freeUnits: 1, increasesParentBy: 125 },
      { itemName: 'Item fries', mode: 'SEPARATE', price: 300, freeUnits: 0, childrenAdd: 60 },
      { itemName: 'Item sauce', parentIndex: 1, price: 60 },
      { itemName: 'Item cheese', mode: 'INCLUDED', freeUnits: 0 },
    ]);
  });

  test('what was overridden', () => {
    expect(explain(burger.id).unit).toEqual({ cost: 1425, override: 'none' });
    expect(explain(open.id).unit).toEqual({ cost: 450, override: 'whole unit' });
    const own = line('open', 1, { ownPrice: money(480) });
    expect(explain(own.id, {}, cart([own])).unit).toEqual({ cost: 480, override: 'own price' });
  });

  test('what each discount took off, of the cart’s ones this line’s parts', () => {
    const explanation = explain(burger.id);
    const whole = priceCart(catalogue, sold, { at: NOW });
    expect(explanation.itemDiscounts.map(({ discount: { id }, value }) => [id, value])).toEqual([['item', -285]]);
    expect(whole.discounts.map(({ discount }) => discount.id)).toEqual(['cart', 'cart2']);
    for (const [place, { discount, value }] of whole.discounts.entries()) {
      const parts = [explanation, explain(open.id)].map(({ cartDiscounts }) => cartDiscounts[place]);
      expect(parts.map((part) => part?.discount.id)).toEqual([discount.id, discount.id]);
      expect(parts.reduce((sum, part) => sum + (part?.value ?? 0), 0)).toBe(value);
    }
  });

  test('how each component is discounted and taxed, and which fees are on the line', () => {
    const explanation = explain(burger.id);
    expect(explanation.components).toMatchObject([
      { itemName: 'Item burger', gross: 2850, itemDiscount: -285 },
      { itemName: 'Item fries', modifierIndex: 1, gross: 720, originalGross: 680, itemDiscount: 0, taxes: [] },
    ]);
    expect(explanation.components[0]?.taxes.map(({ tax }) => tax.id)).toEqual(['state', 'vat']);
    expect(explanation.fees).toMatchObject([{ fee: { id: 'plate' }, value: 40 }]);
  });

  test('the figures are those of the priced cart', () => {
    const priced = priceCart(catalogue, sold, { at: NOW });
    const lines = [burger, open].map((one) => explain(one.id));
    for (const [place, { components }] of lines.entries()) {
      expect(components).toMatchObject(priced.lines[place]?.components ?? []);
    }
    const total = lines.reduce((sum, one) => sum + one.total, 0);
    expect(total + priced.totals.feesTotal).toBe(priced.totals.total);
  });

  test('there is nothing to say of a line that is not there, or whose item the catalogue lacks', () => {
    const lost = line('lost');
    expect(explainPrice(catalogue, cart([burger, lost]), lost.id, { at: NOW })).toBeUndefined();
    expect(explainPrice(catalogue, sold, 'nowhere', { at: NOW })).toBeUndefined();
  });
});
