import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { now } from '../../shared/base/time.ts';
import type { RunningTillHost } from './running-till-host.ts';

/** The demo catalogue of the tests has no administrator. */
export const ADMINISTRATOR = { employeeId: 'admin-1', pin: '40826173' } as const;

export async function addAdministrator({ host }: Pick<RunningTillHost, 'host'>): Promise<void> {
  const verifier = await nodeWorld.hashPassword(ADMINISTRATOR.pin);
  await host.till?.staff.change((members) => ({
    members: [...members, { id: ADMINISTRATOR.employeeId, name: 'Sam Okafor', role: 'admin', verifier }],
    audit: { at: now(nodeWorld), event: 'employee_added', body: JSON.stringify({ employee: ADMINISTRATOR.employeeId }) },
  }));
}
