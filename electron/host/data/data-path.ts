import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The folder of the data, as the line names it or where it is otherwise. */
export function dataPath(given: string | undefined): string {
  const base = process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share');
  return resolve(given ?? join(base, 'grandstand'));
}
