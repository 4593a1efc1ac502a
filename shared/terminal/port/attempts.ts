import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { TextStore } from '../../base/text-store.ts';
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
}

/** The attempts of a terminal as its port, and its turn for other commands. */
export interface Attempts extends CardTerminalPort {
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
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
export function makeAttempts(driver: AttemptDriver): Attempts {
  const { store, name, voids } = driver;
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
    inTurn,
    start: (attempt, watch = {}) => inTurn(() => start(driver, attempt, watch)),
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

async function start(driver: AttemptDriver, attempt: TerminalAttempt, watch: AttemptWatch): Promise<AttemptResult> {
  const { store } = driver;
  const known = await readAttempt(store, attempt.reference);
  if (known !== undefined) return await settle(driver, known);
  const openReference = await store.find(OPEN_ATTEMPT);
  const earlier = openReference ? await readAttempt(store, openReference) : undefined;
  if (earlier !== undefined && (await settle(driver, earlier)).kind === 'unknown') return { kind: 'declined', code: 'another_is_unknown' };
  let kept: KeptAttempt | undefined;
  const begin = async (before: string): Promise<void> => {
    kept = { attempt, before };
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
