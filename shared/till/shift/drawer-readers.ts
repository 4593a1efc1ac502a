import { hasRight } from '../context/staff-rights.ts';
import type { TillContext } from '../context/till-context.ts';
import { drawerOf } from '../records/drawer-record.ts';
import type { Caller } from '../till-call.ts';

/** True for the drawer of the caller's own till; with the right to shifts, for every drawer of the host, across vendors. */
export async function mayReachDrawer(
  context: Pick<TillContext, 'journal' | 'settings'>,
  caller: Caller,
  drawerId: string,
): Promise<boolean> {
  return hasRight(context, caller, 'shifts') || (await drawerOf(context.journal, caller)).id === drawerId;
}
