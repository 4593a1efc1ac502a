import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import type { CatalogueItem, CatalogueItemSet } from '../../shared/contract/catalogue/catalogue-items.ts';
import type { CatalogueDiscount } from '../../shared/contract/catalogue/catalogue-offers.ts';
import type { CatalogueDaypart, CatalogueVendor } from '../../shared/contract/catalogue/catalogue-places.ts';

/** A small catalogue with round figures, so that a test can say what things cost: food is taxed 10 percent on top, drinks not at all. */

export const CORPORATE = 11;
export const VENUE = 21;
/** Sells everything, around the clock. */
export const VENDOR = 31;
/** Sells alcohol, two a guest, from 17:00 to 23:00 in Chicago. */
export const BAR = 32;
/** Prices by a schedule. */
export const SCHEDULED = 33;
/** Checks what the caller expects of totals, and adds nothing by itself. */
export const CHECKED = 34;
/** At a venue of the same corporate without charity; rounds cash to five cents. */
export const OTHER_VENUE = 22;
export const OTHER_VENDOR = 41;
/** Of another corporate. */
export const FOREIGN_CORPORATE = 12;
export const FOREIGN_VENUE = 29;
export const FOREIGN_VENDOR = 91;

export const KEYS = {
  /** May use everything of the corporate. */
  ordering: '00000000-0000-4000-8000-000000000001',
  backoffice: '00000000-0000-4000-8000-000000000002',
  /** May use the other venue only. */
  otherVenue: '00000000-0000-4000-8000-000000000003',
  venueless: '00000000-0000-4000-8000-000000000004',
  /** May use everything there is, of both corporates. */
  everything: '00000000-0000-4000-8000-000000000005',
  everyOffice: '00000000-0000-4000-8000-000000000006',
} as const;

export const ITEMS = {
  burger: '1001',
  fries: '1002',
  soda: '1003',
  beer: '1004',
  /** The seller names its price. */
  special: '1005',
  unrefundable: '1006',
  suite: '1007',
  /** Has a price at VENUE_DEFAULT alone. */
  program: '1008',
  inactive: '1009',
  weighed: '1010',
  cheese: '2001',
  bacon: '2002',
  smoke: '2003',
  lettuce: '2004',
} as const;

export const SETS = {
  extras: '0e000000-0000-4000-8000-000000000001',
  baconKind: '0e000000-0000-4000-8000-000000000002',
} as const;

export const NODES = {
  cheese: '0d000000-0000-4000-8000-000000000001',
  bacon: '0d000000-0000-4000-8000-000000000002',
  /** Under the bacon. */
  smoke: '0d000000-0000-4000-8000-000000000003',
  lettuce: '0d000000-0000-4000-8000-000000000004',
} as const;

function item(id: string, name: string, price: number | undefined, more: Partial<CatalogueItem> = {}): CatalogueItem {
  return {
    id,
    name,
    prices: price === undefined ? {} : { CORPORATE_DEFAULT: price },
    tax_ids: ['food'],
    category_ids: ['food'],
    item_set_ids: [],
    ...more,
  };
}

const DRINK = { tax_ids: [], category_ids: ['drinks'] };

const ITEM_RECORDS: readonly CatalogueItem[] = [
  item(ITEMS.burger, 'Burger', 8, { item_set_ids: [SETS.extras], sku: 'BRG', barcode: '4006381333931' }),
  item(ITEMS.fries, 'Fries', 3.5, { sku: 'FRY' }),
  item(ITEMS.soda, 'Soda', 3, DRINK),
  item(ITEMS.beer, 'Beer', 6, { ...DRINK, is_alcohol: true, prices: { CORPORATE_DEFAULT: 6, EVENT: 7 } }),
  item(ITEMS.special, 'Special', undefined, { price_override: true }),
  item(ITEMS.unrefundable, 'Raffle ticket', 5, { ...DRINK, refundable: false }),
  item(ITEMS.suite, 'Suite platter', 50, { is_suite_item: true }),
  item(ITEMS.program, 'Program', undefined, { ...DRINK, prices: { VENUE_DEFAULT: 4 } }),
  item(ITEMS.inactive, 'Soup', 4, { active: false }),
  item(ITEMS.weighed, 'Candy by weight', 12.35, { sku: 'CND' }),
  item(ITEMS.cheese, 'Cheese', 1, { used_as_modifier: true }),
  item(ITEMS.bacon, 'Bacon', 1.5, { used_as_modifier: true }),
  item(ITEMS.smoke, 'Smoke', 0.25, { used_as_modifier: true }),
  item(ITEMS.lettuce, 'Lettuce', 0.5, { used_as_modifier: true, sold_as_item: false }),
];

