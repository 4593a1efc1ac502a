import { ITEMS, NODES, sell, takeBack } from './catalogue-items.ts';
import { VENDORS } from './catalogue-vendors.ts';
import {
  AFTERNOON,
  CARD,
  CARTS,
  CASH,
  cartOf,
  EVERY_FORM,
  EXTENDED_ONLY,
  fee,
  type GoldenCase,
  type GoldenFee,
  lineAt,
  NESTED_CARTS,
  onlyLines,
  part,
  priced,
} from './golden-case.ts';

const ROUNDING =
  'rounding.amount = round(c) - c, where c = due - what is paid otherwise than in cash; by mode and increment, NEAREST ties away from zero';

const here = { vendor: VENDORS.plain, at: AFTERNOON, carriers: CARTS };

const platterAndCola = [sell(ITEMS.platter, 2, { modifiers: { [NODES.mug]: 1 } }), sell(ITEMS.cola, 1)];
const tableFee: GoldenFee = fee('table', 4.41, { taxes: { sales: 0.35 } });
const EVERYTHING =
  'Platter 2 x 12.00 = 24.00, mugs 22.00, cola 3.00: 49.00. House 10 percent 4.90: 2.40, 2.20, 0.30. Nets 21.60, 19.80, 2.70. Sales 21.60 x 0.08 = 1.728, 1.73. Mugs B = 18.00, 1.80 contained. Table 10 percent of 44.10 = 4.41, default tax 0.3528, 0.35: 4.76. Total 49.00 - 4.90 + 1.73 + 4.76 = 50.59. Original 49.00 - 2.00 = 47.00.';
const EVERYTHING_PRICED = {
  lines: [
    lineAt(12, [part(24, { cart: -2.4, taxes: { sales: 1.73 } }), part(22, { cart: -2.2, taxes: { vat: 1.8 } })]),
    lineAt(3, [part(3, { cart: -0.3 })]),
  ],
  discounts: [{ id: 'house', value: -4.9 }],
  fees: [tableFee],
  totals: { original: 47, subtotal: 49, discounts: -4.9, exclusive: 1.73, inclusive: 1.8, fees: 4.76, total: 50.59 },
};

export const WHOLE_CASES: readonly GoldenCase[] = [
  {
    ...here,
    vendor: VENDORS.everything,
    carriers: EVERY_FORM,
    name: 'discount, taxes of both kinds and a taxed fee add up',
    rule: 'total = subtotal + cart-level discount values + exclusive_tax + fees_total',
    request: cartOf(platterAndCola),
    arithmetic: EVERYTHING,
    expected: priced(EVERYTHING_PRICED),
  },
  {
    ...here,
    vendor: VENDORS.everything,
    name: 'the whole total is rounded for cash',
    rule: ROUNDING,
    request: cartOf(platterAndCola, { payments: [CASH] }),
    arithmetic: `${EVERYTHING} By 0.05: 50.60, 0.01.`,
    expected: priced({ ...EVERYTHING_PRICED, rounding: 0.01 }),
  },
  {
    ...here,
    vendor: VENDORS.everything,
    carriers: EXTENDED_ONLY,
    name: 'cash is rounded after charity and after what is paid otherwise',
    rule: 'c = due - what is paid otherwise than in cash; due = total + charity_total',
    request: cartOf(platterAndCola, { charity_rounding_enabled: true, payments: [{ ...CARD, amount: 20.02 }, CASH] }),
    arithmetic: `${EVERYTHING} Charity 51.00 - 50.59 = 0.41. c = 51.00 - 20.02 = 30.98, by 0.05: 31.00, 0.02.`,
    expected: priced({ ...EVERYTHING_PRICED, charity: 0.41, rounding: 0.02 }),
  },
  {
    ...here,
    carriers: NESTED_CARTS,
    name: 'what comes back is taken off with its tax',
    rule: 'component gross ..., negative on an ACTIVITY_RETURN line',
    request: cartOf([takeBack(ITEMS.cap, 1)]),
    arithmetic: '-25.00, tax -2.00. Total -27.00.',
    expected: priced({
      lines: [lineAt(25, [part(-25, { taxes: { sales: -2 } })])],
      totals: { ...onlyLines(-25), exclusive: -2, total: -27 },
    }),
  },
  {
    ...here,
    carriers: NESTED_CARTS,
    name: 'an exchange is what is sold less what comes back, each with its taxes',
    rule: 'total = subtotal + ... + exclusive_tax',
    request: cartOf([takeBack(ITEMS.scarf, 1), sell(ITEMS.cap, 1)]),
    arithmetic: 'Scarf -22.00, -2.00 of it tax. Cap 25.00, 2.00 on top. Subtotal 3.00, total 5.00. Original 3.00 - -2.00 = 5.00.',
    expected: priced({
      lines: [lineAt(22, [part(-22, { taxes: { vat: -2 } })]), lineAt(25, [part(25, { taxes: { sales: 2 } })])],
      totals: { original: 5, subtotal: 3, discounts: 0, exclusive: 2, inclusive: -2, fees: 0, total: 5 },
    }),
  },
  {
    ...here,
    carriers: NESTED_CARTS,
    name: 'the modifiers of what comes back come back with it',
    rule: 'component gross ..., negative on an ACTIVITY_RETURN line',
    request: cartOf([takeBack(ITEMS.burger, 2, { modifiers: { [NODES.comboCola]: 1, [NODES.cheese]: 1 } })]),
    arithmetic: 'Burger with cheese 10.50 x 2 = 21.00, cola 3.00 x 2 = 6.00: -27.00.',
    expected: priced({ lines: [lineAt(10.5, [part(-21), part(-6)])], totals: onlyLines(-27) }),
  },
];
