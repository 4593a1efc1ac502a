import type { ShellOrder } from '../../../shared/till-contract/desktop/desktop-host.ts';
import type { ShellLog } from '../base/shell-log.ts';
import type { ShellWorld } from '../base/shell-world.ts';

/** A host that answers at least one of these pings is left alone, however slow it is. */
const EVERY = 10_000;
const MOST_UNANSWERED = 3;

/** The part of a running host that its watch uses. */
interface WatchedHost {
  send(order: ShellOrder): void;
  kill(): void;
}

export interface HealthWatch {
  /** Reports any notice from the host, which shows that it is not hanging. */
  noteAnswer(): void;
  end(): void;
}

/** Kills a host that is alive but no longer answers, so that the supervisor starts a new one; otherwise the till would be stuck. */
export function watchHost(host: WatchedHost, { world, log }: { world: Pick<ShellWorld, 'after'>; log: ShellLog }): HealthWatch {
  let unanswered = 0;
  let cancel: () => void = () => undefined;
  const beat = (): void => {
    if (unanswered === MOST_UNANSWERED) {
      log('error', 'the host hangs', { unanswered });
      host.kill();
      return;
    }
    unanswered += 1;
    host.send({ kind: 'ping' });
    cancel = world.after(EVERY, beat);
  };
  beat();
  return {
    noteAnswer() {
      unanswered = 0;
    },
    end: () => cancel(),
  };
}
