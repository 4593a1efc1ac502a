import type { World } from '../../base/world.ts';

/**
 * Slows down callers that guess API keys: after several wrong ones from an address, or several tries of one wrong key from anywhere, no key
 * is checked for the rest of the minute. A key that has been right from that address before still gets in, because a whole stand may share
 * the address. Keys are named by their digests, so that none is held here.
 */
export interface KeyGuessLimiter {
  /** Milliseconds until a key from that address may be tried; 0 if it may be now. */
  waitFor(from: string | undefined, keyHash: string | undefined): number;
  right(from: string | undefined, keyHash: string): void;
  wrong(from: string | undefined, keyHash: string): void;
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

export function makeKeyTries(world: Pick<World, 'monotonicMilliseconds'>): KeyGuessLimiter {
  const counts = new Map<string, Counted>();
  const rights = new Set<string>();
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
    waitFor(from, keyHash) {
      if (from === undefined || keyHash === undefined || counts.size === 0) return 0;
      const wait = Math.max(left(from), left(keyHash), counts.has(from) ? 0 : left(REST));
      return wait > 0 && rights.has(`${from} ${keyHash}`) ? 0 : wait;
    },
    right(from, keyHash) {
      if (from === undefined) return;
      if (rights.size >= MOST_COUNTED) rights.clear();
      rights.add(`${from} ${keyHash}`);
    },
    wrong(from, keyHash) {
      if (from === undefined) return;
      count(from);
      count(keyHash);
    },
  };
}
