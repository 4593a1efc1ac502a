import { holdsCardNumber } from './card-numbers.ts';

/** Codes of gift and season cards: they are like cash, and nothing keeps one. */

const CODE = /^[0-9A-Z]{8,40}$/;
const SHOWN = 4;

/** Returns the code as it is digested, however it was typed or scanned; undefined if it cannot be one. No payment card is a value card. */
export function readValueCode(text: string): string | undefined {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '');
  return CODE.test(code) && !holdsCardNumber(code) ? code : undefined;
}

/** Returns the last characters of a code, by which people recognise its card. */
export function hintOfValueCode(code: string): string {
  return code.slice(-SHOWN);
}
