const BANDS = 8;

export type Band = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The colour of a menu group by its place in the menu: neighbours differ, and the ninth begins again. */
export function bandOf(position: number): Band {
  return ((((position % BANDS) + BANDS) % BANDS) + 1) as Band;
}
