import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import { type Apdu, CONTROL } from './apdu.ts';
import { bcdOf, digitsOfBcd, joinBytes, maskedCardOf, textOf } from './bcd.ts';
import { FIELD, type FieldFault, type Fields, readFields, readTlvs, writeFields } from './fields.ts';

/** What a till sets when it registers, and with every command that needs the terminal's password. */
export interface ZvtSettings {
  /** Six digits; 000000 at most terminals until someone changes it. */
  readonly password: string;
  /** The ISO 4217 number of the currency, three digits: 978 for the euro. */
  readonly currency: string;
}

/**
 * The till prints the receipts of payments (02) and of administration (04), wants to know what the terminal waits for (08), and takes
 * receipts line by line (80).
 */
const REGISTRATION_BYTE = 0x8e;
const NO_DATA = new Uint8Array();

export const ACCEPTED: Apdu = { control: CONTROL.accepted, data: NO_DATA };
export const ABORT_BY_TILL: Apdu = { control: CONTROL.abortByTill, data: NO_DATA };

function passwordOf({ password }: ZvtSettings): Uint8Array {
  return bcdOf(Number(password), 3);
}

export function registration(settings: ZvtSettings): Apdu {
  const data = joinBytes(passwordOf(settings), [REGISTRATION_BYTE], bcdOf(Number(settings.currency), 2), [FIELD.service, 0]);
  return { control: CONTROL.registration, data };
}

/** Asks for a payment by any card; the amount is in minor units. */
export function authorisation({ currency }: ZvtSettings, amount: number): Apdu {
  const fields = [
    [FIELD.amount, bcdOf(amount, 6)],
    [FIELD.currency, bcdOf(Number(currency), 2)],
  ] as const;
  return { control: CONTROL.authorisation, data: writeFields(fields) };
}

export function reversal(settings: ZvtSettings, receipt: string): Apdu {
  const fields = writeFields([[FIELD.receipt, bcdOf(Number(receipt), 2)]]);
  return { control: CONTROL.reversal, data: joinBytes(passwordOf(settings), fields) };
}

export function refund(settings: ZvtSettings, amount: number): Apdu {
  const fields = writeFields([
    [FIELD.amount, bcdOf(amount, 6)],
    [FIELD.currency, bcdOf(Number(settings.currency), 2)],
  ]);
  return { control: CONTROL.refund, data: joinBytes(passwordOf(settings), fields) };
}

export function endOfDay(settings: ZvtSettings): Apdu {
  return { control: CONTROL.endOfDay, data: passwordOf(settings) };
}

export function repeatReceipt(settings: ZvtSettings): Apdu {
  return { control: CONTROL.repeatReceipt, data: passwordOf(settings) };
}

export function statusEnquiry(settings: ZvtSettings): Apdu {
  return { control: CONTROL.statusEnquiry, data: passwordOf(settings) };
}

/** What a terminal says about a payment, reversal, refund or day. Members are absent where it does not say them. */
export interface StatusInformation {
  /** 0 is success. */
  readonly result: number;
  readonly amount?: number;
  readonly receipt?: string;
  readonly trace?: string;
  readonly maskedCard?: string;
  readonly cardName?: string;
  readonly authorisation?: string;
  readonly terminalId?: string;
  readonly text?: string;
  /** What a day came to, by the brand of the card. */
  readonly totals?: readonly BrandTotal[];
}

export interface BrandTotal {
  readonly name: string;
  readonly count: number;
  readonly amount: number;
}

/** Behind the first and the last receipt number, in this order: a byte that counts, and a sum. The last is all other cards. */
const TOTALLED = ['girocard', 'JCB', 'Mastercard', 'American Express', 'Visa', 'Diners', ''] as const;
const RECEIPT_BYTES = 4;
const TOTAL_BYTES = 7;

/** Undefined where the sums are not as the specification lays them out. */
function totalsOf(bytes: Uint8Array | undefined): readonly BrandTotal[] | undefined {
  if (bytes === undefined || bytes.length < RECEIPT_BYTES + TOTALLED.length * TOTAL_BYTES) return undefined;
  const totals = TOTALLED.map((name, index) => {
    const at = RECEIPT_BYTES + index * TOTAL_BYTES;
    return { name, count: bytes[at] ?? 0, amount: Number(digitsOfBcd(bytes.subarray(at + 1, at + TOTAL_BYTES)) ?? Number.NaN) };
  });
  return totals.some(({ amount }) => Number.isNaN(amount)) ? undefined : totals.filter(({ count, amount }) => count > 0 || amount > 0);
}

export function writeTotals(totals: readonly BrandTotal[]): Uint8Array {
  const parts = TOTALLED.map((name) => {
    const { count = 0, amount = 0 } = totals.find((total) => total.name === name) ?? {};
    return joinBytes([count & 0xff], bcdOf(Math.max(0, amount), TOTAL_BYTES - 1));
  });
  return joinBytes(new Uint8Array(RECEIPT_BYTES), ...parts);
}

