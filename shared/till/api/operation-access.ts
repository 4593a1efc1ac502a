import type { Refusal } from '../../base/outcome.ts';
import type { TILL_OPERATIONS } from '../../till-contract/operations/till-operations.ts';
import type { HostParts } from '../context/host-parts.ts';
import { hasRight } from '../context/staff-rights.ts';
import type { TillCall } from '../till-call.ts';
import {
  drawer,
  heldOfVendor,
  jobOfVendor,
  jobSeen,
  making,
  movementOfDrawer,
  openedShift,
  orderOfKiosk,
  paperOf,
  printJobSeen,
  type Reader,
  refundOfVendor,
  saleAtItsDevice,
  saleOfVendor,
  shiftOfDrawer,
  tabOfVendor,
  ticketOfVendor,
  vendorOfHost,
  xReportOfDrawer,
} from './record-readers.ts';

/**
 * The owner of the records that an operation reaches:
 * - `device`: the calling device's own; a request cannot name another's.
 * - `host`: those that the host has once for all vendors. The operation's devices, sign-in and right decide who may call it.
 * - `vendor`: those of the calling device's vendor; the handler filters by it.
 * - `record`: those named in path, query or body; `check` checks each of them before the handler runs.
 */
export type Access<Call> =
  | { readonly of: 'device' | 'host' | 'vendor' }
  | { readonly of: 'record'; readonly check: (parts: HostParts, call: Call) => Promise<Refusal | undefined> };

type Operations = Omit<typeof TILL_OPERATIONS, 'pairDevice'>;
type OperationAccess = { readonly [Id in keyof Operations]: Access<TillCall<Operations[Id]>> };

const DEVICE = { of: 'device' } as const;
const HOST = { of: 'host' } as const;
const VENDOR = { of: 'vendor' } as const;

type AnyCall = TillCall<(typeof TILL_OPERATIONS)[keyof typeof TILL_OPERATIONS]>;
type Checked<Call> = { readonly of: 'record'; readonly check: (parts: HostParts, call: Call) => Promise<Refusal | undefined> };

/** Checks each record that a call names with its reader, skipping absent ones; the first refusal is the answer. */
function record<Call extends Pick<AnyCall, 'caller'>>(
  ...named: readonly (readonly [Reader, (call: Call) => string | undefined])[]
): Checked<Call> {
  return {
    of: 'record',
    async check(parts, call) {
      for (const [reader, idIn] of named) {
        const id = idIn(call);
        const refusal = id === undefined ? undefined : await reader(parts, call.caller, id);
        if (refusal !== undefined) return refusal;
      }
      return undefined;
    },
  };
}

type Named<Name extends string> = Pick<AnyCall, 'caller'> & { readonly path: { readonly [Key in Name]: string } };

/** Checks the record named by one path parameter. */
function inPath<Name extends string>(reader: Reader, name: Name): Checked<Named<Name>> {
  return record<Named<Name>>([reader, ({ path }) => path[name]]);
}

function vendorIn(body: { readonly vendorId?: number | undefined }): string | undefined {
  return body.vendorId === undefined ? undefined : String(body.vendorId);
}

