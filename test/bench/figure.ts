/** What several rounds have measured: the median, and how far apart the rounds lie. */
export interface Figure {
  readonly value: number;
  /** The middle half of the rounds (from the first quartile to the third), as a part of the median. */
  readonly spread: number;
}

export function figureOf(rounds: readonly number[]): Figure {
  const value = quantile(rounds, 0.5);
  return { value, spread: value === 0 ? 0 : (quantile(rounds, 0.75) - quantile(rounds, 0.25)) / Math.abs(value) };
}

/** Round by round, so that what slows a whole round slows both of its sides. */
export function ratioOf(above: readonly number[], below: readonly number[]): Figure {
  return figureOf(above.map((each, round) => each / (below[round] ?? Number.NaN)));
}

/** Between two rounds in proportion. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  return low + (high - low) * (place % 1);
}
