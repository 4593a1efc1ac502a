import { isUuid } from './ids.ts';

/**
 * Finds and masks what could be the number of a payment card in any text: 13 to 19 digits of a length and beginning that an issuer uses,
 * with a good check digit (Luhn), whatever digits they are written in and whatever stands between them. A number is looked for at every
 * place of a run of digits, since it may be glued to others.
 */

/** Beginnings of the numbers that issuers give out, and how long those are (ISO/IEC 7812). No issuer begins with 0 or 7. */
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
/** What issuers begin with is told by so many digits. */
const BEGINNING = 4;

/** More than this between two digits makes them digits of two things. */
const MOST_BETWEEN = 5;
/** So many stars are a mask of ours, and part what stands around them. */
const MASK_STARS = 3;
const FIRST_SHOWN = 6;
const LAST_SHOWN = 4;
const DROPPED = '***';

/**
 * Ids, digests and moments are no card numbers, though the digits in one of some hundred look like one. A UUID of digits alone is one
 * only with a version and a variant.
 */
const NAMES =
  /(?<![\da-z])(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\da-f]{64}|[\da-f]{40})(?![\da-z])|(?:19|20)\d\d-[01]\d-[0-3]\d[T ][0-2]\d:[0-5]\d(?::[0-6]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?/gi;
const DIGITS_OF_UUID = /^\d{8}-\d{4}-[1-8]\d{3}-[89]\d{3}-\d{12}$/;
const FEWEST_LETTERS = 8;

/** A space or a sign of punctuation as an address writes it. */
const ESCAPED_SEPARATOR = /^%(?:2[0def]|0[9ad]|5f)/i;

interface Span {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
  /** Only one number can be seen here; otherwise nobody knows which digits are the last of it. */
  readonly isClear: boolean;
}

export function holdsCardNumber(text: string): boolean {
  return mayHold(text) && findCardNumbers(text).length > 0;
}

/** With the first six digits and the last four of each number; its expiry, its code and its track are dropped. */
export function maskCardNumbers(text: string): string {
  if (!mayHold(text)) return text;
  const found = findCardNumbers(text);
  return found.length === 0 ? text : maskSpans(text, found);
}

/** Whether a text is a number on goods (GTIN-8, -12, -13 or -14), which in one case of ten has the check digit of a card too. */
export function isGoodsNumber(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  let sum = 0;
  for (let place = 0; place < text.length; place++) sum += Number(text[text.length - 1 - place]) * (place % 2 === 1 ? 3 : 1);
  return sum % 10 === 0;
}

/** Cheap: nearly every text has too few digits and is looked at no further. */
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

/** A character outside ASCII may stand for several digits, such as a number in a circle. */
const MOST_OF_A_CHARACTER = 3;
const DIGITS_ALONE = /^[\d-]+$/;

function findCardNumbers(text: string): readonly Span[] {
  return runsOf(text).flatMap((run) => findInRun(run, text));
}

/** Digits with nothing but separators between them, and where in the text each is. */
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

/** Where ids, digests and moments begin, and where each ends. */
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

/** The digits that a character stands for, in ASCII; empty for a separator, undefined for a letter. */
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
/** Where the numbers 1 to 9 in rings begin that Unicode does not derive from digits. */
const RINGS = [0x2776, 0x2780, 0x278a, 0x24f5] as const;
/** Their zeros are elsewhere. */
const RINGED_ZEROS: readonly number[] = [0x24ff, 0x1f10b, 0x1f10c];

/** Unicode keeps the ten digits of a script together, from zero to nine. */
function valueOfDecimal(digit: string): number {
  const code = digit.codePointAt(0) as number;
  let before = 0;
  while (DECIMAL.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10;
}

/** Numbers that overlap are one span: nobody can tell which of them was meant. */
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

/** With a country's code before it, a number of 13 digits is for calling somebody; cards have not been so short for long. */
function isTelephoneNumber(text: string, start: number, from: number): boolean {
  return (from === 0 && text[start - 1] === '+') || (from === 2 && text.slice(start - 2, start) === '00');
}

/** Where the longest number that begins here ends; 0 where none begins. */
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
  for (let place = 0; place < length; place++) {
    const digit = digits.charCodeAt(from + length - 1 - place) - 0x30;
    const weighed = place % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

const BETWEEN = String.raw`[^\p{L}\p{Nd}]{0,6}`;
const CODE_WORDS = String.raw`cvv2?|cvc2?|cvn2?|cav2?|cid|csc|pvv|pin|(?:security|sicherheits|card)[\s-]*code|cryptogramme|c[oó]digo(?: de seguridad)?|code(?: de s[eé]curit[eé])?|رمز`;
const EXPIRY_WORDS = String.raw`exp(?:iry|ires?|iration|\.)?(?:[\s-]*date)?|date|valid(?:it[eé])?(?:[\s-]*(?:thru|to|until))?|thru|until|mm\s*/\s*yy(?:yy)?|vence|vencimiento|caduca|caducidad|expira|انتهاء|صالحة`;
const EXPIRY = String.raw`\p{Nd}{4}[-/.]\p{Nd}{1,2}(?!\p{Nd})|\p{Nd}{1,2}[^\p{L}\p{Nd}]{1,3}(?:\p{Nd}{4}|\p{Nd}{2})(?!\p{Nd})`;
const CODE = String.raw`\p{Nd}{3,4}(?!\p{Nd})`;
/** What people and magnetic stripes write behind a number: more digits, a track, or expiry and code, each with its word or without. */
const TAIL = new RegExp(
  String.raw`^(?:\p{Nd}+|\s?(?:[=D]\p{Nd}[\p{Nd}A-F]*|\^[^^?]{0,40}\^[^?\s]*)\??)?(?:${BETWEEN}(?:(?:${CODE_WORDS}|${EXPIRY_WORDS})${BETWEEN}){0,3}(?:${EXPIRY}|${CODE}))*`,
  'iu',
);
/** The same elsewhere in a text that holds a number, where only its word or its form tells it. */
const ELSEWHERE = new RegExp(
  String.raw`(?<!\p{L})(?:${CODE_WORDS})${BETWEEN}\p{Nd}{3,6}(?!\p{Nd})|(?<!\p{L})(?:${EXPIRY_WORDS})${BETWEEN}(?:${EXPIRY}|\p{Nd}{4}(?!\p{Nd}))|(?<![\p{Nd}/])(?:0?[1-9]|1[0-2])\s?/\s?(?:20)?\p{Nd}{2}(?![\p{Nd}/])`,
  'giu',
);

function maskSpans(text: string, spans: readonly Span[]): string {
  let masked = '';
  let kept = 0;
  for (const { start, end, digits, isClear } of spans) {
    const tail = TAIL.exec(text.slice(end))?.[0] ?? '';
    if (start >= kept) masked += withoutCodes(text.slice(kept, start)) + maskDigits(digits, isClear, tail.length);
    kept = Math.max(kept, end + tail.length);
  }
  return masked + withoutCodes(text.slice(kept));
}

function withoutCodes(text: string): string {
  return text.replaceAll(ELSEWHERE, DROPPED);
}

/** Never longer than what it stands for: a member's limit of length holds for what is kept too. */
function maskDigits(digits: string, isClear: boolean, tail: number): string {
  const last = isClear && (tail === 0 || tail >= DROPPED.length) ? `${digits.slice(-LAST_SHOWN)}` : '';
  const stars = digits.length - FIRST_SHOWN - last.length;
  return `${digits.slice(0, FIRST_SHOWN)}${'*'.repeat(stars)}${last}${DROPPED.slice(0, tail)}`;
}
