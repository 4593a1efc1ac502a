import type { Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { KitchenLineView, KitchenTicketView } from '../../till-contract/operations/kitchen-operations.ts';
import type { FoundPrinter, PrintableRecord, PrinterForm, PrinterTrouble } from '../../till-contract/operations/printer-operations.ts';
import { type KeptRecord, openRecord } from './host-record.ts';
import { areSame } from './same-content.ts';

/** The content of a job. A kitchen ticket is stored as of when the job was made; everything else is read from its record. */
export type Printed =
  | PrintableRecord
  | { readonly kind: 'test' }
  | { readonly kind: 'drawer' }
  | { readonly kind: 'kitchen'; readonly ticket: KitchenTicketView; readonly lines: readonly KitchenLineView[] };

export interface Printer extends PrinterForm {
  readonly id: string;
  /** When a test page was last printed. */
  readonly testedAt?: Instant;
}

/** Keeps the last test only while the address stays the same. */
export function testOf(known: Printer | undefined, { address }: Pick<Printer, 'address'>): Pick<Printer, 'testedAt'> {
  return known?.testedAt !== undefined && areSame(known.address, address) ? { testedAt: known.testedAt } : {};
}

export type PrintersRecord = KeptRecord<readonly Printer[]>;

const PRINTERS = 'till/printers';
export const MOST_PRINTERS = 50;

/** Drops the logos that printers had before the stand had one; the settings, which are opened first, have taken over the first of them. */
export async function openPrinters(journal: Pick<Journal, 'append' | 'findFact'>): Promise<PrintersRecord> {
  const record = await openRecord<readonly PrinterWithLogo[]>(journal, PRINTERS, []);
  if (record.current().some(({ logo }) => logo !== undefined)) {
    await record.change((printers) => printers.map(({ logo: _logo, ...printer }) => printer));
  }
  return record;
}

type PrinterWithLogo = Printer & { readonly logo?: string };

export async function findLogoOfPrinters(journal: Pick<Journal, 'findFact'>): Promise<string | undefined> {
  const stored = await journal.findFact(PRINTERS);
  const printers = stored === undefined ? [] : (JSON.parse(stored) as readonly PrinterWithLogo[]);
  return printers.find(({ logo }) => logo !== undefined)?.logo;
}

/** A printer's state when it was last asked; nothing is known of one that was never asked. */
export interface PrinterState {
  readonly wellAt?: Instant;
  readonly trouble?: { readonly code: PrinterTrouble; readonly since: Instant };
  readonly isPaperLow: boolean;
  readonly isPrinting: boolean;
}

/** The printers of the host, for the till's handlers. Handlers write jobs and never wait for a printer. */
export interface Printing {
  readonly printers: PrintersRecord;
  stateOf(printerId: string): PrinterState;
  counts(): readonly { readonly printerId: string; readonly waiting: number; readonly unclear: number }[];
  /** Reports that a job was written or changed. */
  hurry(): void;
  /** Undefined while another search is running. */
  find(): Promise<readonly FoundPrinter[] | undefined>;
}

export function receiptPrinter(printers: readonly Printer[], deviceId: string): Printer | undefined {
  return printers.find((printer) => printer.prints.includes('receipts') && isFor(printer, deviceId));
}

export function reportPrinter(printers: readonly Printer[], deviceId: string): Printer | undefined {
  return printers.find((printer) => printer.prints.includes('reports') && isFor(printer, deviceId));
}

/** Returns only a printer for this device, since another's drawer would open unattended. */
export function drawerPrinter(printers: readonly Printer[], deviceId: string): Printer | undefined {
  return printers.find((printer) => printer.hasDrawer && isFor(printer, deviceId));
}

/** Returns the kitchen printers, each with the lines that it prints: those of its categories, or all when it has none. */
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

/** Returns the printer for a paper now, if there is one. Test pages and drawers belong to their own printer only. */
export function printerFor(printers: readonly Printer[], what: Printed, deviceId: string): Printer | undefined {
  switch (what.kind) {
    case 'x_report':
    case 'z_report':
    case 'terminal_day':
      return reportPrinter(printers, deviceId);
    case 'kitchen':
      return kitchenPrinters(printers).find(({ prints }) => what.lines.some(prints))?.printer;
    case 'test':
    case 'drawer':
      return undefined;
    case 'sale':
    case 'refund':
    case 'card_slip':
    case 'tab':
    case 'movement':
      return receiptPrinter(printers, deviceId);
  }
}

function isFor({ tills }: Printer, deviceId: string): boolean {
  return tills.length === 0 || tills.includes(deviceId);
}
