/** How long to wait before what failed is tried again, in milliseconds. */
export interface DoublingPause {
  readonly first: number;
  readonly longest: number;
}

/** Returns the pause of a round, of which the first is 0: each is twice the one before, up to the longest. */
export function pauseOfRound({ first, longest }: DoublingPause, round: number): number {
  return Math.min(first * 2 ** round, longest);
}
