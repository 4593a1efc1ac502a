import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from '../../electron/setup/run-command.mjs';

/** One failure of a part: a test, a file, or a finding of the compiler or linter. */
export interface Failure {
  readonly name: string;
  /** The message and its origin, most important first. */
  readonly lines: readonly string[];
  readonly command?: string;
}

export type FailuresOfParts = ReadonlyMap<string, readonly Failure[]>;

/** CI logs are often cut to their last 130 lines, and the totals must fit below the digest. */
export const DIGEST_LINES = 105;
const MOST_LINES_EACH = 14;
const MOST_COLUMNS = 240;

/**
 * Returns all failures of a run in few lines, for the end of the log. With many failures each gets fewer lines, but as many names as
 * possible stay.
 */
export function digestOf(failures: FailuresOfParts, mostLines = DIGEST_LINES): readonly string[] {
  const all = [...failures].flatMap(([part, those]) => those.map((failure) => ({ part, failure })));
  if (all.length === 0) return [];
  const shown = all.slice(0, mostLines - 2);
  const budget = mostLines - 2 - shown.length;
  const needs = shown.map(({ failure }) => Math.min(MOST_LINES_EACH, failure.lines.length + (failure.command === undefined ? 0 : 1)));
  const shares = shareLines(needs, budget);
  const rows = shown.flatMap(({ part, failure }, index) => describeFailure(part, failure, shares[index] ?? 0));
  const rest = all.length - shown.length;
  return [`── ${all.length} failed`, ...rows, ...(rest > 0 ? [`and ${rest} more: .build/test/failures.txt`] : [])];
}

export function describeFailures(failures: FailuresOfParts): string {
  return [...failures]
    .flatMap(([part, those]) => those.flatMap((failure) => describeFailure(part, failure, Number.POSITIVE_INFINITY)))
    .join('\n');
}

/** Describes one failure: a line for its name, then details and the command that repeats it. Details are dropped before the command. */
export function describeFailure(part: string, { name, lines, command }: Failure, mostLines: number): readonly string[] {
  const more = command === undefined || mostLines < 1 ? [] : [`    again: ${command}`];
  const detail = lines.filter((line) => line.trim() !== '').slice(0, mostLines - more.length);
  return [cut(`✗ ${part} · ${name}`), ...detail.map((line) => cut(`    ${line.trimEnd()}`)), ...more];
}

/** Distributes lines one by one in turn, so that failures which need few leave more for the others. */
function shareLines(needs: readonly number[], budget: number): readonly number[] {
  const shares = needs.map(() => 0);
  let left = budget;
  for (let isGiving = true; isGiving && left > 0; ) {
    isGiving = false;
    for (const [index, need] of needs.entries()) {
      if (left === 0 || (shares[index] ?? 0) >= need) continue;
      shares[index] = (shares[index] ?? 0) + 1;
      left -= 1;
      isGiving = true;
    }
  }
  return shares;
}

function cut(line: string): string {
  return line.length > MOST_COLUMNS ? `${line.slice(0, MOST_COLUMNS - 2)} …` : line;
}

/** Returns a program's output as lines without control characters. */
export function plainLines(text: string): readonly string[] {
  return stripVTControlCharacters(text)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
}

const NOT_OURS = /node_modules|node:|<anonymous>/;
const MOST_PLACES = 3;

/** Returns the message's first line, then the places in the project's own files, then the rest, because a message may be very long. */
export function errorLines(error: Readonly<Record<'name' | 'message' | 'stack' | 'diff', string>>): readonly string[] {
  const [first = '', ...rest] = plainLines(error.message);
  const places = plainLines(error.stack).filter((line) => /^\s+at /.test(line) && !NOT_OURS.test(line));
  return [`${error.name}: ${first}`, ...places.slice(0, MOST_PLACES).map(withoutRoot), ...rest, ...plainLines(error.diff)];
}

function withoutRoot(line: string): string {
  return line.replace('file://', '').replace(projectRoot, '');
}

/** Returns only the findings from a compiler's or linter's output: place, rule and sentence. */
export function findingsIn(output: string): readonly string[] {
  const lines = plainLines(output);
  const findings = lines.filter((line) => /^\S+?(\(\d+,\d+\)|:\d+:\d+)/.test(line) || /^\S+ .*━/.test(line) || /^\s+× /.test(line));
  return findings.length > 0 ? findings.map((line) => line.replace(/ *━+$/, '')) : lines.slice(-MOST_LINES_EACH);
}