/** Result code of a field that carries none: terminals leave it out where nothing failed. */
const SUCCESS = 0;

export function readStatusInformation(data: Uint8Array): Outcome<StatusInformation, FieldFault> {
  const read = readFields(data);
  if (!read.ok) return read;
  const fields = read.value;
  const amount = digitsOf(fields, FIELD.amount);
  const card = fields.get(FIELD.card);
  const totals = totalsOf(fields.get(FIELD.totals));
  return accept({
    result: fields.get(FIELD.result)?.[0] ?? SUCCESS,
    ...(amount !== undefined && { amount: Number(amount) }),
    ...named('receipt', digitsOf(fields, FIELD.receipt)),
    ...named('trace', digitsOf(fields, FIELD.trace)),
    ...named('maskedCard', card && maskedCardOf(card)),
    ...named('cardName', wordsOf(fields, FIELD.cardName)),
    ...named('authorisation', wordsOf(fields, FIELD.authorisation)),
    ...named('terminalId', digitsOf(fields, FIELD.terminalId)),
    ...named('text', wordsOf(fields, FIELD.additional)),
    ...(totals !== undefined && { totals }),
  });
}

function named<Name extends string>(name: Name, value: string | undefined): { readonly [Key in Name]?: string } {
  return value === undefined || value === '' ? {} : ({ [name]: value } as { readonly [Key in Name]: string });
}

function digitsOf(fields: Fields, field: number): string | undefined {
  const bytes = fields.get(field);
  return bytes && digitsOfBcd(bytes);
}

function wordsOf(fields: Fields, field: number): string | undefined {
  const bytes = fields.get(field);
  return bytes && textOf(bytes).trim();
}

/** What the terminal waits for, by its code, and the seconds that it still gives; 0xff says nothing of either. */
export interface IntermediateStatus {
  readonly code: number;
  readonly lines: readonly string[];
}

const TEXT_LINES = 0x24;
const TEXT_LINE = 0x07;

export function readIntermediateStatus(data: Uint8Array): Outcome<IntermediateStatus, FieldFault> {
  const [code] = data;
  if (code === undefined) return refuse({ code: 'zvt_field_cut', facts: { at: 0 } });
  // A second byte is the timeout; fields begin behind it.
  const read = readFields(data, 2);
  if (!read.ok) return read;
  const lines = readLines(read.value.get(FIELD.tlv) ?? NO_DATA, TEXT_LINES);
  return lines.ok ? accept({ code, lines: lines.value }) : lines;
}

function readLines(container: Uint8Array, parent: number): Outcome<readonly string[], FieldFault> {
  const outer = readTlvs(container);
  if (!outer.ok) return outer;
  const inner = readTlvs(outer.value.find(({ tag }) => tag === parent)?.value ?? NO_DATA);
  if (!inner.ok) return inner;
  return accept(inner.value.filter(({ tag }) => tag === TEXT_LINE).map(({ value }) => textOf(value)));
}

const RECEIPT_KIND = 0x1f07;
const RECEIPT_KINDS = { 1: 'merchant', 2: 'customer', 3: 'administration' } as const;

export type ReceiptKind = (typeof RECEIPT_KINDS)[keyof typeof RECEIPT_KINDS];

export interface PrintedLines {
  /** Absent where the terminal does not say for whom the paper is. */
  readonly kind?: ReceiptKind;
  readonly lines: readonly string[];
}

function kindOf(value: Uint8Array | undefined): { readonly kind?: ReceiptKind } {
  const kind = RECEIPT_KINDS[value?.[0] as keyof typeof RECEIPT_KINDS];
  return kind === undefined ? {} : { kind };
}

/** A line of 06 D1: an attribute, text, and on some terminals a container that says for whom the paper is. */
export function readPrintLine(data: Uint8Array): PrintedLines {
  const [attribute] = data;
  // The top bit of the attribute says that the paper ends here, with this many lines to feed.
  if (attribute === undefined || attribute >= 0x80) return { lines: [] };
  const at = data.indexOf(FIELD.tlv, 1);
  const text = at < 0 ? data.subarray(1) : data.subarray(1, at);
  const objects = readTlvs(at < 0 ? NO_DATA : data.subarray(at + 2));
  const kind = objects.ok ? objects.value.find(({ tag }) => tag === RECEIPT_KIND)?.value : undefined;
  return { ...kindOf(kind), lines: [textOf(text)] };
}

const PRINT_LINES = 0x25;

/** A whole paper of 06 D3. */
export function readPrintText(data: Uint8Array): Outcome<PrintedLines, FieldFault> {
  const read = readFields(data);
  if (!read.ok) return read;
  const container = read.value.get(FIELD.tlv) ?? NO_DATA;
  const objects = readTlvs(container);
  if (!objects.ok) return objects;
  const lines = readLines(container, PRINT_LINES);
  if (!lines.ok) return lines;
  return accept({ ...kindOf(objects.value.find(({ tag }) => tag === RECEIPT_KIND)?.value), lines: lines.value });
}
