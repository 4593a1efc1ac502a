/** A catalogue file as an operator would write it, with one vendor for each setting that the documents name. */
export const KEYS = {
  all: 'a0000000-0000-4000-8000-000000000001',
  /** Names a venue and a vendor, and not the corporate that they belong to. */
  withoutCorporate: 'a0000000-0000-4000-8000-000000000002',
  backoffice: 'a0000000-0000-4000-8000-000000000003',
} as const;

export const NORTH = { venue_id: '21', vendor_id: '31' } as const;
export const CLOSED = { venue_id: '21', vendor_id: '32' } as const;
export const FOREIGN = { venue_id: '23', vendor_id: '33' } as const;
/** Compares the totals that a caller expects; its venue takes no charity. */
export const COMPARING = { venue_id: '22', vendor_id: '34' } as const;
export const ROUNDING = { venue_id: '21', vendor_id: '35' } as const;
/** Neither fees nor taxes nor reductions, and no price is compared. */
export const BARE = { venue_id: '21', vendor_id: '36' } as const;

export const SETS = { bun: '5b0c0c52-7f0e-4a68-9d5e-0f6c1a1f0001', sauces: '5b0c0c52-7f0e-4a68-9d5e-0f6c1a1f0002' } as const;
export const NODES = {
  plain: '5b0c0c52-7f0e-4a68-9d5e-0f6c1a1f0011',
  brioche: '5b0c0c52-7f0e-4a68-9d5e-0f6c1a1f0012',
  cheese: '5b0c0c52-7f0e-4a68-9d5e-0f6c1a1f0013',
  ketchup: '5b0c0c52-7f0e-4a68-9d5e-0f6c1a1f0021',
  mustard: '5b0c0c52-7f0e-4a68-9d5e-0f6c1a1f0022',
} as const;

const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

const EVERY_ITEM = ['101', '102', '103', '104', '105', '107', '108'];

function place(id: number, venueId: number, name: string, more: object = {}, days: readonly string[] = DAYS) {
  const group = { id: 'food', name: 'Food', sort_order: 1, item_ids: EVERY_ITEM };
  return {
    id,
    venue_id: venueId,
    name,
    default_tax_ids: ['city'],
    off_menu_item_ids: ['106'],
    dayparts: [{ id: 'always', name: 'All day', days, start: '00:00', end: '24:00', groups: [group] }],
    ...more,
  };
}

function item(id: string, name: string, price: number, more: object = {}) {
  return { id, name, prices: { VENUE_DEFAULT: price }, tax_ids: ['city'], category_ids: ['food'], item_set_ids: [], ...more };
}

function node(uuid: string, itemId: string, mode: string) {
  return { uuid, item_id: itemId, mode, default_quantity: 0, max_quantity: 2 };
}

const ITEMS = [
  item('101', 'Burger', 10, { item_set_ids: [SETS.bun, SETS.sauces] }),
  item('102', 'Beer', 6, { is_alcohol: true }),
  item('103', 'Daily special', 5, { price_override: true }),
  item('104', 'Cola', 3, { sku: 'COLA', barcode: '4000000000044' }),
  item('105', 'Gone', 1, { active: false }),
  item('106', 'Staff soup', 2, { barcode: '4000000000068' }),
  item('107', 'Voucher', 20, { taxable: false, discountable: false }),
  item('108', 'Deposit cup', 1, { refundable: false }),
  item('201', 'Plain bun', 0, { sold_as_item: false }),
  item('202', 'Brioche bun', 1, { sold_as_item: false }),
  item('203', 'Cheese', 1.5, { sold_as_item: false }),
  item('204', 'Ketchup', 0.5, { sold_as_item: false }),
  item('205', 'Mustard', 0.5, { sold_as_item: false }),
];

const ITEM_SETS = [
  {
    uuid: SETS.bun,
    name: 'Bun',
    min: 1,
    max: 1,
    included_quantity: 0,
    nodes: [node(NODES.plain, '201', 'INCLUDED'), node(NODES.brioche, '202', 'INCREASE_PARENT')],
  },
  {
    uuid: SETS.sauces,
    name: 'Sauces',
    min: 0,
    max: 2,
    included_quantity: 0,
    nodes: [node(NODES.ketchup, '204', 'SEPARATE'), node(NODES.mustard, '205', 'SEPARATE'), node(NODES.cheese, '203', 'INCREASE_PARENT')],
  },
];

