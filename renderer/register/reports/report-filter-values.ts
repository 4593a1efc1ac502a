import { DAY_IN_MILLISECONDS, type Instant } from '../../../shared/base/time.ts';
import { businessDate } from '../../../shared/base/venue-time.ts';

/** The filters of a report. */
export interface ReportFilters {
  readonly from: string;
  readonly to: string;
  readonly shift?: string;
  readonly employee?: string;
  readonly vendor?: string;
}

/** First and last day of each period, as days before today. */
export const PERIODS = {
  today: [0, 0],
  yesterday: [1, 1],
  week: [6, 0],
  month: [29, 0],
  year: [364, 0],
} as const;
export type Period = keyof typeof PERIODS;

export function datesOf(period: Period, now: Instant, timeZone: string): Pick<ReportFilters, 'from' | 'to'> {
  // Counts calendar days, so that a day with a clock change is no exception.
  const today = Date.parse(businessDate(now, timeZone));
  const [from, to] = PERIODS[period];
  return { from: dateBefore(today, from), to: dateBefore(today, to) };
}

function dateBefore(today: number, days: number): string {
  return new Date(today - days * DAY_IN_MILLISECONDS).toISOString().slice(0, 10);
}

/** Returns the period of the dates; undefined for custom dates. */
export function periodOf({ from, to }: Pick<ReportFilters, 'from' | 'to'>, now: Instant, timeZone: string): Period | undefined {
  return (Object.keys(PERIODS) as Period[]).find((period) => {
    const dates = datesOf(period, now, timeZone);
    return dates.from === from && dates.to === to;
  });
}

export function countDays({ from, to }: Pick<ReportFilters, 'from' | 'to'>): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_IN_MILLISECONDS + 1;
}
