import type { Instant } from '../../base/time.ts';
import { serviceTimeOf } from '../../till-contract/parts/service-time.ts';
import type { TillContext } from './till-context.ts';

/**
 * Returns the time to price and date sales by: prices follow the service's clock, and the service refuses times in its future. Until an
 * answer has the service's time, the offset from before the restart is used.
 */
export function timeOfService({ drainer }: Pick<TillContext, 'drainer'>, at: Instant): Instant {
  return serviceTimeOf(at, drainer().clockAhead());
}
