import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { cardForms, digitsIn } from '../base/card-forms.ts';
import { type JsonSchema, resolved, samplesOf } from '../contract/schema-samples.ts';

/** Card numbers that are put into every text of a request, and the search for them in all that was written. */

/** All of them begin with these digits, of which a mask shows six. They are in no order in which an index of a database has numbers. */
const TRACE = '4917305826';

/** The card with this number among the canaries: sixteen digits, the last of which is the check digit. */
function panOf(index: number): string {
  const digits = `${TRACE}${String(index).padStart(5, '0')}`;
  const sum = [...digits].reduceRight((total, digit, at) => {
    const value = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

let made = 0;

/** The next canary, in the next form that is no longer than this. */
export function nextCanary(longest = 1000): string {
  const index = made++;
  const forms = Object.values(cardForms(panOf(index)));
  for (let step = 0; step < forms.length; step++) {
    const form = forms[(index + step) % forms.length] as string;
    if (form.length <= longest) return form;
  }
  return panOf(index);
}

/** A text in a request's body that a caller may choose freely. */
export interface TextPlace {
  readonly path: string;
  /** The name of a member of a map, not its value. */
  readonly isKey: boolean;
  readonly longest: number;
  /** The body with a text there; what leads to it is made where it is missing. */
  put(body: unknown, text: string): unknown;
}

const SHORTEST_CANARY = 16;
const DEEPEST = 9;

export function textPlaces(schema: JsonSchema, steps: readonly Step[] = []): readonly TextPlace[] {
  const at = resolved(schema);
  if (steps.length > DEEPEST) return [];
  const choices = [...(at.anyOf ?? []), ...(at.type === undefined ? (at.oneOf ?? []) : [])];
  if (choices.length > 0) return choices.flatMap((choice) => textPlaces(choice, steps));
  if (at.type === 'string') return isFree(at) ? [placeOf(steps, false, at.maxLength)] : [];
  if (at.type === 'array') return at.items === undefined ? [] : textPlaces(at.items, [...steps, { schema: at, key: 0 }]);
  if (at.type !== 'object') return [];
  const named = Object.entries(at.properties ?? {}).flatMap(([key, member]) => textPlaces(member, [...steps, { schema: at, key }]));
  if (typeof at.additionalProperties !== 'object') return named;
  const inMap = [...steps, { schema: at, key: '5f0c7a3e-1b2d-4c3e-8f4a-9b8c7d6e5f40' }];
  return [...named, placeOf(inMap, true, 255), ...textPlaces(at.additionalProperties, inMap)];
}

interface Step {
  readonly schema: JsonSchema;
  readonly key: string | number;
}

function isFree({ enum: choices, format, pattern, maxLength = 1000 }: JsonSchema): boolean {
  return choices === undefined && format === undefined && pattern === undefined && maxLength >= SHORTEST_CANARY;
}

function placeOf(steps: readonly Step[], isKey: boolean, longest = 1000): TextPlace {
  const path = steps.map(({ key }) => key).join('.') + (isKey ? ' (name)' : '');
  return { path, isKey, longest, put: (body, text) => putAt(body, steps, isKey, text) };
}

function putAt(value: unknown, [step, ...rest]: readonly Step[], isKey: boolean, text: string): unknown {
  if (step === undefined) return text;
  const { schema, key } = step;
  const isLast = rest.length === 0;
  if (schema.type === 'array') {
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [putAt(first ?? missing(schema.items, isLast), rest, isKey, text), ...others];
  }
  const owner = typeof value === 'object' && value !== null ? value : (missing(schema, false) as object);
  const member = (owner as Readonly<Record<string, unknown>>)[key];
  const below = schema.properties?.[key] ?? (schema.additionalProperties as JsonSchema);
  if (isLast && isKey) return { ...owner, [text]: member ?? missing(below, false) };
  return { ...owner, [key]: putAt(member ?? missing(below, isLast), rest, isKey, text) };
}

function missing(schema: JsonSchema = {}, isText: boolean): unknown {
  if (isText) return undefined;
  return fc.sample(samplesOf(schema, { isFull: false, maxDepth: 2 }), { seed: 1, numRuns: 1 })[0];
}

/** Every place in what was written where a canary can be read, in any digits and by any of the encodings in which we keep texts. */
export function findCanaries(name: string, bytes: Uint8Array, find: Find = tracesIn): readonly string[] {
  // Node's own decoding of UTF-16 at an odd place in memory can end the process.
  const inUtf16 = (from: number): string =>
    new TextDecoder('utf-16le').decode(bytes.slice(from, bytes.length - ((bytes.length - from) % 2)));
  const texts = { 'UTF-8': new TextDecoder().decode(bytes), 'UTF-16': inUtf16(0), 'UTF-16, odd': inUtf16(1) };
  const found = Object.entries(texts).flatMap(([encoding, text]) => find(`${name} (${encoding})`, text));
  const encoded = texts['UTF-8'].match(/[A-Za-z0-9+/_-]{20,}/g) ?? [];
  const decoded = encoded.flatMap((run) => [0, 1, 2, 3].map((shift) => Buffer.from(run.slice(shift), 'base64').toString('utf8')));
  return [...found, ...find(`${name} (base64)`, decoded.join('\n|\n'))];
}

type Find = (name: string, text: string) => readonly string[];

/** All PINs begin so, which nothing else does. */
const PIN_TRACE = 'pin-7319-';

export function nextPin(): string {
  return `${PIN_TRACE}${made++}`;
}

/** The same search for PINs, which are no numbers of cards and have no other form. */
export const pinsIn: Find = (name, text) => [...text.matchAll(new RegExp(`${PIN_TRACE}\\d+`, 'g'))].map(([pin]) => `${name}: ${pin}`);

function tracesIn(name: string, text: string): readonly string[] {
  const digits = digitsIn(text);
  return [...digits.matchAll(new RegExp(`${TRACE}\\d{0,6}`, 'g'))].map(({ 0: pan }) => `${name}: ${pan}`);
}

/** Searches each file of a folder, of any kind. */
export function findCanariesIn(folder: string, find: Find = tracesIn): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory()
      ? findCanariesIn(path, find)
      : [...findCanaries(path, Buffer.from(path), find), ...findCanaries(path, readFileSync(path), find)];
  });
}
