import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { TextStore } from '../../base/text-store.ts';
import { brandOf } from './card-brands.ts';
import { type Booking, type DayEnd, makeDayBook } from './terminal-day.ts';
import { AttemptResult, type AttemptWatch, type CardTerminalPort, TerminalAttempt } from './terminal-port.ts';

/** What a protocol has to do for its attempts. What is kept of them, and when, is the same for all protocols. */
export interface AttemptDriver {
  readonly name: string;
  readonly voids: CardTerminalPort['voids'];
  /** The attempts of this terminal. It outlives the till's process, and no other till speaks to the terminal. */
  readonly store: TextStore;
  /**
   * Sends an attempt. It calls `begin` once, before the first byte that may move money, with what it will need to find the attempt again.
   * A result without that call says that nothing was sent.
   */
  readonly send: (attempt: TerminalAttempt, begin: (before: string) => Promise<void>, watch: AttemptWatch) => Promise<AttemptResult>;
  /** Finds out what became of an attempt that was begun. */
  readonly look: (attempt: TerminalAttempt, before: string) => Promise<AttemptResult>;
  /** Closes the terminal's day, as a day's driver does. */
  readonly closeDay: (begin: (before: string) => Promise<void>, earlier: string | undefined, watch: AttemptWatch) => Promise<DayEnd>;
  /** Milliseconds since 1970, for when a day began. */
  readonly clock?: (() => number) | undefined;
}

/** `before` is what the driver knew when it began: it finds the attempt by it. */
type KeptAttempt = Static<typeof KeptAttempt>;
const KeptAttempt = Type.Object({ attempt: TerminalAttempt, before: Type.String(), result: Type.Optional(AttemptResult) });

const NEVER_SENT: AttemptResult = { kind: 'declined', code: 'never_sent' };
/** The key of the reference of the attempt that is not settled; its text is empty where all are. */
const OPEN_ATTEMPT = ' open';

export async function hasOpenAttempt(store: TextStore): Promise<boolean> {
  return ((await store.find(OPEN_ATTEMPT)) ?? '') !== '';
}

/** One attempt at a time, each under a reference that is used once, and none while another is unknown. */
export function makeAttempts(driver: AttemptDriver): CardTerminalPort {
  const { store, name, voids, clock } = driver;
  const book = makeDayBook({ store, clock, bookingOf: (reference) => bookingOf(store, reference) });
  // One command at a time: what is kept of the terminal before an attempt must be its last state.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  };
  return {
    name,
    voids,
    start: (attempt, watch = {}) => inTurn(() => start({ ...driver, note: book.note }, attempt, watch)),
    day: () => book.read(),
    closeDay: (closing, watch = {}) =>
      inTurn(async () => {
        // The terminal would end its day with a payment of which the till does not know whether it is in there.
        if ((await settleOpen(driver)) === 'unknown')
          return { kind: 'not_closed', code: 'another_is_unknown', booked: (await book.read()).booked };
        return await book.close({ close: (begin, earlier) => driver.closeDay(begin, earlier, watch) }, closing);
      }),
    find: (reference) =>
      inTurn(async () => {
        const kept = await readAttempt(store, reference);
        return kept === undefined ? NEVER_SENT : await settle(driver, kept);
      }),
    decide: (reference, wasCharged) =>
      inTurn(async () => {
        const kept = await readAttempt(store, reference);
        if (kept === undefined) return NEVER_SENT;
        if (kept.result !== undefined) return kept.result;
        const card = { amount: kept.attempt.amount };
        return await remember(store, kept, wasCharged ? { kind: 'approved', card, papers: [] } : { kind: 'declined', code: 'by_a_person' });
      }),
  };
}

async function readAttempt(store: TextStore, reference: string): Promise<KeptAttempt | undefined> {
  const text = await store.find(reference);
  return text === undefined ? undefined : Value.Parse(KeptAttempt, JSON.parse(text));
}

async function keepAttempt(store: TextStore, kept: KeptAttempt): Promise<void> {
  await store.keep(kept.attempt.reference, JSON.stringify(kept));
}

/** What is known of the attempt without asking the terminal. */
export async function keptResult(store: TextStore, reference: string): Promise<AttemptResult | undefined> {
  return (await readAttempt(store, reference))?.result;
}

/** Settles the attempt whose end is not known, if there is one. */
async function settleOpen(driver: AttemptDriver): Promise<AttemptResult['kind'] | undefined> {
  const reference = await driver.store.find(OPEN_ATTEMPT);
  const open = reference ? await readAttempt(driver.store, reference) : undefined;
  return open && (await settle(driver, open)).kind;
}

async function bookingOf(store: TextStore, reference: string): Promise<Booking | undefined> {
  const { attempt, result } = (await readAttempt(store, reference)) ?? {};
  if (attempt === undefined || result === undefined || !('card' in result)) return undefined;
  const { amount, cardName = '', receipt } = result.card;
  return {
    amount: attempt.kind === 'pay' ? amount : -amount,
    brand: brandOf(cardName),
    ...(receipt !== undefined && { receipt }),
    ...(attempt.kind === 'void' && { original: attempt.receipt }),
  };
}

interface NotingDriver extends AttemptDriver {
  readonly note: (reference: string) => Promise<void>;
}

async function start(driver: NotingDriver, attempt: TerminalAttempt, watch: AttemptWatch): Promise<AttemptResult> {
  const { store } = driver;
  const known = await readAttempt(store, attempt.reference);
  if (known !== undefined) return await settle(driver, known);
  if ((await settleOpen(driver)) === 'unknown') return { kind: 'declined', code: 'another_is_unknown' };
  let kept: KeptAttempt | undefined;
  const begin = async (before: string): Promise<void> => {
    kept = { attempt, before };
    await driver.note(attempt.reference);
    await keepAttempt(store, kept);
    await store.keep(OPEN_ATTEMPT, attempt.reference);
  };
  const result = await driver.send(attempt, begin, watch);
  return kept === undefined ? result : await remember(store, kept, result);
}

async function settle(driver: AttemptDriver, kept: KeptAttempt): Promise<AttemptResult> {
  return kept.result ?? (await remember(driver.store, kept, await driver.look(kept.attempt, kept.before)));
}

async function remember(store: TextStore, kept: KeptAttempt, result: AttemptResult): Promise<AttemptResult> {
  if (result.kind === 'unknown') return result;
  await keepAttempt(store, { ...kept, result });
  if ((await store.find(OPEN_ATTEMPT)) === kept.attempt.reference) await store.keep(OPEN_ATTEMPT, '');
  return result;
}
