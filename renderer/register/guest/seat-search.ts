import type { Seat } from './seats.ts';

const NUMBERS = new Intl.Collator('en', { numeric: true });

/** Sorts by number within text: `A9` before `A10`. */
export function inSeatOrder(names: Iterable<string>): readonly string[] {
  return [...new Set(names)].sort(NUMBERS.compare);
}

/**
 * Finds seats by section, row and seat as typed off a ticket, with or without separators. Exact names come before prefixes: `112 A 1` lists
 * seat 1 first, then 10 to 19.
 */
export function findSeats(seats: readonly Seat[], text: string, most: number): readonly Seat[] {
  const words = wordsOf(text);
  const [section, row, seat] = words;
  if (section === undefined) return [];
  const found = seats.filter(
    (candidate) =>
      begins(candidate.section, section) &&
      (row === undefined || begins(candidate.row, row)) &&
      (seat === undefined || begins(candidate.seat, seat)),
  );
  const rank = (candidate: Seat): number =>
    [candidate.section, candidate.row, candidate.seat].reduce(
      (sum, name, place) => sum + (isSame(name, words[place] ?? '') ? 0 : 4 >> place),
      0,
    );
  return found
    .sort(
      (a, b) =>
        rank(a) - rank(b) || NUMBERS.compare(a.section, b.section) || NUMBERS.compare(a.row, b.row) || NUMBERS.compare(a.seat, b.seat),
    )
    .slice(0, most);
}

/** Returns the seat if exactly one has this name. */
export function exactSeat(seats: readonly Seat[], text: string): Seat | undefined {
  const [section = '', row = '', seat = ''] = wordsOf(text);
  const found = seats.filter(
    (candidate) => isSame(candidate.section, section) && isSame(candidate.row, row) && isSame(candidate.seat, seat),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Splits at separators, or else between digits and letters: `112A7` is a section, a row and a seat. */
function wordsOf(text: string): readonly string[] {
  const [spaced, joined] = [text.split(/[\s,;/.·-]+/u), text.match(/\p{L}+|\d+/gu) ?? []].map((words) =>
    words.filter((word) => word !== ''),
  );
  return (spaced !== undefined && spaced.length > 1 ? spaced : (joined ?? [])).slice(0, 3);
}

function begins(name: string, word: string): boolean {
  return name.toLowerCase().startsWith(word.toLowerCase());
}

function isSame(name: string, word: string): boolean {
  return name.toLowerCase() === word.toLowerCase();
}
