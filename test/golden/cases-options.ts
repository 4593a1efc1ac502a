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
  refused,
} from './golden-case.ts';

const ALCOHOL =
  'alcoholic units (PURCHASE root quantities plus charged or included modifier units of is_alcohol items) above limit_per_order are refused';
const CART_SUM = 'When the option is on, the sum of its values must equal the computed subtotal, else 422';

const here = { vendor: VENDORS.plain, at: AFTERNOON, carriers: CARTS };

export const ALCOHOL_CASES: readonly GoldenCase[] = [
  {
    ...here,
    vendor: VENDORS.alcohol,
    carriers: EVERY_FORM,
    name: 'as many drinks as the limit may be sold',
    rule: ALCOHOL,
    request: cartOf([sell(ITEMS.beer, 3)]),
    arithmetic: '3 beers, limit 3. 24.00.',
    expected: priced({ lines: [plainLine(8, 24)], totals: onlyLines(24) }),
  },
  {
    ...here,
    vendor: VENDORS.alcohol,
    carriers: EVERY_FORM,
    name: 'more drinks than the limit are refused, over lines',
    rule: ALCOHOL,
    request: cartOf([sell(ITEMS.beer, 3, { unitCost: 8 }), sell(ITEMS.lager, 1, { unitCost: 8 })]),
    arithmetic: '3 + 1 = 4 drinks, limit 3.',
    expected: refused('alcohol_limit'),
  },
  {
    ...here,
    vendor: VENDORS.alcohol,
    carriers: EVERY_FORM,
    name: 'included modifiers are drinks, too',
    rule: ALCOHOL,
    request: cartOf([sell(ITEMS.lager, 2, { unitCost: 8, modifiers: { [NODES.shot]: 1 } })]),
    arithmetic: '2 lagers with 1 shot each: 4 drinks, limit 3.',
    expected: refused('alcohol_limit'),
  },
  {
    ...here,
    vendor: VENDORS.alcohol,
    carriers: EVERY_FORM,
    name: 'a drink with a drink in it and a third may be sold',
    rule: ALCOHOL,
    request: cartOf([sell(ITEMS.lager, 1, { modifiers: { [NODES.shot]: 1 } }), sell(ITEMS.beer, 1)]),
    arithmetic: '1 + 1 + 1 = 3 drinks. 8.00 + 8.00 = 16.00, the shot is included.',
    expected: priced({ lines: [plainLine(8, 8), plainLine(8, 8)], totals: onlyLines(16) }),
  },
  {
    ...here,
    vendor: VENDORS.alcohol,
    carriers: NESTED_CARTS,
    name: 'drinks that come back count neither way',
    rule: ALCOHOL,
    request: cartOf([sell(ITEMS.beer, 3), takeBack(ITEMS.beer, 2)]),
    arithmetic: '3 are sold, limit 3; the 2 do not count. 24.00 - 16.00 = 8.00.',
    expected: priced({ lines: [plainLine(8, 24), plainLine(8, -16)], totals: onlyLines(8) }),
  },
];

export const OPTION_CASES: readonly GoldenCase[] = [
  {
    ...here,
    vendor: VENDORS.autoDiscount,
    name: 'an automatic discount needs no one to pick it',
    rule: 'auto_apply',
    carriers: EVERY_FORM,
    request: cartOf([sell(ITEMS.hotDog, 2)]),
    arithmetic: '10 percent of 10.00 = 1.00. Total 9.00.',
    expected: priced({
      lines: [lineAt(5, [part(10, { cart: -1 })])],
      discounts: [{ id: 'house', value: -1 }],
      totals: { ...onlyLines(10), discounts: -1, total: 9 },
    }),
  },
  {
    ...here,
    vendor: VENDORS.reductionsOff,
    name: 'with reductions off there are no discounts',
    rule: 'Fees, reductions, taxes off: empty lists and 0',
    carriers: CARTS,
    request: cartOf([sell(ITEMS.hotDog, 2)]),
    arithmetic: 'The automatic 10 percent stay out: 10.00.',
    expected: priced({ lines: [plainLine(5, 10)], totals: onlyLines(10) }),
  },
  {
    ...here,
    vendor: VENDORS.taxesOff,
    carriers: EVERY_FORM,
    name: 'with taxes off there are none, and original_total has none taken off',
    rule: 'Fees, reductions, taxes off: empty lists and 0',
    request: cartOf([sell(ITEMS.cap, 1), sell(ITEMS.scarf, 1)]),
    arithmetic: '25.00 + 22.00 = 47.00; neither tax, so no inclusive tax to take off the original: 47.00.',
    expected: priced({ lines: [plainLine(25, 25), plainLine(22, 22)], totals: onlyLines(47) }),
  },
  {
    ...here,
    vendor: VENDORS.modifiersOff,
    name: 'with modifiers off they are carried, unlimited, and add nothing',
    rule: 'Modifiers off: carried, limits unchecked, adding nothing',
    request: cartOf([sell(ITEMS.burger, 2, { modifiers: { [NODES.cheese]: 4, [NODES.comboCola]: 1 } })]),
    arithmetic: "4 cheeses are above the node's 3, unchecked; nor cheese nor cola adds. 2 x 9.00 = 18.00.",
    expected: priced({ lines: [plainLine(9, 18)], totals: onlyLines(18) }),
  },
  {
    ...here,
    vendor: VENDORS.cartTotals,
    name: 'expected totals that add up to the subtotal are accepted',
    rule: CART_SUM,
    request: cartOf([sell(ITEMS.hotDog, 1), sell(ITEMS.cola, 1)], {
      calculated_cart_sum: [
        { name: 'subtotal', value: 10 },
        { name: 'discounts', value: -2 },
      ],
    }),
    arithmetic: '10.00 - 2.00 = 8.00, and 5.00 + 3.00 = 8.00.',
    expected: priced({ lines: [plainLine(5, 5), plainLine(3, 3)], totals: onlyLines(8) }),
  },
  {
    ...here,
    vendor: VENDORS.cartTotals,
    name: 'expected totals that do not add up to the subtotal are refused',
    rule: CART_SUM,
    request: cartOf([sell(ITEMS.hotDog, 1, { unitCost: 5 })], { calculated_cart_sum: [{ name: 'subtotal', value: 4.99 }] }),
    arithmetic: '4.99 is not 5.00.',
    expected: refused('cart_totals_differ'),
  },
  {
    ...here,
    name: 'expected totals are not looked at with the option off',
    rule: CART_SUM,
    request: cartOf([sell(ITEMS.hotDog, 1)], { calculated_cart_sum: [{ name: 'subtotal', value: 4.99 }] }),
    arithmetic: 'The option is off: 5.00.',
    expected: priced({ lines: [plainLine(5, 5)], totals: onlyLines(5) }),
  },
];
