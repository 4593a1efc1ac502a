import { type Static, Type } from 'typebox';
import type { Instant } from '../../base/time.ts';
import { closedRecord, Flag, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import { NO_TILL_QUERY, RecordId, tillOperation, told } from '../parts/till-operation.ts';

/** Printers of the host: their settings, their state, and every print job. */

export const NetworkAddress = closedRecord('NetworkPrinter', {
  kind: oneOf('network'),
  host: Type.String({ pattern: '^[A-Za-z0-9.:_-]{1,253}$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
});
/** Restricted to printer devices: a user who sets up a printer must not be able to write to any other file of the machine. */
const FileAddress = closedRecord('FilePrinter', { kind: oneOf('file'), path: Type.String({ pattern: '^/dev/(usb/)?lp[0-9]{1,3}$' }) });
export const SerialAddress = closedRecord('SerialPrinter', {
  kind: oneOf('serial'),
  path: Type.String({ pattern: '^(/dev/(tty[A-Za-z]{1,8}[0-9]{0,3}|serial/by-id/[A-Za-z0-9_.:-]{1,160})|COM[0-9]{1,3})$' }),
  baud: oneOf('9600', '19200', '38400', '57600', '115200'),
});
export const PrinterAddress = Type.Union([NetworkAddress, FileAddress, SerialAddress]);
export type PrinterAddress = Static<typeof PrinterAddress>;

/** The vendors whose code page numbers a printer uses; most copy the first. */
export const PRINTER_MAKES = ['epson', 'bixolon', 'citizen', 'fujitsu', 'pos-5890', 'pos-8360', 'sunmi', 'xprinter', 'youku'] as const;

/** All settings of a printer except the logo. */
export const printerMembers = {
  name: text(64, 1),
  address: PrinterAddress,
  speaks: oneOf('esc-pos', 'star-prnt'),
  make: oneOf(...PRINTER_MAKES),
  /** `58`: 58 mm, 32 characters. `80`: 80 mm, 48 characters. `80_wide`: 80 mm, 42 wider characters. */
  paper: oneOf('58', '80', '80_wide'),
  /** `arabic`: it has the letters of code page 864. Without them papers that would be Arabic are printed in English. */
  letters: oneOf('latin', 'arabic'),
  /** Some cheap models never answer, so that the host knows only that the bytes were accepted. */
  tellsStatus: Flag,
  hasDrawer: Flag,
  prints: list(oneOf('receipts', 'reports', 'kitchen'), { maxItems: 3 }),
  /** Ids of the categories whose kitchen tickets it prints; empty: all. */
  kitchenCategories: list(text(64, 1), { maxItems: 200 }),
  /** Devices that print here; empty: all. */
  tills: list(RecordId, { maxItems: 200 }),
} as const;

export const PrinterForm = closedRecord('PrinterForm', {
  ...printerMembers,
  /** A PNG for the top of each receipt, as base64. */
  logo: optional(Type.String({ pattern: '^[A-Za-z0-9+/]{1,87380}={0,2}$', maxLength: 87_384 })),
});
export type PrinterForm = Static<typeof PrinterForm>;

/** Why a printer does not print. `silent`: it accepts a connection but never answers. `lost`: the connection broke while printing. */
export const PRINTER_TROUBLES = ['not_reachable', 'silent', 'paper_out', 'cover_open', 'offline', 'cutter', 'lost', 'no_access'] as const;
export type PrinterTrouble = (typeof PRINTER_TROUBLES)[number];

export interface PrinterView extends PrinterForm {
  readonly id: string;
  /** When it was last known to be well, since the host started. */
  readonly wellAt?: Instant;
  readonly trouble?: { readonly code: PrinterTrouble; readonly since: Instant };
  readonly isPaperLow: boolean;
  readonly isPrinting: boolean;
  readonly waiting: number;
  readonly testedAt?: Instant;
}

/** The state of all printers, for every screen. */
export interface PrintingSummary {
  readonly printers: number;
  readonly troubled: readonly { readonly name: string; readonly code: PrinterTrouble; readonly since: Instant }[];
  readonly waiting: number;
  /** Jobs that may or may not have been printed. */
  readonly unclear: number;
  /** Printers without a successful test print in the last day. */
  readonly untested: readonly string[];
}

/** A paper that can be printed. Each is made from a record in the journal. */
export const PrintableRecord = Type.Union([
  closedRecord('PrintedSale', { kind: oneOf('sale'), saleId: RecordId }),
  closedRecord('PrintedRefund', { kind: oneOf('refund'), saleId: RecordId }),
  closedRecord('PrintedTab', { kind: oneOf('tab'), tabId: RecordId }),
  closedRecord('PrintedMovement', { kind: oneOf('movement'), movementId: text(80, 1) }),
  closedRecord('PrintedX', { kind: oneOf('x_report'), xId: RecordId }),
  closedRecord('PrintedZ', { kind: oneOf('z_report'), drawerId: RecordId, number: Type.Integer({ minimum: 1 }) }),
]);
export type PrintableRecord = Static<typeof PrintableRecord>;

/** Also the papers that the host prints by itself. */
export type PrintKind = PrintableRecord['kind'] | 'test' | 'kitchen' | 'drawer';

/** `unclear`: bytes were sent and no answer came, so a person has to look. `failed`: it is not retried by itself. */
export const PRINT_STATES = ['waiting', 'printing', 'printed', 'unclear', 'failed'] as const;
export type PrintState = (typeof PRINT_STATES)[number];

/** Why a job failed: it was too late to be of use, its printer was removed, its record is gone, or a person gave it up. */
export type PrintFailure = 'too_late' | 'no_printer' | 'nothing_to_print' | 'given_up';

export interface PrintJobView {
  readonly id: string;
  readonly kind: PrintKind;
  /** A guest number or the number of a report. */
  readonly name?: string;
  readonly printerId: string;
  readonly printerName: string;
  readonly state: PrintState;
  readonly isCopy: boolean;
  readonly askedAt: Instant;
  readonly endedAt?: Instant;
  readonly tries: number;
  readonly failure?: PrintFailure;
}

/** A possible printer at this machine or on its network. */
export interface FoundPrinter {
  readonly address: PrinterAddress;
  /** The manufacturer, if it is known. */
  readonly note?: string;
  readonly isKnown: boolean;
}

const person = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY } as const;

export const PRINTER_OPERATIONS = {
  listPrinters: tillOperation({
    ...person,
    id: 'listPrinters',
    method: 'GET',
    path: '/till/printers',
    summary: 'Printers of this host and how they stand',
    request: undefined,
    answer: told<readonly PrinterView[]>(),
    refusals: [],
  }),
  findPrinters: tillOperation({
    ...person,
    right: 'settings',
    id: 'findPrinters',
    method: 'GET',
    path: '/till/found-printers',
    summary: 'Look for printers at this machine and in its own network',
    request: undefined,
    answer: told<readonly FoundPrinter[]>(),
    refusals: ['too_busy'],
  }),
  keepPrinter: tillOperation({
    ...person,
    right: 'settings',
    id: 'keepPrinter',
    method: 'PUT',
    path: '/till/printers/{printer_id}',
    summary: 'Set a printer up or anew',
    request: PrinterForm,
    answer: told<PrinterView>(),
    refusals: ['bad_picture', 'too_many'],
  }),
  removePrinter: tillOperation({
    ...person,
    right: 'settings',
    id: 'removePrinter',
    method: 'DELETE',
    path: '/till/printers/{printer_id}',
    summary: 'Forget a printer; what waits for it is not printed any more',
    request: undefined,
    answer: undefined,
    refusals: [],
  }),
  testPrinter: tillOperation({
    ...person,
    id: 'testPrinter',
    method: 'PUT',
    path: '/till/printers/{printer_id}/tests/{job_id}',
    summary: 'Print a test page',
    request: undefined,
    answer: told<PrintJobView>(),
    refusals: ['unknown', 'id_taken'],
  }),
  listPrintJobs: tillOperation({
    ...person,
    id: 'listPrintJobs',
    method: 'GET',
    path: '/till/print-jobs',
    summary: 'What waits for a printer, what nobody knows of, and the last that ended',
    request: undefined,
    answer: told<readonly PrintJobView[]>(),
    refusals: [],
  }),
  printPaper: tillOperation({
    ...person,
    id: 'printPaper',
    method: 'PUT',
    path: '/till/print-jobs/{job_id}',
    summary: 'Print a receipt, a slip or a report; one that was printed before is marked as a copy',
    request: closedRecord('PrintForm', { what: PrintableRecord, isCopy: optional(Flag) }),
    answer: told<PrintJobView>(),
    refusals: ['unknown', 'not_complete', 'not_allowed', 'no_printer', 'id_taken', 'disk_nearly_full'],
  }),
  decidePrintJob: tillOperation({
    ...person,
    id: 'decidePrintJob',
    method: 'PUT',
    path: '/till/print-jobs/{job_id}/decision',
    summary: 'Say that a paper came out, print it again, or give it up',
    request: closedRecord('PrintDecision', { decision: oneOf('came_out', 'again', 'give_up') }),
    answer: told<PrintJobView>(),
    refusals: ['unknown', 'printing_now', 'not_again'],
  }),
} as const;
