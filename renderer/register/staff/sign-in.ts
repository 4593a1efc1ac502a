import { accept, type Outcome } from '../../../shared/base/outcome.ts';
import { type EmployeeView, HOST_OPERATIONS } from '../../../shared/till-contract/operations/host-operations.ts';
import { askTill } from '../../host/ask-till.ts';
import type { HostState } from '../../host/host-store.ts';
import type { HostRefusal } from '../../words/base/refusal-details.ts';
import type { Register } from '../frame/register.ts';

export async function signIn(
  { host }: Pick<Register, 'host'>,
  employeeId: string,
  pin?: string,
): Promise<Outcome<EmployeeView, HostRefusal>> {
  const signedIn = await askTill(HOST_OPERATIONS.signIn, { body: { employeeId, ...(pin !== undefined && { pin }) } });
  if (signedIn.ok) await host.refresh();
  return signedIn;
}

/** True if sign-in needs a PIN and no employee is signed in, by the host's last answer. A host that stops answering does not unlock. */
export function isLocked({ status, settings }: Pick<HostState, 'status' | 'settings'>): boolean {
  return status !== undefined && status.employee === undefined && settings?.settings.signIn === 'pin';
}

/** Signs out. The cart and the window stay unchanged. */
export async function signOut({ host }: Pick<Register, 'host'>): Promise<Outcome<undefined, HostRefusal>> {
  const signedOut = await askTill(HOST_OPERATIONS.signOut, {});
  if (!signedOut.ok) return signedOut;
  await host.refresh();
  return accept(undefined);
}
