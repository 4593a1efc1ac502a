import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnvironment, projectRoot, runCommand } from '../../electron/setup/run-command.mjs';
import { type Failure, findingsIn, plainLines } from './failures.ts';
import { REPORT_PATH, RUN_FAULTS_SUFFIX } from './progress-reporter.ts';

/** What one part of the checks came to. A sentence is said where a figure alone would not explain itself. */
export interface PartResult {
  readonly passed: number;
  readonly failed: number;
  readonly exitCode: number;
  readonly sentence?: string;
  readonly failures: readonly Failure[];
}

/** A part in which no test ends for so long hangs: it is ended and counts as failed. A slow machine takes its time. */
const SILENT_SECONDS = 600;
/** One random test may use its long budget without a word. */
const LONG_SILENT_SECONDS = 6 * 3600;
/** The compiler and the linter say nothing before they end. */
const CHECK_SECONDS = 1800;

const programs = {
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

type Options = { readonly limitSeconds: number } | { readonly silentSeconds: number; readonly env: NodeJS.ProcessEnv };

function runProgram(
  program: keyof typeof programs,
  args: readonly string[],
  options: Options & { readonly onOutput?: (text: string) => void },
): Promise<number> {
  const path = join(projectRoot, programs[program]);
  return runCommand(process.execPath, [path, ...args], { env: projectEnvironment(), ...options });
}

/** A program that only says yes or no is one check. Its findings are kept, to be said again at the end. */
export async function runOneCheck(program: 'tsc' | 'biome', args: readonly string[]): Promise<PartResult> {
  let output = '';
  const onOutput = (text: string): void => {
    output += text;
    process.stdout.write(text);
  };
  const exitCode = await runProgram(program, args, { limitSeconds: CHECK_SECONDS, onOutput });
  if (exitCode === 0) return { passed: 1, failed: 0, exitCode, failures: [] };
  const command = program === 'tsc' ? 'npm run types' : 'npm run lint';
  return { passed: 0, failed: 1, exitCode, failures: [{ name: program, lines: findingsIn(output), command }] };
}

/** Runs one project of the Vitest configuration and counts from what Vitest itself wrote down. */
export async function runVitest(project: string): Promise<PartResult> {
  const reportPath = join(projectRoot, '.build', 'test', `${project}.json`);
  const faultsPath = `${reportPath}${RUN_FAULTS_SUFFIX}`;
  // A report of an earlier run must never be counted as this one's.
  for (const path of [reportPath, faultsPath]) rmSync(path, { force: true });
  const config = join('test', 'vitest.config.ts');
  const exitCode = await runProgram('vitest', ['run', '--config', config, '--project', project], {
    env: { ...projectEnvironment(), [REPORT_PATH]: reportPath },
    silentSeconds: process.env.LONG ? LONG_SILENT_SECONDS : SILENT_SECONDS,
  });
  const faults = readJson(faultsPath) as readonly string[] | undefined;
  const result = countReport(readJson(reportPath) as VitestReport | undefined, exitCode, project);
  const outside = (faults ?? []).map((fault) => ({ name: 'outside every test', lines: plainLines(fault) }));
  return { ...result, failures: [...result.failures, ...outside] };
}

interface TestOfReport {
  readonly status: string;
  readonly title: string;
  readonly ancestorTitles: readonly string[];
  readonly failureMessages: readonly string[];
}

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly TestOfReport[];
  }[];
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * A test that did not run has not passed: skipped ones count as failed, so does a file that could not be loaded, and a run
 * that ended badly although all its tests passed.
 */
export function countReport(report: VitestReport | undefined, exitCode: number, project: string): PartResult {
  if (report === undefined) return failedAsWhole(0, exitCode, 'The tests ended without a report.');
  const statuses = report.testResults.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const passed = statuses.filter((status) => status === 'passed').length;
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const failed = statuses.length - passed + unloaded.length;
  if (failed === 0 && exitCode !== 0) return failedAsWhole(passed, exitCode, 'Something failed outside every test; it is above.');
  if (failed === 0 && passed === 0) return failedAsWhole(passed, exitCode, 'No test was found.');
  return { passed, failed, exitCode, failures: failuresIn(report, project) };
}

function failedAsWhole(passed: number, exitCode: number, sentence: string): PartResult {
  return { passed, failed: 1, exitCode, sentence, failures: [{ name: sentence, lines: [] }] };
}

/** Failed tests, files that could not be loaded, and tests that did not run. */
function failuresIn({ testResults }: VitestReport, project: string): readonly Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = name.startsWith(projectRoot) ? name.slice(projectRoot.length) : name;
    const command = `npx vitest run --config test/vitest.config.ts --project ${project} ${path}`;
    const tests = assertionResults.filter((one) => one.status !== 'passed');
    const failures = tests.map((one) => ({
      name: `${path} › ${[...one.ancestorTitles, one.title].join(' › ')}${one.status === 'failed' ? '' : ` (${one.status})`}`,
      lines: one.failureMessages.flatMap(plainLines),
      command: `${command} -t ${shellWord(patternFor(one))}`,
    }));
    const isUnloaded = status === 'failed' && tests.every((one) => one.status !== 'failed');
    return [...(isUnloaded ? [{ name: path, lines: plainLines(message), command }] : []), ...failures];
  });
}

/** Vitest takes a regular expression for the names from the outermost to the test's own. */
function patternFor({ ancestorTitles, title }: Pick<TestOfReport, 'ancestorTitles' | 'title'>): string {
  return `^${[...ancestorTitles, title].join(' > ').replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$`;
}

function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
