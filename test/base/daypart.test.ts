import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProgramBug } from '../../shared/base/assert.ts';
import { type DaypartSpan, isInDaypart, minuteOfDay, WEEKDAYS, type Weekday } from '../../shared/base/venue-time.ts';
import { checkAlways } from './properties.ts';

const DAY = 24 * 60;
const WEEK = 7 * DAY;

function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Walks from each day's start, minute by minute, until the clock shows the end. */
function openMinutes(days: readonly Weekday[], start: number, end: number): readonly boolean[] {
  const week = new Array<boolean>(WEEK).fill(false);
  for (const day of days) {
    const opens = WEEKDAYS.indexOf(day) * DAY + start;
    const closes = WEEKDAYS.indexOf(day) * DAY + (end > start ? end : end + DAY);
    for (let minute = opens; minute < closes; minute++) week[minute % WEEK] = true;
  }
  return week;
}

function judgedMinutes(span: DaypartSpan): readonly boolean[] {
  return Array.from({ length: WEEK }, (_, minute) =>
    isInDaypart(span, { date: '2026-11-21', weekday: WEEKDAYS[Math.floor(minute / DAY)] as Weekday, minute: minute % DAY }),
  );
}

describe('a day part', () => {
  test('covers exactly the minutes of the week that a clock walks through', () => {
    const time = fc.oneof(fc.integer({ min: 0, max: DAY }), fc.constantFrom(0, 1, DAY - 1, DAY));
    checkAlways(
      fc.property(fc.subarray([...WEEKDAYS]), time, time, (days, start, end) => {
        expect(judgedMinutes({ days, start: clockText(start), end: clockText(end) })).toEqual(openMinutes(days, start, end));
      }),
      150,
    );
  });

  test.each<[string, DaypartSpan, Weekday, string, boolean]>([
    ['begins with its first minute', { days: ['SAT'], start: '11:00', end: '14:00' }, 'SAT', '11:00', true],
    ['ends before its last', { days: ['SAT'], start: '11:00', end: '14:00' }, 'SAT', '14:00', false],
    ['belongs past midnight to the day on which it began', { days: ['SAT'], start: '20:00', end: '02:00' }, 'SUN', '01:59', true],
    ['does not begin early on that day', { days: ['SAT'], start: '20:00', end: '02:00' }, 'SAT', '01:59', false],
    ['runs from Sunday into Monday', { days: ['SUN'], start: '20:00', end: '02:00' }, 'MON', '00:30', true],
    ['runs to the end of the day with 24:00', { days: ['MON'], start: '18:00', end: '24:00' }, 'MON', '23:59', true],
    ['and no further', { days: ['MON'], start: '18:00', end: '24:00' }, 'TUE', '00:00', false],
    ['lasts a whole day when it ends where it starts', { days: ['MON'], start: '06:00', end: '06:00' }, 'TUE', '05:59', true],
    ['on no day is never', { days: [], start: '00:00', end: '24:00' }, 'MON', '12:00', false],
  ])('%s', (_, span, weekday, clock, expected) => {
    expect(isInDaypart(span, { date: '2026-11-21', weekday, minute: minuteOfDay(clock) ?? Number.NaN })).toBe(expected);
  });

  test('without a readable start or end is a mistake', () => {
    for (const [start, end] of [
      ['9:00', '10:00'],
      ['09:00', '25:00'],
    ] as const) {
      expect(() => isInDaypart({ days: ['MON'], start, end }, { date: '2026-11-21', weekday: 'MON', minute: 0 })).toThrow(ProgramBug);
    }
  });
});

test('a clock text is read as minutes since midnight, 24:00 included, and nothing else is', () => {
  for (let minute = 0; minute <= DAY; minute++) expect(minuteOfDay(clockText(minute))).toBe(minute);
  for (const text of ['', '24:01', '25:00', '12:60', '1:00', '12:0', '12.00', ' 12:00', '12:00\n', '-1:00', '12:00:00']) {
    expect([text, minuteOfDay(text)]).toEqual([text, undefined]);
  }
});
