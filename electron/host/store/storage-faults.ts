import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CommandRefused } from '../base/command.ts';
import { readHeadFile } from './seal-head-file.ts';

/** SQLite's result codes; the lower byte is the primary code. */
const CORRUPT = 11;
/** SQLite reports only an I/O error when the disk has no room for its shared memory file. */
const INPUT_OUTPUT = 10;
const LEAST_FREE = 512 * 1024;
const FULL = 13;
const NOT_A_DATABASE = 26;
const SYSTEM_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

interface Fault {
  readonly errcode?: number;
  readonly code?: string;
  readonly message?: string;
}

function kindOf(fault: unknown): number {
  return ((fault as Fault | null)?.errcode ?? 0) % 256;
}

export function isDamage(fault: unknown): boolean {
  return kindOf(fault) === CORRUPT || kindOf(fault) === NOT_A_DATABASE;
}

export function isDiskFull(fault: unknown): boolean {
  return kindOf(fault) === FULL || SYSTEM_FULL.has((fault as Fault | null)?.code ?? '');
}

/** Says what is damaged and how to restore it. */
export function damageError(file: string, what: string): CommandRefused {
  return new CommandRefused(
    [
      `${file} is damaged: ${what}.`,
      'Nothing was changed. Put the newest backup in its place:',
      `  grandstand restore FILE --data ${dirname(file)}`,
      'The damaged file is kept beside it: it may hold sales that no backup has.',
    ].join('\n'),
  );
}

const FULL_DISK =
  'the disk is full: nothing more can be written. What was saved is safe. Make room on it, or move old backups away, and try again.';

/** Returns a sentence for a full disk; undefined for every other fault. */
export function fullDiskWords(fault: unknown): string | undefined {
  return isDiskFull(fault) ? FULL_DISK : undefined;
}

/** Runs `open`, and rethrows its fault with the file's name and the next step. */
export function withFileFaults<Opened>(file: string, open: () => Opened): Opened {
  try {
    return open();
  } catch (fault) {
    throw describedFault(file, fault);
  }
}

/** Puts damage and a full disk into words; returns every other fault unchanged. */
export function describedFault(file: string, fault: unknown): unknown {
  if (isDiskFull(fault) || (kindOf(fault) === INPUT_OUTPUT && freeBytesAt(dirname(file)) < LEAST_FREE))
    return new CommandRefused(`${file}: ${FULL_DISK}`);
  return isDamage(fault) ? damageError(file, (fault as Error).message) : fault;
}

function freeBytesAt(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** A small machine reads this much in about a second. Larger files are checked only after an unclean end. */
const ALWAYS_READ = 256 * 1024 * 1024;

/**
 * Checks a file before a host sells with it: otherwise a damaged page is found in the middle of a sale, or written over. A large file that
 * was closed properly is not read at each start; `verify` reads it.
 */
export function refuseDamaged(file: string, headFile?: string): void {
  if (!existsSync(file)) return;
  const { size } = statSync(file);
  if (size === 0) {
    if ((headFile === undefined ? 0 : (readHeadFile(headFile)?.writes ?? 0)) > 0)
      throw damageError(file, 'it is empty, and was not before');
    return;
  }
  const wasCutOff = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (size > ALWAYS_READ && !wasCutOff) return;
  withFileFaults(file, () => {
    const database = new DatabaseSync(file, { timeout: 5000 });
    try {
      const [found] = database.prepare('PRAGMA quick_check(1)').all();
      if (found?.quick_check !== 'ok') throw damageError(file, String(found?.quick_check).replace(/\s+/g, ' '));
    } finally {
      database.close();
    }
  });
}
