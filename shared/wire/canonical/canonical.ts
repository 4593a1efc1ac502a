import { assert } from '../../base/assert.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { utf8Bytes } from '../../base/utf8.ts';

/** Bytes reserved before and after the text in the same array, for the caller to fill. */
export interface Padding {
  readonly before: number;
  readonly after: number;
}

const NO_ROOM: Padding = { before: 0, after: 0 };

/**
 * Writes canonical JSON (RFC 8785) as UTF-8: equal values give equal bytes, so that anyone can check a signature over them. Members are
 * sorted by UTF-16 code units, numbers and escapes are those of ECMAScript, and there is no whitespace. Undefined members are left out.
 * Text with an unpaired surrogate has no UTF-8 form; it can come from outside, so it is refused.
 *
 * Writes bytes directly, because converting a text joined from ten thousand pieces to bytes would cost as much again.
 */
export function writeCanonicalJson(value: unknown, { before, after }: Padding = NO_ROOM): Outcome<Uint8Array, Refusal<'lone_surrogate'>> {
  at = before;
  try {
    write(value);
    reserve(after);
    return accept(page.slice(0, at + after));
  } catch (error) {
    if (error instanceof LoneSurrogate) return refuse({ code: 'lone_surrogate' });
    throw error;
  } finally {
    if (page.length > LARGEST_REUSED) newBuffer(FIRST_PAGE);
  }
}

class LoneSurrogate extends Error {
  override readonly name = 'LoneSurrogate';
}

const FIRST_PAGE = 128 * 1024;
const LARGEST_REUSED = 1024 * 1024;

/** Shared output buffer, copied to an own array at the end; writing is synchronous, so there is only one writer at a time. */
let page = new Uint8Array(FIRST_PAGE);
let words = new DataView(page.buffer);
let at = 0;

function newBuffer(length: number): void {
  page = new Uint8Array(length);
  words = new DataView(page.buffer);
}

function reserve(length: number): void {
  if (at + length <= page.length) return;
  const full = page;
  newBuffer(Math.max(page.length * 2, at + length));
  page.set(full.subarray(0, at));
}

/** The bytes of records that were promised never to change; `NOT_WRITTEN` until the first write. */
const heldBytes = new WeakMap<object, Uint8Array>();
const NOT_WRITTEN = new Uint8Array();

/** Promises that this record and everything below it never changes, so that its text is written once for all answers. */
export function cacheText<Held extends object>(record: Held): Held {
  heldBytes.set(record, NOT_WRITTEN);
  return record;
}

function write(value: unknown): void {
  if (typeof value === 'string') writeText(value);
  else if (typeof value === 'number') writeNumber(value);
  else if (typeof value === 'boolean') writeBytes(value ? TRUE : FALSE);
  else if (value === null) writeBytes(NULL);
  else if (Array.isArray(value)) writeArray(value);
  else {
    assert(typeof value === 'object', `not a JSON value: ${typeof value}`);
    writeRecord(value as Readonly<Record<string, unknown>>);
  }
}

const [TRUE, FALSE, NULL] = [utf8Bytes('true'), utf8Bytes('false'), utf8Bytes('null')];
const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const LAST_ASCII = 0x7f;

function writeByte(byte: number): void {
  if (at >= page.length) reserve(1);
  page[at++] = byte;
}

/** Up to this length a loop is faster than a call. */
const FEW = 16;

function writeBytes(bytes: Uint8Array): void {
  const { length } = bytes;
  reserve(length);
  if (length > FEW) page.set(bytes, at);
  else for (let index = 0; index < length; index++) page[at + index] = bytes[index] as number;
  at += length;
}

/** Most texts need no escapes and are ASCII: one byte per character. */
function writeText(text: string): void {
  const { length } = text;
  reserve(length + 2);
  let to = at;
  page[to++] = QUOTE;
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code > LAST_ASCII || code === QUOTE || code === BACKSLASH) {
      writeWithCare(text);
      return;
    }
    page[to++] = code;
  }
  page[to++] = QUOTE;
  at = to;
}

function writeWithCare(text: string): void {
  if (!text.isWellFormed()) throw new LoneSurrogate(text);
  writeBytes(utf8Bytes(JSON.stringify(text)));
}

/** Most numbers in a cart are amounts with at most two decimals, which are written from their hundredths. */
const MOST_HUNDREDTHS = 1_000_000_000;
const LONGEST_AMOUNT = '-9999999.99'.length;

function writeNumber(value: number): void {
  const hundredths = Math.round(Math.abs(value) * 100);
  if (hundredths < MOST_HUNDREDTHS && hundredths / 100 === Math.abs(value)) {
    reserve(LONGEST_AMOUNT);
    if (value < 0) page[at++] = MINUS;
    writeHundredths(hundredths);
  } else {
    assert(Number.isFinite(value), `not a JSON number: ${value}`);
    writeBytes(utf8Bytes(String(value)));
  }
}

