import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { readTimes } from './kept-times.ts';
import { TIMES_PATH } from './part.ts';
import { USUAL_TIMES_PATH, usualTimes } from './usual-times.ts';

/** Quicker files are not listed. */
const WORTH_NAMING = 1000;

// The times of the last complete `npm test` become the usual ones; files of parts that it does not run keep theirs.
const last = new Map(Object.values(readTimes(TIMES_PATH)).flatMap(({ files }) => Object.entries(files)));
const others = Object.entries(usualTimes).filter(([path]) => !last.has(path) && existsSync(join(projectRoot, path)));
const worth = [...last, ...others]
  .filter(([, milliseconds]) => milliseconds >= WORTH_NAMING)
  .toSorted(([one], [other]) => (one < other ? -1 : 1));
const named = worth.map(([path, milliseconds]) => [path, Math.round(milliseconds / 100) * 100]);
writeFileSync(USUAL_TIMES_PATH, `${JSON.stringify(Object.fromEntries(named), null, 2)}\n`);
console.log(`${named.length} files are named in ${USUAL_TIMES_PATH}`);
