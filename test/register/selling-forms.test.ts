import { describe, expect, test } from 'vitest';
import { whyPending } from '../../renderer/register/discount/pending-discount.ts';
import { venueInstant, venueLocalTime } from '../../renderer/register/frame/venue-instant.ts';
import { customerProblems } from '../../renderer/register/guest/customer-form.ts';
import { pickupTimes } from '../../renderer/register/guest/pickup-times.ts';
import { bornOnOrBefore } from '../../renderer/register/item/born-before.ts';
import { priceSteps } from '../../renderer/register/item/price-steps.ts';
import { pressWeightKey } from '../../renderer/register/item/weight-entry.ts';
import { EMPTY_KEYED, findKeyed, pressCodeKey } from '../../renderer/register/sell/keyed-code.ts';
import { makeMenuSearch } from '../../renderer/selling/menu-search.ts';
import { makeFormats } from '../../renderer/ui/format/formats.ts';
import type { EntryKey } from '../../renderer/ui/parts/input/keypad-entry.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { explainPrice } from '../../shared/engine/pricing/explain-price.ts';
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
} from '../engine/small-catalogue.ts';
import { readRegisterWords } from '../renderer/read-words.ts';

describe('the age that must be shown', () => {
  test('goes by the date at the venue, not by that of the host', () => {
    expect(bornOnOrBefore(at('2026-11-21T23:30:00Z'), 'Europe/Berlin', 21)).toBe('2005-11-22');
    expect(bornOnOrBefore(at('2026-11-21T23:30:00Z'), 'America/Chicago', 21)).toBe('2005-11-21');
  });

  test('on a leap day, who was born on 1 March is not old enough', () => {
    expect(bornOnOrBefore(at('2028-02-29T12:00:00Z'), 'UTC', 21)).toBe('2007-02-28');
  });
});

