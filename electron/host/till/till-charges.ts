import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { HostContext } from '../../../shared/till/context/host-context.ts';
import { keepTerminalClosings } from '../../../shared/till/devices/terminal-days.ts';
import { findAllAtTerminals } from '../../../shared/till/sale/charges-found.ts';

/** Looks from time to time for charges of unknown outcome that a terminal beside a till can now answer for. */
export interface ChargeFinding {
  start(): void;
  stop(): Promise<void>;
}

const LOOK_EVERY = 5000;

export function findCharges(context: () => HostContext, timer: Timer, onFault: (fault: unknown) => void): ChargeFinding {
  let isStopped = true;
  let cancel: () => void = () => undefined;
  let looking: Promise<void> = Promise.resolve();
  const lookLater = (): void => {
    cancel = timer.after(LOOK_EVERY, () => {
      looking = findAllAtTerminals(context())
        .then(() => keepTerminalClosings(context()))
        .catch(onFault)
        .then(() => {
          if (!isStopped) lookLater();
        });
    });
  };
  return {
    start() {
      isStopped = false;
      lookLater();
    },
    async stop() {
      isStopped = true;
      cancel();
      await looking;
    },
  };
}
