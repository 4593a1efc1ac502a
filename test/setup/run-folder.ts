import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { processIds, readOfProcess, signal } from './processes.ts';

const BUILD = join(projectRoot, '.build');
const PREFIX = 'test-run-';

/** The variable that identifies the run, so that files which one test file prepares on demand are reused by the others. */
export const TEST_RUN = 'GRANDSTAND_TEST_RUN';

export function setup(): () => void {
  endLeftProcesses((run) => !isRunning(run));
  removeRunFolders(BUILD, PREFIX, (run) => run === process.pid || !isRunning(run));
  process.env[TEST_RUN] = `${PREFIX}${process.pid}`;
  return () => removeRunFolders(BUILD, PREFIX, (run) => run === process.pid);
}

/** Returns this run's folder for what is built from sources in exactly this state, or undefined outside a run. */
export function runFolder(state: string): string | undefined {
  const run = process.env[TEST_RUN];
  // At the same depth as the sources, because a built program finds the project's files relative to its own place.
  return run === undefined ? undefined : join(BUILD, `${run}-${state}`);
}

/** Removes the folders of runs. Their names begin with the prefix and the run's process id. Killed runs leave their folders behind. */
export function removeRunFolders(parent: string, prefix: string, isMeant: (run: number) => boolean): void {
  for (const name of readdirIn(parent)) {
    const run = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (run > 0 && isMeant(run)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/**
 * Ends what a run that was killed has left behind, such as a host that waits for its clients: processes bear their run in their environment.
 * Only Linux lists them.
 */
export function endLeftProcesses(isMeant: (run: number) => boolean): void {
  for (const pid of processIds()) {
    const run = Number(RUN_OF.exec(readOfProcess(pid, 'environ'))?.[1] ?? Number.NaN);
    if (run > 0 && pid !== process.pid && isMeant(run)) signal(pid, 'SIGKILL');
  }
}

const RUN_OF = new RegExp(`(?:^|\\0)${TEST_RUN}=${PREFIX}(\\d+)(?:\\0|$)`);

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
