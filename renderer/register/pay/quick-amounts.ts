import { unitsPerWhole } from '../../../shared/base/currency.ts';
import { type Money, money } from '../../../shared/base/money.ts';

/** Common banknotes in whole units, as most currencies have them. */
const NOTES = [5, 10, 20, 50, 100];
const MOST = 5;

/** Returns the amounts that guests usually hand over: the exact amount, then the next multiple of each note. */
export function quickAmounts(due: Money, currency: string): readonly Money[] {
  const amounts = new Set<number>([due]);
  for (const note of NOTES) {
    const step = note * unitsPerWhole(currency);
    amounts.add(Math.ceil((due as number) / step) * step);
  }
  return [...amounts]
    .filter((amount) => amount >= due)
    .sort((a, b) => a - b)
    .slice(0, MOST)
    .map(money);
}
