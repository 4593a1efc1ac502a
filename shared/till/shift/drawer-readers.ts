import { hasRight } from '../context/staff-rights.ts';
import type { TillParts } from '../context/till-parts.ts';
import { drawerOf } from '../records/drawer-record.ts';
import type { Caller } from '../till-call.ts';

/** True for the drawer of the caller's own till; with the right to shifts, for every drawer of the host, across vendors. */
export async function mayReachDrawer(parts: Pick<TillParts, 'journal' | 'settings'>, caller: Caller, drawerId: string): Promise<boolean> {
  return hasRight(parts, caller, 'shifts') || (await drawerOf(parts.journal, caller)).id === drawerId;
}
