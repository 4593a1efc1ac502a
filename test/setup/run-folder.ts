import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../electron/setup/run-command.mjs';

const BUILD = join(projectRoot, '.build');
const NAME = /^test-run-(\d+)\b/;

/** Names the run to its test files: what the first of them prepares, the others find. Nothing is prepared where no test asks for it. */
export const TEST_RUN = 'GRANDSTAND_TEST_RUN';

export function setup(): () => void {
  removeFolders((id) => id === process.pid || !isRunning(id));
  process.env[TEST_RUN] = `test-run-${process.pid}`;
  return () => removeFolders((id) => id === process.pid);
}

/** A folder of this run for what is made of sources in exactly this state; undefined outside of a run. */
export function runFolder(state: string): string | undefined {
  const run = process.env[TEST_RUN];
  // As deep as the sources: a built program finds the project's files from its own place.
  return run === undefined ? undefined : join(BUILD, `${run}-${state}`);
}

/** A run that was killed leaves its folders behind. */
function removeFolders(isMeant: (run: number) => boolean): void {
  for (const name of readdirIn(BUILD)) {
    const [, run] = NAME.exec(name) ?? [];
    if (run !== undefined && isMeant(Number(run))) rmSync(join(BUILD, name), { recursive: true, force: true });
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
