import { drawerOf } from './drawer-record.ts';
import { hasRight } from './staff-rights.ts';
import type { Caller } from './till-call.ts';
import type { TillParts } from './till-parts.ts';

/** Everybody sees to the drawer of their own till; the right to shifts opens every drawer of the host, whichever vendor's till uses it. */
export async function mayReachDrawer(parts: Pick<TillParts, 'journal' | 'settings'>, caller: Caller, drawerId: string): Promise<boolean> {
  return hasRight(parts, caller, 'shifts') || (await drawerOf(parts.journal, caller)).id === drawerId;
}
