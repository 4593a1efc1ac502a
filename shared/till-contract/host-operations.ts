import { type Static, Type } from 'typebox';
import type { Money } from '../base/money.ts';
import type { Instant } from '../base/time.ts';
import { closedRecord, Flag, keyed, list, oneOf, optional, text } from '../contract/schema.ts';
import type { ServiceTrouble } from '../contract/service-trouble.ts';
import { DEVICE_OPERATIONS, type VendorView } from './device-operations.ts';
import type { Failure } from './drill-operations.ts';
import { KitchenSettings } from './kitchen-stations.ts';
import { APPROVED_ACTIONS, type ApprovedAction, ChangedPermissions, type Role } from './permissions.ts';
import type { PrintingSummary } from './printer-operations.ts';
import type { QueueSummary } from './queue-operations.ts';
import { DEVICE_KINDS, type DeviceKind, NO_TILL_QUERY, RecordId, tillOperation, told, VendorId } from './till-operation.ts';

/** The host itself: how it stands, who may use it, which service it sells for, and what is set. */

/** Whether the service answers. `alone`: it does not, and selling goes on. */
export type Grade = 'service' | 'alone';

export interface EmployeeView {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

export interface PlaceView {
  readonly corporateId: number;
  readonly venueId: number;
  readonly vendorId: number;
  readonly venueName: string;
  readonly vendorName: string;
  readonly currency: string;
  readonly timezone: string;
  /** The receipt's lines above and below, and the tax number. */
  readonly receipt?: { readonly above: readonly string[]; readonly below: readonly string[]; readonly taxNumber?: string };
}

/** Cards that the terminal has taken without the network and not forwarded. */
export interface StoredCardsView {
  readonly storedOffline: number;
  readonly amount: Money;
  readonly oldestAt?: Instant;
  readonly isForwarding: boolean;
  /** `soon`: they are nearly too old. `now`: none is taken until these are forwarded. */
  readonly mustForward: 'no' | 'soon' | 'now';
  /** What may still be kept, and the most on one sale; absent where no card is taken without the service. */
  readonly left?: { readonly ofASale: Money; readonly amount: Money; readonly cards: number };
}

export interface HostStatus {
  readonly version: string;
  readonly hostName: string;
  readonly mode: 'local' | 'remote';
  readonly isTraining: boolean;
  /** What practice lets fail just now. */
  readonly drill?: Failure;
  readonly device: { readonly id: string; readonly name: string; readonly kind: DeviceKind };
  readonly employee?: EmployeeView;
  /** Undefined until a vendor is chosen. */
  readonly place?: PlaceView;
  readonly grade: Grade;
  readonly isServiceSignInRefused: boolean;
  /** Why the service can't be used, where it answered something, or nothing, that tells. */
  readonly serviceTrouble?: ServiceTrouble;
  readonly queue: QueueSummary;
  readonly catalogue?: { readonly revision: string; readonly pulledAt: Instant; readonly problem?: string };
  readonly clock: { readonly at: Instant; readonly aheadOfServiceMilliseconds?: number };
  readonly disk: { readonly isNearlyFull: boolean; readonly freeBytes?: number };
  readonly backup?: { readonly lastAt?: Instant; readonly lastFailure?: string };
  readonly cards: StoredCardsView;
  /** An older or copied journal: nothing is sent until a person says that the other machine is off. */
  readonly isOldMachineInQuestion: boolean;
  /** `by_service`: the service sends receipts, to an address that comes with the order. */
  readonly mail: 'ready' | 'by_service' | 'not_set_up';
  /** Present where a provider of gift cards and stored value is set up: without one no screen offers them. */
  readonly takesValueCards?: true;
  /** Absent where nothing is ever printed. */
  readonly printing?: PrintingSummary;
  /** Of the drawer of this till; absent where none is open. */
  readonly shift?: { readonly openedAt: Instant; readonly hasFloat: boolean };
}

/** What is set for all screens of the host. */
export const TillSettings = closedRecord('TillSettings', {
  /** `open`: a cashier is chosen without a PIN, as on a demo stand. */
  signIn: oneOf('open', 'pin'),
  lockAfterSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  /** New PINs have so many digits at least. With a shorter one only those sign in who may give themselves another. */
  leastPinDigits: Type.Integer({ minimum: 4, maximum: 8 }),
  tenders: list(oneOf('cash', 'card', 'gift', 'stored', 'external', 'complimentary'), { maxItems: 6 }),
  externalProviders: list(text(64, 1), { maxItems: 20 }),
  complimentaryReasons: list(text(64, 1), { maxItems: 20 }),
  /** Of refunds and voids: the service has no list of its own. */
  refundReasons: list(text(64, 1), { maxItems: 20 }),
  tips: closedRecord('TipSettings', {
    asks: oneOf('never', 'before_card', 'left_open'),
    percents: list(Type.Integer({ minimum: 1, maximum: 100 }), { maxItems: 5 }),
  }),
  charity: oneOf('off', 'offer'),
  /** Of the kitchen's screens. */
  kitchen: KitchenSettings,
  /** `HH:MM`, after which no alcohol is sold for the rest of the business date; empty: as long as anything is. */
  alcoholUntil: Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$', maxLength: 5 }),
  asksAgeForAlcohol: Flag,
  /** Years from which alcohol is sold, and what the law wants to be said with it. */
  legalAge: Type.Integer({ minimum: 14, maximum: 30 }),
  ageNotice: text(255),
  /** Cash is taken only once somebody has said what is in the drawer; else the first sale opens a shift by itself. */
  needsShiftForCash: Flag,
  /** Minor units; a manager approves a discount or override above it. */
  approvalLimits: closedRecord('ApprovalLimits', {
    discount: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    override: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  }),
  /** Who may do what, where this stand has it otherwise than the table of permissions. */
  permissions: ChangedPermissions,
  offlineCards: Flag,
  /** Of cards that a terminal keeps while the service is away. Changing them is a right of its own: what a bank then declines is lost. */
  offlineLimits: closedRecord('OfflineLimits', {
    /** Minor units on one sale; a manager lets a single sale pass above it. */
    sale: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    /** Minor units on all cards that are kept. */
    stored: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
    cards: Type.Integer({ minimum: 1, maximum: 10_000 }),
    /** From then on none is taken until the oldest was sent; half of it before that a warning stands. */
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
  /** Remote: where the service is, and the key of this device. */
  baseUrl: optional(text(1024, 1)),
  apiKey: optional(text(255, 1)),
  /** Open orders are settled by it: a till without one has no tabs that end. */
  backofficeKey: optional(text(255, 1)),
  vendorId: optional(VendorId),
  venueId: optional(Type.Integer({ minimum: 1 })),
});
export type ConnectionForm = Static<typeof ConnectionForm>;

export interface ConnectionView {
  readonly mode: 'local' | 'remote';
  readonly baseUrl?: string;
  readonly hasKey: boolean;
  /** Without one of the back office a tab can be opened and never settled, so that none is opened. */
  readonly hasBackofficeKey: boolean;
  readonly place?: PlaceView;
  /** Vendors that the service lets this key sell for; while it does not answer, those that are sold for. */
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
      /** What is approved: a line, an amount, an item. */
      facts: optional(keyed(Type.Union([Type.String({ maxLength: 255 }), Type.Number(), Type.Boolean()]), 20)),
    }),
    answer: told<ApprovalView>(),
    refusals: [...PIN_REFUSALS, 'not_a_manager', 'no_approver'],
  }),
  ...DEVICE_OPERATIONS,
} as const;
