import { isUuid } from './ids.ts';

/**
 * Finds and masks possible payment card numbers in any text: 13 to 19 digits with a length and prefix that an issuer uses and a valid check
 * digit (Luhn), in the digits of any script and with any separators. Every position in a run of digits is tried, since a card number may be
 * glued to other digits.
 */

/** Prefixes that issuers use, with the lengths of their numbers (ISO/IEC 7812). No issuer's numbers start with 0 or 7. */
const ISSUERS: readonly (readonly [beginning: RegExp, lengths: readonly number[]])[] = [
  [/^1/, [15]],
  [/^2(?:014|149)/, [15]],
  [/^220[0-5]/, [16, 17, 18, 19]],
  [/^2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-5]|095|[689])/, [14, 15, 16, 17, 18, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^4/, [13, 16, 18, 19]],
  [/^5[1-5]/, [16]],
  [/^(?:5[06-9]|6)/, [13, 14, 15, 16, 17, 18, 19]],
  [/^8[126]/, [16, 17, 18, 19]],
  [/^9(?:792|860|704)/, [16, 19]],
];
const SHORTEST = 13;
const LONGEST = 19;
/** The number of leading digits that identify an issuer. */
const BEGINNING = 4;

/** Digits with more characters than this between them belong to different numbers. */
const MOST_BETWEEN = 5;
/** A run of this many stars is one of our own masks and separates the digits around it. */
const MASK_STARS = 3;
const FIRST_SHOWN = 6;
const LAST_SHOWN = 4;
const DROPPED = '***';

/**
 * UUIDs, digests and timestamps are not card numbers, although a few in a thousand contain digits that look like one. A UUID made of digits
 * only is recognised by its version and variant.
 */
const NAMES =
  /(?<![\da-z])(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\da-f]{64}|[\da-f]{40})(?![\da-z])|(?:19|20)\d\d-[01]\d-[0-3]\d[T ][0-2]\d:[0-5]\d(?::[0-6]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?/gi;
const DIGITS_OF_UUID = /^\d{8}-\d{4}-[1-8]\d{3}-[89]\d{3}-\d{12}$/;
const FEWEST_LETTERS = 8;

/** A percent-encoded space or punctuation mark, as in a URL. */
const ESCAPED_SEPARATOR = /^%(?:2[0def]|0[9ad]|5f)/i;

interface Span {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** True when only one number is possible here. Otherwise it is unknown which digits are its last four, and they are masked too. */
  readonly isClear: boolean;
}

export function holdsCardNumber(text: string): boolean {
  return mayHold(text) && findCardNumbers(text).length > 0;
}

/** Masks each card number except its first six and last four digits, and drops its expiry, security code and track data. */
export function maskCardNumbers(text: string): string {
  if (!mayHold(text)) return text;
  const found = findCardNumbers(text);
  return found.length === 0 ? text : maskSpans(text, found);
}

/** True for a number on goods (GTIN-8, -12, -13 or -14). One in ten of them also passes the check digit of cards. */
export function isGoodsNumber(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  let sum = 0;
  for (let index = 0; index < text.length; index++) sum += Number(text[text.length - 1 - index]) * (index % 2 === 1 ? 3 : 1);
  return sum % 10 === 0;
}

/** A cheap first test: nearly every text has too few digits and needs no further look. */
function mayHold(text: string): boolean {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7f) count += MOST_OF_A_CHARACTER;
    else if (code >= 0x30 && code <= 0x39) count++;
    if (count >= SHORTEST) return !isUuid(text) || DIGITS_ALONE.test(text);
  }
  return false;
}

/** One character outside ASCII may represent several digits, for example a circled number. */
const MOST_OF_A_CHARACTER = 3;
const DIGITS_ALONE = /^[\d-]+$/;

function findCardNumbers(text: string): readonly Span[] {
  return runsOf(text).flatMap((run) => findInRun(run, text));
}

/** Digits with only separators between them, and the position of each in the text. */
interface Run {
  digits: string;
  readonly starts: number[];
  readonly ends: number[];
}

