import type { Refusal } from '../../base/outcome.ts';
import type { OpId } from '../../sync/journal/op.ts';
import type { PrintedThing } from '../../till-contract/operations/printer-operations.ts';
import type { HeldRecord } from '../carts/held-carts.ts';
import type { HostParts } from '../context/host-parts.ts';
import { isOfVendor, isSaleOf, vendorIdOf } from '../context/vendor-of-caller.ts';
import { isPrintJobSeen } from '../papers/print-handlers.ts';
import { isJobSeen } from '../queue/queue-seen.ts';
import type { DrawerMovement } from '../records/drawer-record.ts';
import { findTicket } from '../records/kitchen-record.ts';
import { findJob as findPrintJob } from '../records/print-jobs.ts';
import { vendorIdOfOp } from '../records/queue-view.ts';
import { findRefundAsked } from '../records/refunds-record.ts';
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
export type Reader = (parts: HostParts, caller: Caller, id: string) => Promise<Refusal | undefined>;

const HIDDEN: Refusal = { code: 'unknown' };
/** For a request that creates a record under an id that another caller has used. */
const TAKEN: Refusal = { code: 'id_taken' };

/** Applies a reader to a request that creates the record: an id of a hidden record is taken. */
export function making(reader: Reader): Reader {
  return async (parts, caller, id) => ((await reader(parts, caller, id)) === undefined ? undefined : TAKEN);
}

function hiddenUnless(isReached: boolean): Refusal | undefined {
  return isReached ? undefined : HIDDEN;
}

export const saleOfVendor: Reader = async (parts, caller, id) => {
  const sale = (await findSaleRecord(parts.journal, id))?.body;
  return hiddenUnless(sale === undefined || isSaleOf(parts, caller, sale));
};

/**
 * Money of a sale moves only at the device that opened it, so that cash is booked in the drawer it lies in and cards are charged at the
 * reader beside the guest. When that device is no longer paired, any till of the vendor may finish the sale.
 */
export const saleAtItsDevice: Reader = async (parts, caller, id) => {
  const hidden = await saleOfVendor(parts, caller, id);
  if (hidden !== undefined) return hidden;
  const sale = await findSaleRecord(parts.journal, id);
  if (sale === undefined || sale.state !== 'paying' || sale.body.deviceId === caller.deviceId) return undefined;
  const opener = parts.devices.find(sale.body.deviceId);
  if (opener === undefined || opener.revokedAt !== undefined) return undefined;
  return { code: 'paid_elsewhere', facts: { device: sale.body.deviceName } };
};

export const heldOfVendor: Reader = async (parts, caller, id) => {
  const held = (await findKept<HeldRecord>(parts.journal, 'held', id))?.body;
  return hiddenUnless(held === undefined || isOfVendor(parts, caller, held.vendorId));
};

export const tabOfVendor: Reader = async (parts, caller, id) => {
  const tab = (await findTab(parts.journal, id))?.body;
  return hiddenUnless(tab === undefined || isOfVendor(parts, caller, tab.place.vendorId));
};

export const ticketOfVendor: Reader = async (parts, caller, id) => {
  const ticket = (await findTicket(parts.journal, id))?.body;
  return hiddenUnless(ticket === undefined || isOfVendor(parts, caller, ticket.vendorId));
};

/** Finds the refund by the id of one of its requests. */
export const refundOfVendor: Reader = async (parts, caller, id) => {
  const refund = (await findRefundAsked(parts.journal, id))?.body;
  return hiddenUnless(refund === undefined || isOfVendor(parts, caller, refund.place.vendorId));
};

export const jobSeen: Reader = async (parts, caller, id) => {
  const op = await parts.journal.findOp(id as OpId);
  return hiddenUnless(op === undefined || isJobSeen(parts, caller, op));
};

/** Only a till of the vendor may decide, since refunded cash leaves the drawer of the deciding till. */
export const jobOfVendor: Reader = async (parts, caller, id) => {
  const op = await parts.journal.findOp(id as OpId);
  if (op === undefined || isOfVendor(parts, caller, vendorIdOfOp(op))) return undefined;
  return isJobSeen(parts, caller, op) ? { code: 'other_vendor' } : HIDDEN;
};

export const drawer: Reader = async (parts, caller, id) => hiddenUnless(await mayReachDrawer(parts, caller, id));

async function ofDrawer(parts: HostParts, caller: Caller, drawerId: string | undefined): Promise<Refusal | undefined> {
  return drawerId === undefined ? undefined : await drawer(parts, caller, drawerId);
}

export const shiftOfDrawer: Reader = async (parts, caller, id) =>
  await ofDrawer(parts, caller, (await findShift(parts.journal, id))?.body.drawerId);

/** A shift that the first sale opened has another id, so the request is recognised by its float movement. */
export const openedShift: Reader = async (parts, caller, id) =>
  (await movementOfDrawer(parts, caller, floatIdOf(id))) ?? (await shiftOfDrawer(parts, caller, id));

export const movementOfDrawer: Reader = async (parts, caller, id) =>
  await ofDrawer(parts, caller, (await findKept<DrawerMovement>(parts.journal, 'drawer_movement', id))?.body.drawerId);

export const xReportOfDrawer: Reader = async (parts, caller, id) =>
  await ofDrawer(parts, caller, (await findXReport(parts.journal, id))?.report.drawerId);

/** A paper may be printed by callers who may reach its record. */
export async function paperOf(parts: HostParts, caller: Caller, what: PrintedThing): Promise<Refusal | undefined> {
  switch (what.kind) {
    case 'sale':
    case 'refund':
      return await saleOfVendor(parts, caller, what.saleId);
    case 'tab':
      return await tabOfVendor(parts, caller, what.tabId);
    case 'movement':
      return await movementOfDrawer(parts, caller, what.movementId);
    case 'x_report':
      return await xReportOfDrawer(parts, caller, what.xId);
    case 'z_report':
      return await drawer(parts, caller, what.drawerId);
  }
}

export const printJobSeen: Reader = async (parts, caller, id) => {
  const job = (await findPrintJob(parts.journal, id))?.body;
  return hiddenUnless(job === undefined || isPrintJobSeen(parts, caller, job));
};

/** A kiosk reaches only its own guests' orders. */
export const orderOfKiosk: Reader = async (parts, caller, id) => {
  const held = (await findKept<HeldRecord>(parts.journal, 'held', id))?.body;
  return hiddenUnless(held === undefined || (held.deviceId ?? caller.deviceId) === caller.deviceId);
};

/** Refuses carts of a vendor that this host does not sell for. */
export const vendorOfHost: Reader = async (parts, caller, id) => {
  const vendorId = Number(id);
  const isKnown = vendorId === vendorIdOf(parts, caller) || parts.vendorOf({ vendorId }) !== undefined;
  return isKnown ? undefined : { code: 'other_vendor' };
};
