import { type Static, Type } from 'typebox';
import { closedRecord, Flag, list, Moment, oneOf, optional, text } from '../../contract/http/schema.ts';
import { PriceLevelName } from '../../contract/records/price-level.ts';
import { AnyText, InstantValue, Whole } from '../parts/answer-values.ts';
import { DEVICE_KINDS, DeviceKind, NO_TILL_QUERY, tillOperation } from '../parts/till-operation.ts';
import { HostStatus, TillSettings } from './host-operations.ts';

/** Whether the stand is ready for doors: the host's own state, and what each device reports of itself. */

export const DeviceReport = closedRecord('DeviceReport', {
  /** By the clock of the device when it sent this. A report with the same time is a repeat. */
  at: Moment,
  /** The version of the page that is open on the device. */
  version: text(32, 1),
  /** The menu that the device sells from. */
  menu: optional(closedRecord('ReportedMenu', { revision: text(255, 1), pulledAt: Moment })),
  /** `may_go`: the browser may delete the data when it runs out of space. */
  storage: oneOf('kept', 'may_go', 'nearly_full', 'unknown'),
  /** Absent when the browser does not report one. */
  battery: optional(closedRecord('ReportedBattery', { percent: Type.Integer({ minimum: 0, maximum: 100 }), isCharging: Flag })),
});
export type DeviceReport = Static<typeof DeviceReport>;

export const ReceivedReport = closedRecord('ReceivedReport', {
  ...DeviceReport.properties,
  heardAt: InstantValue,
  /** How far the clock of the device is ahead of the host's. */
  aheadMilliseconds: Whole,
});
export type ReceivedReport = Static<typeof ReceivedReport>;

export const DeviceReadiness = closedRecord('DeviceReadiness', {
  id: AnyText,
  name: AnyText,
  kind: DeviceKind,
  isThis: Flag,
  vendorId: optional(Whole),
  /** The last report since the host started. */
  report: optional(ReceivedReport),
  /** The open shift of a till's drawer. */
  shift: HostStatus.properties.shift,
});
export type DeviceReadiness = Static<typeof DeviceReadiness>;

/** The menu on sale at a moment. */
export const MenuAtTime = closedRecord('MenuAtTime', {
  at: InstantValue,
  dayparts: list(AnyText),
  items: Whole,
  level: PriceLevelName,
});
export type MenuAtTime = Static<typeof MenuAtTime>;

export const VendorReadiness = closedRecord('VendorReadiness', {
  vendorId: Whole,
  name: AnyText,
  /** Absent until a menu was loaded. */
  menu: HostStatus.properties.catalogue,
  now: optional(MenuAtTime),
  atOpening: optional(MenuAtTime),
  /** Discounts that need a payment through a payment partner, so that no guest can get them at this host. */
  partnerDiscounts: optional(list(AnyText)),
});
export type VendorReadiness = Static<typeof VendorReadiness>;

export const TerminalState = oneOf('answers', 'silent', 'none');
export type TerminalState = Static<typeof TerminalState>;

export const ReadinessView = closedRecord('ReadinessView', {
  status: HostStatus,
  settings: closedRecord('ReadinessSettings', {
    signIn: TillSettings.properties.signIn,
    needsShiftForCash: TillSettings.properties.needsShiftForCash,
  }),
  /** Absent until it is set, and again some hours after the time has passed. */
  opensAt: optional(InstantValue),
  /** Approvers: people who may approve every action that can need approval. */
  staff: closedRecord('ReadinessViewStaff', { people: Whole, withPin: Whole, approversWithPin: Whole }),
  /** When the audit chain was last verified from its first entry to its end. */
  audit: optional(closedRecord('ReadinessViewAudit', { at: InstantValue, entries: Whole, brokenAt: optional(Whole) })),
  terminal: TerminalState,
  /** The terminals whose day should have been closed by now. */
  terminalDays: list(closedRecord('OpenTerminalDay', { name: AnyText, since: InstantValue })),
  /** Whether the provider answers that keeps gift cards; `none` where the service itself keeps them. */
  valueCards: TerminalState,
  /** The vendors that a device of this host sells for. */
  vendors: list(VendorReadiness),
  /** Without revoked devices. */
  devices: list(DeviceReadiness),
});
export type ReadinessView = Static<typeof ReadinessView>;

export const AuditProgress = closedRecord('AuditProgress', {
  through: Whole,
  whole: Whole,
  isOver: Flag,
});
export type AuditProgress = Static<typeof AuditProgress>;

const person = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY, refusals: [] } as const;

export const READINESS_OPERATIONS = {
  readReadiness: tillOperation({
    ...person,
    id: 'readReadiness',
    method: 'GET',
    path: '/till/readiness',
    summary: 'Everything to look at before doors open, of the host and of each of its devices',
    request: undefined,
    answer: ReadinessView,
  }),
  setOpeningTime: tillOperation({
    ...person,
    right: 'settings',
    id: 'setOpeningTime',
    method: 'PUT',
    path: '/till/readiness/time',
    summary: 'Say when doors open; without a time it is not known any more',
    request: closedRecord('OpeningTimeForm', { at: optional(Moment) }),
    answer: undefined,
  }),
  reportDevice: tillOperation({
    ...person,
    devices: DEVICE_KINDS,
    needsEmployee: false,
    id: 'reportDevice',
    method: 'PUT',
    path: '/till/readiness/report',
    summary: 'How the asking device stands; it holds until the next one, and is forgotten with the process',
    request: DeviceReport,
    answer: undefined,
  }),
  requestReports: tillOperation({
    ...person,
    right: 'settings',
    id: 'requestReports',
    method: 'PUT',
    path: '/till/readiness/reports',
    summary: 'Let every device that listens look for a newer menu and report at once',
    request: undefined,
    answer: undefined,
  }),
  verifyNextAuditSlice: tillOperation({
    ...person,
    right: 'audit',
    id: 'verifyNextAuditSlice',
    method: 'PUT',
    path: '/till/readiness/audit',
    summary: 'Judge the next slice of the audit; asked until it is over, the host notes the verdict',
    request: undefined,
    answer: AuditProgress,
  }),
} as const;
