import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { randomScenario } from './random-scenario.ts';
import { simulate } from './simulate.ts';

/** `node test/simulation/run.ts --runs 1000 [--from SEED]`: as many bad days, and what was found on them. */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '200' }, from: { type: 'string' } } });
const first = values.from === undefined ? randomInt(1_000_000_000) : Number(values.from);
const totals = { requests: 0, unclear: 0, crashes: 0 };
const byState: Record<string, number> = {};
let bad = 0;
console.log(`${values.runs} runs from seed ${first}`);
for (let seed = first; seed < first + Number(values.runs); seed++) {
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
