import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * The newest head of a sealed database, kept outside the data: an older copy of the file that is put back is not what this tells. It is
 * written after the commit that it tells of and is not flushed itself, so that it may lag behind and is never ahead.
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
        // On a full disk it lags behind.
      }
    },
    close: () => closeSync(writable),
  };
}

/** Always as long, so that the line before it is overwritten whole. */
function textOf({ key, writes, mac }: OutsideHead): string {
  return `${key} ${String(writes).padStart(WIDTH, '0')} ${mac}\n`;
}

/** Undefined where there is none, or one that was torn. */
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
