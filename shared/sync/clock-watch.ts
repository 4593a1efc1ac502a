import type { World } from '../base/world.ts';
import type { ServerClock } from '../client/server-clock.ts';

/** How wrong the wall clock is by the service's, also before the service has answered. */
export interface ClockWatch {
  /** Milliseconds by which the wall clock is ahead: by the service's last answer, or else as an earlier life of the process knew it. */
  ahead(): number | undefined;
  /** To be called after each answer of the service. */
  heard(): void;
}

export interface ClockWatchParts {
  /** What an earlier life of the process learnt of the service's clock. */
  readonly clockWasAhead?: number;
  /** The wall clock is ahead of the service's by other milliseconds than was last known. */
  readonly onClock?: (ahead: number) => void;
}

/** Services tell whole seconds, and answers take their time. */
const CLOCK_DRIFT = 10_000;

export function makeClockWatch(
  clock: () => Pick<ServerClock, 'now'>,
  world: Pick<World, 'epochMilliseconds'>,
  { clockWasAhead, onClock }: ClockWatchParts,
): ClockWatch {
  let known = clockWasAhead;
  const ahead = (): number | undefined => {
    const service = clock().now();
    return service === undefined ? clockWasAhead : Math.round(world.epochMilliseconds() - service);
  };
  return {
    ahead,
    heard() {
      const now = ahead();
      if (now === undefined || (known !== undefined && Math.abs(now - known) < CLOCK_DRIFT)) return;
      known = now;
      onClock?.(now);
    },
  };
}
