import type { Instant } from '../../base/time.ts';
import { layOutPaper, layOutReceipt, type PaperColumns, type PaperLine, type PaperRow } from '../../engine/receipt/receipt-layout.ts';
import type { ReceiptLine } from '../../engine/receipt/receipt-line.ts';
import { receiptLines } from '../../engine/receipt/receipt-lines.ts';
import type { TerminalClosing } from '../../till-contract/cards/terminal-operations.ts';
import type { VendorPlace } from '../../till-contract/operations/host-operations.ts';
import { type PaperLanguage, paperLanguageOf } from '../../till-contract/slip-words/receipt-words.ts';
import { SLIP_WORDS } from '../../till-contract/slip-words/slip-words.ts';
import { copiesOfSale } from '../card-copies.ts';
import { seatName } from '../context/seat-name.ts';
import type { TillContext } from '../context/till-context.ts';
import type { DrawerMovement } from '../records/drawer-record.ts';
import type { PrintJob } from '../records/print-jobs.ts';
import type { Printer } from '../records/printers-record.ts';
import { findPrintedRefund, viewOfRefund } from '../records/refunds-record.ts';
import { findSaleRecord } from '../records/sales-record.ts';
import { viewOfSale } from '../records/sales-view.ts';
import { findShift } from '../records/shifts-record.ts';
import { findTab } from '../records/tabs-record.ts';
import { findKept } from '../records/till-records.ts';
import { findXReport, findZReport } from '../shift/shifts-report.ts';
import { cardSlip } from './print-card-slips.ts';
import { kitchenSlip, movementSlip, reportSlip, type SlipLanguage, type SlipMarks, testPage } from './print-slips.ts';
import { tabSlip } from './print-tabs.ts';
import { terminalDaySlip } from './print-terminal-days.ts';
import { factsOfReceipt, receiptLanguageOf } from './receipt-letter.ts';

export interface Paper {
  readonly language: PaperLanguage;
  readonly rows: readonly PaperRow[];
  /** The stand's picture for the top, as base64. */
  readonly logo?: string;
}

const COLUMNS: Readonly<Record<Printer['paper'], PaperColumns>> = { '58': 32, '80': 48, '80_wide': 42 };

export function columnsOf({ paper }: Pick<Printer, 'paper'>): PaperColumns {
  return COLUMNS[paper];
}

type Where = Pick<VendorPlace, 'currency' | 'timezone'>;

/** For a test page before the stand's place is known. */
const NOWHERE: Where = { currency: 'USD', timezone: 'UTC' };