function discount(id: string, reference: string, more: object) {
  return {
    id,
    reference_id: reference,
    name: reference,
    level: 'CART',
    kind: 'PERCENT',
    amount: 10,
    auto_apply: false,
    active: true,
    removal_allowed: true,
    requires_approval: false,
    stackable: true,
    priority: 1,
    tags: [],
    criteria: {},
    ...more,
  };
}

function fee(id: string, name: string, more: object) {
  return {
    id,
    name,
    fee_type: 'PERCENT',
    fee_basis: 0.05,
    fee_class: 'SERVICE_CHARGE',
    fee_level: 'ORDER',
    taxable: false,
    auto_apply: true,
    apply_before_discount: true,
    ...more,
  };
}

/** `weekday` is that of today in UTC, 0 for Sunday: the closed vendor opens on no day near it. */
export function catalogueFile(weekday: number, environment?: object): object {
  const far = [DAYS[(weekday + 3) % 7] as string];
  const off = { fees: false, reductions: false, taxes: false, modifiers: false };
  const venue = (id: number, corporate: number, charity: boolean) => ({
    id,
    corporate_id: corporate,
    name: `Arena ${id}`,
    timezone: 'UTC',
    charity_rounding_enabled: charity,
    levels: [
      {
        id: id * 10,
        name: 'Ground',
        sort_order: 1,
        sections: [{ name: 'A', rows: [{ name: '1', seats: [{ id: id * 100, name: '7' }] }] }],
      },
    ],
  });
  const alcohol = {
    limit_per_order_enabled: true,
    limit_per_order: 2,
    per_order_limit_reached_error_message: 'two drinks an order',
    restriction_error_message: 'ask for the age',
  };
  const key = (of: string, kind: string, corporates: number[], venues: number[], vendors: number[]) => ({
    key: of,
    kind,
    corporates,
    venues,
    vendors,
  });
  const all: [number[], number[], number[]] = [
    [11, 12],
    [21, 22, 23],
    [31, 32, 33, 34, 35, 36],
  ];
  return {
    format: 'grandstand-catalog/1',
    currency: 'USD',
    ...(environment !== undefined && { calculate_options: environment }),
    corporates: [
      { id: 11, name: 'Home' },
      { id: 12, name: 'Away' },
    ],
    venues: [venue(21, 11, true), venue(22, 11, false), venue(23, 12, false)],
    vendors: [
      place(31, 21, 'North', { external_id: 'north', alcohol_rules: alcohol }),
      place(32, 21, 'Closed', {}, far),
      place(33, 23, 'Visitors'),
      place(34, 22, 'Comparing', { calculate_options: { ...off, validate_cart_totals: true } }),
      place(35, 21, 'Rounding', { rounding: { mode: 'NEAREST', increment: 0.05 } }),
      place(36, 21, 'Bare', { calculate_options: { ...off, modifiers: true, validate_prices: false } }),
    ],
    taxes: [{ id: 'city', name: 'City tax', rate: 0.1, inclusive: false }],
    categories: [{ id: 'food', name: 'Food' }],
    items: ITEMS,
    item_sets: ITEM_SETS,
    discounts: [
      discount('d1', 'TEN', { promo_code: 'TEN-OFF' }),
      discount('d2', 'OLD', { active: false }),
      discount('d3', 'BIG', { criteria: { min_subtotal: 1000 } }),
    ],
    fees: [fee('f1', 'Service', {}), fee('f2', 'Bag', { fee_type: 'FLAT', fee_basis: 1, auto_apply: false, fee_class: 'FEE' })],
    employees: [{ id: 'ada', name: 'Ada', role: 'manager', pin: '2580' }],
    api_keys: [
      key(KEYS.all, 'ordering', ...all),
      key(KEYS.withoutCorporate, 'ordering', [11], [21, 23], [31, 33]),
      key(KEYS.backoffice, 'backoffice', ...all),
    ],
  };
}
