import { assert } from '../base/assert.ts';
import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';

/**
 * Canonical JSON (RFC 8785): one text for one value, so that a signature over its bytes can be checked by anybody. Members stand in the
 * order of their UTF-16 code units, numbers and escapes are those of ECMAScript, and nothing stands between tokens. Members that are
 * undefined are left out. Text with half a surrogate pair has no UTF-8 form: it can come from outside and is refused.
 */
export function writeCanonicalJson(value: unknown): Outcome<string, Refusal<'lone_surrogate'>> {
  try {
    return accept(textOf(value));
  } catch (error) {
    if (error instanceof LoneSurrogate) return refuse({ code: 'lone_surrogate' });
    throw error;
  }
}

class LoneSurrogate extends Error {
  override readonly name = 'LoneSurrogate';
}

/** The texts of records that were promised never to change; empty until one is first written. */
const heldTexts = new WeakMap<object, string>();

/** Promises that this record, with all below it, never changes: its text is then written once, however many answers tell it. */
export function holdText<Held extends object>(record: Held): Held {
  heldTexts.set(record, '');
  return record;
}

function textOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return textOfString(value);
    case 'number':
      return textOfNumber(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? textOfArray(value) : textOfRecord(value as Readonly<Record<string, unknown>>);
    default:
      assert(false, `not a JSON value: ${typeof value}`);
  }
}

/** Anything but what stands in JSON as it is: no control character, quote, backslash or half of a surrogate pair. */
const NEEDS_CARE = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

function textOfString(value: string): string {
  if (!NEEDS_CARE.test(value)) return `"${value}"`;
  if (!value.isWellFormed()) throw new LoneSurrogate(value);
  return JSON.stringify(value);
}

/** Most numbers of a cart are small amounts with two decimals, so the texts of those are kept, by hundredths. */
const MOST_KEPT = 10_000;
const keptTexts: string[] = new Array(MOST_KEPT).fill('');

function textOfNumber(value: number): string {
  const hundredths = Math.round(value * 100);
  const isKept = hundredths >= 0 && hundredths < MOST_KEPT && hundredths / 100 === value;
  const kept = isKept ? keptTexts[hundredths] : undefined;
  if (kept) return kept;
  assert(Number.isFinite(value), `not a JSON number: ${value}`);
  const text = String(value);
  if (kept !== undefined) keptTexts[hundredths] = text;
  return text;
}

function textOfArray(values: readonly unknown[]): string {
  let text = '[';
  for (let index = 0; index < values.length; index++) text += index === 0 ? textOf(values[index]) : `,${textOf(values[index])}`;
  return `${text}]`;
}

function textOfRecord(record: Readonly<Record<string, unknown>>): string {
  const held = heldTexts.get(record);
  if (held === undefined) return textOfMembers(record);
  if (held !== '') return held;
  const text = textOfMembers(record);
  heldTexts.set(record, text);
  return text;
}

function textOfMembers(value: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const { name, asFirst, asLater } of membersInOrder(value)) {
    const member = value[name];
    if (member === undefined) continue;
    text += text === '' ? asFirst : asLater;
    text += textOf(member);
  }
  return text === '' ? '{}' : `${text}}`;
}

interface Member {
  readonly name: string;
  /** The quoted name with its colon, behind the brace or the comma before it. */
  readonly asFirst: string;
  readonly asLater: string;
}

/** Records of one kind name the same members in the same order, so that order is found once: one step of this tree per member. */
interface Shape {
  readonly name: string;
  /** Nearly every member is followed by one and the same. */
  usualNext: Shape | undefined;
  readonly next: Map<string, Shape>;
  members: readonly Member[] | undefined;
}

const MOST_SHAPES = 10_000;
const NO_MEMBERS: Shape = makeShape('');
let shapeCount = 0;

function makeShape(name: string): Shape {
  return { name, usualNext: undefined, next: new Map(), members: undefined };
}

function membersInOrder(value: Readonly<Record<string, unknown>>): readonly Member[] {
  let shape = NO_MEMBERS;
  for (const name in value) {
    const next = shape.usualNext?.name === name ? shape.usualNext : (shape.next.get(name) ?? growShape(shape, name));
    if (next === undefined) return inOrder(Object.keys(value));
    shape = next;
  }
  shape.members ??= inOrder(Object.keys(value));
  return shape.members;
}

/** Members named by ids are different in every object, and would only fill the tree. */
function growShape(shape: Shape, name: string): Shape | undefined {
  if (isUuidLong(name) || shapeCount >= MOST_SHAPES) return undefined;
  const next = makeShape(name);
  shape.next.set(name, next);
  shape.usualNext ??= next;
  shapeCount++;
  return next;
}

function isUuidLong(name: string): boolean {
  return name.length === 36 && name[8] === '-';
}

/** Without a comparer, texts are sorted by UTF-16 code units. */
function inOrder(names: readonly string[]): readonly Member[] {
  return names.toSorted().map((name) => {
    const written = `${textOfString(name)}:`;
    return { name, asFirst: `{${written}`, asLater: `,${written}` };
  });
}
