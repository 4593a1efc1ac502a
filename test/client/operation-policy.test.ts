import { expect, test } from 'vitest';
import { timeLimitOf } from '../../shared/client/operation-policy.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import { V3_OPERATIONS } from '../../shared/contract/operations/operations-v3.ts';

test('what changes something is waited for longest, and so is an answer of megabytes', () => {
  const { getMenu, listItems, checkOut, getVendor, calculateCart, getRoot } = ORDERING_OPERATIONS;
  const longest = timeLimitOf(undefined);
  for (const operation of [getMenu, listItems, checkOut, V3_OPERATIONS.addItems]) expect(timeLimitOf(operation)).toBe(longest);
  for (const operation of [getVendor, calculateCart]) expect(timeLimitOf(operation)).toBeLessThan(longest);
  expect(timeLimitOf(getRoot)).toBeLessThan(timeLimitOf(getVendor));
});
