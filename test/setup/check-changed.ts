import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { readTree } from '../tidy/source-tree.ts';
import { captureRun } from './captured-run.ts';
import { runChecks } from './checks.ts';
import { durationWords, readTimes } from './kept-times.ts';
import { isLong } from './long-first.ts';
import { partOf, TIMES_PATH } from './part.ts';
import { numberOf, readScriptOptions } from './script-options.ts';
import { chooseTests, findTouchedTests } from './touched-tests.ts';
import { USUAL_QUICK, usualTimes } from './usual-times.ts';

const USAGE = `npm run test:changed -- [options]

Checks what a change touches: types, the format and lint of the changed files, and of the unit tests that reach them the nearest that
fit into the time, by what each took in the last whole run. A change is what git has not committed; where that is nothing, the last commit.

  --since REF     what differs from this commit
  --seconds N     time for the tests; 20 otherwise
  --verbose       one line for each file
  --help          print this`;

const DEFAULT_SECONDS = '20';
/** Test files run two at a time; types and lint are not counted. */
const AT_ONCE = 2;
const MOST_NAMED = 6;

async function git(...args: readonly string[]): Promise<readonly string[]> {
  const { code, output } = await captureRun('git', ['-C', projectRoot, ...args], 30);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`);
  return output.split('\0').filter((line) => line !== '');
}

async function listChanged(since: string | undefined): Promise<{ readonly of: string; readonly paths: readonly string[] }> {
  const added = await git('ls-files', '-z', '--others', '--exclude-standard');
  const changedSince = async (ref: string) => [...new Set([...(await git('diff', '-z', '--name-only', '--relative', ref)), ...added])];
  if (since !== undefined) return { of: `since ${since}`, paths: await changedSince(since) };
  const paths = await changedSince('HEAD');
  return paths.length > 0 ? { of: 'not committed', paths } : { of: 'of the last commit', paths: await changedSince('HEAD~1') };
}

async function checkChanged(): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const { since, seconds, verbose } = readScriptOptions(USAGE, {
    since: text,
    seconds: { ...text, default: DEFAULT_SECONDS },
    verbose: flag,
  });
  const mostSeconds = numberOf('seconds', seconds);
  const { of, paths } = await listChanged(since);
  if (paths.length === 0) {
    console.log(`No file has changed (${of}).`);
    return 0;
  }
  console.log(`${countOf(paths, 'file')} changed, ${of}: ${namesOf(paths)}.`);
  const touched = findTouchedTests(readTree(projectRoot), paths);
  const times = readTimes(TIMES_PATH).unit?.files ?? {};
  // Tests that take minutes would start first and occupy the time of all others.
  const unit = touched.filter((path) => partOf(path) === 'unit' && (!isLong(path) || paths.includes(path)));
  const { chosen, leftOut } = chooseTests(unit, (path) => times[path] ?? usualTimes[path] ?? USUAL_QUICK, mostSeconds * 1000 * AT_ONCE);
  const others = touched.filter((path) => !unit.includes(path));
  console.log(`Runs types, lint of the changed files, and ${chosen.length} of ${countOf(touched, 'test file')} that the change touches.`);
  const begun = performance.now();
  const { code, notReached } = await runChecks({
    parts: ['types', 'lint', ...(chosen.length > 0 ? (['unit'] as const) : [])],
    files: chosen,
    linted: paths.filter((path) => existsSync(join(projectRoot, path))),
    names: undefined,
    isVerbose: verbose,
    mayInstall: false,
    mostSeconds,
  });
  console.log(`\nIn ${durationWords(performance.now() - begun)}. ${leftOutWords([...notReached, ...leftOut], others)}`);
  return code;
}

function leftOutWords(slow: readonly string[], others: readonly string[]): string {
  if (slow.length + others.length === 0) return 'Nothing that the change touches was left out.';
  const kinds = [
    ...(slow.length === 0 ? [] : [`for the time ${countOf(slow, 'test file')} (${namesOf(slow)})`]),
    ...(others.length === 0 ? [] : [`${countOf(others, 'file')} that take long or need a browser or a database (${namesOf(others)})`]),
  ];
  return `Left out: ${kinds.join('; ')}. npm run test:all runs all.`;
}

function countOf({ length }: readonly string[], what: string): string {
  return `${length} ${what}${length === 1 ? '' : 's'}`;
}

function namesOf(paths: readonly string[]): string {
  const more = paths.length - MOST_NAMED;
  return `${paths.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

process.exitCode = await checkChanged();