describe('times on the wall of the venue', () => {
  test.each([
    ['2026-11-21T18:00', 'Europe/Berlin', '2026-11-21T17:00:00.000Z'],
    ['2026-07-01T00:30', 'America/Chicago', '2026-07-01T05:30:00.000Z'],
    ['2026-11-21T00:10', 'Pacific/Auckland', '2026-11-20T11:10:00.000Z'],
  ])('%s in %s is %s', (wall, zone, instant) => {
    expect(venueInstant(wall, zone)).toBe(instant);
    expect(venueLocalTime(at(instant), zone)).toBe(wall);
  });

  test('an hour that the clocks leap over is as much later as they leap', () => {
    expect(venueInstant('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });

  test('what is no time is none', () => expect(venueInstant('2026-02-30T10:00', 'UTC')).toBeUndefined());
});

describe('times of pick-up', () => {
  test('are the next quarters of an hour at which the stand is open', () => {
    const { calendar } = catalogueWith([item('a', 100)], { dayparts: [daypart('late', ['a'], '20:00', '20:30')] });
    // 19:00 in Berlin.
    expect(pickupTimes(calendar, NOW, 4)).toEqual(['2026-11-21T19:00:00.000Z', '2026-11-21T19:15:00.000Z']);
    expect(pickupTimes(catalogueWith([item('a', 100)]).calendar, at('2026-11-21T18:03:00Z'), 2)).toEqual([
      '2026-11-21T18:30:00.000Z',
      '2026-11-21T18:45:00.000Z',
    ]);
  });
});

describe('a weight as it is keyed', () => {
  const keyed = (...keys: EntryKey[]): string => keys.reduce(pressWeightKey, '');

  test('has one point and three decimals at most', () => {
    expect(keyed('1', 'point', '2', 'point', '5', '0', '7')).toBe('1.250');
    expect(keyed('point', '5')).toBe('0.5');
    expect(keyed('0', '0', '7')).toBe('7');
    expect(keyed('1', 'point', 'back', 'back')).toBe('');
    expect(keyed('1', '2', '3', '4', '5')).toBe('1234');
  });
});

describe('a code as it is keyed', () => {
  const keyed = (...keys: EntryKey[]) => keys.reduce(pressCodeKey, EMPTY_KEYED);

  test('digits before the times sign are how many', () => {
    expect(keyed('1', '2', 'point', '7', '8')).toEqual({ pieces: 12, code: '78' });
    expect(keyed('0', 'point')).toEqual({ pieces: undefined, code: '0' });
    expect(keyed('3', 'point', '7', 'back')).toEqual({ pieces: 3, code: '' });
    expect(keyed('3', 'point', 'back')).toEqual(EMPTY_KEYED);
  });

  test('means a barcode, the digits of a SKU, or the item itself', () => {
    const items = [
      item('1051', 100, { sku: 'SID-77' }),
      item('1052', 100, { barcode: '4012345678901' }),
      item('1053', 1, { soldAsItem: false }),
    ];
    const catalogue = catalogueWith(items);
    const search = makeMenuSearch(items);
    expect(findKeyed(catalogue, search, '77')).toEqual(['1051']);
    expect(findKeyed(catalogue, search, '4012345678901')).toEqual(['1052']);
    expect(findKeyed(catalogue, search, '1051')).toEqual(['1051']);
    expect(findKeyed(catalogue, search, '1053')).toEqual([]);
  });
});

describe('why a discount waits', () => {
  const catalogueOf = (more: Parameters<typeof discount>[2], rule = percent(10)) =>
    catalogueWith([item('a', 1000), item('b', 500)], { discounts: [discount('d', rule, { autoApply: false, ...more })] });
  const reason = (more: Parameters<typeof discount>[2], rule = percent(10)) => {
    const catalogue = catalogueOf(more, rule);
    const sold = cart([line('a')], { discounts: [{ referenceId: 'ref-d' }] });
    const answer = priceCart(catalogue, sold, { at: NOW });
    const [pending] = answer.pendingDiscounts;
    return pending === undefined ? 'applied' : whyPending(catalogue, sold, answer, NOW, pending);
  };

  test.each([
    [{}, 'applied'],
    [{ active: false }, { kind: 'inactive' }],
    [{ criteria: { startsAt: at('2026-12-01T00:00:00Z') } }, { kind: 'not_yet' }],
    [{ criteria: { endsAt: at('2026-01-01T00:00:00Z') } }, { kind: 'over' }],
    [{ criteria: { daypartIds: ['breakfast'] } }, { kind: 'other_time' }],
    [{ criteria: { orderTypes: ['MOBILE'] } }, { kind: 'other_order' }],
    [{ criteria: { itemIds: ['b'] } }, { kind: 'no_items' }],
    [{ criteria: { minSubtotal: 2500 } }, { kind: 'subtotal', missing: 1500 }],
    [{ criteria: { minQuantity: 3 } }, { kind: 'more_items' }],
  ] as const)('%j: %j', (more, expected) => {
    expect(reason(more as Parameters<typeof discount>[2])).toEqual(expected);
  });

  test('two for one waits for the second', () => {
    expect(reason({}, { kind: 'BOGO', buy: 1, get: 1, percentOff: 100 })).toEqual({ kind: 'more_items' });
  });
});

describe('who the guest is', () => {
  const fields = { firstName: '', lastName: '', email: '', phone: '' };

  test('nothing need be said', () => expect(customerProblems(fields)).toEqual({}));

  test.each(['a@b.co', ' first.last+tag@sub.example.org '])('%s can be an address', (email) => {
    expect(customerProblems({ ...fields, email })).toEqual({});
  });

  test.each(['a', 'a@b', 'a b@c.de', '@c.de', 'a@.de', 'a@b.'])('%s cannot be an address', (email) => {
    expect(customerProblems({ ...fields, email })).toEqual({ email: 'malformed' });
  });

  test.each([
    ['+1 (312) 555-0100', {}],
    ['12', { phone: 'malformed' }],
    ['call me', { phone: 'malformed' }],
  ])('a phone number of %s', (phone, expected) => expect(customerProblems({ ...fields, phone })).toEqual(expected));
});

describe('the steps of a price', () => {
  const formats = makeFormats({ locale: 'en-US', currency: 'USD', timeZone: 'UTC' });
  const stepsOf = (catalogue: Catalogue, sold: Cart) => {
    const explanation = explainPrice(catalogue, sold, sold.lines[0]?.id ?? '', { at: NOW });
    return explanation && priceSteps(explanation, readRegisterWords('en-US').lines, formats).map(({ label, amount }) => [label, amount]);
  };

  test('lead from the catalogue to the amount, and add up', () => {
    const catalogue = catalogueWith([item('a', 1000, { itemSetIds: ['s'] }), item('plus', 200), item('own', 300)], {
      itemSets: [itemSet('s', [node('n-plus', 'plus'), node('n-own', 'own', { mode: 'SEPARATE' })])],
      discounts: [discount('d', flat(100))],
      fees: [fee('f', { type: 'FLAT', amount: 25 as never }, { level: 'ITEM' })],
    });
    const sold = cart([line('a', 2, { modifiers: [pick('n-plus', 'plus'), pick('n-own', 'own')] })]);
    expect(stepsOf(catalogue, sold)).toEqual([
      ['Catalog price', 1000],
      ['1 × Item plus', 200],
      ['Price with modifiers', 1200],
      ['Times 2', 2400],
      ['Item own, Times 2', 600],
      ['Discount d', -200],
      ['Fee f', 50],
      ['Total', 2850],
    ]);
  });

  test('count a choice below several of another for each of them', () => {
    const catalogue = catalogueWith([item('a', 1000, { itemSetIds: ['s'] }), item('plus', 200), item('dip', 50)], {
      itemSets: [
        itemSet('s', [node('n-plus', 'plus', { itemSetIds: ['t'] })]),
        itemSet('t', [node('n-dip', 'dip')], { includedQuantity: 1 }),
      ],
    });
    const dip = pick('n-dip', 'dip', { quantity: 3 });
    const sold = cart([line('a', 1, { modifiers: [pick('n-plus', 'plus', { quantity: 2, modifiers: [dip] })] })]);
    expect(stepsOf(catalogue, sold)).toEqual([
      ['Catalog price', 1000],
      ['2 × Item plus', 400],
      ['4 × Item dip', 200],
      ['Price with modifiers', 1600],
      ['Total', 1600],
    ]);
  });
});
