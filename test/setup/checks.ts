import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findElectron } from '../../electron/setup/front-end.mjs';
import { isInterruption, projectRoot } from '../../electron/setup/run-command.mjs';
import { findChromium, prepareChromium } from './chromium.ts';
import { findCurl, prepareCurl } from './curl.ts';
import { describeFailures, digestOf } from './failures.ts';
import type { FoundTool } from './found-tool.ts';
import { durationWords, readTimes } from './kept-times.ts';
import {
  type PartOptions,
  partOf,
  runOneCheck,
  runVitest,
  STANDARD_TESTS,
  TEST_FOLDER,
  TEST_PARTS,
  type TestPart,
  TIMES_PATH,
} from './part.ts';
import { findPostgres, preparePostgres } from './postgres-binaries.ts';
import { terminalScreen } from './progress-screen.ts';
import { findProxy, PROXY_NAMES, prepareProxies } from './proxies.ts';
import type { PartResult } from './test-run.ts';

export const PARTS = ['types', 'lint', ...TEST_PARTS] as const;
export type Part = (typeof PARTS)[number];
export const STANDARD_PARTS: readonly Part[] = ['types', 'lint', ...STANDARD_TESTS];

/** Parts that run together: compiler and linter first, then all kinds of tests, as one kind uses the cores while another waits. */
type Step = readonly Part[];

function stepsOf(parts: readonly Part[]): readonly Step[] {
  return [parts.filter((part) => !isTestPart(part)), parts.filter(isTestPart)].filter((step) => step.length > 0);
}

function isTestPart(part: Part): part is TestPart {
  return (TEST_PARTS as readonly string[]).includes(part);
}

type Results = ReadonlyMap<string, PartResult>;

async function runStep(step: Step, options: PartOptions, { mayInstall, linted = ['.'] }: ChecksRequest): Promise<Results> {
  const tests = step.filter(isTestPart);
  if (tests.length > 0) return await runTests(tests, options, mayInstall);
  const checks = {
    // Every checker reads the libraries anew, so one is enough where several projects are compiled at once.
    types: () => runOneCheck('types', 'tsc', ['-b', '--checkers', '1'], options),
    lint: () => runOneCheck('lint', 'biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...linted], options),
  };
  const others = step.filter((part) => !isTestPart(part));
  return new Map(await Promise.all(others.map(async (part) => [part, await checks[part]()] as const)));
}

/** Runs the tests. A part whose required program is missing counts as failed, with a sentence that says so. */
async function runTests(parts: readonly TestPart[], options: PartOptions, mayInstall: boolean): Promise<Results> {
  const results = new Map<string, PartResult>();
  for (const part of parts) {
    const missing = await prepareFor(part, options, mayInstall);
    if (missing === undefined) continue;
    const [first = '', ...rest] = missing.split('\n');
    const name = `The ${part} tests could not run. ${first}`;
    options.screen.say(name);
    results.set(part, { passed: 0, failed: 1, exitCode: 1, failures: [{ name, lines: rest, command: `npm test -- ${part}` }] });
  }
  const runnable = parts.filter((part) => !results.has(part));
  if (runnable.length === 0) return results;
  const ofParts = options.files?.filter((path) => runnable.includes(partOf(path)));
  return new Map([...results, ...(await runVitest(runnable, { ...options, ...(ofParts !== undefined && { files: ofParts }) }))]);
}

/** Installs what the tests of a part need, if that is allowed. Returns a sentence if the tests can't run. */
export async function prepareFor(
  part: TestPart,
  { screen }: Pick<PartOptions, 'screen'>,
  mayInstall: boolean,
): Promise<string | undefined> {
  if (part === 'unit') {
    if (mayInstall) await prepareProxies();
    if (mayInstall) await prepareCurl();
    for (const tool of [findCurl(), ...PROXY_NAMES.map(findProxy)])
      if (tool.kind === 'missing') screen.say(`${tool.sentence} A test that needs it fails and says so.`);
    return undefined;
  }
  if (part === 'postgres' && process.env.DATABASE_URL) return undefined;
  const find = part === 'postgres' ? findPostgres : findChromium;
  const prepare = part === 'postgres' ? preparePostgres : prepareChromium;
  const tool: FoundTool = await (mayInstall ? prepare() : find());
  return tool.kind === 'missing' ? tool.sentence : undefined;
}

export interface ChecksRequest {
  readonly parts: readonly Part[];
  /** Only these test files; if empty, all files of the parts. */
  readonly files: readonly string[];
  /** The paths for the linter; by default everything. */
  readonly linted?: readonly string[];
  readonly names: string | undefined;
  readonly isVerbose: boolean;
  readonly mayInstall: boolean;
  /** Time limit for the tests of each part; files that were not reached are then listed. */
  readonly mostSeconds?: number;
}

export interface ChecksResult {
  readonly code: number;
  /** Files that did not run within the time limit. */
  readonly notReached: readonly string[];
}

export async function runChecks(request: ChecksRequest): Promise<ChecksResult> {
  const { mostSeconds, parts, files, names, isVerbose } = request;
  const totalsPath = join(TEST_FOLDER, 'totals.txt');
  mkdirSync(TEST_FOLDER, { recursive: true });
  rmSync(totalsPath, { force: true });
  const screen = terminalScreen();
  const lastOf = (some: readonly Part[]): number =>
    files.length > 0 ? 0 : some.reduce((sum, part) => sum + (readTimes(TIMES_PATH)[part]?.milliseconds ?? 0), 0);
  const steps = stepsOf(parts);
  if (parts.length > 1) screen.say(`Parts: ${parts.join(', ')}${timeWords(lastOf(parts))}.`);
  const results = new Map<string, PartResult>();
  for (const [index, step] of steps.entries()) {
    screen.say(`\n── ${step.join(', ')} (${index + 1} of ${steps.length}${timeWords(lastOf(step))})`);
    const begun = performance.now();
    const options = { screen, isVerbose, laterMilliseconds: lastOf(steps.slice(index + 1).flat()), files };
    const narrowed = { ...options, ...(names !== undefined && { names }), ...(mostSeconds !== undefined && { mostSeconds }) };
    const ofStep = await runStep(step, narrowed, request);
    for (const [part, result] of ofStep) results.set(part, result);
    const stopped = [...ofStep.values()].find(({ exitCode }) => isInterruption(exitCode));
    const totals = [...ofStep].map(([part, result]) => `${part}: ${formatTotals(result)}`);
    screen.say(`${totals.join('; ')}, in ${durationWords(performance.now() - begun)}${stopped === undefined ? '' : ', then stopped'}`);
    if (stopped === undefined) continue;
    sayFailures(results);
    console.log('\nStopped before the end.');
    return { code: stopped.exitCode, notReached: [] };
  }
  sayFailures(results);
  console.log('');
  for (const [part, result] of results) console.log(`${part.padEnd(10)}${formatTotals(result)}`);
  if (STANDARD_PARTS.every((part) => parts.includes(part)) && findElectron(projectRoot) === undefined) {
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

/** Printed at the very end, because logs are often cut to their last lines. */
function sayFailures(results: Results): void {
  const failures = new Map([...results].map(([part, result]) => [part, result.failures]));
  writeFileSync(join(TEST_FOLDER, 'failures.txt'), describeFailures(failures));
  const digest = digestOf(failures);
  if (digest.length > 0) console.log(`\n${digest.join('\n')}`);
}

function formatTotals({ passed, failed }: Pick<PartResult, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`;
}
