import { moneyFromNumber, moneyToNumber } from '../../shared/base/currency.ts';
import { add, type Money, NO_MONEY } from '../../shared/base/money.ts';

/** Amounts as they are written, added up exactly. */
export function addUp(amounts: Iterable<number>, currency: string): number {
  let sum = NO_MONEY;
  for (const amount of amounts) {
    const read = moneyFromNumber(amount, currency);
    if (read === undefined) throw new Error(`not an amount of ${currency}: ${amount}`);
    sum = add(sum, read);
  }
  return moneyToNumber(sum, currency);
}

/** Amounts of the same id together; nothing is nothing, whether it is listed or not. */
export function addUpById(entries: Iterable<readonly [id: string, amount: number]>, currency: string): Readonly<Record<string, number>> {
  const amounts = Map.groupBy(entries, ([id]) => id);
  const sums = [...amounts].map(
    ([id, same]) =>
      [
        id,
        addUp(
          same.map(([, amount]) => amount),
          currency,
        ),
      ] as const,
  );
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
}

export function amountOf(minorUnits: Money | bigint, currency: string): number {
  return moneyToNumber(Number(minorUnits) as Money, currency);
}
