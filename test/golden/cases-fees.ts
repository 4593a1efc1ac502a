import { ITEMS, NODES, sell, takeBack } from './catalogue-items.ts';
import { VENDORS } from './catalogue-vendors.ts';
import {
  AFTERNOON,
  cartOf,
  EVERY_FORM,
  EXTENDED_ONLY,
  fee,
  type GoldenCase,
  lineAt,
  onlyLines,
  part,
  plainLine,
  priced,
  refused,
} from './golden-case.ts';

const PERCENT = 'PERCENT: round(fee_basis x base), base = gross of the components it covers when apply_before_discount, else net';
const ITEM =
  'An item-level fee covers the lines of its item_ids (all lines without them), modifiers included, and makes one AppliedFee per covered line, rounded by itself';
const ITEM_FLAT = "FLAT there: calculated_value = round(catalogue fee_basis x the line's quantity), negative on a return line";
const TAXED =
  "A fee with taxable and its own taxes is taxed by them, one with taxable and no taxes by the vendor's default taxes; tax_examt wins over both";
const FEES_TOTAL = "fees_total = sum of fee values + the fees' own exclusive taxes";

const here = { vendor: VENDORS.plain, at: AFTERNOON, carriers: EXTENDED_ONLY };
const oneHotDog = [sell(ITEMS.hotDog, 1)];

/** A hot dog for 5.00 and one fee. */
function withFee(fees: number, total: number) {
  return { ...onlyLines(5), fees, total };
}

