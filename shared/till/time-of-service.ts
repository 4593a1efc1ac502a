import { epochOf, type Instant } from '../base/time.ts';
import { serviceTimeOf } from '../till-contract/service-time.ts';
import type { TillParts } from './till-parts.ts';

/**
 * When something is priced, and is told to have been sold or ordered: prices hold by the service's clock, and it refuses what lies in its
 * future. Before any answer has told the service's time it is the host's own.
 */
export function timeOfService({ drainer }: Pick<TillParts, 'drainer'>, at: Instant): Instant {
  const service = drainer().caller.clock.now();
  return serviceTimeOf(at, service === undefined ? undefined : epochOf(at) - service);
}
