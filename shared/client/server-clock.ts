import type { World } from '../base/world.ts';
import type { CallOutcome } from './call-outcome.ts';

/**
 * The service's clock as its answers report it. It advances by the monotonic clock, so that setting the terminal's wall clock does not move
 * it. A new process starts without one.
 */
export interface ServerClock {
  /** Learns the time from an answer; only the service's own answers carry one. */
  update(outcome: CallOutcome): void;
  /** Milliseconds since 1970, or undefined before the first answer. */
  now(): number | undefined;
}

export function makeServerClock(world: Pick<World, 'monotonicMilliseconds'>): ServerClock {
  let ahead: number | undefined;
  return {
    update(outcome) {
      const serverTime = 'serverTime' in outcome ? outcome.serverTime : undefined;
      if (serverTime !== undefined) ahead = serverTime - world.monotonicMilliseconds();
    },
    now: () => (ahead === undefined ? undefined : Math.round(world.monotonicMilliseconds() + ahead)),
  };
}
