import type { DisplayLine } from '../../shared/till-contract/operations/display-operations.ts';

interface Seen {
  readonly lines: readonly DisplayLine[];
  readonly newest: number;
}

/** Returns the place of the line that was rung up last: a new one, or one whose quantity or choices changed. Taking a line away lights the last. */
export function newestLine({ lines: before, newest }: Seen, after: readonly DisplayLine[]): number {
  if (after.length !== before.length) return after.length - 1;
  const changed = after.findLastIndex((line, place) => JSON.stringify(line) !== JSON.stringify(before[place]));
  return changed === -1 ? newest : changed;
}
