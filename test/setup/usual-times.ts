import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../electron/setup/run-command.mjs';

export const USUAL_TIMES_PATH = join(projectRoot, 'test', 'setup', 'usual-times.json');

/** Milliseconds of test files in a complete run on two cores: an order and a measure of work for machines without times of their own. */
export const usualTimes = JSON.parse(readFileSync(USUAL_TIMES_PATH, 'utf8')) as Readonly<Record<string, number>>;

/** For files that are not listed because they are quick. */
export const USUAL_QUICK = 400;
