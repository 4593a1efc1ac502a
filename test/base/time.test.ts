import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProgramBug } from '../../shared/base/assert.ts';
import { addMilliseconds, daysInMonth, epochOf, type Instant, instantFromEpoch, now, parseInstant } from '../../shared/base/time.ts';
import { makeWorld } from '../world.ts';
import { checkAlways } from './properties.ts';

const first = Date.parse('0001-01-01T00:00:00.000Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');
const epoch = fc.oneof(
  fc.integer({ min: first, max: last }),
  fc.integer({ min: Date.parse('1970-01-01'), max: Date.parse('2100-01-01') }),
  fc.integer({ min: first, max: Date.parse('0100-01-01T00:00:00Z') }),
);

const two = (value: number) => String(value).padStart(2, '0');
const four = (value: number) => String(value).padStart(4, '0');

interface Written {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly fraction: string;
  readonly offset: string;
}

function textOf({ year, month, day, hour, minute, second, fraction, offset }: Written): string {
  return `${four(year)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${fraction}${offset}`;
}

const offset = fc.oneof(
  fc.constantFrom('Z', '+00:00', '-00:00', '+05:45', '-03:30', '+14:00', '-12:00', '+23:59', '-23:59'),
  fc
    .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 61 }))
    .map(([sign, hours, minutes]) => `${sign}${two(hours)}:${two(minutes)}`),
);

const fraction = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 0, max: 999 }).map((value) => `.${String(value).padStart(3, '0')}`),
);

/** Two in three of these exist: every member is now and then a little too large, or zero. */
const written: fc.Arbitrary<Written> = fc.record({
  year: fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1890, max: 2110 })),
  month: fc.integer({ min: 0, max: 13 }),
  day: fc.oneof(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 32 })),
  hour: fc.oneof(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 22, max: 25 })),
  minute: fc.oneof(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 58, max: 61 })),
  second: fc.oneof(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 58, max: 59 })),
  fraction,
  offset,
});

/** A day exists when the calendar does not turn it into another one. */
function exists({ year, month, day, hour, minute, second, offset }: Written): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isOffset = offset === 'Z' || (Number(offset.slice(1, 3)) < 24 && Number(offset.slice(4)) < 60);
  return isDay && hour < 24 && minute < 60 && second < 60 && isOffset;
}

describe('reading a time', () => {
  test('agrees with Date where the day and hour exist, and refuses them where not', () => {
    checkAlways(
      fc.property(written, (moment) => {
        const text = textOf(moment);
        const milliseconds = exists(moment) ? Date.parse(text) : Number.NaN;
        const isTime = milliseconds >= first && milliseconds <= last;
        expect(parseInstant(text)).toBe(isTime ? new Date(milliseconds).toISOString() : undefined);
      }),
      10_000,
    );
  });

  test('gives the same text for the same moment, with any offset', () => {
    checkAlways(
      fc.property(
        fc.integer({ min: Date.parse('0002-01-01T00:00:00Z'), max: Date.parse('9998-12-31T00:00:00Z') }),
        fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 }),
        (moment, minutes) => {
          const local = new Date(moment + minutes * 60_000).toISOString().slice(0, -1);
          const sign = minutes < 0 ? '-' : '+';
          const hours = two(Math.floor(Math.abs(minutes) / 60));
          expect(parseInstant(`${local}${sign}${hours}:${two(Math.abs(minutes) % 60)}`)).toBe(new Date(moment).toISOString());
        },
      ),
    );
  });

  test.each([
    ['2026-11-21T18:03:00Z', '2026-11-21T18:03:00.000Z'],
    ['2026-11-21t18:03:00z', '2026-11-21T18:03:00.000Z'],
    ['2026-11-21T18:03:00.1Z', '2026-11-21T18:03:00.100Z'],
    ['2026-11-21T18:03:00.1239Z', '2026-11-21T18:03:00.123Z'],
    ['2026-11-21T23:59:59.999999999Z', '2026-11-21T23:59:59.999Z'],
    ['2026-11-21T23:59:59.99999999999999999999Z', '2026-11-21T23:59:59.999Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59.000Z'],
    ['0001-01-01T01:00:00+01:00', '0001-01-01T00:00:00.000Z'],
    ['2026-01-01T00:30:00+05:30', '2025-12-31T19:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2016-12-31T18:59:60.5-05:00', '2017-01-01T00:00:00.500Z'],
    ['2017-01-01T05:44:60+05:45', '2017-01-01T00:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
  });

  test.each([
    '',
    '2026-11-21',
    '2026-11-21T18:03Z',
    '2026-11-21T18:03:00',
    '2026-11-21 18:03:00Z',
    '2026-11-21T18:03:00+0100',
    '2026-11-21T18:03:00+01',
    '2026-11-21T18:03:00.Z',
    '2026-11-21T18:03:00,5Z',
    '2026-11-21T18:03:00Z ',
    '2026-11-21T18:03:00Z\n',
    '2026-1-21T18:03:00Z',
    '+002026-11-21T18:03:00Z',
    '12026-11-21T18:03:00Z',
    '-2026-11-21T18:03:00Z',
    '2026-11-21T24:00:00Z',
    '2023-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-11-21T18:03:61Z',
    '2016-12-31T23:59:61Z',
    '2016-12-31T23:59:99Z',
    '2026-11-21T18:03:00+24:00',
    '2026-11-21T18:03:00+01:60',
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:30:00+01:00',
    '9999-12-31T23:30:00-01:00',
    '9999-12-31T23:59:60Z',
  ])('%j is no time', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  test.each(['2026-11-21T12:00:60Z', '2026-11-21T23:59:60+01:00', '2026-11-21T23:58:60Z'])(
    'a leap second only ends a day of UTC: %s',
    (text) => {
      expect(parseInstant(text)).toBeUndefined();
    },
  );
});

