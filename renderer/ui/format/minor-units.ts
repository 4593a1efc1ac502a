import { minorDigits } from '../../../shared/base/currency.ts';
import type { Money } from '../../../shared/base/money.ts';

/** Returns the amount as a plain decimal (`-1234.50`). Moves the point within the text, so every digit is exact. */
export function decimalOfMoney(amount: Money, currency: string): `${number}` {
  const digits = minorDigits(currency);
  const minor = amount as number;
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const [whole, fraction] = [text.slice(0, text.length - digits), text.slice(text.length - digits)];
  return `${minor < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}` as `${number}`;
}
