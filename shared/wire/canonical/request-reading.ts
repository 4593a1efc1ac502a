import { moneyFromNumber } from '../../base/currency.ts';
import { type Money, NO_MONEY } from '../../base/money.ts';
import type { Refusal } from '../../base/outcome.ts';
import { type Instant, parseInstant } from '../../base/time.ts';
import { ONE_PIECE, type Quantity } from '../../engine/terms/cart.ts';
import { isQuantity, quantityOfNumber } from '../../engine/terms/quantity.ts';

/** A member of a request that is well-formed but not acceptable. */
export type RequestRefusal = Refusal<RequestRefusalCode> & { readonly path: string };

export type RequestRefusalCode =
  | 'too_many_digits'
  | 'bad_quantity'
  | 'not_whole'
  | 'bad_time'
  | 'too_long'
  | 'unknown_modifier'
  | 'modifier_without_parent'
  | 'modifier_repeated'
  | 'other_item'
  | 'other_activity'
  | 'discount_not_named'
  | 'several_open_payments'
  | 'bad_tip'
  | 'bad_rounding';

/** Collects refusals, so that one answer lists them all. Readers go on after a refusal and use a default for the unreadable value. */
export interface RequestReading {
  readonly currency: string;
  readonly refusals: RequestRefusal[];
}

export function refuseMember(reading: RequestReading, path: string, code: RequestRefusalCode, facts?: RequestRefusal['facts']): void {
  reading.refusals.push(facts === undefined ? { path, code } : { path, code, facts });
}

export function readMoney(reading: RequestReading, value: number, path: string, member: string): Money {
  const amount = moneyFromNumber(value, reading.currency);
  if (amount === undefined) refuseMember(reading, `${path}.${member}`, 'too_many_digits');
  return amount ?? NO_MONEY;
}

/** Checks amounts that are passed on unchanged. Missing members are skipped. */
export function checkAmounts<Member extends string>(
  reading: RequestReading,
  record: { readonly [Name in Member]?: unknown } | undefined,
  members: readonly Member[],
  path: string,
): void {
  if (record === undefined) return;
  for (const member of members) {
    const value = record[member];
    if (typeof value === 'number') readMoney(reading, value, path, member);
  }
}

export function readQuantity(reading: RequestReading, value: number, path: string): Quantity {
  const pieces = value * ONE_PIECE;
  const quantity = Number.isInteger(value) && isQuantity(pieces) ? pieces : quantityOfNumber(value);
  if (quantity === undefined) refuseMember(reading, `${path}.quantity`, 'bad_quantity');
  return quantity ?? ONE_PIECE;
}

/** Modifiers are counted, never weighed. */
export function readUnits(reading: RequestReading, value: number, path: string): number {
  if (Number.isInteger(value) && isQuantity(value * ONE_PIECE)) return value;
  refuseMember(reading, `${path}.quantity`, Number.isInteger(value) ? 'bad_quantity' : 'not_whole');
  return 1;
}

export function readInstant(reading: RequestReading, text: string, path: string): Instant | undefined {
  const instant = parseInstant(text);
  if (instant === undefined) refuseMember(reading, path, 'bad_time');
  return instant;
}

/** Counts code points, not UTF-16 code units. */
export function checkLength(reading: RequestReading, text: string, most: number, path: string): void {
  if (text.length > most && [...text].length > most) refuseMember(reading, path, 'too_long', { most });
}
