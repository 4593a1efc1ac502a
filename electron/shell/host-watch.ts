import type { ShellOrder } from '../../shared/till-contract/desktop-host.ts';
import type { ShellLog } from './shell-log.ts';
import type { ShellWorld } from './shell-world.ts';

/** Of a host that answers now and then, however slowly, nothing is broken off. */
const EVERY = 10_000;
const MOST_UNANSWERED = 3;

/** What is asked of a running host to watch it. */
interface WatchedHost {
  send(order: ShellOrder): void;
  kill(): void;
}

export interface HostWatch {
  /** It has said something: it hangs nowhere. */
  heard(): void;
  end(): void;
}

/** A host that lives and says nothing any more would keep its stand from selling for ever: it is ended, so that another is started. */
export function watchHost(host: WatchedHost, { world, log }: { world: Pick<ShellWorld, 'after'>; log: ShellLog }): HostWatch {
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
    heard() {
      unanswered = 0;
    },
    end: () => cancel(),
  };
}
