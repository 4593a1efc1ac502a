import { chmodSync, existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, removeRunFolders } from './run-folder.ts';

/** A file system in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'grandstand-tests-';
/** Far more than all tests need at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Keeps the files of a run in memory if there is room. Tests wait longest for databases that flush to disk, and no test depends on files
 * surviving a power failure.
 */
export function setup(): (() => void) | undefined {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return undefined;
  removeRunFolders(MEMORY, PREFIX, (run) => !isRunning(run));
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Like /tmp: if the tests run as root, PostgreSQL runs as another user, which creates and removes a folder here.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return () => removeRunFolders(MEMORY, PREFIX, (run) => run === process.pid);
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < 2 * ENOUGH_BYTES) return false;
  // Some tests write a program and start it, so `noexec` rules it out.
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
