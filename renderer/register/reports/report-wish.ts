import { epochOf, type Instant, instantFromEpoch } from '../../../shared/base/time.ts';
import { businessDate } from '../../../shared/base/venue-time.ts';

/** Which sales a report is of. */
export interface ReportWish {
  readonly from: string;
  readonly to: string;
  readonly shift?: string;
  readonly employee?: string;
  readonly vendor?: string;
}

const DAY = 86_400_000;

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
  const [from, to] = PERIODS[period].map((days) => businessDate(instantFromEpoch(epochOf(now) - days * DAY), timeZone));
  return { from: from ?? '', to: to ?? '' };
}

/** Undefined: dates of one's own. */
export function periodOf({ from, to }: Pick<ReportWish, 'from' | 'to'>, now: Instant, timeZone: string): Period | undefined {
  return (Object.keys(PERIODS) as Period[]).find((period) => {
    const dates = datesOf(period, now, timeZone);
    return dates.from === from && dates.to === to;
  });
}

export function countDays({ from, to }: Pick<ReportWish, 'from' | 'to'>): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1;
}
