import { randomInt } from 'node:crypto';
import { numberOf, readScriptOptions } from '../setup/script-options.ts';
import { randomScenario } from './random-scenario.ts';
import { simulate } from './simulate.ts';

const USAGE = `npm run simulate -- [--runs 200] [--from SEED]

Plays the sync protocol against the service on as many bad days, with faults and crashes, and says what was found. A seed plays its day again.`;
const values = readScriptOptions(USAGE, { runs: { type: 'string', default: '200' }, from: { type: 'string' } });
const runs = numberOf('runs', values.runs);
const first = values.from === undefined ? randomInt(1_000_000_000) : numberOf('from', values.from, 0);
const totals = { requests: 0, unclear: 0, crashes: 0 };
const byState: Record<string, number> = {};
let bad = 0;
console.log(`${runs} runs from seed ${first}`);
const PROGRESS_EVERY = 500;
for (let seed = first; seed < first + runs; seed++) {
  const done = seed - first;
  if (done > 0 && done % PROGRESS_EVERY === 0) console.log(`${done} runs, ${bad} bad:`, totals);
  const result = await simulate(randomScenario(seed));
  totals.requests += result.requests;
  totals.unclear += result.unclear;
  totals.crashes += result.crashes;
  for (const [key, count] of Object.entries(result.byState)) byState[key] = (byState[key] ?? 0) + count;
  if (result.findings.length === 0 && result.faults.length === 0) continue;
  bad++;
  console.log(`seed ${seed}:`, JSON.stringify(result.findings), result.faults);
}
console.log(totals, byState);
console.log(bad === 0 ? 'nothing lost, nothing doubled, no wrong money, nothing without an end' : `${bad} bad runs`);
process.exitCode = bad === 0 ? 0 : 1;
