import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import {
  at,
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
  terms,
  withOptions,
} from './small-catalogue.ts';

const beer = item('beer', undefined, {
  prices: { VENDOR_ACTIVE: money(900), EVENT: money(1200), VENUE_DEFAULT: money(700), CORPORATE_DEFAULT: money(650) },
});

describe('price level', () => {
  test('without any level asked, the first is, and a level without a price falls to the next [P1]', () => {
    const answer = priced(catalogueWith([beer]), cart([line('beer')]));
    expect(firstLine(answer)).toMatchObject({ priceLevel: 'VENDOR_ACTIVE', unitCost: 900 });
  });

  test('a line names its own, and never falls back upwards [P1]', () => {
    const catalogue = catalogueWith([beer]);
    for (const [level, found, price] of [
      ['EVENT', 'EVENT', 1200],
      ['EVENT_TYPE', 'VENUE_DEFAULT', 700],
      ['CORPORATE_DEFAULT', 'CORPORATE_DEFAULT', 650],
    ] as const) {
      expect(firstLine(priced(catalogue, cart([line('beer', 1, { priceLevel: level })])))).toMatchObject({
        priceLevel: found,
        unitCost: price,
      });
    }
  });

  test('the vendor’s schedule names one for an instant: start inclusive, end exclusive', () => {
    const catalogue = catalogueWith([beer], {
      terms: terms({
        priceLevelSchedule: [{ level: 'EVENT', startsAt: at('2026-11-21T18:00:00Z'), endsAt: at('2026-11-21T22:00:00Z') }],
      }),
    });
    const unitAt = (text: string) => firstLine(priced(catalogue, cart([line('beer')]), { at: at(text) })).unitCost;
    expect(unitAt('2026-11-21T17:59:59.999Z')).toBe(900);
    expect(unitAt('2026-11-21T18:00:00Z')).toBe(1200);
    expect(unitAt('2026-11-21T21:59:59.999Z')).toBe(1200);
    expect(unitAt('2026-11-21T22:00:00Z')).toBe(900);
  });

  test('the stand’s goes before the schedule, the line’s before the stand’s', () => {
    const catalogue = catalogueWith([beer], {
      terms: terms({ priceLevelSchedule: [{ level: 'EVENT', startsAt: at('2026-01-01T00:00:00Z'), endsAt: at('2027-01-01T00:00:00Z') }] }),
    });
    const context = { at: NOW, priceLevel: 'VENUE_DEFAULT' as const };
    expect(firstLine(priceCart(catalogue, cart([line('beer')]), context)).unitCost).toBe(700);
    expect(firstLine(priceCart(catalogue, cart([line('beer', 1, { priceLevel: 'CORPORATE_DEFAULT' })]), context)).unitCost).toBe(650);
  });

  test('no price left is refused', () => {
    const event = item('a', undefined, { prices: { EVENT: money(100) } });
    expect(problemsOf(catalogueWith([event]), cart([line('a', 1, { priceLevel: 'VENUE_DEFAULT' })]))).toEqual(['refuse no_price']);
  });
});

