import { moneyToNumber } from '../../base/currency.ts';
import type { Instant } from '../../base/time.ts';
import type { CatalogueCorporate, Catalogue as CatalogueFile } from '../../contract/catalogue/catalogue.ts';
import type { CatalogueVendor, CatalogueVenue } from '../../contract/catalogue/catalogue-places.ts';
import type { CartItemMenuGroup } from '../../contract/records/item.ts';
import type { Vendor } from '../../contract/records/vendor.ts';
import type { Level, Seat, Venue } from '../../contract/records/venue.ts';
import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import { compileCalendar, compileDaypart } from '../../engine/catalogue/compile-catalogue.ts';
import { runningDayparts } from '../../engine/catalogue/running-dayparts.ts';
import { type CatalogueIndex, catalogueIndexOf, entryOf } from './catalogue-index.ts';
import { taxRecordsOf } from './item-record.ts';
import { vendorTermsOf } from './vendor-catalogue.ts';

/** The data that answers about a vendor are written from: its compiled catalogue, and members of the file that pricing does not use. */
export interface VendorRecords {
  readonly index: CatalogueIndex;
  readonly catalogue: Catalogue;
  readonly vendor: CatalogueVendor;
  readonly venue: CatalogueVenue;
  readonly corporate: CatalogueCorporate;
  /** The menu groups that contain an item, by item id. */
  readonly groupsOfItems: ReadonlyMap<string, readonly CartItemMenuGroup[]>;
}

/** The part of a vendor's data that lists of vendors are written from. */
export type VendorOutline = Pick<VendorRecords, 'index' | 'vendor' | 'venue'> & {
  readonly catalogue: Pick<Catalogue, 'terms' | 'calendar'>;
};

/** Compiles nothing of the items: a list of all vendors must not hold the menus of all. */
export function vendorOutlineOf(file: CatalogueFile, vendorId: number): VendorOutline {
  const index = catalogueIndexOf(file);
  const vendor = entryOf(index.vendors, vendorId);
  const { terms, dayparts } = vendorTermsOf(file, vendorId);
  const catalogue = { terms, calendar: compileCalendar(terms, dayparts.map(compileDaypart)) };
  return { index, vendor, venue: entryOf(index.venues, vendor.venue_id), catalogue };
}

/** `catalogue` must be compiled from one vendor of this file. */
export function vendorRecordsOf(file: CatalogueFile, catalogue: Catalogue): VendorRecords {
  const index = catalogueIndexOf(file);
  const vendor = entryOf(index.vendors, catalogue.terms.vendorId);
  const venue = entryOf(index.venues, vendor.venue_id);
  const corporate = entryOf(index.corporates, venue.corporate_id);
  return { index, catalogue, vendor, venue, corporate, groupsOfItems: groupsOfItems(vendor) };
}

function groupsOfItems(vendor: CatalogueVendor): ReadonlyMap<string, readonly CartItemMenuGroup[]> {
  const groups = new Map<string, CartItemMenuGroup[]>();
  for (const daypart of vendor.dayparts) {
    for (const { id, name, item_ids } of daypart.groups) {
      const record = { id, name };
      for (const itemId of item_ids) {
        const known = groups.get(itemId);
        if (known === undefined) groups.set(itemId, [record]);
        else if (known.every((group) => group.id !== id)) known.push(record);
      }
    }
  }
  return groups;
}

const ORDER_TYPES = ['POS', 'MOBILE', 'BACKOFFICE'] as const;

export function writeVendor(records: VendorOutline, at: Instant): Vendor {
  const { index, catalogue, vendor, venue } = records;
  const { terms } = catalogue;
  const { options } = terms;
  return {
    id: vendor.id,
    venue_id: venue.id,
    corporate_id: venue.corporate_id,
    name: vendor.name,
    ...(vendor.external_id !== undefined && { external_id: vendor.external_id }),
    is_open: runningDayparts(catalogue.calendar, at).length > 0,
    ...(vendor.opening_hours !== undefined && { opening_hours: vendor.opening_hours }),
    currency: terms.currency,
    timezone: terms.timezone,
    ...(terms.alcohol !== undefined && {
      alcohol_rules: {
        limit_per_order: terms.alcohol.limitPerOrder,
        per_order_limit_reached_error_message: terms.alcohol.limitReachedMessage,
        restriction_error_message: terms.alcohol.restrictionMessage,
        limit_per_order_enabled: terms.alcohol.limitPerOrderEnabled,
      },
    }),
    order_types: ORDER_TYPES,
    attributes: venue.attributes ?? [],
    calculate_options: {
      fees: options.fees,
      reductions: options.reductions,
      taxes: options.taxes,
      modifiers: options.modifiers,
      payment_partner: options.paymentPartner,
      validate_prices: options.validatePrices,
      validate_cart_totals: options.validateCartTotals,
    },
    tax_rounding: terms.taxRounding,
    default_taxes: taxRecordsOf(index, terms.defaultTaxIds),
    ...(terms.cashRounding !== undefined && {
      rounding: { mode: terms.cashRounding.mode, increment: moneyToNumber(terms.cashRounding.increment, terms.currency) },
    }),
    price_level_schedule: vendor.price_level_schedule ?? [],
    ...(vendor.receipt !== undefined && { receipt: vendor.receipt }),
  };
}

export function writeVenue(venue: CatalogueVenue, currency: string): Venue {
  return {
    id: venue.id,
    corporate_id: venue.corporate_id,
    name: venue.name,
    timezone: venue.timezone,
    currency,
    charity_rounding_enabled: venue.charity_rounding_enabled,
    attributes: venue.attributes ?? [],
  };
}

/** Sorted by `sort_order`, then id. */
export function writeLevels(venue: CatalogueVenue): readonly Level[] {
  return venue.levels
    .map(({ id, name, sort_order }) => ({ id, venue_id: venue.id, name, sort_order }))
    .sort((a, b) => a.sort_order - b.sort_order || a.id - b.id);
}

/** Returns none for a level that the venue does not have. */
export function writeSeats(venue: CatalogueVenue, levelId: number): readonly Seat[] {
  const level = venue.levels.find(({ id }) => id === levelId);
  if (level === undefined) return [];
  return level.sections.flatMap((section) =>
    section.rows.flatMap((row) =>
      row.seats.map((seat) => ({ id: seat.id, level_id: level.id, section: section.name, row: row.name, seat: seat.name })),
    ),
  );
}

export interface SeatNames {
  readonly level: string;
  readonly section: string;
  readonly row: string;
  readonly seat: string;
}

const seatPlaces = new WeakMap<CatalogueVenue, ReadonlyMap<string, SeatNames>>();

/** Returns the seat's position as printed on it, or undefined for a seat that the venue does not have. */
export function findSeatPlace(venue: CatalogueVenue, seatId: string): SeatNames | undefined {
  let seats = seatPlaces.get(venue);
  if (seats === undefined) {
    seats = new Map(seatEntries(venue));
    seatPlaces.set(venue, seats);
  }
  return seats.get(seatId);
}

function* seatEntries(venue: CatalogueVenue): Generator<readonly [string, SeatNames]> {
  for (const level of venue.levels) {
    for (const section of level.sections) {
      for (const row of section.rows) {
        for (const seat of row.seats) yield [String(seat.id), { level: level.name, section: section.name, row: row.name, seat: seat.name }];
      }
    }
  }
}
