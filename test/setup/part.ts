import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnvironment, projectRoot, runCommand } from '../../electron/setup/run-command.mjs';

/** What one part of the checks came to. A sentence is said where a figure alone would not explain itself. */
export interface PartResult {
  readonly passed: number;
  readonly failed: number;
  readonly exitCode: number;
  readonly sentence?: string;
}

/** No part may hang until somebody looks: past this it is ended and counts as failed. */
const LIMIT_SECONDS = 600;
const LONG_LIMIT_SECONDS = 6 * 3600;

const programs = {
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

function runProgram(program: keyof typeof programs, args: readonly string[]): Promise<number> {
  const path = join(projectRoot, programs[program]);
  return runCommand(process.execPath, [path, ...args], {
    env: projectEnvironment(),
    limitSeconds: process.env.LONG ? LONG_LIMIT_SECONDS : LIMIT_SECONDS,
  });
}

/** A program that only says yes or no is one check. */
export async function runOneCheck(program: 'tsc' | 'biome', args: readonly string[]): Promise<PartResult> {
  const exitCode = await runProgram(program, args);
  return exitCode === 0 ? { passed: 1, failed: 0, exitCode } : { passed: 0, failed: 1, exitCode };
}

/** Runs one project of the Vitest configuration and counts from what Vitest itself wrote down. */
export async function runVitest(project: string): Promise<PartResult> {
  const reportPath = join(projectRoot, '.build', 'test', `${project}.json`);
  // A report of an earlier run must never be counted as this one's.
  rmSync(reportPath, { force: true });
  const config = join('test', 'vitest.config.ts');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  const exitCode = await runProgram('vitest', ['run', '--config', config, '--project', project, ...reporters]);
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
