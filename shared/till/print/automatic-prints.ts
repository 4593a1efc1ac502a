import { type Instant, now } from '../../base/time.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { KitchenTicketView } from '../../till-contract/operations/kitchen-operations.ts';
import type { TillContext } from '../context/till-context.ts';
import { isOnPaper, newJob } from '../records/print-jobs.ts';
import { drawerPrinter, kitchenPrinters, type Printed, receiptPrinter, reportPrinter } from '../records/printers-record.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import { cashOf } from '../records/shifts-sums.ts';

/**
 * Jobs that the host prints by itself, as records for the write that they belong to, so that a sale and its receipt are stored together or
 * not at all. Empty when no printer is set up.
 */

type Context = Pick<TillContext, 'printing' | 'settings'>;

interface PrintRequest {
  readonly deviceId: string;
  readonly vendorId: number | undefined;
  readonly at: Instant;
}

/** `isSlipWanted`: the merchant's copy of a card receipt is printed, whatever the receipt setting is. */
export function papersOfSale(
  context: Context,
  { sale }: Pick<SaleRecord, 'sale'>,
  isSlipWanted: boolean,
  request: PrintRequest,
): readonly RecordWrite[] {
  const printer = receiptPrinter(context.printing?.printers.current() ?? [], request.deviceId);
  const number = sale.completion?.guestNumber;
  const name = number === undefined ? {} : { name: number };
  const job = (id: string, what: Printed): readonly RecordWrite[] =>
    printer === undefined ? [] : [newJob({ ...request, id, printer, what, ...name })];
  return [
    ...(cashOf(sale) === undefined ? [] : openedDrawer(context, `drawer/${sale.id}`, request)),
    ...(context.settings().printsReceipt === 'always' ? job(`sale/${sale.id}`, { kind: 'sale', saleId: sale.id }) : []),
    ...(isSlipWanted ? job(`card/${sale.id}`, { kind: 'card_slip', saleId: sale.id }) : []),
  ];
}

function openedDrawer({ printing }: Context, id: string, { deviceId, vendorId, at }: PrintRequest): readonly RecordWrite[] {
  const printer = drawerPrinter(printing?.printers.current() ?? [], deviceId);
  return printer === undefined ? [] : [newJob({ id, printer, what: { kind: 'drawer' }, deviceId, vendorId, at })];
}

/** Opens the drawer for a manual cash movement, and prints the slip that goes into it. */
export function papersOfMovement(context: Context, movementId: string, request: PrintRequest): readonly RecordWrite[] {
  const printer = receiptPrinter(context.printing?.printers.current() ?? [], request.deviceId);
  return [
    ...openedDrawer(context, `drawer/${movementId}`, request),
    ...(printer === undefined
      ? []
      : [newJob({ ...request, id: `movement/${movementId}`, printer, what: { kind: 'movement', movementId } })]),
  ];
}

export interface RefundPrintRequest extends PrintRequest {
  readonly refundId: string;
  readonly saleId: string | undefined;
  readonly isCash: boolean;
  readonly isPart?: boolean;
  /** True when all money was returned already; otherwise a person prints the receipt later. */
  readonly isDone: boolean;
}

export function papersOfRefund(
  context: Context,
  { refundId, saleId, isCash, isDone, isPart = false, ...request }: RefundPrintRequest,
): readonly RecordWrite[] {
  const isWanted = isDone && context.settings().printsReceipt === 'always';
  const printer = isWanted ? receiptPrinter(context.printing?.printers.current() ?? [], request.deviceId) : undefined;
  return [
    ...(isCash ? openedDrawer(context, `drawer/${refundId}`, request) : []),
    ...(printer === undefined || saleId === undefined
      ? []
      : [newJob({ ...request, id: `refund/${refundId}`, printer, what: { kind: 'refund', saleId, ...(isPart && { refundId }) } })]),
  ];
}

/** Prints a closing report, regardless of the receipt setting. Kiosk reports are not printed, as nobody is there to take them. */
export function paperOfZ(
  context: Context,
  report: { readonly drawerId: string; readonly number: number },
  request: PrintRequest,
): readonly RecordWrite[] {
  const printer = reportPrinter(context.printing?.printers.current() ?? [], request.deviceId);
  const { drawerId, number } = report;
  if (printer === undefined) return [];
  return [
    newJob({ ...request, id: `z/${drawerId}/${number}`, printer, what: { kind: 'z_report', drawerId, number }, name: `Z ${number}` }),
  ];
}

/**
 * Returns a job for each printer that prints one of the ticket's categories, with its lines. Tickets that arrive long after they were
 * ordered are not printed.
 */
export function papersOfTicket(
  { printing, world }: Pick<TillContext, 'printing' | 'world'>,
  ticket: KitchenTicketView,
  at: Instant,
): readonly RecordWrite[] {
  if (!isOnPaper(ticket, now(world))) return [];
  return kitchenPrinters(printing?.printers.current() ?? []).flatMap(({ printer, prints }) => {
    const lines = ticket.lines.filter(prints);
    if (lines.length === 0) return [];
    const name = ticket.number ?? ticket.name;
    const what = { kind: 'kitchen', ticket, lines } as const;
    const of = { deviceId: KITCHEN, vendorId: ticket.vendorId, at };
    return [newJob({ ...of, id: `kitchen/${ticket.id}/${printer.id}`, printer, what, ...(name !== undefined && { name }) })];
  });
}

/** The device id of kitchen jobs, regardless of which device sold the order. */
const KITCHEN = 'kitchen';
