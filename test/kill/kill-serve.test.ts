import { expect, test } from 'vitest';
import { firstSeed, isLong } from '../base/search.ts';
import { killAgainAndAgain } from './kill-rounds.ts';

test('a host that is killed at random moments loses nothing that it acknowledged, and leaves no order half done [S1]', async () => {
  const plan = { rounds: isLong ? 100 : 3, seed: firstSeed, answers: 200 };
  const { faults, ...counts } = await killAgainAndAgain(plan, () => undefined);
  console.log(`kill -9 with SEED=${firstSeed}: ${JSON.stringify(counts)}`);
  expect(faults).toEqual([]);
  expect(counts.sales).toBeGreaterThan(0);
  expect(counts.tabs).toBeGreaterThan(0);
}, 1_800_000);
