import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { HighWater } from './journal.ts';

/**
 * Tells beside the journal how far it has come, so that an older file in its place is noticed. It is written after what it tells of is
 * durable and is not flushed itself: it may lag behind the journal, and is never ahead of it.
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
        // On a disk that is full it lags behind, which is what it may do.
      }
    },
    close: () => closeSync(writable),
  };
}

/** Always as long, so that what was there before is overwritten whole; the sum tells what was torn. */
function textOf({ ops, attempts, audit, records }: HighWater): string {
  return `${[ops, attempts, audit, records, ops + attempts + audit + records].map((count) => String(count).padStart(WIDTH, '0')).join(' ')}\n`;
}

/** Undefined where nothing can be learnt from it. */
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

/** More was once written than is there now. */
export function isSetBack(now: HighWater, stamped: HighWater | undefined): boolean {
  if (stamped === undefined) return false;
  return stamped.ops > now.ops || stamped.attempts > now.attempts || stamped.audit > now.audit || stamped.records > now.records;
}
