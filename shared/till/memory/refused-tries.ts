import { now } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { Timer } from '../../sync/journal/timer.ts';

/** A wrong PIN, code or key, and its origin. */
export interface RefusedTry {
  readonly kind: 'pin' | 'pairing_code' | 'api_key';
  /** The network address. */
  readonly from?: string;
  readonly device?: string;
  /** The employee whose PIN it was meant to be, when that is certain. */
  readonly employee?: string;
}

/**
 * Records wrong PINs, codes and keys in the audit. The first of its kind from an origin is recorded at once and later ones are counted, so
 * that guessing for days cannot fill the disk.
 */
export interface RefusedTries {
  note(refused: RefusedTry): void;
  /** Records the open counts, before the journal is closed. */
  end(): Promise<void>;
}

const FOLDED_FOR = 10 * 60_000;
/** Origins recorded separately in that time; all further ones are recorded together. */
const MOST_PLACES = 20;

export interface RefusedTriesOptions {
  readonly journal: Pick<Journal, 'append'>;
  readonly world: Pick<World, 'epochMilliseconds'>;
  readonly timer: Timer;
  readonly onFault: (fault: unknown) => void;
}

export function makeRefusedTries({ journal, world, timer, onFault }: RefusedTriesOptions): RefusedTries {
  const counted = new Map<string, { readonly details: object; times: number }>();
  let cancel: (() => void) | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  const writeAudit = (details: object, times: number): void => {
    const audit = { at: now(world), event: 'secret_refused', body: JSON.stringify({ ...details, times }) };
    writing = Promise.all([writing, journal.append({ audit }).catch(onFault)]);
  };
  const fold = (): void => {
    cancel = undefined;
    for (const { details, times } of counted.values()) if (times > 0) writeAudit(details, times);
    counted.clear();
  };
  return {
    note({ kind, from, device, employee }) {
      const details = {
        kind,
        ...(from !== undefined && { from }),
        ...(device !== undefined && { device }),
        ...(employee !== undefined && { employee }),
      };
      cancel ??= timer.after(FOLDED_FOR, fold);
      const key = JSON.stringify(details);
      const known = counted.get(key) ?? (counted.size < MOST_PLACES ? undefined : counted.get('others'));
      if (known !== undefined) {
        known.times += 1;
        return;
      }
      const isOfMany = counted.size >= MOST_PLACES;
      counted.set(isOfMany ? 'others' : key, { details: isOfMany ? { kind: 'others' } : details, times: 0 });
      writeAudit(isOfMany ? { kind: 'others' } : details, 1);
    },
    async end() {
      cancel?.();
      fold();
      await writing;
    },
  };
}
