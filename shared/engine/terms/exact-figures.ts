import { assert } from '../../base/assert.ts';
import { type Ratio, ratio, ratioOfDecimal } from '../../base/ratio.ts';

/** Asserts that the rate is an exact decimal: the catalogue was validated earlier, so any other value is a bug. */
export function exactRatio(value: number, name: string, maxDecimals = 6): Ratio {
  const exact = ratioOfDecimal(value, maxDecimals);
  assert(exact !== undefined, `${name} is no decimal with at most ${maxDecimals} digits: ${value}`);
  return exact;
}

export function assertAmount(value: number | undefined, name: string): void {
  assert(value === undefined || Number.isSafeInteger(value), `${name} is no whole amount: ${value}`);
}

export function assertCount(value: number, name: string): void {
  assert(Number.isSafeInteger(value) && value >= 0, `${name} is no count: ${value}`);
}

/** 12.5 percent is 1/8. */
export function ratioOfPercent(percent: number, name: string): Ratio {
  const exact = exactRatio(percent, name);
  return ratio(exact.num, exact.den * 100);
}
