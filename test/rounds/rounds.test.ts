import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { playBadRounds } from './bad-rounds.ts';

const SEED = Number(process.env.ROUNDS_SEED ?? randomInt(2 ** 30));

test('till and service are killed and their line is cut: each acknowledged sale is one order over its amount, and none is without a sale', async () => {
  const { faults, ...counts } = await playBadRounds({ rounds: process.env.LONG ? 50 : 5, seed: SEED }, () => undefined);
  console.log(`with ROUNDS_SEED=${SEED}: ${JSON.stringify(counts)}`);
  expect(faults).toEqual([]);
  expect(counts.sales).toBeGreaterThan(0);
}, 1_800_000);

test('the same with every wait as long as at a stand', async () => {
  const { faults, sales } = await playBadRounds({ rounds: 1, seed: SEED, isUnhurried: true }, () => undefined);
  expect(faults).toEqual([]);
  expect(sales).toBeGreaterThan(0);
}, 300_000);
