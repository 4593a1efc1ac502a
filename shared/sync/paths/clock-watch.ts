import type { World } from '../../base/world.ts';
import type { ServerClock } from '../../client/server-clock.ts';

/** Measures how far the wall clock is off from the service's, even before the service has answered. */
export interface ClockWatch {
  /** Milliseconds by which the wall clock is ahead: from the service's last answer, or else as an earlier process knew it. */
  ahead(): number | undefined;
  /** Call this after each answer of the service. */
  noteAnswer(): void;
}

export interface ClockWatchOptions {
  /** The result of `ahead` in an earlier process. */
  readonly clockWasAhead?: number;
  /** Reports that the wall clock is ahead by other milliseconds than last known. */
  readonly onClock?: (ahead: number) => void;
}

/** Smaller changes are ignored: services report whole seconds, and answers take time. */
const CLOCK_DRIFT = 10_000;

export function makeClockWatch(
  clock: () => Pick<ServerClock, 'now'>,
  world: Pick<World, 'epochMilliseconds'>,
  { clockWasAhead, onClock }: ClockWatchOptions,
): ClockWatch {
  let known = clockWasAhead;
  const ahead = (): number | undefined => {
    const service = clock().now();
    return service === undefined ? clockWasAhead : Math.round(world.epochMilliseconds() - service);
  };
  return {
    ahead,
    noteAnswer() {
      const now = ahead();
      if (now === undefined || (known !== undefined && Math.abs(now - known) < CLOCK_DRIFT)) return;
      known = now;
      onClock?.(now);
    },
  };
}
