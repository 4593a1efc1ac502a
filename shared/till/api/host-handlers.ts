import type { TILL_OPERATIONS } from '../../till-contract/operations/till-operations.ts';
import { listAudit, verifyAudit } from '../audit/audit-handlers.ts';
import { CART_KEEPING_HANDLERS } from '../carts/carts-handlers.ts';
import { orderAtCounter } from '../carts/counter-orders.ts';
import type { HostContext } from '../context/host-context.ts';
import { leaveHost, unlockDevice } from '../devices/devices-corner.ts';
import { listDevices, makePairingCode, renameDevice, revokeDevice } from '../devices/devices-handlers.ts';
import { changeDeviceVendor } from '../devices/devices-vendor.ts';
import { DISPLAY_HANDLERS } from '../devices/display-handlers.ts';
import { PERIPHERAL_HANDLERS } from '../devices/peripheral-handlers.ts';
import { listLevels, listSeats } from '../devices/seats-handlers.ts';
import { TERMINAL_HANDLERS } from '../devices/terminal-handlers.ts';
import { changeConnection, readConnection } from '../host/connection-handlers.ts';
import { MAINTENANCE_HANDLERS } from '../host/maintenance-handlers.ts';
import { readReadiness, reportDevice, requestReports, setOpeningTime, verifyNextAuditSlice } from '../host/readiness-handlers.ts';
import { confirmOldIsOff, readStatus } from '../host/status-handlers.ts';
import { KITCHEN_HANDLERS } from '../kitchen/kitchen-handlers.ts';
import { findByBarcode, pullCatalogue } from '../menu/catalogue-handlers.ts';
import { MENU_HANDLERS } from '../menu/menu-writing.ts';
import { STAND_RULES_HANDLERS } from '../menu/sold-out-handlers.ts';
import { searchOrders } from '../orders/orders-handlers.ts';
import { PRINTER_HANDLERS } from '../papers/printers-handlers.ts';
import { decideJob, exportJob, findJob, hurryJobs, listJobs } from '../queue/queue-handlers.ts';
import { REFUND_HANDLERS } from '../refund/refunds-handlers.ts';
import { readReport } from '../reports/reports-handlers.ts';
import { VALUE_CARD_HANDLERS } from '../sale/value-cards.ts';
import { changeSettings, readSettings } from '../settings/settings-handlers.ts';
import { SETTINGS_TRANSFER_HANDLERS } from '../settings/settings-transfer-handlers.ts';
import { giveDrawer, listDrawers } from '../shift/drawer-handlers.ts';
import { SHIFT_HANDLERS } from '../shift/shifts-handlers.ts';
import { approve } from '../staff/approvals-handlers.ts';
import { keepEmployee, liftLockout, readStaff } from '../staff/staff-editing.ts';
import { listStaff, signIn, signOut } from '../staff/staff-handlers.ts';
import { changeOwnPin } from '../staff/staff-own-pin.ts';
import type { TillHandlers } from '../till-call.ts';
import { DRILL_HANDLERS } from '../training/drill-handlers.ts';
import { emptyTraining, enterTraining, leaveTraining } from '../training/training-handlers.ts';
import { SALE_HANDLERS } from './sales-handlers.ts';

/** Without `pairDevice`, which `makeTillAnswer` handles itself: its caller is not known yet, and the answer sets a cookie. */
type HandledOperations = Omit<typeof TILL_OPERATIONS, 'pairDevice'>;
export type EveryHandler = TillHandlers<HostContext, HandledOperations>;

export const EVERY_HANDLER: EveryHandler = {
  ...SALE_HANDLERS,
  ...CART_KEEPING_HANDLERS,
  ...SHIFT_HANDLERS,
  ...REFUND_HANDLERS,
  ...SETTINGS_TRANSFER_HANDLERS,
  ...MAINTENANCE_HANDLERS,
  ...MENU_HANDLERS,
  ...VALUE_CARD_HANDLERS,
  readStatus,
  confirmOldIsOff,
  readSettings,
  changeSettings,
  readConnection,
  changeConnection,
  listStaff,
  signIn,
  signOut,
  readStaff,
  keepEmployee,
  changeOwnPin,
  liftLockout,
  listAudit,
  verifyAudit,
  approve,
  makePairingCode,
  listDevices,
  changeDeviceVendor,
  renameDevice,
  revokeDevice,
  orderAtCounter,
  unlockDevice,
  leaveHost,
  pullCatalogue,
  findByBarcode,
  listLevels,
  listSeats,
  searchOrders,
  readReport,
  listJobs,
  findJob,
  decideJob,
  exportJob,
  hurryJobs,
  listDrawers,
  giveDrawer,
  readReadiness,
  setOpeningTime,
  reportDevice,
  requestReports,
  verifyNextAuditSlice,
  enterTraining,
  leaveTraining,
  ...PRINTER_HANDLERS,
  emptyTraining,
  ...DRILL_HANDLERS,
  ...KITCHEN_HANDLERS,
  ...STAND_RULES_HANDLERS,
  ...DISPLAY_HANDLERS,
  ...PERIPHERAL_HANDLERS,
  ...TERMINAL_HANDLERS,
};
