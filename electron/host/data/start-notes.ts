import { readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeOwnerOnly } from '../base/secret-file.ts';

/** A cache of slow checks from the last start. Losing it costs only time. */
export interface StartNotes {
  /** The catalogue file of that start, the revision in use after it, and whether the file became that revision. */
  readonly judged?: { readonly source: string; readonly asOf: string; readonly isInUse: boolean };
  /** The revision that the host's own keys were admitted to. */
  readonly ownKeysFor?: string;
}

function noteFile(folder: string): string {
  return join(folder, 'start.json');
}

export function readStartNotes(folder: string): StartNotes {
  try {
    return JSON.parse(readFileSync(noteFile(folder), 'utf8')) as StartNotes;
  } catch {
    return {};
  }
}

export function keepStartNotes(folder: string, notes: StartNotes): void {
  writeOwnerOnly(noteFile(folder), JSON.stringify({ ...readStartNotes(folder), ...notes }));
}

export function forgetStartNotes(folder: string): void {
  rmSync(noteFile(folder), { force: true });
}

/** A fingerprint that changes when the file is written or replaced. */
export function fileFingerprint(path: string): string {
  const { ino, size, mtimeMs, ctimeMs } = statSync(path);
  // Base 36, since decimal digits could look like a card number to the card number search.
  return [resolve(path), ...[ino, size, mtimeMs, ctimeMs].map((number) => number.toString(36))].join(' ');
}
