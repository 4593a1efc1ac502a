import { ratioOfDecimal } from '../../base/ratio.ts';
import { ONE_PIECE, type Quantity } from './cart.ts';

/** The contract's limit: a million pieces. */
export const MOST_QUANTITY = (1_000_000 * ONE_PIECE) as Quantity;

const DECIMALS = 3;

/** Returns undefined for a number that is not positive, has more than three decimals or exceeds a million. */
export function quantityOfNumber(value: number): Quantity | undefined {
  return positiveQuantity(thousandths(value));
}

/**
 * Parses typed text: digits and at most one point, which may be first or last (`2`, `0.345`, `.5`, `2.`). Keypads must convert their
 * language's decimal sign to a point first: `1,500` must not become one and a half.
 */
export function quantityOfText(text: string): Quantity | undefined {
  const match = /^(\d{0,9})(?:\.(\d{0,9}))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [whole = '', decimals = ''] = [match[1], match[2]];
  return whole + decimals === '' ? undefined : positiveQuantity(thousandths(`${whole || '0'}.${decimals || '0'}`));
}

export function quantityOfPieces(pieces: number): Quantity | undefined {
  return Number.isSafeInteger(pieces) ? quantityOfNumber(pieces) : undefined;
}

export function isQuantity(value: number): value is Quantity {
  return Number.isSafeInteger(value) && value > 0 && value <= MOST_QUANTITY;
}

/** True for pieces, not a broken weight. BOGO and bundles count only pieces, and only they split and merge without new rounding. */
export function isWholeQuantity(quantity: Quantity): boolean {
  return quantity % ONE_PIECE === 0;
}

/** The shortest decimal: `2`, `0.345`. */
export function quantityText(quantity: number, decimalSign = '.'): string {
  return decimalText(quantity, DECIMALS, decimalSign);
}

/** The JSON number on the wire: the double nearest to the decimal. */
export function quantityToNumber(quantity: Quantity): number {
  return quantity / ONE_PIECE;
}

/** Returns gross less tare, or undefined when nothing is left or the tare is not a valid weight. */
export function netOfTare(gross: Quantity, tareWeight: number): Quantity | undefined {
  const tare = thousandths(tareWeight);
  return tare === undefined || tare < 0 ? undefined : positiveQuantity(gross - tare);
}

/** Formats a whole number of smallest units as a decimal by moving the point in its text, without floating point. */
export function decimalText(smallest: number, decimals: number, decimalSign: string): string {
  const sign = smallest < 0 ? '-' : '';
  const digits = String(Math.abs(smallest)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return `${sign}${digits.slice(0, point)}${fraction === '' ? '' : decimalSign + fraction}`;
}

function thousandths(decimal: number | string): number | undefined {
  const exact = ratioOfDecimal(decimal, DECIMALS);
  return exact === undefined ? undefined : exact.num * (ONE_PIECE / exact.den);
}

function positiveQuantity(value: number | undefined): Quantity | undefined {
  return value !== undefined && isQuantity(value) ? value : undefined;
}