function runsOf(text: string): readonly Run[] {
  const runs: Run[] = [];
  let run: Run = { digits: '', starts: [], ends: [] };
  let between = 0;
  const close = (): void => {
    if (run.digits.length >= SHORTEST) runs.push(run);
    if (run.digits !== '') run = { digits: '', starts: [], ends: [] };
    between = 0;
  };
  const named = spansOfNames(text);
  for (let index = 0; index < text.length; ) {
    const name = named.get(index);
    if (name !== undefined) {
      close();
      index = name;
      continue;
    }
    const end = index + ((text.codePointAt(index) as number) > 0xffff ? 2 : 1);
    const digits = digitsOf(text.slice(index, end));
    if (digits === undefined || isMask(text, index)) close();
    else if (digits === '') {
      if (run.digits !== '') between++;
      if (between > MOST_BETWEEN) close();
      if (ESCAPED_SEPARATOR.test(text.slice(index, index + 3))) {
        index += 3;
        continue;
      }
    } else {
      between = 0;
      run.digits += digits;
      for (const _ of digits) {
        run.starts.push(index);
        run.ends.push(end);
      }
    }
    index = end;
  }
  close();
  return runs;
}

function isMask(text: string, index: number): boolean {
  return text[index] === '*' && text.startsWith('*'.repeat(MASK_STARS), index);
}

/** Returns the start and end of each id, digest and timestamp. */
function spansOfNames(text: string): ReadonlyMap<number, number> {
  const spans = new Map<number, number>();
  for (const { 0: name, index } of text.matchAll(NAMES)) if (isName(name)) spans.set(index, index + name.length);
  return spans;
}

function isName(name: string): boolean {
  if (name.includes(':')) return true;
  const letters = name.replaceAll(/[\d-]/g, '').length;
  return name.includes('-') ? letters > 0 || DIGITS_OF_UUID.test(name) : letters >= FEWEST_LETTERS;
}

const known = new Map<string, string | undefined>();
const MOST_KNOWN = 5000;

/** Returns the ASCII digits that a character represents: empty for a separator, undefined for a letter. */
function digitsOf(character: string): string | undefined {
  const code = character.charCodeAt(0);
  if (code <= 0x7f) {
    if (code >= 0x30 && code <= 0x39) return character;
    return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) ? undefined : '';
  }
  if (known.has(character)) return known.get(character);
  const digits = readDigits(character);
  if (known.size < MOST_KNOWN) known.set(character, digits);
  return digits;
}

function readDigits(character: string): string | undefined {
  const digits = [...character.normalize('NFKC')].map((part) => (DECIMAL.test(part) ? String(valueOfDecimal(part)) : '')).join('');
  if (digits !== '') return digits;
  const code = character.codePointAt(0) as number;
  const ring = RINGS.find((first) => code >= first && code < first + 9);
  if (RINGED_ZEROS.includes(code)) return '0';
  if (ring !== undefined) return String(code - ring + 1);
  return /\p{L}/u.test(character) ? undefined : '';
}

const DECIMAL = /^\p{Nd}$/u;
/** First code points of the circled digits 1 to 9 that Unicode does not normalise to digits. */
const RINGS = [0x2776, 0x2780, 0x278a, 0x24f5] as const;
/** Code points of the circled zeros, which are not next to the other circled digits. */
const RINGED_ZEROS: readonly number[] = [0x24ff, 0x1f10b, 0x1f10c];

