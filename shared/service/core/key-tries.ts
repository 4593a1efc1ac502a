import { hexOf } from '../../base/hex.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';

/**
 * Slows down callers that guess API keys: after several wrong ones from an address, or several tries of one wrong key from anywhere, no key
 * is checked for the rest of the minute. A key that has been right from that address before still gets in, because a whole stand may share
 * the address.
 */
export interface KeyGuessLimiter {
  /** Milliseconds until a key from that address may be tried; 0 if it may be now. */
  waitFor(from: string | undefined, key: string | undefined): number;
  right(from: string | undefined, key: string): void;
  wrong(from: string | undefined, key: string): void;
}

const MOST_WRONG = 10;
const WINDOW = 60_000;
/** Beyond this many, further addresses and keys are counted together. */
const MOST_COUNTED = 10_000;
const CLEAN_EVERY = 1000;
const REST = 'all others';

interface Counted {
  readonly since: number;
  readonly wrong: number;
}

export function makeKeyTries(world: Pick<World, 'digest' | 'monotonicMilliseconds'>): KeyGuessLimiter {
  const counts = new Map<string, Counted>();
  const rights = new Set<string>();
  const nameOf = (key: string): string => hexOf(world.digest('sha256', utf8Bytes(key.toLowerCase())));
  const hasOutlivedSignatures = ({ since }: Counted): boolean => world.monotonicMilliseconds() - since >= WINDOW;
  let cleanedAt = -WINDOW;
  const left = (source: string): number => {
    const counted = counts.get(source);
    if (counted === undefined || hasOutlivedSignatures(counted) || counted.wrong < MOST_WRONG) return 0;
    return Math.ceil(counted.since + WINDOW - world.monotonicMilliseconds());
  };
  /** Makes room in a full table; at most once a second, because it looks at every entry. */
  const dropOver = (): void => {
    const now = world.monotonicMilliseconds();
    if (now - cleanedAt < CLEAN_EVERY) return;
    cleanedAt = now;
    for (const [source, counted] of counts) if (hasOutlivedSignatures(counted)) counts.delete(source);
  };
  const count = (source: string): void => {
    if (!counts.has(source) && counts.size >= MOST_COUNTED) dropOver();
    const named = counts.has(source) || counts.size < MOST_COUNTED ? source : REST;
    const before = counts.get(named);
    const { since, wrong } =
      before === undefined || hasOutlivedSignatures(before) ? { since: world.monotonicMilliseconds(), wrong: 0 } : before;
    counts.set(named, { since, wrong: wrong + 1 });
  };
  return {
    waitFor(from, key) {
      if (from === undefined || key === undefined || counts.size === 0) return 0;
      const wait = Math.max(left(from), left(nameOf(key)), counts.has(from) ? 0 : left(REST));
      return wait > 0 && rights.has(`${from} ${nameOf(key)}`) ? 0 : wait;
    },
    right(from, key) {
      if (from === undefined) return;
      if (rights.size >= MOST_COUNTED) rights.clear();
      rights.add(`${from} ${nameOf(key)}`);
    },
    wrong(from, key) {
      if (from === undefined) return;
      count(from);
      count(nameOf(key));
    },
  };
}
