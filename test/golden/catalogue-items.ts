import type { CatalogueItem, CatalogueItemSet, CatalogueNode } from '../../shared/contract/catalogue/catalogue-items.ts';
import { lineMakers } from './golden-case.ts';

/** Sold on their own. */
export const ITEMS = {
  hotDog: '10',
  cola: '11',
  pretzel: '12',
  nachos: '13',
  water: '14',
  bagel: '15',
  candy: '16',
  tea: '17',
  mint: '18',
  program: '20',
  cap: '21',
  scarf: '22',
  poster: '23',
  blanket: '24',
  trophy: '25',
  sticker: '26',
  badge: '27',
  giftCard: '28',
  nuts: '30',
  salad: '31',
  jersey: '32',
  ticket: '33',
  openItem: '34',
  openBurger: '35',
  openScarf: '36',
  beer: '40',
  lager: '41',
  burger: '50',
  sundae: '51',
  combo: '52',
  platter: '53',
} as const;

function uuidOf(place: number): string {
  return `50000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
}

/** The nodes of modifiers, by what they are. */
export const NODES = {
  cheese: uuidOf(1),
  bacon: uuidOf(2),
  lettuce: uuidOf(3),
  aged: uuidOf(4),
  ranch: uuidOf(5),
  comboCola: uuidOf(6),
  large: uuidOf(7),
  cup: uuidOf(8),
  sprinkles: uuidOf(9),
  fudge: uuidOf(10),
  cherry: uuidOf(11),
  hot: uuidOf(12),
  soaked: uuidOf(13),
  salsa: uuidOf(14),
  guacamole: uuidOf(15),
  vinaigrette: uuidOf(16),
  chicken: uuidOf(17),
  mug: uuidOf(18),
  extraSide: uuidOf(19),
  shot: uuidOf(20),
} as const;

const SETS = {
  toppings: uuidOf(101),
  cheeseKind: uuidOf(102),
  dressing: uuidOf(103),
  sides: uuidOf(104),
  drinkExtras: uuidOf(105),
  sundaeToppings: uuidOf(106),
  fudgeExtra: uuidOf(107),
  cherryExtra: uuidOf(108),
  dips: uuidOf(109),
  saladDressing: uuidOf(110),
  comboMain: uuidOf(111),
  platterExtras: uuidOf(112),
  shots: uuidOf(113),
} as const;

/** Priced at VENUE_DEFAULT, without taxes, unless said otherwise. */
export function item(id: string, name: string, price: number, more: Partial<CatalogueItem> = {}): CatalogueItem {
  return {
    id,
    name,
    discountable: true,
    taxable: true,
    sold_as_item: true,
    prices: { VENUE_DEFAULT: price },
    tax_ids: [],
    category_ids: [],
    item_set_ids: [],
    ...more,
  };
}

function modifier(id: string, name: string, price: number, more: Partial<CatalogueItem> = {}): CatalogueItem {
  return item(id, name, price, { sold_as_item: false, used_as_modifier: true, ...more });
}

const FOOD = { category_ids: ['food'] };

export const USD_ITEMS: readonly CatalogueItem[] = [
  item(ITEMS.hotDog, 'Hot dog', 5, FOOD),
  item(ITEMS.cola, 'Cola', 3),
  item(ITEMS.pretzel, 'Pretzel', 4.25, FOOD),
  item(ITEMS.nachos, 'Nachos', 7.5, { ...FOOD, item_set_ids: [SETS.dips] }),
  item(ITEMS.water, 'Water', 2),
  item(ITEMS.bagel, 'Bagel', 5),
  item(ITEMS.candy, 'Candy', 3.33),
  item(ITEMS.tea, 'Tea', 5),
  item(ITEMS.mint, 'Mint', 0.1),
  item(ITEMS.program, 'Program', 10, { tax_ids: ['sales'] }),
  item(ITEMS.cap, 'Cap', 25, { tax_ids: ['sales'] }),
  item(ITEMS.scarf, 'Scarf', 22, { tax_ids: ['vat'] }),
  item(ITEMS.poster, 'Poster', 11, { tax_ids: ['vat', 'city'] }),
  item(ITEMS.blanket, 'Blanket', 11.5, { tax_ids: ['vat', 'wool'] }),
  item(ITEMS.trophy, 'Trophy', 100, { tax_ids: ['fine'] }),
  item(ITEMS.sticker, 'Sticker', 0.1, { tax_ids: ['half'] }),
  item(ITEMS.badge, 'Badge', 0.35, { tax_ids: ['vat'] }),
  item(ITEMS.giftCard, 'Gift card', 20, { gift_card: true, taxable: false, discountable: false, tax_ids: ['sales'] }),
  item(ITEMS.nuts, 'Nuts', 5.5),
  item(ITEMS.salad, 'Salad', 8.8, { item_set_ids: [SETS.saladDressing] }),
  item(ITEMS.jersey, 'Jersey', 0, {
    prices: { EVENT: 60, VENUE_ACTIVE: 55, CORPORATE_DEFAULT: 50 },
    vendor_prices: { 2: { EVENT: 62, VENUE_DEFAULT: 48 } },
  }),
  item(ITEMS.ticket, 'Ticket', 0, { prices: { EVENT: 15 } }),
  item(ITEMS.openItem, 'Open item', 5, { price_override: true }),
  item(ITEMS.openBurger, 'Burger at will', 8, { price_override: true, item_set_ids: [SETS.toppings, SETS.sides] }),
  item(ITEMS.openScarf, 'Scarf at will', 22, { price_override: true, tax_ids: ['vat'] }),
  item(ITEMS.beer, 'Beer', 8, { is_alcohol: true }),
  item(ITEMS.lager, 'Lager', 8, { is_alcohol: true, item_set_ids: [SETS.shots] }),
  item(ITEMS.burger, 'Burger', 9, { item_set_ids: [SETS.toppings, SETS.sides] }),
  item(ITEMS.sundae, 'Sundae', 6, { item_set_ids: [SETS.sundaeToppings] }),
  item(ITEMS.combo, 'Combo', 14, { item_set_ids: [SETS.comboMain] }),
  item(ITEMS.platter, 'Platter', 12, { tax_ids: ['sales'], item_set_ids: [SETS.platterExtras] }),
  modifier('60', 'Cheese', 2),
  modifier('61', 'Bacon', 0, { prices: { EVENT: 2.4, VENUE_DEFAULT: 2 } }),
  modifier('62', 'Lettuce', 0.75),
  modifier('63', 'Aged', 0.4),
  modifier('64', 'Ranch', 0.6),
  modifier('65', 'Large', 0.5),
  modifier('66', 'Souvenir cup', 2.25),
  modifier('67', 'Sprinkles', 0.5),
  modifier('68', 'Fudge', 0.8),
  modifier('69', 'Cherry', 0.3),
  modifier('70', 'Hot', 0.25),
  modifier('71', 'Soaked', 0.2),
  modifier('72', 'Salsa', 0.75),
  modifier('73', 'Guacamole', 1.25),
  modifier('74', 'Vinaigrette', 0.75),
  modifier('75', 'Chicken', 1),
  modifier('76', 'Mug', 11, { tax_ids: ['vat'] }),
  modifier('77', 'Extra side', 2),
  modifier('78', 'Shot', 4, { is_alcohol: true }),
];

function node(uuid: string, itemId: string, mode: CatalogueNode['mode'], most: number, more: Partial<CatalogueNode> = {}): CatalogueNode {
  return { uuid, item_id: itemId, mode, default_quantity: 0, max_quantity: most, ...more };
}

function setOf(uuid: string, name: string, nodes: readonly CatalogueNode[], more: Partial<CatalogueItemSet> = {}): CatalogueItemSet {
  return { uuid, name, min: 0, max: null, included_quantity: 0, nodes: [...nodes], ...more };
}

export const USD_SETS: readonly CatalogueItemSet[] = [
  setOf(
    SETS.toppings,
    'Toppings',
    [
      node(NODES.cheese, '60', 'INCREASE_PARENT', 3, { price: 1.5, item_set_ids: [SETS.cheeseKind] }),
      node(NODES.bacon, '61', 'INCREASE_PARENT', 2),
      node(NODES.lettuce, '62', 'INCLUDED', 1, { item_set_ids: [SETS.dressing] }),
    ],
    { max: 5 },
  ),
  setOf(SETS.cheeseKind, 'Kind of cheese', [node(NODES.aged, '63', 'INCREASE_PARENT', 1)]),
  setOf(SETS.dressing, 'Dressing', [node(NODES.ranch, '64', 'INCREASE_PARENT', 2)]),
  setOf(SETS.sides, 'Sides', [node(NODES.comboCola, ITEMS.cola, 'SEPARATE', 2, { item_set_ids: [SETS.drinkExtras] })]),
  setOf(SETS.drinkExtras, 'Drink extras', [node(NODES.large, '65', 'INCREASE_PARENT', 1), node(NODES.cup, '66', 'SEPARATE', 2)]),
  setOf(
    SETS.sundaeToppings,
    'Sundae toppings',
    [
      node(NODES.sprinkles, '67', 'INCREASE_PARENT', 5),
      node(NODES.fudge, '68', 'INCREASE_PARENT', 5, { item_set_ids: [SETS.fudgeExtra] }),
      node(NODES.cherry, '69', 'SEPARATE', 5, { item_set_ids: [SETS.cherryExtra] }),
    ],
    { included_quantity: 3 },
  ),
  setOf(SETS.fudgeExtra, 'Fudge extra', [node(NODES.hot, '70', 'INCREASE_PARENT', 1)]),
  setOf(SETS.cherryExtra, 'Cherry extra', [node(NODES.soaked, '71', 'INCREASE_PARENT', 1)]),
  setOf(SETS.dips, 'Dips', [node(NODES.salsa, '72', 'INCLUDED', 3), node(NODES.guacamole, '73', 'INCREASE_PARENT', 3)], {
    included_quantity: 2,
  }),
  setOf(SETS.saladDressing, 'Salad dressing', [node(NODES.vinaigrette, '74', 'SEPARATE', 2, { default_quantity: 1 })]),
  setOf(SETS.comboMain, 'Main', [node(NODES.chicken, '75', 'INCLUDED', 1, { default_quantity: 1 })], { min: 1, max: 1 }),
  setOf(SETS.platterExtras, 'Extras', [node(NODES.mug, '76', 'SEPARATE', 1), node(NODES.extraSide, '77', 'INCREASE_PARENT', 2)]),
  setOf(SETS.shots, 'Shots', [node(NODES.shot, '78', 'INCLUDED', 2)]),
];

const itemsOfNodes = new Map(USD_SETS.flatMap((set) => set.nodes.map((one) => [one.uuid, one.item_id] as const)));

export const { sell, takeBack } = lineMakers({ itemOfNode: (nodeId) => itemsOfNodes.get(nodeId) ?? '1' });
