import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * The newest head of a sealed database, kept outside the data so that an older copy of the file is noticed. Each write follows its commit
 * without a flush, so it may lag behind but is never ahead.
 */
export interface OutsideHead {
  readonly key: string;
  readonly writes: number;
  readonly mac: string;
}

export interface HeadFile {
  write(head: OutsideHead): void;
  close(): void;
}

const WIDTH = 16;

export function openHeadFile(file: string): HeadFile {
  closeSync(openSync(file, 'a', 0o600));
  const writable = openSync(file, 'r+');
  return {
    write(head) {
      try {
        writeSync(writable, textOf(head), 0);
      } catch {
        // On a full disk the head file lags behind.
      }
    },
    close: () => closeSync(writable),
  };
}

/** Always the same length, so that a write replaces the whole line. */
function textOf({ key, writes, mac }: OutsideHead): string {
  return `${key} ${String(writes).padStart(WIDTH, '0')} ${mac}\n`;
}

/** Returns undefined when the file is missing or a write was torn. */
export function readHeadFile(file: string): OutsideHead | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const [key = '', writes = '', mac = ''] = text.trim().split(' ');
  const head = { key, writes: Number(writes), mac };
  return text === textOf(head) ? head : undefined;
}
