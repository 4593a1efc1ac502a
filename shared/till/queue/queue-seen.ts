import type { Op } from '../../sync/journal/op.ts';
import { hasRight } from '../context/staff-rights.ts';
import type { TillContext } from '../context/till-context.ts';
import { isOfVendor, vendorIdOf } from '../context/vendor-of-caller.ts';
import { vendorIdOfOp } from '../records/queue-view.ts';
import type { Caller } from '../till-call.ts';

type Context = Pick<TillContext, 'place' | 'settings'>;

/** True when the caller may see the job: with the right to decide, all jobs of the host; otherwise those of the own vendor. */
export function maySeeJob(context: Context, caller: Caller, op: Pick<Op, 'intent'>): boolean {
  return hasRight(context, caller, 'decide') || isOfVendor(context, caller, vendorIdOfOp(op));
}

/** Returns the vendor whose queue totals the caller sees; undefined for all vendors. */
export function vendorOfQueue(context: Context, caller: Caller): number | undefined {
  return hasRight(context, caller, 'decide') ? undefined : vendorIdOf(context, caller);
}
