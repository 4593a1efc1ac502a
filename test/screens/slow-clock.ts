/** When pictures are taken: in the evening of a match at the demo stand, at 18:03 there. */
export const MATCH_EVENING = Date.UTC(2026, 9, 17, 23, 3);

const SLOWER = 16;
const MOST_MILLISECONDS = 900;

/** Milliseconds of a clock so slow that a picture shows the same second on every machine. */
export function slowedSince(start: number): number {
  return Math.min(Math.floor((performance.now() - start) / SLOWER), MOST_MILLISECONDS);
}
