import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { grandstand } from '../host/served-host.ts';
import { type PairedDevice, pairWith } from '../till-host/paired-device.ts';

/** Returns the link by which a new device joins the host that runs with this data. */
export async function linkTo(data: string, kind = 'till'): Promise<string> {
  return (await grandstand(['pair', '--kind', kind, '--data', data])).output.trim();
}

/** Joins a till to the host, with a cashier signed in. */
export async function joinTill(url: string, data: string): Promise<PairedDevice> {
  const till = await pairWith(url, await linkTo(data));
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'cashier-1', pin: '1000' } });
  return till;
}
