import type { Timer } from '../../../shared/sync/journal/timer.ts';

/** Timers that don't keep the process alive: the host runs for as long as its server is open. */
export const nodeTimer: Timer = {
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Lets what waits in the loop have its turn. */
export function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
