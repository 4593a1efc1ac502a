import { expect, test } from 'vitest';
import { firstSeed, isLong } from '../base/search.ts';
import { playBadRounds } from './bad-rounds.ts';

test('till and service are killed and their line is cut: each acknowledged sale is one order over its amount, and none is without a sale [S1]', async () => {
  const { faults, ...counts } = await playBadRounds({ rounds: isLong ? 50 : 2, seed: firstSeed }, () => undefined);
  console.log(`with SEED=${firstSeed}: ${JSON.stringify(counts)}`);
  expect(faults).toEqual([]);
  expect(counts.sales).toBeGreaterThan(0);
}, 1_800_000);

test('the same with every wait as long as at a stand', async () => {
  const { faults, sales } = await playBadRounds({ rounds: 1, seed: firstSeed, isUnhurried: true }, () => undefined);
  expect(faults).toEqual([]);
  expect(sales).toBeGreaterThan(0);
});
