import type { World } from '../../base/world.ts';

/**
 * Counts codes that were no card's. A guest is alone at a kiosk, and a code is like cash: nobody would see how many are tried there. It is
 * kept in memory only, since no guest restarts a host.
 */
export interface CardGuesses {
  /** Counts a try before it is made; the function takes it back for a code that was right. Undefined after too many wrong ones. */
  begin(deviceId: string): (() => void) | undefined;
}

export const MOST_CARD_GUESSES = 10;
const COUNTED_FOR = 10 * 60_000;

export function makeCardGuesses({ monotonicMilliseconds }: Pick<World, 'monotonicMilliseconds'>): CardGuesses {
  const triesOf = new Map<string, readonly { readonly at: number }[]>();
  return {
    begin(deviceId) {
      const at = monotonicMilliseconds();
      const tries = (triesOf.get(deviceId) ?? []).filter((each) => at - each.at < COUNTED_FOR);
      if (tries.length >= MOST_CARD_GUESSES) return undefined;
      const own = { at };
      triesOf.set(deviceId, [...tries, own]);
      return () => {
        const left = (triesOf.get(deviceId) ?? []).filter((each) => each !== own);
        if (left.length > 0) triesOf.set(deviceId, left);
        else triesOf.delete(deviceId);
      };
    },
  };
}
