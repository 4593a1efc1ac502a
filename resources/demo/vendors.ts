import type { CatalogueItem } from '../../shared/contract/catalogue/catalogue-items.ts';
import type { CatalogueDaypart, CatalogueGroup, CatalogueVendor } from '../../shared/contract/catalogue/catalogue-places.ts';
import { barItems } from './bar-items.ts';
import { coffeeItems } from './coffee-items.ts';
import { grillItems } from './grill-items.ts';
import { harborItems } from './harbor-items.ts';
import { storeItems } from './store-items.ts';

const EVERY_DAY: CatalogueDaypart['days'] = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

type GroupRow = readonly [id: string, name: string, color: string, itemIds: readonly string[]];

function groupsOf(rows: readonly GroupRow[]): CatalogueGroup[] {
  return rows.map(([id, name, color, item_ids], index) => ({ id, name, color, sort_order: (index + 1) * 10, item_ids }));
}

/** What of a list belongs to one of the categories, in the order of the list. */
function inCategory(items: readonly CatalogueItem[], ...categoryIds: readonly string[]): string[] {
  return items.filter((item) => item.category_ids.some((id) => categoryIds.includes(id))).map((item) => item.id);
}

const OPEN_FOOD = '1095';
const WATERS = ['1084', '1085'];

const grillGroups = groupsOf([
  ['grill-favourites', 'Favourites', '#c2410c', ['1002', '1007', '1011', '1021', '1051', '1058', '1082', '1084']],
  ['grill-burgers', 'Burgers', '#9a3412', inCategory(grillItems, 'burgers')],
  ['grill-dogs', 'Hot dogs', '#b45309', inCategory(grillItems, 'hot-dogs')],
  ['grill-chicken', 'Chicken', '#a16207', inCategory(grillItems, 'chicken')],
  ['grill-tex-mex', 'Nachos and tacos', '#4d7c0f', inCategory(grillItems, 'tex-mex')],
  ['grill-pizza', 'Pizza', '#b91c1c', inCategory(grillItems, 'pizza')],
  ['grill-sides', 'Sides', '#15803d', inCategory(grillItems, 'sides')],
  ['grill-snacks', 'Snacks', '#0f766e', inCategory(grillItems, 'snacks')],
  ['grill-sweets', 'Sweets', '#be185d', inCategory(grillItems, 'sweets')],
  ['grill-drinks', 'Drinks', '#1d4ed8', inCategory(grillItems, 'soft-drinks')],
]);

/** The grill is open at every time of day, so that the demo always has something to sell. */
const grillDayparts: readonly CatalogueDaypart[] = [
  { id: 'grill-all-day', name: 'All day', days: EVERY_DAY, start: '00:00', end: '24:00', groups: grillGroups },
  {
    id: 'grill-family',
    name: 'Family weekend',
    days: ['SAT', 'SUN'],
    start: '10:00',
    end: '16:00',
    groups: groupsOf([['family-corner', 'Family corner', '#7e22ce', ['1008', '1016', '1061', '1072', '1073', '1090']]]),
  },
];

const barGroups = groupsOf([
  ['bar-draft', 'Draft', '#a16207', inCategory(barItems, 'draft-beer')],
  ['bar-cans', 'Cans', '#0369a1', inCategory(barItems, 'packaged-beer')],
  ['bar-wine', 'Wine', '#9f1239', inCategory(barItems, 'wine')],
  ['bar-cocktails', 'Cocktails', '#7e22ce', inCategory(barItems, 'cocktails')],
  ['bar-zero', 'Without alcohol', '#15803d', [...inCategory(barItems, 'zero-proof'), ...WATERS]],
  ['bar-snacks', 'Snacks', '#b45309', [...inCategory(barItems, 'snacks'), '1064']],
]);

const coffeeGroups = groupsOf([
  ['coffee-drinks', 'Coffee and tea', '#78350f', inCategory(coffeeItems, 'coffee')],
  ['coffee-bakery', 'Bakery', '#b45309', inCategory(coffeeItems, 'bakery')],
  ['coffee-cold', 'Cold drinks', '#0369a1', [...WATERS, '1090']],
]);

const coffeeMorning = [...coffeeGroups, ...groupsOf([['coffee-breakfast', 'Breakfast', '#ca8a04', inCategory(coffeeItems, 'breakfast')]])];

const storeGroups = groupsOf([
  ['store-apparel', 'Apparel', '#1e3a8a', inCategory(storeItems, 'apparel')],
  ['store-headwear', 'Headwear', '#1d4ed8', inCategory(storeItems, 'headwear')],
  ['store-souvenirs', 'Souvenirs', '#0f766e', inCategory(storeItems, 'souvenirs')],
  ['store-gift-cards', 'Gift cards', '#be185d', inCategory(storeItems, 'gift-cards')],
]);

const alcoholRules = (limit_per_order: number) => ({
  limit_per_order,
  limit_per_order_enabled: true,
  per_order_limit_reached_error_message: `No more than ${limit_per_order} alcoholic drinks per order.`,
  restriction_error_message: 'Check the guest’s age: 21 or older, with a photo ID.',
});

const receipt = (place: string, taxNumber: string) => ({
  lines_above: [place, 'Lakeside Sports & Entertainment'],
  lines_below: ['Thank you for coming!', 'Questions: ask at any guest service desk.'],
  tax_number: taxNumber,
});

