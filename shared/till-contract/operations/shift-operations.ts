import { type Static, Type } from 'typebox';
import type { Money } from '../../base/money.ts';
import { queryOf } from '../../contract/http/operation.ts';
import { closedRecord, Flag, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import { AnyText, InstantValue, MoneyValue, RatioValue, TenderKindName, Whole } from '../parts/answer-values.ts';
import { ApprovalIds, NO_TILL_QUERY, RecordId, tillOperation } from '../parts/till-operation.ts';

/** Cash: drawers, shifts, counts, and their reports. */

/** All of them move money except `no_sale`, which only opens the drawer. */
export const MOVEMENT_KINDS = ['float', 'pay_in', 'pay_out', 'drop', 'no_sale', 'cash_sale', 'cash_refund'] as const;
export const MovementKind = oneOf(...MOVEMENT_KINDS);
export type MovementKind = Static<typeof MovementKind>;

/** Movements that a person makes by hand, each with a reason. */
export const MANUAL_MOVEMENTS = ['pay_in', 'pay_out', 'drop', 'no_sale'] as const;
export type ManualMovement = (typeof MANUAL_MOVEMENTS)[number];

export const MovementView = closedRecord('MovementView', {
  id: AnyText,
  /** Within the shift: from 1, without gaps. */
  sequence: Whole,
  kind: MovementKind,
  /** Positive when money goes into the drawer, negative when it leaves. */
  amount: MoneyValue,
  reason: AnyText,
  at: InstantValue,
  employeeName: optional(AnyText),
});
export type MovementView = Static<typeof MovementView>;

const MOST_CASH = 1_000_000_000_000;
const cash = (minimum: number, maximum = MOST_CASH) => Type.Unsafe<Money>({ type: 'integer', minimum, maximum });

/** The cash found in the drawer: by denomination, or only the total. */
export const CashCount = closedRecord('CashCount', {
  total: cash(0),
  denominations: optional(
    list(
      closedRecord('DenominationCount', {
        value: cash(1, 1_000_000_000),
        pieces: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      }),
      { maxItems: 40 },
    ),
  ),
});
export type CashCount = Static<typeof CashCount>;

export const CountView = closedRecord('CountView', {
  id: AnyText,
  at: InstantValue,
  employeeName: AnyText,
  counted: CashCount,
  expected: MoneyValue,
  /** Positive: more cash than expected. */
  over: MoneyValue,
  /** How often the shift was counted, including this count. */
  times: Whole,
});
export type CountView = Static<typeof CountView>;

export const ShiftView = closedRecord('ShiftView', {
  id: AnyText,
  businessDate: AnyText,
  openedAt: InstantValue,
  /** Absent when the first sale opened it. */
  openedBy: optional(AnyText),
  /** False until the drawer's starting cash was counted. */
  hasFloat: Flag,
  count: optional(CountView),
  /** Movements by hand only. Sales are left out, so that a cashier cannot add up what must be in the drawer before counting it. */
  movements: list(MovementView),
});
export type ShiftView = Static<typeof ShiftView>;

export const DrawerView = closedRecord('DrawerView', {
  id: AnyText,
  /** Empty for the one that all kiosks share. */
  name: AnyText,
  isOwn: Flag,
  isOfKiosks: Flag,
  tills: list(closedRecord('DrawerViewTills', { id: AnyText, name: AnyText })),
  shift: optional(ShiftView),
  lastNumber: Whole,
});
export type DrawerView = Static<typeof DrawerView>;

export const Tally = closedRecord('Tally', {
  count: Whole,
  amount: MoneyValue,
});
export type Tally = Static<typeof Tally>;

export const ReportTender = closedRecord('ReportTender', {
  ...Tally.properties,
  kind: TenderKindName,
  tips: MoneyValue,
});
export type ReportTender = Static<typeof ReportTender>;

export const ReportTax = closedRecord('ReportTax', {
  name: AnyText,
  rate: RatioValue,
  isIncluded: Flag,
  taxable: MoneyValue,
  amount: MoneyValue,
});
export type ReportTax = Static<typeof ReportTax>;

/**
 * `sent`: the service accepted the sale later. `variance`: at a price that differs by `amount`. `rejected`: never. `voided`: the sale was
 * voided before it was sent. `tip`: a tip was added or changed. `refunded`, `refund_refused`: the outcome of a requested refund.
 */
export const CorrectionKind = oneOf('sent', 'variance', 'rejected', 'voided', 'tip', 'refunded', 'refund_refused');
export type CorrectionKind = Static<typeof CorrectionKind>;

/** A change to the sales of an earlier Z report after it was made, on those sales' own business date. */
export const Correction = closedRecord('Correction', {
  ...Tally.properties,
  kind: CorrectionKind,
  businessDate: AnyText,
  /** The number of the report that it corrects. */
  number: Whole,
  /** Only the first few. */
  guestNumbers: list(AnyText),
});
export type Correction = Static<typeof Correction>;

export const ReportMark = closedRecord('ReportMark', {
  at: InstantValue,
  guestNumber: AnyText,
});
export type ReportMark = Static<typeof ReportMark>;

/** Goods before discounts + gift cards + discounts + fees + tax on top = total; total + charity + rounding + tips = the amount taken. */
export const SalesFigures = closedRecord('SalesFigures', {
  count: Whole,
  goods: MoneyValue,
  /** Lines that sold gift cards: money owed to their holders. Absent when there were none. */
  giftCards: optional(Tally),
  /** Zero or negative. */
  discounts: Tally,
  fees: Tally,
  taxOnTop: MoneyValue,
  total: MoneyValue,
  charity: MoneyValue,
  rounding: MoneyValue,
  tips: MoneyValue,
  tenders: list(ReportTender),
  taxes: list(ReportTax),
  /** Returned lines; they are part of `goods`. */
  returns: Tally,
  /** Tenders that were voided before their sale was complete. */
  voids: Tally,
  /** Whole sales that were voided before they were sent. `count` and `goods` include them, and the cash refunds include their cash. */
  voidedSales: Tally,
  /** Refunds requested in this shift, by the tender that had paid. */
  refunds: list(closedRecord('RefundsOfTender', { ...Tally.properties, kind: TenderKindName })),
  first: optional(ReportMark),
  last: optional(ReportMark),
});
export type SalesFigures = Static<typeof SalesFigures>;

export const DrawerFigures = closedRecord('DrawerFigures', {
  float: MoneyValue,
  cashSales: Tally,
  cashRefunds: Tally,
  payIns: Tally,
  payOuts: Tally,
  drops: Tally,
  noSales: Whole,
  expected: MoneyValue,
});
export type DrawerFigures = Static<typeof DrawerFigures>;

/** How far the service has the shift's sales. None of these block closing. */
export const ServiceFigures = closedRecord('ServiceFigures', {
  /** Open at the stand now. */
  tabs: Tally,
  unsent: Tally,
  rejected: Tally,
  /** The service's prices minus the amounts taken. */
  variance: Tally,
  unsentRefunds: Tally,
});
export type ServiceFigures = Static<typeof ServiceFigures>;

export const ShiftReport = closedRecord('ShiftReport', {
  shiftId: AnyText,
  drawerId: AnyText,
  drawerName: AnyText,
  isOfKiosks: Flag,
  venueName: AnyText,
  vendorName: AnyText,
  currency: AnyText,
  /** The journal's name, under which this host sends its orders. */
  journal: AnyText,
  businessDate: AnyText,
  openedAt: InstantValue,
  openedBy: optional(AnyText),
  at: InstantValue,
  by: optional(AnyText),
  sales: SalesFigures,
  drawer: DrawerFigures,
  service: ServiceFigures,
  count: optional(CountView),
});
export type ShiftReport = Static<typeof ShiftReport>;

export const ZReport = closedRecord('ZReport', {
  ...ShiftReport.properties,
  /** Within the drawer: from 1, without gaps. */
  number: Whole,
  corrections: list(Correction),
  /** The last audit entry before this report: changing an earlier entry would change this hash. */
  auditHead: optional(closedRecord('ZReportAuditHead', { entry: Whole, hash: AnyText })),
});
export type ZReport = Static<typeof ZReport>;

export const ZReportView = closedRecord('ZReportView', {
  report: ZReport,
  /** The hash of its text, as recorded in the audit. */
  hash: AnyText,
  /** Later events of its sales. `onNumber`: the Z report that lists it as a correction. */
  later: list(
    closedRecord('ZReportViewLater', {
      kind: Type.Union([CorrectionKind, oneOf('waiting')]),
      guestNumber: AnyText,
      amount: MoneyValue,
      onNumber: optional(Whole),
    }),
  ),
});
export type ZReportView = Static<typeof ZReportView>;

export const ZReportRow = closedRecord('ZReportRow', {
  drawerId: AnyText,
  drawerName: AnyText,
  isOfKiosks: Flag,
  number: Whole,
  businessDate: AnyText,
  at: InstantValue,
  by: optional(AnyText),
  total: MoneyValue,
  over: optional(MoneyValue),
});
export type ZReportRow = Static<typeof ZReportRow>;

const till = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY } as const;
const DRAWER_REFUSALS = ['unknown', 'not_allowed'] as const;

