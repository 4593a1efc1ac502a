import type { TILL_OPERATIONS } from '../till-contract/till-operations.ts';
import { approve } from './approvals-handlers.ts';
import { listAudit, verifyAudit } from './audit-handlers.ts';
import { CART_KEEPING_HANDLERS } from './carts-handlers.ts';
import { findByBarcode, pullCatalogue } from './catalogue-handlers.ts';
import { changeConnection, readConnection } from './connection-handlers.ts';
import { orderAtCounter } from './counter-orders.ts';
import { leaveHost, unlockDevice } from './devices-corner.ts';
import { listDevices, makePairingCode, renameDevice, revokeDevice } from './devices-handlers.ts';
import { changeDeviceVendor } from './devices-vendor.ts';
import { DISPLAY_HANDLERS } from './display-handlers.ts';
import { askReports, readDoors, reportDevice, setDoorsTime, walkAudit } from './doors-handlers.ts';
import { giveDrawer, listDrawers } from './drawer-handlers.ts';
import { DRILL_HANDLERS } from './drill-handlers.ts';
import { GEAR_HANDLERS } from './gear-handlers.ts';
import type { HostParts } from './host-parts.ts';
import { KITCHEN_HANDLERS } from './kitchen-handlers.ts';
import { searchOrders } from './orders-handlers.ts';
import { PRINTER_HANDLERS } from './printers-handlers.ts';
import { decideJob, exportJob, findJob, hurryJobs, listJobs } from './queue-handlers.ts';
import { REFUND_HANDLERS } from './refunds-handlers.ts';
import { readReport } from './reports-handlers.ts';
import { SALE_HANDLERS } from './sales-handlers.ts';
import { listLevels, listSeats } from './seats-handlers.ts';
import { changeSettings, readSettings } from './settings-handlers.ts';
import { SETTINGS_TRANSFER_HANDLERS } from './settings-transfer-handlers.ts';
import { SHIFT_HANDLERS } from './shifts-handlers.ts';
import { STAND_RULES_HANDLERS } from './sold-out-handlers.ts';
import { keepEmployee, liftLockout, readStaff } from './staff-editing.ts';
import { listStaff, signIn, signOut } from './staff-handlers.ts';
import { changeOwnPin } from './staff-own-pin.ts';
import { confirmOldIsOff, readStatus } from './status-handlers.ts';
import type { TillHandlers } from './till-call.ts';
import { emptyTraining, enterTraining, leaveTraining } from './training-handlers.ts';
import { UPKEEP_HANDLERS } from './upkeep-handlers.ts';

/** Without `pairDevice`, which `makeTillAnswer` handles itself: its caller is not known yet, and the answer sets a cookie. */
type HandledOperations = Omit<typeof TILL_OPERATIONS, 'pairDevice'>;
export type EveryHandler = TillHandlers<HostParts, HandledOperations>;

export const EVERY_HANDLER: EveryHandler = {
  ...SALE_HANDLERS,
  ...CART_KEEPING_HANDLERS,
  ...SHIFT_HANDLERS,
  ...REFUND_HANDLERS,
  ...SETTINGS_TRANSFER_HANDLERS,
  ...UPKEEP_HANDLERS,
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
  readDoors,
  setDoorsTime,
  reportDevice,
  askReports,
  walkAudit,
  enterTraining,
  leaveTraining,
  ...PRINTER_HANDLERS,
  emptyTraining,
  ...DRILL_HANDLERS,
  ...KITCHEN_HANDLERS,
  ...STAND_RULES_HANDLERS,
  ...DISPLAY_HANDLERS,
  ...GEAR_HANDLERS,
};
