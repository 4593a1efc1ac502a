import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The data folder given on the command line, or else the default one. */
export function dataPath(given: string | undefined): string {
  const base = process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share');
  return resolve(given ?? join(base, 'grandstand'));
}