export const SHIFT_OPERATIONS = {
  listDrawers: tillOperation({
    ...till,
    id: 'listDrawers',
    method: 'GET',
    path: '/till/drawers',
    summary: 'The drawer of this till with its shift; with the right to all shifts every drawer',
    request: undefined,
    answer: list(DrawerView),
    refusals: [],
  }),
  giveDrawer: tillOperation({
    ...till,
    right: 'shifts',
    id: 'giveDrawer',
    method: 'PUT',
    path: '/till/devices/{device_id}/drawer',
    summary: 'Say whose drawer a till uses: its own, or that of another till',
    request: closedRecord('DrawerForm', { drawerId: RecordId }),
    answer: undefined,
    refusals: [...DRAWER_REFUSALS, 'sale_unfinished'],
  }),
  openShift: tillOperation({
    ...till,
    id: 'openShift',
    method: 'PUT',
    path: '/till/shifts/{shift_id}',
    summary: 'Open a shift at the drawer of this till with what is in it; one that the first sale opened gets its float',
    request: closedRecord('ShiftForm', { float: CashCount }),
    answer: ShiftView,
    refusals: ['already_open', 'bad_count', 'id_taken', 'disk_nearly_full'],
  }),
  moveCash: tillOperation({
    ...till,
    id: 'moveCash',
    method: 'PUT',
    path: '/till/movements/{movement_id}',
    summary: 'Put money into the drawer, take some out, bring some to the safe, or open it without a sale',
    request: closedRecord('MovementForm', {
      kind: oneOf(...MANUAL_MOVEMENTS),
      amount: optional(cash(1)),
      reason: text(255, 1),
      approvals: ApprovalIds,
    }),
    answer: MovementView,
    refusals: ['needs_approval', 'needs_shift', 'id_taken'],
  }),
  readXReport: tillOperation({
    ...till,
    id: 'readXReport',
    method: 'PUT',
    path: '/till/shifts/{shift_id}/x-reports/{x_id}',
    summary: 'What the shift has come to by now; the audit keeps who has looked, since it says what must be in the drawer',
    request: closedRecord('XReportForm', { approvals: ApprovalIds }),
    answer: ShiftReport,
    refusals: [...DRAWER_REFUSALS, 'needs_approval', 'already_closed', 'id_taken'],
  }),
  countShift: tillOperation({
    ...till,
    id: 'countShift',
    method: 'PUT',
    path: '/till/shifts/{shift_id}/counts/{count_id}',
    summary: 'Say what lies in the drawer; only then is told what should',
    request: closedRecord('CountForm', { counted: CashCount, approvals: ApprovalIds }),
    answer: CountView,
    refusals: [...DRAWER_REFUSALS, 'needs_approval', 'already_closed', 'bad_count', 'id_taken'],
  }),
  closeShift: tillOperation({
    ...till,
    id: 'closeShift',
    method: 'PUT',
    path: '/till/shifts/{shift_id}/z-report',
    summary: 'Close the shift by its last count: the numbered report that nothing changes any more',
    request: closedRecord('ClosingForm', { countId: RecordId }),
    answer: ZReportView,
    refusals: [...DRAWER_REFUSALS, 'already_closed', 'not_counted', 'count_again', 'sale_unfinished'],
  }),
  listZReports: tillOperation({
    ...till,
    id: 'listZReports',
    method: 'GET',
    path: '/till/z-reports',
    summary: 'Z reports, the newest first: of this drawer, or of all with the right to all shifts',
    query: queryOf({ drawer_id: optional(RecordId), behind: optional(Type.String({ pattern: '^[0-9]{1,15}$', maxLength: 15 })) }),
    request: undefined,
    answer: closedRecord('ListZReportsAnswer', { reports: list(ZReportRow), behind: optional(Whole) }),
    refusals: ['not_allowed'],
  }),
  findZReport: tillOperation({
    ...till,
    id: 'findZReport',
    method: 'GET',
    path: '/till/z-reports/{drawer_id}/{number}',
    summary: 'One Z report as it was made, and what was heard of its sales since',
    request: undefined,
    answer: ZReportView,
    refusals: DRAWER_REFUSALS,
  }),
} as const;
