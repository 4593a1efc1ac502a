import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { TextStore } from '../../base/text-store.ts';
import { type BookedDay, compareDay } from './day-comparison.ts';
import { Turnover } from './turnover.ts';

/** How closing a terminal's day ended, in the words of its protocol. */
export type DayEnd =
  /** `isEarlier`: a try before, whose answer was lost, had closed the day already, and this is what it came to. */
  | {
      readonly kind: 'closed';
      readonly turnover?: Turnover;
      /** The terminal's sums are sizes: they have no sign. */
      readonly isUnsigned?: boolean;
      readonly papers: readonly string[];
      readonly isEarlier: boolean;
    }
  /** The day is open as it was. */
  | { readonly kind: 'not_closed'; readonly code: string }
  /** No one knows whether it was closed. It may be tried again. */
  | { readonly kind: 'unclear'; readonly code: string };

/** What a protocol has to do to close a day. */
export interface DayDriver {
  /**
   * Closes the day. It calls `begin` once, before the first byte that may close it, with what it will need to find out what became of it.
   * `earlier` is that of a try whose answer was lost.
   */
  readonly close: (begin: (before: string) => Promise<void>, earlier: string | undefined) => Promise<DayEnd>;
}

/** A day as it was closed: by the till's own book and by the terminal's. */
export type DayClosing = Static<typeof DayClosing>;
export const DayClosing = Type.Object({
  id: Type.String(),
  at: Type.String(),
  booked: Turnover,
  terminal: Type.Optional(Turnover),
  /** What was moved by attempts of a version that gave them no numbers, and may be in the terminal's sum. */
  earlier: Type.Optional(Type.Object({ count: Type.Integer({ minimum: 0 }), amount: Type.Integer() })),
  /** Why both sums can't be set beside each other as they are. */
  comparison: Type.Optional(Type.Union([Type.Literal('added_up'), Type.Literal('no_sign')])),
  /** An earlier try had closed the day, so what was booked before that try is not in these sums. */
  isAfterLostTry: Type.Boolean(),
  papers: Type.Array(Type.String()),
});

export type ClosedDay =
  | { readonly kind: 'closed'; readonly closing: DayClosing }
  | { readonly kind: 'not_closed' | 'unclear'; readonly code: string; readonly booked: Turnover };

/** The day that is open now. */
export interface OpenDay {
  readonly booked: Turnover;
  /** Milliseconds since 1970 of its first attempt; absent where there was none. */
  readonly since?: number;
  /** A try to close it had no answer. */
  readonly isUnclear: boolean;
  readonly last?: DayClosing;
}

/** What an attempt did to the terminal's book; undefined while it is not known, or where it moved nothing. */
export interface Booking {
  readonly amount: number;
  /** Empty where the answer names no card, as that to a void. */
  readonly brand: string;
  readonly receipt?: string;
  /** The receipt that it takes back. */
  readonly original?: string;
}

/**
 * The attempts are numbered, each durable under its number before it is sent, so that what a day came to is read from their results and no
 * sum has to be kept up.
 */
const numbered = (index: number): string => ` booked ${index}`;
const DAY = ' day';
/** How the keys begin that are no references of attempts. */
const OWN_KEYS = ' ';

const Entry = Type.Object({ reference: Type.String(), at: Type.Optional(Type.Integer()) });
const Lost = Type.Object({ before: Type.String(), count: Type.Integer() });
type Day = Static<typeof Day>;
const Day = Type.Object({
  /** The number of its first attempt. */
  from: Type.Integer({ minimum: 0 }),
  /** The tries to close it whose answer did not arrive, each with how many attempts there were by then. */
  lost: Type.Array(Lost),
  last: Type.Optional(DayClosing),
});

const MOST_LOST_TRIES = 20;

export interface DayBook {
  /** Gives the attempt its number. */
  note(reference: string): Promise<void>;
  read(): Promise<OpenDay>;
  close(driver: DayDriver, closing: { readonly id: string; readonly at: string }): Promise<ClosedDay>;
}

export interface DayBookParts {
  readonly store: TextStore;
  readonly bookingOf: (reference: string) => Promise<Booking | undefined>;
  /** Milliseconds since 1970. */
  readonly clock?: (() => number) | undefined;
}

export function makeDayBook(parts: DayBookParts): DayBook {
  const { store, clock } = parts;
  let known = 0;
  const count = async (): Promise<number> => {
    while ((await store.find(numbered(known))) !== undefined) known++;
    return known;
  };
  return {
    async note(reference) {
      const entry: Static<typeof Entry> = { reference, ...(clock !== undefined && { at: clock() }) };
      await store.keep(numbered(await count()), JSON.stringify(entry));
    },
    async read() {
      const { from, lost, last } = await readDay(store);
      const to = await count();
      const since = from < to ? (await readEntry(store, from))?.at : undefined;
      const booked = await sumOf(parts, from, to);
      return { booked, isUnclear: lost.length > 0, ...(since !== undefined && { since }), ...(last !== undefined && { last }) };
    },
    close: async (driver, closing) => await close(parts, driver, closing, await count()),
  };
}

