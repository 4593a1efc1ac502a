import { ITEMS, sell, takeBack } from './catalogue-items.ts';
import { VENDORS } from './catalogue-vendors.ts';
import {
  AFTERNOON,
  CARD,
  CARTS,
  CASH,
  cartOf,
  EVERY_FORM,
  EXTENDED_ONLY,
  type GoldenCase,
  NESTED_CARTS,
  onlyLines,
  plainLine,
  priced,
  refused,
  WITH_CHOICES,
} from './golden-case.ts';

const CHARITY = 'charity_total = next whole currency unit - total (0 when whole, or when total <= 0); due = total + charity_total';

const ROUNDING =
  'rounding.amount = round(c) - c, where c = due - what is paid otherwise than in cash; by mode and increment, NEAREST ties away from zero';

const PAID = 'Payments equal what is due exactly; at most one payment may lack an amount';

const here = { vendor: VENDORS.plain, at: AFTERNOON, carriers: CARTS };
const pretzel = [sell(ITEMS.pretzel, 1)];

export const CHARITY_CASES: readonly GoldenCase[] = [
  {
    ...here,
    vendor: VENDORS.charity,
    carriers: WITH_CHOICES,
    name: 'charity is what is missing to the next whole unit, beside the total',
    rule: CHARITY,
    request: cartOf([sell(ITEMS.hotDog, 1), ...pretzel], { charity_rounding_enabled: true }),
    arithmetic: '5.00 + 4.25 = 9.25. 10.00 - 9.25 = 0.75. Total stays 9.25, due 10.00.',
    expected: priced({ lines: [plainLine(5, 5), plainLine(4.25, 4.25)], totals: onlyLines(9.25), charity: 0.75 }),
  },
  {
    ...here,
    vendor: VENDORS.charity,
    carriers: WITH_CHOICES,
    name: 'a whole total gives nothing to charity',
    rule: CHARITY,
    request: cartOf([sell(ITEMS.hotDog, 1)], { charity_rounding_enabled: true }),
    arithmetic: '5.00 is whole: 0.',
    expected: priced({ lines: [plainLine(5, 5)], totals: onlyLines(5) }),
  },
  {
    ...here,
    vendor: VENDORS.charity,
    carriers: EXTENDED_ONLY,
    name: 'a negative total gives nothing to charity',
    rule: CHARITY,
    request: cartOf([takeBack(ITEMS.pretzel, 1)], { charity_rounding_enabled: true }),
    arithmetic: '-4.25 is not above 0: 0.',
    expected: priced({ lines: [plainLine(4.25, -4.25)], totals: onlyLines(-4.25) }),
  },
  {
    ...here,
    vendor: VENDORS.charity,
    name: 'who does not ask for charity gives none',
    rule: 'charity_rounding_enabled?: boolean',
    carriers: EVERY_FORM,
    request: cartOf(pretzel),
    arithmetic: '4.25, and nobody asked for charity.',
    expected: priced({ lines: [plainLine(4.25, 4.25)], totals: onlyLines(4.25) }),
  },
  {
    ...here,
    carriers: EXTENDED_ONLY,
    name: 'charity at a venue without the setting is refused',
    rule: 'Charity rounding: the flag on a venue without the setting is 400 (422 where the operation has it)',
    request: cartOf(pretzel, { charity_rounding_enabled: true }),
    arithmetic: 'Riverside Park has charity rounding disabled.',
    expected: refused('charity_not_enabled'),
  },
];

