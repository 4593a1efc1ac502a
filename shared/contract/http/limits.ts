import type { JsonLimits } from './parse-json.ts';

/** Limits on lists in requests; lists in catalogue answers are unlimited. */
export const MAX_LINES = 1000;
export const MAX_PAYMENTS = 50;
export const MAX_MODIFIERS = 500;
export const MAX_APPLIED = 1000;

/** Characters of the metadata of a v3 order. */
export const MAX_METADATA = 1024;

/** The number of invalid members that one answer reports. */
export const MAX_ERRORS = 100;

/** Members per object in a request; no documented object has as many. */
export const MAX_MEMBERS = 5000;

/** Bytes of a request body. */
export const BODY_LIMIT = 1024 * 1024;
export const CALCULATE_BODY_LIMIT = 4 * 1024 * 1024;
/**
 * The largest signed cart, with three modifiers per line, has 3 MB and 157,000 values: 6 MiB and the resulting 196,608 values leave room
 * for discounts and notes. Calculate refuses to sign a cart that would not fit into a checkout.
 */
export const CHECKOUT_BODY_LIMIT = 6 * 1024 * 1024;
/** The part of that limit for members beside the signed cart: the external payment and the receipt. */
export const BESIDE_SIGNED_CART = 64 * 1024;

/** A body may have one value per this many bytes. */
const BYTES_OF_A_VALUE = 32;

/**
 * Distinct member names in a body. The documents have a few hundred; besides them only modifier ids are names, and no order has seventeen
 * hundred different ones. A name new to the parser costs as much as several values.
 */
export const MAX_NAMES = 2048;

/** Returns the parser limits for a body of at most `maxBytes`. */
export function bodyLimits(maxBytes: number): JsonLimits {
  return { maxBytes, maxMembers: MAX_MEMBERS, maxNames: MAX_NAMES, maxValues: Math.floor(maxBytes / BYTES_OF_A_VALUE) };
}
