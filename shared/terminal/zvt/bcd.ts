import { assert } from '../../base/assert.ts';
import { maskCardNumbers } from '../../base/card-numbers.ts';

/** Writes a whole number as two decimal digits for each byte, with leading zeros. */
export function bcdOf(value: number, length: number): Uint8Array {
  const digits = String(value).padStart(length * 2, '0');
  assert(/^\d+$/.test(digits) && digits.length === length * 2, `${value} does not fit into ${length} bytes of decimal digits`);
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16));
}

/** Returns the digits of a field, or undefined where a half byte is no decimal digit. */
export function digitsOfBcd(bytes: Uint8Array): string | undefined {
  let digits = '';
  for (const byte of bytes) {
    if (byte >> 4 > 9 || (byte & 15) > 9) return undefined;
    digits += `${byte >> 4}${byte & 15}`;
  }
  return digits;
}

const FIRST_SHOWN = 6;
const LAST_SHOWN = 4;

/**
 * Returns a card number as it may be kept: terminals send E for a hidden digit and F as padding, and whatever else a terminal sends in the
 * clear is hidden here except its first six and last four digits.
 */
export function maskedCardOf(bytes: Uint8Array): string {
  let shown = '';
  for (const byte of bytes) for (const half of [byte >> 4, byte & 15]) if (half !== 15) shown += half > 9 ? '*' : String(half);
  if (shown.length <= FIRST_SHOWN + LAST_SHOWN) return '*'.repeat(Math.max(0, shown.length - LAST_SHOWN)) + shown.slice(-LAST_SHOWN);
  return shown.slice(0, FIRST_SHOWN) + '*'.repeat(shown.length - FIRST_SHOWN - LAST_SHOWN) + shown.slice(-LAST_SHOWN);
}

/**
 * Reads text a character a byte: the letters that German terminals print lie at the same place in ISO 8859-1 and in Unicode. A card number
 * that a terminal prints or shows in full is masked, since what is read here is kept and shown.
 */
export function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte < 0x20 || (byte >= 0x7f && byte < 0xa0) ? '' : String.fromCharCode(byte);
  return maskCardNumbers(text);
}

export function bytesOfText(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x20 || code > 0xff || (code >= 0x7f && code < 0xa0) ? 0x3f : code;
  });
}

export function joinBytes(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
