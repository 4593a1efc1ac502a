import type { Static } from 'typebox';
import { Flag, Int32, Int64, list, Moment, NumericId, optional, record, text } from '../http/schema.ts';
import { TimeOfDay, Weekday } from '../records/menu.ts';
import { PriceLevelName } from '../records/price-level.ts';
import { translationMember } from '../records/translation.ts';
import { AlcoholRuleSet, CheckoutRounding, ReceiptIdentity, TaxRounding } from '../records/vendor.ts';
import { Attribute } from '../records/venue.ts';
import { CatalogueItemId } from './catalogue-items.ts';

/** Options that corporate, venue and vendor may each set. If the narrower scope omits one, the wider scope or the default applies. */
export const CatalogueOptions = record('CatalogueOptions', {
  fees: optional(Flag),
  reductions: optional(Flag),
  taxes: optional(Flag),
  modifiers: optional(Flag),
  payment_partner: optional(Flag),
  validate_prices: optional(Flag),
  validate_cart_totals: optional(Flag),
});
export type CatalogueOptions = Static<typeof CatalogueOptions>;

const SeatText = text(64, 1);

export const CatalogueRow = record('CatalogueRow', {
  name: SeatText,
  seats: list(record('CatalogueSeat', { id: Int64, name: SeatText }), { maxItems: 1000 }),
});
export type CatalogueRow = Static<typeof CatalogueRow>;

export const CatalogueSection = record('CatalogueSection', { name: SeatText, rows: list(CatalogueRow, { maxItems: 1000 }) });
export type CatalogueSection = Static<typeof CatalogueSection>;

export const CatalogueLevel = record('CatalogueLevel', {
  id: Int64,
  name: text(255),
  sort_order: Int32,
  sections: list(CatalogueSection, { maxItems: 1000 }),
});
export type CatalogueLevel = Static<typeof CatalogueLevel>;

export const CatalogueVenue = record('CatalogueVenue', {
  id: NumericId,
  corporate_id: NumericId,
  name: text(255, 1),
  timezone: text(64, 1),
  charity_rounding_enabled: Flag,
  calculate_options: optional(CatalogueOptions),
  attributes: optional(list(Attribute, { maxItems: 500 })),
  levels: list(CatalogueLevel, { maxItems: 100 }),
});
export type CatalogueVenue = Static<typeof CatalogueVenue>;

export const CatalogueGroup = record('CatalogueGroup', {
  id: text(64, 1),
  name: text(255),
  color: optional(text(32)),
  sort_order: Int32,
  item_ids: list(CatalogueItemId, { maxItems: 10_000 }),
  ...translationMember,
});
export type CatalogueGroup = Static<typeof CatalogueGroup>;

export const CatalogueDaypart = record('CatalogueDaypart', {
  id: text(64, 1),
  name: text(255),
  days: list(Weekday, { maxItems: 7, uniqueItems: true }),
  start: TimeOfDay,
  end: TimeOfDay,
  groups: list(CatalogueGroup, { maxItems: 1000 }),
  ...translationMember,
});
export type CatalogueDaypart = Static<typeof CatalogueDaypart>;

export const CataloguePriceSchedule = record('CataloguePriceSchedule', { level: PriceLevelName, starts_at: Moment, ends_at: Moment });
export type CataloguePriceSchedule = Static<typeof CataloguePriceSchedule>;

export const CatalogueVendor = record('CatalogueVendor', {
  id: NumericId,
  venue_id: NumericId,
  name: text(255, 1),
  external_id: optional(text(255)),
  opening_hours: optional(text(1024)),
  alcohol_rules: optional(AlcoholRuleSet),
  calculate_options: optional(CatalogueOptions),
  tax_rounding: optional(TaxRounding),
  default_tax_ids: list(text(64), { maxItems: 50 }),
  rounding: optional(CheckoutRounding),
  receipt: optional(ReceiptIdentity),
  price_level_schedule: optional(list(CataloguePriceSchedule, { maxItems: 10_000 })),
  dayparts: list(CatalogueDaypart, { maxItems: 500 }),
  off_menu_item_ids: optional(list(CatalogueItemId, { maxItems: 100_000 })),
});
export type CatalogueVendor = Static<typeof CatalogueVendor>;
