import type { Op } from '../../sync/journal/op.ts';
import { hasRight } from '../context/staff-rights.ts';
import type { TillParts } from '../context/till-parts.ts';
import { isOfVendor, vendorIdOf } from '../context/vendor-of-caller.ts';
import { vendorIdOfOp } from '../records/queue-view.ts';
import type { Caller } from '../till-call.ts';

type Parts = Pick<TillParts, 'place' | 'settings'>;

/** True when the caller may see the job: with the right to decide, all jobs of the host; otherwise those of the own vendor. */
export function isJobSeen(parts: Parts, caller: Caller, op: Pick<Op, 'intent'>): boolean {
  return hasRight(parts, caller, 'decide') || isOfVendor(parts, caller, vendorIdOfOp(op));
}

/** Returns the vendor whose queue totals the caller sees; undefined for all vendors. */
export function vendorOfQueue(parts: Parts, caller: Caller): number | undefined {
  return hasRight(parts, caller, 'decide') ? undefined : vendorIdOf(parts, caller);
}