async function close(
  parts: DayBookParts,
  driver: DayDriver,
  { id, at }: { readonly id: string; readonly at: string },
  to: number,
): Promise<ClosedDay> {
  const { store } = parts;
  const day = await readDay(store);
  if (day.last?.id === id) return { kind: 'closed', closing: day.last };
  let begun = day;
  const begin = async (before: string): Promise<void> => {
    begun = { ...day, lost: [...day.lost, { before, count: to }].slice(-MOST_LOST_TRIES) };
    await keepDay(store, begun);
  };
  const end = await driver.close(begin, day.lost.at(-1)?.before);
  if (end.kind !== 'closed') {
    // The terminal itself says that this try closed nothing.
    if (end.kind === 'not_closed' && begun !== day) await keepDay(store, day);
    return { ...end, booked: await sumOf(parts, day.from, to) };
  }
  const span = await spanOf(parts, day, to, end);
  const closing: DayClosing = {
    id,
    at,
    ...compareDay(await bookedDay(parts, day, span), end.turnover, end.isUnsigned === true),
    isAfterLostTry: span.isAfterLostTry,
    papers: [...end.papers],
  };
  // One write, so that a day is closed with its sums or stays open.
  await keepDay(store, { from: span.to, lost: [], last: closing });
  return { kind: 'closed', closing };
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly isAfterLostTry: boolean;
}

/** Which attempts the terminal's sums are of: a try whose answer was lost may have closed the day before some of them. */
async function spanOf(parts: DayBookParts, { from, lost }: Day, to: number, { turnover, isEarlier }: DayEnd & { kind: 'closed' }) {
  const whole: Span = { from, to, isAfterLostTry: false };
  if (isEarlier) return { from, to: lost.at(-1)?.count ?? to, isAfterLostTry: false } satisfies Span;
  if (turnover === undefined || (await sumOf(parts, from, to)).amount === turnover.amount) return whole;
  for (const { count } of lost.toReversed())
    if ((await sumOf(parts, count, to)).amount === turnover.amount) return { from: count, to, isAfterLostTry: true } satisfies Span;
  return whole;
}

async function sumOf(parts: DayBookParts, from: number, to: number): Promise<Turnover> {
  return sumUp(await bookingsOf(parts, from, to));
}

async function bookedDay(parts: DayBookParts, { last }: Day, { from, to }: Span): Promise<BookedDay> {
  const bookings = await bookingsOf(parts, from, to);
  const moved = bookings.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  // From the first closing on, all that is not numbered belongs to days before it.
  const earlier = last === undefined ? await unnumbered(parts) : [];
  return { booked: sumUp(bookings), moved, earlier: earlier.length === 0 ? undefined : sumUp(earlier) };
}

async function bookingsOf({ store, bookingOf }: DayBookParts, from: number, to: number): Promise<readonly Booking[]> {
  const bookings: Booking[] = [];
  const read = new Set<string>();
  for (let index = from; index < to; index++) {
    const { reference = '' } = (await readEntry(store, index)) ?? {};
    // A process that ended between number and attempt gave the attempt a second number.
    const booking = read.has(reference) ? undefined : await bookingOf(reference);
    read.add(reference);
    if (booking !== undefined) bookings.push(booking);
  }
  return bookings;
}

/** What was moved by attempts that an older version made, which gave them no number. */
async function unnumbered({ store, bookingOf }: DayBookParts): Promise<readonly Booking[]> {
  const references = new Set(store.keys?.() ?? []);
  for (let index = 0; ; index++) {
    const entry = await readEntry(store, index);
    if (entry === undefined) break;
    references.delete(entry.reference);
  }
  const bookings: Booking[] = [];
  for (const reference of references) {
    const booking = reference.startsWith(OWN_KEYS) ? undefined : await bookingOf(reference);
    if (booking !== undefined) bookings.push(booking);
  }
  return bookings;
}

function sumUp(bookings: readonly Booking[]): Turnover {
  const brands = new Map<string, { count: number; amount: number }>();
  const receipts = new Map<string, string>();
  for (const { receipt, original, amount, brand: written } of bookings) {
    const name = written || (receipts.get(original ?? '') ?? '');
    if (receipt !== undefined && original === undefined) receipts.set(receipt, name);
    const brand = brands.get(name) ?? { count: 0, amount: 0 };
    brands.set(name, { count: brand.count + 1, amount: brand.amount + amount });
  }
  const all = [...brands.values()];
  return {
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
    count: all.reduce((sum, brand) => sum + brand.count, 0),
    brands: [...brands].map(([name, brand]) => ({ name, ...brand })).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

async function readEntry(store: TextStore, index: number): Promise<Static<typeof Entry> | undefined> {
  const text = await store.find(numbered(index));
  return text === undefined ? undefined : Value.Parse(Entry, JSON.parse(text));
}

async function readDay(store: TextStore): Promise<Day> {
  const text = await store.find(DAY);
  return text === undefined ? { from: 0, lost: [] } : Value.Parse(Day, JSON.parse(text));
}

async function keepDay(store: TextStore, day: Day): Promise<void> {
  await store.keep(DAY, JSON.stringify(day));
}
