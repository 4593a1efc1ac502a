import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gatherLines, type Log, makeLog } from './log.ts';
import { nodeWorld } from './node-world.ts';

/** The host's last log lines in its data folder, for a report when something went wrong. Two files of this many bytes at most. */
const MOST_BYTES = 512 * 1024;

export function keptLogFile(folder: string): string {
  return join(folder, 'host.log');
}

export interface HostLog {
  readonly log: Log;
  /** From now on its lines are kept in this folder too. */
  keepIn(folder: string): void;
}

/**
 * Writes to standard error, where a program that started the host collects it. Where a person would read it there, it goes to the file
 * alone, and faults are told in a sentence.
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

/** Selling matters more than a log: lines that can't be written are given up in silence. */
export function keepLines(file: string, lines: string, mostBytes = MOST_BYTES): void {
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 0 && size + Buffer.byteLength(lines) > mostBytes) renameSync(file, `${file}.1`);
    appendFileSync(file, lines, { mode: 0o600 });
  } catch {
    // The next lines try again: a disk may be emptied meanwhile.
  }
}

/** The last lines, oldest first; none where there is no log. */
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
