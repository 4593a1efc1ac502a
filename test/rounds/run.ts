import { randomInt } from 'node:crypto';
import { numberOf, readScriptOptions } from '../setup/script-options.ts';
import { playBadRounds } from './bad-rounds.ts';

const USAGE = `npm run rounds -- [--rounds 20] [--seed S] [--unhurried]

Kills till and service, cuts the line between them, and compares their books after as many rounds. The seed of a round that went wrong plays
it again. --unhurried gives everything more time, for a machine that is busy.`;

const options = {
  rounds: { type: 'string', default: '20' },
  seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  unhurried: { type: 'boolean', default: false },
} as const;
const { rounds, seed, unhurried } = readScriptOptions(USAGE, options);
const plan = { rounds: numberOf('rounds', rounds), seed: numberOf('seed', seed, 0), isUnhurried: unhurried };
const { faults, ...counts } = await playBadRounds(plan, console.log);
console.log(`seed ${seed}:`, counts);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'every acknowledged sale is one order, and no order is without a sale' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
