import { ITEMS, NODES, sell, takeBack } from './catalogue-items.ts';
import { VENDORS } from './catalogue-vendors.ts';
import {
  AFTERNOON,
  cartOf,
  EXTENDED_ONLY,
  type GoldenCase,
  type GoldenLine,
  lineAt,
  onlyLines,
  part,
  plainLine,
  priced,
  WITH_CHOICES,
} from './golden-case.ts';

const BOGO =
  'BOGO: matching units, dearest first; in every group of buy + get units the get cheapest are reduced by percent_off; an incomplete group gives nothing';
const BUNDLE =
  "BUNDLE: parts are filled in listed order with the dearest matching units, a unit serves once; the units' price together becomes price; as often as all parts are there and it saves something";
const ROUNDED = 'The value is rounded once per discount and spread over the reduced units, then over components';
const UNITS = 'BOGO and BUNDLE look at units of whole-quantity lines';

const here = { vendor: VENDORS.plain, at: AFTERNOON, carriers: WITH_CHOICES };

/** A line of a root alone that one item-level discount reduces. */
function reduced(unit: number, gross: number, id: string, value: number): GoldenLine {
  return lineAt(unit, [part(gross, { item: value })], { [id]: value });
}

export const UNIT_CASES: readonly GoldenCase[] = [
  {
    ...here,
    name: 'BOGO pairs the dearest units first and gives the cheaper of each pair',
    rule: BOGO,
    request: cartOf([sell(ITEMS.hotDog, 2), sell(ITEMS.pretzel, 1), sell(ITEMS.nachos, 1)], { discounts: ['BOGO-FOOD'] }),
    arithmetic: 'Units 7.50 5.00 | 5.00 4.25: a hot dog 5.00 and the pretzel 4.25 are free, 9.25. 21.75 - 9.25 = 12.50.',
    expected: priced({
      lines: [reduced(5, 10, 'bogo-food', -5), reduced(4.25, 4.25, 'bogo-food', -4.25), plainLine(7.5, 7.5)],
      totals: { ...onlyLines(12.5), original: 21.75, discounts: -9.25 },
    }),
  },
  {
    ...here,
    name: 'an incomplete group gives nothing',
    rule: BOGO,
    request: cartOf([sell(ITEMS.hotDog, 5)], { discounts: ['BOGO-TWO-ONE'] }),
    arithmetic: 'Groups of 3: one, and two left over. One free: 5.00. 25.00 - 5.00 = 20.00.',
    expected: priced({
      lines: [reduced(5, 25, 'bogo-two-one', -5)],
      totals: { ...onlyLines(20), original: 25, discounts: -5 },
    }),
  },
  {
    ...here,
    name: 'BOGO may reduce by a part of the price',
    rule: `${BOGO}; The value is rounded once per discount`,
    request: cartOf([sell(ITEMS.pretzel, 2)], { discounts: ['BOGO-HALF'] }),
    arithmetic: 'Half of 4.25 = 2.125, 2.13. 8.50 - 2.13 = 6.37.',
    expected: priced({
      lines: [reduced(4.25, 8.5, 'bogo-half', -2.13)],
      totals: { ...onlyLines(6.37), original: 8.5, discounts: -2.13 },
    }),
  },
  {
    ...here,
    name: 'BOGO is rounded once for all groups',
    rule: ROUNDED,
    request: cartOf([sell(ITEMS.pretzel, 4)], { discounts: ['BOGO-HALF'] }),
    arithmetic: '2 x 2.125 = 4.25 (rounded for each group it were 4.26). 17.00 - 4.25 = 12.75.',
    expected: priced({
      lines: [reduced(4.25, 17, 'bogo-half', -4.25)],
      totals: { ...onlyLines(12.75), original: 17, discounts: -4.25 },
    }),
  },
  {
    ...here,
    name: "of equal units the earlier line's comes first, so the later line's is reduced",
    rule: `${BOGO}; ties: earlier line`,
    request: cartOf([sell(ITEMS.bagel, 1), sell(ITEMS.hotDog, 1)], { discounts: ['BOGO-TIE'] }),
    arithmetic: 'Both 5.00. In order: bagel, hot dog; the last of the pair is free. Total 5.00.',
    expected: priced({
      lines: [plainLine(5, 5), reduced(5, 5, 'bogo-tie', -5)],
      totals: { ...onlyLines(5), original: 10, discounts: -5 },
    }),
  },
  {
    ...here,
    name: "a unit's price holds its modifiers, and what it is reduced by is spread over its components",
    rule: `a unit's price = what is left of its line's counting components / quantity; ${ROUNDED}`,
    request: cartOf(
      [sell(ITEMS.burger, 1, { modifiers: { [NODES.comboCola]: 1 } }), sell(ITEMS.burger, 1, { modifiers: { [NODES.cheese]: 3 } })],
      {
        discounts: ['BOGO-BURGER'],
      },
    ),
    arithmetic: 'First 9.00 + cola 3.00 = 12.00; second 9.00 + 4.50 = 13.50. The 12.00 are free: 9.00 and 3.00. Total 13.50.',
    expected: priced({
      lines: [lineAt(9, [part(9, { item: -9 }), part(3, { item: -3 })], { 'bogo-burger': -12 }), plainLine(13.5, 13.5)],
      totals: { ...onlyLines(13.5), original: 25.5, discounts: -12 },
    }),
  },
  {
    ...here,
    name: "a unit's price is what earlier discounts left of it",
    rule: "a unit's price = what is left of its line's counting components / quantity, exact",
    request: cartOf([sell(ITEMS.hotDog, 2)], { discounts: ['ITEM-10', 'BOGO-LATE'] }),
    arithmetic: '10 percent of 10.00 = 1.00, a unit is left 4.50. One is free. 10.00 - 1.00 - 4.50 = 4.50.',
    expected: priced({
      lines: [lineAt(5, [part(10, { item: -5.5 })], { 'item-10': -1, 'bogo-late': -4.5 })],
      totals: { ...onlyLines(4.5), original: 10, discounts: -5.5 },
    }),
  },
  {
    ...here,
    name: 'weighed goods have no units',
    rule: UNITS,
    carriers: EXTENDED_ONLY,
    request: cartOf([sell(ITEMS.nuts, 1.5), sell(ITEMS.hotDog, 1)], { discounts: ['BOGO-ANY'] }),
    arithmetic: '1.5 of nuts 8.25 are no units; one hot dog makes no pair. 13.25.',
    expected: priced({ lines: [plainLine(5.5, 8.25), plainLine(5, 5)], totals: onlyLines(13.25) }),
  },
  {
    ...here,
    name: 'what comes back makes no pair',
    rule: 'Only PURCHASE lines and discountable components with something left count',
    carriers: EXTENDED_ONLY,
    request: cartOf([sell(ITEMS.hotDog, 1), takeBack(ITEMS.hotDog, 1), sell(ITEMS.giftCard, 1)], { discounts: ['BOGO-ANY'] }),
    arithmetic: 'One hot dog counts; the one taken back and the gift card do not. 5.00 - 5.00 + 20.00 = 20.00.',
    expected: priced({ lines: [plainLine(5, 5), plainLine(5, -5), plainLine(20, 20)], totals: onlyLines(20) }),
  },
  {
    ...here,
    name: 'BUNDLE makes the price of its units its own, as often as its parts are there, and its value is spread over all units of all bundles',
    rule: `${BUNDLE}; ${ROUNDED}; in proportion to what is left of each (ties: earlier component first)`,
    request: cartOf([sell(ITEMS.hotDog, 2), sell(ITEMS.cola, 1), sell(ITEMS.tea, 1)], { discounts: ['MEAL'] }),
    arithmetic:
      'Hot dog 5.00 + tea 5.00 = 10.00 becomes 6.00, then hot dog 5.00 + cola 3.00 = 8.00 becomes 6.00: 6.00 off 18.00. 600 cents by 5, 5, 3, 5: 166.67, 166.67, 100, 166.67; two cents are left for the first two units, both hot dogs: 3.34, 1.00, 1.66. 18.00 - 6.00 = 12.00.',
    expected: priced({
      lines: [reduced(5, 10, 'meal', -3.34), reduced(3, 3, 'meal', -1), reduced(5, 5, 'meal', -1.66)],
      totals: { ...onlyLines(12), original: 18, discounts: -6 },
    }),
  },
  {
    ...here,
    name: 'equal bundles are reduced alike',
    rule: `${BUNDLE}; ${ROUNDED}`,
    request: cartOf([sell(ITEMS.hotDog, 2), sell(ITEMS.cola, 2)], { discounts: ['MEAL'] }),
    arithmetic: 'Twice 8.00 becomes 6.00: 4.00 off 16.00, by 10.00 to 6.00: 2.50 and 1.50. Total 12.00.',
    expected: priced({
      lines: [reduced(5, 10, 'meal', -2.5), reduced(3, 6, 'meal', -1.5)],
      totals: { ...onlyLines(12), original: 16, discounts: -4 },
    }),
  },
  {
    ...here,
    name: 'BUNDLE fills its parts in listed order, and a unit serves once',
    rule: BUNDLE,
    request: cartOf([sell(ITEMS.hotDog, 1), sell(ITEMS.nachos, 1), sell(ITEMS.pretzel, 1)], { discounts: ['AS-LISTED'] }),
    arithmetic:
      'Part 1 (hot dog or nachos) takes the nachos 7.50, part 2 (nachos or pretzel) the pretzel 4.25: 11.75 becomes 9.00, 2.75 off. 275 x 7.50 / 11.75 = 175.53, 275 x 4.25 / 11.75 = 99.47: 1.76 and 0.99. 16.75 - 2.75 = 14.00.',
    expected: priced({
      lines: [plainLine(5, 5), reduced(7.5, 7.5, 'as-listed', -1.76), reduced(4.25, 4.25, 'as-listed', -0.99)],
      totals: { ...onlyLines(14), original: 16.75, discounts: -2.75 },
    }),
  },
  {
    ...here,
    name: 'BUNDLE that saves nothing is not applied',
    rule: BUNDLE,
    request: cartOf([sell(ITEMS.hotDog, 1), sell(ITEMS.cola, 1)], { discounts: ['MEAL-8'] }),
    arithmetic: "5.00 + 3.00 = 8.00 is the bundle's price: nothing saved. 8.00.",
    expected: priced({ lines: [plainLine(5, 5), plainLine(3, 3)], totals: onlyLines(8) }),
  },
  {
    ...here,
    name: 'BUNDLE stops where the next one saves nothing',
    rule: BUNDLE,
    request: cartOf([sell(ITEMS.hotDog, 2), sell(ITEMS.water, 1), sell(ITEMS.cola, 1)], { discounts: ['MEAL-750'] }),
    arithmetic:
      'Hot dog + cola 8.00 becomes 7.50: 50 cents by 5.00 to 3.00: 31.25 and 18.75, 0.31 and 0.19. Hot dog + water 7.00 would cost more. 15.00 - 0.50 = 14.50.',
    expected: priced({
      lines: [reduced(5, 10, 'meal-750', -0.31), plainLine(2, 2), reduced(3, 3, 'meal-750', -0.19)],
      totals: { ...onlyLines(14.5), original: 15, discounts: -0.5 },
    }),
  },
  {
    ...here,
    name: 'a part of a BUNDLE may need several units, and what is missing makes no bundle',
    rule: BUNDLE,
    request: cartOf([sell(ITEMS.hotDog, 3), sell(ITEMS.cola, 2)], { discounts: ['PAIR'] }),
    arithmetic:
      'Two hot dogs + cola 13.00 becomes 10.00: 3.00 off, 300 x 10 / 13 = 230.77 and 69.23: 2.31 and 0.69. One hot dog is left, a second bundle needs two. 21.00 - 3.00 = 18.00.',
    expected: priced({
      lines: [reduced(5, 15, 'pair', -2.31), reduced(3, 6, 'pair', -0.69)],
      totals: { ...onlyLines(18), original: 21, discounts: -3 },
    }),
  },
];
