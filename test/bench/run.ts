import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareHost, prepareScreens } from '../../electron/setup/built-parts.mjs';
import { projectEnvironment, projectRoot } from '../../electron/setup/run-command.mjs';
import { describeFacts, readRunFacts, stampOf } from '../evidence/run-facts.ts';
import { readScriptLine } from '../setup/script-options.ts';
import { describeMeasured, describeTable, type Measured } from './bench-goal.ts';
import { BENCH_PARTS, type BenchPart } from './bench-parts.ts';
import type { StepMessage } from './measure-part.ts';

interface PartResult {
  readonly part: string;
  readonly seconds: number;
  readonly measured: readonly Measured[];
  /** Of one that did not come to all its figures. */
  readonly failure?: string;
}

const USAGE = `npm run bench -- [--hasty] [PART...]

Every figure is a ratio to a reference of the same run. All parts, or those that are named, one after the other; at the end a table in
Markdown, and all figures in .build/bench. With --hasty everything is small and short, to see that it runs: its figures mean nothing.
BENCH_FOLDER is where the parts write; on a disk that others use, or in memory, their flushes are of another kind.
${BENCH_PARTS.map(({ name, measures }) => `  ${name.padEnd(10)} ${measures}`).join('\n')}`;

const { values, words } = readScriptLine(
  USAGE,
  { hasty: { type: 'boolean', default: false } },
  BENCH_PARTS.map(({ name }) => name),
);
const parts = BENCH_PARTS.filter(({ name }) => words.length === 0 || words.includes(name));
if (parts.some(({ isBuilt }) => isBuilt)) {
  await prepareScreens(process.execPath);
  await prepareHost(process.execPath);
}
const facts = await readRunFacts();
console.log(describeFacts(facts));
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

/** A goal that is missed is a figure like any other, and a part that breaks takes no other along. */
async function measure({ name }: BenchPart): Promise<PartResult> {
  const began = performance.now();
  const child = fork(new URL('measure-part.ts', import.meta.url), [name], {
    env: { ...projectEnvironment(), BENCH_HASTY: values.hasty ? '1' : '' },
  });
  const measured: Measured[] = [];
  child.on('message', (message) => void measured.push(...(message as StepMessage).measured));
  // It may end before the last that it said was read.
  const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  const seconds = Math.round((performance.now() - began) / 1000);
  return { part: name, seconds, measured, ...(code !== 0 && { failure: `${name} ended with ${signal ?? code}` }) };
}
