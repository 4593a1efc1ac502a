import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { now } from '../../shared/base/time.ts';
import type { TILL_OPERATIONS } from '../../shared/till-contract/operations/till-operations.ts';
import { TINY_PICTURE } from '../service/tiny-picture.ts';
import { newId, type Sample, type VendorRecords } from './access-host.ts';
import { printerAt } from './printing-till.ts';
import { DEMO_MANAGER } from './running-till-host.ts';
import { cartThatSells } from './till-sale.ts';

export type OperationId = Exclude<keyof typeof TILL_OPERATIONS, 'pairDevice'>;

interface SampledOperation {
  /** Makes a well-formed request that names records of this vendor. */
  readonly of: (vendor: VendorRecords, isKiosk: boolean) => Sample;
  /** What an administrator at a device of the vendor gets: `ok`, or the code with which the operation itself refuses. */
  readonly gets: string;
}

const ok = (of: SampledOperation['of']): SampledOperation => ({ of, gets: 'ok' });
/** Passes all checks of access; the operation itself then refuses with `gets`. */
const lacks = (gets: string, of: SampledOperation['of']): SampledOperation => ({ of, gets });
const bare = ok(() => ({}));
const EMPTY = {} as const;

const sale = (name: 'paying' | 'covered' | 'left' | 'sold', more: (vendor: VendorRecords) => Sample = () => ({})) =>
  ok((vendor, isKiosk) => {
    const { path, ...rest } = more(vendor);
    return { path: { sale_id: isKiosk ? vendor.ids.kioskSale : vendor.ids[name], ...path }, ...rest };
  });
const opening = (vendor: VendorRecords) => cartThatSells(vendor.catalogue);
const shift = (vendor: VendorRecords, more: object = {}) => ({ path: { shift_id: vendor.ids.shift, ...more } });
const FILE = { format: 'grandstand-settings' };

