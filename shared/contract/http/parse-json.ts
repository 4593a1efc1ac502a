import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { utf8Text } from '../../base/utf8.ts';

/**
 * Parses untrusted bytes as JSON; all external bytes go through here. It never throws, and accepts only plain data: finite numbers, limited
 * depth, no `__proto__`, no U+0000 (PostgreSQL cannot store it in text). Members named `constructor` or `prototype` are harmless. The last
 * of duplicate members wins, as in JSON.parse: detecting them would cost as much as parsing. A byte order mark is skipped.
 */

export type JsonRefusalCode =
  | 'too_large'
  | 'too_many_members'
  | 'too_many_names'
  | 'too_many_values'
  | 'not_utf8'
  | 'not_json'
  | 'too_deep'
  | 'forbidden_member'
  | 'not_finite'
  | 'null_character';
export type JsonRefusal = Refusal<JsonRefusalCode>;

/** Nested arrays and objects; a bare number has depth 0. */
export const MAX_JSON_DEPTH = 32;

export interface JsonLimits {
  readonly maxBytes: number;
  /** Per object. One object with hundreds of thousands of members takes the parser many times as long as the same bytes in small ones. */
  readonly maxMembers?: number;
  /** Distinct names in the body. For each new name the parser stores the name and a new object shape. */
  readonly maxNames?: number;
  /** Elements, members and containers in the body. Small values cost the parser far more than the same bytes of text. */
  readonly maxValues?: number;
}

export function parseJson(bytes: Uint8Array, limits: JsonLimits): Outcome<unknown, JsonRefusal> {
  if (bytes.length > limits.maxBytes) return refuse({ code: 'too_large' });
  const code = findForbidden(bytes, limits);
  if (code !== undefined) return refuse({ code });
  const text = utf8Text(bytes);
  if (text === undefined) return refuse({ code: 'not_utf8' });
  try {
    const value: unknown = JSON.parse(text);
    return NULL_CHARACTER.test(text) ? refuse({ code: 'null_character' }) : accept(value);
  } catch {
    return refuse({ code: 'not_json' });
  }
}

/** True when bytes that this program wrote are within the limits. Bytes too few to break a limit are not scanned. */
export function isWithin(bytes: Uint8Array, limits: JsonLimits): boolean {
  const { maxNames = Number.POSITIVE_INFINITY, maxValues = Number.POSITIVE_INFINITY } = limits;
  if (bytes.length > limits.maxBytes) return false;
  return bytes.length < Math.min(maxNames * SHORTEST_MEMBER, maxValues * SHORTEST_VALUE) || findForbidden(bytes, limits) === undefined;
}

/** JSON can only contain U+0000 as an escape. After an escaped backslash the same characters are plain text. */
const NULL_CHARACTER = /(?<!\\)(?:\\\\)*\\u0000/;

const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const UPPER_A = 0x41;
const BACKSLASH = 0x5c;
const UNDERSCORE = 0x5f;
const LOWER_E = 0x65;

/** `[` and `{`, `]` and `}`, and `E` and `e` differ only in this bit. */
const CASE_BIT = 0x20;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Checks depth, numbers and member names in one pass over the bytes, before anything is allocated. It understands strings and escapes. For
 * bytes that are not JSON its result does not matter, because the parser refuses them.
 */
function findForbidden(
  bytes: Uint8Array,
  { maxMembers = Number.POSITIVE_INFINITY, maxNames = Number.POSITIVE_INFINITY, maxValues = Number.POSITIVE_INFINITY }: JsonLimits,
): JsonRefusalCode | undefined {
  const length = bytes.length;
  const names = length > maxNames * SHORTEST_MEMBER ? countNames(bytes) : undefined;
  let nameAt = 0;
  let nameEnd = 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  const members = new Uint32Array(MAX_JSON_DEPTH + 1);
  let depth = 0;
  let values = 0;
  let index = 0;
  while (index < length) {
    const byte = bytes[index] as number;
    if (byte === QUOTE) {
      const start = index + 1;
      index = endOfString(bytes, view, start);
      nameAt = start;
      nameEnd = index;
      const first = bytes[start];
      if ((first === UNDERSCORE || first === BACKSLASH) && isForbiddenName(bytes, start, index)) return 'forbidden_member';
      index++;
    } else if (byte >= UPPER_A) {
      const brace = byte | CASE_BIT;
      if (brace === OPEN_BRACE) {
        depth++;
        if (depth > MAX_JSON_DEPTH) return 'too_deep';
        members[depth] = 0;
        if (++values > maxValues) return 'too_many_values';
      } else if (brace === CLOSE_BRACE) depth--;
      index++;
    } else if (byte >= ZERO && byte <= NINE) {
      const start = index;
      index = endOfDigits(bytes, start + 1);
      const mayBeInfinite = ((bytes[index] as number) | CASE_BIT) === LOWER_E || index - start > LONGEST_FINITE;
      if (mayBeInfinite && isInfinite(bytes, start)) return 'not_finite';
    } else {
      index++;
      if (byte === COLON) {
        const count = (members[depth] ?? 0) + 1;
        if (count > maxMembers) return 'too_many_members';
        if (names !== undefined && names(nameAt, nameEnd) > maxNames) return 'too_many_names';
        members[depth] = count;
      } else if (byte === COMMA) {
        if (++values > maxValues) return 'too_many_values';
      } else if (byte <= SPACE) while (index + 4 <= length && view.getInt32(index, true) === FOUR_SPACES) index += 4;
    }
  }
  return undefined;
}

