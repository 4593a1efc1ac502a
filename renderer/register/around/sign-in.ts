import { accept, type Outcome, type Refusal } from '../../../shared/base/outcome.ts';
import { type EmployeeView, HOST_OPERATIONS } from '../../../shared/till-contract/host-operations.ts';
import { askHost } from '../../host/ask-host.ts';
import type { Register } from '../state/register.ts';

export async function signIn({ host }: Pick<Register, 'host'>, employeeId: string, pin?: string): Promise<Outcome<EmployeeView, Refusal>> {
  const signedIn = await askHost(HOST_OPERATIONS.signIn, { body: { employeeId, ...(pin !== undefined && { pin }) } });
  if (signedIn.ok) await host.refresh();
  return signedIn;
}

/** The cart and the window stay as they are. */
export async function signOut({ host }: Pick<Register, 'host'>): Promise<Outcome<undefined, Refusal>> {
  const signedOut = await askHost(HOST_OPERATIONS.signOut, {});
  if (!signedOut.ok) return signedOut;
  await host.refresh();
  return accept(undefined);
}
