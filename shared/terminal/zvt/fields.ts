import { assert } from '../../base/assert.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { joinBytes } from './bcd.ts';

/** The fields of a message by their number (a bitmap in the words of ZVT), each as its bytes. */
export type Fields = ReadonlyMap<number, Uint8Array>;

export type FieldFault = Refusal<'zvt_unknown_field' | 'zvt_field_cut' | 'zvt_field_length'>;

export const FIELD = {
  timeout: 0x01,
  service: 0x03,
  amount: 0x04,
  tlv: 0x06,
  trace: 0x0b,
  time: 0x0c,
  date: 0x0d,
  paymentType: 0x19,
  card: 0x22,
  result: 0x27,
  terminalId: 0x29,
  merchant: 0x2a,
  originalTrace: 0x37,
  authorisation: 0x3b,
  additional: 0x3c,
  currency: 0x49,
  totals: 0x60,
  receipt: 0x87,
  turnover: 0x88,
  cardType: 0x8a,
  cardName: 0x8b,
} as const;

/** `LL` and `LLL`: as many length bytes, each F and a decimal digit. `TLV`: the lengths of BER. */
type Length = number | 'LL' | 'LLL' | 'TLV';

const LENGTHS: ReadonlyMap<number, Length> = new Map<number, Length>([
  ...[0x01, 0x02, 0x03, 0x05, 0x19, 0x27, 0x8a, 0x8c, 0xa0, 0xd0, 0xd2, 0xd3].map((field) => [field, 1] as const),
  ...[0x0d, 0x0e, 0x17, 0x3a, 0x49, 0x87].map((field) => [field, 2] as const),
  ...[0x0b, 0x0c, 0x37, 0x3d, 0x88, 0xaa].map((field) => [field, 3] as const),
  [0x29, 4],
  [0xba, 5],
  [0x04, 6],
  [0x3b, 8],
  [0x2a, 15],
  [0x06, 'TLV'],
  ...[0x22, 0x23, 0x2d, 0x8b, 0xa7, 0xd1].map((field) => [field, 'LL'] as const),
  ...[0x24, 0x2e, 0x3c, 0x60, 0x9a, 0xaf].map((field) => [field, 'LLL'] as const),
]);

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Reads all fields from `from` on. A number that this program does not know has no known length, so nothing behind it can be read. */
export function readFields(data: Uint8Array, from = 0): Outcome<Fields, FieldFault> {
  const fields = new Map<number, Uint8Array>();
  for (let at = from; at < data.length; ) {
    const field = data[at] as number;
    const length = LENGTHS.get(field);
    if (length === undefined) return refuse({ code: 'zvt_unknown_field', facts: { at, field } });
    const span = typeof length === 'number' ? accept({ from: at + 1, to: at + 1 + length }) : readSpan(data, at + 1, length);
    if (!span.ok) return span;
    if (span.value.to > data.length) return refuse({ code: 'zvt_field_cut', facts: { at, field } });
    fields.set(field, data.slice(span.value.from, span.value.to));
    at = span.value.to;
  }
  return accept(fields);
}

function readSpan(data: Uint8Array, at: number, length: 'LL' | 'LLL' | 'TLV'): Outcome<Span, FieldFault> {
  if (length === 'TLV') return readTlvSpan(data, at);
  let size = 0;
  for (let index = 0; index < length.length; index++) {
    const byte = data[at + index];
    if (byte === undefined) return refuse({ code: 'zvt_field_cut', facts: { at } });
    if (byte >> 4 !== 0xf || (byte & 15) > 9) return refuse({ code: 'zvt_field_length', facts: { at, byte } });
    size = size * 10 + (byte & 15);
  }
  return accept({ from: at + length.length, to: at + length.length + size });
}

function readTlvSpan(data: Uint8Array, at: number): Outcome<Span, FieldFault> {
  const first = data[at];
  if (first === undefined) return refuse({ code: 'zvt_field_cut', facts: { at } });
  if (first < 0x80) return accept({ from: at + 1, to: at + 1 + first });
  if (first !== 0x81 && first !== 0x82) return refuse({ code: 'zvt_field_length', facts: { at, byte: first } });
  const count = first - 0x80;
  if (at + count >= data.length) return refuse({ code: 'zvt_field_cut', facts: { at } });
  const size = data.subarray(at + 1, at + 1 + count).reduce((sum, byte) => sum * 256 + byte, 0);
  return accept({ from: at + 1 + count, to: at + 1 + count + size });
}

export function writeFields(fields: Iterable<readonly [field: number, bytes: Uint8Array]>): Uint8Array {
  return joinBytes(...[...fields].map(([field, bytes]) => joinBytes([field], lengthBytes(field, bytes.length), bytes)));
}

function lengthBytes(field: number, size: number): readonly number[] {
  const length = LENGTHS.get(field);
  assert(length !== undefined, `field ${field} of ZVT is not known`);
  if (length === 'TLV') return tlvLength(size);
  if (typeof length === 'number') {
    assert(size === length, `field ${field} of ZVT has ${length} bytes, not ${size}`);
    return [];
  }
  const digits = String(size).padStart(length.length, '0');
  assert(digits.length === length.length, `field ${field} of ZVT is too long`);
  return [...digits].map((digit) => 0xf0 + Number(digit));
}

function tlvLength(size: number): readonly number[] {
  assert(size <= 0xffff, 'a container of ZVT has at most 65535 bytes');
  if (size < 0x80) return [size];
  return size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
}

/** One data object inside a container: containers among them are read by the same function. */
export interface Tlv {
  readonly tag: number;
  readonly value: Uint8Array;
}

export function readTlvs(data: Uint8Array): Outcome<readonly Tlv[], FieldFault> {
  const objects: Tlv[] = [];
  for (let at = 0; at < data.length; ) {
    let tag = data[at++] as number;
    // A tag whose low five bits are all set goes on in the next byte, and in the one after it while the top bit is set.
    if ((tag & 0x1f) === 0x1f) {
      for (let isMore = true; isMore; ) {
        const byte = data[at++];
        if (byte === undefined) return refuse({ code: 'zvt_field_cut', facts: { at } });
        if (tag > 0xffff) return refuse({ code: 'zvt_field_length', facts: { at } });
        tag = tag * 256 + byte;
        isMore = byte >= 0x80;
      }
    }
    const span = readTlvSpan(data, at);
    if (!span.ok) return span;
    if (span.value.to > data.length) return refuse({ code: 'zvt_field_cut', facts: { at, tag } });
    objects.push({ tag, value: data.slice(span.value.from, span.value.to) });
    at = span.value.to;
  }
  return accept(objects);
}

export function writeTlvs(objects: readonly Tlv[]): Uint8Array {
  return joinBytes(...objects.map(({ tag, value }) => joinBytes(tagBytes(tag), tlvLength(value.length), value)));
}

function tagBytes(tag: number): readonly number[] {
  if (tag < 0x100) return [tag];
  return tag < 0x1_0000 ? [tag >> 8, tag & 0xff] : [tag >> 16, (tag >> 8) & 0xff, tag & 0xff];
}
