import { DINAR_ITEMS, YEN_ITEMS } from './catalogue.ts';
import { sell, takeBack } from './catalogue-items.ts';
import { VENDORS } from './catalogue-vendors.ts';
import {
  AFTERNOON,
  CARTS,
  CASH,
  cartOf,
  EVERY_FORM,
  EXTENDED_ONLY,
  type GoldenCase,
  lineAt,
  NESTED_CARTS,
  onlyLines,
  part,
  plainLine,
  priced,
  refused,
  WITH_CHOICES,
} from './golden-case.ts';

const DIGITS = "half away from zero, to the currency's minor unit";

const yen = { vendor: VENDORS.yen, at: AFTERNOON, carriers: CARTS };
const dinar = { vendor: VENDORS.dinar, at: AFTERNOON, carriers: CARTS };

export const CURRENCY_CASES: readonly GoldenCase[] = [
  {
    ...yen,
    name: 'yen: an inclusive tax is rounded to whole yen',
    rule: DIGITS,
    carriers: EVERY_FORM,
    request: cartOf([sell(YEN_ITEMS.ramen, 2)]),
    arithmetic: '1700. B = 1700 / 1.1 = 1545.45...; a tenth 154.545..., 155. Original 1700 - 155 = 1545.',
    expected: priced({
      lines: [lineAt(850, [part(1700, { taxes: { consumption: 155 } })])],
      totals: { ...onlyLines(1700), original: 1545, inclusive: 155 },
    }),
  },
  {
    ...yen,
    name: 'yen: an exclusive tax is rounded to whole yen, cash to tens',
    rule: `${DIGITS}; by mode and increment`,
    request: cartOf([sell(YEN_ITEMS.onigiri, 3)], { payments: [CASH] }),
    arithmetic: '465, 8 percent 37.2, 37. Total 502; in cash 500, -2.',
    expected: priced({
      lines: [lineAt(155, [part(465, { taxes: { takeaway: 37 } })])],
      totals: { ...onlyLines(465), exclusive: 37, total: 502 },
      rounding: -2,
    }),
  },
  {
    ...yen,
    name: 'yen: half of an increment goes up',
    rule: 'NEAREST ties away from zero',
    request: cartOf([sell(YEN_ITEMS.wasabi, 1)], { payments: [CASH] }),
    arithmetic: '25 is as near to 20 as to 30: 30, 5.',
    expected: priced({ lines: [plainLine(25, 25)], totals: onlyLines(25), rounding: 5 }),
  },
  {
    ...yen,
    name: 'yen: a percentage is rounded to whole yen, half away from zero',
    rule: DIGITS,
    carriers: EXTENDED_ONLY,
    request: cartOf([sell(YEN_ITEMS.ramen, 1)], { discounts: ['YEN-15'] }),
    arithmetic:
      '15 percent of 850 = 127.5, 128. Net 722, B = 656.36..., 65.636..., 66 contained. Original 850 - 77.27..., 77 = 773. Total 722.',
    expected: priced({
      lines: [lineAt(850, [part(850, { cart: -128, taxes: { consumption: 66 } })])],
      discounts: [{ id: 'yen-15', value: -128 }],
      totals: { original: 773, subtotal: 850, discounts: -128, exclusive: 0, inclusive: 66, fees: 0, total: 722 },
    }),
  },
  {
    ...yen,
    name: 'yen: every total is whole, so charity gets nothing',
    rule: 'charity_total = next whole currency unit - total (0 when whole)',
    carriers: WITH_CHOICES,
    request: cartOf([sell(YEN_ITEMS.onigiri, 1)], { charity_rounding_enabled: true }),
    arithmetic: '155, 8 percent 12.4, 12. Total 167, a whole number of yen: 0.',
    expected: priced({
      lines: [lineAt(155, [part(155, { taxes: { takeaway: 12 } })])],
      totals: { ...onlyLines(155), exclusive: 12, total: 167 },
    }),
  },
  {
    ...yen,
    name: 'yen: an amount with decimals is refused',
    rule: 'More digits in a request: 422 naming the member',
    request: cartOf([sell(YEN_ITEMS.onigiri, 1, { unitCost: 155.5 })]),
    arithmetic: 'Yen have no minor digits; 155.5 has one.',
    expected: refused('too_many_digits'),
  },
  {
    ...dinar,
    name: 'dinar: a tax is rounded to a thousandth, and charity fills up a whole dinar',
    rule: `${DIGITS}; charity_total = next whole currency unit - total`,
    carriers: WITH_CHOICES,
    request: cartOf([sell(DINAR_ITEMS.shawarma, 1)], { charity_rounding_enabled: true }),
    arithmetic: '1.250, 5 percent 0.0625, 0.063. Total 1.313. 2.000 - 1.313 = 0.687.',
    expected: priced({
      lines: [lineAt(1.25, [part(1.25, { taxes: { vat: 0.063 } })])],
      totals: { ...onlyLines(1.25), exclusive: 0.063, total: 1.313 },
      charity: 0.687,
    }),
  },
  {
    ...dinar,
    name: 'dinar: an inclusive tax is rounded to a thousandth',
    rule: DIGITS,
    carriers: EVERY_FORM,
    request: cartOf([sell(DINAR_ITEMS.tea, 3)]),
    arithmetic: '1.125. B = 1.125 / 1.05 = 1.0714...; 0.05357..., 0.054. Original 1.071.',
    expected: priced({
      lines: [lineAt(0.375, [part(1.125, { taxes: { 'vat-in': 0.054 } })])],
      totals: { ...onlyLines(1.125), original: 1.071, inclusive: 0.054 },
    }),
  },
  {
    ...dinar,
    name: 'dinar: discount, both taxes and cash go by thousandths',
    rule: `${DIGITS}; by largest remainder`,
    carriers: EXTENDED_ONLY,
    request: cartOf([sell(DINAR_ITEMS.shawarma, 1), sell(DINAR_ITEMS.tea, 1)], { discounts: ['DINAR-10'], payments: [CASH] }),
    arithmetic:
      '1.625, 10 percent 0.1625, 0.163. By 1.250 to 0.375: 125.38 and 37.62 thousandths, 125 + 37 = 162, one more for .62. 1.125 x 0.05 = 0.05625, 0.056. 0.337: B = 0.32095..., 0.01604..., 0.016. Total 1.625 - 0.163 + 0.056 = 1.518; in cash 1.520, 0.002. Original 1.625 - 0.375 x 0.05 / 1.05 = 0.01785..., 0.018 = 1.607.',
    expected: priced({
      lines: [
        lineAt(1.25, [part(1.25, { cart: -0.125, taxes: { vat: 0.056 } })]),
        lineAt(0.375, [part(0.375, { cart: -0.038, taxes: { 'vat-in': 0.016 } })]),
      ],
      discounts: [{ id: 'dinar-10', value: -0.163 }],
      totals: { original: 1.607, subtotal: 1.625, discounts: -0.163, exclusive: 0.056, inclusive: 0.016, fees: 0, total: 1.518 },
      rounding: 0.002,
    }),
  },
  {
    ...dinar,
    name: 'dinar: half a thousandth of negative tax is rounded away from zero',
    rule: DIGITS,
    carriers: NESTED_CARTS,
    request: cartOf([takeBack(DINAR_ITEMS.shawarma, 1)]),
    arithmetic: '-1.250 x 0.05 = -0.0625, -0.063. Total -1.313.',
    expected: priced({
      lines: [lineAt(1.25, [part(-1.25, { taxes: { vat: -0.063 } })])],
      totals: { ...onlyLines(-1.25), exclusive: -0.063, total: -1.313 },
    }),
  },
];
