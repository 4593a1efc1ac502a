import type { CatalogueDaypart, CatalogueVendor, CatalogueVenue } from '../../shared/contract/catalogue/catalogue-places.ts';

/** A rule that needs other terms has a vendor of its own. */
export const VENDORS = {
  plain: 1,
  scheduled: 2,
  orderRounding: 3,
  defaultTaxed: 4,
  autoFee: 5,
  cashNearest: 6,
  cashUp: 7,
  cashDown: 8,
  alcohol: 9,
  pricesUnchecked: 10,
  feesOff: 11,
  partner: 12,
  partnerOff: 13,
  reductionsOff: 14,
  cartTotals: 15,
  feesOnAgain: 16,
  autoDiscount: 17,
  taxesOff: 18,
  modifiersOff: 19,
  charity: 20,
  twoDayparts: 30,
  evening: 31,
  everything: 40,
  yen: 81,
  dinar: 91,
} as const;

const VENUES = { park: 11, charityField: 12, feelessHall: 13 } as const;
export const CORPORATE = { id: 1, name: 'Golden Corporate' } as const;

export function venueAt(id: number, name: string, timezone: string, more: Partial<CatalogueVenue> = {}): CatalogueVenue {
  return { id, corporate_id: CORPORATE.id, name, timezone, charity_rounding_enabled: false, levels: [], ...more };
}

const NEW_YORK = 'America/New_York';

export const USD_VENUES: readonly CatalogueVenue[] = [
  venueAt(VENUES.park, 'Riverside Park', NEW_YORK),
  venueAt(VENUES.charityField, 'Charity Field', NEW_YORK, { charity_rounding_enabled: true }),
  venueAt(VENUES.feelessHall, 'Hall without Fees', NEW_YORK, { calculate_options: { fees: false } }),
];

const WEEK = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

type DaypartTimes = Pick<CatalogueDaypart, 'id' | 'days' | 'start' | 'end'>;

const ALL_DAY: DaypartTimes = { id: 'all', days: [...WEEK], start: '00:00', end: '24:00' };
const DAY: DaypartTimes = { id: 'day', days: [...WEEK], start: '08:00', end: '17:00' };
/** Saturday's runs into Sunday. */
const LATE: DaypartTimes = { id: 'late', days: ['SAT'], start: '17:00', end: '02:00' };

export type VendorMaker = (id: number, name: string, more?: Partial<CatalogueVendor>, times?: readonly DaypartTimes[]) => CatalogueVendor;

/** Vendors of one place that all sell the same items, all day long unless said otherwise. */
export function vendorMaker(venueId: number, itemIds: readonly string[]): VendorMaker {
  return (id, name, more = {}, times = [ALL_DAY]) => ({
    id,
    venue_id: venueId,
    name,
    default_tax_ids: [],
    dayparts: times.map((daypart) => ({
      ...daypart,
      name: daypart.id,
      groups: [{ id: 'menu', name: 'Menu', sort_order: 1, item_ids: [...itemIds] }],
    })),
    ...more,
  });
}

export function usdVendors(itemIds: readonly string[]): readonly CatalogueVendor[] {
  const inPark = vendorMaker(VENUES.park, itemIds);
  const inCharityField = vendorMaker(VENUES.charityField, itemIds);
  const inHall = vendorMaker(VENUES.feelessHall, itemIds);
  return [
    inPark(VENDORS.plain, 'Plain'),
    inPark(VENDORS.scheduled, 'Scheduled', {
      price_level_schedule: [{ level: 'VENUE_ACTIVE', starts_at: '2026-06-13T18:00:00Z', ends_at: '2026-06-13T22:00:00Z' }],
    }),
    inPark(VENDORS.orderRounding, 'Rounds taxes by order', { tax_rounding: 'ORDER' }),
    inPark(VENDORS.defaultTaxed, 'With default taxes', { default_tax_ids: ['sales'] }),
    inPark(VENDORS.autoFee, 'With a fee'),
    inPark(VENDORS.cashNearest, 'Cash to the nearest ten', { rounding: { mode: 'NEAREST', increment: 0.1 } }),
    inPark(VENDORS.cashUp, 'Cash up', { rounding: { mode: 'UP', increment: 0.1 } }),
    inPark(VENDORS.cashDown, 'Cash down', { rounding: { mode: 'DOWN', increment: 0.25 } }),
    inPark(VENDORS.alcohol, 'Three drinks', {
      alcohol_rules: {
        limit_per_order: 3,
        limit_per_order_enabled: true,
        per_order_limit_reached_error_message: 'Three drinks an order.',
        restriction_error_message: 'Check the age.',
      },
    }),
    inPark(VENDORS.pricesUnchecked, 'Prices unchecked', { calculate_options: { validate_prices: false } }),
    inHall(VENDORS.feesOff, 'Fees off by its venue'),
    inPark(VENDORS.partner, 'With a payment partner', { calculate_options: { payment_partner: true } }),
    inPark(VENDORS.partnerOff, 'Partner off'),
    inPark(VENDORS.reductionsOff, 'Reductions off', { calculate_options: { reductions: false } }),
    inPark(VENDORS.cartTotals, 'Validates cart totals', {
      calculate_options: { fees: false, reductions: false, taxes: false, modifiers: false, validate_cart_totals: true },
    }),
    inHall(VENDORS.feesOnAgain, 'Fees on again', { calculate_options: { fees: true } }),
    inPark(VENDORS.autoDiscount, 'With a discount'),
    inPark(VENDORS.taxesOff, 'Taxes off', { calculate_options: { taxes: false } }),
    inPark(VENDORS.modifiersOff, 'Modifiers off', { calculate_options: { modifiers: false } }),
    inCharityField(VENDORS.charity, 'For charity'),
    inPark(VENDORS.twoDayparts, 'Two day parts', {}, [DAY, LATE]),
    inPark(VENDORS.evening, 'Saturday evening', {}, [LATE]),
    inCharityField(VENDORS.everything, 'Everything', {
      default_tax_ids: ['sales'],
      rounding: { mode: 'NEAREST', increment: 0.05 },
    }),
  ];
}
