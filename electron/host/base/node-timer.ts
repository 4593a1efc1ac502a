import type { Timer } from '../../../shared/sync/journal/timer.ts';

/** The process's own timers. They keep it alive for nobody: a host lives for as long as its door is open. */
export const nodeTimer: Timer = {
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
