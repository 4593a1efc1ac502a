import { type Static, Type } from 'typebox';
import { closedRecord, Flag, keyed, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import { ServiceTrouble } from '../../contract/http/service-trouble.ts';
import { MOST_LISTED_CAP } from '../../contract/http/value-card-code.ts';
import { AnyText, InstantValue, MoneyValue, TenderKindName, Whole } from '../parts/answer-values.ts';
import { KitchenSettings } from '../parts/kitchen-stations.ts';
import { APPROVED_ACTIONS, ApprovedAction, ChangedPermissions, Role } from '../parts/permissions.ts';
import { AccentColour, LogoDigest, LogoPicture } from '../parts/stand-look.ts';
import { DEVICE_KINDS, DeviceKind, GivenName, NO_TILL_QUERY, RecordId, tillOperation, VendorId } from '../parts/till-operation.ts';
import { DEVICE_OPERATIONS, VendorView } from './device-operations.ts';
import { Failure } from './drill-operations.ts';
import { PrintingSummary } from './printer-operations.ts';
import { QueueSummary } from './queue-operations.ts';

/** The host itself: its state, who may use it, which service it sells for, and its settings. */

/** Whether the service answers. Selling goes on when it does not. */
export const Connectivity = oneOf('online', 'offline');
export type Connectivity = Static<typeof Connectivity>;

export const EmployeeView = closedRecord('EmployeeView', {
  id: AnyText,
  name: AnyText,
  role: Role,
});
export type EmployeeView = Static<typeof EmployeeView>;

export const VendorPlace = closedRecord('VendorPlace', {
  corporateId: Whole,
  venueId: Whole,
  vendorId: Whole,
  venueName: AnyText,
  vendorName: AnyText,
  currency: AnyText,
  timezone: AnyText,
  receipt: optional(closedRecord('VendorPlaceReceipt', { above: list(AnyText), below: list(AnyText), taxNumber: optional(AnyText) })),
});
export type VendorPlace = Static<typeof VendorPlace>;

/** Cards that the terminal has accepted offline and not yet forwarded. */
export const StoredCardsView = closedRecord('StoredCardsView', {
  storedOffline: Whole,
  amount: MoneyValue,
  oldestAt: optional(InstantValue),
  isForwarding: Flag,
  /** `soon`: the oldest is close to the age limit. `now`: no more are taken until these are forwarded. */
  mustForward: oneOf('no', 'soon', 'now'),
  /** How much more may be stored, and the limit for one sale; absent when no card is taken offline. */
  left: optional(closedRecord('StoredCardsViewLeft', { ofASale: MoneyValue, amount: MoneyValue, cards: Whole })),
});
export type StoredCardsView = Static<typeof StoredCardsView>;

export const HostStatus = closedRecord('HostStatus', {
  version: AnyText,
  hostName: AnyText,
  mode: oneOf('local', 'remote'),
  isTraining: Flag,
  /** Present while the demo stand is in use and this host can begin another one. */
  isDemo: optional(Type.Literal(true)),
  /** The failure that a drill causes now. */
  drill: optional(Failure),
  device: closedRecord('HostStatusDevice', { id: AnyText, name: AnyText, kind: DeviceKind }),
  employee: optional(EmployeeView),
  /** Undefined until a vendor is chosen. */
  place: optional(VendorPlace),
  connectivity: Connectivity,
  isServiceSignInRefused: Flag,
  /** Why the service cannot be used, when its answer or its silence shows the cause. */
  serviceTrouble: optional(ServiceTrouble),
  queue: QueueSummary,
  catalogue: optional(closedRecord('HostStatusCatalogue', { revision: AnyText, pulledAt: InstantValue, problem: optional(AnyText) })),
  clock: closedRecord('HostStatusClock', { at: InstantValue, aheadOfServiceMilliseconds: optional(Whole) }),
  disk: closedRecord('HostStatusDisk', { isNearlyFull: Flag, freeBytes: optional(Whole) }),
  backup: optional(closedRecord('HostStatusBackup', { lastAt: optional(InstantValue), lastFailure: optional(AnyText) })),
  cards: StoredCardsView,
  /** The journal is an older version or a copy: nothing is sent until a person confirms that the other machine is off. */
  isOldMachineInQuestion: Flag,
  /** `by_service`: the service mails receipts, to an address that is sent with the order. */
  mail: oneOf('ready', 'by_service', 'not_set_up'),
  /** Present when a provider of gift cards and stored value is set up; without one no screen offers them. */
  takesValueCards: optional(Type.Literal(true)),
  /** Present when the service keeps the balances of gift and season cards. */
  keepsValueCards: optional(Type.Literal(true)),
  /** Present while gift cards can be taken without the service: how many, and until when. */
  giftCardList: optional(closedRecord('GiftCardListView', { cards: Whole, until: InstantValue })),
  /** Present while the service lends no list, because it was restored from a backup: from when on it does. */
  giftCardListFrom: optional(InstantValue),
  /** Present when this device has a card terminal of its own. */
  hasTerminal: optional(Type.Literal(true)),
  /** The guest enters the tip there, so the device asks for none with a card. */
  asksTipAtTerminal: optional(Type.Literal(true)),
  /** Absent when nothing is ever printed. */
  printing: optional(PrintingSummary),
  /** The open shift of this till's drawer. */
  shift: optional(closedRecord('HostStatusShift', { openedAt: InstantValue, hasFloat: Flag })),
  /** The held carts that this till may recall, counted up to a page of their list; absent while nobody is signed in. */
  held: optional(Whole),
});
export type HostStatus = Static<typeof HostStatus>;

/** Settings that all screens of the host share. */
export const TillSettings = closedRecord('TillSettings', {
  /** `open`: a cashier is chosen without a PIN, as on a demo stand. */
  signIn: oneOf('open', 'pin'),
  lockAfterSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  /** The minimum length of new PINs. An employee with a shorter PIN can sign in only with the right to edit staff. */
  leastPinDigits: Type.Integer({ minimum: 4, maximum: 8 }),
  tenders: list(TenderKindName, { maxItems: 6 }),
  externalProviders: list(GivenName, { maxItems: 20 }),
  complimentaryReasons: list(GivenName, { maxItems: 20 }),
  /** For refunds and voids; the service has no list of its own. */
  refundReasons: list(GivenName, { maxItems: 20 }),
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
  /** Gift cards while the service is away, by a list that it lends. They have the right of offline cards. */
  offlineGiftCards: closedRecord('OfflineGiftCards', {
    isOn: Flag,
    /** In minor units for one card, at all hosts together. */
    cap: Type.Integer({ minimum: 1, maximum: MOST_LISTED_CAP }),
    /** How old the list may be. */
    hours: Type.Integer({ minimum: 1, maximum: 24 }),
  }),
  acceptedVariance: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  guestNumberPrefix: text(4),
  favourites: list(text(64, 1), { maxItems: 200 }),
  receiptLanguage: text(16, 2),
  printsReceipt: oneOf('never', 'ask', 'always'),
  /** What guests know the stand by. The screens where people sell don't show the accent. */
  accent: AccentColour,
  logo: LogoDigest,
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

export const ConnectionView = closedRecord('ConnectionView', {
  mode: oneOf('local', 'remote'),
  baseUrl: optional(AnyText),
  hasKey: Flag,
  /** Without a back-office key a tab could be opened but never settled, so the host opens none. */
  hasBackofficeKey: Flag,
  place: optional(VendorPlace),
  /** Vendors that the service lets this key sell for; while it does not answer, the vendors that are sold for now. */
  vendors: list(VendorView),
});
export type ConnectionView = Static<typeof ConnectionView>;

export const ApprovalView = closedRecord('ApprovalView', {
  id: AnyText,
  action: ApprovedAction,
  approvedBy: EmployeeView,
  at: InstantValue,
});
export type ApprovalView = Static<typeof ApprovalView>;

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
    answer: HostStatus,
    refusals: [],
  }),
  readSettings: tillOperation({
    ...anyDevice,
    id: 'readSettings',
    method: 'GET',
    path: '/till/settings',
    summary: 'What is set for all screens',
    request: undefined,
    answer: closedRecord('ReadSettingsAnswer', { revision: Whole, settings: TillSettings }),
    refusals: [],
  }),
  changeSettings: tillOperation({
    ...till,
    right: 'settings',
    id: 'changeSettings',
    method: 'PUT',
    path: '/till/settings',
    summary: 'Set anew; refused where somebody else was faster',
    request: closedRecord('SettingsForm', {
      revision: Type.Integer({ minimum: 0 }),
      settings: TillSettings,
      /** Another logo: the host names it in `settings.logo`, whatever that was. */
      logoPicture: optional(LogoPicture),
    }),
    answer: closedRecord('ChangeSettingsAnswer', { revision: Whole, settings: TillSettings }),
    refusals: ['changed_elsewhere', 'accent_taken', 'bad_picture'],
  }),
  readConnection: tillOperation({
    ...till,
    needsEmployee: false,
    id: 'readConnection',
    method: 'GET',
    path: '/till/connection',
    summary: 'Which service this host sells for',
    request: undefined,
    answer: ConnectionView,
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
    answer: ConnectionView,
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
    answer: list(EmployeeView),
    refusals: [],
  }),
  signIn: tillOperation({
    ...till,
    needsEmployee: false,
    id: 'signIn',
    method: 'PUT',
    path: '/till/session',
    summary: 'Begin to sell as somebody',
    // `ifNoOne`: a window that signs someone in by itself never displaces a person who was quicker. The answer is who is signed in then.
    request: closedRecord('SignInForm', { employeeId: RecordId, pin: optional(text(12, 1)), ifNoOne: optional(Type.Literal(true)) }),
    answer: EmployeeView,
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
    answer: ApprovalView,
    refusals: [...PIN_REFUSALS, 'not_a_manager', 'no_approver'],
  }),
  ...DEVICE_OPERATIONS,
} as const;
