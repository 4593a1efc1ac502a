import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { captureRun } from '../setup/captured-run.ts';
import { durationWords, readTimes } from '../setup/kept-times.ts';
import { TIMES_PATH } from '../setup/part.ts';
import { numberOf, readScriptOptions } from '../setup/script-options.ts';
import { chooseTests, findTouchedTests } from '../setup/touched-tests.ts';
import { readTree, type SourceFile } from '../tidy/source-tree.ts';
import { applyMutant, chooseMutants, findMutants, type Mutant } from './find-mutants.ts';

const USAGE = `npm run mutants -- [options]

Puts one small mistake after another into a copy of the product (an operator or a truth turned round) and counts how many the unit tests
notice: the nearest tests that reach the file, for as long as they took in the last whole run. Needs git; changes nothing here.

  --count N       mistakes; 60 otherwise
  --seed N        which ones; the same for the same tree
  --seconds N     time for the tests of each mistake; 40 otherwise
  --tests REF     with the tests of this commit instead of these
  --only N,N ...  of the mistakes only these, by their numbers in a run before
  --help          print this`;

const PRODUCT = /^(shared|electron\/host)\/.*\.ts$/;
/** What only describes shapes or words has no mistakes that a test of behaviour could notice. */
const NOT_JUDGED = /(-words|words-[a-z]+|\.d)\.ts$/;
const USUAL_MILLISECONDS = 2000;
const RUN_SECONDS = 600;
const AT_ONCE = 2;

type Fate = 'caught' | 'not noticed' | 'not reached by any test';

const text = { type: 'string' } as const;
const options = readScriptOptions(USAGE, {
  count: { ...text, default: '60' },
  seed: { ...text, default: '1' },
  seconds: { ...text, default: '40' },
  tests: text,
  only: text,
});
const count = numberOf('count', options.count);
const seed = numberOf('seed', options.seed, 0);
const milliseconds = numberOf('seconds', options.seconds) * 1000 * AT_ONCE;

/** The committed tree, so that edits meanwhile have no effect. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'grandstand-mutants-'));
  const unpack = (ref: string, ...paths: readonly string[]): void => {
    const archive = execFileSync('git', ['-C', projectRoot, 'archive', ref, ...paths], { maxBuffer: 1 << 30 });
    execFileSync('tar', ['-x', '-C', copy], { input: archive });
  };
  unpack('HEAD');
  if (options.tests !== undefined) {
    rmSync(join(copy, 'test'), { recursive: true });
    unpack(options.tests, 'test');
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
}

async function judge(copy: string, files: readonly SourceFile[], mutant: Mutant): Promise<Fate> {
  const times = readTimes(TIMES_PATH).unit?.files ?? {};
  const touched = findTouchedTests(files, [mutant.path]).filter((path) => !/\.(browser|postgres)\.test\.ts$/.test(path));
  const { chosen } = chooseTests(touched, (path) => times[path] ?? USUAL_MILLISECONDS, milliseconds);
  if (chosen.length === 0) return 'not reached by any test';
  const path = join(copy, mutant.path);
  const right = readFileSync(path, 'utf8');
  writeFileSync(path, applyMutant(mutant, right));
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const line = ['run', '--root', copy, '--config', 'test/vitest.config.ts', '--project', 'unit', '--bail', '1', ...chosen];
  const { code } = await captureRun(process.execPath, [vitest, ...line], RUN_SECONDS);
  writeFileSync(path, right);
  return code === 0 ? 'not noticed' : 'caught';
}

const copy = copyTree();
try {
  const files = readTree(copy);
  const checked = files.filter(({ path }) => PRODUCT.test(path) && !NOT_JUDGED.test(path));
  const chosen = chooseMutants(checked.flatMap(findMutants), count, seed).map((mutant, index) => ({ mutant, number: index + 1 }));
  const numbers = options.only?.split(',').map(Number);
  const wanted = chosen.filter(({ number }) => numbers === undefined || numbers.includes(number));
  const begun = performance.now();
  let caught = 0;
  for (const { mutant, number } of wanted) {
    const fate = await judge(copy, files, mutant);
    if (fate === 'caught') caught += 1;
    const place = `${mutant.path}:${mutant.line}`;
    console.log(`${String(number).padStart(4)}  ${fate.padEnd(12)} ${mutant.was} → ${mutant.instead}  ${place}`);
  }
  console.log(`\n${caught} of ${wanted.length} caught, ${durationWords(performance.now() - begun)}.`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
