import { type Static, Type } from 'typebox';
import { closedRecord, Flag, oneOf, optional } from '../../contract/http/schema.ts';
import { AnyText, Whole } from '../parts/answer-values.ts';
import { JobView } from '../parts/job-view.ts';
import type { DeviceKind } from '../parts/till-operation.ts';
import { HostStatus } from './host-operations.ts';

/**
 * Events from the host to its screens, as server-sent events at `/till/events`. The first of a connection is `status`; a screen that was
 * disconnected reloads. An event names what changed, not the new value, so that it cannot be out of date.
 */
export const EVENTS_PATH = '/till/events';

export const TillEvent = Type.Union([
  closedRecord('StatusEvent', { kind: oneOf('status'), status: HostStatus }),
  closedRecord('CatalogueChanged', { kind: oneOf('catalogue_changed'), revision: AnyText }),
  closedRecord('SettingsChanged', { kind: oneOf('settings_changed'), revision: Whole }),
  closedRecord('SaleChanged', {
    kind: oneOf('sale_changed'),
    saleId: AnyText,
    /** The device that sells it. */
    deviceId: AnyText,
    /**
     * A screen that already has this version need not reload it. Absent when a change is not part of the sale's own record, like one of its
     * charges.
     */
    version: optional(Whole),
    /** It is, or was, set aside: every till of its vendor may go on with it. */
    isAside: optional(Flag),
  }),
  closedRecord('JobChanged', {
    kind: oneOf('job_changed'),
    jobId: AnyText,
    /** Its current state; absent for the question about the old machine, which is not a job of the journal. */
    job: optional(JobView),
    /** The device whose card is being charged. */
    deviceId: optional(AnyText),
  }),
  /** The number of held carts is in the status. `deviceId`: the device that held, recalled or gave back one. */
  closedRecord('HeldChanged', { kind: oneOf('held_changed'), deviceId: optional(AnyText) }),
  closedRecord('TabChanged', { kind: oneOf('tab_changed'), tabId: AnyText }),
  closedRecord('RefundChanged', { kind: oneOf('refund_changed'), refundId: AnyText }),
  /** A display has to show something else, or the guest chose a tip on it. */
  closedRecord('DisplayChanged', { kind: oneOf('display_changed'), tillId: AnyText }),
  /** A scanner of this device read a code. */
  closedRecord('CodeScanned', { kind: oneOf('code_scanned'), code: AnyText }),
  closedRecord('PlainEvent', {
    kind: oneOf(
      'drill_changed',
      /** Someone at a till of this host wrote, published or dropped a draft of the menu. */
      'menu_draft_changed',
      'staff_changed',
      /** A ticket arrived, or was made, recalled or cancelled. */
      'kitchen_changed',
      /** An item is sold out or available again, or the sale of alcohol stopped or resumed. */
      'stand_changed',
      'shift_changed',
      /** A printer, its state or its waiting jobs changed. */
      'printers_changed',
      /** A scale or scanner was added, changed or removed, or its connection broke or returned. */
      'peripherals_changed',
      /** A device sent its report, or another value of the readiness page changed. */
      'readiness_changed',
      /** A person opened the readiness page: every device has to send its report. */
      'report_wanted',
      /** The credential was revoked, another employee signed in at this device, or it sells for another vendor. */
      'session_changed',
    ),
  }),
]);
export type TillEvent = Static<typeof TillEvent>;

export type TillEventKind = TillEvent['kind'];

const EVERY: readonly DeviceKind[] = ['till', 'kiosk', 'kitchen', 'board', 'display', 'menu'];
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
  menu_draft_changed: TILLS,
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
