import { assert } from './assert.ts';
import type { World } from './world.ts';

declare const instantBrand: unique symbol;

/** A moment as RFC 3339 text in UTC with milliseconds (`2026-11-21T18:03:00.000Z`), so that text order is time order. */
export type Instant = string & { readonly [instantBrand]: true };

const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/;

/** Years have four digits, or text order would not be time order, and start at 1, because databases have no year 0. */
const EARLIEST = -62_135_596_800_000;
const LATEST = 253_402_300_799_999;

export function instantFromEpoch(milliseconds: number): Instant {
  assert(milliseconds >= EARLIEST && milliseconds <= LATEST, `not a time: ${milliseconds}`);
  return new Date(Math.floor(milliseconds)).toISOString() as Instant;
}

/** Reads RFC 3339 with any offset. Returns undefined for other text, and for a day or hour that does not exist. */
export function parseInstant(text: string): Instant | undefined {
  if (isInstant(text)) return text;
  const match = RFC_3339.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [number, number, number, number, number, number];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month) || hour > 23 || minute > 59) return undefined;
  const offset = offsetMinutes((match[8] as string).toUpperCase());
  if (offset === undefined) return undefined;
  if (second > 59 && !(second === 60 && isLastMinuteOfDay(hour * 60 + minute - offset))) return undefined;
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const date = new Date(0);
  // Date.UTC reads the years 0 to 99 as 1900 to 1999; the setter does not.
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute - offset, second, milliseconds);
  const epoch = date.getTime();
  return epoch >= EARLIEST && epoch <= LATEST ? instantFromEpoch(epoch) : undefined;
}

const LENGTH = '2026-11-21T18:03:00.000Z'.length;

/** True for text in the very form of an instant, which needs no further reading. Nearly all times that come in are our own. */
function isInstant(text: string): text is Instant {
  if (text.length !== LENGTH || text[10] !== 'T' || text[19] !== '.' || text[23] !== 'Z') return false;
  if (text[4] !== '-' || text[7] !== '-' || text[13] !== ':' || text[16] !== ':') return false;
  const [year, month, day] = [wholeAt(text, 0, 4), wholeAt(text, 5, 7), wholeAt(text, 8, 10)];
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) return false;
  return wholeAt(text, 11, 13) <= 23 && wholeAt(text, 14, 16) <= 59 && wholeAt(text, 17, 19) <= 59 && wholeAt(text, 20, 23) <= 999;
}

/** Not a number if anything but ASCII digits is there. */
function wholeAt(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index++) {
    const digit = text.charCodeAt(index) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Leap seconds exist only at the end of a UTC day. The clocks of our platforms treat one as the first moment of the next day. */
function isLastMinuteOfDay(utcMinute: number): boolean {
  return (utcMinute + 1) % 1440 === 0;
}

function offsetMinutes(text: string): number | undefined {
  if (text === 'Z') return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(4, 6))];
  if (hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function epochOf(instant: Instant): number {
  return Date.parse(instant);
}

export function now(world: Pick<World, 'epochMilliseconds'>): Instant {
  return instantFromEpoch(world.epochMilliseconds());
}

export const DAY_IN_MILLISECONDS = 86_400_000;

export function addMilliseconds(instant: Instant, milliseconds: number): Instant {
  return instantFromEpoch(epochOf(instant) + milliseconds);
}
