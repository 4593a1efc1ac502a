import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { playBadRounds } from './bad-rounds.ts';

/** `node test/rounds/run.ts --rounds 200 --seed S [--unhurried]`: as many bad rounds, and what was found after them. */

const options = {
  rounds: { type: 'string', default: '20' },
  seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  unhurried: { type: 'boolean', default: false },
} as const;
const { rounds, seed, unhurried } = parseArgs({ options }).values;
const { faults, ...counts } = await playBadRounds({ rounds: Number(rounds), seed: Number(seed), isUnhurried: unhurried }, console.log);
console.log(`seed ${seed}:`, counts);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'every acknowledged sale is one order, and no order is without a sale' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
