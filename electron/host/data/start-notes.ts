import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keepSecret } from '../base/secret-file.ts';

/** What a start found out by reading much, so that the next one need not. Nothing is lost with it but time. */
export interface StartNotes {
  /** The catalogue file of the start, the revision that was in use after it, and whether that one was made of the file. */
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
  keepSecret(noteFile(folder), JSON.stringify({ ...readStartNotes(folder), ...notes }));
}

/** Another one once anybody has written to the file, or put another in its place. */
export function markOfFile(path: string): string {
  const { ino, size, mtimeMs, ctimeMs } = statSync(path);
  // Not in decimal digits, which could look like a card's number when card numbers are searched for.
  return [resolve(path), ...[ino, size, mtimeMs, ctimeMs].map((number) => number.toString(36))].join(' ');
}
