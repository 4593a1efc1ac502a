import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { HighWater } from './journal.ts';

/**
 * The journal's progress, kept beside it so that an older file in its place is noticed. Each write follows its commit without a flush, so
 * it may lag behind the journal but is never ahead.
 */
export interface JournalStamp {
  write(highWater: HighWater): void;
  close(): void;
}

const WIDTH = 16;

export function openJournalStamp(file: string): JournalStamp {
  const stamp = openSync(file, 'a+', 0o600);
  closeSync(stamp);
  const writable = openSync(file, 'r+');
  return {
    write: (highWater) => {
      try {
        writeSync(writable, textOf(highWater), 0);
      } catch {
        // On a full disk the stamp lags behind, which is harmless.
      }
    },
    close: () => closeSync(writable),
  };
}

/** Always the same length, so that a write replaces the whole line. The sum reveals a torn write. */
function textOf({ ops, attempts, audit, records }: HighWater): string {
  return `${[ops, attempts, audit, records, ops + attempts + audit + records].map((count) => String(count).padStart(WIDTH, '0')).join(' ')}\n`;
}

/** Returns undefined when the stamp is missing or torn. */
export function readJournalStamp(file: string): HighWater | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const [ops = Number.NaN, attempts = Number.NaN, audit = Number.NaN, records = Number.NaN] = text.split(' ').map(Number);
  const highWater = { ops, attempts, audit, records };
  return text === textOf(highWater) ? highWater : undefined;
}

/** True when the journal holds less than was once written. */
export function isRolledBack(now: HighWater, stamped: HighWater | undefined): boolean {
  if (stamped === undefined) return false;
  return stamped.ops > now.ops || stamped.attempts > now.attempts || stamped.audit > now.audit || stamped.records > now.records;
}
