import { ITEMS, NODES, sell, takeBack } from './catalogue-items.ts';
import { VENDORS } from './catalogue-vendors.ts';
import {
  AFTERNOON,
  CARTS,
  cartOf,
  EVERY_FORM,
  type GoldenCase,
  lineAt,
  NESTED_CARTS,
  onlyLines,
  part,
  plainLine,
  priced,
  WITH_CHOICES,
} from './golden-case.ts';

const EXCLUSIVE = 'an exclusive tax is B x rate on top';
const INCLUSIVE = 'net of tax B = N / (1 + I). An inclusive tax is B x rate (contained in N)';
const BY_LINE = "LINE (default) rounds each component's each tax";
const BY_ORDER =
  "ORDER sums each tax over the cart's components, positive and negative amounts apart, rounds each sum, and spreads it over its own components by largest remainder";

const here = { vendor: VENDORS.plain, at: AFTERNOON, carriers: EVERY_FORM };
const NOTHING = { discounts: 0, exclusive: 0, inclusive: 0, fees: 0 };

export const TAX_CASES: readonly GoldenCase[] = [
  {
    ...here,
    name: 'an exclusive tax comes on top',
    rule: EXCLUSIVE,
    request: cartOf([sell(ITEMS.program, 3)]),
    arithmetic: '3 x 10.00 = 30.00. 8 percent: 2.40. Total 32.40.',
    expected: priced({
      lines: [lineAt(10, [part(30, { taxes: { sales: 2.4 } })])],
      totals: { ...NOTHING, original: 30, subtotal: 30, exclusive: 2.4, total: 32.4 },
    }),
  },
  {
    ...here,
    name: 'an inclusive tax is contained in the price, and not in original_total',
    rule: `${INCLUSIVE}; original_total is less the inclusive taxes contained`,
    request: cartOf([sell(ITEMS.scarf, 1)]),
    arithmetic: 'B = 22.00 / 1.10 = 20.00; 10 percent of it 2.00, contained. Total 22.00, original 22.00 - 2.00 = 20.00.',
    expected: priced({
      lines: [lineAt(22, [part(22, { taxes: { vat: 2 } })])],
      totals: { ...NOTHING, original: 20, subtotal: 22, inclusive: 2, total: 22 },
    }),
  },
  {
    ...here,
    name: 'an exclusive tax beside an inclusive one is taken of what is net of it',
    rule: `${INCLUSIVE}; ${EXCLUSIVE}`,
    request: cartOf([sell(ITEMS.poster, 1)]),
    arithmetic: 'B = 11.00 / 1.10 = 10.00. Inclusive 10 percent 1.00; exclusive 2.5 percent of 10.00 = 0.25. Total 11.25, original 10.00.',
    expected: priced({
      lines: [lineAt(11, [part(11, { taxes: { vat: 1, city: 0.25 } })])],
      totals: { ...NOTHING, original: 10, subtotal: 11, exclusive: 0.25, inclusive: 1, total: 11.25 },
    }),
  },
  {
    ...here,
    name: 'several inclusive rates are summed before the amount is divided',
    rule: 'inclusive rates summing to I: net of tax B = N / (1 + I)',
    request: cartOf([sell(ITEMS.blanket, 1)]),
    arithmetic: 'I = 0.10 + 0.05. B = 11.50 / 1.15 = 10.00. 1.00 + 0.50 = 1.50 contained. Total 11.50, original 10.00.',
    expected: priced({
      lines: [lineAt(11.5, [part(11.5, { taxes: { vat: 1, wool: 0.5 } })])],
      totals: { ...NOTHING, original: 10, subtotal: 11.5, inclusive: 1.5, total: 11.5 },
    }),
  },
  {
    ...here,
    name: 'all six decimals of a rate count',
    rule: '0.0825 means 8.25 percent. Up to 6 decimals',
    request: cartOf([sell(ITEMS.trophy, 1)]),
    arithmetic: '100.00 x 0.083345 = 8.3345, 8.33 (a rate of 0.08335 would give 8.335, 8.34). Total 108.33.',
    expected: priced({
      lines: [lineAt(100, [part(100, { taxes: { fine: 8.33 } })])],
      totals: { ...NOTHING, original: 100, subtotal: 100, exclusive: 8.33, total: 108.33 },
    }),
  },
  {
    ...here,
    name: 'half a cent of tax is rounded up',
    rule: "half away from zero, to the currency's minor unit",
    request: cartOf([sell(ITEMS.sticker, 1)]),
    arithmetic: '0.10 x 0.05 = 0.005, 0.01. Total 0.11.',
    expected: priced({
      lines: [lineAt(0.1, [part(0.1, { taxes: { half: 0.01 } })])],
      totals: { ...NOTHING, original: 0.1, subtotal: 0.1, exclusive: 0.01, total: 0.11 },
    }),
  },
  {
    ...here,
    name: 'half a cent of negative tax is rounded away from zero',
    rule: "half away from zero, to the currency's minor unit",
    carriers: NESTED_CARTS,
    request: cartOf([takeBack(ITEMS.sticker, 1)]),
    arithmetic: '-0.10 x 0.05 = -0.005, -0.01. Total -0.11.',
    expected: priced({
      lines: [lineAt(0.1, [part(-0.1, { taxes: { half: -0.01 } })])],
      totals: { ...NOTHING, original: -0.1, subtotal: -0.1, exclusive: -0.01, total: -0.11 },
    }),
  },
  {
    ...here,
    name: 'an inclusive tax whose net amount has no end is rounded once',
    rule: INCLUSIVE,
    request: cartOf([sell(ITEMS.badge, 1)]),
    arithmetic: 'B = 0.35 / 1.10 = 0.318181...; a tenth 0.0318..., 0.03. Total 0.35, original 0.32.',
    expected: priced({
      lines: [lineAt(0.35, [part(0.35, { taxes: { vat: 0.03 } })])],
      totals: { ...NOTHING, original: 0.32, subtotal: 0.35, inclusive: 0.03, total: 0.35 },
    }),
  },
  {
    ...here,
    name: 'LINE rounds the tax of each line',
    rule: BY_LINE,
    carriers: CARTS,
    request: cartOf([sell(ITEMS.sticker, 1), sell(ITEMS.sticker, 1), sell(ITEMS.sticker, 1)]),
    arithmetic: 'Each 0.005, 0.01: 0.03. Total 0.30 + 0.03 = 0.33.',
    expected: priced({
      lines: [1, 2, 3].map(() => lineAt(0.1, [part(0.1, { taxes: { half: 0.01 } })])),
      totals: { ...NOTHING, original: 0.3, subtotal: 0.3, exclusive: 0.03, total: 0.33 },
    }),
  },
  {
    ...here,
    vendor: VENDORS.orderRounding,
    name: 'ORDER rounds the sum of a tax and spreads it by largest remainder, the earlier line first',
    rule: BY_ORDER,
    carriers: CARTS,
    request: cartOf([sell(ITEMS.sticker, 1), sell(ITEMS.sticker, 1), sell(ITEMS.sticker, 1)]),
    arithmetic: '3 x 0.005 = 0.015, 0.02. Each line 0.5 cents: no whole cent, 2 left for the first two. Total 0.32.',
    expected: priced({
      lines: [0.01, 0.01, 0].map((half) => lineAt(0.1, [part(0.1, { taxes: { half } })])),
      totals: { ...NOTHING, original: 0.3, subtotal: 0.3, exclusive: 0.02, total: 0.32 },
    }),
  },
  {
    ...here,
    vendor: VENDORS.orderRounding,
    name: 'ORDER sums positive and negative amounts apart',
    rule: BY_ORDER,
    carriers: NESTED_CARTS,
    request: cartOf([sell(ITEMS.sticker, 1), takeBack(ITEMS.sticker, 1), takeBack(ITEMS.sticker, 1)]),
    arithmetic:
      'Sold 0.005, 0.01. Taken back -0.005 - 0.005 = -0.01, on the first of two equals. 0.01 - 0.01 = 0.00 (together it were -0.005, -0.01). Total -0.10.',
    expected: priced({
      lines: [
        lineAt(0.1, [part(0.1, { taxes: { half: 0.01 } })]),
        lineAt(0.1, [part(-0.1, { taxes: { half: -0.01 } })]),
        lineAt(0.1, [part(-0.1, { taxes: { half: 0 } })]),
      ],
      totals: { ...NOTHING, original: -0.1, subtotal: -0.1, total: -0.1 },
    }),
  },
  {
    ...here,
    vendor: VENDORS.orderRounding,
    name: 'ORDER rounds the sum of an inclusive tax, in original_total as well',
    rule: `${BY_ORDER}; original_total is less the inclusive taxes contained (rounded as taxes are)`,
    carriers: CARTS,
    request: cartOf([sell(ITEMS.badge, 1), sell(ITEMS.badge, 1), sell(ITEMS.badge, 1)]),
    arithmetic:
      'Each 0.35 / 11 = 0.031818...; three 0.095454..., 0.10. Each 3.18 cents: 3 + 3 + 3, 1 left for the first. Total 1.05, original 0.95.',
    expected: priced({
      lines: [0.04, 0.03, 0.03].map((vat) => lineAt(0.35, [part(0.35, { taxes: { vat } })])),
      totals: { ...NOTHING, original: 0.95, subtotal: 1.05, inclusive: 0.1, total: 1.05 },
    }),
  },
  {
    ...here,
    vendor: VENDORS.orderRounding,
    name: 'ORDER sums each tax by itself',
    rule: "ORDER sums each tax over the cart's components",
    request: cartOf([sell(ITEMS.sticker, 1), sell(ITEMS.poster, 1), sell(ITEMS.badge, 1)]),
    arithmetic:
      'half: 0.005, 0.01. city: 10.00 x 0.025 = 0.25. vat: 1.00 + 0.0318... = 1.0318..., 1.03. Subtotal 0.10 + 11.00 + 0.35 = 11.45. Total 11.45 + 0.26 = 11.71. Original 11.45 - 1.03 = 10.42.',
    expected: priced({
      lines: [
        lineAt(0.1, [part(0.1, { taxes: { half: 0.01 } })]),
        lineAt(11, [part(11, { taxes: { vat: 1, city: 0.25 } })]),
        lineAt(0.35, [part(0.35, { taxes: { vat: 0.03 } })]),
      ],
      totals: { ...NOTHING, original: 10.42, subtotal: 11.45, exclusive: 0.26, inclusive: 1.03, total: 11.71 },
    }),
  },
  {
    ...here,
    name: 'an item that is not taxable has no tax',
    rule: 'taxable: false: none',
    request: cartOf([sell(ITEMS.giftCard, 1)]),
    arithmetic: 'The gift card names the sales tax but is not taxable: 20.00.',
    expected: priced({ lines: [plainLine(20, 20)], totals: onlyLines(20) }),
  },
  {
    ...here,
    vendor: VENDORS.defaultTaxed,
    name: "the vendor's default taxes are for fees, not for items",
    rule: "one with taxable and no taxes by the vendor's default taxes (of fees; a component is taxed by its own)",
    request: cartOf([sell(ITEMS.hotDog, 1)]),
    arithmetic: 'The hot dog has no taxes: 5.00.',
    expected: priced({ lines: [plainLine(5, 5)], totals: onlyLines(5) }),
  },
  {
    ...here,
    name: 'an exclusive tax is taken of the amount after discounts',
    rule: 'For a component with net amount N (gross + its item- and cart-level reductions)',
    carriers: WITH_CHOICES,
    request: cartOf([sell(ITEMS.cap, 1)], { discounts: ['CART-10'] }),
    arithmetic: '25.00 - 2.50 = 22.50. 8 percent 1.80. Total 24.30.',
    expected: priced({
      lines: [lineAt(25, [part(25, { cart: -2.5, taxes: { sales: 1.8 } })])],
      discounts: [{ id: 'cart-10', value: -2.5 }],
      totals: { ...NOTHING, original: 25, subtotal: 25, discounts: -2.5, exclusive: 1.8, total: 24.3 },
    }),
  },
  {
    ...here,
    name: 'an inclusive tax shrinks with a discount, the one in original_total does not',
    rule: 'original_total: at catalogue price, before overrides and discounts, less the inclusive taxes contained in those amounts',
    carriers: WITH_CHOICES,
    request: cartOf([sell(ITEMS.scarf, 1)], { discounts: ['CART-10'] }),
    arithmetic: '22.00 - 2.20 = 19.80. B = 18.00, 1.80 contained. Total 19.80. Original 22.00 - 2.00 = 20.00.',
    expected: priced({
      lines: [lineAt(22, [part(22, { cart: -2.2, taxes: { vat: 1.8 } })])],
      discounts: [{ id: 'cart-10', value: -2.2 }],
      totals: { ...NOTHING, original: 20, subtotal: 22, discounts: -2.2, inclusive: 1.8, total: 19.8 },
    }),
  },
  {
    ...here,
    name: "original_total of an overridden price knows the catalogue's price and its tax",
    rule: 'original_total: at catalogue price, before overrides and discounts, less the inclusive taxes contained in those amounts',
    request: cartOf([sell(ITEMS.openScarf, 1, { unitCost: 33 })]),
    arithmetic: 'Charged 33.00, of which 33.00 / 11 = 3.00 tax. Catalogue 22.00 less 2.00 = 20.00.',
    expected: priced({
      lines: [lineAt(33, [part(33, { taxes: { vat: 3 } })])],
      totals: { ...NOTHING, original: 20, subtotal: 33, inclusive: 3, total: 33 },
    }),
  },
  {
    ...here,
    name: 'a SEPARATE modifier is taxed by its own taxes, an increasing one with its parent',
    rule: 'The root, and every SEPARATE modifier, is a component with its own amount, taxes',
    request: cartOf([sell(ITEMS.platter, 1, { modifiers: { [NODES.mug]: 1, [NODES.extraSide]: 1 } })]),
    arithmetic:
      'Platter 12.00 + 2.00 = 14.00, 8 percent 1.12 on top. Mug 11.00, 1.00 contained. Total 25.00 + 1.12 = 26.12. Original 25.00 - 1.00 = 24.00.',
    expected: priced({
      lines: [lineAt(14, [part(14, { taxes: { sales: 1.12 } }), part(11, { taxes: { vat: 1 } })])],
      totals: { ...NOTHING, original: 24, subtotal: 25, exclusive: 1.12, inclusive: 1, total: 26.12 },
    }),
  },
  {
    ...here,
    name: "a tax is taken of each component's share of a discount",
    rule: "A discount's value is spread over its components in proportion to what is left of each, by largest remainder",
    carriers: WITH_CHOICES,
    request: cartOf([sell(ITEMS.program, 1), sell(ITEMS.cap, 1)], { discounts: ['CART-1'] }),
    arithmetic:
      '100 cents by 10 to 25: 28.57 and 71.43; 28 + 71 = 99, the last to .57: 0.29 and 0.71. 9.71 x 0.08 = 0.7768, 0.78. 24.29 x 0.08 = 1.9432, 1.94. Total 35.00 - 1.00 + 2.72 = 36.72.',
    expected: priced({
      lines: [
        lineAt(10, [part(10, { cart: -0.29, taxes: { sales: 0.78 } })]),
        lineAt(25, [part(25, { cart: -0.71, taxes: { sales: 1.94 } })]),
      ],
      discounts: [{ id: 'cart-1', value: -1 }],
      totals: { ...NOTHING, original: 35, subtotal: 35, discounts: -1, exclusive: 2.72, total: 36.72 },
    }),
  },
];
