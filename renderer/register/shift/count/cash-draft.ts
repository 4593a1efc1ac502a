import { type Money, money, NO_MONEY, sum, times } from '../../../../shared/base/money.ts';
import type { CashCount } from '../../../../shared/till-contract/operations/shift-operations.ts';
import type { CashDraft } from '../../frame/ui-store.ts';

export const EMPTY_DRAFT: CashDraft = { way: 'pieces', pieces: {}, sum: NO_MONEY };

const MOST_PIECES = 1_000_000;

/** Returns the typed number of pieces, in digits of any script; undefined if the text is no such number. */
export function piecesIn(typed: string): number | undefined {
  const digits = typed.trim().replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
  if (digits === '') return 0;
  const pieces = /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
  return pieces !== undefined && pieces <= MOST_PIECES ? pieces : undefined;
}

export function amountOfPieces(value: number, typed: string): Money {
  return times(money(value), piecesIn(typed) ?? 0);
}

/** Returns the count; undefined while a field is invalid. */
export function countIn({ way, pieces, sum: total }: CashDraft, denominations: readonly number[]): CashCount | undefined {
  if (way === 'sum' || denominations.length === 0) return { total };
  const counted: { value: Money; pieces: number }[] = [];
  for (const value of denominations) {
    const found = piecesIn(pieces[value] ?? '');
    if (found === undefined) return undefined;
    if (found > 0) counted.push({ value: money(value), pieces: found });
  }
  return { total: sum(counted.map((one) => times(one.value, one.pieces))), denominations: counted };
}
