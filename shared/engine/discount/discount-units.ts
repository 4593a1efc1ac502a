import { type Money, sum } from '../../base/money.ts';
import { AmountTooLarge, safeNumber } from '../../base/ratio.ts';
import { type Allowance, compareBig, leastCommonMultiple, roundedQuotient } from '../../base/spread-exactly.ts';
import type { LinePricing } from '../priced-lines/cart-pricing.ts';
import { ONE_PIECE } from '../terms/cart.ts';
import { type DiscountScope, discountableAmount } from './discount-scope.ts';

/** The units of one line with a whole quantity; all have the same price. */
export interface UnitGroup {
  readonly line: LinePricing;
  /** The line's index in cart order. */
  readonly index: number;
  readonly units: number;
  /** Price of one unit: what is left of the line's counting components / quantity, in the pool's fractions of a minor unit. */
  readonly price: bigint;
  /** Units not yet used by a bundle. */
  free: number;
  /** What is left of the line's counting components. */
  readonly remaining: Allowance;
}

/** Units with exactly comparable prices, dearest first; at equal prices earlier lines come first. */
export interface UnitPool {
  readonly groups: readonly UnitGroup[];
  /** How many fractions make one minor unit. */
  readonly fractions: bigint;
}

/** Some units of one group that a discount reduces. */
export interface ReducedUnits {
  readonly group: UnitGroup;
  readonly count: number;
  readonly bundleIndex?: number;
}

/** Only a cart built to slow a till down has quantities with a larger common multiple. */
const MOST_FRACTIONS = 1n << 4096n;

export function poolUnits(reach: DiscountScope): UnitPool {
  const lines = reach.lines.filter(({ quantity }) => quantity % ONE_PIECE === 0);
  let fractions = 1n;
  for (const { quantity } of lines) {
    fractions = leastCommonMultiple(fractions, BigInt(quantity / ONE_PIECE));
    if (fractions > MOST_FRACTIONS) throw new AmountTooLarge('quantities without a common measure');
  }
  const groups = lines.map((line, index): UnitGroup => {
    const units = line.quantity / ONE_PIECE;
    const left = sum(line.components.map((_, index) => discountableAmount(line, index)));
    return { line, index, units, price: (BigInt(left) * fractions) / BigInt(units), free: units, remaining: { room: left } };
  });
  return { groups: groups.sort((a, b) => compareBig(b.price, a.price)), fractions };
}

/** The sum, in fractions of a minor unit. */
export function priceOf(reduced: readonly ReducedUnits[]): bigint {
  return reduced.reduce((total, { group, count }) => total + group.price * BigInt(count), 0n);
}

/** Rounds to minor units; the only rounding of a discount on units. */
export function amountOf(fractions: bigint, inOne: bigint): Money {
  return safeNumber(roundedQuotient(fractions, inOne)) as Money;
}
