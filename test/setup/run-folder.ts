import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../electron/setup/run-command.mjs';

const BUILD = join(projectRoot, '.build');
const PREFIX = 'test-run-';

/** Names the run to its test files: what the first of them prepares, the others find. Nothing is prepared where no test asks for it. */
export const TEST_RUN = 'GRANDSTAND_TEST_RUN';

export function setup(): () => void {
  removeRunFolders(BUILD, PREFIX, (run) => run === process.pid || !isRunning(run));
  process.env[TEST_RUN] = `${PREFIX}${process.pid}`;
  return () => removeRunFolders(BUILD, PREFIX, (run) => run === process.pid);
}

/** A folder of this run for what is made of sources in exactly this state; undefined outside of a run. */
export function runFolder(state: string): string | undefined {
  const run = process.env[TEST_RUN];
  // As deep as the sources: a built program finds the project's files from its own place.
  return run === undefined ? undefined : join(BUILD, `${run}-${state}`);
}

/** The names begin with the prefix and the process of their run. A run that was killed leaves its folders behind. */
export function removeRunFolders(parent: string, prefix: string, isMeant: (run: number) => boolean): void {
  for (const name of readdirIn(parent)) {
    const run = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (run > 0 && isMeant(run)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function readdirIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM';
  }
}
