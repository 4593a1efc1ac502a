import { type Static, Type } from 'typebox';
import type { Money } from '../../base/money.ts';
import type { Ratio } from '../../base/ratio.ts';
import type { Instant } from '../../base/time.ts';
import { queryOf } from '../../contract/http/operation.ts';
import { closedRecord, list, oneOf, optional, text } from '../../contract/http/schema.ts';
import type { TenderKind } from '../../engine/terms/tender.ts';
import { ApprovalIds, NO_TILL_QUERY, RecordId, tillOperation, told } from '../parts/till-operation.ts';

/** Cash: drawers, shifts, counts, and their reports. */

/** All of them move money except `no_sale`, which only opens the drawer. */
export const MOVEMENT_KINDS = ['float', 'pay_in', 'pay_out', 'drop', 'no_sale', 'cash_sale', 'cash_refund'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Movements that a person makes by hand, each with a reason. */
export const MANUAL_MOVEMENTS = ['pay_in', 'pay_out', 'drop', 'no_sale'] as const;
export type ManualMovement = (typeof MANUAL_MOVEMENTS)[number];

export interface MovementView {
  readonly id: string;
  /** Within the shift: from 1, without gaps. */
  readonly sequence: number;
  readonly kind: MovementKind;
  /** Positive when money goes into the drawer, negative when it leaves. */
  readonly amount: Money;
  readonly reason: string;
  readonly at: Instant;
  readonly employeeName?: string;
}

export interface ShiftView {
  readonly id: string;
  readonly businessDate: string;
  readonly openedAt: Instant;
  /** Absent when the first sale opened it. */
  readonly openedBy?: string;
  /** False until the drawer's starting cash was counted. */
  readonly hasFloat: boolean;
  readonly count?: CountView;
  /** Movements by hand only. Sales are left out, so that a cashier cannot add up what must be in the drawer before counting it. */
  readonly movements: readonly MovementView[];
}

export interface DrawerView {
  readonly id: string;
  /** Empty for the one that all kiosks share. */
  readonly name: string;
  readonly isOwn: boolean;
  readonly isOfKiosks: boolean;
  readonly tills: readonly { readonly id: string; readonly name: string }[];
  readonly shift?: ShiftView;
  readonly lastNumber: number;
}

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

export interface CountView {
  readonly id: string;
  readonly at: Instant;
  readonly employeeName: string;
  readonly counted: CashCount;
  readonly expected: Money;
  /** Positive: more cash than expected. */
  readonly over: Money;
  /** How often the shift was counted, including this count. */
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
 * `sent`: the service accepted the sale later. `variance`: at a price that differs by `amount`. `rejected`: never. `voided`: the sale was
 * voided before it was sent. `tip`: a tip was added or changed. `refunded`, `refund_refused`: the outcome of a requested refund.
 */
export type CorrectionKind = 'sent' | 'variance' | 'rejected' | 'voided' | 'tip' | 'refunded' | 'refund_refused';

/** A change to the sales of an earlier Z report after it was made, on those sales' own business date. */
export interface Correction extends Tally {
  readonly kind: CorrectionKind;
  readonly businessDate: string;
  /** The number of the report that it corrects. */
  readonly number: number;
  /** Only the first few. */
  readonly guestNumbers: readonly string[];
}

export interface ReportMark {
  readonly at: Instant;
  readonly guestNumber: string;
}

/** Goods before discounts + discounts + fees + tax on top = total; total + charity + rounding + tips = the amount taken. */
export interface SalesFigures {
  readonly count: number;
  readonly goods: Money;
  /** Zero or negative. */
  readonly discounts: Tally;
  readonly fees: Tally;
  readonly taxOnTop: Money;
  readonly total: Money;
  readonly charity: Money;
  readonly rounding: Money;
  readonly tips: Money;
  readonly tenders: readonly ReportTender[];
  readonly taxes: readonly ReportTax[];
  /** Returned lines; they are part of `goods`. */
  readonly returns: Tally;
  /** Tenders that were voided before their sale was complete. */
  readonly voids: Tally;
  /** Whole sales that were voided before they were sent. `count` and `goods` include them, and the cash refunds include their cash. */
  readonly voidedSales: Tally;
  /** Refunds requested in this shift, by the tender that had paid. */
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

/** How far the service has the shift's sales. None of these block closing. */
export interface ServiceFigures {
  /** Open at the stand now. */
  readonly tabs: Tally;
  readonly unsent: Tally;
  readonly rejected: Tally;
  /** The service's prices minus the amounts taken. */
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
  /** The journal's name, under which this host sends its orders. */
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
  /** Within the drawer: from 1, without gaps. */
  readonly number: number;
  readonly corrections: readonly Correction[];
  /** The last audit entry before this report: changing an earlier entry would change this hash. */
  readonly auditHead?: { readonly entry: number; readonly hash: string };
}

export interface ZReportView {
  readonly report: ZReport;
  /** The hash of its text, as recorded in the audit. */
  readonly hash: string;
  /** Later events of its sales. `onNumber`: the Z report that lists it as a correction. */
  readonly later: readonly {
    readonly kind: CorrectionKind | 'waiting';
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
    summary: 'The drawer of this till with its shift; with the right to all shifts every drawer',
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
      kind: oneOf(...MANUAL_MOVEMENTS),
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
    summary: 'Z reports, the newest first: of this drawer, or of all with the right to all shifts',
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