/** `"":0,` */
const SHORTEST_MEMBER = 5;
/** `0,` */
const SHORTEST_VALUE = 2;
const NAME_PLACES = 0x10000;
const PLACES_OF_A_NAME = 8;

/**
 * Counts distinct names. Names with the same hash count once, and a name that finds no free slot counts every time: both are rare as long
 * as there are far fewer names than slots.
 */
function countNames(bytes: Uint8Array): (start: number, end: number) => number {
  const hashes = new Int32Array(NAME_PLACES);
  let count = 0;
  return (start, end) => {
    let hash = 0x811c9dc5;
    for (let index = start; index < end; index++) hash = Math.imul(hash ^ (bytes[index] as number), 0x01000193);
    hash = (hash ^ (hash >>> 15)) | 1;
    for (let step = 0; step < PLACES_OF_A_NAME; step++) {
      const at = ((hash >>> 1) + step) & (NAME_PLACES - 1);
      if (hashes[at] === hash) return count;
      if (hashes[at] === 0) {
        hashes[at] = hash;
        break;
      }
    }
    return ++count;
  };
}

const FOUR_SPACES = 0x20202020;
const FOUR_QUOTES = 0x22222222;
const FOUR_BACKSLASHES = 0x5c5c5c5c;
const LOW_BITS = 0x01010101;
const HIGH_BITS = 0x80808080;

/**
 * Returns the index of the closing quote, or the end of the bytes. It tests four bytes at a time: the exclusive or makes a matching byte
 * zero, and the subtraction then sets its high bit (bits above the lowest one set can be false positives).
 */
function endOfString(bytes: Uint8Array, view: DataView, start: number): number {
  const length = bytes.length;
  let index = start;
  while (index + 4 <= length) {
    const four = view.getInt32(index, true);
    const quotes = four ^ FOUR_QUOTES;
    const backslashes = four ^ FOUR_BACKSLASHES;
    const found = (((quotes - LOW_BITS) & ~quotes) | ((backslashes - LOW_BITS) & ~backslashes)) & HIGH_BITS;
    if (found === 0) {
      index += 4;
      continue;
    }
    index += (31 - Math.clz32(found & -found)) >> 3;
    if (bytes[index] === QUOTE) return index;
    index += 2;
  }
  while (index < length) {
    const byte = bytes[index];
    if (byte === QUOTE) return index;
    index += byte === BACKSLASH ? 2 : 1;
  }
  return length;
}

/** Skips digits and decimal points; the parser refuses misplaced ones. */
function endOfDigits(bytes: Uint8Array, start: number): number {
  const length = bytes.length;
  let index = start;
  for (; index < length; index++) {
    const byte = bytes[index] as number;
    if ((byte < ZERO || byte > NINE) && byte !== DOT) break;
  }
  return index;
}

const FORBIDDEN_NAME = '__proto__';
/** The length with every character of the name escaped as `\uXXXX`. */
const LONGEST_SPELLING = FORBIDDEN_NAME.length * 6;

function isForbiddenName(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < FORBIDDEN_NAME.length || end - start > LONGEST_SPELLING) return false;
  const name = asciiText(bytes, start, end).replace(/\\u([0-9a-fA-F]{4})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return name === FORBIDDEN_NAME && isFollowedByColon(bytes, end + 1);
}

function asciiText(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

/** Distinguishes a member name from a string value, which may contain anything. */
function isFollowedByColon(bytes: Uint8Array, from: number): boolean {
  let index = from;
  while (isSpace(bytes[index])) index++;
  return bytes[index] === COLON;
}

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** A number without exponent and with at most this many digits is always finite. */
const LONGEST_FINITE = 300;

/** `start` is after the sign. */
function isInfinite(bytes: Uint8Array, start: number): boolean {
  let end = endOfDigits(bytes, start + 1);
  if (((bytes[end] as number) | CASE_BIT) === LOWER_E) {
    const sign = bytes[end + 1];
    end = endOfDigits(bytes, sign === PLUS || sign === MINUS ? end + 2 : end + 1);
  }
  return Number(utf8Text(bytes.subarray(start, end))) === Number.POSITIVE_INFINITY;
}
