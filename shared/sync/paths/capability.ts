import { hasCapability, type KnownService } from '../../contract/http/service-greeting.ts';
import type { VendorRef } from '../journal/intent.ts';

/**
 * The ways in which a deployment lets a terminal find out about an unclear checkout. `dedupe`: the same signed cart returns the same order.
 * `lookup`: the order appears in the list of the order management interface. `none`: neither. `unknown`: not yet proven.
 */
export type Capability = 'dedupe' | 'lookup' | 'none' | 'unknown';

export function capabilityKey({ venueId, vendorId }: VendorRef): string {
  return `capability/${venueId}/${vendorId}`;
}

export function readCapability(fact: string | undefined): Capability {
  return fact === 'dedupe' || fact === 'lookup' || fact === 'none' ? fact : 'unknown';
}

/** For requests that were not sent yet: the service's own claim takes precedence over what its orders proved. */
export function capabilityForNewRequest(
  context: { capabilityAt(vendorRef: VendorRef): Capability; service(): KnownService },
  vendorRef: VendorRef,
): Capability {
  return hasCapability(context.service(), 'deduplicated_checkout') ? 'dedupe' : context.capabilityAt(vendorRef);
}
