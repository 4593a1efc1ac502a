import { expect, test } from 'vitest';
import { isWorthwhile } from '../../electron/host/base/memory-release.ts';

test.each([
  [120e6, 0, false],
  [400e6, 0, true],
  // Each item that is marked as sold out would halt a host with a large menu.
  [230e6, 220e6, false],
  [300e6, 220e6, true],
])('a process of %d bytes, which had %d after the last time, gives memory back: %s', (bytes, lastTime, isDone) => {
  expect(isWorthwhile(bytes, lastTime)).toBe(isDone);
});
