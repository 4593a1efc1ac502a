import { unitsPerWhole } from '../../../shared/base/currency.ts';
import { type Money, money } from '../../../shared/base/money.ts';

/** Banknotes that guests hand over, in whole units; most currencies have those of `OTHERS`. */
const NOTES: Readonly<Record<string, readonly number[]>> = {
  JPY: [1000, 5000, 10_000],
  MXN: [20, 50, 100, 200, 500],
  SEK: [20, 50, 100, 200, 500],
  NOK: [50, 100, 200, 500, 1000],
  DKK: [50, 100, 200, 500],
  PLN: [10, 20, 50, 100, 200],
  CHF: [10, 20, 50, 100, 200],
};
const OTHERS = [5, 10, 20, 50, 100];
const MOST = 5;
const MOST_PARTS = 3;

/** Returns the notes that pay a part of what is due. */
export function partNotes(due: Money, currency: string): readonly Money[] {
  return notesOf(currency)
    .filter((note) => note < due)
    .slice(-MOST_PARTS)
    .map(money);
}

/** Returns the amounts that guests usually hand over: the exact amount, then the next multiple of each note. */
export function quickAmounts(due: Money, currency: string): readonly Money[] {
  const amounts = new Set<number>([due]);
  for (const note of notesOf(currency)) amounts.add(Math.ceil((due as number) / note) * note);
  return [...amounts]
    .filter((amount) => amount >= due)
    .sort((a, b) => a - b)
    .slice(0, MOST)
    .map(money);
}

/** In the smallest units of the currency. */
function notesOf(currency: string): readonly number[] {
  return (NOTES[currency] ?? OTHERS).map((note) => note * unitsPerWhole(currency));
}
