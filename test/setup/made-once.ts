import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '../../electron/host/store/file-lock.ts';

const LOOK_MILLISECONDS = 25;
const PATIENCE_MILLISECONDS = 180_000;

/**
 * Makes a folder once for all processes of a test run: the first one makes it and the others wait. `make` writes to another folder, which
 * is renamed when it is complete.
 */
export async function makeOnce(folder: string, make: (part: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  while (!existsSync(folder)) {
    if (performance.now() > deadline) throw new Error(`${folder} was not made in time`);
    // The lock ends with the process that holds it, even if that is killed.
    const lock = takeLock(`${folder}.lock`);
    if (!lock.ok) {
      await sleep(LOOK_MILLISECONDS);
      continue;
    }
    try {
      if (existsSync(folder)) return;
      const part = `${folder}.part`;
      rmSync(part, { recursive: true, force: true });
      await make(part);
      renameSync(part, folder);
    } finally {
      lock.value.release();
    }
  }
}

/** Returns a hash that changes as soon as a file in these places is written or replaced, which always changes its `ctime`. */
export function stateOf(places: readonly string[]): string {
  const hash = createHash('sha256');
  const take = (path: string): void => {
    const { ino, size, ctimeMs } = statSync(path);
    hash.update(`${path}\0${ino} ${size} ${ctimeMs}\n`);
  };
  for (const place of places) {
    take(place);
    if (!statSync(place).isDirectory()) continue;
    for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) take(join(entry.parentPath, entry.name));
    }
  }
  return hash.digest('hex').slice(0, 12);
}
