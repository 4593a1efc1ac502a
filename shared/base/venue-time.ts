import { assert } from './assert.ts';
import { epochOf, type Instant } from './time.ts';

export const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** What the clock on the venue's wall shows. */
export interface VenueTime {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly weekday: Weekday;
  /** Minutes since the wall's midnight. */
  readonly minute: number;
}

/** A span of the week in venue time. `end` before or equal to `start` runs past midnight; `24:00` ends the day. */
export interface DaypartSpan {
  readonly days: readonly Weekday[];
  readonly start: string;
  readonly end: string;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

export function isTimeZone(zone: string): boolean {
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    weekday: 'short',
  });
  formatters.set(zone, made);
  return made;
}

export function venueTime(instant: Instant, zone: string): VenueTime {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of formatterOf(zone).formatToParts(epochOf(instant))) parts[part.type] = part.value;
  const weekday = (parts.weekday as string).toUpperCase() as Weekday;
  assert(WEEKDAYS.includes(weekday), `not a weekday: ${weekday}`);
  return {
    date: `${(parts.year as string).padStart(4, '0')}-${parts.month}-${parts.day}`,
    weekday,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/** Minutes since midnight of `HH:MM`, `24:00` included; undefined for anything else. */
export function minuteOfDay(text: string): number | undefined {
  const match = /^(\d{2}):(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const [hour, minute] = [Number(match[1]), Number(match[2])];
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined;
  return hour * 60 + minute;
}

/** Start inclusive, end exclusive. A span past midnight belongs to the day on which it began. */
export function isInDaypart(span: DaypartSpan, at: VenueTime): boolean {
  const start = minuteOfDay(span.start);
  const end = minuteOfDay(span.end);
  assert(start !== undefined && end !== undefined, `not a day part: ${span.start} to ${span.end}`);
  if (start < end) return span.days.includes(at.weekday) && at.minute >= start && at.minute < end;
  if (at.minute >= start) return span.days.includes(at.weekday);
  return at.minute < end && span.days.includes(dayBefore(at.weekday));
}

function dayBefore(day: Weekday): Weekday {
  return WEEKDAYS[(WEEKDAYS.indexOf(day) + 6) % 7] as Weekday;
}

/** Night events end after midnight: until four o'clock a sale still belongs to the day on which doors opened. */
export const BUSINESS_DAY_STARTS = '04:00';

/** The venue's business date, `YYYY-MM-DD`. */
export function businessDate(instant: Instant, zone: string, dayStarts: string = BUSINESS_DAY_STARTS): string {
  const at = venueTime(instant, zone);
  const start = minuteOfDay(dayStarts);
  assert(start !== undefined, `not a time of day: ${dayStarts}`);
  return at.minute >= start ? at.date : dateBefore(at.date);
}

function dateBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
