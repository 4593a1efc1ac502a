import { assert } from './assert.ts';
import { epochOf, type Instant } from './time.ts';

export const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The local date and time at the venue. */
export interface VenueTime {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly weekday: Weekday;
  /** Minutes since local midnight. */
  readonly minute: number;
}

/** A weekly span in venue time. An `end` before or equal to `start` runs past midnight; `24:00` ends the day. */
export interface DaypartSpan {
  readonly days: readonly Weekday[];
  readonly start: string;
  readonly end: string;
}

/** A zone's formatter, and the last stretch of time for which it was asked: sales come one after another, and formatting costs much. */
interface ZoneClock {
  readonly offsets: Intl.DateTimeFormat;
  /** The milliseconds ahead of UTC from `since` on, for the length of a stretch. */
  ahead: number;
  since: number;
}

/** Zones change their offset at most once in so short a time. */
const STRETCH_MILLISECONDS = 15 * 60_000;

const clocks = new Map<string, ZoneClock>();

/** True for an IANA name. A bare offset like `+01:00` is rejected, because it would ignore daylight saving. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const offsets = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const made: ZoneClock = { offsets, ahead: 0, since: Number.NEGATIVE_INFINITY };
  clocks.set(zone, made);
  return made;
}

/** Reads the offset at the end of a text like `11/21/2026, GMT-05:00`; before 1972 some had seconds too. */
function millisecondsAhead(offsets: Intl.DateTimeFormat, epoch: number): number {
  const match = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(offsets.format(epoch));
  assert(match !== null, 'an offset ends the text');
  const [, sign, hours = 0, minutes = 0, seconds = 0] = match;
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}

/** Returns the local time as if it were UTC, so that the rest is arithmetic without zones. */
function wallEpoch(instant: Instant, zone: string): number {
  const clock = clockOf(zone);
  const epoch = epochOf(instant);
  if (epoch >= clock.since && epoch < clock.since + STRETCH_MILLISECONDS) return epoch + clock.ahead;
  const ahead = millisecondsAhead(clock.offsets, epoch);
  const since = Math.floor(epoch / STRETCH_MILLISECONDS) * STRETCH_MILLISECONDS;
  // A stretch with a change in it is not remembered.
  if (millisecondsAhead(clock.offsets, since) === ahead && millisecondsAhead(clock.offsets, since + STRETCH_MILLISECONDS) === ahead) {
    clock.ahead = ahead;
    clock.since = since;
  }
  return epoch + ahead;
}

function dateText(wall: Date): string {
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export function venueTime(instant: Instant, zone: string): VenueTime {
  const wall = new Date(wallEpoch(instant, zone));
  return {
    date: dateText(wall),
    weekday: WEEKDAYS[(wall.getUTCDay() + 6) % 7] as Weekday,
    minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  };
}

/** Returns the minutes since midnight of `HH:MM`, including `24:00`; undefined for other text. */
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

/** In minutes. Night events end after midnight, so until four o'clock a sale still belongs to the day on which doors opened. */
export const BUSINESS_DAY_STARTS = 4 * 60;

/** Returns the venue's business date as `YYYY-MM-DD`. */
export function businessDate(instant: Instant, zone: string): string {
  return dateText(new Date(wallEpoch(instant, zone) - BUSINESS_DAY_STARTS * 60_000));
}
