/** So many at once, the most urgent first; of equals, whoever came first. */
export interface Slots {
  /** Resolves with what gives the slot back. A lower number is more urgent. */
  take(urgency: number): Promise<() => void>;
}

export function makeSlots(count: number): Slots {
  let free = count;
  const queue: { readonly urgency: number; readonly start: () => void }[] = [];
  const release = (): void => {
    const next = queue.shift();
    if (next === undefined) free++;
    else next.start();
  };
  const once = (): (() => void) => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      release();
    };
  };
  return {
    take(urgency) {
      if (free > 0) {
        free--;
        return Promise.resolve(once());
      }
      return new Promise((resolve) => {
        const at = queue.findIndex((waiting) => waiting.urgency > urgency);
        queue.splice(at === -1 ? queue.length : at, 0, { urgency, start: () => resolve(once()) });
      });
    },
  };
}
