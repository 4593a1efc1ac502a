import type { Instant } from '../base/time.ts';
import type { Journal } from '../sync/journal.ts';
import type { KitchenLineView, KitchenTicketView } from '../till-contract/kitchen-operations.ts';
import type { FoundPrinter, PrintedThing, PrinterForm, PrinterTrouble } from '../till-contract/printer-operations.ts';
import { type KeptRecord, openRecord } from './host-record.ts';
import { areSame } from './same-content.ts';

/** What a job prints. A ticket is kept as it was when it was asked for; everything else is read where it lies. */
export type Printed =
  | PrintedThing
  | { readonly kind: 'test' }
  | { readonly kind: 'drawer' }
  | { readonly kind: 'kitchen'; readonly ticket: KitchenTicketView; readonly lines: readonly KitchenLineView[] };

export interface Printer extends PrinterForm {
  readonly id: string;
  /** A test page came out of it then. */
  readonly testedAt?: Instant;
}

/** A test holds for as long as it stands at the same address. */
export function testOf(known: Printer | undefined, { address }: Pick<Printer, 'address'>): Pick<Printer, 'testedAt'> {
  return known?.testedAt !== undefined && areSame(known.address, address) ? { testedAt: known.testedAt } : {};
}

export type PrintersRecord = KeptRecord<readonly Printer[]>;

const PRINTERS = 'till/printers';
export const MOST_PRINTERS = 50;

export function openPrinters(journal: Pick<Journal, 'append' | 'findFact'>): Promise<PrintersRecord> {
  return openRecord<readonly Printer[]>(journal, PRINTERS, []);
}

/** How a printer stood when it was last asked. Nothing is known of one that nobody has asked yet. */
export interface PrinterState {
  readonly wellAt?: Instant;
  readonly trouble?: { readonly code: PrinterTrouble; readonly since: Instant };
  readonly isPaperLow: boolean;
  readonly isPrinting: boolean;
}

/** What the till knows of the host's printers: it writes down what is to be printed, and waits for none of them. */
export interface Printing {
  readonly printers: PrintersRecord;
  stateOf(printerId: string): PrinterState;
  /** How many jobs are in which state, by printer. */
  counts(): readonly { readonly printerId: string; readonly waiting: number; readonly unclear: number }[];
  /** Something was written down, or changed. */
  hurry(): void;
  /** Undefined while somebody looks already. */
  find(): Promise<readonly FoundPrinter[] | undefined>;
  /** The picture can be printed. */
  isPicture(base64: string): boolean;
}

export function receiptPrinter(printers: readonly Printer[], deviceId: string): Printer | undefined {
  return printers.find((printer) => printer.prints.includes('receipts') && isFor(printer, deviceId));
}

export function reportPrinter(printers: readonly Printer[], deviceId: string): Printer | undefined {
  return printers.find((printer) => printer.prints.includes('reports') && isFor(printer, deviceId));
}

/** Only a drawer that stands beside the till: any other would open where nobody looks. */
export function drawerPrinter(printers: readonly Printer[], deviceId: string): Printer | undefined {
  return printers.find((printer) => printer.hasDrawer && isFor(printer, deviceId));
}

/** Each with the lines of a ticket that it prints: of its categories, and all where it has none. */
export function kitchenPrinters(
  printers: readonly Printer[],
): readonly { readonly printer: Printer; readonly prints: (line: Pick<KitchenLineView, 'categoryIds'>) => boolean }[] {
  return printers
    .filter(({ prints }) => prints.includes('kitchen'))
    .map((printer) => {
      const categories = new Set(printer.kitchenCategories);
      return { printer, prints: ({ categoryIds }) => categories.size === 0 || categoryIds.some((id) => categories.has(id)) };
    });
}

/** Where such a paper is printed now, if anywhere; a test page and a drawer are of their own printer alone. */
export function printerFor(printers: readonly Printer[], what: Printed, deviceId: string): Printer | undefined {
  switch (what.kind) {
    case 'x_report':
    case 'z_report':
      return reportPrinter(printers, deviceId);
    case 'kitchen':
      return kitchenPrinters(printers).find(({ prints }) => what.lines.some(prints))?.printer;
    case 'test':
    case 'drawer':
      return undefined;
    case 'sale':
    case 'refund':
    case 'tab':
    case 'movement':
      return receiptPrinter(printers, deviceId);
  }
}

function isFor({ tills }: Printer, deviceId: string): boolean {
  return tills.length === 0 || tills.includes(deviceId);
}
