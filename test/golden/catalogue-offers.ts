import type { CatalogueTax } from '../../shared/contract/catalogue/catalogue.ts';
import type { CatalogueDiscount, CatalogueFee } from '../../shared/contract/catalogue/catalogue-offers.ts';
import { ITEMS } from './catalogue-items.ts';
import { VENDORS } from './catalogue-vendors.ts';

export function tax(id: string, rate: number, kind: 'exclusive' | 'inclusive'): CatalogueTax {
  return { id, name: `Tax ${id}`, rate, inclusive: kind === 'inclusive' };
}

export const USD_TAXES: readonly CatalogueTax[] = [
  tax('sales', 0.08, 'exclusive'),
  tax('city', 0.025, 'exclusive'),
  tax('fine', 0.083345, 'exclusive'),
  tax('half', 0.05, 'exclusive'),
  tax('service', 0.06, 'exclusive'),
  tax('tenth', 0.1, 'exclusive'),
  tax('vat', 0.1, 'inclusive'),
  tax('wool', 0.05, 'inclusive'),
  tax('service-in', 0.2, 'inclusive'),
];

type Terms = Partial<CatalogueDiscount>;

/** Named by its id in capitals; picked by hand, stackable and of priority 0 unless said otherwise. */
export function discount(
  id: string,
  level: 'ITEM' | 'CART',
  kind: CatalogueDiscount['kind'],
  amount: number,
  terms: Terms = {},
): CatalogueDiscount {
  return {
    id,
    reference_id: id.toUpperCase(),
    name: `Discount ${id}`,
    level,
    kind,
    amount,
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

function onItems(...itemIds: readonly string[]): Pick<CatalogueDiscount, 'criteria'> {
  return { criteria: { item_ids: [...itemIds] } };
}

function bogo(id: string, buy: number, get: number, percentOff: number, terms: Terms = {}): CatalogueDiscount {
  return discount(id, 'ITEM', 'BOGO', 0, { bogo: { buy, get, percent_off: percentOff }, ...terms });
}

function bundle(
  id: string,
  price: number,
  ...parts: readonly (readonly [quantity: number, itemIds: readonly string[]])[]
): CatalogueDiscount {
  const written = parts.map(([quantity, itemIds]) => ({ item_ids: [...itemIds], quantity }));
  return discount(id, 'ITEM', 'BUNDLE', 0, { bundle: { parts: written, price } });
}

const { hotDog, cola, pretzel, nachos, water, bagel, tea, nuts, burger } = ITEMS;

export const USD_DISCOUNTS: readonly CatalogueDiscount[] = [
  discount('item-10', 'ITEM', 'PERCENT', 10, { ...onItems(hotDog), priority: 1 }),
  discount('item-20', 'ITEM', 'PERCENT', 20, { ...onItems(hotDog), priority: 2 }),
  discount('food-15', 'ITEM', 'PERCENT', 15, { criteria: { category_ids: ['food'] } }),
  discount('burger-10', 'ITEM', 'PERCENT', 10, onItems(burger)),
  discount('hotdog-50c', 'ITEM', 'FLAT', 0.5, onItems(hotDog)),
  discount('nuts-125c', 'ITEM', 'FLAT', 1.25, onItems(nuts)),
  discount('water-5', 'ITEM', 'FLAT', 5, onItems(water)),
  discount('only-item', 'ITEM', 'PERCENT', 10, { ...onItems(nachos), stackable: false }),
  discount('cola-3', 'ITEM', 'PERCENT', 20, { criteria: { item_ids: [cola], min_quantity: 3 } }),
  discount('cart-5', 'CART', 'PERCENT', 5),
  discount('cart-10', 'CART', 'PERCENT', 10),
  discount('cart-50c', 'CART', 'FLAT', 0.5),
  discount('cart-1', 'CART', 'FLAT', 1),
  discount('cart-50', 'CART', 'FLAT', 50),
  discount('z-flat', 'CART', 'FLAT', 2, { priority: 1 }),
  discount('a-percent', 'CART', 'PERCENT', 10, { priority: 5 }),
  discount('b-flat', 'CART', 'FLAT', 2, { priority: 5 }),
  discount('only-early', 'CART', 'PERCENT', 10, { priority: 1, stackable: false }),
  discount('only-late', 'CART', 'PERCENT', 50, { priority: 9, stackable: false }),
  discount('half-most-5', 'CART', 'PERCENT', 50, { max_amount: 5 }),
  discount('fans', 'CART', 'PERCENT', 25, { promo_code: 'FAN25' }),
  discount('from-10', 'CART', 'FLAT', 1, { criteria: { min_subtotal: 10 } }),
  discount('happy', 'CART', 'PERCENT', 20, { criteria: { starts_at: '2026-06-13T19:00:00Z', ends_at: '2026-06-13T20:00:00Z' } }),
  discount('mobile', 'CART', 'PERCENT', 10, { criteria: { order_types: ['MOBILE'] } }),
  discount('with-hotdog', 'CART', 'PERCENT', 10, onItems(hotDog)),
  discount('late', 'CART', 'FLAT', 1, { auto_apply: true, criteria: { dayparts: ['late'] }, vendor_ids: [VENDORS.twoDayparts] }),
  discount('partner', 'CART', 'PERCENT', 20, {
    criteria: { payment_provider: 'acme' },
    vendor_ids: [VENDORS.partner, VENDORS.partnerOff],
  }),
  discount('house', 'CART', 'PERCENT', 10, {
    auto_apply: true,
    vendor_ids: [VENDORS.autoDiscount, VENDORS.reductionsOff, VENDORS.everything],
  }),
  bogo('bogo-food', 1, 1, 100, { criteria: { category_ids: ['food'] } }),
  bogo('bogo-two-one', 2, 1, 100, onItems(hotDog)),
  bogo('bogo-half', 1, 1, 50, onItems(pretzel)),
  bogo('bogo-tie', 1, 1, 100, onItems(hotDog, bagel)),
  bogo('bogo-burger', 1, 1, 100, onItems(burger)),
  bogo('bogo-late', 1, 1, 100, { ...onItems(hotDog), priority: 5 }),
  bogo('bogo-any', 1, 1, 100),
  bundle('meal', 6, [1, [hotDog]], [1, [cola, water, tea]]),
  bundle('meal-750', 7.5, [1, [hotDog]], [1, [cola, water]]),
  bundle('meal-8', 8, [1, [hotDog]], [1, [cola]]),
  bundle('as-listed', 9, [1, [hotDog, nachos]], [1, [nachos, pretzel]]),
  bundle('pair', 10, [2, [hotDog]], [1, [cola]]),
];

/** Named by the cart, untaxed and on net unless said otherwise. */
function feeOf(
  id: string,
  level: 'ORDER' | 'ITEM',
  type: CatalogueFee['fee_type'],
  basis: number,
  terms: Partial<CatalogueFee> = {},
): CatalogueFee {
  return {
    id,
    name: `Fee ${id}`,
    fee_type: type,
    fee_basis: basis,
    fee_class: 'FEE',
    fee_level: level,
    taxable: false,
    auto_apply: false,
    apply_before_discount: false,
    ...terms,
  };
}

export const USD_FEES: readonly CatalogueFee[] = [
  feeOf('on-gross', 'ORDER', 'PERCENT', 0.1, { apply_before_discount: true }),
  feeOf('on-net', 'ORDER', 'PERCENT', 0.1),
  feeOf('delivery', 'ORDER', 'FLAT', 1.5),
  feeOf('gratuity', 'ORDER', 'CUSTOM', 2, { fee_class: 'GRATUITY' }),
  feeOf('deposit', 'ITEM', 'FLAT', 0.75, { item_ids: [cola, nuts] }),
  feeOf('handling', 'ITEM', 'PERCENT', 0.05),
  feeOf('burger-care', 'ITEM', 'PERCENT', 0.1, { item_ids: [burger] }),
  feeOf('booking', 'ORDER', 'FLAT', 5, { taxable: true, tax_ids: ['service'] }),
  feeOf('booking-default', 'ORDER', 'FLAT', 5, { taxable: true }),
  feeOf('booking-exempt', 'ORDER', 'FLAT', 5, { taxable: true, tax_ids: ['service'], tax_examt: true }),
  feeOf('booking-untaxed', 'ORDER', 'FLAT', 5, { tax_ids: ['service'] }),
  feeOf('booking-in', 'ORDER', 'FLAT', 6, { taxable: true, tax_ids: ['service-in'] }),
  feeOf('booking-both', 'ORDER', 'FLAT', 6, { taxable: true, tax_ids: ['service-in', 'service'] }),
  feeOf('wrap', 'ITEM', 'FLAT', 0.25, { taxable: true, tax_ids: ['tenth'], item_ids: [hotDog, bagel] }),
  feeOf('house', 'ORDER', 'PERCENT', 0.05, {
    auto_apply: true,
    vendor_ids: [VENDORS.autoFee, VENDORS.feesOff, VENDORS.feesOnAgain],
  }),
  feeOf('table', 'ORDER', 'PERCENT', 0.1, { auto_apply: true, taxable: true, vendor_ids: [VENDORS.everything] }),
];