export const CASH_CASES: readonly GoldenCase[] = [
  {
    ...here,
    vendor: VENDORS.cashNearest,
    name: 'NEAREST rounds a tie away from zero',
    rule: ROUNDING,
    request: cartOf(pretzel, { payments: [CASH] }),
    arithmetic: 'c = 4.25, as near to 4.20 as to 4.30: 4.30. 4.30 - 4.25 = 0.05. The total stays 4.25.',
    expected: priced({ lines: [plainLine(4.25, 4.25)], totals: onlyLines(4.25), rounding: 0.05 }),
  },
  {
    ...here,
    vendor: VENDORS.cashNearest,
    carriers: NESTED_CARTS,
    name: 'NEAREST rounds a negative tie away from zero',
    rule: ROUNDING,
    request: cartOf([takeBack(ITEMS.pretzel, 1)], { payments: [CASH] }),
    arithmetic: 'c = -4.25: -4.30. -4.30 - -4.25 = -0.05.',
    expected: priced({ lines: [plainLine(4.25, -4.25)], totals: onlyLines(-4.25), rounding: -0.05 }),
  },
  {
    ...here,
    vendor: VENDORS.cashNearest,
    name: 'NEAREST rounds down what is nearer below',
    rule: ROUNDING,
    request: cartOf([sell(ITEMS.candy, 1)], { payments: [CASH] }),
    arithmetic: 'c = 3.33: 3.30. -0.03.',
    expected: priced({ lines: [plainLine(3.33, 3.33)], totals: onlyLines(3.33), rounding: -0.03 }),
  },
  {
    ...here,
    vendor: VENDORS.cashUp,
    name: 'UP rounds up',
    rule: ROUNDING,
    request: cartOf([sell(ITEMS.candy, 1)], { payments: [CASH] }),
    arithmetic: 'c = 3.33, by 0.10 up: 3.40. 0.07.',
    expected: priced({ lines: [plainLine(3.33, 3.33)], totals: onlyLines(3.33), rounding: 0.07 }),
  },
  {
    ...here,
    vendor: VENDORS.cashDown,
    name: 'DOWN rounds down',
    rule: ROUNDING,
    request: cartOf([sell(ITEMS.candy, 1)], { payments: [CASH] }),
    arithmetic: 'c = 3.33, by 0.25 down: 3.25. -0.08.',
    expected: priced({ lines: [plainLine(3.33, 3.33)], totals: onlyLines(3.33), rounding: -0.08 }),
  },
  {
    ...here,
    vendor: VENDORS.cashNearest,
    name: 'what is paid otherwise is taken off before the cash is rounded',
    rule: ROUNDING,
    request: cartOf([sell(ITEMS.hotDog, 1), ...pretzel], { payments: [{ ...CARD, amount: 4.02 }, CASH] }),
    arithmetic: 'Due 9.25, card 4.02: c = 5.23, 5.20. -0.03.',
    expected: priced({ lines: [plainLine(5, 5), plainLine(4.25, 4.25)], totals: onlyLines(9.25), rounding: -0.03 }),
  },
  {
    ...here,
    vendor: VENDORS.cashUp,
    name: 'without cash nothing is rounded',
    rule: ROUNDING,
    request: cartOf(pretzel, { payments: [CARD] }),
    arithmetic: 'The card pays 4.25: c = 0, 0.',
    expected: priced({ lines: [plainLine(4.25, 4.25)], totals: onlyLines(4.25) }),
  },
  {
    ...here,
    vendor: VENDORS.cashNearest,
    name: 'a cash amount pays what is due with its rounding',
    rule: PAID,
    request: cartOf(pretzel, { payments: [{ ...CASH, amount: 4.3 }] }),
    arithmetic: 'Due 4.25, rounded by 0.05 to 4.30, which is paid.',
    expected: priced({ lines: [plainLine(4.25, 4.25)], totals: onlyLines(4.25), rounding: 0.05 }),
  },
  {
    ...here,
    name: 'payments that do not equal what is due are refused',
    rule: PAID,
    request: cartOf([sell(ITEMS.hotDog, 1, { unitCost: 5 })], { payments: [{ ...CARD, amount: 4 }] }),
    arithmetic: 'Due 5.00, paid 4.00.',
    expected: refused('payments_differ'),
  },
  {
    ...here,
    name: 'a payment against what is due is refused, though together they come to it',
    rule: PAID,
    request: cartOf([sell(ITEMS.hotDog, 1, { unitCost: 5 })], {
      payments: [
        { ...CARD, amount: 6 },
        { ...CASH, amount: -1 },
      ],
    }),
    arithmetic: 'Due 5.00: 6.00 by card and 1.00 handed out would be a return that nobody approved.',
    expected: refused('payments_differ'),
  },
  {
    ...here,
    name: 'two payments without amounts are refused',
    rule: 'at most one payment may lack an amount (or have 0); two such: 422',
    request: cartOf([sell(ITEMS.hotDog, 1, { unitCost: 5 })], { payments: [{ ...CARD, amount: 0 }, CASH] }),
    arithmetic: 'The card has 0 and the cash none: nobody can say what each pays.',
    expected: refused('several_open_payments'),
  },
];