const SET_RECORDS: readonly CatalogueItemSet[] = [
  {
    uuid: SETS.extras,
    name: 'Extras',
    min: 0,
    max: 4,
    included_quantity: 0,
    nodes: [
      { uuid: NODES.cheese, item_id: ITEMS.cheese, mode: 'INCREASE_PARENT', default_quantity: 0, max_quantity: 2 },
      { uuid: NODES.bacon, item_id: ITEMS.bacon, mode: 'SEPARATE', default_quantity: 0, max_quantity: 2, item_set_ids: [SETS.baconKind] },
      { uuid: NODES.lettuce, item_id: ITEMS.lettuce, mode: 'INCLUDED', default_quantity: 0, max_quantity: 1 },
    ],
  },
  {
    uuid: SETS.baconKind,
    name: 'Kind of bacon',
    min: 0,
    max: 1,
    included_quantity: 0,
    nodes: [{ uuid: NODES.smoke, item_id: ITEMS.smoke, mode: 'INCREASE_PARENT', default_quantity: 0, max_quantity: 1 }],
  },
];

function discount(id: string, terms: Partial<CatalogueDiscount>): CatalogueDiscount {
  return {
    id,
    reference_id: id.toUpperCase(),
    name: `Discount ${id}`,
    level: 'CART',
    kind: 'PERCENT',
    amount: 10,
    auto_apply: false,
    active: true,
    removal_allowed: true,
    requires_approval: false,
    stackable: true,
    priority: 0,
    tags: [],
    criteria: {},
    ...terms,
  };
}

const DISCOUNT_RECORDS: readonly CatalogueDiscount[] = [
  discount('ten', { promo_code: 'TENOFF' }),
  discount('from-50', { kind: 'FLAT', amount: 5, criteria: { min_subtotal: 50 } }),
  discount('burger-1', { level: 'ITEM', kind: 'FLAT', amount: 1, criteria: { item_ids: [ITEMS.burger] } }),
  discount('wallet', { amount: 20, auto_apply: true, criteria: { payment_provider: 'wallet' } }),
  discount('over', { active: false }),
];

const ALL_WEEK: CatalogueDaypart['days'] = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

function daypart(id: string, start: string, end: string, itemIds: readonly string[]): CatalogueDaypart {
  const groups = [{ id: `${id}-all`, name: 'All', sort_order: 1, item_ids: itemIds }];
  return { id, name: id, days: ALL_WEEK, start, end, groups };
}

const ON_MENU = ITEM_RECORDS.map(({ id }) => id);

function vendor(id: number, venueId: number, name: string, more: Partial<CatalogueVendor> = {}): CatalogueVendor {
  return {
    id,
    venue_id: venueId,
    name,
    external_id: `EXT-${id}`,
    default_tax_ids: ['food'],
    dayparts: [daypart('all-day', '00:00', '24:00', ON_MENU)],
    ...more,
  };
}

