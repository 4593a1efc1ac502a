import { type Static, Type } from 'typebox';
import type { Instant } from '../../base/time.ts';
import { closedRecord, Flag, Moment, oneOf, optional, text } from '../../contract/http/schema.ts';
import type { PriceLevel } from '../../engine/terms/catalogue-data.ts';
import { DEVICE_KINDS, type DeviceKind, NO_TILL_QUERY, tillOperation, told } from '../parts/till-operation.ts';
import type { HostStatus, TillSettings } from './host-operations.ts';

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

export interface ReceivedReport extends DeviceReport {
  readonly heardAt: Instant;
  /** How far the clock of the device is ahead of the host's. */
  readonly aheadMilliseconds: number;
}

export interface DeviceReadiness {
  readonly id: string;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly isThis: boolean;
  readonly vendorId?: number;
  /** The last report since the host started. */
  readonly report?: ReceivedReport;
  /** The open shift of a till's drawer. */
  readonly shift?: NonNullable<HostStatus['shift']>;
}

/** The menu on sale at a moment. */
export interface MenuAtTime {
  readonly at: Instant;
  readonly dayparts: readonly string[];
  readonly items: number;
  readonly level: PriceLevel;
}

export interface VendorReadiness {
  readonly vendorId: number;
  readonly name: string;
  /** Absent until a menu was loaded. */
  readonly menu?: NonNullable<HostStatus['catalogue']>;
  readonly now?: MenuAtTime;
  readonly atOpening?: MenuAtTime;
  /** Discounts that need a payment through a payment partner, so that no guest can get them at this host. */
  readonly partnerDiscounts?: readonly string[];
}

export interface ReadinessView {
  readonly status: HostStatus;
  readonly settings: Pick<TillSettings, 'signIn' | 'needsShiftForCash'>;
  /** Absent until it is set, and again some hours after the time has passed. */
  readonly opensAt?: Instant;
  /** Approvers: people who may approve every action that can need approval. */
  readonly staff: { readonly people: number; readonly withPin: number; readonly approversWithPin: number };
  /** When the audit chain was last verified from its first entry to its end. */
  readonly audit?: { readonly at: Instant; readonly entries: number; readonly brokenAt?: number };
  readonly terminal: TerminalState;
  /** The vendors that a device of this host sells for. */
  readonly vendors: readonly VendorReadiness[];
  /** Without revoked devices. */
  readonly devices: readonly DeviceReadiness[];
}

export type TerminalState = 'answers' | 'silent' | 'none';

export interface AuditProgress {
  readonly through: number;
  readonly whole: number;
  readonly isOver: boolean;
}

const person = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY, refusals: [] } as const;

export const READINESS_OPERATIONS = {
  readReadiness: tillOperation({
    ...person,
    id: 'readReadiness',
    method: 'GET',
    path: '/till/readiness',
    summary: 'Everything to look at before doors open, of the host and of each of its devices',
    request: undefined,
    answer: told<ReadinessView>(),
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
    answer: told<AuditProgress>(),
  }),
} as const;
