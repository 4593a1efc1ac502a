import type { JobView } from '../parts/job-view.ts';
import type { DeviceKind } from '../parts/till-operation.ts';
import type { HostStatus } from './host-operations.ts';

/**
 * Events from the host to its screens, as server-sent events at `/till/events`. The first of a connection is `status`; a screen that was
 * disconnected reloads. An event names what changed, not the new value, so that it cannot be out of date.
 */
export const EVENTS_PATH = '/till/events';

export type TillEvent =
  | { readonly kind: 'status'; readonly status: HostStatus }
  | { readonly kind: 'catalogue_changed'; readonly revision: string }
  | { readonly kind: 'settings_changed'; readonly revision: number }
  /**
   * `deviceId`: the device that sells it. `version`: a screen that already has this version need not reload it; absent when a change is not
   * part of the sale's own record, like one of its charges.
   */
  | { readonly kind: 'sale_changed'; readonly saleId: string; readonly deviceId: string; readonly version?: number }
  /**
   * `job`: its current state; absent for the question about the old machine, which is not a job of the journal. `deviceId`: the device
   * whose card is being charged.
   */
  | { readonly kind: 'job_changed'; readonly jobId: string; readonly job?: JobView; readonly deviceId?: string }
  | { readonly kind: 'held_changed' }
  | { readonly kind: 'tab_changed'; readonly tabId: string }
  | { readonly kind: 'refund_changed'; readonly refundId: string }
  | { readonly kind: 'drill_changed' }
  | { readonly kind: 'staff_changed' }
  /** A ticket arrived, or was made, recalled or cancelled. */
  | { readonly kind: 'kitchen_changed' }
  /** An item is sold out or available again, or the sale of alcohol stopped or resumed. */
  | { readonly kind: 'stand_changed' }
  | { readonly kind: 'shift_changed' }
  /** A printer, its state or its waiting jobs changed. */
  | { readonly kind: 'printers_changed' }
  /** A display has to show something else, or the guest chose a tip on it. */
  | { readonly kind: 'display_changed'; readonly tillId: string }
  /** A scale or scanner was added, changed or removed, or its connection broke or returned. */
  | { readonly kind: 'peripherals_changed' }
  /** A scanner of this device read a code. */
  | { readonly kind: 'code_scanned'; readonly code: string }
  /** A device sent its report, or another value of the readiness page changed. */
  | { readonly kind: 'readiness_changed' }
  /** A person opened the readiness page: every device has to send its report. */
  | { readonly kind: 'report_wanted' }
  /** The credential was revoked, another employee signed in at this device, or it sells for another vendor. */
  | { readonly kind: 'session_changed' };

export type TillEventKind = TillEvent['kind'];

const EVERY: readonly DeviceKind[] = ['till', 'kiosk', 'kitchen', 'board', 'display'];
const TILLS: readonly DeviceKind[] = ['till'];
const COOKS: readonly DeviceKind[] = ['kitchen', 'board'];

/** The kinds of devices that receive an event that is addressed to no single device. A device always receives the events that it caused. */
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
  peripherals_changed: TILLS,
  code_scanned: TILLS,
  readiness_changed: TILLS,
  report_wanted: EVERY,
  session_changed: EVERY,
};
