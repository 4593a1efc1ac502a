import { type Static, Type } from 'typebox';
import type { Money } from '../base/money.ts';
import type { Ratio } from '../base/ratio.ts';
import type { Instant } from '../base/time.ts';
import { queryOf } from '../contract/operation.ts';
import { closedRecord, list, oneOf, optional, text } from '../contract/schema.ts';
import type { TenderKind } from '../engine/tender.ts';
import { ApprovalIds, NO_TILL_QUERY, RecordId, tillOperation, told } from './till-operation.ts';

/** Cash: drawers, shifts, what is counted, and the reports of it. */

/** `float` to `cash_refund` move money; `no_sale` opens the drawer and moves none. */
export const MOVEMENT_KINDS = ['float', 'pay_in', 'pay_out', 'drop', 'no_sale', 'cash_sale', 'cash_refund'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Those that somebody makes by hand, each with a reason. */
export const HAND_MOVEMENTS = ['pay_in', 'pay_out', 'drop', 'no_sale'] as const;
export type HandMovement = (typeof HAND_MOVEMENTS)[number];

export interface MovementView {
  readonly id: string;
  /** Of the shift, from 1, without gaps. */
  readonly sequence: number;
  readonly kind: MovementKind;
  /** What the drawer gains; below zero what leaves it. */
  readonly amount: Money;
  readonly reason: string;
  readonly at: Instant;
  readonly employeeName?: string;
}

export interface ShiftView {
  readonly id: string;
  readonly businessDate: string;
  readonly openedAt: Instant;
  /** Absent where the first sale opened it. */
  readonly openedBy?: string;
  /** Nobody has said what was in the drawer at the beginning. */
  readonly hasFloat: boolean;
  /** The last count, with what it came to. */
  readonly count?: CountView;
  /** What was moved by hand; sales are not told, since whoever adds them up knows what must be in the drawer. */
  readonly movements: readonly MovementView[];
}

export interface DrawerView {
  readonly id: string;
  /** Empty for the one of all kiosks. */
  readonly name: string;
  readonly isOwn: boolean;
  readonly isOfKiosks: boolean;
  readonly tills: readonly { readonly id: string; readonly name: string }[];
  readonly shift?: ShiftView;
  readonly lastNumber: number;
}

const MOST_CASH = 1_000_000_000_000;
const cash = (minimum: number, maximum = MOST_CASH) => Type.Unsafe<Money>({ type: 'integer', minimum, maximum });

/** What lay in the drawer: by denomination, or the sum alone. */
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

export interface CountView {
  readonly id: string;
  readonly at: Instant;
  readonly employeeName: string;
  readonly counted: CashCount;
  readonly expected: Money;
  /** Above zero: there is more than there should be. */
  readonly over: Money;
  /** How often it was counted, this time included. */
  readonly times: number;
}

export interface Tally {
  readonly count: number;
  readonly amount: Money;
}

export interface ReportTender extends Tally {
  readonly kind: TenderKind;
  readonly tips: Money;
}

export interface ReportTax {
  readonly name: string;
  readonly rate: Ratio;
  readonly isIncluded: boolean;
  readonly taxable: Money;
  readonly amount: Money;
}

/**
 * `sent`: the service took the sale later. `variance`: at another price, by so much. `rejected`: it never will. `voided`: it was taken back
 * before it was sent. `tip`: a tip was added or changed. `refunded` and `refund_refused`: what became of a refund that had been asked for.
 */
export type LateKind = 'sent' | 'variance' | 'rejected' | 'voided' | 'tip' | 'refunded' | 'refund_refused';

/** What became of sales of an earlier Z report after it was made, on their own business date. */
export interface Correction extends Tally {
  readonly kind: LateKind;
  readonly businessDate: string;
  /** Of the report that is corrected. */
  readonly number: number;
  /** Guest numbers; not more than a few. */
  readonly guestNumbers: readonly string[];
}

export interface ReportMark {
  readonly at: Instant;
  readonly guestNumber: string;
}

/** Goods before discounts + discounts + fees + tax on top = total; total + charity + rounding + tips = what was taken. */
export interface SalesFigures {
  readonly count: number;
  readonly goods: Money;
  /** At most zero. */
  readonly discounts: Tally;
  readonly fees: Tally;
  readonly taxOnTop: Money;
  readonly total: Money;
  readonly charity: Money;
  readonly rounding: Money;
  readonly tips: Money;
  readonly tenders: readonly ReportTender[];
  readonly taxes: readonly ReportTax[];
  /** Among the goods: lines that came back. */
  readonly returns: Tally;
  /** Tenders that were taken back while a sale was being paid. */
  readonly voids: Tally;
  /** Sales that were taken back whole before they were sent. They are among the sales, and their cash among what went back. */
  readonly voidedSales: Tally;
  /** Asked for in this shift, by how it had been paid. */
  readonly refunds: readonly (Tally & { readonly kind: TenderKind })[];
  readonly first?: ReportMark;
  readonly last?: ReportMark;
}

export interface DrawerFigures {
  readonly float: Money;
  readonly cashSales: Tally;
  readonly cashRefunds: Tally;
  readonly payIns: Tally;
  readonly payOuts: Tally;
  readonly drops: Tally;
  readonly noSales: number;
  readonly expected: Money;
}

/** How the service stands to the sales of the shift. None of it blocks anything. */
export interface ServiceFigures {
  /** Open at the stand now. */
  readonly tabs: Tally;
  readonly unsent: Tally;
  readonly rejected: Tally;
  /** By how much the service's prices were above what was taken. */
  readonly variance: Tally;
  readonly unsentRefunds: Tally;
}

export interface ShiftReport {
  readonly shiftId: string;
  readonly drawerId: string;
  readonly drawerName: string;
  readonly isOfKiosks: boolean;
  readonly venueName: string;
  readonly vendorName: string;
  readonly currency: string;
  /** Under which name this host sends its orders. */
  readonly journal: string;
  readonly businessDate: string;
  readonly openedAt: Instant;
  readonly openedBy?: string;
  readonly at: Instant;
  readonly by?: string;
  readonly sales: SalesFigures;
  readonly drawer: DrawerFigures;
  readonly service: ServiceFigures;
  readonly count?: CountView;
}

export interface ZReport extends ShiftReport {
  /** Of the drawer, from 1, without gaps. */
  readonly number: number;
  readonly corrections: readonly Correction[];
  /** The last entry of the audit before this report: what came before can't be changed without changing it. */
  readonly auditHead?: { readonly entry: number; readonly hash: string };
}

export interface ZReportView {
  readonly report: ZReport;
  /** Of its text, as the audit has it. */
  readonly hash: string;
  /** What was heard of its sales afterwards. `onNumber`: the report that tells it. */
  readonly later: readonly {
    readonly kind: LateKind | 'waiting';
    readonly guestNumber: string;
    readonly amount: Money;
    readonly onNumber?: number;
  }[];
}

export interface ZReportRow {
  readonly drawerId: string;
  readonly drawerName: string;
  readonly isOfKiosks: boolean;
  readonly number: number;
  readonly businessDate: string;
  readonly at: Instant;
  readonly by?: string;
  readonly total: Money;
  readonly over?: Money;
}

const till = { devices: ['till'], needsEmployee: true, query: NO_TILL_QUERY } as const;
const DRAWER_REFUSALS = ['unknown', 'not_allowed'] as const;

export const SHIFT_OPERATIONS = {
  listDrawers: tillOperation({
    ...till,
    id: 'listDrawers',
    method: 'GET',
    path: '/till/drawers',
    summary: 'The drawer of this till with its shift; whoever may see to all shifts gets every drawer',
    request: undefined,
    answer: told<readonly DrawerView[]>(),
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
    answer: told<ShiftView>(),
    refusals: ['already_open', 'bad_count', 'id_taken', 'disk_nearly_full'],
  }),
  moveCash: tillOperation({
    ...till,
    id: 'moveCash',
    method: 'PUT',
    path: '/till/movements/{movement_id}',
    summary: 'Put money into the drawer, take some out, bring some to the safe, or open it without a sale',
    request: closedRecord('MovementForm', {
      kind: oneOf(...HAND_MOVEMENTS),
      amount: optional(cash(1)),
      reason: text(255, 1),
      approvals: ApprovalIds,
    }),
    answer: told<MovementView>(),
    refusals: ['needs_approval', 'needs_shift', 'id_taken'],
  }),
  readXReport: tillOperation({
    ...till,
    id: 'readXReport',
    method: 'PUT',
    path: '/till/shifts/{shift_id}/x-reports/{x_id}',
    summary: 'What the shift has come to by now; the audit keeps who has looked, since it says what must be in the drawer',
    request: closedRecord('XReportForm', { approvals: ApprovalIds }),
    answer: told<ShiftReport>(),
    refusals: [...DRAWER_REFUSALS, 'needs_approval', 'already_closed', 'id_taken'],
  }),
  countShift: tillOperation({
    ...till,
    id: 'countShift',
    method: 'PUT',
    path: '/till/shifts/{shift_id}/counts/{count_id}',
    summary: 'Say what lies in the drawer; only then is told what should',
    request: closedRecord('CountForm', { counted: CashCount, approvals: ApprovalIds }),
    answer: told<CountView>(),
    refusals: [...DRAWER_REFUSALS, 'needs_approval', 'already_closed', 'bad_count', 'id_taken'],
  }),
  closeShift: tillOperation({
    ...till,
    id: 'closeShift',
    method: 'PUT',
    path: '/till/shifts/{shift_id}/z-report',
    summary: 'Close the shift by its last count: the numbered report that nothing changes any more',
    request: closedRecord('ClosingForm', { countId: RecordId }),
    answer: told<ZReportView>(),
    refusals: [...DRAWER_REFUSALS, 'already_closed', 'not_counted', 'count_again', 'sale_unfinished'],
  }),
  listZReports: tillOperation({
    ...till,
    id: 'listZReports',
    method: 'GET',
    path: '/till/z-reports',
    summary: 'Z reports, the newest first: of this drawer, or of all for whoever may see to all shifts',
    query: queryOf({ drawer_id: optional(RecordId), behind: optional(Type.String({ pattern: '^[0-9]{1,15}$', maxLength: 15 })) }),
    request: undefined,
    answer: told<{ readonly reports: readonly ZReportRow[]; readonly behind?: number }>(),
    refusals: ['not_allowed'],
  }),
  findZReport: tillOperation({
    ...till,
    id: 'findZReport',
    method: 'GET',
    path: '/till/z-reports/{drawer_id}/{number}',
    summary: 'One Z report as it was made, and what was heard of its sales since',
    request: undefined,
    answer: told<ZReportView>(),
    refusals: DRAWER_REFUSALS,
  }),
} as const;
