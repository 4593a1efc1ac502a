import { expect, test } from 'vitest';
import { isWorthwhile, restIn } from '../../electron/host/base/memory-release.ts';

test.each([
  [120e6, 0, false],
  [400e6, 0, true],
  // Each item that is marked as sold out would halt a host with a large menu.
  [230e6, 220e6, false],
  [300e6, 220e6, true],
])('a process of %d bytes, which had %d after the last time, gives memory back: %s', (bytes, lastTime, isDone) => {
  expect(isWorthwhile(bytes, lastTime)).toBe(isDone);
});

test.each([
  ['nobody asks', Number.NEGATIVE_INFINITY, 5000, 0],
  ['the last request was long ago', 1000, 5000, 0],
  ['the last request was a second ago', 4000, 5000, 2000],
  ['requests never end', 599_900, 600_000, 0],
  ['requests do not end, and the longest wait is near', 599_000, 599_500, 500],
])('a process gives memory back when it is at rest: %s', (_when, askedAt, now, left) => {
  expect(restIn({ now, askedAt, wantedAt: 0 })).toBe(left);
});
