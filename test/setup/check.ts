import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findElectron } from '../../electron/setup/face.mjs';
import { isInterruption, projectRoot } from '../../electron/setup/run-command.mjs';
import { findChromium, prepareChromium } from './chromium.ts';
import { findCurl, prepareCurl } from './curl.ts';
import { describeFailures, digestOf } from './failures.ts';
import type { FoundTool } from './found-tool.ts';
import { prepareNginx } from './nginx.ts';
import { type PartResult, runOneCheck, runVitest } from './part.ts';
import { findPostgres, preparePostgres } from './postgres-binaries.ts';
import { readScriptLine } from './script-options.ts';

const parts = ['types', 'lint', 'unit', 'browser', 'postgres'] as const;
type Part = (typeof parts)[number];

const USAGE = `node test/setup/check.ts [--install] [--long] [${parts.join('] [')}]

Runs these parts, or all of them.

  --install   bring a missing Chromium or PostgreSQL, where this machine allows it
  --long      give random tests their long budgets`;

async function runPart(part: Part, mayInstall: boolean): Promise<PartResult> {
  switch (part) {
    case 'types':
      // Every checker reads the libraries for itself; one is enough where several projects are compiled at a time.
      return runOneCheck('tsc', ['-b', '--checkers', '1']);
    case 'lint':
      return runOneCheck('biome', ['check', '--error-on-warnings', '.']);
    case 'unit':
      // Without an nginx one test fails and says so.
      if (mayInstall) await prepareNginx();
      return runVitestWith('unit', await (mayInstall ? prepareCurl() : findCurl()));
    case 'browser':
      return runVitestWith('browser', await (mayInstall ? prepareChromium() : findChromium()));
    case 'postgres':
      return process.env.DATABASE_URL
        ? runVitest('postgres')
        : runVitestWith('postgres', await (mayInstall ? preparePostgres() : findPostgres()));
  }
}

/** What could not be tested for want of a program has failed, and is said to have. */
async function runVitestWith(project: string, tool: FoundTool): Promise<PartResult> {
  if (tool.kind === 'found') return runVitest(project);
  const sentence = `The ${project} tests could not run. ${tool.sentence}`;
  return { passed: 0, failed: 1, exitCode: 1, sentence, failures: [{ name: 'could not run', lines: sentence.split('\n') }] };
}

async function check(chosen: readonly Part[], mayInstall: boolean): Promise<number> {
  const folder = join(projectRoot, '.build', 'test');
  const totalsPath = join(folder, 'totals.txt');
  mkdirSync(folder, { recursive: true });
  rmSync(totalsPath, { force: true });
  const results = new Map<Part, PartResult>();
  for (const part of chosen) {
    console.log(`\n── ${part}`);
    const result = await runPart(part, mayInstall);
    results.set(part, result);
    if (isInterruption(result.exitCode)) {
      sayFailures(results, folder);
      console.log('\nStopped before the end.');
      return result.exitCode;
    }
    if (result.sentence !== undefined) console.log(result.sentence);
  }
  sayFailures(results, folder);
  console.log('');
  for (const [part, { passed, failed }] of results) console.log(`${part.padEnd(10)}${formatTotals(passed, failed)}`);
  if (chosen.length === parts.length && findElectron(projectRoot) === undefined) {
    console.log('Not run: whatever needs the Electron binary, which is not on this machine.');
  }
  const all = [...results.values()];
  const passed = all.reduce((sum, result) => sum + result.passed, 0);
  const failed = all.reduce((sum, result) => sum + result.failed, 0);
  const totals = formatTotals(passed, failed);
  writeFileSync(totalsPath, `${totals}\n`);
  console.log(`\n${totals}`);
  return failed === 0 ? 0 : 1;
}

/** At the very end, since logs are often cut to it. */
function sayFailures(results: ReadonlyMap<Part, PartResult>, folder: string): void {
  const failures = new Map([...results].map(([part, result]) => [part as string, result.failures]));
  writeFileSync(join(folder, 'failures.txt'), describeFailures(failures));
  const digest = digestOf(failures);
  if (digest.length > 0) console.log(`\n${digest.join('\n')}`);
}

function formatTotals(passed: number, failed: number): string {
  return `${passed} passed, ${failed} failed`;
}

const flag = { type: 'boolean', default: false } as const;
const { values, words } = readScriptLine(USAGE, { install: flag, long: flag }, parts);
if (values.long) process.env.LONG = '1';
process.exitCode = await check(
  parts.filter((part) => words.length === 0 || words.includes(part)),
  values.install,
);
