import type { TILL_OPERATIONS } from '../till-contract/till-operations.ts';
import { approve } from './approvals-handlers.ts';
import { CART_KEEPING_HANDLERS } from './carts-handlers.ts';
import { pullCatalogue } from './catalogue-handlers.ts';
import { changeConnection, readConnection } from './connection-handlers.ts';
import { listDevices, makePairingCode, revokeDevice } from './devices-handlers.ts';
import type { HostParts } from './host-parts.ts';
import { searchOrders } from './orders-handlers.ts';
import { decideJob, findJob, hurryJobs, listJobs } from './queue-handlers.ts';
import { SALE_HANDLERS } from './sales-handlers.ts';
import { listLevels, listSeats } from './seats-handlers.ts';
import { changeSettings, readSettings } from './settings-handlers.ts';
import { listStaff, signIn, signOut } from './staff-handlers.ts';
import { confirmOldIsOff, readStatus } from './status-handlers.ts';
import type { TillHandlers } from './till-call.ts';

/** Whoever pairs is nobody yet, and gets a cookie beside the answer: that one operation is the door's own. */
type HandledOperations = Omit<typeof TILL_OPERATIONS, 'pairDevice'>;
export type EveryHandler = TillHandlers<HostParts, HandledOperations>;

export const EVERY_HANDLER: EveryHandler = {
  ...SALE_HANDLERS,
  ...CART_KEEPING_HANDLERS,
  readStatus,
  confirmOldIsOff,
  readSettings,
  changeSettings,
  readConnection,
  changeConnection,
  listStaff,
  signIn,
  signOut,
  approve,
  makePairingCode,
  listDevices,
  revokeDevice,
  pullCatalogue,
  listLevels,
  listSeats,
  searchOrders,
  listJobs,
  findJob,
  decideJob,
  hurryJobs,
};
