import type { Op } from '../sync/op.ts';
import { vendorIdOfOp } from './queue-view.ts';
import { hasRight } from './staff-rights.ts';
import type { Caller } from './till-call.ts';
import type { TillParts } from './till-parts.ts';
import { isOfVendor, vendorIdOf } from './vendor-of-caller.ts';

type Parts = Pick<TillParts, 'place' | 'settings'>;

/** The queue is one for the host, and a person who may decide sees all of it; everybody else sees what their vendor sold. */
export function isJobSeen(parts: Parts, caller: Caller, op: Pick<Op, 'intent'>): boolean {
  return hasRight(parts, caller, 'decide') || isOfVendor(parts, caller, vendorIdOfOp(op));
}

/** Of which vendor the queue is summed up for the caller; undefined: of all. */
export function vendorOfQueue(parts: Parts, caller: Caller): number | undefined {
  return hasRight(parts, caller, 'decide') ? undefined : vendorIdOf(parts, caller);
}
