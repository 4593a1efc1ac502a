import type { JsonLimits } from './json-door.ts';

/** Limits on lists that callers send; answers of the catalogue are not limited. */
export const MAX_LINES = 1000;
export const MAX_PAYMENTS = 50;
export const MAX_MODIFIERS = 500;
export const MAX_APPLIED = 1000;

/** Characters of the metadata of a v3 order. */
export const MAX_METADATA = 1024;

/** Members that one answer complains of. */
export const MAX_ERRORS = 100;

/** Members of one object of a request; no documented object has as many. */
export const MAX_MEMBERS = 5000;

/** Bytes of a request body. */
export const BODY_LIMIT = 1024 * 1024;
export const CALCULATE_BODY_LIMIT = 4 * 1024 * 1024;
/**
 * A signed cart of as many lines as are taken, three modifiers each, has 3 MB and 157,000 values: 6 MiB and their 196,608 values leave room
 * for discounts and notes. Calculate signs no cart that its checkout would not take.
 */
export const CHECKOUT_BODY_LIMIT = 6 * 1024 * 1024;
/** Of those, what may stand beside the signed cart: how it was paid outside, and where the receipt goes. */
export const BESIDE_SIGNED_CART = 64 * 1024;

/** The bytes of a body to each value that it may have at most. */
const BYTES_OF_A_VALUE = 32;

/**
 * Different member names of a body. The documents have some hundreds; beside those only modifiers are named, by their ids: nobody orders
 * seventeen hundred different ones at once. A name that the parser has not met before costs it as much as several values.
 */
export const MAX_NAMES = 2048;

/** By which a body is read that may have so many bytes. */
export function bodyLimits(maxBytes: number): JsonLimits {
  return { maxBytes, maxMembers: MAX_MEMBERS, maxNames: MAX_NAMES, maxValues: Math.floor(maxBytes / BYTES_OF_A_VALUE) };
}
