import fc from 'fast-check';
import { firstSeed, isLong } from './search.ts';

/**
 * Looks for a counterexample, and says its seed and path when there is one. SEED=n plays a run again; LONG=1 looks much longer.
 * A slow machine ends the search early rather than the test late. A predicate returns nothing: it expects.
 */
export function checkAlways<Values>(property: fc.IProperty<Values>, runs = 1500): void {
  fc.assert(property, {
    numRuns: isLong ? runs * 1000 : runs,
    plugins: [fc.interruptAfterTimeLimit(isLong ? 15_000 : 4000)],
    seed: firstSeed,
  });
}

/** Whole numbers of every size alike: an even draw up to `most` would hardly ever give a small one. */
export function wholeNumber(most: number, least = -most): fc.Arbitrary<number> {
  const sizes = [10, 1000, 1_000_000, 1_000_000_000].filter((size) => size < most);
  return fc.oneof(
    ...sizes.map((size) => fc.integer({ min: Math.max(least, -size), max: size })),
    fc.maxSafeInteger().filter((value) => value >= least && value <= most),
    fc.integer({ min: least, max: most }),
    fc.integer({ min: most - 5, max: most }),
    fc.integer({ min: least, max: least + 5 }),
  );
}