/** Returns the value of a decimal digit of any script. Unicode keeps the ten digits of a script together, from zero to nine. */
function valueOfDecimal(digit: string): number {
  const code = digit.codePointAt(0) as number;
  let before = 0;
  while (DECIMAL.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10;
}

/** Merges overlapping numbers into one span, because it is unknown which of them was meant. */
function findInRun({ digits, starts, ends }: Run, text: string): readonly Span[] {
  const spans: Span[] = [];
  for (let from = 0; from + SHORTEST <= digits.length; ) {
    let end = longestAt(digits, from, isTelephoneNumber(text, starts[from] as number, from));
    if (end === 0) {
      from++;
      continue;
    }
    let found = countAt(digits, from);
    for (let next = from + 1; next < end && next + SHORTEST <= digits.length; next++) {
      const longest = longestAt(digits, next, false);
      if (longest > 0) found += countAt(digits, next);
      end = Math.max(end, longest);
    }
    spans.push({ start: starts[from] as number, end: ends[end - 1] as number, digits: digits.slice(from, end), isClear: found === 1 });
    from = end;
  }
  return spans;
}

/** True when `+` or `00` precedes the digits. A number of 13 digits there is a phone number; cards that short are long gone. */
function isTelephoneNumber(text: string, start: number, from: number): boolean {
  return (from === 0 && text[start - 1] === '+') || (from === 2 && text.slice(start - 2, start) === '00');
}

/** Returns the end of the longest card number that starts here, or 0 if none does. */
function longestAt(digits: string, from: number, isForCalling: boolean): number {
  const lengths = lengthsAt(digits, from);
  for (let index = lengths.length - 1; index >= 0; index--) {
    const length = lengths[index] as number;
    if (!(isForCalling && length === SHORTEST) && hasCheckDigit(digits, from, length)) return from + length;
  }
  return 0;
}

function countAt(digits: string, from: number): number {
  return lengthsAt(digits, from).filter((length) => hasCheckDigit(digits, from, length)).length;
}

function lengthsAt(digits: string, from: number): readonly number[] {
  const beginning = digits.slice(from, from + BEGINNING);
  return ISSUERS.find(([pattern]) => pattern.test(beginning))?.[1] ?? [];
}

function hasCheckDigit(digits: string, from: number, length: number): boolean {
  if (length > LONGEST || from + length > digits.length) return false;
  let sum = 0;
  for (let index = 0; index < length; index++) {
    const digit = digits.charCodeAt(from + length - 1 - index) - 0x30;
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

const BETWEEN = String.raw`[^\p{L}\p{Nd}]{0,6}`;
const CODE_WORDS = String.raw`cvv2?|cvc2?|cvn2?|cav2?|cid|csc|pvv|pin|(?:security|sicherheits|card)[\s-]*code|cryptogramme|c[oó]digo(?: de seguridad)?|code(?: de s[eé]curit[eé])?|رمز`;
const EXPIRY_WORDS = String.raw`exp(?:iry|ires?|iration|\.)?(?:[\s-]*date)?|date|valid(?:it[eé])?(?:[\s-]*(?:thru|to|until))?|thru|until|mm\s*/\s*yy(?:yy)?|vence|vencimiento|caduca|caducidad|expira|انتهاء|صالحة`;
const EXPIRY = String.raw`\p{Nd}{4}[-/.]\p{Nd}{1,2}(?!\p{Nd})|\p{Nd}{1,2}[^\p{L}\p{Nd}]{1,3}(?:\p{Nd}{4}|\p{Nd}{2})(?!\p{Nd})`;
const CODE = String.raw`\p{Nd}{3,4}(?!\p{Nd})`;
/** Matches what people and magnetic stripes write after a card number: digits, track data, or expiry and code with or without labels. */
const TAIL = new RegExp(
  String.raw`^(?:\p{Nd}+|\s?(?:[=D]\p{Nd}[\p{Nd}A-F]*|\^[^^?]{0,40}\^[^?\s]*)\??)?(?:${BETWEEN}(?:(?:${CODE_WORDS}|${EXPIRY_WORDS})${BETWEEN}){0,3}(?:${EXPIRY}|${CODE}))*`,
  'iu',
);
/** Matches expiry and code elsewhere in a text that holds a card number, recognised by their label or format. */
const ELSEWHERE = new RegExp(
  String.raw`(?<!\p{L})(?:${CODE_WORDS})${BETWEEN}\p{Nd}{3,6}(?!\p{Nd})|(?<!\p{L})(?:${EXPIRY_WORDS})${BETWEEN}(?:${EXPIRY}|\p{Nd}{4}(?!\p{Nd}))|(?<![\p{Nd}/])(?:0?[1-9]|1[0-2])\s?/\s?(?:20)?\p{Nd}{2}(?![\p{Nd}/])`,
  'giu',
);

function maskSpans(text: string, spans: readonly Span[]): string {
  let masked = '';
  let copiedTo = 0;
  for (const { start, end, digits, isClear } of spans) {
    const tail = TAIL.exec(text.slice(end))?.[0] ?? '';
    if (start >= copiedTo) masked += withoutCodes(text.slice(copiedTo, start)) + maskDigits(digits, isClear, tail.length);
    copiedTo = Math.max(copiedTo, end + tail.length);
  }
  return masked + withoutCodes(text.slice(copiedTo));
}

function withoutCodes(text: string): string {
  return text.replaceAll(ELSEWHERE, DROPPED);
}

/** Never returns more characters than it replaces, so that a length limit on the member still holds for the masked text. */
function maskDigits(digits: string, isClear: boolean, tail: number): string {
  const last = isClear && (tail === 0 || tail >= DROPPED.length) ? `${digits.slice(-LAST_SHOWN)}` : '';
  const stars = digits.length - FIRST_SHOWN - last.length;
  return `${digits.slice(0, FIRST_SHOWN)}${'*'.repeat(stars)}${last}${DROPPED.slice(0, tail)}`;
}
