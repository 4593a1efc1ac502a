const BANDS = 8;

export type Band = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Returns the colour band of a menu group by its position. Neighbours differ, and the ninth group repeats the first colour. */
export function bandOf(position: number): Band {
  return ((((position % BANDS) + BANDS) % BANDS) + 1) as Band;
}
