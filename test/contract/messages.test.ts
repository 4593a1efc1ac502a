import { expect, test } from 'vitest';
import { NOT_REFUNDABLE, ORDERING_MESSAGES, V3_MESSAGES } from '../../shared/contract/http/messages.ts';

test('messages that name something are worded as documented', () => {
  expect(ORDERING_MESSAGES.corporateNotInClaims('11')).toBe('corporate ID 11 not found in claims');
  expect(ORDERING_MESSAGES.venueNotInClaims('99')).toBe('venue ID 99 not found in claims');
  expect(ORDERING_MESSAGES.vendorNotInClaims('7')).toBe('vendor ID 7 not found in claims');
  expect(ORDERING_MESSAGES.claimNotANumber('x"y')).toBe('strconv.ParseInt: parsing "x\\"y": invalid syntax');
  expect(ORDERING_MESSAGES.notRefundable('cash')).toBe('order is not refundable: paid in cash');
  expect(V3_MESSAGES.venueNotOwned('99', '11')).toBe('venue 99 is not owned by the corporateID 11');
  expect(V3_MESSAGES.codesNotFound(['SUMMER', 'X1'])).toBe('codes not found [SUMMER, X1]');
});

test('every rule of a refund has its own words', () => {
  const words = Object.values(NOT_REFUNDABLE);
  expect(new Set(words).size).toBe(words.length);
});