export const FEE_CASES: readonly GoldenCase[] = [
  {
    ...here,
    name: 'PERCENT before discount is taken of the gross',
    rule: PERCENT,
    request: cartOf([sell(ITEMS.hotDog, 2)], { discounts: ['Z-FLAT'], fees: [{ id: 'on-gross' }] }),
    arithmetic: '10 percent of 10.00 = 1.00. 10.00 - 2.00 + 1.00 = 9.00.',
    expected: priced({
      lines: [lineAt(5, [part(10, { cart: -2 })])],
      discounts: [{ id: 'z-flat', value: -2 }],
      fees: [fee('on-gross', 1)],
      totals: { ...onlyLines(10), discounts: -2, fees: 1, total: 9 },
    }),
  },
  {
    ...here,
    name: 'PERCENT is else taken of the net',
    rule: PERCENT,
    request: cartOf([sell(ITEMS.hotDog, 2)], { discounts: ['Z-FLAT'], fees: [{ id: 'on-net' }] }),
    arithmetic: '10 percent of 10.00 - 2.00 = 0.80. 10.00 - 2.00 + 0.80 = 8.80.',
    expected: priced({
      lines: [lineAt(5, [part(10, { cart: -2 })])],
      discounts: [{ id: 'z-flat', value: -2 }],
      fees: [fee('on-net', 0.8)],
      totals: { ...onlyLines(10), discounts: -2, fees: 0.8, total: 8.8 },
    }),
  },
  {
    ...here,
    name: 'a net amount is less item-level and cart-level discounts',
    rule: 'net amount N (gross + its item- and cart-level reductions)',
    request: cartOf([sell(ITEMS.hotDog, 2)], { discounts: ['ITEM-10', 'Z-FLAT'], fees: [{ id: 'on-net' }] }),
    arithmetic: '10.00 - 1.00 - 2.00 = 7.00; 10 percent 0.70. Total 7.70.',
    expected: priced({
      lines: [lineAt(5, [part(10, { item: -1, cart: -2 })], { 'item-10': -1 })],
      discounts: [{ id: 'z-flat', value: -2 }],
      fees: [fee('on-net', 0.7)],
      totals: { ...onlyLines(9), original: 10, discounts: -3, fees: 0.7, total: 7.7 },
    }),
  },
  {
    ...here,
    name: 'PERCENT of an order goes by what comes back, too, and is rounded away from zero',
    rule: PERCENT,
    request: cartOf([takeBack(ITEMS.pretzel, 1)], { fees: [{ id: 'on-net' }] }),
    arithmetic: '10 percent of -4.25 = -0.425, -0.43. Total -4.68.',
    expected: priced({
      lines: [plainLine(4.25, -4.25)],
      fees: [fee('on-net', -0.43)],
      totals: { ...onlyLines(-4.25), fees: -0.43, total: -4.68 },
    }),
  },
  {
    ...here,
    name: 'FLAT of an order is its basis, however much is sold',
    rule: 'FLAT at order level: fee_basis',
    request: cartOf([sell(ITEMS.pretzel, 2)], { fees: [{ id: 'delivery' }] }),
    arithmetic: '8.50 + 1.50 = 10.00.',
    expected: priced({
      lines: [plainLine(4.25, 8.5)],
      fees: [fee('delivery', 1.5)],
      totals: { ...onlyLines(8.5), fees: 1.5, total: 10 },
    }),
  },
  {
    ...here,
    name: 'CUSTOM is its basis where no value is sent',
    rule: 'CUSTOM: the value sent, else fee_basis',
    request: cartOf(oneHotDog, { fees: [{ id: 'gratuity' }] }),
    arithmetic: '5.00 + 2.00 = 7.00.',
    expected: priced({ lines: [plainLine(5, 5)], fees: [fee('gratuity', 2)], totals: withFee(2, 7) }),
  },
  {
    ...here,
    name: 'CUSTOM is the value that is sent',
    rule: 'CUSTOM: the value sent, else fee_basis',
    request: cartOf(oneHotDog, { fees: [{ id: 'gratuity', amount: 3.33 }] }),
    arithmetic: '5.00 + 3.33 = 8.33.',
    expected: priced({ lines: [plainLine(5, 5)], fees: [fee('gratuity', 3.33)], totals: withFee(3.33, 8.33) }),
  },
  {
    ...here,
    name: "FLAT of items goes by each covered line's quantity",
    rule: `${ITEM}; ${ITEM_FLAT}`,
    request: cartOf([sell(ITEMS.cola, 3), sell(ITEMS.nuts, 0.345), sell(ITEMS.hotDog, 1)], { fees: [{ id: 'deposit' }] }),
    arithmetic:
      'Cola 3 x 0.75 = 2.25; nuts 0.345 x 0.75 = 0.25875, 0.26; the hot dog is not covered. Nuts 5.50 x 0.345 = 1.8975, 1.90. 9.00 + 1.90 + 5.00 = 15.90, + 2.51 = 18.41.',
    expected: priced({
      lines: [plainLine(3, 9), plainLine(5.5, 1.9), plainLine(5, 5)],
      fees: [fee('deposit', 2.25, { line: 1 }), fee('deposit', 0.26, { line: 2 })],
      totals: { ...onlyLines(15.9), fees: 2.51, total: 18.41 },
    }),
  },
  {
    ...here,
    name: 'FLAT of items is given back on what comes back',
    rule: ITEM_FLAT,
    request: cartOf([sell(ITEMS.cola, 3), takeBack(ITEMS.cola, 2)], { fees: [{ id: 'deposit' }] }),
    arithmetic: '3 x 0.75 = 2.25; -2 x 0.75 = -1.50. 9.00 - 6.00 = 3.00, + 0.75 = 3.75.',
    expected: priced({
      lines: [plainLine(3, 9), plainLine(3, -6)],
      fees: [fee('deposit', 2.25, { line: 1 }), fee('deposit', -1.5, { line: 2 })],
      totals: { ...onlyLines(3), fees: 0.75, total: 3.75 },
    }),
  },
  {
    ...here,
    name: 'PERCENT of items is rounded for each line by itself',
    rule: ITEM,
    request: cartOf([sell(ITEMS.pretzel, 1), sell(ITEMS.candy, 1), sell(ITEMS.mint, 1), takeBack(ITEMS.mint, 1)], {
      fees: [{ id: 'handling' }],
    }),
    arithmetic:
      '5 percent: 0.2125, 0.21; 0.1665, 0.17; 0.005, 0.01; -0.005, -0.01. Sum 0.38. 4.25 + 3.33 + 0.10 - 0.10 = 7.58, + 0.38 = 7.96.',
    expected: priced({
      lines: [plainLine(4.25, 4.25), plainLine(3.33, 3.33), plainLine(0.1, 0.1), plainLine(0.1, -0.1)],
      fees: [0.21, 0.17, 0.01, -0.01].map((value, index) => fee('handling', value, { line: index + 1 })),
      totals: { ...onlyLines(7.58), fees: 0.38, total: 7.96 },
    }),
  },
  {
    ...here,
    name: 'a fee of items covers the lines of its items with their modifiers',
    rule: ITEM,
    request: cartOf([sell(ITEMS.hotDog, 1), sell(ITEMS.burger, 1, { modifiers: { [NODES.comboCola]: 1 } })], {
      fees: [{ id: 'burger-care' }],
    }),
    arithmetic: '10 percent of 9.00 + 3.00 = 1.20. 5.00 + 12.00 + 1.20 = 18.20.',
    expected: priced({
      lines: [plainLine(5, 5), lineAt(9, [part(9), part(3)])],
      fees: [fee('burger-care', 1.2, { line: 2 })],
      totals: { ...onlyLines(17), fees: 1.2, total: 18.2 },
    }),
  },
  {
    ...here,
    name: 'fees stand item level first, then order level, each by id',
    rule: 'Fees, item level then order level, by id',
    request: cartOf([sell(ITEMS.cola, 1)], { fees: [{ id: 'on-net' }, { id: 'delivery' }, { id: 'deposit' }] }),
    arithmetic: 'Deposit 0.75, delivery 1.50, 10 percent of 3.00 = 0.30: no fee is charged on another. 3.00 + 2.55 = 5.55.',
    expected: priced({
      lines: [plainLine(3, 3)],
      fees: [fee('deposit', 0.75, { line: 1 }), fee('delivery', 1.5), fee('on-net', 0.3)],
      totals: { ...onlyLines(3), fees: 2.55, total: 5.55 },
    }),
  },
  {
    ...here,
    vendor: VENDORS.autoFee,
    name: 'an automatic fee is always charged',
    rule: 'auto_apply ones always',
    carriers: EVERY_FORM,
    request: cartOf([sell(ITEMS.hotDog, 2)]),
    arithmetic: '5 percent of 10.00 = 0.50. Total 10.50.',
    expected: priced({ lines: [plainLine(5, 10)], fees: [fee('house', 0.5)], totals: { ...onlyLines(10), fees: 0.5, total: 10.5 } }),
  },
  {
    ...here,
    vendor: VENDORS.autoFee,
    name: 'an automatic fee may be removed',
    rule: 'removed_fee_ids?: string[]',
    request: cartOf([sell(ITEMS.hotDog, 2)], { removed_fee_ids: ['house'] }),
    arithmetic: 'The 5 percent are removed: 10.00.',
    expected: priced({ lines: [plainLine(5, 10)], totals: onlyLines(10) }),
  },
  {
    ...here,
    name: 'a fee that the vendor does not have is refused',
    rule: '422: well-formed but not acceptable',
    request: cartOf(oneHotDog, { fees: [{ id: 'nobody' }] }),
    arithmetic: 'No fee has the id nobody.',
    expected: refused('unknown_fee'),
  },
  {
    ...here,
    name: 'a taxable fee is taxed by its own taxes, which stand in fees_total alone',
    rule: `${TAXED}; ${FEES_TOTAL}; exclusive_tax, inclusive_tax = sums over items and modifiers`,
    request: cartOf(oneHotDog, { fees: [{ id: 'booking' }] }),
    arithmetic: '5.00 x 0.06 = 0.30. Fees 5.30, exclusive tax of items 0. Total 10.30.',
    expected: priced({ lines: [plainLine(5, 5)], fees: [fee('booking', 5, { taxes: { service: 0.3 } })], totals: withFee(5.3, 10.3) }),
  },
  {
    ...here,
    vendor: VENDORS.defaultTaxed,
    name: "a taxable fee without taxes is taxed by the vendor's default taxes",
    rule: TAXED,
    request: cartOf(oneHotDog, { fees: [{ id: 'booking-default' }] }),
    arithmetic: '5.00 x 0.08 = 0.40. Total 10.40.',
    expected: priced({
      lines: [plainLine(5, 5)],
      fees: [fee('booking-default', 5, { taxes: { sales: 0.4 } })],
      totals: withFee(5.4, 10.4),
    }),
  },
  {
    ...here,
    name: 'a tax-exempt fee has no tax, although it is taxable and has taxes',
    rule: TAXED,
    request: cartOf(oneHotDog, { fees: [{ id: 'booking-exempt' }] }),
    arithmetic: 'tax_examt: 5.00 + 5.00 = 10.00.',
    expected: priced({ lines: [plainLine(5, 5)], fees: [fee('booking-exempt', 5)], totals: withFee(5, 10) }),
  },
  {
    ...here,
    vendor: VENDORS.defaultTaxed,
    name: 'a fee that is not taxable has no tax, although it has taxes and the vendor default ones',
    rule: TAXED,
    request: cartOf(oneHotDog, { fees: [{ id: 'booking-untaxed' }] }),
    arithmetic: 'taxable is false: 5.00 + 5.00 = 10.00.',
    expected: priced({ lines: [plainLine(5, 5)], fees: [fee('booking-untaxed', 5)], totals: withFee(5, 10) }),
  },
  {
    ...here,
    name: 'an inclusive tax of a fee is contained in it',
    rule: `A fee's taxes are computed like a component's; ${FEES_TOTAL}`,
    request: cartOf(oneHotDog, { fees: [{ id: 'booking-in' }] }),
    arithmetic: 'B = 6.00 / 1.20 = 5.00; 1.00 contained. Fees 6.00, inclusive tax of items 0. Total 11.00.',
    expected: priced({ lines: [plainLine(5, 5)], fees: [fee('booking-in', 6, { taxes: { 'service-in': 1 } })], totals: withFee(6, 11) }),
  },
  {
    ...here,
    name: 'an exclusive tax of a fee is taken of what is net of its inclusive one',
    rule: "A fee's taxes are computed like a component's (B)",
    request: cartOf(oneHotDog, { fees: [{ id: 'booking-both' }] }),
    arithmetic: 'B = 5.00; inclusive 1.00, exclusive 5.00 x 0.06 = 0.30. Fees 6.30. Total 11.30.',
    expected: priced({
      lines: [plainLine(5, 5)],
      fees: [fee('booking-both', 6, { taxes: { 'service-in': 1, service: 0.3 } })],
      totals: withFee(6.3, 11.3),
    }),
  },
  {
    ...here,
    vendor: VENDORS.orderRounding,
    name: 'the taxes of fees are rounded for each fee, under ORDER as well',
    rule: 'rounded per applied fee and tax under both rounding options',
    request: cartOf([sell(ITEMS.hotDog, 1), sell(ITEMS.bagel, 1)], { fees: [{ id: 'wrap' }] }),
    arithmetic: 'Each 0.25 x 0.10 = 0.025, 0.03 (together it were 0.05). 10.00 + 0.50 + 0.06 = 10.56.',
    expected: priced({
      lines: [plainLine(5, 5), plainLine(5, 5)],
      fees: [fee('wrap', 0.25, { line: 1, taxes: { tenth: 0.03 } }), fee('wrap', 0.25, { line: 2, taxes: { tenth: 0.03 } })],
      totals: { ...onlyLines(10), fees: 0.56, total: 10.56 },
    }),
  },
  {
    ...here,
    vendor: VENDORS.feesOff,
    name: "with fees off, a wider place's option holds, and there are no fees",
    rule: 'Corporate, venue and vendor may each set options; Fees, reductions, taxes off: empty lists and 0',
    carriers: EVERY_FORM,
    request: cartOf([sell(ITEMS.hotDog, 2)]),
    arithmetic: 'The venue has fees off and the vendor says nothing: 10.00 without the 5 percent.',
    expected: priced({ lines: [plainLine(5, 10)], totals: onlyLines(10) }),
  },
  {
    ...here,
    vendor: VENDORS.feesOnAgain,
    name: "the narrower place's option wins",
    rule: 'the narrower wins',
    carriers: EVERY_FORM,
    request: cartOf([sell(ITEMS.hotDog, 2)]),
    arithmetic: 'The venue has fees off, the vendor on: 10.00 + 0.50 = 10.50.',
    expected: priced({ lines: [plainLine(5, 10)], fees: [fee('house', 0.5)], totals: { ...onlyLines(10), fees: 0.5, total: 10.5 } }),
  },
];
