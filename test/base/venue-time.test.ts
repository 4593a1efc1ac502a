import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Instant, instantFromEpoch } from '../../shared/base/time.ts';
import { businessDate, isTimeZone, type VenueTime, venueTime, WEEKDAYS, type Weekday } from '../../shared/base/venue-time.ts';
import { checkAlways } from './properties.ts';

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Africa/Casablanca',
  'Africa/Monrovia',
  'UTC',
] as const;

function shownAt(text: string, zone: string): string {
  const { date, weekday, minute } = venueTime(text as Instant, zone);
  return `${weekday} ${date} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Asks Intl for the wall's figures themselves, as a person reads them in Sweden. */
const wallClocks = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
      calendar: 'iso8601',
      numberingSystem: 'latn',
    }),
  ]),
);

function wallClock(milliseconds: number, zone: (typeof zones)[number]): VenueTime {
  const text = wallClocks.get(zone)?.format(milliseconds) ?? '';
  const [, date = '', hour, minute] = /^(\d{4}-\d\d-\d\d) (\d\d):(\d\d)$/.exec(text) ?? [];
  return { date, weekday: weekdayOf(date), minute: Number(hour) * 60 + Number(minute) };
}

/** Counts days from a Monday. */
function weekdayOf(date: string): Weekday {
  const days = (Date.parse(date) - Date.parse('2024-01-01')) / 86_400_000;
  return WEEKDAYS[((days % 7) + 7) % 7] as Weekday;
}

function dayBefore(date: string): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

const zone = fc.constantFrom(...zones);
const moment = fc.oneof(
  fc.integer({ min: Date.parse('1900-01-01'), max: Date.parse('2100-01-01') }),
  fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') }),
);

describe('venue time', () => {
  test('is what the wall shows, in every zone and year', () => {
    checkAlways(
      fc.property(moment, zone, (milliseconds, name) => {
        expect(venueTime(instantFromEpoch(milliseconds), name)).toStrictEqual(wallClock(milliseconds, name));
      }),
      5000,
    );
  });

  test('is right in every minute around every change of clocks of a year', () => {
    const wrong: string[] = [];
    for (const name of zones) {
      const minutesFromUtc = (milliseconds: number) => {
        const wall = wallClock(milliseconds, name);
        return Date.parse(wall.date) / 60_000 + wall.minute - Math.floor(milliseconds / 60_000);
      };
      for (let hour = Date.parse('2026-01-01'); hour < Date.parse('2027-01-01'); hour += 6 * 3_600_000) {
        if (minutesFromUtc(hour) === minutesFromUtc(hour + 6 * 3_600_000)) continue;
        for (let at = hour; at <= hour + 6 * 3_600_000; at += 60_000) {
          const shown = venueTime(instantFromEpoch(at), name);
          const wall = wallClock(at, name);
          if (shown.date !== wall.date || shown.minute !== wall.minute || shown.weekday !== wall.weekday) wrong.push(`${name} ${at}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    // The hour from two to three is left out in spring, and comes twice in autumn.
    ['America/New_York', '2026-03-08T06:59:59.999Z', 'SUN 2026-03-08 01:59'],
    ['America/New_York', '2026-03-08T07:00:00.000Z', 'SUN 2026-03-08 03:00'],
    ['America/New_York', '2026-11-01T05:59:59.999Z', 'SUN 2026-11-01 01:59'],
    ['America/New_York', '2026-11-01T06:00:00.000Z', 'SUN 2026-11-01 01:00'],
    ['Europe/Berlin', '2026-03-29T00:59:59.999Z', 'SUN 2026-03-29 01:59'],
    ['Europe/Berlin', '2026-03-29T01:00:00.000Z', 'SUN 2026-03-29 03:00'],
    ['Europe/Berlin', '2026-10-25T00:59:59.999Z', 'SUN 2026-10-25 02:59'],
    ['Europe/Berlin', '2026-10-25T01:00:00.000Z', 'SUN 2026-10-25 02:00'],
    // Half an hour of daylight saving.
    ['Australia/Lord_Howe', '2026-04-04T14:59:59.999Z', 'SUN 2026-04-05 01:59'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', 'SUN 2026-04-05 01:30'],
    ['Australia/Lord_Howe', '2026-10-03T15:29:59.999Z', 'SUN 2026-10-04 01:59'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00.000Z', 'SUN 2026-10-04 02:30'],
    ['Asia/Kolkata', '2026-11-21T18:29:59.999Z', 'SAT 2026-11-21 23:59'],
    ['Asia/Kolkata', '2026-11-21T18:30:00.000Z', 'SUN 2026-11-22 00:00'],
    ['Asia/Kathmandu', '2026-11-21T18:14:59.999Z', 'SAT 2026-11-21 23:59'],
    ['Asia/Kathmandu', '2026-11-21T18:15:00.000Z', 'SUN 2026-11-22 00:00'],
    // Clocks that changed at one minute past midnight, at midnight, and over a whole day.
    ['America/St_Johns', '2006-04-02T03:30:00.000Z', 'SUN 2006-04-02 00:00'],
    ['America/St_Johns', '2006-04-02T03:31:00.000Z', 'SUN 2006-04-02 01:01'],
    ['America/Sao_Paulo', '2018-11-04T02:59:59.999Z', 'SAT 2018-11-03 23:59'],
    ['America/Sao_Paulo', '2018-11-04T03:00:00.000Z', 'SUN 2018-11-04 01:00'],
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', 'THU 2011-12-29 23:59'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', 'SAT 2011-12-31 00:00'],
    // An offset with seconds.
    ['Africa/Monrovia', '1971-06-01T00:44:29.999Z', 'MON 1971-05-31 23:59'],
    ['Africa/Monrovia', '1971-06-01T00:44:30.000Z', 'TUE 1971-06-01 00:00'],
    // The ends of what an instant can be.
    ['UTC', '0001-01-01T00:00:00.000Z', 'MON 0001-01-01 00:00'],
    ['UTC', '0099-12-31T23:59:59.999Z', 'THU 0099-12-31 23:59'],
    ['America/New_York', '0001-01-01T00:00:00.000Z', 'SUN 0000-12-31 19:03'],
    ['Pacific/Kiritimati', '9999-12-31T23:59:59.999Z', 'SAT 10000-01-01 13:59'],
  ])('in %s at %s is %s', (name, instant, expected) => {
    expect(shownAt(instant, name)).toBe(expected);
  });

  test('does not depend on what was asked before', () => {
    const [before, after] = ['2026-03-08T06:59:59.999Z', '2026-03-08T07:00:00.000Z'];
    for (const instant of [before, after, before, before, after]) {
      expect(shownAt(instant, 'America/New_York')).toBe(instant === before ? 'SUN 2026-03-08 01:59' : 'SUN 2026-03-08 03:00');
      expect(shownAt(instant, 'UTC')).toBe(instant === before ? 'SUN 2026-03-08 06:59' : 'SUN 2026-03-08 07:00');
    }
  });
});

