import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { killAgainAndAgain } from './kill-rounds.ts';

/** `node test/kill/kill-serve.ts --rounds 200`: kills a host under load as often as asked, and fails where it has lost anything. */

const options = {
  rounds: { type: 'string', default: '20' },
  seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  answers: { type: 'string', default: '800' },
} as const;
const { rounds, seed, answers } = parseArgs({ options }).values;
const plan = { rounds: Number(rounds), seed: Number(seed), answers: Number(answers) };
const { faults, ...counts } = await killAgainAndAgain(plan, console.log);
const told = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
console.log(`seed ${seed}: ${told.join(', ')}, ${faults.length} faults`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