/** The access of every operation; a missing row does not compile. `answerCaller` is the only place that checks it. */
export const OPERATION_ACCESS: OperationAccess = {
  readStatus: DEVICE,
  readSettings: HOST,
  changeSettings: HOST,
  readConnection: HOST,
  changeConnection: HOST,
  confirmOldIsOff: HOST,
  listStaff: HOST,
  signIn: DEVICE,
  signOut: DEVICE,
  approve: DEVICE,
  makePairingCode: HOST,
  listDevices: HOST,
  changeDeviceVendor: HOST,
  renameDevice: HOST,
  revokeDevice: HOST,

  pullCatalogue: VENDOR,
  findByBarcode: VENDOR,
  listLevels: VENDOR,
  listSeats: VENDOR,
  searchOrders: VENDOR,

  keepDraft: DEVICE,
  findDraft: DEVICE,
  holdCart: record([making(heldOfVendor), ({ path }) => path.held_id], [vendorOfHost, ({ body }) => vendorIn(body)]),
  listHeld: VENDOR,
  recallHeld: inPath(heldOfVendor, 'held_id'),
  putBackOrder: inPath(heldOfVendor, 'held_id'),
  keepTab: inPath(tabOfVendor, 'tab_id'),
  listTabs: VENDOR,
  cancelTab: inPath(tabOfVendor, 'tab_id'),

  openSale: inPath(making(saleOfVendor), 'sale_id'),
  findSale: inPath(saleOfVendor, 'sale_id'),
  listOwnSales: DEVICE,
  addTender: inPath(saleAtItsDevice, 'sale_id'),
  voidTender: inPath(saleAtItsDevice, 'sale_id'),
  chargeCard: inPath(saleAtItsDevice, 'sale_id'),
  decideCharge: inPath(saleAtItsDevice, 'sale_id'),
  completeSale: inPath(saleAtItsDevice, 'sale_id'),
  abandonSale: inPath(saleAtItsDevice, 'sale_id'),
  adjustTip: inPath(saleAtItsDevice, 'sale_id'),
  mailReceipt: inPath(saleOfVendor, 'sale_id'),

  listJobs: VENDOR,
  findJob: inPath(jobSeen, 'job_id'),
  decideJob: {
    of: 'record',
    check: async (parts, { caller, path, body }) => {
      // Writing off moves no money, so a job may be written off even when no till sells for its vendor any more.
      const isWrittenOff = body.decision === 'write_off' && hasRight(parts, caller, 'write_off');
      return isWrittenOff ? undefined : await jobOfVendor(parts, caller, path.job_id);
    },
  },
  exportJob: HOST,
  hurryJobs: HOST,

  offerRefund: record([saleOfVendor, ({ query }) => query.sale_id]),
  askRefund: record([making(refundOfVendor), ({ path }) => path.refund_id], [saleOfVendor, ({ body }) => body.saleId]),

  listDrawers: HOST,
  giveDrawer: HOST,
  openShift: inPath(making(openedShift), 'shift_id'),
  moveCash: inPath(making(movementOfDrawer), 'movement_id'),
  readXReport: record([shiftOfDrawer, ({ path }) => path.shift_id], [making(xReportOfDrawer), ({ path }) => path.x_id]),
  countShift: inPath(shiftOfDrawer, 'shift_id'),
  closeShift: inPath(shiftOfDrawer, 'shift_id'),
  listZReports: record([drawer, ({ query }) => query.drawer_id]),
  findZReport: inPath(drawer, 'drawer_id'),

  readReport: HOST,
  readStaff: HOST,
  keepEmployee: HOST,
  changeOwnPin: HOST,
  liftLockout: HOST,
  listAudit: HOST,
  verifyAudit: HOST,
  exportSettings: HOST,
  compareSettings: HOST,
  importSettings: HOST,
  mayUpdate: HOST,
  mayServe: HOST,
  mayLeaveKiosk: HOST,
  resetHost: HOST,
  readDoors: HOST,
  setDoorsTime: HOST,
  reportDevice: DEVICE,
  askReports: HOST,
  walkAudit: HOST,

  enterTraining: DEVICE,
  leaveTraining: DEVICE,
  emptyTraining: HOST,
  readDrill: HOST,
  startDrill: HOST,
  nextInDrill: HOST,
  stopDrill: HOST,

  listPrinters: HOST,
  findPrinters: HOST,
  keepPrinter: HOST,
  removePrinter: HOST,
  testPrinter: inPath(making(printJobSeen), 'job_id'),
  listPrintJobs: VENDOR,
  printPaper: {
    of: 'record',
    check: async (parts, { caller, path, body }) =>
      (await making(printJobSeen)(parts, caller, path.job_id)) ?? (await paperOf(parts, caller, body.what)),
  },
  decidePrintJob: inPath(printJobSeen, 'job_id'),

  orderAtCounter: inPath(making(orderOfKiosk), 'order_id'),
  unlockDevice: DEVICE,
  leaveHost: DEVICE,
  readKitchen: VENDOR,
  moveTicket: inPath(ticketOfVendor, 'ticket_id'),
  readBoard: VENDOR,
  readStandRules: VENDOR,
  setSoldOut: VENDOR,
  stopAlcohol: HOST,

  showOnDisplay: DEVICE,
  readTipChoice: DEVICE,
  readDisplay: DEVICE,
  chooseTip: DEVICE,
  bindDisplay: HOST,

  listGear: HOST,
  keepGear: HOST,
  removeGear: HOST,
  readScale: DEVICE,
  takeWeight: DEVICE,
};

export async function refusedByAccess(parts: HostParts, operationId: keyof OperationAccess, call: unknown): Promise<Refusal | undefined> {
  const access = OPERATION_ACCESS[operationId] as Access<unknown>;
  return access.of === 'record' ? await access.check(parts, call) : undefined;
}
