import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { PARTS, type Part, runChecks, STANDARD_PARTS } from './checks.ts';
import { partOf } from './part.ts';
import { readScriptLine } from './script-options.ts';

const USAGE = `npm test -- [options] [${PARTS.join('] [')}] [FILE ...]

Runs these parts, or all but the sweeps; of the tests only the files that are named. Failures are shown as they happen and again at the end,
each with the command that runs it alone. All of them are in .build/test/failures.txt, what tests print is beside it.

  -t, --names PATTERN   only tests whose names, joined by " > ", match this regular expression
  --all                 the sweeps as well: every screen at every size, and more troubles; takes several times as long (npm run test:all)
  --verbose             one line for each file, and what the tests print
  --install             bring a missing Chromium or PostgreSQL, where this machine allows it (npm test does)
  --long                give random tests their long budgets
  --help                print this`;

function isPart(word: string): word is Part {
  return (PARTS as readonly string[]).includes(word);
}

function isTestFile(word: string): boolean {
  return word.endsWith('.test.ts') && existsSync(join(projectRoot, word));
}

const flag = { type: 'boolean', default: false } as const;
const options = { all: flag, install: flag, long: flag, verbose: flag, names: { type: 'string', short: 't' } } as const;
const { values, words } = readScriptLine(USAGE, options, (word) => isPart(word) || isTestFile(word));
if (values.long) process.env.LONG = '1';
const files = words.filter((word) => !isPart(word));
const chosen = new Set<string>([...words.filter(isPart), ...files.map(partOf)]);
const { code } = await runChecks({
  parts: chosen.size > 0 ? PARTS.filter((part) => chosen.has(part)) : values.all ? PARTS : STANDARD_PARTS,
  files,
  names: values.names,
  isVerbose: values.verbose,
  mayInstall: values.install,
});
process.exitCode = code;
