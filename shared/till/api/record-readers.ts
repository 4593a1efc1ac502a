import type { Refusal } from '../../base/outcome.ts';
import type { OpId } from '../../sync/journal/op.ts';
import type { PrintableRecord } from '../../till-contract/operations/printer-operations.ts';
import type { HeldRecord } from '../carts/held-carts.ts';
import type { HostContext } from '../context/host-context.ts';
import { isOfVendor, isSaleOf, vendorIdOf } from '../context/vendor-of-caller.ts';
import { isPrintJobSeen } from '../papers/print-handlers.ts';
import { maySeeJob } from '../queue/queue-seen.ts';
import type { DrawerMovement } from '../records/drawer-record.ts';
import { findTicket } from '../records/kitchen-record.ts';
import { findJob as findPrintJob } from '../records/print-jobs.ts';
import { vendorIdOfOp } from '../records/queue-view.ts';
import { findRefundRequest } from '../records/refunds-record.ts';
import { findSaleRecord } from '../records/sales-record.ts';
import { findShift } from '../records/shifts-record.ts';
import { findTab } from '../records/tabs-record.ts';
import { findKept } from '../records/till-records.ts';
import { mayReachDrawer } from '../shift/drawer-readers.ts';
import { floatIdOf } from '../shift/shifts-opening.ts';
import { findXReport } from '../shift/shifts-report.ts';
import type { Caller } from '../till-call.ts';

/**
 * Decides whether a caller may reach the record that a request names. A reader returns undefined both for a reachable and for a missing
 * record; a hidden record gets the same refusal that handlers give for a missing one.
 */
export type Reader = (context: HostContext, caller: Caller, id: string) => Promise<Refusal | undefined>;

const HIDDEN: Refusal = { code: 'unknown' };
/** For a request that creates a record under an id that another caller has used. */
const TAKEN: Refusal = { code: 'id_taken' };

/** Applies a reader to a request that creates the record: an id of a hidden record is taken. */
export function takenUnless(reader: Reader): Reader {
  return async (context, caller, id) => ((await reader(context, caller, id)) === undefined ? undefined : TAKEN);
}

function hiddenUnless(isReached: boolean): Refusal | undefined {
  return isReached ? undefined : HIDDEN;
}

export const saleOfVendor: Reader = async (context, caller, id) => {
  const sale = (await findSaleRecord(context.journal, id))?.body;
  return hiddenUnless(sale === undefined || isSaleOf(context, caller, sale));
};

/**
 * Money of a sale moves only at the device that opened it, so that cash is booked in the drawer it lies in and cards are charged at the
 * reader beside the guest. When that device is no longer paired, any till of the vendor may finish the sale.
 */
export const saleAtItsDevice: Reader = async (context, caller, id) => {
  const hidden = await saleOfVendor(context, caller, id);
  if (hidden !== undefined) return hidden;
  const sale = await findSaleRecord(context.journal, id);
  if (sale === undefined || sale.state !== 'paying' || sale.body.deviceId === caller.deviceId) return undefined;
  const opener = context.devices.find(sale.body.deviceId);
  if (opener === undefined || opener.revokedAt !== undefined) return undefined;
  return { code: 'paid_elsewhere', facts: { device: sale.body.deviceName } };
};

export const heldOfVendor: Reader = async (context, caller, id) => {
  const held = (await findKept<HeldRecord>(context.journal, 'held', id))?.body;
  return hiddenUnless(held === undefined || isOfVendor(context, caller, held.vendorId));
};

export const tabOfVendor: Reader = async (context, caller, id) => {
  const tab = (await findTab(context.journal, id))?.body;
  return hiddenUnless(tab === undefined || isOfVendor(context, caller, tab.place.vendorId));
};

export const ticketOfVendor: Reader = async (context, caller, id) => {
  const ticket = (await findTicket(context.journal, id))?.body;
  return hiddenUnless(ticket === undefined || isOfVendor(context, caller, ticket.vendorId));
};

/** Finds the refund by the id of one of its requests. */
export const refundOfVendor: Reader = async (context, caller, id) => {
  const refund = (await findRefundRequest(context.journal, id))?.body;
  return hiddenUnless(refund === undefined || isOfVendor(context, caller, refund.place.vendorId));
};

export const jobReader: Reader = async (context, caller, id) => {
  const op = await context.journal.findOp(id as OpId);
  return hiddenUnless(op === undefined || maySeeJob(context, caller, op));
};

/** Only a till of the vendor may decide, since refunded cash leaves the drawer of the deciding till. */
export const jobOfVendor: Reader = async (context, caller, id) => {
  const op = await context.journal.findOp(id as OpId);
  if (op === undefined || isOfVendor(context, caller, vendorIdOfOp(op))) return undefined;
  return maySeeJob(context, caller, op) ? { code: 'other_vendor' } : HIDDEN;
};

export const drawer: Reader = async (context, caller, id) => hiddenUnless(await mayReachDrawer(context, caller, id));

async function ofDrawer(context: HostContext, caller: Caller, drawerId: string | undefined): Promise<Refusal | undefined> {
  return drawerId === undefined ? undefined : await drawer(context, caller, drawerId);
}

export const shiftOfDrawer: Reader = async (context, caller, id) =>
  await ofDrawer(context, caller, (await findShift(context.journal, id))?.body.drawerId);

/** A shift that the first sale opened has another id, so the request is recognised by its float movement. */
export const openedShift: Reader = async (context, caller, id) =>
  (await movementOfDrawer(context, caller, floatIdOf(id))) ?? (await shiftOfDrawer(context, caller, id));

export const movementOfDrawer: Reader = async (context, caller, id) =>
  await ofDrawer(context, caller, (await findKept<DrawerMovement>(context.journal, 'drawer_movement', id))?.body.drawerId);

export const xReportOfDrawer: Reader = async (context, caller, id) =>
  await ofDrawer(context, caller, (await findXReport(context.journal, id))?.report.drawerId);

/** A paper may be printed by callers who may reach its record. */
export async function paperOf(context: HostContext, caller: Caller, what: PrintableRecord): Promise<Refusal | undefined> {
  switch (what.kind) {
    case 'sale':
    case 'refund':
    case 'card_slip':
      return await saleOfVendor(context, caller, what.saleId);
    case 'tab':
      return await tabOfVendor(context, caller, what.tabId);
    case 'movement':
      return await movementOfDrawer(context, caller, what.movementId);
    case 'x_report':
      return await xReportOfDrawer(context, caller, what.xId);
    case 'z_report':
      return await drawer(context, caller, what.drawerId);
    // Everyone who may close them may print them, which the handler checks.
    case 'terminal_day':
      return undefined;
  }
}

export const printJobSeen: Reader = async (context, caller, id) => {
  const job = (await findPrintJob(context.journal, id))?.body;
  return hiddenUnless(job === undefined || isPrintJobSeen(context, caller, job));
};

/** A kiosk reaches only its own guests' orders. */
export const orderOfKiosk: Reader = async (context, caller, id) => {
  const held = (await findKept<HeldRecord>(context.journal, 'held', id))?.body;
  return hiddenUnless(held === undefined || (held.deviceId ?? caller.deviceId) === caller.deviceId);
};

/** Refuses carts of a vendor that this host does not sell for. */
export const vendorOfHost: Reader = async (context, caller, id) => {
  const vendorId = Number(id);
  const isKnown = vendorId === vendorIdOf(context, caller) || context.vendorOf({ vendorId }) !== undefined;
  return isKnown ? undefined : { code: 'other_vendor' };
};
