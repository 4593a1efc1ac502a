import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectEnvironment, projectRoot } from '../../electron/setup/run-command.mjs';
import { describeFacts, readRunFacts, stampOf } from '../evidence/run-facts.ts';
import { readScriptLine } from '../setup/script-options.ts';
import { describeMeasured, describeTable, describeTurns, type Measured, type Turns } from './bench-goal.ts';
import { BENCH_PARTS, type BenchPart } from './bench-parts.ts';
import type { StepMessage } from './measure-part.ts';

interface PartResult {
  readonly part: string;
  readonly seconds: number;
  readonly measured: readonly Measured[];
  /** Of one that did not come to all its figures. */
  readonly failure?: string;
}

/** So often each checkout has its turn: the machine is not the same from one minute to the next. */
const TURNS = 3;

const USAGE = `npm run bench -- [--hasty] [--beside FOLDER] [PART...]

Every figure is a ratio to a reference of the same run. All parts, or those that are named, one after the other; at the end a table in
Markdown, and all figures in .build/bench. With --hasty everything is small and short, to see that it runs: its figures mean nothing.
With --beside, another checkout of this project (with its node_modules) and this one measure each part in turns, ${TURNS} times each, and the
table has both, which is printed only: what a change did to the figures, on a machine that is not the same from one minute to the next.
BENCH_FOLDER is where the parts write; on a disk that others use, or in memory, their flushes are of another kind.
${BENCH_PARTS.map(({ name, measures }) => `  ${name.padEnd(10)} ${measures}`).join('\n')}`;

const { values, words } = readScriptLine(
  USAGE,
  { hasty: { type: 'boolean', default: false }, beside: { type: 'string' } },
  BENCH_PARTS.map(({ name }) => name),
);
const other = values.beside === undefined ? undefined : resolve(values.beside);
if (other !== undefined && !existsSync(programIn(other))) {
  console.error(`${other} is no checkout of this project: it has no test/bench.`);
  process.exit(2);
}
const parts = BENCH_PARTS.filter(({ name }) => words.length === 0 || words.includes(name));
if (parts.some(({ isBuilt }) => isBuilt)) {
  await prepare(projectRoot);
  if (other !== undefined) await prepare(other);
}
const facts = await readRunFacts();
console.log(describeFacts(facts));
if (other !== undefined) {
  const turns: Turns[] = [];
  for (const part of parts) turns.push(await measureInTurns(part, other));
  console.log(`\n${describeFacts(facts)}\n\n${describeTurns(turns)}`);
  process.exit();
}
const results: PartResult[] = [];
for (const part of parts) {
  console.log(`\n${part.name}: ${part.measures}`);
  const result = await measure(part);
  results.push(result);
  for (const each of result.measured) console.log(describeMeasured(each));
  console.log(result.failure ?? `${result.seconds.toFixed(0)} seconds`);
}
const file = join(projectRoot, '.build', 'bench', `${stampOf(facts)}.json`);
mkdirSync(join(file, '..'), { recursive: true });
writeFileSync(file, `${JSON.stringify({ facts, isHasty: values.hasty, results }, undefined, 2)}\n`);
console.log(
  `\n${describeFacts(facts)}${values.hasty ? ' In haste: these figures mean nothing.' : ''}\n\n${describeTable(results)}\n\n${file}`,
);
process.exitCode = results.every(({ failure }) => failure === undefined) ? 0 : 1;

function programIn(checkout: string): string {
  return join(checkout, 'test', 'bench', 'measure-part.ts');
}

/** Builds with the checkout's own set-up. */
async function prepare(checkout: string): Promise<void> {
  const path = join(checkout, 'electron', 'setup', 'built-parts.mjs');
  const built = (await import(pathToFileURL(path).href)) as typeof import('../../electron/setup/built-parts.mjs');
  await built.prepareScreens(process.execPath);
  await built.prepareHost(process.execPath);
}

async function measureInTurns(part: BenchPart, there: string): Promise<Turns> {
  console.log(`\n${part.name}: ${part.measures}`);
  const turns: { there: Measured[]; here: Measured[] } = { there: [], here: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    const first = await measure(part, there);
    const second = await measure(part);
    turns.there.push(...first.measured);
    turns.here.push(...second.measured);
    if (second.failure !== undefined) process.exitCode = 1;
    console.log(
      `turn ${turn + 1}: ${first.failure ?? `${first.seconds} seconds`} there, ${second.failure ?? `${second.seconds} seconds`} here`,
    );
  }
  return { part: part.name, ...turns };
}

/** A goal that is missed is a figure like any other, and a part that breaks takes no other along. */
async function measure({ name }: BenchPart, checkout: string = projectRoot): Promise<PartResult> {
  const began = performance.now();
  const child = fork(programIn(checkout), [name], {
    cwd: checkout,
    env: { ...projectEnvironment(), BENCH_HASTY: values.hasty ? '1' : '' },
  });
  const measured: Measured[] = [];
  child.on('message', (message) => void measured.push(...(message as StepMessage).measured));
  // It may end before the last that it said was read.
  const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  const seconds = Math.round((performance.now() - began) / 1000);
  return { part: name, seconds, measured, ...(code !== 0 && { failure: `${name} ended with ${signal ?? code}` }) };
}