describe('unit cost', () => {
  const closed = item('closed', 500, { itemSetIds: ['extras'] });
  const open = item('open', 500, { priceOverride: true, itemSetIds: ['extras'] });
  const unpriced = item('unpriced', undefined, { priceOverride: true });
  const cheese = item('cheese', 75);
  const catalogue = catalogueWith([closed, open, unpriced, cheese], { itemSets: [itemSet('extras', [node('n', 'cheese')])] });
  const modifiers = [pick('n', 'cheese', { quantity: 2 })];

  test('a claim of the whole unit, modifiers included, is checked', () => {
    expect(firstLine(priced(catalogue, cart([line('closed', 1, { modifiers, unitCost: money(650) })]))).unitCost).toBe(650);
    expect(problemsOf(catalogue, cart([line('closed', 1, { modifiers, unitCost: money(500) })]))).toEqual(['refuse wrong_price']);
  });

  test('with validation off a wrong claim is overwritten', () => {
    const answer = priced(withOptions(catalogue, { validatePrices: false }), cart([line('closed', 1, { unitCost: money(1) })]));
    expect(answer.totals.subtotal).toBe(500);
  });

  test('an override replaces the whole unit; the catalogue’s price stays the original', () => {
    const answer = priced(catalogue, cart([line('open', 2, { modifiers, unitCost: money(300) })]));
    expect(firstLine(answer)).toMatchObject({ unitCost: 300, originalUnitCost: 650 });
    expect(answer.totals).toMatchObject({ subtotal: 600, originalTotal: 1300 });
  });

  test('an override of the item’s own price leaves its modifiers adding', () => {
    const answer = priced(catalogue, cart([line('open', 1, { modifiers, ownPrice: money(300) })]));
    expect(firstLine(answer)).toMatchObject({ unitCost: 450, originalUnitCost: 650 });
    expect(problemsOf(catalogue, cart([line('closed', 1, { ownPrice: money(300) })]))).toEqual(['refuse wrong_price']);
  });

  test('a modifier’s own price is taken where its item allows it, and its catalogue price stays the original', () => {
    const open = item('asked', 80, { priceOverride: true });
    const withOpenModifier = catalogueWith([closed, open], { itemSets: [itemSet('extras', [node('n', 'asked')])] });
    const answer = priced(withOpenModifier, cart([line('closed', 1, { modifiers: [pick('n', 'asked', { ownPrice: money(20) })] })]));
    expect(firstLine(answer)).toMatchObject({ unitCost: 520, originalUnitCost: 580 });
    expect(problemsOf(catalogue, cart([line('closed', 1, { modifiers: [pick('n', 'cheese', { ownPrice: money(20) })] })]))).toEqual([
      'refuse wrong_price',
    ]);
  });

  test('an open price without a catalogue price counts as charged in the original total, and without any is refused', () => {
    const answer = priced(catalogue, cart([line('unpriced', 1, { unitCost: money(425) })]));
    expect(answer.totals).toMatchObject({ originalTotal: 425, total: 425 });
    expect(problemsOf(catalogue, cart([line('unpriced')]))).toEqual(['refuse no_price']);
  });

  test('a negative price is refused, and so is an override that is no whole amount', () => {
    expect(problemsOf(catalogue, cart([line('open', 1, { unitCost: -100 as never })]))).toEqual(['refuse negative_price']);
    expect(problemsOf(catalogue, cart([line('open', 1, { unitCost: 0.5 as never })]))).toEqual(['refuse negative_price']);
    expect(problemsOf(catalogueWith([item('rebate', -100)]), cart([line('rebate')]))).toEqual(['refuse negative_price']);
  });
});

describe('amount of a line', () => {
  const catalogue = catalogueWith([item('ham', 1999)]);

  test('weighed goods are rounded half away from zero, once [P2]', () => {
    expect(priced(catalogue, cart([line('ham', 0.345)])).totals.subtotal).toBe(690);
    expect(priced(catalogueWith([item('half', 1)]), cart([line('half', 0.5)])).totals.subtotal).toBe(1);
    expect(priced(catalogueWith([item('half', 1)]), cart([line('half', 0.499)])).totals.subtotal).toBe(0);
  });

  test('a return line is the same amount below zero [M4]', () => {
    const answer = priced(catalogue, cart([line('ham', 0.345, { activity: 'RETURN' })]));
    expect(answer.totals).toMatchObject({ subtotal: -690, originalTotal: -690, total: -690 });
    expect(priced(catalogueWith([item('half', 1)]), cart([line('half', 0.5, { activity: 'RETURN' })])).totals.subtotal).toBe(-1);
  });

  test('a quantity that is none is refused and priced at nothing', () => {
    for (const quantity of [0, -1000, Number.NaN, 0.5, Number.POSITIVE_INFINITY]) {
      const answer = priceCart(catalogue, cart([line('ham', 1, { quantity: quantity as never })]), { at: NOW });
      expect(answer.problems.map(({ code }) => code)).toEqual(['bad_quantity']);
      expect(answer.totals.total).toBe(0);
    }
  });
});
