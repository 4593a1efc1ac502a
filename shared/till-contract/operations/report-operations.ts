import { Type } from 'typebox';
import type { Ratio } from '../../base/ratio.ts';
import type { Instant } from '../../base/time.ts';
import { queryOf } from '../../contract/http/operation.ts';
import { optional, text } from '../../contract/http/schema.ts';
import { RecordId, tillOperation, told } from '../parts/till-operation.ts';
import type { RefundMethod } from './refund-operations.ts';

/** Reports of what was sold. Sales, tips and prices that the service reports later count on the sale's business date. */

/** Each table with its figures, in the order in which they are shown. */
export const REPORT_TABLES = {
  days: ['sales', 'goods', 'discounts', 'fees', 'tax', 'total', 'charity', 'rounding', 'tips', 'taken', 'refunds'],
  items: ['quantity', 'goods', 'discounts', 'net'],
  groups: ['quantity', 'goods', 'discounts', 'net'],
  hours: ['sales', 'total'],
  cashiers: ['sales', 'discounts', 'total', 'tips', 'taken'],
  tenders: ['times', 'amount', 'tips', 'taken'],
  discounts: ['times', 'amount'],
  fees: ['times', 'amount'],
  taxes: ['taxable', 'amount'],
  charity: ['times', 'amount'],
  tips: ['times', 'amount'],
  refunds: ['times', 'amount'],
  /** Sales that the service accepted at another price, rejected, or has not received yet. */
  variance: ['differing', 'difference', 'rejected', 'rejectedAmount', 'unsent', 'unsentAmount'],
} as const;
export type ReportTable = keyof typeof REPORT_TABLES;
export const REPORT_TABLE_NAMES = Object.keys(REPORT_TABLES) as readonly ReportTable[];
export type FigureOf<Table extends ReportTable> = (typeof REPORT_TABLES)[Table][number];
export type ReportFigure = FigureOf<ReportTable>;

/** How a figure is written: a count, a quantity in thousandths, or (unlisted) an amount in minor units. */
const PLAIN_FIGURES: Readonly<Partial<Record<ReportFigure, 'count' | 'quantity'>>> = {
  sales: 'count',
  times: 'count',
  differing: 'count',
  rejected: 'count',
  unsent: 'count',
  quantity: 'quantity',
};

export function kindOfFigure(figure: ReportFigure): 'count' | 'quantity' | 'money' {
  return PLAIN_FIGURES[figure] ?? 'money';
}

export interface ReportRow<Figure extends ReportFigure = ReportFigure> {
  /** A date, an hour, a kind of tender, or the id of the person or record that the row is about. */
  readonly id: string;
  /** Empty when the id says it all. */
  readonly name: string;
  readonly figures: Readonly<Record<Figure, number>>;
  readonly tax?: { readonly rate: Ratio; readonly isIncluded: boolean };
  readonly way?: RefundMethod;
}

export type ReportRows = { readonly [Table in ReportTable]?: readonly ReportRow<FigureOf<Table>>[] };

export interface ShiftChoice {
  readonly id: string;
  readonly drawerName: string;
  readonly isOfKiosks: boolean;
  readonly openedAt: Instant;
  /** The number of its Z report. */
  readonly number?: number;
}

/** The filters that have any figures on these dates, regardless of the current filter. */
export interface ReportChoices {
  readonly cashiers: readonly { readonly id: string; readonly name: string }[];
  readonly vendors: readonly { readonly id: string; readonly name: string }[];
  readonly shifts: readonly ShiftChoice[];
}

/** A part of a report, which the client adds up: computing a long report at once would block the stand's other requests. */
export interface ReportSlice {
  readonly rows: ReportRows;
  readonly choices: ReportChoices;
  /** Where the next part begins; absent in the last one. */
  readonly next?: { readonly date: string; readonly behind: number };
}

/** One year and the season before it. */
export const MOST_REPORT_DAYS = 400;

const BusinessDate = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 });
const Digits = Type.String({ pattern: '^[0-9]{1,15}$', maxLength: 15 });

export const REPORT_OPERATIONS = {
  readReport: tillOperation({
    id: 'readReport',
    devices: ['till'],
    needsEmployee: true,
    right: 'reports',
    method: 'GET',
    path: '/till/reports',
    summary: 'What was sold on some business dates, by item, hour, cashier and so on; a part of it at a time',
    query: queryOf({
      from: BusinessDate,
      to: BusinessDate,
      shift: optional(RecordId),
      /** Empty: sales without an employee, as at a kiosk. */
      employee: optional(text(64)),
      vendor: optional(Digits),
      date: optional(BusinessDate),
      behind: optional(Digits),
    }),
    request: undefined,
    answer: told<ReportSlice>(),
    refusals: ['too_many_days'],
  }),
} as const;
