import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { accept, type Outcome, type Refusal, refuse } from '../../../shared/base/outcome.ts';
import { now } from '../../../shared/base/time.ts';
import { nodeWorld } from '../base/node-world.ts';
import { describedFault } from './storage-faults.ts';

/** A lock held by one process. The operating system releases it when the process ends, even after a crash. */
export interface FileLock {
  release(): void;
}

export interface LockHeld extends Refusal<'held'> {
  readonly facts: Readonly<{ process: number; machine: string; since: string }>;
}

const SQLITE_BUSY = 5;
const UNKNOWN_HOLDER: LockHeld['facts'] = { process: 0, machine: '', since: '' };

/** Locks an empty file with SQLite, since Node has no file lock. The locked file can't be read, so a note beside it names the holder. */
export function takeLock(file: string): Outcome<FileLock, LockHeld> {
  const database = new DatabaseSync(file, { timeout: 0 });
  const note = `${file}.holder`;
  try {
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch (fault) {
    database.close();
    if ((fault as { readonly errcode?: number }).errcode !== SQLITE_BUSY) throw describedFault(file, fault);
    return refuse({ code: 'held', facts: readNote(note) });
  }
  const holder: LockHeld['facts'] = { process: process.pid, machine: hostname(), since: now(nodeWorld) };
  writeFileSync(`${note}.new`, JSON.stringify(holder));
  renameSync(`${note}.new`, note);
  return accept({
    release() {
      rmSync(note, { force: true });
      database.close();
    },
  });
}

/** The holder may not have written its note yet. */
function readNote(note: string): LockHeld['facts'] {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as LockHeld['facts'];
  } catch {
    return UNKNOWN_HOLDER;
  }
}

export function describeHolder({ facts: { process: id, machine, since } }: LockHeld): string {
  return id === 0 ? 'another process' : `process ${id} on ${machine} since ${since}`;
}
