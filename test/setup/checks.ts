import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findElectron } from '../../electron/setup/face.mjs';
import { isInterruption, projectRoot } from '../../electron/setup/run-command.mjs';
import { findChromium, prepareChromium } from './chromium.ts';
import { findCurl, prepareCurl } from './curl.ts';
import { describeFailures, digestOf } from './failures.ts';
import type { FoundTool } from './found-tool.ts';
import { durationWords, readTimes } from './kept-times.ts';
import { type PartOptions, runOneCheck, runVitest, TEST_FOLDER, TIMES_PATH } from './part.ts';
import { findPostgres, preparePostgres } from './postgres-binaries.ts';
import { terminalScreen } from './progress-screen.ts';
import { findProxy, PROXY_NAMES, prepareProxies } from './proxies.ts';
import type { PartResult } from './test-run.ts';

export const PARTS = ['types', 'lint', 'unit', 'browser', 'postgres'] as const;
export type Part = (typeof PARTS)[number];

async function runPart(
  part: Part,
  options: PartOptions,
  { mayInstall, linted = ['.'] }: Pick<AskedChecks, 'mayInstall' | 'linted'>,
): Promise<PartResult> {
  switch (part) {
    case 'types':
      // Every checker reads the libraries for itself; one is enough where several projects are compiled at a time.
      return runOneCheck('types', 'tsc', ['-b', '--checkers', '1'], options);
    case 'lint':
      return runOneCheck('lint', 'biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...linted], options);
    case 'unit':
      if (mayInstall) await prepareProxies();
      if (mayInstall) await prepareCurl();
      for (const tool of [findCurl(), ...PROXY_NAMES.map(findProxy)])
        if (tool.kind === 'missing') options.screen.say(`${tool.sentence} A test that needs it fails and says so.`);
      return runVitest('unit', options);
    case 'browser':
      return runVitestWith('browser', await (mayInstall ? prepareChromium() : findChromium()), options);
    case 'postgres':
      return process.env.DATABASE_URL
        ? runVitest('postgres', options)
        : runVitestWith('postgres', await (mayInstall ? preparePostgres() : findPostgres()), options);
  }
}

/** A part that could not be tested for want of a program has failed, and is said to have. */
async function runVitestWith(part: Part, tool: FoundTool, options: PartOptions): Promise<PartResult> {
  if (tool.kind === 'found') return runVitest(part, options);
  const [first = '', ...rest] = tool.sentence.split('\n');
  const name = `The ${part} tests could not run. ${first}`;
  options.screen.say(name);
  return { passed: 0, failed: 1, exitCode: 1, failures: [{ name, lines: rest, command: `npm test -- ${part}` }] };
}

/** What is to be checked. */
export interface AskedChecks {
  readonly parts: readonly Part[];
  /** The test files alone; all of the parts where there is none. */
  readonly files: readonly string[];
  /** What the linter reads; everything otherwise. */
  readonly linted?: readonly string[];
  readonly names: string | undefined;
  readonly isVerbose: boolean;
  readonly mayInstall: boolean;
  /** For the tests of each part; files that were not reached are then named. */
  readonly mostSeconds?: number;
}

export interface ChecksResult {
  /** The exit code. */
  readonly code: number;
  /** Files that the time was too short for. */
  readonly notReached: readonly string[];
}

export async function runChecks({
  mostSeconds,
  parts,
  files,
  linted = ['.'],
  names,
  isVerbose,
  mayInstall,
}: AskedChecks): Promise<ChecksResult> {
  const totalsPath = join(TEST_FOLDER, 'totals.txt');
  mkdirSync(TEST_FOLDER, { recursive: true });
  rmSync(totalsPath, { force: true });
  const screen = terminalScreen();
  const lastOf = (part: Part): number => (files.length > 0 ? 0 : (readTimes(TIMES_PATH)[part]?.milliseconds ?? 0));
  const lastOfAll = (some: readonly Part[]): number => some.reduce((sum, part) => sum + lastOf(part), 0);
  if (parts.length > 1) screen.say(`Parts: ${parts.join(', ')}${timeWords(lastOfAll(parts))}.`);
  const results = new Map<Part, PartResult>();
  for (const [index, part] of parts.entries()) {
    screen.say(`\n── ${part} (${index + 1} of ${parts.length}${timeWords(lastOf(part))})`);
    const begun = performance.now();
    const ofPart = files.filter((path) => partOf(path) === part);
    const options = { screen, isVerbose, laterMilliseconds: lastOfAll(parts.slice(index + 1)), files: ofPart };
    const result = await runPart(
      part,
      { ...options, ...(names !== undefined && { names }), ...(mostSeconds !== undefined && { mostSeconds }) },
      { mayInstall, linted },
    );
    results.set(part, result);
    const isStopped = isInterruption(result.exitCode);
    screen.say(`${part}: ${formatTotals(result)} in ${durationWords(performance.now() - begun)}${isStopped ? ', then stopped' : ''}`);
    if (!isStopped) continue;
    sayFailures(results);
    console.log('\nStopped before the end.');
    return { code: result.exitCode, notReached: [] };
  }
  sayFailures(results);
  console.log('');
  for (const [part, result] of results) console.log(`${part.padEnd(10)}${formatTotals(result)}`);
  if (parts.length === PARTS.length && findElectron(projectRoot) === undefined) {
    console.log(
      'Not run: tests that need the Electron binary, which is not on this machine. npm start fetches it where there is a screen.',
    );
  }
  const all = [...results.values()];
  const passed = all.reduce((sum, result) => sum + result.passed, 0);
  const failed = all.reduce((sum, result) => sum + result.failed, 0);
  const totals = formatTotals({ passed, failed });
  writeFileSync(totalsPath, `${totals}\n`);
  console.log(`\n${totals}`);
  return { code: failed === 0 ? 0 : 1, notReached: all.flatMap(({ notReached = [] }) => notReached) };
}

function timeWords(last: number): string {
  return last === 0 ? '' : `, ${durationWords(last)} the last time`;
}

/** At the very end, since logs are often cut to it. */
function sayFailures(results: ReadonlyMap<Part, PartResult>): void {
  const failures = new Map([...results].map(([part, result]) => [part as string, result.failures]));
  writeFileSync(join(TEST_FOLDER, 'failures.txt'), describeFailures(failures));
  const digest = digestOf(failures);
  if (digest.length > 0) console.log(`\n${digest.join('\n')}`);
}

function formatTotals({ passed, failed }: Pick<PartResult, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`;
}

export function partOf(path: string): Part {
  if (path.endsWith('.browser.test.ts')) return 'browser';
  return path.endsWith('.postgres.test.ts') ? 'postgres' : 'unit';
}
