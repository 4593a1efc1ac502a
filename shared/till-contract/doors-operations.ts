import { type Static, Type } from 'typebox';
import type { Instant } from '../base/time.ts';
import { closedRecord, Flag, Moment, oneOf, optional, text } from '../contract/schema.ts';
import type { PriceLevel } from '../engine/catalogue-data.ts';
import type { HostStatus, TillSettings } from './host-operations.ts';
import { DEVICE_KINDS, type DeviceKind, NO_TILL_QUERY, tillOperation, told } from './till-operation.ts';

/** Whether the stand is ready for doors: what the host knows of itself, and what each device tells of itself. */

export const DeviceReport = closedRecord('DeviceReport', {
  /** By the clock of the device, when it was sent: the same moment is the same report. */
  at: Moment,
  /** Of the page that is open there. */
  version: text(32, 1),
  /** What it sells by. */
  menu: optional(closedRecord('ReportedMenu', { revision: text(255, 1), pulledAt: Moment })),
  /** `may_go`: the browser empties it when it needs room. */
  storage: oneOf('kept', 'may_go', 'nearly_full', 'unknown'),
  /** Where the browser tells of one. */
  battery: optional(closedRecord('ReportedBattery', { percent: Type.Integer({ minimum: 0, maximum: 100 }), isCharging: Flag })),
});
export type DeviceReport = Static<typeof DeviceReport>;

export interface HeardReport extends DeviceReport {
  readonly heardAt: Instant;
  /** By how much the clock of the device is ahead of the host's. */
  readonly aheadMilliseconds: number;
}

export interface DeviceDoors {
  readonly id: string;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly isThis: boolean;
  readonly vendorId?: number;
  /** Of this life of the host. */
  readonly report?: HeardReport;
  /** Of the drawer of a till; absent where none is open. */
  readonly shift?: NonNullable<HostStatus['shift']>;
}

/** What is sold at a moment. */
export interface SoldThen {
  readonly at: Instant;
  readonly dayparts: readonly string[];
  readonly items: number;
  readonly level: PriceLevel;
}

export interface VendorDoors {
  readonly vendorId: number;
  readonly name: string;
  /** Absent until there is one. */
  readonly menu?: NonNullable<HostStatus['catalogue']>;
  readonly now?: SoldThen;
  readonly atDoors?: SoldThen;
  /** Names of discounts that a payment partner's payment would bring, and that nobody can have at this host. */
  readonly partnerDiscounts?: readonly string[];
}

export interface DoorsView {
  readonly status: HostStatus;
  readonly settings: Pick<TillSettings, 'signIn' | 'needsShiftForCash'>;
  /** Absent until somebody has said it, and again some hours after it. */
  readonly doorsAt?: Instant;
  /** Approvers: whoever may let everything pass that ever asks for somebody. */
  readonly staff: { readonly people: number; readonly withPin: number; readonly approversWithPin: number };
  /** When the chain of the audit was last read from its first entry to its end. */
  readonly audit?: { readonly at: Instant; readonly entries: number; readonly brokenAt?: number };
  readonly terminal: TerminalState;
  /** Those that a device of this host sells for. */
  readonly vendors: readonly VendorDoors[];
  /** Revoked ones are not among them. */
  readonly devices: readonly DeviceDoors[];
}

export type TerminalState = 'answers' | 'silent' | 'none';

export interface AuditWalk {
  readonly through: number;
  readonly whole: number;
  readonly isOver: boolean;
}

const person = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY, refusals: [] } as const;

export const DOORS_OPERATIONS = {
  readDoors: tillOperation({
    ...person,
    id: 'readDoors',
    method: 'GET',
    path: '/till/doors',
    summary: 'Everything to look at before doors open, of the host and of each of its devices',
    request: undefined,
    answer: told<DoorsView>(),
  }),
  setDoorsTime: tillOperation({
    ...person,
    right: 'settings',
    id: 'setDoorsTime',
    method: 'PUT',
    path: '/till/doors/time',
    summary: 'Say when doors open; without a time it is not known any more',
    request: closedRecord('DoorsTimeForm', { at: optional(Moment) }),
    answer: undefined,
  }),
  reportDevice: tillOperation({
    ...person,
    devices: DEVICE_KINDS,
    needsEmployee: false,
    id: 'reportDevice',
    method: 'PUT',
    path: '/till/doors/report',
    summary: 'How the asking device stands; it holds until the next one, and is forgotten with the process',
    request: DeviceReport,
    answer: undefined,
  }),
  askReports: tillOperation({
    ...person,
    right: 'settings',
    id: 'askReports',
    method: 'PUT',
    path: '/till/doors/reports',
    summary: 'Let every device that listens look for a newer menu and report at once',
    request: undefined,
    answer: undefined,
  }),
  walkAudit: tillOperation({
    ...person,
    right: 'audit',
    id: 'walkAudit',
    method: 'PUT',
    path: '/till/doors/audit',
    summary: 'Judge the next slice of the audit; asked until it is over, the host notes the verdict',
    request: undefined,
    answer: told<AuditWalk>(),
  }),
} as const;
