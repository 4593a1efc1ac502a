import type { World } from '../base/world.ts';
import type { CallOutcome } from './call-outcome.ts';

/**
 * The service's clock, told by its answers. It goes on by the monotonic clock, so that nobody who sets the terminal's wall clock moves
 * it; a process begins without one.
 */
export interface ServerClock {
  /** Learns from an answer; only the service's own answers have a time. */
  hear(outcome: CallOutcome): void;
  /** Milliseconds since 1970, or undefined before the first answer. */
  now(): number | undefined;
}

export function makeServerClock(world: Pick<World, 'monotonicMilliseconds'>): ServerClock {
  let ahead: number | undefined;
  return {
    hear(outcome) {
      const told = 'serverTime' in outcome ? outcome.serverTime : undefined;
      if (told !== undefined) ahead = told - world.monotonicMilliseconds();
    },
    now: () => (ahead === undefined ? undefined : Math.round(world.monotonicMilliseconds() + ahead)),
  };
}
