import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../electron/setup/run-command.mjs';

export const USUAL_TIMES_PATH = join(projectRoot, 'test', 'setup', 'usual-times.json');

/** Milliseconds of test files in a run of all on two cores: an order, and a measure of the work for a machine that never ran them. */
export const usualTimes = JSON.parse(readFileSync(USUAL_TIMES_PATH, 'utf8')) as Readonly<Record<string, number>>;

/** Of a file that is not named for being quick. */
export const USUAL_QUICK = 400;