const VENDOR_RECORDS: readonly CatalogueVendor[] = [
  vendor(VENDOR, VENUE, 'Stall', { calculate_options: { payment_partner: true } }),
  vendor(BAR, VENUE, 'Bar', {
    dayparts: [daypart('evening', '17:00', '23:00', ON_MENU)],
    alcohol_rules: {
      limit_per_order: 2,
      limit_per_order_enabled: true,
      per_order_limit_reached_error_message: 'Two a guest.',
      restriction_error_message: 'Show your ID.',
    },
  }),
  vendor(SCHEDULED, VENUE, 'Scheduled stall', {
    price_level_schedule: [
      { level: 'CORPORATE_DEFAULT', starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-11-21T19:00:00Z' },
      { level: 'EVENT', starts_at: '2026-11-21T19:00:00Z', ends_at: '2026-11-21T23:00:00Z' },
      { level: 'CORPORATE_DEFAULT', starts_at: '2026-11-21T23:00:00Z', ends_at: '2027-12-31T00:00:00Z' },
    ],
  }),
  vendor(CHECKED, VENUE, 'Checked stall', {
    calculate_options: {
      fees: false,
      reductions: false,
      taxes: false,
      modifiers: false,
      payment_partner: false,
      validate_cart_totals: true,
    },
  }),
  vendor(OTHER_VENDOR, OTHER_VENUE, 'Quay stall', { rounding: { mode: 'NEAREST', increment: 0.05 } }),
  vendor(FOREIGN_VENDOR, FOREIGN_VENUE, 'Foreign stall'),
];

/** A fresh copy each time, for a test to change as it likes. */
export function testCatalogue(): Catalogue {
  const scope = { corporates: [CORPORATE], venues: [VENUE, OTHER_VENUE], vendors: [VENDOR, BAR, SCHEDULED, CHECKED, OTHER_VENDOR] };
  const everything = {
    corporates: [CORPORATE, FOREIGN_CORPORATE],
    venues: [VENUE, OTHER_VENUE, FOREIGN_VENUE],
    vendors: [...scope.vendors, FOREIGN_VENDOR],
  };
  return structuredClone<Catalogue>({
    format: 'grandstand-catalog/1',
    currency: 'USD',
    corporates: [
      { id: CORPORATE, name: 'Corporate' },
      { id: FOREIGN_CORPORATE, name: 'Other corporate' },
    ],
    venues: [
      {
        id: VENUE,
        corporate_id: CORPORATE,
        name: 'Ground',
        timezone: 'America/Chicago',
        charity_rounding_enabled: true,
        levels: [
          {
            id: 7,
            name: 'Upper',
            sort_order: 1,
            sections: [{ name: '101', rows: [{ name: 'A', seats: [{ id: 70_001, name: '12' }] }] }],
          },
        ],
      },
      { id: OTHER_VENUE, corporate_id: CORPORATE, name: 'Quay', timezone: 'America/New_York', charity_rounding_enabled: false, levels: [] },
      { id: FOREIGN_VENUE, corporate_id: FOREIGN_CORPORATE, name: 'Away', timezone: 'UTC', charity_rounding_enabled: false, levels: [] },
    ],
    vendors: VENDOR_RECORDS,
    taxes: [{ id: 'food', name: 'Food tax', rate: 0.1, inclusive: false }],
    categories: [
      { id: 'food', name: 'Food' },
      { id: 'drinks', name: 'Drinks' },
    ],
    items: ITEM_RECORDS,
    item_sets: SET_RECORDS,
    discounts: DISCOUNT_RECORDS,
    fees: [
      {
        id: 'bag',
        name: 'Bag',
        fee_type: 'FLAT',
        fee_basis: 0.1,
        fee_class: 'FEE',
        fee_level: 'ORDER',
        taxable: false,
        auto_apply: false,
        apply_before_discount: true,
      },
      {
        id: 'service',
        name: 'Service',
        fee_type: 'PERCENT',
        fee_basis: 0.05,
        fee_class: 'SERVICE_CHARGE',
        fee_level: 'ORDER',
        taxable: false,
        auto_apply: true,
        apply_before_discount: false,
        vendor_ids: [BAR],
      },
    ],
    employees: [{ id: 'e1', name: 'Alex', role: 'manager', pin: '1234' }],
    api_keys: [
      { key: KEYS.ordering, kind: 'ordering', ...scope },
      { key: KEYS.backoffice, kind: 'backoffice', ...scope },
      { key: KEYS.otherVenue, kind: 'ordering', corporates: [CORPORATE], venues: [OTHER_VENUE], vendors: [OTHER_VENDOR] },
      { key: KEYS.venueless, kind: 'ordering', corporates: [CORPORATE], venues: [], vendors: [VENDOR] },
      { key: KEYS.everything, kind: 'ordering', ...everything },
      { key: KEYS.everyOffice, kind: 'backoffice', ...everything },
    ],
  });
}

/** The same catalogue with one item changed. */
export function withItem(catalogue: Catalogue, itemId: string, change: object): Catalogue {
  return { ...catalogue, items: catalogue.items.map((item) => (item.id === itemId ? { ...item, ...change } : item)) };
}
