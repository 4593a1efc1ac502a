/** How a business date and an hour of the day are written: neither is a moment, so that no time zone moves it. */
export interface CalendarFormats {
  /** Of `2026-11-21`. */
  date(date: string): string;
  /** `21 Nov`, where there is little room. */
  shortDate(date: string): string;
  /** `18:00`, `6 PM` */
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
