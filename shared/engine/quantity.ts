import { ratioOfDecimal } from '../base/ratio.ts';
import { ONE_PIECE, type Quantity } from './cart.ts';

/** A million pieces, as the contract has it. */
export const MOST_QUANTITY = (1_000_000 * ONE_PIECE) as Quantity;

const DECIMALS = 3;

/** Undefined where it is not positive, has more than three decimals or is beyond a million. */
export function quantityOfNumber(value: number): Quantity | undefined {
  return positiveQuantity(thousandths(value));
}

/**
 * What a person typed: digits and at most one point, which may stand first or last (`2`, `0.345`, `.5`, `2.`). A keypad in a language
 * that writes the decimal sign otherwise hands over a point: here `1,500` must not become one and a half.
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

/** Pieces, not a weight: what BOGO and bundles count, and what may be split and joined without a new rounding. */
export function isWholeQuantity(quantity: Quantity): boolean {
  return quantity % ONE_PIECE === 0;
}

/** The decimal with the fewest digits: `2`, `0.345`. */
export function quantityText(quantity: number, decimalSign = '.'): string {
  return decimalText(quantity, DECIMALS, decimalSign);
}

/** The JSON number of the wire: the double nearest to that decimal. */
export function quantityToNumber(quantity: Quantity): number {
  return quantity / ONE_PIECE;
}

/** The net weight: what is on the scale less what it lies in. Undefined where nothing is left, or the tare is no weight. */
export function netOfTare(gross: Quantity, tareWeight: number): Quantity | undefined {
  const tare = thousandths(tareWeight);
  return tare === undefined || tare < 0 ? undefined : positiveQuantity(gross - tare);
}

/** A whole number of the smallest units as a decimal, by moving the point in its text. */
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
