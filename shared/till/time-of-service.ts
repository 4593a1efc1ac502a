import type { Instant } from '../base/time.ts';
import { serviceTimeOf } from '../till-contract/service-time.ts';
import type { TillParts } from './till-parts.ts';

/**
 * When something is priced, and is told to have been sold or ordered: prices hold by the service's clock, and it refuses what lies in its
 * future. Until an answer tells the service's time, the host's clock counts as wrong as it was before the restart.
 */
export function timeOfService({ drainer }: Pick<TillParts, 'drainer'>, at: Instant): Instant {
  return serviceTimeOf(at, drainer().clockAhead());
}
