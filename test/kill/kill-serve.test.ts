import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { killAgainAndAgain } from './kill-rounds.ts';

const SEED = Number(process.env.KILL_SEED ?? randomInt(2 ** 31));

test('a host that is killed at random moments loses nothing that it acknowledged, and leaves no order half done', async () => {
  const plan = { rounds: process.env.LONG ? 100 : 5, seed: SEED, answers: 200 };
  const { faults, ...counts } = await killAgainAndAgain(plan, () => undefined);
  console.log(`kill -9 with KILL_SEED=${SEED}: ${JSON.stringify(counts)}`);
  expect(faults).toEqual([]);
  expect(counts.sales).toBeGreaterThan(0);
  expect(counts.tabs).toBeGreaterThan(0);
}, 1_800_000);
