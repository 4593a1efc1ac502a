import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnvironment, projectRoot, runCommand } from '../../electron/setup/run-command.mjs';
import { REPORT_PATH } from './progress-reporter.ts';

/** What one part of the checks came to. A sentence is said where a figure alone would not explain itself. */
export interface PartResult {
  readonly passed: number;
  readonly failed: number;
  readonly exitCode: number;
  readonly sentence?: string;
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

function runProgram(program: keyof typeof programs, args: readonly string[], options: Options): Promise<number> {
  const path = join(projectRoot, programs[program]);
  return runCommand(process.execPath, [path, ...args], { env: projectEnvironment(), ...options });
}

/** A program that only says yes or no is one check. */
export async function runOneCheck(program: 'tsc' | 'biome', args: readonly string[]): Promise<PartResult> {
  const exitCode = await runProgram(program, args, { limitSeconds: CHECK_SECONDS });
  return exitCode === 0 ? { passed: 1, failed: 0, exitCode } : { passed: 0, failed: 1, exitCode };
}

/** Runs one project of the Vitest configuration and counts from what Vitest itself wrote down. */
export async function runVitest(project: string): Promise<PartResult> {
  const reportPath = join(projectRoot, '.build', 'test', `${project}.json`);
  // A report of an earlier run must never be counted as this one's.
  rmSync(reportPath, { force: true });
  const config = join('test', 'vitest.config.ts');
  const exitCode = await runProgram('vitest', ['run', '--config', config, '--project', project], {
    env: { ...projectEnvironment(), [REPORT_PATH]: reportPath },
    silentSeconds: process.env.LONG ? LONG_SILENT_SECONDS : SILENT_SECONDS,
  });
  return countReport(readReport(reportPath), exitCode);
}

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

function readReport(path: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}

/**
 * A test that did not run has not passed: skipped ones count as failed, so does a file that could not be loaded, and a run
 * that ended badly although all its tests passed.
 */
export function countReport(report: VitestReport | undefined, exitCode: number): PartResult {
  if (report === undefined) return { passed: 0, failed: 1, exitCode, sentence: 'The tests ended without a report.' };
  const statuses = report.testResults.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const passed = statuses.filter((status) => status === 'passed').length;
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const failed = statuses.length - passed + unloaded.length;
  if (failed === 0 && exitCode !== 0) return { passed, failed: 1, exitCode, sentence: 'Something failed outside every test; it is above.' };
  if (failed === 0 && passed === 0) return { passed, failed: 1, exitCode, sentence: 'No test was found.' };
  return { passed, failed, exitCode };
}
