import { DAY_IN_MILLISECONDS, type Instant } from '../../../shared/base/time.ts';
import { businessDate } from '../../../shared/base/venue-time.ts';

/** Which sales a report is of. */
export interface ReportWish {
  readonly from: string;
  readonly to: string;
  readonly shift?: string;
  readonly employee?: string;
  readonly vendor?: string;
}

/** Spans that end today, in days back to their beginning and to their end. */
export const PERIODS = {
  today: [0, 0],
  yesterday: [1, 1],
  week: [6, 0],
  month: [29, 0],
  year: [364, 0],
} as const;
export type Period = keyof typeof PERIODS;

export function datesOf(period: Period, now: Instant, timeZone: string): Pick<ReportWish, 'from' | 'to'> {
  // Days of the calendar: one on which clocks change is no longer and no shorter than others.
  const today = Date.parse(businessDate(now, timeZone));
  const [from, to] = PERIODS[period];
  return { from: dateBefore(today, from), to: dateBefore(today, to) };
}

function dateBefore(today: number, days: number): string {
  return new Date(today - days * DAY_IN_MILLISECONDS).toISOString().slice(0, 10);
}

/** Undefined: dates of one's own. */
export function periodOf({ from, to }: Pick<ReportWish, 'from' | 'to'>, now: Instant, timeZone: string): Period | undefined {
  return (Object.keys(PERIODS) as Period[]).find((period) => {
    const dates = datesOf(period, now, timeZone);
    return dates.from === from && dates.to === to;
  });
}

export function countDays({ from, to }: Pick<ReportWish, 'from' | 'to'>): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_IN_MILLISECONDS + 1;
}
