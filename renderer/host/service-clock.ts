import { epochOf, instantFromEpoch } from '../../shared/base/time.ts';
import { serviceTimeOf } from '../../shared/till-contract/parts/service-time.ts';
import type { WindowWorld } from '../ui/boot/window-world.ts';
import type { Host } from './host-store.ts';

/** The clock for prices: the service's time as the host knows it, independent of the clocks of this device and the host. */
export interface ServiceClock {
  readonly world: WindowWorld;
  /** Adjusts the clock with every status of the host. */
  follow(host: Pick<Host, 'store'>): void;
}

export function makeServiceClock(world: WindowWorld): ServiceClock {
  let ahead: number | undefined;
  return {
    world: { ...world, epochMilliseconds: () => epochOf(serviceTimeOf(instantFromEpoch(world.epochMilliseconds()), ahead)) },
    follow({ store }) {
      store.subscribe(({ status }, before) => {
        if (status === undefined || status === before.status) return;
        const { at, aheadOfServiceMilliseconds } = status.clock;
        ahead = world.epochMilliseconds() - epochOf(serviceTimeOf(at, aheadOfServiceMilliseconds));
      });
    },
  };
}