test('a time zone is a name that this machine knows', () => {
  for (const name of [...zones, 'Etc/GMT+5', 'GMT', 'EST5EDT']) expect([name, isTimeZone(name)]).toEqual([name, true]);
  for (const name of ['', 'Mars/Olympus', 'New York', '+05:30', '-03', 'America/New_York ', '__proto__'])
    expect([name, isTimeZone(name)]).toEqual([name, false]);
});

describe('the business date', () => {
  test('is the wall date, or the day before while it is before four [V1]', () => {
    checkAlways(
      fc.property(moment, zone, (milliseconds, name) => {
        const wall = wallClock(milliseconds, name);
        expect(businessDate(instantFromEpoch(milliseconds), name)).toBe(wall.minute < 4 * 60 ? dayBefore(wall.date) : wall.date);
      }),
    );
  });

  test.each([
    ['a match that ends after midnight', '2026-11-22T05:30:00.000Z', 'America/New_York', '2026-11-21'],
    ['the last moment before four', '2026-11-22T08:59:59.999Z', 'America/New_York', '2026-11-21'],
    ['four o’clock', '2026-11-22T09:00:00.000Z', 'America/New_York', '2026-11-22'],
    ['the night in which clocks go forward', '2026-03-08T07:59:59.999Z', 'America/New_York', '2026-03-07'],
    ['the morning after clocks went forward', '2026-03-08T08:00:00.000Z', 'America/New_York', '2026-03-08'],
    ['the hour that comes twice, first time', '2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-24'],
    ['the hour that comes twice, second time', '2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-24'],
    ['the night after the last of February', '2028-03-01T02:00:00.000Z', 'UTC', '2028-02-29'],
    ['new year’s night', '2026-12-31T19:00:00.000Z', 'Asia/Kathmandu', '2026-12-31'],
    ['new year’s morning', '2026-12-31T22:15:00.000Z', 'Asia/Kathmandu', '2027-01-01'],
    ['the end of the year 9999', '9999-12-31T11:00:00.000Z', 'Pacific/Kiritimati', '9999-12-31'],
    ['the first day of the year 1', '0001-01-01T03:00:00.000Z', 'UTC', '0000-12-31'],
  ])('%s: %s in %s belongs to %s', (_, instant, name, expected) => {
    expect(businessDate(instant as Instant, name)).toBe(expected);
  });
});

test('the hour of a moment is the same whatever moments were asked for before it, also around a change of the clocks', () => {
  // Lord Howe changes by half an hour, New York by an hour, Kolkata never.
  const changes = {
    'Australia/Lord_Howe': '2026-04-04T15:00:00Z',
    'America/New_York': '2026-11-01T06:00:00Z',
    'Asia/Kolkata': '2026-11-01T06:00:00Z',
  };
  const changing = fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[]));
  const around = fc.array(fc.integer({ min: -3_600_000, max: 3_600_000 }), { minLength: 1, maxLength: 10 });
  checkAlways(
    fc.property(changing, around, (name, offsets) => {
      const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: name, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
      for (const offset of offsets) {
        const moment = Date.parse(changes[name]) + offset;
        const { minute } = venueTime(instantFromEpoch(moment), name);
        const [hours = '', minutes = ''] = formatter.format(moment).split(':');
        expect(minute).toBe(Number(hours) * 60 + Number(minutes));
      }
    }),
    300,
  );
});
