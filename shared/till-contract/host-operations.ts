import { type Static, Type } from 'typebox';
import type { Money } from '../base/money.ts';
import type { Instant } from '../base/time.ts';
import { closedRecord, Flag, keyed, list, oneOf, optional, text } from '../contract/schema.ts';
import type { QueueSummary } from './queue-operations.ts';
import { DEVICE_KINDS, type DeviceKind, NO_TILL_QUERY, RecordId, tillOperation, told } from './till-operation.ts';

/** The host itself: how it stands, who may use it, which service it sells for, and what is set. */

export type Grade = 'service' | 'stand' | 'alone';
export type Role = 'cashier' | 'manager' | 'admin';

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
}

export interface HostStatus {
  readonly version: string;
  readonly hostName: string;
  readonly mode: 'local' | 'remote';
  readonly isTraining: boolean;
  readonly device: { readonly id: string; readonly name: string; readonly kind: DeviceKind };
  readonly employee?: EmployeeView;
  /** Undefined until a vendor is chosen. */
  readonly place?: PlaceView;
  readonly grade: Grade;
  readonly isServiceSignInRefused: boolean;
  readonly queue: QueueSummary;
  readonly catalogue?: { readonly revision: string; readonly pulledAt: Instant; readonly problem?: string };
  readonly clock: { readonly at: Instant; readonly aheadOfServiceMilliseconds?: number };
  readonly disk: { readonly isNearlyFull: boolean; readonly freeBytes?: number };
  readonly backup?: { readonly lastAt?: Instant; readonly lastFailure?: string };
  readonly cards: StoredCardsView;
  /** An older or copied journal: nothing is sent until a person says that the other machine is off. */
  readonly isOldMachineInQuestion: boolean;
  readonly mail: 'ready' | 'not_set_up';
}

/** What is set for all screens of the host. */
export const TillSettings = closedRecord('TillSettings', {
  /** `open`: a cashier is chosen without a PIN, as on a demo stand. */
  signIn: oneOf('open', 'pin'),
  lockAfterSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  tenders: list(oneOf('cash', 'card', 'gift', 'stored', 'external', 'complimentary'), { maxItems: 6 }),
  externalProviders: list(text(64, 1), { maxItems: 20 }),
  complimentaryReasons: list(text(64, 1), { maxItems: 20 }),
  tips: closedRecord('TipSettings', {
    asks: oneOf('never', 'before_card', 'left_open'),
    percents: list(Type.Integer({ minimum: 1, maximum: 100 }), { maxItems: 5 }),
  }),
  charity: oneOf('off', 'offer'),
  asksAgeForAlcohol: Flag,
  /** Minor units; a manager approves a discount or override above it. */
  approvalLimits: closedRecord('ApprovalLimits', {
    discount: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    override: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  }),
  offlineCards: Flag,
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
  vendorId: optional(Type.Integer({ minimum: 1 })),
  venueId: optional(Type.Integer({ minimum: 1 })),
});
export type ConnectionForm = Static<typeof ConnectionForm>;

export interface ConnectionView {
  readonly mode: 'local' | 'remote';
  readonly baseUrl?: string;
  readonly hasKey: boolean;
  readonly place?: PlaceView;
  /** Vendors that the service lets this key sell for. */
  readonly vendors: readonly {
    readonly vendorId: number;
    readonly venueId: number;
    readonly vendorName: string;
    readonly venueName: string;
  }[];
}

export interface DeviceView {
  readonly id: string;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly pairedAt: Instant;
  readonly lastSeenAt?: Instant;
  readonly isRevoked: boolean;
  readonly isThis: boolean;
}

export const APPROVED_ACTIONS = [
  'price_override',
  'open_price',
  'discount',
  'remove_fee',
  'off_menu',
  'return',
  'complimentary',
  'charge_again',
  'offline_card',
  'void_tender',
  'cancel_tab',
  'refund',
  'no_sale',
  'decide',
  'settings',
] as const;
export type ApprovedAction = (typeof APPROVED_ACTIONS)[number];

export interface ApprovalView {
  readonly id: string;
  readonly action: ApprovedAction;
  readonly approvedBy: EmployeeView;
  readonly at: Instant;
}

const till = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY } as const;
const anyDevice = { devices: DEVICE_KINDS, needsEmployee: false, query: NO_TILL_QUERY } as const;
const PIN_REFUSALS = ['wrong_pin', 'locked_out', 'unknown'] as const;

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
    id: 'changeConnection',
    method: 'PUT',
    path: '/till/connection',
    summary: 'Sell for another service or vendor; refused while anything is unsent, saying what',
    request: ConnectionForm,
    answer: told<ConnectionView>(),
    refusals: ['unsent', 'sale_unfinished', 'cards_unsent', 'not_reachable', 'key_refused', 'unknown_vendor'],
  }),
  confirmOldIsOff: tillOperation({
    ...till,
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
    summary: "Approve one action in place, by a manager's PIN; good once, for a few minutes",
    request: closedRecord('ApprovalForm', {
      pin: text(12, 1),
      action: oneOf(...APPROVED_ACTIONS),
      reason: optional(text(255)),
      /** What is approved: a line, an amount, an item. */
      facts: optional(keyed(Type.Union([Type.String({ maxLength: 255 }), Type.Number(), Type.Boolean()]), 20)),
    }),
    answer: told<ApprovalView>(),
    refusals: [...PIN_REFUSALS, 'not_a_manager'],
  }),
  makePairingCode: tillOperation({
    ...till,
    id: 'makePairingCode',
    method: 'POST',
    path: '/till/pairing-codes',
    summary: 'A code by which one other device may join, once, within ten minutes',
    request: closedRecord('PairingCodeForm', { kind: oneOf(...DEVICE_KINDS), name: text(64, 1) }),
    answer: told<{ readonly code: string; readonly expiresAt: Instant; readonly url: string }>(),
    refusals: [],
  }),
  pairDevice: tillOperation({
    ...anyDevice,
    id: 'pairDevice',
    method: 'POST',
    path: '/till/pairing',
    summary: 'Exchange a code for a credential, which comes as a cookie that no script reads',
    request: closedRecord('PairingForm', { code: text(64, 4), deviceId: RecordId }),
    answer: told<{ readonly id: string; readonly name: string; readonly kind: DeviceKind }>(),
    refusals: ['bad_code', 'locked_out'],
  }),
  listDevices: tillOperation({
    ...till,
    id: 'listDevices',
    method: 'GET',
    path: '/till/devices',
    summary: 'Devices of this host',
    request: undefined,
    answer: told<readonly DeviceView[]>(),
    refusals: [],
  }),
  revokeDevice: tillOperation({
    ...till,
    id: 'revokeDevice',
    method: 'DELETE',
    path: '/till/devices/{device_id}',
    summary: 'Take a device its credential, at once',
    request: undefined,
    answer: undefined,
    refusals: ['unknown', 'own_device'],
  }),
} as const;
