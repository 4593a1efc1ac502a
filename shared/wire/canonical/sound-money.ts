import { assert } from '../../base/assert.ts';
import { moneyFromNumber } from '../../base/currency.ts';
import type { Money } from '../../base/money.ts';

/** Converts an amount from a validated record, for example of a catalogue file: too many digits are a bug here, not a refusal. */
export function moneyOfValidated(value: number, currency: string): Money {
  const amount = moneyFromNumber(value, currency);
  assert(amount !== undefined, `not an amount of ${currency}: ${value}`);
  return amount;
}
