import { expect, test } from 'vitest';
import { addMilliseconds, epochOf, type Instant } from '../../shared/base/time.ts';
import type { DaypartSpan } from '../../shared/base/venue-time.ts';
import { isInDaypart, venueTime, WEEKDAYS } from '../../shared/base/venue-time.ts';
import type { Calendar } from '../../shared/engine/catalogue/catalogue.ts';
import { nextOpening, openingAfterClosing } from '../../shared/engine/catalogue/next-opening.ts';
import { makeChance } from '../simulation/chance.ts';

const calendarOf = (timezone: string, spans: readonly DaypartSpan[]): Calendar =>
  ({ timezone, dayparts: spans.map((span) => ({ data: { span } })), schedule: [] }) as unknown as Calendar;
const DAILY = [...WEEKDAYS];

test('the next day part of today, of tomorrow, and of another day of the week', () => {
  // A Tuesday in Chicago, 08:00.
  const at = '2026-11-24T14:00:00.000Z' as Instant;
  const opens = (days: readonly (typeof WEEKDAYS)[number][], start: string, end: string) =>
    nextOpening(calendarOf('America/Chicago', [{ days: [...days], start, end }]), at);
  expect(opens(DAILY, '11:30', '22:00')).toBe('2026-11-24T17:30:00.000Z');
  expect(opens(DAILY, '06:00', '07:00')).toBe('2026-11-25T12:00:00.000Z');
  expect(opens(['TUE'], '06:00', '07:00')).toBe('2026-12-01T12:00:00.000Z');
  expect(opens(['FRI'], '20:00', '02:00')).toBe('2026-11-28T02:00:00.000Z');
  expect(nextOpening(calendarOf('America/Chicago', []), at)).toBeUndefined();
});

test('the opening after closing: of an open stand the one after it closed, of one that never closes none', () => {
  // A Tuesday in Chicago, 08:00 and noon.
  const [early, noon] = ['2026-11-24T14:00:00.000Z', '2026-11-24T18:00:10.000Z'] as const;
  const lunch = calendarOf('America/Chicago', [{ days: DAILY, start: '11:30', end: '22:00' }]);
  expect(openingAfterClosing(lunch, early as Instant)).toBe('2026-11-24T17:30:00.000Z');
  expect(openingAfterClosing(lunch, noon as Instant)).toBe('2026-11-25T17:30:00.000Z');
  const always = calendarOf('America/Chicago', [{ days: DAILY, start: '00:00', end: '24:00' }]);
  expect(openingAfterClosing(always, noon as Instant)).toBeUndefined();
  expect(openingAfterClosing(calendarOf('America/Chicago', []), noon as Instant)).toBeUndefined();
});

test('is what looking at each minute finds, also over changes of the clock', () => {
  const chance = makeChance(20261124);
  const pad = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  for (let round = 0; round < 150; round += 1) {
    const timezone = ['America/Chicago', 'Europe/Berlin', 'Australia/Lord_Howe'][chance.whole(3)] ?? 'UTC';
    const around = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'][chance.whole(6)];
    const at = addMilliseconds(`${around}T00:00:00.000Z` as Instant, (chance.whole(4 * 1440) - 2 * 1440) * 60_000 + chance.whole(60_000));
    const spans = Array.from({ length: 1 + chance.whole(3) }, (): DaypartSpan => {
      const start = chance.whole(1440);
      const end = (start + 1 + chance.whole(600)) % 1440;
      return { days: DAILY.filter(() => chance.whole(3) > 0), start: pad(start), end: pad(end) };
    });
    const calendar = calendarOf(timezone, spans);
    const isOpen = (moment: Instant) => spans.some((span) => isInDaypart(span, venueTime(moment, timezone)));
    if (isOpen(at)) {
      expect(nextOpening(calendar, at)).toBeUndefined();
      continue;
    }
    let slow: Instant | undefined = addMilliseconds(at, -(epochOf(at) % 60_000));
    for (let minute = 0; slow !== undefined && !isOpen(slow); minute += 1)
      slow = minute > 7 * 1440 + 120 ? undefined : addMilliseconds(slow, 60_000);
    expect(nextOpening(calendar, at), JSON.stringify({ at, timezone, spans })).toBe(slow);
  }
});
