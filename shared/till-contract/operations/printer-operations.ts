import { type Static, Type } from 'typebox';
import { closedRecord, Flag, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import { AnyText, InstantValue, namesOf, Whole } from '../parts/answer-values.ts';
import { GivenName, NO_TILL_QUERY, RecordId, tillOperation } from '../parts/till-operation.ts';

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

export const printerMembers = {
  name: GivenName,
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

export const PrinterForm = closedRecord('PrinterForm', printerMembers);
export type PrinterForm = Static<typeof PrinterForm>;

/** Why a printer does not print. `silent`: it accepts a connection but never answers. `lost`: the connection broke while printing. */
export const PRINTER_TROUBLES = ['not_reachable', 'silent', 'paper_out', 'cover_open', 'offline', 'cutter', 'lost', 'no_access'] as const;
export const PrinterTrouble = oneOf(...PRINTER_TROUBLES);
export type PrinterTrouble = Static<typeof PrinterTrouble>;

export const PrinterView = closedRecord('PrinterView', {
  ...PrinterForm.properties,
  id: AnyText,
  /** When it was last known to be well, since the host started. */
  wellAt: optional(InstantValue),
  trouble: optional(closedRecord('PrinterViewTrouble', { code: PrinterTrouble, since: InstantValue })),
  isPaperLow: Flag,
  isPrinting: Flag,
  waiting: Whole,
  testedAt: optional(InstantValue),
});
export type PrinterView = Static<typeof PrinterView>;

/** The state of all printers, for every screen. */
export const PrintingSummary = closedRecord('PrintingSummary', {
  printers: Whole,
  troubled: list(closedRecord('PrintingSummaryTroubled', { name: AnyText, code: PrinterTrouble, since: InstantValue })),
  waiting: Whole,
  /** Jobs that may or may not have been printed. */
  unclear: Whole,
  /** Printers without a successful test print in the last day. */
  untested: list(AnyText),
});
export type PrintingSummary = Static<typeof PrintingSummary>;

/** A paper that can be printed. Each is made from a record in the journal. */
export const PrintableRecord = Type.Union([
  closedRecord('PrintedSale', { kind: oneOf('sale'), saleId: RecordId }),
  /** `refundId` names a refund of a part. */
  closedRecord('PrintedRefund', { kind: oneOf('refund'), saleId: RecordId, refundId: optional(RecordId) }),
  closedRecord('PrintedTab', { kind: oneOf('tab'), tabId: RecordId }),
  closedRecord('PrintedMovement', { kind: oneOf('movement'), movementId: text(80, 1) }),
  closedRecord('PrintedX', { kind: oneOf('x_report'), xId: RecordId }),
  closedRecord('PrintedZ', { kind: oneOf('z_report'), drawerId: RecordId, number: Type.Integer({ minimum: 1 }) }),
  /** The merchant's copies of its card receipts. */
  closedRecord('PrintedCardSlip', { kind: oneOf('card_slip'), saleId: RecordId }),
  closedRecord('PrintedTerminalDay', { kind: oneOf('terminal_day'), closingId: RecordId }),
]);
export type PrintableRecord = Static<typeof PrintableRecord>;

/** Also the papers that the host prints by itself. */
export const PrintKind = namesOf<PrintableRecord['kind'] | 'test' | 'kitchen' | 'drawer'>({
  sale: true,
  refund: true,
  tab: true,
  movement: true,
  x_report: true,
  z_report: true,
  card_slip: true,
  terminal_day: true,
  test: true,
  kitchen: true,
  drawer: true,
});
export type PrintKind = Static<typeof PrintKind>;

/** `unclear`: bytes were sent and no answer came, so a person has to look. `failed`: it is not retried by itself. */
export const PRINT_STATES = ['waiting', 'printing', 'printed', 'unclear', 'failed'] as const;
export const PrintState = oneOf(...PRINT_STATES);
export type PrintState = Static<typeof PrintState>;

/** Why a job failed: it was too late to be of use, its printer was removed, its record is gone, or a person gave it up. */
export const PrintFailure = oneOf('too_late', 'no_printer', 'nothing_to_print', 'given_up');
export type PrintFailure = Static<typeof PrintFailure>;

export const PrintJobView = closedRecord('PrintJobView', {
  id: AnyText,
  kind: PrintKind,
  /** A guest number or the number of a report. */
  name: optional(AnyText),
  printerId: AnyText,
  printerName: AnyText,
  state: PrintState,
  isCopy: Flag,
  askedAt: InstantValue,
  endedAt: optional(InstantValue),
  tries: Whole,
  failure: optional(PrintFailure),
});
export type PrintJobView = Static<typeof PrintJobView>;

/** A possible printer at this machine or on its network. */
export const FoundPrinter = closedRecord('FoundPrinter', {
  address: PrinterAddress,
  /** The manufacturer, if it is known. */
  note: optional(AnyText),
  isKnown: Flag,
});
export type FoundPrinter = Static<typeof FoundPrinter>;

const person = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY } as const;

export const PRINTER_OPERATIONS = {
  listPrinters: tillOperation({
    ...person,
    id: 'listPrinters',
    method: 'GET',
    path: '/till/printers',
    summary: 'Printers of this host and how they stand',
    request: undefined,
    answer: list(PrinterView),
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
    answer: list(FoundPrinter),
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
    answer: PrinterView,
    refusals: ['too_many'],
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
    answer: PrintJobView,
    refusals: ['unknown', 'id_taken'],
  }),
  listPrintJobs: tillOperation({
    ...person,
    id: 'listPrintJobs',
    method: 'GET',
    path: '/till/print-jobs',
    summary: 'What waits for a printer, what nobody knows of, and the last that ended',
    request: undefined,
    answer: list(PrintJobView),
    refusals: [],
  }),
  printPaper: tillOperation({
    ...person,
    id: 'printPaper',
    method: 'PUT',
    path: '/till/print-jobs/{job_id}',
    summary: 'Print a receipt, a slip or a report; one that was printed before is marked as a copy',
    request: closedRecord('PrintForm', { what: PrintableRecord, isCopy: optional(Flag) }),
    answer: PrintJobView,
    refusals: ['unknown', 'not_complete', 'not_allowed', 'no_printer', 'id_taken', 'disk_nearly_full'],
  }),
  decidePrintJob: tillOperation({
    ...person,
    id: 'decidePrintJob',
    method: 'PUT',
    path: '/till/print-jobs/{job_id}/decision',
    summary: 'Say that a paper came out, print it again, or give it up',
    request: closedRecord('PrintDecision', { decision: oneOf('came_out', 'again', 'give_up') }),
    answer: PrintJobView,
    refusals: ['unknown', 'printing_now', 'not_again'],
  }),
} as const;
