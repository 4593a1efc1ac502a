import { type Static, Type } from 'typebox';
import { queryOf } from '../../contract/http/operation.ts';
import { closedRecord, Flag, list, optional, type RecordSchema, text } from '../../contract/http/schema.ts';
import { AnyText, InstantValue, RatioValue, Whole } from '../parts/answer-values.ts';
import { RecordId, tillOperation } from '../parts/till-operation.ts';
import { RefundMethod } from './refund-operations.ts';

/** Reports of what was sold. Sales, tips and prices that the service reports later count on the sale's business date. */

/**
 * Each table with its figures, in the order in which they are shown. `net`: goods after discounts, without taxes on top and fees. Discounts
 * of a day are those on gift cards too, so its net is not always its goods less its discounts.
 */
export const REPORT_TABLES = {
  days: ['sales', 'goods', 'giftCards', 'discounts', 'net', 'fees', 'tax', 'total', 'charity', 'rounding', 'tips', 'taken', 'refunds'],
  /** `weight`: what is sold by weight, in the unit of its scale; it is no number of pieces. */
  items: ['quantity', 'weight', 'goods', 'discounts', 'net'],
  groups: ['quantity', 'weight', 'goods', 'discounts', 'net'],
  /** Gift cards sold: money owed to their holders, which is in no figure of goods. */
  giftCards: ['quantity', 'amount'],
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
  weight: 'quantity',
};

export function kindOfFigure(figure: ReportFigure): 'count' | 'quantity' | 'money' {
  return PLAIN_FIGURES[figure] ?? 'money';
}

const rowMembers = {
  /** A date, an hour, a kind of tender, or the id of the person or record that the row is about. */
  id: AnyText,
  /** Empty when the id says it all. */
  name: AnyText,
  tax: optional(closedRecord('TaxOfRow', { rate: RatioValue, isIncluded: Flag })),
  way: optional(RefundMethod),
};
export type ReportRow<Figure extends ReportFigure = ReportFigure> = Static<RecordSchema<typeof rowMembers>> & {
  readonly figures: Readonly<Record<Figure, number>>;
};

function rowOf(figures: readonly ReportFigure[]) {
  const members = Object.fromEntries(figures.map((figure) => [figure, Whole]));
  return closedRecord('RowOfReport', { ...rowMembers, figures: closedRecord('FiguresOfRow', members) });
}

export type ReportRows = { readonly [Table in ReportTable]?: readonly ReportRow<FigureOf<Table>>[] };

const ReportRows = Type.Unsafe<ReportRows>(
  closedRecord('ReportRows', Object.fromEntries(REPORT_TABLE_NAMES.map((table) => [table, optional(list(rowOf(REPORT_TABLES[table])))]))),
);

export const ShiftChoice = closedRecord('ShiftChoice', {
  id: AnyText,
  drawerName: AnyText,
  isOfKiosks: Flag,
  openedAt: InstantValue,
  /** The number of its Z report. */
  number: optional(Whole),
});
export type ShiftChoice = Static<typeof ShiftChoice>;

/** The filters that have any figures on these dates, regardless of the current filter. */
export const ReportChoices = closedRecord('ReportChoices', {
  cashiers: list(closedRecord('ReportChoicesCashiers', { id: AnyText, name: AnyText })),
  vendors: list(closedRecord('ReportChoicesVendors', { id: AnyText, name: AnyText })),
  shifts: list(ShiftChoice),
});
export type ReportChoices = Static<typeof ReportChoices>;

/** A part of a report, which the client adds up: computing a long report at once would block the stand's other requests. */
export const ReportSlice = closedRecord('ReportSlice', {
  rows: ReportRows,
  choices: ReportChoices,
  /** Where the next part begins; absent in the last one. */
  next: optional(closedRecord('ReportSliceNext', { date: AnyText, behind: Whole })),
});
export type ReportSlice = Static<typeof ReportSlice>;

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
    answer: ReportSlice,
    refusals: ['too_many_days'],
  }),
} as const;
