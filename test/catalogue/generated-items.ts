import type { CatalogueCategory, CatalogueTax } from '../../shared/contract/catalogue/catalogue.ts';
import type { CatalogueItem, CataloguePrices } from '../../shared/contract/catalogue/catalogue-items.ts';
import { PRICE_LEVELS } from '../../shared/contract/records/price-level.ts';
import type { Chance } from './seeded-chance.ts';

export const taxes: readonly CatalogueTax[] = [
  { id: 'state', name: 'State tax', rate: 0.029, inclusive: false },
  { id: 'city', name: 'City tax', rate: 0.0481, inclusive: false },
  { id: 'district', name: 'District tax', rate: 0.011, inclusive: false },
  { id: 'meals', name: 'Meals tax', rate: 0.04, inclusive: false },
  { id: 'liquor', name: 'Liquor tax (included)', rate: 0.09, inclusive: true },
  { id: 'vat', name: 'Tax (included)', rate: 0.08875, inclusive: true },
];

const TAX_SETS = [['state', 'city'], ['state', 'city', 'district'], ['state', 'meals'], ['vat'], ['liquor', 'city'], []];

export const categories: readonly CatalogueCategory[] = [
  'Burgers',
  'Hot dogs',
  'Chicken',
  'Pizza',
  'Tacos',
  'Salads',
  'Sides',
  'Snacks',
  'Sweets',
  'Soda',
  'Beer',
  'Wine',
  'Cocktails',
  'Coffee',
  'Bakery',
  'Apparel',
  'Headwear',
  'Souvenirs',
].map((name) => ({ id: name.toLowerCase().replaceAll(' ', '-'), name }));

const STYLES = ['Classic', 'Smoked', 'Crispy', 'Spicy', 'Grilled', 'Double', 'House', 'Golden', 'Loaded', 'Garden', 'Harvest', 'Stadium'];
const FLAVOURS = ['Cheddar', 'Garlic', 'Barbecue', 'Lime', 'Chili', 'Honey', 'Pepper', 'Maple', 'Herb', 'Citrus', 'Vanilla', 'Cherry'];
const THINGS = ['Burger', 'Dog', 'Wrap', 'Bowl', 'Fries', 'Nachos', 'Pretzel', 'Slice', 'Shake', 'Lager', 'Latte', 'Cap', 'Tee', 'Scarf'];
const CENTS = [0, 0, 25, 49, 50, 50, 75, 95, 99, 99];

function generateName(chance: Chance, id: number): string {
  return `${chance.pick(STYLES)} ${chance.pick(FLAVOURS)} ${chance.pick(THINGS)} ${id}`;
}

/** Shop-window prices: more cheap ones than dear ones. */
function generatePrice(chance: Chance): number {
  const whole = 1 + chance.below(chance.isOnce(10) ? 120 : 18);
  return (whole * 100 + chance.pick(CENTS)) / 100;
}

function generatePrices(chance: Chance): CataloguePrices {
  if (chance.isOnce(1)) return Object.fromEntries(PRICE_LEVELS.map((level) => [level, generatePrice(chance)]));
  const level = chance.isOnce(85) ? 'VENUE_DEFAULT' : 'CORPORATE_DEFAULT';
  const extra = chance.isOnce(12) ? [[chance.pick(PRICE_LEVELS), generatePrice(chance)] as const] : [];
  return Object.fromEntries([[level, generatePrice(chance)], ...extra]);
}

/** What not every item has, each in the share in which venues have it. */
function generateTraits(chance: Chance, id: number, vendorCount: number): Partial<CatalogueItem> {
  return {
    ...(chance.isOnce(30) ? { barcode: ean13(id) } : {}),
    ...(chance.isOnce(12) ? { is_alcohol: true } : {}),
    ...(chance.isOnce(3) ? { taxable: false } : {}),
    ...(chance.isOnce(2) ? { discountable: false } : {}),
    ...(chance.isOnce(2) ? { refundable: false } : {}),
    ...(chance.isOnce(2) ? { active: false } : {}),
    ...(chance.isOnce(1) ? { type: 'WEIGHED', tare_weight: chance.below(100) / 1000 } : {}),
    ...(chance.isOnce(0.4) ? { price_override: true } : {}),
    ...(chance.isOnce(0.2) ? { gift_card: true, taxable: false, discountable: false } : {}),
    ...(chance.isOnce(3) ? { vendor_prices: { [1 + chance.below(vendorCount)]: { VENDOR_ACTIVE: generatePrice(chance) } } } : {}),
    ...(chance.isOnce(40) ? { calories: String(50 + chance.below(1200)), calories_label: 'Cal' } : {}),
    ...(chance.isOnce(25) ? { description: 'Made fresh all day, as long as there is some left.', show_desc: true } : {}),
    ...(chance.isOnce(20) ? { item_attributes: [{ name: 'allergens', value: 'gluten, milk' }] } : {}),
    ...(chance.isOnce(20) ? { external_names: { kitchen: `K${id}`, receipt: `Item ${id}` } } : {}),
  };
}

const FIRST_ID = 1000;

export interface ItemRequest {
  /** Its place among all items; the id follows from it. */
  readonly index: number;
  readonly vendorCount: number;
  readonly setIds: readonly string[];
}

export function generateItem(chance: Chance, { index, vendorCount, setIds }: ItemRequest): CatalogueItem {
  const id = FIRST_ID + index;
  return {
    id: String(id),
    name: generateName(chance, id),
    sku: `SKU-${id}`,
    prices: generatePrices(chance),
    tax_ids: chance.pick(TAX_SETS),
    category_ids: chance.pickSome(categories, chance.isOnce(10) ? 2 : 1).map((category) => category.id),
    item_set_ids: setIds,
    ...generateTraits(chance, id, vendorCount),
  };
}

export function generateModifier(chance: Chance, index: number): CatalogueItem {
  const id = FIRST_ID + index;
  return {
    id: String(id),
    name: `${chance.pick(FLAVOURS)} ${id}`,
    sku: `MOD-${id}`,
    sold_as_item: false,
    used_as_modifier: true,
    prices: { VENUE_DEFAULT: chance.isOnce(40) ? 0 : (25 + 25 * chance.below(14)) / 100 },
    tax_ids: chance.pick(TAX_SETS),
    category_ids: [],
    item_set_ids: [],
    ...(chance.isOnce(3) ? { is_alcohol: true } : {}),
  };
}

/** EAN-13 under 952, the prefix that is set aside for demonstrations: no article in any shop bears it. */
function ean13(article: number): string {
  const body = `952${String(article).padStart(9, '0')}`;
  // Digits weigh 3 and 1 by turns from the right; the check digit makes the sum a multiple of ten.
  const sum = [...body].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return body + String((10 - (sum % 10)) % 10);
}
