import { chmodSync, existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, removeRunFolders } from './run-folder.ts';

/** Files here are in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'grandstand-tests-';
/** Far more than all tests have at a time. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Keeps the files of a run in memory where there is room: tests wait for the flushes of their databases longer than for anything else, and
 * none of them takes the power away.
 */
export function setup(): (() => void) | undefined {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return undefined;
  removeRunFolders(MEMORY, PREFIX, (run) => !isRunning(run));
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // As /tmp is: where the tests run as root, PostgreSQL is another user, who makes and removes a folder in here.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => removeRunFolders(MEMORY, PREFIX, (run) => run === process.pid);
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < 2 * ENOUGH_BYTES) return false;
  // Some tests write a program and start it.
  const [, , , options = 'noexec'] = mounts().find(([, place]) => place === MEMORY) ?? [];
  if (options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}

function mounts(): readonly (readonly string[])[] {
  return readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
}