describe('an instant', () => {
  test('goes to milliseconds and back unchanged, and its text reads as itself', () => {
    checkAlways(
      fc.property(epoch, (milliseconds) => {
        const instant = instantFromEpoch(milliseconds);
        expect(epochOf(instant)).toBe(milliseconds);
        expect(parseInstant(instant)).toBe(instant);
      }),
    );
  });

  test('text order is time order', () => {
    checkAlways(
      fc.property(epoch, fc.oneof(epoch, fc.integer({ min: -2000, max: 2000 })), (a, second) => {
        const b = Math.abs(second) <= 2000 ? Math.min(last, Math.max(first, a + second)) : second;
        const [one, other] = [instantFromEpoch(a), instantFromEpoch(b)];
        expect([one < other, one === other]).toEqual([a < b, a === b]);
      }),
    );
  });

  test('has whole milliseconds, those that have begun', () => {
    expect(instantFromEpoch(1.9)).toBe('1970-01-01T00:00:00.001Z');
    expect(instantFromEpoch(-0.1)).toBe('1969-12-31T23:59:59.999Z');
  });

  test('stays within four digits of year', () => {
    expect(instantFromEpoch(first)).toBe('0001-01-01T00:00:00.000Z');
    expect(instantFromEpoch(last)).toBe('9999-12-31T23:59:59.999Z');
    for (const milliseconds of [first - 1, last + 1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => instantFromEpoch(milliseconds)).toThrow(ProgramBug);
  });

  test('moves by milliseconds', () => {
    const instant = '2026-12-31T23:59:59.999Z' as Instant;
    expect(addMilliseconds(instant, 1)).toBe('2027-01-01T00:00:00.000Z');
    expect(addMilliseconds(instant, -86_400_000)).toBe('2026-12-30T23:59:59.999Z');
    expect(() => addMilliseconds(instant, Number.NaN)).toThrow(ProgramBug);
  });

  test('now is what the clock of the world shows', () => {
    expect(now(makeWorld({ startsAt: '2026-11-21T18:03:00.000Z' }))).toBe('2026-11-21T18:03:00.000Z');
  });
});

test('the length of each month is the length that Date gives it', () => {
  for (const year of [1, 4, 99, 100, 400, 1900, 2000, 2023, 2024, 2100]) {
    for (let month = 1; month <= 12; month++) {
      const lastDay = new Date(0);
      lastDay.setUTCFullYear(year, month, 0);
      expect([year, month, daysInMonth(year, month)]).toEqual([year, month, lastDay.getUTCDate()]);
    }
  }
});

test('text in the form of an instant is read as the same moment with another sign for UTC, also where there is no such moment', () => {
  const part = (digits: number, most: number) => fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(digits, '0'));
  const text = fc
    .tuple(part(4, 9999), part(2, 14), part(2, 33), part(2, 25), part(2, 61), part(2, 61), part(3, 999))
    .map(([year, month, day, hour, minute, second, rest]) => `${year}-${month}-${day}T${hour}:${minute}:${second}.${rest}Z`);
  checkAlways(
    fc.property(text, (each) => {
      expect(parseInstant(each)).toBe(parseInstant(each.replace('Z', '+00:00')));
    }),
  );
  for (const each of ['2026-11-21T18:03:0a.000Z', '2026-11-21T18:03:00.00٠Z', '2026-11-21t18:03:00.000Z', '0000-01-01T00:00:00.000Z'])
    expect(parseInstant(each)).toBe(parseInstant(each.replace('Z', '+00:00')));
});
