import { describe, expect, test } from 'vitest';
import type { PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import type { ItemData } from '../../shared/engine/terms/catalogue-data.ts';
import { cart, catalogueWith, discount, firstLine, item, line, percent, priced, terms, withOptions } from './small-catalogue.ts';

const taxes = [
  { id: 'state', name: 'State', rate: 0.0825, inclusive: false },
  { id: 'city', name: 'City', rate: 0.01375, inclusive: false },
  { id: 'vat', name: 'VAT', rate: 0.19, inclusive: true },
  { id: 'levy', name: 'Levy', rate: 0.053125, inclusive: true },
];

const selling = (taxRounding: 'LINE' | 'ORDER', ...items: readonly ItemData[]) =>
  catalogueWith(items, { taxes, terms: terms({ taxRounding }) });

function amounts(answer: PricedCart) {
  return answer.lines.map(({ components }) => components.map((component) => component.taxes.map(({ amount }) => amount)));
}

describe('one amount', () => {
  test('an exclusive tax comes on top [P7]', () => {
    const answer = priced(selling('LINE', item('a', 1000, { taxIds: ['state', 'city'] })), cart([line('a')]));
    expect(amounts(answer)).toEqual([[[83, 14]]]);
    expect(answer.totals).toMatchObject({ exclusiveTax: 97, inclusiveTax: 0, subtotal: 1000, originalTotal: 1000, total: 1097 });
  });

  test('an inclusive tax is contained in it: B = N / (1 + I) [P7]', () => {
    const answer = priced(selling('LINE', item('a', 1190, { taxIds: ['vat'] })), cart([line('a')]));
    expect(firstLine(answer).components[0]?.taxes).toMatchObject([{ taxable: 1000, amount: 190 }]);
    expect(answer.totals).toMatchObject({ inclusiveTax: 190, exclusiveTax: 0, subtotal: 1190, originalTotal: 1000, total: 1190 });
  });

  test('with several, all are taken of the same B, exactly [P7]', () => {
    const answer = priced(selling('LINE', item('a', 99_999, { taxIds: ['vat', 'state', 'levy'] })), cart([line('a')]));
    // B = 99999 / 1.243125 = 80441.63...
    expect(firstLine(answer).components[0]?.taxes).toMatchObject([
      { taxable: 80442, amount: 15284 },
      { taxable: 80442, amount: 6636 },
      { taxable: 80442, amount: 4273 },
    ]);
  });

  test('halves round away from zero, on returns too [M2]', () => {
    const catalogue = catalogueWith([item('a', 50, { taxIds: ['t'] })], { taxes: [{ id: 't', name: 'T', rate: 0.01, inclusive: false }] });
    expect(priced(catalogue, cart([line('a')])).totals.exclusiveTax).toBe(1);
    expect(priced(catalogue, cart([line('a', 1, { activity: 'RETURN' })])).totals).toMatchObject({ exclusiveTax: -1, total: -51 });
  });

  test('an item that is not taxable has none, also with tax ids', () => {
    const answer = priced(selling('LINE', item('a', 1190, { taxIds: ['vat', 'state'], taxable: false })), cart([line('a')]));
    expect(answer.totals).toMatchObject({ inclusiveTax: 0, exclusiveTax: 0, originalTotal: 1190 });
    expect(firstLine(answer).components[0]?.taxes).toEqual([]);
  });

  test('a rate of six decimals and a rate of zero are exact', () => {
    const odd = [
      { id: 'o', name: 'O', rate: 0.000001, inclusive: false },
      { id: 'z', name: 'Z', rate: 0, inclusive: false },
    ];
    const catalogue = catalogueWith([item('a', 500_000, { taxIds: ['o', 'z'] })], { taxes: odd });
    expect(amounts(priced(catalogue, cart([line('a')])))).toEqual([[[1, 0]]]);
    expect(amounts(priced(catalogue, cart([line('a', 0.999)])))).toEqual([[[0, 0]]]);
  });
});

describe('after discounts', () => {
  const catalogue = catalogueWith([item('a', 1190, { taxIds: ['vat'] })], { taxes, discounts: [discount('d', percent(50))] });

  test('what is left is taxed; the original total contains the taxes of the original amounts [P7]', () => {
    const answer = priced(catalogue, cart([line('a')]));
    expect(answer.totals).toMatchObject({ inclusiveTax: 95, originalTotal: 1000, total: 595 });
  });
});

describe('rounding LINE', () => {
  test('rounds each component’s each tax [P8]', () => {
    const answer = priced(selling('LINE', item('a', 105, { taxIds: ['state'] })), cart([line('a'), line('a'), line('a')]));
    expect(amounts(answer)).toEqual([[[9]], [[9]], [[9]]]);
    expect(answer.totals.exclusiveTax).toBe(27);
  });
});

describe('rounding ORDER', () => {
  test('rounds each tax’s sum over the cart and spreads it over its own components [P8]', () => {
    const catalogue = selling('ORDER', item('a', 105, { taxIds: ['state'] }), item('b', 200), item('c', 10, { taxIds: ['city'] }));
    const answer = priced(catalogue, cart([line('a'), line('b'), line('a'), line('c'), line('a')]));
    expect(amounts(answer)).toEqual([[[9]], [[]], [[9]], [[0]], [[8]]]);
    expect(answer.totals.exclusiveTax).toBe(26);
  });

  test('sums returns apart [P8]', () => {
    const catalogue = selling('ORDER', item('a', 6, { taxIds: ['state'] }));
    const back = { activity: 'RETURN' as const };
    const answer = priced(catalogue, cart([line('a'), line('a', 1, back), line('a', 1, back)]));
    expect(amounts(answer)).toEqual([[[0]], [[-1]], [[0]]]);
  });

  test('one tax beside different inclusive ones is still one exact sum', () => {
    const catalogue = selling(
      'ORDER',
      item('a', 119, { taxIds: ['state', 'vat'] }),
      item('b', 1053, { taxIds: ['state', 'levy'] }),
      item('c', 7, { taxIds: ['state'] }),
    );
    // 8.25 + 82.490... + 0.5775 = 91.31...
    const answer = priced(catalogue, cart([line('a'), line('b'), line('c')]));
    expect(amounts(answer).map((line) => line[0]?.[0])).toEqual([8, 82, 1]);
    expect(answer.totals.exclusiveTax).toBe(91);
  });

  test('rounds the taxes contained in the original amounts by their sum, too', () => {
    const thirds = item('a', 10, { taxIds: ['vat'] });
    const sold = cart([line('a'), line('a'), line('a')]);
    expect(priced(selling('LINE', thirds), sold).totals.originalTotal).toBe(30 - 6);
    expect(priced(selling('ORDER', thirds), sold).totals.originalTotal).toBe(30 - 5);
  });
});

test('switched off there are no taxes, and nothing is taken out of the original total', () => {
  const answer = priced(withOptions(selling('LINE', item('a', 1190, { taxIds: ['vat', 'state'] })), { taxes: false }), cart([line('a')]));
  expect(answer.totals).toMatchObject({ inclusiveTax: 0, exclusiveTax: 0, originalTotal: 1190, total: 1190 });
});
