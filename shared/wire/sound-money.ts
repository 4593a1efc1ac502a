import { assert } from '../base/assert.ts';
import { moneyFromNumber } from '../base/currency.ts';
import type { Money } from '../base/money.ts';

/** An amount of a record that was validated before, such as a catalogue file's: too many digits are a mistake here, not a refusal. */
export function soundMoney(value: number, currency: string): Money {
  const amount = moneyFromNumber(value, currency);
  assert(amount !== undefined, `not an amount of ${currency}: ${value}`);
  return amount;
}
