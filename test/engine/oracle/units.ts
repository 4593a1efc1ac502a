import type { BundlePart, DiscountRule } from '../../../shared/engine/terms/catalogue-data.ts';
import { compare, decimal, type Fraction, fraction, minus, plus, times, total, whole, ZERO } from './fraction.ts';
import { countingComponents } from './reach.ts';
import { netOf, type SaleLine, sumOf } from './sale.ts';

/** One whole piece of a line. */
interface Unit {
  readonly line: SaleLine;
  readonly lineIndex: number;
  readonly price: Fraction;
}

export interface ReducedUnit {
  readonly line: SaleLine;
  readonly weight: Fraction;
  readonly bundleIndex: number | undefined;
}

/** The exact value of a BOGO or BUNDLE and the units that it falls on, in cart order. */
export interface Reduction {
  readonly value: Fraction;
  readonly units: readonly ReducedUnit[];
}

/** "units of whole-quantity lines; a unit's price = what is left of its line's counting components / quantity, exact", dearest first; "ties: earlier line". */
function dearestFirst(lines: readonly SaleLine[]): Unit[] {
  const units: Unit[] = [];
  for (const [lineIndex, line] of lines.entries()) {
    if (line.line.quantity % 1000 !== 0) continue;
    const pieces = line.line.quantity / 1000;
    const price = fraction(sumOf(countingComponents(line), netOf), BigInt(pieces));
    for (let piece = 0; piece < pieces; piece++) units.push({ line, lineIndex, price });
  }
  return units.sort((a, b) => compare(b.price, a.price) || a.lineIndex - b.lineIndex);
}

function inCartOrder(units: (ReducedUnit & { lineIndex: number })[]): ReducedUnit[] {
  return units.sort((a, b) => a.lineIndex - b.lineIndex || (a.bundleIndex ?? 0) - (b.bundleIndex ?? 0));
}

/** "BOGO: matching units, dearest first; in every group of buy + get units the `get` cheapest are reduced by `percent_off`; an incomplete group gives nothing." */
export function reduceByBogo(rule: Extract<DiscountRule, { kind: 'BOGO' }>, lines: readonly SaleLine[]): Reduction {
  const queue = dearestFirst(lines);
  const size = rule.buy + rule.get;
  const share = times(decimal(rule.percentOff), fraction(1n, 100n));
  const reduced: Unit[] = [];
  while (queue.length >= size) reduced.push(...queue.splice(0, size).slice(rule.buy));
  return {
    value: total(reduced.map((unit) => times(unit.price, share))),
    units: inCartOrder(reduced.map(({ line, lineIndex, price }) => ({ line, lineIndex, weight: price, bundleIndex: undefined }))),
  };
}

/**
 * "BUNDLE: parts are filled in listed order with the dearest matching units, a unit serves once; the units' price together becomes
 * `price`; as often as all parts are there and it saves something".
 */
export function reduceByBundle(rule: Extract<DiscountRule, { kind: 'BUNDLE' }>, lines: readonly SaleLine[]): Reduction {
  const pool = dearestFirst(lines);
  const reduced: (ReducedUnit & { lineIndex: number })[] = [];
  let value = ZERO;
  for (let bundleIndex = 0; ; bundleIndex++) {
    const bundle = fillBundle(rule.parts, pool);
    const together = total((bundle ?? []).map((unit) => unit.price));
    const saving = minus(together, whole(rule.price));
    if (bundle === undefined || compare(saving, ZERO) <= 0) break;
    value = plus(value, saving);
    for (const unit of bundle) {
      pool.splice(pool.indexOf(unit), 1);
      reduced.push({ line: unit.line, lineIndex: unit.lineIndex, weight: unit.price, bundleIndex });
    }
  }
  return { value, units: inCartOrder(reduced) };
}

function fillBundle(parts: readonly BundlePart[], pool: readonly Unit[]): Unit[] | undefined {
  const taken: Unit[] = [];
  for (const part of parts) {
    const fitting = pool.filter((unit) => part.itemIds.includes(unit.line.item.id) && !taken.includes(unit));
    if (fitting.length < part.quantity) return undefined;
    taken.push(...fitting.slice(0, part.quantity));
  }
  return taken;
}
