import { addMilliseconds, type Instant } from '../../base/time.ts';
import type { JournalWrite } from '../../sync/journal/journal.ts';
import type { Caller } from '../till-call.ts';

/** How many carts are held for each vendor, counted once for all its tills, so that none of them asks for the list at every change. */
export interface HeldCounts {
  of(caller: Caller, vendorId: number | undefined, at: Instant): Promise<number>;
  /** Forgets what a durable write may have changed. */
  take(write: JournalWrite): void;
}

/** Held carts also end by time, which no write says. */
const KEPT_MILLISECONDS = 60_000;

interface Counted {
  readonly count: Promise<number>;
  readonly until: Instant;
}

export function makeHeldCounts(read: (caller: Caller, at: Instant) => Promise<number>): HeldCounts {
  const known = new Map<number | undefined, Counted>();
  return {
    of(caller, vendorId, at) {
      const counted = known.get(vendorId);
      if (counted !== undefined && at < counted.until) return counted.count;
      const made: Counted = { count: read(caller, at), until: addMilliseconds(at, KEPT_MILLISECONDS) };
      known.set(vendorId, made);
      // Each status that waits for it reports its failure.
      made.count.catch(() => known.get(vendorId) === made && known.delete(vendorId));
      return made.count;
    },
    take({ records = [] }) {
      if (records.some(({ kind }) => kind === 'held')) known.clear();
    },
  };
}
