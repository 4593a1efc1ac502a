import { randomInt } from 'node:crypto';
import { numberOf, readScriptOptions } from '../setup/script-options.ts';
import { killAgainAndAgain } from './kill-rounds.ts';

const USAGE = `npm run kill:serve -- [--rounds 20] [--seed S] [--answers 800]

Kills a host under load at random moments, as often as asked, each time within so many answers, and fails where it has lost anything.`;

const options = {
  rounds: { type: 'string', default: '20' },
  seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  answers: { type: 'string', default: '800' },
} as const;
const { rounds, seed, answers } = readScriptOptions(USAGE, options);
const plan = { rounds: numberOf('rounds', rounds), seed: numberOf('seed', seed, 0), answers: numberOf('answers', answers) };
const { faults, ...counts } = await killAgainAndAgain(plan, console.log);
const texts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
console.log(`seed ${seed}: ${texts.join(', ')}, ${faults.length} faults`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
