import { compare, type Fraction, floor, minus, over, times, total, whole } from './fraction.ts';

/**
 * "in proportion to what is left of each, in minor units by largest remainder (ties: earlier component first)": everyone gets the whole
 * part of its quota; then, one minor unit at a time, the part that lacks most of its quota gets one. `mayTake` keeps "reduced amounts never go
 * below zero" where several weights draw on one purse.
 */
export function spread(
  amount: bigint,
  weights: readonly Fraction[],
  mayTake: (index: number, soFar: readonly bigint[]) => boolean = () => true,
): bigint[] {
  const sum = total(weights);
  if (amount === 0n || sum.num === 0n) return weights.map(() => 0n);
  const quotas = weights.map((weight) => over(times(whole(amount), weight), sum));
  const parts = quotas.map(floor);
  const served = new Set<number>();
  let rest = amount - parts.reduce((a, b) => a + b, 0n);
  while (rest > 0n) {
    let best = -1;
    for (const index of weights.keys()) {
      if (served.has(index) || !mayTake(index, parts)) continue;
      if (best === -1 || compare(lack(index), lack(best)) > 0) best = index;
    }
    if (best === -1) throw new Error('nobody may take the rest');
    parts[best] = (parts[best] as bigint) + 1n;
    served.add(best);
    rest -= 1n;
  }
  return parts;

  function lack(index: number): Fraction {
    return minus(quotas[index] as Fraction, whole(parts[index] as bigint));
  }
}
