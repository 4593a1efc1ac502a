import { ITEMS, NODES, sell, takeBack } from './catalogue-items.ts';
import { VENDORS } from './catalogue-vendors.ts';
import {
  AFTERNOON,
  cartOf,
  EXTENDED_ONLY,
  type GoldenCase,
  lineAt,
  onlyLines,
  part,
  plainLine,
  priced,
  WITH_CHOICES,
} from './golden-case.ts';

const ORDER = 'Item-level discounts, then cart-level, each by ascending priority, then id';
const PERCENT = 'round(base x amount / 100) where base is what is left of the matching components after earlier discounts';
const FLAT_ITEM = 'FLAT, item level: min(round(amount x matching quantity), base)';
const FLAT_CART = 'FLAT, cart level: min(amount, base)';
const SPREAD =
  'spread over its components in proportion to what is left of each, in minor units by largest remainder (ties: earlier component first)';
const ALONE =
  'a non-stackable one is applied only when no other discount of its level was applied anywhere in the cart, and shuts later ones of its level out';

const here = { vendor: VENDORS.plain, at: AFTERNOON, carriers: WITH_CHOICES };

export const DISCOUNT_CASES: readonly GoldenCase[] = [
  {
    ...here,
    name: 'PERCENT at item level takes of the matching lines alone',
    rule: PERCENT,
    request: cartOf([sell(ITEMS.hotDog, 2), sell(ITEMS.cola, 1)], { discounts: ['ITEM-10'] }),
    arithmetic: 'Hot dogs 10.00, 10 percent 1.00. Cola 3.00. Subtotal 13.00 - 1.00 = 12.00.',
    expected: priced({
      lines: [lineAt(5, [part(10, { item: -1 })], { 'item-10': -1 }), plainLine(3, 3)],
      totals: { ...onlyLines(12), original: 13, discounts: -1 },
    }),
  },
  {
    ...here,
    name: 'PERCENT is rounded once and spread over the matching lines',
    rule: `${PERCENT}; ${SPREAD}`,
    request: cartOf([sell(ITEMS.pretzel, 1), sell(ITEMS.hotDog, 1)], { discounts: ['FOOD-15'] }),
    arithmetic:
      '15 percent of 9.25 = 1.3875, 1.39. By 4.25 to 5.00: 63.86 and 75.14 cents; 63 + 75 = 138, one more for .86. 9.25 - 1.39 = 7.86.',
    expected: priced({
      lines: [
        lineAt(4.25, [part(4.25, { item: -0.64 })], { 'food-15': -0.64 }),
        lineAt(5, [part(5, { item: -0.75 })], { 'food-15': -0.75 }),
      ],
      totals: { ...onlyLines(7.86), original: 9.25, discounts: -1.39 },
    }),
  },
  {
    ...here,
    name: 'PERCENT at cart level is rounded half away from zero and leaves the subtotal alone',
    rule: `${PERCENT}; subtotal = sum of component gross + item-level discount values`,
    request: cartOf([sell(ITEMS.hotDog, 1), sell(ITEMS.pretzel, 1)], { discounts: ['CART-10'] }),
    arithmetic:
      '10 percent of 9.25 = 0.925, 0.93. By 5.00 to 4.25: 50.27 and 42.73 cents; 50 + 42 = 92, one more for .73. 9.25 - 0.93 = 8.32.',
    expected: priced({
      lines: [lineAt(5, [part(5, { cart: -0.5 })]), lineAt(4.25, [part(4.25, { cart: -0.43 })])],
      discounts: [{ id: 'cart-10', value: -0.93 }],
      totals: { ...onlyLines(9.25), discounts: -0.93, total: 8.32 },
    }),
  },
  {
    ...here,
    name: 'FLAT at item level takes its amount for each unit',
    rule: FLAT_ITEM,
    request: cartOf([sell(ITEMS.hotDog, 3)], { discounts: ['HOTDOG-50C'] }),
    arithmetic: '3 x 0.50 = 1.50. 15.00 - 1.50 = 13.50.',
    expected: priced({
      lines: [lineAt(5, [part(15, { item: -1.5 })], { 'hotdog-50c': -1.5 })],
      totals: { ...onlyLines(13.5), original: 15, discounts: -1.5 },
    }),
  },
  {
    ...here,
    name: 'FLAT at item level goes by a weighed quantity, too, and is rounded',
    rule: FLAT_ITEM,
    carriers: EXTENDED_ONLY,
    request: cartOf([sell(ITEMS.nuts, 0.15)], { discounts: ['NUTS-125C'] }),
    arithmetic: '5.50 x 0.15 = 0.825, 0.83. 1.25 x 0.15 = 0.1875, 0.19. 0.83 - 0.19 = 0.64.',
    expected: priced({
      lines: [lineAt(5.5, [part(0.83, { item: -0.19 })], { 'nuts-125c': -0.19 })],
      totals: { ...onlyLines(0.64), original: 0.83, discounts: -0.19 },
    }),
  },
  {
    ...here,
    name: 'FLAT at item level takes no more than there is',
    rule: `${FLAT_ITEM}; Reduced amounts never go below zero`,
    request: cartOf([sell(ITEMS.water, 2)], { discounts: ['WATER-5'] }),
    arithmetic: '2 x 5.00 = 10.00, but the water is 4.00: 4.00. Total 0.',
    expected: priced({
      lines: [lineAt(2, [part(4, { item: -4 })], { 'water-5': -4 })],
      totals: { ...onlyLines(0), original: 4, discounts: -4 },
    }),
  },
  {
    ...here,
    name: 'FLAT at cart level takes no more than there is',
    rule: FLAT_CART,
    request: cartOf([sell(ITEMS.hotDog, 1), sell(ITEMS.pretzel, 1)], { discounts: ['CART-50'] }),
    arithmetic: '50.00, but there are 9.25: 9.25. Total 0.',
    expected: priced({
      lines: [lineAt(5, [part(5, { cart: -5 })]), lineAt(4.25, [part(4.25, { cart: -4.25 })])],
      discounts: [{ id: 'cart-50', value: -9.25 }],
      totals: { ...onlyLines(9.25), discounts: -9.25, total: 0 },
    }),
  },
  {
    ...here,
    name: 'a later FLAT takes what the earlier one left',
    rule: 'base is what is left ... after earlier discounts; Reduced amounts never go below zero',
    request: cartOf([sell(ITEMS.candy, 1)], { discounts: ['B-FLAT', 'Z-FLAT'] }),
    arithmetic: 'z-flat has priority 1: 2.00. b-flat has 5: min(2.00, 3.33 - 2.00) = 1.33. Total 0.',
    expected: priced({
      lines: [lineAt(3.33, [part(3.33, { cart: -3.33 })])],
      discounts: [
        { id: 'z-flat', value: -2 },
        { id: 'b-flat', value: -1.33 },
      ],
      totals: { ...onlyLines(3.33), discounts: -3.33, total: 0 },
    }),
  },
  {
    ...here,
    name: 'the lower priority goes first, whatever its id and its place in the request',
    rule: ORDER,
    request: cartOf([sell(ITEMS.nachos, 2)], { discounts: ['A-PERCENT', 'Z-FLAT'] }),
    arithmetic: 'z-flat (1) first: 15.00 - 2.00 = 13.00. a-percent (5): 1.30. Total 11.70 (the other way round 11.50).',
    expected: priced({
      lines: [lineAt(7.5, [part(15, { cart: -3.3 })])],
      discounts: [
        { id: 'z-flat', value: -2 },
        { id: 'a-percent', value: -1.3 },
      ],
      totals: { ...onlyLines(15), discounts: -3.3, total: 11.7 },
    }),
  },
  {
    ...here,
    name: 'at the same priority the lower id goes first',
    rule: ORDER,
    request: cartOf([sell(ITEMS.nachos, 2)], { discounts: ['B-FLAT', 'A-PERCENT'] }),
    arithmetic: 'Both have priority 5. a-percent: 1.50. b-flat: 2.00. Total 15.00 - 3.50 = 11.50.',
    expected: priced({
      lines: [lineAt(7.5, [part(15, { cart: -3.5 })])],
      discounts: [
        { id: 'a-percent', value: -1.5 },
        { id: 'b-flat', value: -2 },
      ],
      totals: { ...onlyLines(15), discounts: -3.5, total: 11.5 },
    }),
  },
  {
    ...here,
    name: 'percents are chained, those of items before those of the cart',
    rule: `${ORDER}; ${PERCENT}`,
    request: cartOf([sell(ITEMS.hotDog, 2)], { discounts: ['CART-5', 'ITEM-20', 'ITEM-10'] }),
    arithmetic: '10.00: 10 percent 1.00, 20 percent of 9.00 = 1.80, subtotal 7.20; 5 percent of 7.20 = 0.36. Total 6.84.',
    expected: priced({
      lines: [lineAt(5, [part(10, { item: -2.8, cart: -0.36 })], { 'item-10': -1, 'item-20': -1.8 })],
      discounts: [{ id: 'cart-5', value: -0.36 }],
      totals: { ...onlyLines(7.2), original: 10, discounts: -3.16, total: 6.84 },
    }),
  },
  {
    ...here,
    name: 'a non-stackable discount shuts the later ones of its level out',
    rule: ALONE,
    request: cartOf([sell(ITEMS.nachos, 2)], { discounts: ['ONLY-EARLY', 'B-FLAT'] }),
    arithmetic: 'only-early (1): 10 percent of 15.00 = 1.50. b-flat (5) stays out. Total 13.50.',
    expected: priced({
      lines: [lineAt(7.5, [part(15, { cart: -1.5 })])],
      discounts: [{ id: 'only-early', value: -1.5 }],
      totals: { ...onlyLines(15), discounts: -1.5, total: 13.5 },
    }),
  },
  {
    ...here,
    name: 'a non-stackable discount stays out where another of its level was applied before',
    rule: ALONE,
    request: cartOf([sell(ITEMS.nachos, 2)], { discounts: ['ONLY-LATE', 'B-FLAT'] }),
    arithmetic: 'b-flat (5): 2.00. only-late (9) would be 50 percent and stays out. Total 13.00.',
    expected: priced({
      lines: [lineAt(7.5, [part(15, { cart: -2 })])],
      discounts: [{ id: 'b-flat', value: -2 }],
      totals: { ...onlyLines(15), discounts: -2, total: 13 },
    }),
  },
  {
    ...here,
    name: 'a non-stackable discount of items does not mind one of the cart',
    rule: ALONE,
    request: cartOf([sell(ITEMS.nachos, 2)], { discounts: ['ONLY-ITEM', 'CART-10'] }),
    arithmetic: 'Items: 10 percent of 15.00 = 1.50. Cart: 10 percent of 13.50 = 1.35. Total 12.15.',
    expected: priced({
      lines: [lineAt(7.5, [part(15, { item: -1.5, cart: -1.35 })], { 'only-item': -1.5 })],
      discounts: [{ id: 'cart-10', value: -1.35 }],
      totals: { ...onlyLines(13.5), original: 15, discounts: -2.85, total: 12.15 },
    }),
  },
  {
    ...here,
    name: 'a non-stackable discount of one item shuts out one of another item',
    rule: 'only when no other discount of its level was applied anywhere in the cart, and shuts later ones of its level out',
    request: cartOf([sell(ITEMS.hotDog, 1), sell(ITEMS.nachos, 1)], { discounts: ['ONLY-ITEM', 'ITEM-10'] }),
    arithmetic: "only-item (0): 10 percent of the nachos' 7.50 = 0.75. item-10 (1) on the hot dog stays out. Total 12.50 - 0.75 = 11.75.",
    expected: priced({
      lines: [plainLine(5, 5), lineAt(7.5, [part(7.5, { item: -0.75 })], { 'only-item': -0.75 })],
      totals: { ...onlyLines(11.75), original: 12.5, discounts: -0.75 },
    }),
  },
  {
    ...here,
    name: 'a discount takes no more than its maximum',
    rule: 'max_amount caps a discount',
    request: cartOf([sell(ITEMS.nachos, 2)], { discounts: ['HALF-MOST-5'] }),
    arithmetic: '50 percent of 15.00 = 7.50, at most 5.00. Total 10.00.',
    expected: priced({
      lines: [lineAt(7.5, [part(15, { cart: -5 })])],
      discounts: [{ id: 'half-most-5', value: -5 }],
      totals: { ...onlyLines(15), discounts: -5, total: 10 },
    }),
  },
  {
    ...here,
    name: 'equal remainders go to the earlier components',
    rule: SPREAD,
    request: cartOf([sell(ITEMS.hotDog, 1), sell(ITEMS.bagel, 1), sell(ITEMS.tea, 1)], { discounts: ['CART-50C'] }),
    arithmetic: '50 cents over three of 5.00: 16.67 each; 16 x 3 = 48, the two left go to the first two. Total 14.50.',
    expected: priced({
      lines: [-0.17, -0.17, -0.16].map((cart) => lineAt(5, [part(5, { cart })])),
      discounts: [{ id: 'cart-50c', value: -0.5 }],
      totals: { ...onlyLines(15), discounts: -0.5, total: 14.5 },
    }),
  },
  {
    ...here,
    name: 'a line that matches brings all its components',
    rule: 'Criteria look at root items (a line brings all its components)',
    request: cartOf([sell(ITEMS.burger, 1, { modifiers: { [NODES.comboCola]: 1 } }), sell(ITEMS.cola, 1)], { discounts: ['BURGER-10'] }),
    arithmetic:
      'Burger 9.00 + its cola 3.00 = 12.00, 10 percent 1.20: 0.90 and 0.30. The other cola is no burger. Total 15.00 - 1.20 = 13.80.',
    expected: priced({
      lines: [lineAt(9, [part(9, { item: -0.9 }), part(3, { item: -0.3 })], { 'burger-10': -1.2 }), plainLine(3, 3)],
      totals: { ...onlyLines(13.8), original: 15, discounts: -1.2 },
    }),
  },
  {
    ...here,
    name: 'what is not discountable is no part of the base',
    rule: 'Only PURCHASE lines and discountable components with something left count',
    request: cartOf([sell(ITEMS.giftCard, 1), sell(ITEMS.hotDog, 1)], { discounts: ['CART-10'] }),
    arithmetic: 'The gift card does not count: 10 percent of 5.00 = 0.50. Total 25.00 - 0.50 = 24.50.',
    expected: priced({
      lines: [plainLine(20, 20), lineAt(5, [part(5, { cart: -0.5 })])],
      discounts: [{ id: 'cart-10', value: -0.5 }],
      totals: { ...onlyLines(25), discounts: -0.5, total: 24.5 },
    }),
  },
  {
    ...here,
    name: 'what comes back is no part of the base',
    rule: 'Only PURCHASE lines and discountable components with something left count',
    carriers: EXTENDED_ONLY,
    request: cartOf([sell(ITEMS.hotDog, 2), takeBack(ITEMS.cola, 1)], { discounts: ['CART-10'] }),
    arithmetic: '10 percent of 10.00 = 1.00. 10.00 - 3.00 = 7.00, total 6.00.',
    expected: priced({
      lines: [lineAt(5, [part(10, { cart: -1 })]), plainLine(3, -3)],
      discounts: [{ id: 'cart-10', value: -1 }],
      totals: { ...onlyLines(7), discounts: -1, total: 6 },
    }),
  },
];
