import { can, type KnownService } from '../contract/service-greeting.ts';
import type { Place } from './intent.ts';

/**
 * What a deployment lets a terminal find out after an unclear checkout. `dedupe`: the same signed cart answers with the same order.
 * `lookup`: the order shows in the list of the order management interface. `none`: neither. `unknown`: not yet proven.
 */
export type Capability = 'dedupe' | 'lookup' | 'none' | 'unknown';

export function capabilityKey({ venueId, vendorId }: Place): string {
  return `capability/${venueId}/${vendorId}`;
}

export function readCapability(fact: string | undefined): Capability {
  return fact === 'dedupe' || fact === 'lookup' || fact === 'none' ? fact : 'unknown';
}

/** For what has not been sent yet: a service's own claim goes before what its orders proved. */
export function capabilityAhead(scene: { capabilityAt(place: Place): Capability; service(): KnownService }, place: Place): Capability {
  return can(scene.service(), 'deduplicated_checkout') ? 'dedupe' : scene.capabilityAt(place);
}
