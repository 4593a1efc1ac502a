import { moneyFromNumber } from '../base/currency.ts';
import { ratioOfDecimal } from '../base/ratio.ts';
import type { CatalogueParts } from './catalogue-parts.ts';
import { type Complain, quoted } from './catalogue-violations.ts';

/** The catalogue under judgement, and where to complain. */
export interface Judged {
  readonly parts: CatalogueParts;
  readonly complain: Complain;
}

/** More than any price; far below what would leave the safe integers once multiplied. */
const MOST_MONEY = 10_000_000_000;

export function checkMoney({ parts, complain }: Judged, value: number | undefined, path: () => string): void {
  if (value === undefined) return;
  if (value < 0) complain(path(), 'negative', 'must not be negative');
  else if (value > MOST_MONEY) complain(path(), 'out_of_range', `must be at most ${MOST_MONEY}`);
  else if (parts.currency !== undefined && moneyFromNumber(value, parts.currency) === undefined) {
    complain(path(), 'too_precise', `has more digits than ${parts.currency}`);
  }
}

export const RATE_DECIMALS = 6;
export const QUANTITY_DECIMALS = 3;

/** A number from 0 to `most` with few enough decimals to be an exact fraction. */
export function checkDecimal({ complain }: Judged, value: number | undefined, path: () => string, decimals: number, most: number): void {
  if (value === undefined) return;
  if (value < 0) complain(path(), 'negative', 'must not be negative');
  else if (value > most) complain(path(), 'out_of_range', `must be at most ${most}`);
  else if (ratioOfDecimal(value, decimals) === undefined) complain(path(), 'too_precise', `must have at most ${decimals} decimals`);
}

/** A fraction of one: 8.25 percent written as 8.25 is refused rather than charged. */
export function checkRate(judged: Judged, value: number, path: () => string): void {
  checkDecimal(judged, value, path, RATE_DECIMALS, 1);
}

/** Every id of the list is known, and none stands there twice. */
export function checkReferences<Id extends string | number>(
  { complain }: Judged,
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

/** Complains of every second use of what `claim` is given. */
export function uniqueClaims({ complain }: Judged, what: string): (value: string | number, path: () => string) => void {
  const owners = new Map<string | number, string>();
  return (value, path) => {
    const owner = owners.get(value);
    if (owner === undefined) owners.set(value, path());
    else complain(path(), 'repeated', `${what} ${quoted(value)} is taken by ${owner}`);
  };
}
