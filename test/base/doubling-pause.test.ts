import { expect, test } from 'vitest';
import { pauseOfRound } from '../../shared/base/doubling-pause.ts';

test('each pause is twice the one before, up to the longest, however many there were', () => {
  const pauses = [0, 1, 2, 3, 4, 5000].map((round) => pauseOfRound({ first: 300, longest: 3000 }, round));
  expect(pauses).toEqual([300, 600, 1200, 2400, 3000, 3000]);
});
