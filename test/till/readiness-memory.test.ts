import { expect, test } from 'vitest';
import { addMilliseconds, type Instant } from '../../shared/base/time.ts';
import { makeReadinessMemory } from '../../shared/till/memory/readiness-memory.ts';
import type { DeviceReport } from '../../shared/till-contract/operations/readiness-operations.ts';

const NOON = '2026-11-21T18:00:00.000Z' as Instant;
const later = (seconds: number): Instant => addMilliseconds(NOON, seconds * 1000);
const reportAt = (at: Instant): DeviceReport => ({ at, version: '1', storage: 'kept' });

test('a report that a browser sends once more never takes the place of a newer one', () => {
  const readiness = makeReadinessMemory();
  expect(readiness.receive('till', reportAt(NOON), NOON)).toBe(true);
  expect(readiness.receive('till', reportAt(NOON), later(1))).toBe(false);
  expect(readiness.receive('till', reportAt(later(2)), later(2))).toBe(true);
  expect(readiness.receive('till', reportAt(NOON), later(3))).toBe(false);
  expect(readiness.reportOf('till')).toMatchObject({ at: later(2), heardAt: later(2), aheadMilliseconds: 0 });
});

test('a walk through the audit that somebody left in the middle begins anew, so that its verdict is about all of it', () => {
  const readiness = makeReadinessMemory();
  readiness.walkTo(500, NOON);
  expect(readiness.walked(later(5))).toBe(500);
  readiness.walkTo(1000, later(5));
  expect(readiness.walked(later(3600))).toBe(0);
});
