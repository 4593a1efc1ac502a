import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import type { PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import type { FeeData } from '../../shared/engine/terms/catalogue-data.ts';
import {
  cart,
  catalogueWith,
  discount,
  fee,
  flat,
  item,
  itemSet,
  line,
  node,
  percent,
  pick,
  priced,
  problemsOf,
  terms,
  withOptions,
} from './small-catalogue.ts';

const items = [item('a', 1000, { itemSetIds: ['s'] }), item('b', 333), item('side', 200)];
const itemSets = [itemSet('s', [node('side', 'side', { mode: 'SEPARATE' })])];
const rate = (value: number): FeeData['basis'] => ({ type: 'PERCENT', rate: value });
const amount = (cents: number): FeeData['basis'] => ({ type: 'FLAT', amount: money(cents) });
const custom = (cents: number): FeeData['basis'] => ({ type: 'CUSTOM', amount: money(cents) });

const taxes = [
  { id: 'added', name: 'Added', rate: 0.1, inclusive: false },
  { id: 'within', name: 'Within', rate: 0.2, inclusive: true },
];

function selling(...fees: readonly FeeData[]) {
  return catalogueWith(items, { itemSets, fees, taxes, terms: terms({ defaultTaxIds: ['added'] }) });
}

function figures(answer: PricedCart) {
  return answer.fees.map((applied) => [applied.fee.id, applied.value, applied.basisAmount]);
}

describe('an order fee', () => {
  test('of PERCENT takes net or, with apply_before_discount, gross, rounded once [P6]', () => {
    const catalogue = catalogueWith(items, {
      discounts: [discount('d', percent(50)), discount('e', flat(100), { level: 'CART' })],
      fees: [fee('net', rate(0.075)), fee('gross', rate(0.075), { applyBeforeDiscount: true })],
    });
    const answer = priced(catalogue, cart([line('a'), line('b')]));
    expect(figures(answer)).toEqual([
      ['gross', 100, undefined],
      ['net', 42, undefined],
    ]);
    expect(answer.totals).toMatchObject({ feesTotal: 142, total: 566 + 142 });
  });

  test('of FLAT is its amount once', () => {
    expect(figures(priced(selling(fee('f', amount(75))), cart([line('a', 9)])))).toEqual([['f', 75, 75]]);
  });

  test('stands by id, after those of items', () => {
    const catalogue = selling(fee('2', amount(1)), fee('10', amount(2)), fee('9', amount(3), { level: 'ITEM' }));
    expect(priced(catalogue, cart([line('a')])).fees.map((applied) => applied.fee.id)).toEqual(['9', '10', '2']);
  });

  test('takes returns into its base', () => {
    const catalogue = selling(fee('f', rate(0.1)));
    expect(priced(catalogue, cart([line('a'), line('b', 1, { activity: 'RETURN' })])).totals.feesTotal).toBe(67);
    expect(priced(catalogue, cart([line('a', 1, { activity: 'RETURN' })])).totals.feesTotal).toBe(-100);
  });
});

describe('an item fee', () => {
  const withSide = line('a', 2, { modifiers: [pick('side', 'side')] });

  test('makes one entry per covered line, modifiers included, each rounded by itself', () => {
    const answer = priced(selling(fee('f', rate(0.05), { level: 'ITEM' })), cart([withSide, line('b'), line('b')]));
    expect(answer.fees.map(({ lineId, value }) => [lineId, value])).toEqual([
      [answer.lines[0]?.line.id, 120],
      [answer.lines[1]?.line.id, 17],
      [answer.lines[2]?.line.id, 17],
    ]);
  });

  test('with item ids covers only their lines', () => {
    expect(priced(selling(fee('f', rate(0.05), { level: 'ITEM', itemIds: ['b'] })), cart([withSide, line('b')])).fees).toHaveLength(1);
  });

  test('of FLAT is its amount times the quantity, negative on a return line', () => {
    const catalogue = selling(fee('f', amount(25), { level: 'ITEM' }));
    const answer = priced(catalogue, cart([line('a', 3), line('b', 0.5), line('b', 2, { activity: 'RETURN' })]));
    expect(figures(answer)).toEqual([
      ['f', 75, 75],
      ['f', 13, 13],
      ['f', -50, -50],
    ]);
  });
});

describe('which fees are charged', () => {
  const catalogue = selling(
    fee('auto', amount(10)),
    fee('asked', amount(20), { autoApply: false }),
    fee('tip', custom(30), { autoApply: false, feeClass: 'TIP' }),
  );

  test('automatic ones, and those that the cart names', () => {
    expect(figures(priced(catalogue, cart([line('a')])))).toEqual([['auto', 10, 10]]);
    const fees = [{ feeId: 'asked' }, { feeId: 'tip' }];
    expect(figures(priced(catalogue, cart([line('a')], { fees })))).toEqual([
      ['asked', 20, 20],
      ['auto', 10, 10],
      ['tip', 30, 30],
    ]);
  });

  test('a CUSTOM fee takes the amount sent', () => {
    const answer = priced(catalogue, cart([line('a')], { fees: [{ feeId: 'tip', amount: money(250) }], removedFeeIds: ['auto'] }));
    expect(figures(answer)).toEqual([['tip', 250, 250]]);
  });

  test('an amount for any other fee, or one below zero, is refused', () => {
    for (const [feeId, cents] of [
      ['asked', 5],
      ['tip', -1],
      ['tip', 0.5],
    ] as const) {
      expect(problemsOf(catalogue, cart([line('a')], { fees: [{ feeId, amount: cents as never }] }))).toEqual([
        'refuse fee_amount_not_allowed',
      ]);
    }
  });

  test('a removed fee is not charged, an unknown one is refused where it is named, not where it is removed', () => {
    expect(priced(catalogue, cart([line('a')], { removedFeeIds: ['auto', 'long gone'] })).fees).toEqual([]);
    expect(problemsOf(catalogue, cart([line('a')], { fees: [{ feeId: 'nobody' }] }))).toEqual(['refuse unknown_fee']);
  });

  test('switched off there are none', () => {
    const answer = priced(withOptions(catalogue, { fees: false }), cart([line('a')], { fees: [{ feeId: 'nobody' }] }));
    expect(answer).toMatchObject({ fees: [], totals: { feesTotal: 0, total: 1000 } });
  });
});

describe('a fee’s own taxes', () => {
  const charge = (more: Partial<FeeData>) => priced(selling(fee('f', amount(600), more)), cart([line('b')])).fees[0];

  test('are its own, else the vendor’s default ones, else none; exempt wins over all', () => {
    expect(charge({})).toMatchObject({ taxes: [], exclusiveTax: 0, inclusiveTax: 0 });
    expect(charge({ taxable: true })).toMatchObject({ exclusiveTax: 60, inclusiveTax: 0 });
    expect(charge({ taxable: true, taxIds: ['within'] })).toMatchObject({ exclusiveTax: 0, inclusiveTax: 100, taxes: [{ taxable: 500 }] });
    expect(charge({ taxable: true, taxIds: ['within', 'added'] })).toMatchObject({ exclusiveTax: 50, inclusiveTax: 100 });
    expect(charge({ taxable: true, taxIds: ['within'], taxExempt: true })).toMatchObject({ taxes: [] });
    expect(charge({ taxable: false, taxIds: ['within'] })).toMatchObject({ taxes: [] });
  });

  test('exclusive ones are part of the fees’ total and of no tax total', () => {
    const answer = priced(selling(fee('f', amount(600), { taxable: true })), cart([line('b')]));
    expect(answer.totals).toMatchObject({ feesTotal: 660, exclusiveTax: 0, total: 993 });
  });

  test('are rounded per applied fee under both roundings', () => {
    for (const taxRounding of ['LINE', 'ORDER'] as const) {
      const catalogue = catalogueWith(items, {
        taxes,
        terms: terms({ taxRounding, defaultTaxIds: ['added'] }),
        fees: [fee('f', amount(5), { level: 'ITEM', taxable: true })],
      });
      const answer = priced(catalogue, cart([line('a'), line('a')]));
      expect(answer.fees.map(({ exclusiveTax }) => exclusiveTax)).toEqual([1, 1]);
    }
  });

  test('with taxes switched off there are none', () => {
    const answer = priced(withOptions(selling(fee('f', amount(600), { taxable: true })), { taxes: false }), cart([line('b')]));
    expect(answer.totals.feesTotal).toBe(600);
  });
});