export const SAMPLES: Readonly<Record<OperationId, SampledOperation>> = {
  readStatus: bare,
  readSettings: bare,
  // The settings have a newer revision.
  changeSettings: lacks('changed_elsewhere', () => ({ body: { revision: 0, settings: SETTINGS.current } })),
  readConnection: bare,
  // What was sold is not all sent.
  changeConnection: lacks('sale_unfinished', () => ({ body: { mode: 'local' } })),
  confirmOldIsOff: bare,
  listStaff: bare,
  signIn: ok(() => ({ body: { employeeId: 'admin' } })),
  signOut: bare,
  // No person of this host has a PIN.
  approve: lacks('no_approver', () => ({ path: { approval_id: newId() }, body: { pin: '1', action: 'refund' } })),
  makePairingCode: ok(() => ({ body: { kind: 'till', name: 'Another' } })),
  listDevices: bare,
  changeDeviceVendor: ok(({ spare, vendorId }) => ({ path: { device_id: spare.id }, body: { vendorId } })),
  renameDevice: ok(({ spare }) => ({ path: { device_id: spare.id }, body: { name: 'Spare' } })),
  revokeDevice: ok(({ spare }) => ({ path: { device_id: spare.id } })),

  pullCatalogue: bare,
  // Our own service sends all barcodes with its menu.
  findByBarcode: lacks('unknown', () => ({ body: { barcode: '4000000000105' } })),
  listLevels: bare,
  // The demo venue has no level of that id.
  listSeats: lacks('unknown', () => ({ path: { level_id: '1' } })),
  searchOrders: bare,

  keepDraft: ok((vendor) => ({ body: { version: 1, cart: opening(vendor).cart } })),
  findDraft: bare,
  holdCart: ok((vendor) => ({ path: { held_id: vendor.ids.held }, body: { name: 'Ann', cart: vendor.heldCart } })),
  listHeld: bare,
  recallHeld: ok(({ ids }) => ({ path: { held_id: ids.recalled, recall_id: 'r1' } })),
  putBackOrder: ok(({ ids }) => ({ path: { held_id: ids.held, recall_id: 'r2' } })),
  keepTab: ok((vendor) => ({
    path: { tab_id: vendor.ids.tab, edit_id: newId() },
    body: { name: 'Bo', cart: vendor.heldCart, revision: 1 },
  })),
  listTabs: bare,
  cancelTab: ok(({ ids }) => ({ path: { tab_id: ids.tab }, body: { revision: 2, reason: 'Left' } })),

  // The sale is there already, opened by another request.
  openSale: lacks('id_taken', (vendor, isKiosk) => ({
    path: { sale_id: isKiosk ? vendor.ids.kioskSale : vendor.ids.paying },
    body: opening(vendor),
  })),
  findSale: sale('paying'),
  listOwnSales: bare,
  addTender: sale('paying', () => ({
    path: { tender_id: newId() },
    body: { kind: 'external', amount: 1, provider: 'Voucher', reference: newId() },
  })),
  chooseGiftCard: lacks('no_value_cards', (vendor, isKiosk) => ({
    path: { sale_id: isKiosk ? vendor.ids.kioskSale : vendor.ids.paying, line_id: newId() },
    body: { unit: 0, code: 'GIFT-2026-0001' },
  })),
  voidTender: sale('paying', ({ ids }) => ({ path: { tender_id: ids.tender } })),
  chargeCard: sale('paying', () => ({ path: { charge_id: newId() }, body: { amount: 1 } })),
  // No charge of the sale is unknown.
  decideCharge: { ...sale('paying', () => ({ path: { charge_id: newId() }, body: { saw: 'declined' } })), gets: 'unknown' },
  completeSale: sale('covered', () => ({ body: EMPTY })),
  // Completes at once, since it is covered.
  setSaleAside: sale('covered'),
  resumeSale: sale('covered'),
  abandonSale: sale('left'),
  // No tip was left open.
  adjustTip: { ...sale('sold', () => ({ path: { tender_id: newId() }, body: { tip: 100 } })), gets: 'unknown' },
  // No mail is set up.
  mailReceipt: { ...sale('sold', () => ({ path: { receipt_id: newId() }, body: { email: 'ann@example.com' } })), gets: 'no_mail' },

  listJobs: bare,
  findJob: ok(({ ids }) => ({ path: { job_id: ids.job } })),
  // There is nothing to decide of it.
  decideJob: lacks('not_open_to_decision', ({ ids }) => ({
    path: { job_id: ids.job, decision_id: newId() },
    body: { decision: 'is_done' },
  })),
  exportJob: ok(({ ids }) => ({ path: { job_id: ids.job } })),
  hurryJobs: bare,

  offerRefund: ok(({ ids }) => ({ query: { sale_id: ids.sold } })),
  // Another request has asked for it already.
  askRefund: lacks('id_taken', ({ ids, due }) => ({
    path: { refund_id: ids.refund },
    body: { saleId: ids.sold, way: 'cash', amount: due, reason: 'Other' },
  })),

  listDrawers: bare,
  giveDrawer: ok(({ devices }) => ({ path: { device_id: devices.till.id }, body: { drawerId: devices.till.id } })),
  // The first sale has opened the shift, without an opening count.
  openShift: ok((vendor) => ({ ...shift(vendor), body: { float: { total: 0 } } })),
  moveCash: ok(({ ids }) => ({ path: { movement_id: ids.movement }, body: { kind: 'pay_in', amount: 500, reason: 'Change' } })),
  readXReport: ok((vendor) => ({ ...shift(vendor, { x_id: vendor.ids.xReport }), body: EMPTY })),
  countShift: ok((vendor) => ({ ...shift(vendor, { count_id: 'c1' }), body: { counted: { total: 0 } } })),
  // A sale is being paid at that drawer.
  closeShift: lacks('sale_unfinished', (vendor) => ({ ...shift(vendor), body: { countId: 'c1' } })),
  listZReports: ok(({ devices }) => ({ query: { drawer_id: devices.till.id } })),
  // No shift is closed.
  findZReport: lacks('unknown', ({ devices }) => ({ path: { drawer_id: devices.till.id, number: '1' } })),

  readReport: ok(() => ({ query: { from: '2026-01-01', to: '2026-01-02' } })),
  readStaff: bare,
  keepEmployee: ok(() => ({ path: { employee_id: 'cashier-9' }, body: { name: 'Cy', role: 'cashier', hasLeft: false } })),
  // No person of this host has a PIN.
  changeOwnPin: lacks('no_pin', () => ({ path: { employee_id: 'admin' }, body: { pin: '1', newPin: '4829' } })),
  liftLockout: lacks('unknown', () => ({ path: { employee_id: 'nobody', device_id: 'none' } })),
  listAudit: bare,
  verifyAudit: bare,
  exportSettings: bare,
  compareSettings: ok(() => ({ body: { file: FILE } })),
  // Not a whole file.
  importSettings: lacks('malformed', () => ({ body: { file: FILE, seen: 'x', take: [] } })),
  mayUpdate: bare,
  mayServe: bare,
  mayLeaveKiosk: bare,
  // This process can't begin anew.
  resetHost: lacks('not_here', () => ({ body: { hostName: 'another' } })),
  beginStand: lacks('not_here', () => ({ body: EMPTY })),
  readReadiness: bare,
  setOpeningTime: ok(() => ({ body: EMPTY })),
  reportDevice: ok(() => ({ body: { at: now(nodeWorld), version: '1', storage: 'unknown' } })),
  requestReports: bare,
  verifyNextAuditSlice: bare,

  // A sale is being paid at the till.
  enterTraining: lacks('sale_unfinished', () => ({})),
  leaveTraining: ok(() => ({ body: EMPTY })),
  emptyTraining: lacks('not_training', () => ({ path: { empty_id: newId() } })),
  // Outages are drilled in training.
  readDrill: lacks('only_in_training', () => ({})),
  startDrill: lacks('only_in_training', () => ({ path: { drill_id: newId() }, body: { failures: ['service_away'] } })),
  nextInDrill: lacks('only_in_training', () => ({ path: { drill_id: newId() }, body: { after: 0 } })),
  stopDrill: lacks('only_in_training', () => ({ path: { drill_id: newId() } })),

  listPrinters: bare,
  findPrinters: bare,
  keepPrinter: ok(() => ({ path: { printer_id: 'p1' }, body: PRINTER })),
  removePrinter: ok(() => ({ path: { printer_id: 'p9' } })),
  // The job prints something else.
  testPrinter: lacks('id_taken', ({ ids }) => ({ path: { printer_id: 'p1', job_id: ids.paper } })),
  listPrintJobs: bare,
  printPaper: ok(({ ids }) => ({ path: { job_id: ids.paper }, body: { what: { kind: 'sale', saleId: ids.sold } } })),
  decidePrintJob: ok(({ ids }) => ({ path: { job_id: ids.paper }, body: { decision: 'give_up' } })),

  orderAtCounter: ok((vendor) => ({ path: { order_id: vendor.ids.counterOrder }, body: vendor.orderedAtCounter })),
  unlockDevice: lacks('no_approver', () => ({ body: { pin: DEMO_MANAGER.pin } })),
  leaveHost: lacks('no_approver', () => ({ body: { pin: DEMO_MANAGER.pin } })),
  readKitchen: bare,
  moveTicket: ok(({ ids }) => ({ path: { ticket_id: ids.ticket, move_id: newId() }, body: { kind: 'bump' } })),
  readBoard: bare,
  readMenu: bare,
  keepMenuPicture: ok(() => ({ body: { picture: TINY_PICTURE } })),
  readMenuSheet: bare,
  checkMenuSheet: ok(() => ({ body: { text: 'id,name\n' } })),
  listMenuDrafts: bare,
  beginMenuDraft: ok(() => ({ path: { draft_id: newId() }, body: { name: 'Evening' } })),
  readMenuDraft: lacks('unknown', () => ({ path: { draft_id: newId() } })),
  editMenuDraft: lacks('unknown', () => ({ path: { draft_id: newId() }, body: { entries: [] } })),
  publishMenuDraft: lacks('unknown', () => ({ path: { draft_id: newId() }, body: { when: 'now' } })),
  dropMenuDraft: ok(() => ({ path: { draft_id: newId() } })),
  listMenuRevisions: bare,
  // There is no such card.
  lookUpValueCard: lacks('value_card_unknown', () => ({ body: { code: 'SAMPLE-0002' } })),
  loadValueCard: ok(() => ({ path: { load_id: newId() }, body: { code: 'SAMPLE-0001', amount: 500 } })),
  changeValueCard: lacks('value_card_unknown', () => ({ body: { code: 'SAMPLE-0002', isBlocked: true } })),
  readValueCardReport: bare,
  restoreMenuRevision: lacks('unknown', () => ({ path: { revision: '2000-01-01T00:00:00.000Z' }, body: {} })),
  readStandRules: bare,
  setSoldOut: ok(({ itemId }) => ({ path: { item_id: itemId, change_id: newId() }, body: { isSoldOut: false } })),
  stopAlcohol: ok(() => ({ path: { change_id: newId() }, body: { isStopped: false } })),

  showOnDisplay: ok(() => ({ body: { windowId: 'w1', turn: 1, language: 'en', shown: { kind: 'idle' } } })),
  readTipChoice: bare,
  readDisplay: bare,
  // The till asks for no tip.
  chooseTip: lacks('moved_on', ({ ids }) => ({ path: { choice_id: newId() }, body: { saleId: ids.paying, percent: 10, of: 100 } })),
  bindDisplay: ok(({ devices }) => ({ path: { device_id: devices.display.id }, body: { tillId: devices.till.id } })),

  listPeripherals: bare,
  savePeripheral: ok(({ devices }) => ({ path: { peripheral_id: 'g1' }, body: { ...SCALE, tillId: devices.till.id } })),
  removePeripheral: ok(() => ({ path: { peripheral_id: 'g1' } })),
  // This till has no scale.
  readScale: lacks('no_scale', () => ({})),
  takeWeight: lacks('no_scale', ({ itemId }) => ({ path: { weighing_id: newId() }, body: { itemId, tare: 0, shown: 100 } })),

  listTerminals: bare,
  saveTerminal: ok(({ devices }) => ({ path: { terminal_id: 'c1' }, body: { ...TERMINAL, tillId: devices.till.id } })),
  removeTerminal: ok(() => ({ path: { terminal_id: 'c9' } })),
  testTerminal: lacks('unknown', () => ({ path: { terminal_id: 'c9', test_id: newId() } })),
  searchTerminals: ok(() => ({ path: { search_id: newId() } })),
  readTerminalSearch: lacks('unknown', () => ({ path: { search_id: newId() } })),
  stopTerminalSearch: ok(() => ({ path: { search_id: newId() } })),
  listTerminalDays: bare,
  closeTerminalDay: lacks('unknown', () => ({ path: { terminal_id: 'c9', closing_id: newId() } })),
  readTerminal: bare,
  cancelTerminal: ok(() => ({ path: { cancel_id: newId() } })),
};

const { id: _id, ...PRINTER } = printerAt(9);
const TERMINAL = { name: 'Terminal', protocol: 'zvt', host: '127.0.0.1', port: 20007, password: '000000' };
const SCALE = { name: 'Scale', address: PRINTER.address, kind: 'scale', bits: '8n1', speaks: 'asked', unit: 'lb' };
/** The settings of the host that the requests go to. */
export const SETTINGS: { current: unknown } = { current: {} };
