import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export interface RotatingLogPlan {
  readonly file: string;
  readonly mostBytes?: number;
  /** The number of old files to keep; `file.1` is the newest. */
  readonly keep?: number;
}

export interface RotatingLog {
  write(text: string): void;
  close(): void;
}

const MOST_BYTES = 5_000_000;
const KEPT = 4;

/** Opens a log of limited size. Write errors are ignored, because selling matters more. */
export function openRotatingLog({ file, mostBytes = MOST_BYTES, keep = KEPT }: RotatingLogPlan): RotatingLog {
  let opened: { readonly descriptor: number; size: number } | undefined;
  const close = (): void => {
    if (opened !== undefined) closeSync(opened.descriptor);
    opened = undefined;
  };
  const open = (): { readonly descriptor: number; size: number } => {
    mkdirSync(dirname(file), { recursive: true });
    const descriptor = openSync(file, 'a', 0o600);
    return { descriptor, size: fstatSync(descriptor).size };
  };
  const rotate = (): void => {
    close();
    rmSync(nameOf(keep), { force: true });
    for (let number = keep - 1; number >= 0; number -= 1) renameIfThere(nameOf(number), nameOf(number + 1));
  };
  const nameOf = (number: number): string => (number === 0 ? file : `${file}.${number}`);

  return {
    write(text) {
      const bytes = Buffer.from(text);
      try {
        opened ??= open();
        if (opened.size > 0 && opened.size + bytes.length > mostBytes) {
          rotate();
          opened = open();
        }
        opened.size += writeSync(opened.descriptor, bytes);
      } catch {
        // The next write tries again: disk space may have been freed.
      }
    },
    close,
  };
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault;
  }
}