const stadiumVendors: readonly CatalogueVendor[] = [
  {
    id: 31,
    venue_id: 21,
    name: 'Northside Grill',
    external_id: 'LS-GRILL-N',
    opening_hours: 'Always open in this demonstration',
    tax_rounding: 'LINE',
    default_tax_ids: ['meals'],
    receipt: receipt('Northside Grill, section 104', 'DEMO-31'),
    dayparts: grillDayparts,
    off_menu_item_ids: [OPEN_FOOD, ...inCategory(grillItems, 'suite').filter((id) => id !== OPEN_FOOD), '1341', '1342'],
  },
  {
    id: 32,
    venue_id: 21,
    name: 'Tap Room 14',
    external_id: 'LS-BAR-14',
    opening_hours: '11:00 to 02:00',
    alcohol_rules: alcoholRules(4),
    tax_rounding: 'ORDER',
    default_tax_ids: ['district'],
    receipt: receipt('Tap Room 14, section 114', 'DEMO-32'),
    price_level_schedule: [
      { level: 'VENUE_DEFAULT', starts_at: '2026-01-01T00:00:00-06:00', ends_at: '2027-01-09T17:00:00-06:00' },
      { level: 'EVENT', starts_at: '2027-01-09T17:00:00-06:00', ends_at: '2027-01-10T02:00:00-06:00' },
      { level: 'VENUE_DEFAULT', starts_at: '2027-01-10T02:00:00-06:00', ends_at: '2036-01-01T00:00:00-06:00' },
    ],
    dayparts: [
      { id: 'bar-afternoon', name: 'Afternoon', days: EVERY_DAY, start: '11:00', end: '17:00', groups: barGroups },
      { id: 'bar-evening', name: 'Evening', days: EVERY_DAY, start: '17:00', end: '02:00', groups: barGroups },
    ],
  },
  {
    id: 33,
    venue_id: 21,
    name: 'Bean & Brew',
    external_id: 'LS-COFFEE',
    opening_hours: '05:00 to 22:00',
    default_tax_ids: ['meals'],
    receipt: receipt('Bean & Brew, main concourse', 'DEMO-33'),
    dayparts: [
      { id: 'coffee-morning', name: 'Morning', days: EVERY_DAY, start: '05:00', end: '11:00', groups: coffeeMorning },
      { id: 'coffee-day', name: 'Day', days: EVERY_DAY, start: '11:00', end: '22:00', groups: coffeeGroups },
    ],
  },
  {
    id: 34,
    venue_id: 21,
    name: 'Team Store',
    external_id: 'LS-STORE',
    opening_hours: '08:00 to midnight',
    default_tax_ids: ['sales'],
    receipt: receipt('Team Store, gate A', 'DEMO-34'),
    dayparts: [{ id: 'store-open', name: 'Open', days: EVERY_DAY, start: '08:00', end: '24:00', groups: storeGroups }],
  },
];

const harborBar = harborItems.filter((item) => item.is_alcohol === true);
const harborFood = harborItems.filter((item) => item.is_alcohol !== true);

const arenaVendors: readonly CatalogueVendor[] = [
  {
    id: 41,
    venue_id: 22,
    name: 'Harbor Kitchen',
    external_id: 'HA-KITCHEN',
    opening_hours: '11:00 to 23:30',
    default_tax_ids: ['harbor'],
    rounding: { mode: 'NEAREST', increment: 0.05 },
    receipt: receipt('Harbor Kitchen, section 2', 'DEMO-41'),
    dayparts: [
      {
        id: 'kitchen-open',
        name: 'Open',
        days: EVERY_DAY,
        start: '11:00',
        end: '23:30',
        groups: groupsOf([
          ['kitchen-seafood', 'Seafood', '#0369a1', inCategory(harborFood, 'seafood')],
          ['kitchen-grill', 'From the grill', '#9a3412', inCategory(harborFood, 'hot-dogs')],
          ['kitchen-drinks', 'Drinks', '#1d4ed8', inCategory(harborFood, 'soft-drinks')],
        ]),
      },
    ],
  },
  {
    id: 42,
    venue_id: 22,
    name: 'Pier Bar',
    external_id: 'HA-BAR',
    opening_hours: '16:00 to 01:00',
    alcohol_rules: alcoholRules(2),
    tax_rounding: 'ORDER',
    default_tax_ids: ['harbor-included'],
    rounding: { mode: 'DOWN', increment: 0.25 },
    receipt: receipt('Pier Bar, section 8', 'DEMO-42'),
    price_level_schedule: [
      { level: 'VENUE_ACTIVE', starts_at: '2026-08-01T00:00:00-04:00', ends_at: '2026-10-01T00:00:00-04:00' },
      { level: 'VENUE_DEFAULT', starts_at: '2026-10-01T00:00:00-04:00', ends_at: '2036-01-01T00:00:00-05:00' },
    ],
    dayparts: [
      {
        id: 'pier-open',
        name: 'Open',
        days: ['WED', 'THU', 'FRI', 'SAT', 'SUN'],
        start: '16:00',
        end: '01:00',
        groups: groupsOf([
          ['pier-beer', 'Beer', '#a16207', inCategory(harborBar, 'draft-beer', 'packaged-beer')],
          ['pier-wine', 'Wine and cocktails', '#9f1239', inCategory(harborBar, 'wine', 'cocktails')],
        ]),
      },
    ],
  },
  {
    id: 43,
    venue_id: 22,
    name: 'Arena Shop',
    external_id: 'HA-SHOP',
    opening_hours: '10:00 to 23:00',
    default_tax_ids: ['harbor'],
    receipt: receipt('Arena Shop, entrance B', 'DEMO-43'),
    dayparts: [
      {
        id: 'shop-open',
        name: 'Open',
        days: EVERY_DAY,
        start: '10:00',
        end: '23:00',
        groups: groupsOf([
          ['shop-all', 'Souvenirs', '#0f766e', [...inCategory(harborFood, 'apparel', 'headwear', 'souvenirs'), '1341', '1342']],
        ]),
      },
    ],
  },
];

export const vendors = [...stadiumVendors, ...arenaVendors];
