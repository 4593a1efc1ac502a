import { drawerOf } from './drawer-record.ts';
import { hasRight } from './staff-rights.ts';
import type { Caller } from './till-call.ts';
import type { TillParts } from './till-parts.ts';

/** True for the drawer of the caller's own till; with the right to shifts, for every drawer of the host, across vendors. */
export async function mayReachDrawer(parts: Pick<TillParts, 'journal' | 'settings'>, caller: Caller, drawerId: string): Promise<boolean> {
  return hasRight(parts, caller, 'shifts') || (await drawerOf(parts.journal, caller)).id === drawerId;
}
