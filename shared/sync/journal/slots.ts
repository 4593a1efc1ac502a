import type { Timer } from './timer.ts';

/** Limits how many run at once: the most urgent first, and of equals the first to ask. */
export interface Slots {
  /** A lower number is more urgent. */
  take(urgency: number): Promise<Slot>;
}

export interface Slot {
  release(): void;
  /**
   * Lets another one go while the holder waits for a missing answer. The returned function takes the slot back at once: the holder goes on,
   * and the next one starts only when fewer than the slots are in use again.
   */
  lend(): () => void;
}

const nothing = (): void => undefined;

export const NO_SLOT: Slot = { release: nothing, lend: () => nothing };

/** `mostLent`: how many more may be under way than there are slots, while as many get no answer. */
export function makeSlots(count: number, mostLent = 0): Slots {
  let free = count;
  let lent = 0;
  const queue: { readonly urgency: number; readonly start: () => void }[] = [];
  const giveBack = (): void => {
    free++;
    while (free > 0 && queue.length > 0) {
      free--;
      queue.shift()?.start();
    }
  };
  const lend = (): (() => void) => {
    if (lent >= mostLent) return nothing;
    lent++;
    giveBack();
    return () => {
      lent--;
      free--;
    };
  };
  const makeSlot = (): Slot => {
    let isHeld = true;
    return {
      release() {
        if (!isHeld) return;
        isHeld = false;
        giveBack();
      },
      lend,
    };
  };
  return {
    take(urgency) {
      if (free > 0) {
        free--;
        return Promise.resolve(makeSlot());
      }
      return new Promise((resolve) => {
        const at = queue.findIndex((waiting) => waiting.urgency > urgency);
        queue.splice(at === -1 ? queue.length : at, 0, { urgency, start: () => resolve(makeSlot()) });
      });
    },
  };
}

/** Waits for an answer, and lends the slot if the answer takes longer than `milliseconds`. */
export async function lendWhileSilent<Answer>(timer: Timer, milliseconds: number, slot: Slot, answering: Promise<Answer>): Promise<Answer> {
  let takeBack = nothing;
  const cancel = timer.after(milliseconds, () => {
    takeBack = slot.lend();
  });
  try {
    return await answering;
  } finally {
    cancel();
    takeBack();
  }
}
