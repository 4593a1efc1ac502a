import { assert } from '../../shared/base/assert.ts';

/** Draws that follow from a seed: the same seed draws the same for ever, on every machine. */
export interface Chance {
  /** A whole number from 0, less than `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(choices: readonly T[]) => T;
  /** So many of the choices, none twice, in their order. */
  readonly pickSome: <T>(choices: readonly T[], count: number) => T[];
  readonly isOnce: (percent: number) => boolean;
  readonly uuid: () => string;
}

export function seededChance(seed: number): Chance {
  assert(Number.isSafeInteger(seed), `not a seed: ${seed}`);
  let state = (seed | 0) ^ Math.imul(Math.floor(seed / 2 ** 32), 0x85ebca6b);
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit);
  const hex = () => next().toString(16).padStart(8, '0');
  return {
    below,
    pick: (choices) => {
      assert(choices.length > 0, 'nothing to pick from');
      return choices[below(choices.length)] as (typeof choices)[number];
    },
    pickSome: (choices, count) => {
      const wanted = new Set<number>();
      while (wanted.size < Math.min(count, choices.length)) wanted.add(below(choices.length));
      return [...wanted].sort((a, b) => a - b).map((index) => choices[index] as (typeof choices)[number]);
    },
    isOnce: (percent) => below(10_000) < percent * 100,
    uuid: () => {
      const [a, b, c, d] = [hex(), hex(), hex(), hex()];
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
    },
  };
}
