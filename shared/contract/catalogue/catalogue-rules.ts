import { moneyFromNumber } from '../../base/currency.ts';
import { ratioOfDecimal } from '../../base/ratio.ts';
import type { CatalogueContext } from './catalogue-parts.ts';
import { quoted, type ReportViolation } from './catalogue-violations.ts';

/** The catalogue being checked and the function that reports violations. */
export interface CatalogueCheck {
  readonly parts: CatalogueContext;
  readonly complain: ReportViolation;
}

/** Higher than any price, and low enough that products stay safe integers. */
const MOST_MONEY = 10_000_000_000;

export function checkMoney({ parts, complain }: CatalogueCheck, value: number | undefined, path: () => string): void {
  if (value === undefined) return;
  if (value < 0) complain(path(), 'negative', 'must not be negative');
  else if (value > MOST_MONEY) complain(path(), 'out_of_range', `must be at most ${MOST_MONEY}`);
  else if (parts.currency !== undefined && moneyFromNumber(value, parts.currency) === undefined) {
    complain(path(), 'too_precise', `has more digits than ${parts.currency}`);
  }
}

export const RATE_DECIMALS = 6;
export const QUANTITY_DECIMALS = 3;

/** Checks that a number is from 0 to `most` and has few enough decimals to be an exact fraction. */
export function checkDecimal(
  { complain }: CatalogueCheck,
  value: number | undefined,
  path: () => string,
  decimals: number,
  most: number,
): void {
  if (value === undefined) return;
  if (value < 0) complain(path(), 'negative', 'must not be negative');
  else if (value > most) complain(path(), 'out_of_range', `must be at most ${most}`);
  else if (ratioOfDecimal(value, decimals) === undefined) complain(path(), 'too_precise', `must have at most ${decimals} decimals`);
}

/** A rate is a fraction of one, so that 8.25 percent written as 8.25 is refused instead of charged. */
export function checkRate(check: CatalogueCheck, value: number, path: () => string): void {
  checkDecimal(check, value, path, RATE_DECIMALS, 1);
}

/** Checks that every id in the list is known and appears once. */
export function checkReferences<Id extends string | number>(
  { complain }: CatalogueCheck,
  ids: readonly Id[] | undefined,
  isKnown: (id: Id) => boolean,
  what: string,
  path: () => string,
): void {
  if (ids === undefined || ids.length === 0) return;
  const seen = ids.length > 1 ? new Set<Id>() : undefined;
  for (const [index, id] of ids.entries()) {
    if (!isKnown(id)) complain(`${path()}[${index}]`, 'unknown_reference', `no ${what} has the id ${quoted(id)}`);
    if (seen === undefined) continue;
    if (seen.has(id)) complain(`${path()}[${index}]`, 'repeated', `${quoted(id)} stands in this list already`);
    seen.add(id);
  }
}

/** Returns a function that reports every second use of a value. */
export function uniqueClaims({ complain }: CatalogueCheck, what: string): (value: string | number, path: () => string) => void {
  const owners = new Map<string | number, string>();
  return (value, path) => {
    const owner = owners.get(value);
    if (owner === undefined) owners.set(value, path());
    else complain(path(), 'repeated', `${what} ${quoted(value)} is taken by ${owner}`);
  };
}
