import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gatherLines, type Log, makeLog } from './log.ts';
import { nodeWorld } from './node-world.ts';

/** The size limit of each of the two log files in the data folder, which keep the last lines for a problem report. */
const MOST_BYTES = 512 * 1024;

export function keptLogFile(folder: string): string {
  return join(folder, 'host.log');
}

export interface HostLog {
  readonly log: Log;
  /** Keeps the lines in this folder too from now on. */
  keepIn(folder: string): void;
}

/**
 * Writes to standard error, where the program that started the host collects it. With `isShown` false a person reads standard error: lines
 * go to the file alone, and errors are printed as one sentence.
 */
export function openHostLog(isShown = true): HostLog {
  let file: string | undefined;
  let early = '';
  const write = (lines: string): void => {
    if (isShown) process.stderr.write(lines);
    if (file !== undefined) keepLines(file, lines);
    else if (!isShown) early += lines;
  };
  const logLine = makeLog(gatherLines(write), nodeWorld.epochMilliseconds);
  return {
    log: (level, message, facts) => {
      logLine(level, message, facts);
      if (!isShown && level === 'error') process.stderr.write(describeError(message, facts, file));
    },
    keepIn: (folder) => {
      file = keptLogFile(folder);
      if (early !== '') keepLines(file, early);
      early = '';
    },
  };
}

function describeError(message: string, { fault, code }: Parameters<Log>[2] = {}, file: string | undefined): string {
  const why = [fault, code].filter((each) => each !== undefined).join(' ');
  return `Fault: ${message}${why === '' ? '' : ` (${why})`}.${file === undefined ? '' : ` More is in ${file}`}\n`;
}

/** Appends lines to the log file, and drops lines that can't be written: selling matters more than a log. */
export function keepLines(file: string, lines: string, mostBytes = MOST_BYTES): void {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 0 && size + Buffer.byteLength(lines) > mostBytes) renameSync(file, `${file}.1`);
    appendFileSync(file, lines, { mode: 0o600 });
  } catch {
    // The next call tries again, since there may be room on the disk by then.
  }
}

/** Returns the last lines, oldest first; empty when there is no log. */
export function readKeptLines(file: string, most: number): readonly string[] {
  const texts = [`${file}.1`, file].map((path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  });
  return texts.join('').split('\n').filter(Boolean).slice(-most);
}
