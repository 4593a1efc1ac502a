import { pauseOfRound } from '../../base/doubling-pause.ts';
import { makeSequencer } from '../../base/run-sequentially.ts';
import type { World } from '../../base/world.ts';
import type { AuditFact, Journal } from '../../sync/journal/journal.ts';

/** Counts attempts at a secret. After too many it is locked for a while, even if the process restarts or the clock is changed. */
export interface AttemptCounter {
  /**
   * Makes one attempt. It is counted, durably, before it is checked, so that neither parallel attempts nor a power cut make one free.
   * `judge` gets the subjects that are not locked and returns the one whose secret it is; that count starts again. `locked` is added to the
   * audit when this was the last attempt.
   */
  attempt(tried: AttemptState, judge: (open: readonly string[]) => Promise<string | undefined>, locked?: AuditFact): Promise<TryOutcome>;
  /** Returns the milliseconds until the next attempt; 0 when it is not locked. */
  lockedFor(source: string, subject: string): Promise<number>;
  /** Lifts a lockout: the count starts again, with an audit entry in the same write. */
  lift(source: string, subject: string, audit: AuditFact): Promise<void>;
}

export interface AttemptState {
  /** The device or address that the attempt comes from; each source counts separately. */
  readonly source: string;
  /** The subjects whose secret it may be; the attempt counts for each of them. */
  readonly subjects: readonly string[];
  /** Tried and counted too, but not enough for an attempt when all `subjects` are locked. */
  readonly also?: readonly string[];
  /** The network address, for the audit. */
  readonly from?: string | undefined;
}

export type TryOutcome =
  | { readonly state: 'right'; readonly subject: string }
  | { readonly state: 'wrong'; readonly left: number }
  | { readonly state: 'locked'; readonly milliseconds: number };

export interface TriesRule {
  /** The prefix of each fact's key. */
  readonly prefix: string;
  readonly most: number;
  /** The pause after the first `most` attempts; it doubles after each further `most`, until one is right or the lockout is lifted. */
  readonly pauseMilliseconds: number;
  readonly longestPauseMilliseconds: number;
}

/** For a secret of few digits. */
export const PIN_RULE: TriesRule = {
  prefix: 'till/tries/pin',
  most: 5,
  pauseMilliseconds: 30 * 60_000,
  longestPauseMilliseconds: 8 * 3_600_000,
};
/** A code is long, and valid for minutes only. */
export const PAIRING_RULE: TriesRule = {
  prefix: 'till/tries/pairing',
  most: 5,
  pauseMilliseconds: 60_000,
  longestPauseMilliseconds: 16 * 60_000,
};

function isFull({ most }: TriesRule, count: number): boolean {
  return count > 0 && count % most === 0;
}

export function pauseAfter({ most, pauseMilliseconds, longestPauseMilliseconds }: TriesRule, count: number): number {
  return pauseOfRound({ first: pauseMilliseconds, longest: longestPauseMilliseconds }, Math.floor(count / most) - 1);
}

export function makeAttemptCounter(
  journal: Pick<Journal, 'append' | 'findFact'>,
  world: Pick<World, 'monotonicMilliseconds'>,
  rule: TriesRule,
): AttemptCounter {
  const { prefix, most } = rule;
  // How long the process was stopped is unknown, so a pause starts again with it.
  const startedAt = world.monotonicMilliseconds();
  const pauseEnds = new Map<string, number>();
  /** Runs attempts one at a time for each source. */
  const inTurn = makeSequencer();

  const keyOf = (source: string, subject: string): string => `${prefix}/${JSON.stringify([source, subject])}`;
  const countOf = async (key: string): Promise<number> => Number((await journal.findFact(key)) ?? '0');
  const leftOf = (key: string, count: number): number =>
    isFull(rule, count)
      ? Math.max(0, Math.ceil((pauseEnds.get(key) ?? startedAt + pauseAfter(rule, count)) - world.monotonicMilliseconds()))
      : 0;
  const keep = (counts: ReadonlyMap<string, number>, audit?: AuditFact): Promise<void> =>
    journal.append({
      facts: Object.fromEntries([...counts].map(([key, count]) => [key, String(count)])),
      ...(audit !== undefined && { audit }),
    });

  const attemptOne: AttemptCounter['attempt'] = async ({ source, subjects, also = [] }, judge, locked) => {
    const before = new Map<string, number>();
    const open: string[] = [];
    let soonest = Number.POSITIVE_INFINITY;
    for (const subject of new Set([...subjects, ...also])) {
      const key = keyOf(source, subject);
      const known = await countOf(key);
      const left = leftOf(key, known);
      if (left > 0) {
        if (subjects.includes(subject)) soonest = Math.min(soonest, left);
        continue;
      }
      open.push(subject);
      before.set(key, known);
    }
    if (!open.some((subject) => subjects.includes(subject))) return { state: 'locked', milliseconds: soonest };
    const counted = new Map([...before].map(([key, count]) => [key, count + 1]));
    await keep(counted);
    // The pause starts at the last attempt that was let through, right or wrong.
    for (const [key, count] of counted) {
      if (isFull(rule, count)) pauseEnds.set(key, world.monotonicMilliseconds() + pauseAfter(rule, count));
    }
    const right = await judge(open);
    if (right === undefined) {
      const counts = open.filter((subject) => subjects.includes(subject)).map((subject) => counted.get(keyOf(source, subject)) ?? most);
      const left = Math.max(...counts.map((count) => (isFull(rule, count) ? 0 : most - (count % most))));
      if (left === 0 && locked !== undefined) await journal.append({ audit: locked });
      return { state: 'wrong', left };
    }
    // The right secret of one subject was no guess at another's, so their counts are restored.
    await keep(new Map([...before].map(([key, count]) => [key, key === keyOf(source, right) ? 0 : count])));
    for (const key of before.keys()) pauseEnds.delete(key);
    return { state: 'right', subject: right };
  };

  return {
    attempt: (tried, judge, locked) => inTurn(tried.source, () => attemptOne(tried, judge, locked)),
    async lockedFor(source, subject) {
      const key = keyOf(source, subject);
      return leftOf(key, await countOf(key));
    },
    lift: (source, subject, audit) =>
      inTurn(source, async () => {
        const key = keyOf(source, subject);
        await keep(new Map([[key, 0]]), audit);
        pauseEnds.delete(key);
      }),
  };
}
