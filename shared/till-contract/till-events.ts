import type { HostStatus } from './host-operations.ts';
import type { JobView } from './job-view.ts';
import type { DeviceKind } from './till-operation.ts';

/**
 * What the host tells its screens by itself, as server-sent events at `/till/events`. The first event of a connection is `status`; a
 * screen that was away asks again for whatever it shows. Each event names what changed and not how, so that none can be out of date.
 */
export const EVENTS_PATH = '/till/events';

export type TillEvent =
  | { readonly kind: 'status'; readonly status: HostStatus }
  | { readonly kind: 'catalogue_changed'; readonly revision: string }
  | { readonly kind: 'settings_changed'; readonly revision: number }
  /**
   * `deviceId`: the device that sells it. `version`: a screen that has this version of the sale already need not ask for it; absent where
   * something changed that the sale's own record does not hold, such as one of its charges.
   */
  | { readonly kind: 'sale_changed'; readonly saleId: string; readonly deviceId: string; readonly version?: number }
  /**
   * `job`: as it is now; absent for the question about the old machine, which is no job of the journal. `deviceId`: the device whose card
   * is being charged.
   */
  | { readonly kind: 'job_changed'; readonly jobId: string; readonly job?: JobView; readonly deviceId?: string }
  | { readonly kind: 'held_changed' }
  | { readonly kind: 'tab_changed'; readonly tabId: string }
  | { readonly kind: 'refund_changed'; readonly refundId: string }
  | { readonly kind: 'drill_changed' }
  | { readonly kind: 'staff_changed' }
  /** A ticket came, or somebody made one, took it back or cancelled it. */
  | { readonly kind: 'kitchen_changed' }
  /** Something is sold out or back, or alcohol may be sold no more or again. */
  | { readonly kind: 'stand_changed' }
  | { readonly kind: 'shift_changed' }
  /** A printer, how it stands, or what waits for it. */
  | { readonly kind: 'printers_changed' }
  /** What a display shows has changed, or the guest has chosen something on it. */
  | { readonly kind: 'display_changed'; readonly tillId: string }
  /** A scale or a scanner was set up, changed or taken away, or its line broke or stands again. */
  | { readonly kind: 'gear_changed' }
  /** A scanner of this device has read a code. */
  | { readonly kind: 'code_scanned'; readonly code: string }
  /** A device told how it stands, or something else that is looked at before doors. */
  | { readonly kind: 'doors_changed' }
  /** Somebody looks whether the stand is ready: every device tells how it stands. */
  | { readonly kind: 'report_wanted' }
  /** The credential is no longer good, somebody else signed in at this device, or it sells for another vendor. */
  | { readonly kind: 'session_changed' };

export type TillEventKind = TillEvent['kind'];

const EVERY: readonly DeviceKind[] = ['till', 'kiosk', 'kitchen', 'board', 'display'];
const TILLS: readonly DeviceKind[] = ['till'];
const COOKS: readonly DeviceKind[] = ['kitchen', 'board'];

/** The kinds of devices that an event concerns when it is meant for no device alone. What a device made itself concerns it as well. */
export const AUDIENCE: Readonly<Record<TillEventKind, readonly DeviceKind[]>> = {
  status: EVERY,
  catalogue_changed: EVERY,
  settings_changed: EVERY,
  sale_changed: TILLS,
  job_changed: TILLS,
  held_changed: TILLS,
  tab_changed: TILLS,
  refund_changed: TILLS,
  drill_changed: TILLS,
  staff_changed: EVERY,
  kitchen_changed: COOKS,
  stand_changed: EVERY,
  shift_changed: TILLS,
  printers_changed: TILLS,
  display_changed: EVERY,
  gear_changed: TILLS,
  code_scanned: TILLS,
  doors_changed: TILLS,
  report_wanted: EVERY,
  session_changed: EVERY,
};
