import { makeTurns } from '../base/turns.ts';
import type { World } from '../base/world.ts';
import type { AuditFact, Journal } from '../sync/journal.ts';

/** Counts tries at a secret. After too many nobody may try again for a while, whatever is done to the process or to the clock. */
export interface Tries {
  /**
   * One try. It is counted, durably, before it is judged, so that neither several at once nor a cut cable makes it one of none. `judge`
   * is given those whose secret may be tried now, and answers whose it is; their count starts anew. `locked` goes into the audit that is
   * kept with the counts, where it was the last try.
   */
  attempt(tried: Tried, judge: (open: readonly string[]) => Promise<string | undefined>, locked?: AuditFact): Promise<TryOutcome>;
  /** For how many milliseconds nobody may try; 0 where one may. */
  lockedFor(place: string, subject: string): Promise<number>;
  /** Somebody who may says that it is well: the count starts anew, and the audit tells of it in the same write. */
  lift(place: string, subject: string, audit: AuditFact): Promise<void>;
}

export interface Tried {
  /** Where it is tried; each place counts for itself. */
  readonly place: string;
  /** Whose secret it may be: a try that is not for one of them alone is one at each. */
  readonly subjects: readonly string[];
  /** Tried and counted as well, though that alone makes it no open try. */
  readonly also?: readonly string[];
  /** The address that it comes from, for the audit. */
  readonly from?: string | undefined;
}

export type TryOutcome =
  | { readonly state: 'right'; readonly subject: string }
  | { readonly state: 'wrong'; readonly left: number }
  | { readonly state: 'locked'; readonly milliseconds: number };

export interface TriesRule {
  /** Before each fact's key. */
  readonly prefix: string;
  readonly most: number;
  /** After the first so many; twice as long after each further so many, until one is right or somebody lifts it. */
  readonly pauseMilliseconds: number;
  readonly longestPauseMilliseconds: number;
}

/** Against a secret of few digits. */
export const PIN_RULE: TriesRule = {
  prefix: 'till/tries/pin',
  most: 5,
  pauseMilliseconds: 30 * 60_000,
  longestPauseMilliseconds: 8 * 3_600_000,
};
/** A code is long, and lives for minutes only. */
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
  return Math.min(pauseMilliseconds * 2 ** (Math.floor(count / most) - 1), longestPauseMilliseconds);
}

export function makeTries(
  journal: Pick<Journal, 'append' | 'findFact'>,
  world: Pick<World, 'monotonicMilliseconds'>,
  rule: TriesRule,
): Tries {
  const { prefix, most } = rule;
  // Nobody knows for how long the process was gone: a pause that was under way begins again with it.
  const startedAt = world.monotonicMilliseconds();
  const pauseEnds = new Map<string, number>();
  /** By place. */
  const inTurn = makeTurns();

  const keyOf = (place: string, subject: string): string => `${prefix}/${JSON.stringify([place, subject])}`;
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

  const attemptOne: Tries['attempt'] = async ({ place, subjects, also = [] }, judge, locked) => {
    const before = new Map<string, number>();
    const open: string[] = [];
    let soonest = Number.POSITIVE_INFINITY;
    for (const subject of new Set([...subjects, ...also])) {
      const key = keyOf(place, subject);
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
    // The pause runs from the last try that was let through, right or not.
    for (const [key, count] of counted) {
      if (isFull(rule, count)) pauseEnds.set(key, world.monotonicMilliseconds() + pauseAfter(rule, count));
    }
    const right = await judge(open);
    if (right === undefined) {
      const counts = open.filter((subject) => subjects.includes(subject)).map((subject) => counted.get(keyOf(place, subject)) ?? most);
      const left = Math.max(...counts.map((count) => (isFull(rule, count) ? 0 : most - (count % most))));
      if (left === 0 && locked !== undefined) await journal.append({ audit: locked });
      return { state: 'wrong', left };
    }
    // What proved to be the secret of one was no guess at that of another.
    await keep(new Map([...before].map(([key, count]) => [key, key === keyOf(place, right) ? 0 : count])));
    for (const key of before.keys()) pauseEnds.delete(key);
    return { state: 'right', subject: right };
  };

  return {
    attempt: (tried, judge, locked) => inTurn(tried.place, () => attemptOne(tried, judge, locked)),
    async lockedFor(place, subject) {
      const key = keyOf(place, subject);
      return leftOf(key, await countOf(key));
    },
    lift: (place, subject, audit) =>
      inTurn(place, async () => {
        const key = keyOf(place, subject);
        await keep(new Map([[key, 0]]), audit);
        pauseEnds.delete(key);
      }),
  };
}
