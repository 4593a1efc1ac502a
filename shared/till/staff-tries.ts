import type { World } from '../base/world.ts';
import type { Journal } from '../sync/journal.ts';

/** Counts tries at a secret. After too many nobody may try again for a while, whatever is done to the process or to the clock. */
export interface Tries {
  /**
   * One try. It is counted, durably, before it is judged, so that neither several at once nor a cut cable makes it one of none; a right
   * one starts the count anew.
   */
  attempt(key: string, isRight: () => Promise<boolean>): Promise<TryOutcome>;
}

export type TryOutcome =
  | { readonly state: 'right' }
  | { readonly state: 'wrong'; readonly left: number }
  | { readonly state: 'locked'; readonly milliseconds: number };

export interface TriesRule {
  /** Before each fact's key. */
  readonly prefix: string;
  readonly most: number;
  readonly pauseMilliseconds: number;
}

/** Against a secret of few digits. */
export const PIN_RULE: TriesRule = { prefix: 'till/tries/pin', most: 5, pauseMilliseconds: 30 * 60_000 };
/** A code is long, and lives for minutes only. */
export const PAIRING_RULE: TriesRule = { prefix: 'till/tries/pairing', most: 5, pauseMilliseconds: 60_000 };

export function makeTries(
  journal: Pick<Journal, 'append' | 'findFact'>,
  world: Pick<World, 'monotonicMilliseconds'>,
  { prefix, most, pauseMilliseconds }: TriesRule,
): Tries {
  // Nobody knows for how long the process was gone: a pause that was under way begins again with it.
  const startedAt = world.monotonicMilliseconds();
  const pauseEnds = new Map<string, number>();
  const tails = new Map<string, Promise<unknown>>();

  const attemptOne = async (key: string, isRight: () => Promise<boolean>): Promise<TryOutcome> => {
    const fact = `${prefix}/${key}`;
    const keep = (count: number): Promise<void> => journal.append({ facts: { [fact]: String(count) } });
    const known = Number((await journal.findFact(fact)) ?? '0');
    const left = (pauseEnds.get(key) ?? startedAt + pauseMilliseconds) - world.monotonicMilliseconds();
    if (known >= most && left > 0) return { state: 'locked', milliseconds: Math.ceil(left) };
    const count = known >= most ? 1 : known + 1;
    await keep(count);
    // The pause runs from the last try that was let through, right or not.
    if (count >= most) pauseEnds.set(key, world.monotonicMilliseconds() + pauseMilliseconds);
    if (!(await isRight())) return { state: 'wrong', left: most - count };
    pauseEnds.delete(key);
    await keep(0);
    return { state: 'right' };
  };

  return {
    attempt(key, isRight) {
      const attempted = (tails.get(key) ?? Promise.resolve()).then(() => attemptOne(key, isRight));
      const tail = attempted
        .catch(() => undefined)
        .then(() => {
          if (tails.get(key) === tail) tails.delete(key);
        });
      tails.set(key, tail);
      return attempted;
    },
  };
}
