import { type Static, Type } from 'typebox';
import type { Money } from '../../base/money.ts';
import type { Instant } from '../../base/time.ts';
import { closedRecord, Flag, keyed, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import type { ServiceTrouble } from '../../contract/http/service-trouble.ts';
import { KitchenSettings } from '../parts/kitchen-stations.ts';
import { APPROVED_ACTIONS, type ApprovedAction, ChangedPermissions, type Role } from '../parts/permissions.ts';
import { DEVICE_KINDS, type DeviceKind, NO_TILL_QUERY, RecordId, tillOperation, told, VendorId } from '../parts/till-operation.ts';
import { DEVICE_OPERATIONS, type VendorView } from './device-operations.ts';
import type { Failure } from './drill-operations.ts';
import type { PrintingSummary } from './printer-operations.ts';
import type { QueueSummary } from './queue-operations.ts';

/** The host itself: its state, who may use it, which service it sells for, and its settings. */

/** Whether the service answers. `alone`: it does not, and the host goes on selling offline. */
export type Connectivity = 'online' | 'offline';

export interface EmployeeView {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

export interface VendorPlace {
  readonly corporateId: number;
  readonly venueId: number;
  readonly vendorId: number;
  readonly venueName: string;
  readonly vendorName: string;
  readonly currency: string;
  readonly timezone: string;
  readonly receipt?: { readonly above: readonly string[]; readonly below: readonly string[]; readonly taxNumber?: string };
}

/** Cards that the terminal has accepted offline and not yet forwarded. */
export interface StoredCardsView {
  readonly storedOffline: number;
  readonly amount: Money;
  readonly oldestAt?: Instant;
  readonly isForwarding: boolean;
  /** `soon`: the oldest is close to the age limit. `now`: no more are taken until these are forwarded. */
  readonly mustForward: 'no' | 'soon' | 'now';
  /** How much more may be stored, and the limit for one sale; absent when no card is taken offline. */
  readonly left?: { readonly ofASale: Money; readonly amount: Money; readonly cards: number };
}

export interface HostStatus {
  readonly version: string;
  readonly hostName: string;
  readonly mode: 'local' | 'remote';
  readonly isTraining: boolean;
  /** The failure that a drill causes now. */
  readonly drill?: Failure;
  readonly device: { readonly id: string; readonly name: string; readonly kind: DeviceKind };
  readonly employee?: EmployeeView;
  /** Undefined until a vendor is chosen. */
  readonly place?: VendorPlace;
  readonly connectivity: Connectivity;
  readonly isServiceSignInRefused: boolean;
  /** Why the service cannot be used, when its answer or its silence shows the cause. */
  readonly serviceTrouble?: ServiceTrouble;
  readonly queue: QueueSummary;
  readonly catalogue?: { readonly revision: string; readonly pulledAt: Instant; readonly problem?: string };
  readonly clock: { readonly at: Instant; readonly aheadOfServiceMilliseconds?: number };
  readonly disk: { readonly isNearlyFull: boolean; readonly freeBytes?: number };
  readonly backup?: { readonly lastAt?: Instant; readonly lastFailure?: string };
  readonly cards: StoredCardsView;
  /** The journal is an older version or a copy: nothing is sent until a person confirms that the other machine is off. */
  readonly isOldMachineInQuestion: boolean;
  /** `by_service`: the service mails receipts, to an address that is sent with the order. */
  readonly mail: 'ready' | 'by_service' | 'not_set_up';
  /** Present when a provider of gift cards and stored value is set up; without one no screen offers them. */
  readonly takesValueCards?: true;
  /** Absent when nothing is ever printed. */
  readonly printing?: PrintingSummary;
  /** The open shift of this till's drawer. */
  readonly shift?: { readonly openedAt: Instant; readonly hasFloat: boolean };
}

/** Settings that all screens of the host share. */
export const TillSettings = closedRecord('TillSettings', {
  /** `open`: a cashier is chosen without a PIN, as on a demo stand. */
  signIn: oneOf('open', 'pin'),
  lockAfterSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  /** The minimum length of new PINs. An employee with a shorter PIN can sign in only with the right to edit staff. */
  leastPinDigits: Type.Integer({ minimum: 4, maximum: 8 }),
  tenders: list(oneOf('cash', 'card', 'gift', 'stored', 'external', 'complimentary'), { maxItems: 6 }),
  externalProviders: list(text(64, 1), { maxItems: 20 }),
  complimentaryReasons: list(text(64, 1), { maxItems: 20 }),
  /** For refunds and voids; the service has no list of its own. */
  refundReasons: list(text(64, 1), { maxItems: 20 }),
  tips: closedRecord('TipSettings', {
    asks: oneOf('never', 'before_card', 'left_open'),
    percents: list(Type.Integer({ minimum: 1, maximum: 100 }), { maxItems: 5 }),
  }),
  charity: oneOf('off', 'offer'),
  kitchen: KitchenSettings,
  /** `HH:MM`: no alcohol is sold after it for the rest of the business date. Empty: no limit. */
  alcoholUntil: Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$', maxLength: 5 }),
  asksAgeForAlcohol: Flag,
  /** The minimum age for alcohol, and the notice that the law requires with it. */
  legalAge: Type.Integer({ minimum: 14, maximum: 30 }),
  ageNotice: text(255),
  /** Cash is taken only after the drawer's float was counted; otherwise the first sale opens a shift by itself. */
  needsShiftForCash: Flag,
  /** In minor units; a discount or override above it needs a manager's approval. */
  approvalLimits: closedRecord('ApprovalLimits', {
    discount: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    override: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  }),
  /** The roles that this stand has changed in the table of permissions. */
  permissions: ChangedPermissions,
  offlineCards: Flag,
  /** Limits for cards stored while the service is away. They have their own right: a card that the bank declines later is lost money. */
  offlineLimits: closedRecord('OfflineLimits', {
    /** In minor units for one sale; a manager may approve a single sale above it. */
    sale: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    /** In minor units for all stored cards together. */
    stored: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
    cards: Type.Integer({ minimum: 1, maximum: 10_000 }),
    /** When the oldest stored card is this old, no more are taken until it was forwarded. A warning shows from half of this age. */
    hours: Type.Integer({ minimum: 1, maximum: 168 }),
  }),
  acceptedVariance: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  guestNumberPrefix: text(4),
  favourites: list(text(64, 1), { maxItems: 200 }),
  receiptLanguage: text(16, 2),
  printsReceipt: oneOf('never', 'ask', 'always'),
});
export type TillSettings = Static<typeof TillSettings>;

export const ConnectionForm = closedRecord('ConnectionForm', {
  mode: oneOf('local', 'remote'),
  /** For `remote`: the address of the service, and this device's key. */
  baseUrl: optional(text(1024, 1)),
  apiKey: optional(text(255, 1)),
  /** The service needs this key to settle open orders. */
  backofficeKey: optional(text(255, 1)),
  vendorId: optional(VendorId),
  venueId: optional(Type.Integer({ minimum: 1 })),
});
export type ConnectionForm = Static<typeof ConnectionForm>;

export interface ConnectionView {
  readonly mode: 'local' | 'remote';
  readonly baseUrl?: string;
  readonly hasKey: boolean;
  /** Without a back-office key a tab could be opened but never settled, so the host opens none. */
  readonly hasBackofficeKey: boolean;
  readonly place?: VendorPlace;
  /** Vendors that the service lets this key sell for; while it does not answer, the vendors that are sold for now. */
  readonly vendors: readonly VendorView[];
}

export interface ApprovalView {
  readonly id: string;
  readonly action: ApprovedAction;
  readonly approvedBy: EmployeeView;
  readonly at: Instant;
}

const till = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY } as const;
const anyDevice = { devices: DEVICE_KINDS, needsEmployee: false, query: NO_TILL_QUERY } as const;
const PIN_REFUSALS = ['wrong_pin', 'locked_out', 'pin_too_short', 'unknown'] as const;

export const HOST_OPERATIONS = {
  readStatus: tillOperation({
    ...anyDevice,
    id: 'readStatus',
    method: 'GET',
    path: '/till/status',
    summary: 'How the host stands; events tell of every change of it',
    request: undefined,
    answer: told<HostStatus>(),
    refusals: [],
  }),
  readSettings: tillOperation({
    ...anyDevice,
    id: 'readSettings',
    method: 'GET',
    path: '/till/settings',
    summary: 'What is set for all screens',
    request: undefined,
    answer: told<{ readonly revision: number; readonly settings: TillSettings }>(),
    refusals: [],
  }),
  changeSettings: tillOperation({
    ...till,
    right: 'settings',
    id: 'changeSettings',
    method: 'PUT',
    path: '/till/settings',
    summary: 'Set anew; refused where somebody else was faster',
    request: closedRecord('SettingsForm', { revision: Type.Integer({ minimum: 0 }), settings: TillSettings }),
    answer: told<{ readonly revision: number; readonly settings: TillSettings }>(),
    refusals: ['changed_elsewhere'],
  }),
  readConnection: tillOperation({
    ...till,
    needsEmployee: false,
    id: 'readConnection',
    method: 'GET',
    path: '/till/connection',
    summary: 'Which service this host sells for',
    request: undefined,
    answer: told<ConnectionView>(),
    refusals: [],
  }),
  changeConnection: tillOperation({
    ...till,
    right: 'connection',
    id: 'changeConnection',
    method: 'PUT',
    path: '/till/connection',
    summary: 'Sell for another service or vendor; refused while anything is unsent, saying what',
    request: ConnectionForm,
    answer: told<ConnectionView>(),
    refusals: ['unsent', 'sale_unfinished', 'cards_unsent', 'shift_open', 'not_reachable', 'key_refused', 'unknown_vendor', 'too_busy'],
  }),
  confirmOldIsOff: tillOperation({
    ...till,
    right: 'decide',
    id: 'confirmOldIsOff',
    method: 'PUT',
    path: '/till/old-machine',
    summary: 'Say that the machine which this data came from is off for good: the host sends again',
    request: undefined,
    answer: undefined,
    refusals: [],
  }),
  listStaff: tillOperation({
    ...till,
    needsEmployee: false,
    id: 'listStaff',
    method: 'GET',
    path: '/till/staff',
    summary: 'Who may sign in here',
    request: undefined,
    answer: told<readonly EmployeeView[]>(),
    refusals: [],
  }),
  signIn: tillOperation({
    ...till,
    needsEmployee: false,
    id: 'signIn',
    method: 'PUT',
    path: '/till/session',
    summary: 'Begin to sell as somebody',
    request: closedRecord('SignInForm', { employeeId: RecordId, pin: optional(text(12, 1)) }),
    answer: told<EmployeeView>(),
    refusals: PIN_REFUSALS,
  }),
  signOut: tillOperation({
    ...till,
    needsEmployee: false,
    id: 'signOut',
    method: 'DELETE',
    path: '/till/session',
    summary: 'Leave the device to the next',
    request: undefined,
    answer: undefined,
    refusals: [],
  }),
  approve: tillOperation({
    ...till,
    id: 'approve',
    method: 'PUT',
    path: '/till/approvals/{approval_id}',
    summary: 'Approve one action in place, by the PIN of somebody who may do it alone; good once, for a few minutes',
    request: closedRecord('ApprovalForm', {
      pin: text(12, 1),
      action: oneOf(...APPROVED_ACTIONS),
      reason: optional(text(255)),
      /** A line, an amount or an item. */
      facts: optional(keyed(Type.Union([Type.String({ maxLength: 255 }), Type.Number(), Type.Boolean()]), 20)),
    }),
    answer: told<ApprovalView>(),
    refusals: [...PIN_REFUSALS, 'not_a_manager', 'no_approver'],
  }),
  ...DEVICE_OPERATIONS,
} as const;
