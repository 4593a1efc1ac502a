import { holdsCardNumber, isGoodsNumber, maskCardNumbers } from '../../../shared/base/card-numbers.ts';

/** Members with numbers that this program makes, or goods numbers with their own check digit. */
const OWN_NUMBERS =
  /^(?:order_?number|orderNumber|order_?id|orderId|seq|hash|request_hash|cart_digest|signature|secret|mac|share|shares|fingerprint|tells|seal|in_seal)$/i;
/** The identity that a journal is known by: a digest of the machine, and the inode. */
const PLACE = /^[\da-f]{32}\/\d{1,20}$/;
const GOODS: ReadonlySet<string> = new Set(['barcode', 'barcodes', 'sku']);

/** Counts card numbers in a text, or in every string when the text is JSON. */
export function countCardNumbers(text: string, name: string): number {
  const value = parsed(text);
  if (value !== undefined) return countInJson(value, name);
  if (OWN_NUMBERS.test(name) || (name === 'place' && PLACE.test(text)) || (GOODS.has(name) && isGoodsNumber(text))) return 0;
  return holdsCardNumber(text) ? 1 : 0;
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function countInJson(value: unknown, name: string): number {
  if (typeof value === 'string') return countCardNumbers(value, name);
  if (Array.isArray(value)) return value.reduce((sum: number, element) => sum + countInJson(element, name), 0);
  if (typeof value !== 'object' || value === null) return 0;
  const isOwn = OWN_NUMBERS.test(name);
  return Object.entries(value).reduce(
    (sum, [key, member]) => sum + (holdsCardNumber(key) ? 1 : 0) + (isOwn ? 0 : countInJson(member, key)),
    0,
  );
}

/** Digits in one run or in groups, except where JSON would have a number. */
const WRITTEN = /(?<![\w:,[.*-])(?:\d[ -]?){12,18}\d(?![\w*-])/g;

/** Counts card numbers in bytes of unknown content. Only a whole run of digits counts, since binary noise contains many partial matches. */
export function countInBytes(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let count = 0;
  for (const [written] of text.matchAll(WRITTEN)) if (isWhole(written)) count++;
  return count;
}

/** True when the whole run is a card number: one inside a longer number is chance. */
function isWhole(written: string): boolean {
  const digits = written.replaceAll(/\D/g, '');
  return !isGoodsNumber(digits) && maskCardNumbers(digits).startsWith(`${digits.slice(0, FIRST_SHOWN)}*`);
}

const FIRST_SHOWN = 6;
