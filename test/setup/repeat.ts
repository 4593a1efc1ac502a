import { isInterruption, projectRoot } from '../../electron/setup/run-command.mjs';
import { readTree } from '../tidy/source-tree.ts';
import { prepareFor } from './checks.ts';
import { durationWords } from './kept-times.ts';
import { makeNoise } from './noise.ts';
import { partOf, runVitest } from './part.ts';
import { terminalScreen } from './progress-screen.ts';
import { describeUnsteady, makeRepeatedRuns } from './repeated-runs.ts';
import { numberOf, readScriptOptions } from './script-options.ts';

const USAGE = `npm run repeat -- [options]

Runs every browser test and every test that kills processes again and again, beside programs that take the cores, keep the disk busy
and stop the tests for moments, so that the clock jumps for them. At the end a table of the tests that did not pass each time.

  --times N        rounds; 20 otherwise
  --only PATTERN   only files whose path matches this regular expression, of all tests
  --quiet          without the noise
  --verbose        one line for each file
  --help           print this`;

const REPEATED = /\.(browser|sweep)\.test\.ts$|^test\/(kill|rounds)\/.*\.test\.ts$/;

async function repeat(): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const options = { times: { type: 'string', default: '20' }, only: { type: 'string' }, quiet: flag, verbose: flag } as const;
  const { times, only, quiet, verbose } = readScriptOptions(USAGE, options);
  const rounds = numberOf('times', times);
  const pattern = only === undefined ? REPEATED : new RegExp(only);
  const files = readTree(projectRoot).flatMap(({ path }) => (path.endsWith('.test.ts') && pattern.test(path) ? [path] : []));
  if (files.length === 0) {
    console.error(`No test file matches ${pattern}.`);
    return 2;
  }
  const screen = terminalScreen();
  const runs = makeRepeatedRuns();
  const parts = [...new Set(files.map(partOf))];
  for (const part of parts) {
    const missing = await prepareFor(part, { screen }, true);
    if (missing === undefined) continue;
    console.error(`The ${part} tests could not run. ${missing}`);
    return 2;
  }
  screen.say(`${files.length} test files (${parts.join(', ')}), ${rounds} times${quiet ? '' : ' beside noise'}.`);
  const noise = quiet ? undefined : makeNoise();
  let done = 0;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const begun = performance.now();
      screen.say(`\n── round ${round} of ${rounds}`);
      const options = { screen, isVerbose: verbose, laterMilliseconds: 0, files };
      const results = await runVitest(parts, { ...options, onFile: (file) => runs.take(round, file) });
      for (const [part, { exitCode, passed, failed, failures }] of results) {
        if (isInterruption(exitCode)) return exitCode;
        runs.takeFailures(round, failures);
        screen.say(`${part}: ${passed} passed, ${failed} failed`);
      }
      done = round;
      screen.say(
        `round ${round} took ${durationWords(performance.now() - begun)}, about ${durationWords((performance.now() - begun) * (rounds - round))} left`,
      );
    }
  } finally {
    await noise?.stop();
    sayTable(runs.notAlways(done), done);
  }
  return runs.notAlways(done).length === 0 ? 0 : 1;
}

function sayTable(unsteady: ReturnType<ReturnType<typeof makeRepeatedRuns>['notAlways']>, rounds: number): void {
  console.log(`\n── not ${rounds} of ${rounds}: ${unsteady.length === 0 ? 'none' : `${unsteady.length} of the tests`}`);
  for (const test of unsteady) console.log(describeUnsteady(test));
}

process.exitCode = await repeat();