/** Returns the paper; undefined when its record is gone, `later` while the sale's vendor is not loaded yet after a start. */
export async function paperOf(
  context: TillContext,
  { what, isCopy }: Pick<PrintJob, 'what' | 'isCopy'>,
  { printer, hostName, at }: { readonly printer: Printer; readonly hostName: string; readonly at: Instant },
): Promise<Paper | 'later' | undefined> {
  const wanted = paperLanguageOf(context.settings().receiptLanguage) ?? 'en';
  // A printer without Arabic letters prints in English, which people can at least read.
  const language: PaperLanguage = wanted === 'ar' && printer.letters === 'latin' ? 'en' : wanted;
  const columns = columnsOf(printer);
  const shown: SlipMarks = { isCopy, isTraining: context.isTraining() };
  const here: Where = context.place() ?? NOWHERE;
  const spoken = (place: Where = here): SlipLanguage => ({ words: SLIP_WORDS[language], receipt: receiptLanguageOf([language], place) });
  const ofDrawer = ({ currency }: Pick<VendorPlace, 'currency'>): SlipLanguage =>
    spoken({ timezone: here.timezone, currency: currency === '' ? here.currency : currency });
  const slip = (lines: readonly PaperLine[] | undefined): Paper | undefined => lines && { language, rows: layOutPaper(lines, columns) };
  switch (what.kind) {
    case 'sale':
    case 'refund': {
      const found = await receiptOf(context, what, isCopy);
      if (found === undefined || found === 'later') return found;
      const { lines, place, isVoid } = found;
      const { words, receipt } = spoken(place);
      const above: readonly PaperLine[] = isVoid ? [{ text: words.voided, isCentred: true, style: 'strong' }] : [];
      const logo = context.logoPicture();
      return {
        language,
        rows: [...layOutPaper(above, columns), ...layOutReceipt(lines, columns, receipt)],
        ...(logo !== undefined && { logo }),
      };
    }
    case 'card_slip': {
      const sale = (await findSaleRecord(context.journal, what.saleId))?.body.sale;
      const { merchant } = sale === undefined ? { merchant: [] } : await copiesOfSale(context.terminalPayments, sale);
      return slip(sale && merchant.length > 0 ? cardSlip(sale, merchant, spoken(), shown) : undefined);
    }
    case 'tab': {
      const tab = await findTab(context.journal, what.tabId);
      const vendor = tab && context.vendorOf({ vendorId: tab.body.place.vendorId });
      return slip(tab && tabSlip(tab.body, vendor, spoken(vendor?.place), shown, at));
    }
    case 'movement': {
      const movement = await findKept<DrawerMovement>(context.journal, 'drawer_movement', what.movementId);
      const shift = movement && (await findShift(context.journal, movement.body.shiftId));
      return slip(movement && movementSlip(movement.body, shift?.body.drawerName ?? '', ofDrawer(shift?.body.place ?? here), shown));
    }
    case 'x_report': {
      const read = await findXReport(context.journal, what.xId);
      return slip(read && reportSlip(read.report, undefined, ofDrawer(read.report), shown));
    }
    case 'z_report': {
      const view = await findZReport(context, what.drawerId, what.number);
      return slip(view && reportSlip(view.report, view, ofDrawer(view.report), shown));
    }
    case 'terminal_day': {
      const closing = await findKept<TerminalClosing>(context.journal, 'terminal_day', what.closingId);
      return slip(closing && terminalDaySlip(closing.body, spoken(), shown));
    }
    case 'kitchen':
      return slip(kitchenSlip(what.ticket, what.lines, spoken(context.vendorOf(what.ticket)?.place), shown));
    case 'test':
      return slip(testPage({ printerName: printer.name, hostName, at }, spoken()));
    case 'drawer':
      return { language, rows: [] };
  }
}

interface FoundReceipt {
  readonly lines: readonly ReceiptLine[];
  readonly place: VendorPlace;
  readonly isVoid: boolean;
}

/** Returns the same receipt lines that a screen draws. */
async function receiptOf(
  context: TillContext,
  { kind, saleId, refundId }: { readonly kind: 'sale' | 'refund'; readonly saleId: string; readonly refundId?: string | undefined },
  isDuplicate: boolean,
): Promise<FoundReceipt | 'later' | undefined> {
  const { journal } = context;
  const saleRecord = await findSaleRecord(journal, saleId);
  if (saleRecord === undefined || saleRecord.state !== 'complete') return undefined;
  const place = context.vendorOf({ vendorId: saleRecord.body.place.vendorId })?.place;
  if (place === undefined) return 'later';
  const record = kind === 'refund' ? await findPrintedRefund(journal, saleId, refundId) : undefined;
  const refund = record && (await viewOfRefund(journal, record));
  if (kind === 'refund' && refund === undefined) return undefined;
  const { sale, deviceName } = saleRecord.body;
  const seat = sale.cart.seatId === undefined ? undefined : await seatName(journal, place.venueId, sale.cart.seatId);
  const facts = {
    ...factsOfReceipt({ view: await viewOfSale(context, saleRecord), place, refund }),
    qrPayload: sale.id,
    ...(seat !== undefined && { seat }),
    ...(isDuplicate ? { isDuplicate } : { deviceName: refund?.deviceName ?? deviceName }),
  };
  return { lines: receiptLines(sale, facts), place, isVoid: refund?.way === 'void' };
}