function writeHundredths(hundredths: number): void {
  const whole = Math.floor(hundredths / 100);
  writeWhole(whole);
  const rest = hundredths - whole * 100;
  if (rest === 0) return;
  const last = rest % 10;
  page[at++] = POINT;
  page[at++] = ZERO + (rest - last) / 10;
  if (last !== 0) page[at++] = ZERO + last;
}

function writeWhole(whole: number): void {
  if (whole >= 10) writeWhole(Math.floor(whole / 10));
  page[at++] = ZERO + (whole % 10);
}

function writeArray(values: readonly unknown[]): void {
  writeByte(OPEN_BRACKET);
  for (let index = 0; index < values.length; index++) {
    if (index > 0) writeByte(COMMA);
    write(values[index]);
  }
  writeByte(CLOSE_BRACKET);
}

function writeRecord(record: Readonly<Record<string, unknown>>): void {
  const held = heldBytes.get(record);
  if (held !== undefined && held !== NOT_WRITTEN) {
    writeBytes(held);
    return;
  }
  const start = at;
  const members = membersInOrder(record);
  if (members === undefined) writeNamedByIds(record);
  else writeMembers(record, members);
  if (held !== undefined) heldBytes.set(record, page.slice(start, at));
}

function writeMembers(record: Readonly<Record<string, unknown>>, members: readonly Member[]): void {
  let brace = OPEN_BRACE;
  for (const member of members) {
    const value = record[member.name];
    if (value === undefined) continue;
    writeByte(brace);
    brace = COMMA;
    writeName(member);
    write(value);
  }
  endRecord(brace);
}

/** Writes records keyed by ids without caching their names, because each name occurs in one record only. */
function writeNamedByIds(record: Readonly<Record<string, unknown>>): void {
  let brace = OPEN_BRACE;
  for (const name of namesInOrder(record)) {
    const value = record[name];
    if (value === undefined) continue;
    writeByte(brace);
    brace = COMMA;
    writeText(name);
    writeByte(COLON);
    write(value);
  }
  endRecord(brace);
}

/** Sorts by UTF-16 code units, as strings compare: an insertion sort for few names, the built-in sort for many. */
function namesInOrder(record: Readonly<Record<string, unknown>>): readonly string[] {
  const names: string[] = [];
  for (const name in record) {
    if (names.push(name) > FEW) return Object.keys(record).sort();
    let index = names.length - 1;
    for (; index > 0 && (names[index - 1] as string) > name; index--) names[index] = names[index - 1] as string;
    names[index] = name;
  }
  return names;
}

/** `brace` is the byte that another member would start with. */
function endRecord(brace: number): void {
  if (brace === OPEN_BRACE) writeByte(OPEN_BRACE);
  writeByte(CLOSE_BRACE);
}

interface Member {
  readonly name: string;
  /** The quoted name and colon in four-byte words, and its length in bytes. The next write overwrites extra bytes of the last word. */
  readonly written: Int32Array;
  readonly length: number;
}

function writeName({ written, length }: Member): void {
  reserve(length + 4);
  let to = at;
  for (const word of written) {
    words.setInt32(to, word, true);
    to += 4;
  }
  at += length;
}

/** A tree with one step per member name. Records of one kind have the same members in the same order, so that order is sorted only once. */
interface Shape {
  readonly name: string;
  /** Nearly every member is always followed by the same one. */
  usualNext: Shape | undefined;
  readonly next: Map<string, Shape>;
  members: readonly Member[] | undefined;
}

const MOST_SHAPES = 10_000;
/** No member of the contract has a longer name. */
const LONGEST_NAME = 64;
const NO_MEMBERS: Shape = makeShape('');
let shapeCount = 0;

function makeShape(name: string): Shape {
  return { name, usualNext: undefined, next: new Map(), members: undefined };
}

function membersInOrder(value: Readonly<Record<string, unknown>>): readonly Member[] | undefined {
  let shape = NO_MEMBERS;
  for (const name in value) {
    const next = shape.usualNext?.name === name ? shape.usualNext : (shape.next.get(name) ?? growShape(shape, name));
    if (next === undefined) return undefined;
    shape = next;
  }
  shape.members ??= inOrder(Object.keys(value));
  return shape.members;
}

/** Leaves out member names that are ids or chosen by callers: they differ in every object and would fill the tree. */
function growShape(shape: Shape, name: string): Shape | undefined {
  if (isUuidLong(name) || name.length > LONGEST_NAME || shapeCount >= MOST_SHAPES) return undefined;
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
    if (!name.isWellFormed()) throw new LoneSurrogate(name);
    const bytes = utf8Bytes(`${JSON.stringify(name)}:`);
    const written = new Int32Array(Math.ceil(bytes.length / 4));
    new Uint8Array(written.buffer).set(bytes);
    return { name, written, length: bytes.length };
  });
}
