import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInterruption, projectEnvironment, projectRoot, runCommand } from '../../electron/setup/run-command.mjs';
import { describeFailure, type Failure, findingsIn, plainLines } from './failures.ts';
import { durationWords, estimateLeft, keepTimes, type PartTimes, readTimes } from './kept-times.ts';
import { GIVEN_ORDER } from './long-first.ts';
import type { ProgressScreen } from './progress-screen.ts';
import { makeRunsByPart, type RunsByPart } from './runs-by-part.ts';
import { TELLS_EVENTS, type TestEvent } from './test-events.ts';
import type { FileOfRun, PartResult } from './test-run.ts';

/** A part in which no test ends for this long hangs, and is stopped as failed. Long enough for slow machines. */
const SILENT_SECONDS = 600;
/** A single random test may use its whole long budget without an event. */
const LONG_SILENT_SECONDS = 6 * 3600;
/** The compiler and the linter print nothing before they end. */
const CHECK_SECONDS = 1800;
const TICK_MILLISECONDS = 1000;
/** Lines of Vitest's own output to show for a run that sent no events. */
const TAIL_LINES = 12;
const LINES_AT_ONCE = 6;
/** The exit code of `runCommand` for a program that exceeded its time. */
const TIME_IS_OVER = 124;

/** The standard tests, which `npm test` runs. */
export const STANDARD_TESTS = ['unit', 'browser', 'postgres'] as const;
/** Sweeps do in a browser what the standard tests do once: at more sizes, in more languages, with more troubles. */
export const TEST_PARTS = [...STANDARD_TESTS, 'sweeps'] as const;
export type TestPart = (typeof TEST_PARTS)[number];

export const TEST_FOLDER = join(projectRoot, '.build', 'test');
export const TIMES_PATH = join(TEST_FOLDER, 'times.json');

