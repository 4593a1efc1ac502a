import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CommandRefused } from '../base/command.ts';
import { readHeadFile } from './seal-head-file.ts';

/** SQLite's own numbers; the lower byte tells the kind. */
const CORRUPT = 11;
/** SQLite says no more where there was no room for its shared memory. */
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

/** What was damaged, and what to do now. */
export function damaged(file: string, what: string): CommandRefused {
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

/** A sentence for a full disk, and for nothing else. */
export function fullDiskWords(fault: unknown): string | undefined {
  return isDiskFull(fault) ? FULL_DISK : undefined;
}

/** Does what opens a file of SQLite; a fault of it is told in words that name the file and the next step. */
export function openingFile<Opened>(file: string, open: () => Opened): Opened {
  try {
    return open();
  } catch (fault) {
    throw toldFault(file, fault);
  }
}

/** A fault of a file in words; one that is neither damage nor a full disk as it is. */
export function toldFault(file: string, fault: unknown): unknown {
  if (isDiskFull(fault) || (kindOf(fault) === INPUT_OUTPUT && freeBytesAt(dirname(file)) < LEAST_FREE))
    return new CommandRefused(`${file}: ${FULL_DISK}`);
  return isDamage(fault) ? damaged(file, (fault as Error).message) : fault;
}

function freeBytesAt(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** So much is read in about a second by a small machine: a larger file is looked through only after an end that was cut off. */
const ALWAYS_READ = 256 * 1024 * 1024;

/**
 * Looks through a file before a host sells by it: a page that was damaged would otherwise be found in the middle of a sale, or be built
 * upon. A large file that was closed properly is not read at each start; `verify` reads it.
 */
export function refuseDamaged(file: string, headFile?: string): void {
  if (!existsSync(file)) return;
  const { size } = statSync(file);
  if (size === 0) {
    if ((headFile === undefined ? 0 : (readHeadFile(headFile)?.writes ?? 0)) > 0) throw damaged(file, 'it is empty, and was not before');
    return;
  }
  const wasCutOff = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (size > ALWAYS_READ && !wasCutOff) return;
  openingFile(file, () => {
    const database = new DatabaseSync(file, { timeout: 5000 });
    try {
      const [found] = database.prepare('PRAGMA quick_check(1)').all();
      if (found?.quick_check !== 'ok') throw damaged(file, String(found?.quick_check).replace(/\s+/g, ' '));
    } finally {
      database.close();
    }
  });
}
