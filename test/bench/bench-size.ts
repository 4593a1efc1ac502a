/** By a hasty run one sees that every part still runs; its figures mean nothing. */
export const IS_HASTY = process.env.BENCH_HASTY === '1';

/** How many of something are stored, sold or shown. */
export function sized(count: number): number {
  return IS_HASTY ? Math.ceil(count / 50) : count;
}

/** How often a turn is taken. */
export function rounds(count: number): number {
  return IS_HASTY ? 1 : count;
}
