/** What the foreign service sells: without the members that this project adds to the records of the documents. */
export const CORPORATE_ID = 4;
export const VENUE_ID = 5;
export const VENDOR_ID = 6;

const VAT = { id: 'vat', name: 'VAT', rate: 0.1, inclusive: false };
export const CHEESE_NODE = 'c0000000-0000-4000-8000-000000000011';

export const VENUE = {
  id: VENUE_ID,
  corporate_id: CORPORATE_ID,
  name: 'Elsewhere Park',
  timezone: 'UTC',
  currency: 'USD',
  charity_rounding_enabled: false,
  attributes: [],
};

export const VENDOR = {
  id: VENDOR_ID,
  venue_id: VENUE_ID,
  corporate_id: CORPORATE_ID,
  name: 'Elsewhere Stand',
  is_open: true,
  currency: 'USD',
  timezone: 'UTC',
  order_types: ['POS', 'MOBILE'],
  attributes: [],
  calculate_options: {
    fees: true,
    reductions: true,
    taxes: true,
    modifiers: true,
    payment_partner: false,
    validate_prices: true,
    validate_cart_totals: false,
  },
};

function sold(id: string, name: string, cents: number, sets: readonly object[] = [], barcode?: string) {
  const record = {
    id,
    name,
    price: cents / 100,
    price_level: 'VENUE_DEFAULT',
    prices: [{ level: 'VENUE_DEFAULT', price: cents / 100 }],
    taxes: [VAT],
    taxable: true,
    discountable: true,
    sold_as_item: true,
    item_sets: sets as { readonly uuid: string }[],
  };
  return { record, price: cents, ...(barcode !== undefined && { barcode }) };
}

const cheese = sold('9', 'Cheese', 100);
const EXTRAS = {
  uuid: 'c0000000-0000-4000-8000-000000000010',
  name: 'Extras',
  min: 0,
  max: 2,
  included_quantity: 0,
  nodes: [
    {
      uuid: CHEESE_NODE,
      mode: 'INCREASE_PARENT',
      default_quantity: 0,
      max_quantity: 2,
      price: 1,
      item: cheese.record,
      taxes: [VAT],
      item_sets: [],
    },
  ],
};

export const ITEMS: Readonly<Record<'burger' | 'cola' | 'soup' | 'cheese', ReturnType<typeof sold>>> = {
  burger: sold('7', 'Burger', 1000, [EXTRAS]),
  cola: sold('8', 'Cola', 300),
  /** Found only by its barcode: it is in no menu. */
  soup: sold('10', 'Soup', 200, [], '4000000000105'),
  cheese,
};

export const MENU = {
  vendor_id: VENDOR_ID,
  venue_id: VENUE_ID,
  version: 'v2',
  full: true,
  items: [ITEMS.burger.record, ITEMS.cola.record],
  deleted_item_ids: [],
  deactivated_item_ids: [],
  dayparts: [
    {
      id: 'all',
      name: 'All day',
      days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
      start: '00:00',
      end: '24:00',
      menu: { groups: [{ id: 'g', name: 'Food', sort_order: 1, item_ids: ['7', '8'] }] },
    },
  ],
};
