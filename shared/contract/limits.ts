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
export const CHECKOUT_BODY_LIMIT = 16 * 1024 * 1024;

/**
 * The bytes of a body to each value that it may have at most. A signed cart is denser than what callers write themselves: whatever one
 * calculation answered must be taken by the checkout.
 */
const BYTES_OF_A_VALUE = 32;
const BYTES_OF_A_SIGNED_VALUE = 16;

/** By which a body is read that may have so many bytes. */
export function bodyLimits(maxBytes: number): JsonLimits {
  const each = maxBytes > CALCULATE_BODY_LIMIT ? BYTES_OF_A_SIGNED_VALUE : BYTES_OF_A_VALUE;
  return { maxBytes, maxMembers: MAX_MEMBERS, maxValues: Math.floor(maxBytes / each) };
}
