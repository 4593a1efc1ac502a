/** Writes business dates and hours of the day. Neither is an instant, so no time zone applies. */
export interface CalendarFormats {
  /** Takes a date such as `2026-11-21`. */
  date(date: string): string;
  /** For example `21 Nov`, for narrow places. */
  shortDate(date: string): string;
  /** For example `18:00` or `6 PM`. */
  hour(hour: number): string;
}

const HOUR = 3_600_000;

export function makeCalendarFormats(locale: string): CalendarFormats {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const shortDates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const hours = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
  const midnight = (date: string): number => Date.parse(`${date}T00:00:00.000Z`);
  return {
    date: (date) => dates.format(midnight(date)),
    shortDate: (date) => shortDates.format(midnight(date)),
    hour: (hour) => hours.format(hour * HOUR),
  };
}
