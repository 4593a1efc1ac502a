/** A small generator of random choices: the same seed gives the same choices on every machine. */
export interface Seeded {
  /** From 0 inclusive to `limit` exclusive. */
  readonly below: (limit: number) => number;
  /** Both ends inclusive. */
  readonly between: (low: number, high: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** Some of them, each with that probability, in their order. */
  readonly some: <T>(from: readonly T[], probability: number) => T[];
  readonly shuffled: <T>(from: readonly T[]) => T[];
}

export function seeded(seed: number): Seeded {
  // splitmix32
  let state = seed | 0;
  const fraction = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  const chance = (probability: number) => fraction() < probability;
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance,
    pick: (from) => {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[below(from.length)] as (typeof from)[number];
    },
    some: (from, probability) => from.filter(() => chance(probability)),
    shuffled: (from) => {
      const left = [...from];
      return from.map(() => left.splice(below(left.length), 1)[0] as (typeof from)[number]);
    },
  };
}
