import type { Static } from 'typebox';
import {
  Amount,
  addition,
  assumed,
  Currency,
  Flag,
  Int32,
  list,
  Moment,
  NumericId,
  oneOf,
  optional,
  record,
  text,
} from '../http/schema.ts';
import { CartOrderType } from './order-members.ts';
import { PRICE_LEVELS } from './price-level.ts';
import { MenuItemTax } from './tax.ts';
import { Attribute } from './venue.ts';

export const CheckoutRounding = assumed(
  'Members not shown. How an amount payable in cash is rounded; `amount` is computed.',
  record('CheckoutRounding', { mode: oneOf('NONE', 'NEAREST', 'UP', 'DOWN'), increment: Amount, amount: optional(Amount) }),
);
export type CheckoutRounding = Static<typeof CheckoutRounding>;

export const AlcoholRuleSet = record('AlcoholRuleSet', {
  limit_per_order: Int32,
  per_order_limit_reached_error_message: text(1024),
  restriction_error_message: text(1024),
  limit_per_order_enabled: Flag,
});
export type AlcoholRuleSet = Static<typeof AlcoholRuleSet>;

export const CalculateOptions = assumed(
  'The names of the options in a vendor record are not shown in the document. By default all are on, except payment_partner and validate_cart_totals.',
  record('CalculateOptions', {
    fees: Flag,
    reductions: Flag,
    taxes: Flag,
    modifiers: Flag,
    payment_partner: Flag,
    validate_prices: Flag,
    validate_cart_totals: Flag,
  }),
);
export type CalculateOptions = Static<typeof CalculateOptions>;

export const TaxRounding = oneOf('LINE', 'ORDER');
export type TaxRounding = Static<typeof TaxRounding>;

export const ReceiptIdentity = record('ReceiptIdentity', {
  lines_above: list(text(255), { maxItems: 50 }),
  lines_below: list(text(255), { maxItems: 50 }),
  tax_number: optional(text(64)),
});
export type ReceiptIdentity = Static<typeof ReceiptIdentity>;

/** Valid from `starts_at`, before `ends_at`. At most one applies at a time; when none does, the first level of the list applies. */
export const ScheduledPriceLevel = record('ScheduledPriceLevel', {
  level: oneOf(...PRICE_LEVELS),
  starts_at: Moment,
  ends_at: Moment,
});
export type ScheduledPriceLevel = Static<typeof ScheduledPriceLevel>;

const OFFLINE = 'A till needs it to price offline as the service does.';

export const Vendor = assumed(
  'The vendor record is not shown in the document.',
  record('Vendor', {
    id: NumericId,
    venue_id: NumericId,
    corporate_id: NumericId,
    name: text(255),
    external_id: optional(text(255)),
    is_open: Flag,
    opening_hours: optional(text(1024)),
    currency: Currency,
    timezone: text(64),
    alcohol_rules: optional(AlcoholRuleSet),
    order_types: list(CartOrderType, { maxItems: 3 }),
    attributes: list(Attribute, { maxItems: 500 }),
    calculate_options: CalculateOptions,
    tax_rounding: optional(addition(OFFLINE, TaxRounding)),
    default_taxes: optional(addition(OFFLINE, list(MenuItemTax, { maxItems: 50 }))),
    rounding: optional(addition(OFFLINE, CheckoutRounding)),
    price_level_schedule: optional(addition(OFFLINE, list(ScheduledPriceLevel, { maxItems: 10_000 }))),
    receipt: optional(addition('A till prints the same receipt offline.', ReceiptIdentity)),
  }),
);
export type Vendor = Static<typeof Vendor>;
