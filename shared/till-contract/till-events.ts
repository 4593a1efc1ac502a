import type { HostStatus } from './host-operations.ts';

/**
 * What the host tells its screens by itself, as server-sent events at `/till/events`. The first event of a connection is `status`; a
 * screen that was away asks again for whatever it shows. Each event names what changed and not how, so that none can be out of date.
 */
export const EVENTS_PATH = '/till/events';

export type TillEvent =
  | { readonly kind: 'status'; readonly status: HostStatus }
  | { readonly kind: 'catalogue_changed'; readonly revision: string }
  | { readonly kind: 'settings_changed'; readonly revision: number }
  | { readonly kind: 'sale_changed'; readonly saleId: string }
  | { readonly kind: 'job_changed'; readonly jobId: string }
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
