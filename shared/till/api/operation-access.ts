import type { Refusal } from '../../base/outcome.ts';
import type { TILL_OPERATIONS } from '../../till-contract/operations/till-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import { hasRight } from '../context/staff-rights.ts';
import type { TillCall } from '../till-call.ts';
import {
  drawer,
  heldOfVendor,
  jobOfVendor,
  jobReader,
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
  takenUnless,
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
  | { readonly of: 'record'; readonly check: (context: HostContext, call: Call) => Promise<Refusal | undefined> };

type Operations = Omit<typeof TILL_OPERATIONS, 'pairDevice'>;
type OperationAccess = { readonly [Id in keyof Operations]: Access<TillCall<Operations[Id]>> };

const DEVICE = { of: 'device' } as const;
const HOST = { of: 'host' } as const;
const VENDOR = { of: 'vendor' } as const;

type AnyCall = TillCall<(typeof TILL_OPERATIONS)[keyof typeof TILL_OPERATIONS]>;
type Checked<Call> = { readonly of: 'record'; readonly check: (context: HostContext, call: Call) => Promise<Refusal | undefined> };

/** Checks each record that a call names with its reader, skipping absent ones; the first refusal is the answer. */
function record<Call extends Pick<AnyCall, 'caller'>>(
  ...named: readonly (readonly [Reader, (call: Call) => string | undefined])[]
): Checked<Call> {
  return {
    of: 'record',
    async check(context, call) {
      for (const [reader, idIn] of named) {
        const id = idIn(call);
        const refusal = id === undefined ? undefined : await reader(context, call.caller, id);
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

  // Vendors share what they sell: the service asks for a key of every vendor before it lets anyone write.
  readMenu: HOST,
  keepMenuPicture: HOST,
  readMenuSheet: HOST,
  checkMenuSheet: HOST,
  listMenuDrafts: HOST,
  beginMenuDraft: HOST,
  readMenuDraft: HOST,
  editMenuDraft: HOST,
  publishMenuDraft: HOST,
  dropMenuDraft: HOST,
  lookUpValueCard: HOST,
  loadValueCard: HOST,
  changeValueCard: HOST,
  readValueCardReport: HOST,
  listMenuRevisions: HOST,
  restoreMenuRevision: HOST,

  keepDraft: DEVICE,
  findDraft: DEVICE,
  holdCart: record([takenUnless(heldOfVendor), ({ path }) => path.held_id], [vendorOfHost, ({ body }) => vendorIn(body)]),
  listHeld: VENDOR,
  recallHeld: inPath(heldOfVendor, 'held_id'),
  putBackOrder: inPath(heldOfVendor, 'held_id'),
  keepTab: inPath(tabOfVendor, 'tab_id'),
  listTabs: VENDOR,
  cancelTab: inPath(tabOfVendor, 'tab_id'),

  openSale: inPath(takenUnless(saleOfVendor), 'sale_id'),
  findSale: inPath(saleOfVendor, 'sale_id'),
  listOwnSales: DEVICE,
  addTender: inPath(saleAtItsDevice, 'sale_id'),
  chooseGiftCard: inPath(saleAtItsDevice, 'sale_id'),
  voidTender: inPath(saleAtItsDevice, 'sale_id'),
  chargeCard: inPath(saleAtItsDevice, 'sale_id'),
  decideCharge: inPath(saleAtItsDevice, 'sale_id'),
  completeSale: inPath(saleAtItsDevice, 'sale_id'),
  setSaleAside: inPath(saleAtItsDevice, 'sale_id'),
  resumeSale: inPath(saleAtItsDevice, 'sale_id'),
  abandonSale: inPath(saleAtItsDevice, 'sale_id'),
  adjustTip: inPath(saleAtItsDevice, 'sale_id'),
  mailReceipt: inPath(saleOfVendor, 'sale_id'),

  listJobs: VENDOR,
  findJob: inPath(jobReader, 'job_id'),
  decideJob: {
    of: 'record',
    check: async (context, { caller, path, body }) => {
      // Writing off moves no money, so a job may be written off even when no till sells for its vendor any more.
      const isWrittenOff = body.decision === 'write_off' && hasRight(context, caller, 'write_off');
      return isWrittenOff ? undefined : await jobOfVendor(context, caller, path.job_id);
    },
  },
  exportJob: HOST,
  hurryJobs: HOST,

  offerRefund: record([saleOfVendor, ({ query }) => query.sale_id]),
  askRefund: record([takenUnless(refundOfVendor), ({ path }) => path.refund_id], [saleOfVendor, ({ body }) => body.saleId]),

  listDrawers: HOST,
  giveDrawer: HOST,
  openShift: inPath(takenUnless(openedShift), 'shift_id'),
  moveCash: inPath(takenUnless(movementOfDrawer), 'movement_id'),
  readXReport: record([shiftOfDrawer, ({ path }) => path.shift_id], [takenUnless(xReportOfDrawer), ({ path }) => path.x_id]),
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
  beginStand: HOST,
  readReadiness: HOST,
  setOpeningTime: HOST,
  reportDevice: DEVICE,
  requestReports: HOST,
  verifyNextAuditSlice: HOST,

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
  testPrinter: inPath(takenUnless(printJobSeen), 'job_id'),
  listPrintJobs: VENDOR,
  printPaper: {
    of: 'record',
    check: async (context, { caller, path, body }) =>
      (await takenUnless(printJobSeen)(context, caller, path.job_id)) ?? (await paperOf(context, caller, body.what)),
  },
  decidePrintJob: inPath(printJobSeen, 'job_id'),

  orderAtCounter: inPath(takenUnless(orderOfKiosk), 'order_id'),
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

  listPeripherals: HOST,
  savePeripheral: HOST,
  removePeripheral: HOST,
  readScale: DEVICE,
  takeWeight: DEVICE,

  listTerminals: HOST,
  saveTerminal: HOST,
  removeTerminal: HOST,
  testTerminal: HOST,
  searchTerminals: HOST,
  readTerminalSearch: HOST,
  stopTerminalSearch: HOST,
  listTerminalDays: HOST,
  closeTerminalDay: HOST,
  readTerminal: DEVICE,
  cancelTerminal: DEVICE,
};

export async function refusedByAccess(
  context: HostContext,
  operationId: keyof OperationAccess,
  call: unknown,
): Promise<Refusal | undefined> {
  const access = OPERATION_ACCESS[operationId] as Access<unknown>;
  return access.of === 'record' ? await access.check(context, call) : undefined;
}