const programs = {
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

/** How to run a part, and where to show its progress. */
export interface PartOptions {
  readonly screen: ProgressScreen;
  /** Prints one line for each file, and the output of the programs. */
  readonly isVerbose: boolean;
  /** The last duration of the parts that follow. */
  readonly laterMilliseconds: number;
  /** Only these files; by default all of the part. */
  readonly files?: readonly string[];
  /** Only tests whose names match this regular expression. */
  readonly names?: string;
  /** Runs the files in the given order and stops after this time; files that were not reached are left out. */
  readonly mostSeconds?: number;
  /** Called for each file when it ends. */
  readonly onFile?: (file: FileOfRun) => void;
  /** More arguments for Vitest. */
  readonly more?: readonly string[];
}

/** Runs a program that only succeeds or fails, as one check. */
export async function runOneCheck(
  part: string,
  program: 'tsc' | 'biome',
  args: readonly string[],
  options: PartOptions,
): Promise<PartResult> {
  const { screen, isVerbose, laterMilliseconds } = options;
  const last = readTimes(TIMES_PATH)[part];
  let output = '';
  const begun = performance.now();
  const ticking = setInterval(() => {
    const elapsed = performance.now() - begun;
    const left = estimateLeft({ elapsed, planned: [], ended: [] }, last);
    screen.show(`${part}: ${durationWords(elapsed)}${leftWords(left, laterMilliseconds)}`);
  }, TICK_MILLISECONDS);
  const exitCode = await runCommand(process.execPath, [join(projectRoot, programs[program]), ...args], {
    env: projectEnvironment(),
    limitSeconds: CHECK_SECONDS,
    onOutput: (text) => {
      output += text;
    },
  });
  clearInterval(ticking);
  screen.clear();
  if (exitCode === 0) keepTimes(TIMES_PATH, part, { milliseconds: performance.now() - begun, files: {} });
  if (exitCode !== 0 || isVerbose) screen.say(output.trimEnd());
  if (exitCode === 0) return { passed: 1, failed: 0, exitCode, failures: [] };
  return { passed: 0, failed: 1, exitCode, failures: [{ name: program, lines: findingsIn(output), command: `npm run ${part}` }] };
}

/** Returns the part of a test file, which is also its project in the Vitest configuration. */
export function partOf(path: string): TestPart {
  if (path.endsWith('.browser.test.ts')) return 'browser';
  if (path.endsWith('.sweep.test.ts')) return 'sweeps';
  return path.endsWith('.postgres.test.ts') ? 'postgres' : 'unit';
}

/** Runs Vitest projects side by side and counts results from their events. */
export async function runVitest(parts: readonly string[], options: PartOptions): Promise<ReadonlyMap<string, PartResult>> {
  const { screen, isVerbose, files = [], names, mostSeconds, onFile, more = [] } = options;
  const name = parts.length === 1 ? (parts[0] ?? '') : 'tests';
  const last = lastTimes(parts);
  const run = makeRunsByPart(parts, partOf, names !== undefined);
  const begun = performance.now();
  const elapsed = (): number => performance.now() - begun;
  const log = openLog(name);
  const print = (text: string): void => {
    log.add(text);
    if (isVerbose) screen.say(text.trimEnd());
  };
  const onEvent = (event: TestEvent): void => {
    const failing = run.take(event);
    if (failing !== undefined) sayFailure(screen, failing.part, failing.failure);
    if (event.kind === 'printed') print(event.text);
    const file = event.kind === 'ended' ? run.ended().find(({ path }) => path === event.path) : undefined;
    if (file !== undefined && isVerbose) screen.say(fileWords(file));
    if (file !== undefined) onFile?.(file);
    screen.show(statusOf(name, run, elapsed(), last, options));
  };
  const ticking = setInterval(() => screen.show(statusOf(name, run, elapsed(), last, options)), TICK_MILLISECONDS);
  const config = join('test', 'vitest.config.ts');
  const narrowed = names === undefined ? [] : ['-t', names];
  const projects = parts.flatMap((part) => ['--project', part]);
  const args = [join(projectRoot, programs.vitest), 'run', '--config', config, ...projects, ...narrowed, ...more, ...files];
  const exitCode = await runCommand(process.execPath, args, {
    env: { ...projectEnvironment(), [TELLS_EVENTS]: '1', ...(mostSeconds !== undefined && { [GIVEN_ORDER]: JSON.stringify(files) }) },
    ...(mostSeconds !== undefined && { limitSeconds: mostSeconds }),
    silentSeconds: process.env.LONG ? LONG_SILENT_SECONDS : SILENT_SECONDS,
    onOutput: print,
    onMessage: (message) => onEvent(message as TestEvent),
  });
  clearInterval(ticking);
  screen.clear();
  const isInTime = mostSeconds !== undefined && exitCode === TIME_IS_OVER;
  const results = isInTime ? run.resultsInTime() : run.results(exitCode, log.tail());
  const isWhole = files.length === 0 && names === undefined && more.length === 0 && !isInterruption(exitCode);
  if (isWhole) for (const part of parts) keepRun(part, run.endedOf(part), elapsed() / parts.length);
  return results;
}

/** Adds up the last times of parts that run side by side: together they take about as long as one after the other. */
function lastTimes(parts: readonly string[]): PartTimes | undefined {
  const times = readTimes(TIMES_PATH);
  const known = parts.flatMap((part) => times[part] ?? []);
  if (known.length < parts.length) return undefined;
  return {
    milliseconds: known.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    files: Object.assign({}, ...known.map(({ files }) => files)),
  };
}

/** Writes the output of tests and Vitest to a file; on the screen it would hide the progress. */
function openLog(part: string): { add(text: string): void; tail(): readonly string[] } {
  mkdirSync(TEST_FOLDER, { recursive: true });
  const path = join(TEST_FOLDER, `${part}.log`);
  rmSync(path, { force: true });
  let tail: readonly string[] = [];
  return {
    add(text) {
      tail = [...tail, ...plainLines(text)].slice(-TAIL_LINES);
      writeFileSync(path, text, { flag: 'a' });
    },
    tail: () => tail,
  };
}

/** Keeps the file times for the next run, and the time of every test for people who look for slow ones. */
function keepRun(part: string, files: readonly FileOfRun[], milliseconds: number): void {
  keepTimes(TIMES_PATH, part, { milliseconds, files: Object.fromEntries(files.map((file) => [file.path, file.milliseconds])) });
  writeFileSync(join(TEST_FOLDER, `${part}.json`), JSON.stringify({ milliseconds: Math.round(milliseconds), files }));
}

function sayFailure(screen: ProgressScreen, part: string, failure: Failure): void {
  screen.say(describeFailure(part, failure, LINES_AT_ONCE).join('\n'));
}

function fileWords(file: FileOfRun): string {
  const failed = file.tests.filter(({ state }) => state !== 'passed').length;
  const mark = failed === 0 ? '✓' : '✗';
  return `${mark} ${file.path}: ${file.tests.length} tests${failed === 0 ? '' : `, ${failed} not passed`}, ${durationWords(file.milliseconds)}`;
}

function statusOf(part: string, run: RunsByPart, elapsed: number, last: PartTimes | undefined, { laterMilliseconds }: PartOptions): string {
  const { passed, failed, skipped } = run.counts();
  const [planned, ended] = [run.planned(), run.ended().map(({ path }) => path)];
  if (planned.length === 0) return `${part}: getting ready, ${durationWords(elapsed)}`;
  const left = estimateLeft({ elapsed, planned, ended }, last);
  const [oldest] = run.underWay();
  const counts = `${passed} passed, ${failed + skipped} failed, ${ended.length} of ${planned.length} files`;
  return `${part}: ${counts}${leftWords(left, laterMilliseconds)}${oldest === undefined ? '' : ` · ${oldest}`}`;
}

function leftWords(left: number | undefined, later: number): string {
  if (left === undefined) return '';
  const all = later > 0 ? `, ${durationWords(left + later)} in all` : '';
  return `, about ${durationWords(left)} left${all}`;
}
