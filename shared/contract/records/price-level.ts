import type { Static } from 'typebox';
import { Amount, assumed, oneOf, optional, record } from '../http/schema.ts';

/** In fall-through order: a level without a price uses the next. */
export const PRICE_LEVELS = [
  'VENDOR_OVERRIDE_ACTIVE',
  'VENDOR_ACTIVE',
  'EVENT',
  'EVENT_TYPE',
  'VENUE_OVERRIDE_ACTIVE',
  'VENUE_ACTIVE',
  'VENUE_DEFAULT',
  'CORPORATE_DEFAULT',
] as const;

/** The document's declared default of `price_level`. It is not a member of the list and is read as the first level. */
export const PRICE_LEVEL_LABEL = 'Vendor Override Active Price';

export const PriceLevelName = oneOf(...PRICE_LEVELS);
export type PriceLevelName = Static<typeof PriceLevelName>;

export const PriceLevel = assumed(
  'The members of a price level are not shown in the document.',
  record('PriceLevel', { level: PriceLevelName, price: Amount }),
);
export type PriceLevel = Static<typeof PriceLevel>;

export const PriceLevelRequest = assumed(
  'A cart line asks for a price level by its name; a price beside it is not read.',
  record('PriceLevelRequest', { level: PriceLevelName, price: optional(Amount) }),
);
export type PriceLevelRequest = Static<typeof PriceLevelRequest>;
