/** Seeded, fast, and the same everywhere (mulberry32). */
export interface Chance {
  /** From 0, below `below`. */
  whole(below: number): number;
  isLucky(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  fork(): Chance;
}

export function makeChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  return {
    whole,
    isLucky: (probability) => next() < probability,
    pick: (values) => {
      const value = values[whole(values.length)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
    fork: () => makeChance(whole(4_294_967_296)),
  };
}
