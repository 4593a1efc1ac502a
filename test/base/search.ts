import { randomInt } from 'node:crypto';

/** LONG=1, as `npm run evidence` and `npm run test:long` have it: random tests look elsewhere each time, and much longer. */
export const isLong = Boolean(process.env.LONG);

/** SEED=n plays again what a random test played from that seed. */
export const chosenSeed: number | undefined = process.env.SEED ? Number(process.env.SEED) : undefined;

const STANDARD_SEED = 20_261_122;

/** Where a random test begins: in the standard suite always at the same place, so that it says the same of the same tree. */
export const firstSeed: number = chosenSeed ?? (isLong ? randomInt(2 ** 30) : STANDARD_SEED);
