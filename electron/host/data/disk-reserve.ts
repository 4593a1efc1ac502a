import { rmSync, statfsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describeFault, type Log } from '../base/log.ts';
import type { DiskRoom } from '../store/sqlite/journal.ts';

const BLOCK_BYTES = 1024 * 1024;
const RESERVE_BYTES = 64 * 1024 * 1024;
const NEEDED_BYTES = 128 * 1024 * 1024;

export interface DiskReserveOptions {
  /** The preallocated file. It is deleted when space runs out, so that sales that have begun can still be recorded. */
  readonly file: string;
  readonly log: Log;
  /** The size of that file while there is enough room. */
  readonly reserveBytes?: number;
  /** New work is refused below this. */
  readonly neededBytes?: number;
  readonly measureFree?: (folder: string) => number;
}

export interface DiskReserve extends DiskRoom {
  /** Resolves once the file has the largest size that is possible now. */
  settled(): Promise<void>;
}

function freeAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Checks the disk whenever new work begins: below the limit it is refused, and it is allowed again as soon as there is room. */
export function openDiskReserve({
  file,
  log,
  reserveBytes = RESERVE_BYTES,
  neededBytes = NEEDED_BYTES,
  measureFree = freeAt,
}: DiskReserveOptions): DiskReserve {
  const folder = dirname(file);
  let isTight = false;
  let filling: Promise<void> | undefined;

  const heldBytes = (): number => sizeOf(file) + (filling === undefined ? 0 : sizeOf(partOf(file)));

  const fill = (): void => {
    filling ??= allocate(file, reserveBytes)
      .catch((fault: unknown) => log('warn', 'the disk reserve could not be filled', describeFault(fault)))
      .finally(() => {
        filling = undefined;
      });
  };

  const measure: DiskRoom['measure'] = () => {
    const held = heldBytes();
    const freeBytes = measureFree(folder);
    const needed = neededBytes + Math.max(reserveBytes - held, 0);
    const wasTight = isTight;
    isTight = freeBytes < needed;
    if (isTight !== wasTight)
      log(isTight ? 'error' : 'info', isTight ? 'the disk is nearly full' : 'there is room again', { freeBytes, needed });
    if (!isTight && held < reserveBytes) fill();
    if (freeBytes < neededBytes / 2 && filling === undefined) rmSync(file, { force: true });
    return { freeBytes, neededBytes: needed };
  };

  // Free the reserve now if space is short, before a database is opened that has to write.
  measure();
  return {
    measure,
    refusal() {
      const facts = measure();
      return isTight ? { code: 'disk_nearly_full', facts } : undefined;
    },
    settled: async () => await filling,
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function partOf(file: string): string {
  return `${file}.part`;
}

/** Writes real bytes, since a file that was only extended takes up no disk space. */
async function allocate(path: string, bytes: number): Promise<void> {
  const part = partOf(path);
  const block = new Uint8Array(BLOCK_BYTES);
  const file = await open(part, 'w', 0o600);
  try {
    for (let written = 0; written < bytes; written += block.length) await file.write(block, 0, Math.min(block.length, bytes - written));
    await file.sync();
  } catch (fault) {
    await file.close();
    await rm(part, { force: true });
    throw fault;
  }
  await file.close();
  await rename(part, path);
}
