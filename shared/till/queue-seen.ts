import type { Op } from '../sync/op.ts';
import { vendorIdOfOp } from './queue-view.ts';
import { hasRight } from './staff-rights.ts';
import type { Caller } from './till-call.ts';
import type { TillParts } from './till-parts.ts';
import { isOfVendor, vendorIdOf } from './vendor-of-caller.ts';

type Parts = Pick<TillParts, 'place' | 'settings'>;

/** True when the caller may see the job: with the right to decide, all jobs of the host; otherwise those of the own vendor. */
export function isJobSeen(parts: Parts, caller: Caller, op: Pick<Op, 'intent'>): boolean {
  return hasRight(parts, caller, 'decide') || isOfVendor(parts, caller, vendorIdOfOp(op));
}

/** Returns the vendor whose queue totals the caller sees; undefined for all vendors. */
export function vendorOfQueue(parts: Parts, caller: Caller): number | undefined {
  return hasRight(parts, caller, 'decide') ? undefined : vendorIdOf(parts, caller);
}
