import { uuidV4 } from '../../shared/base/ids.ts';
import type { Refusal } from '../../shared/base/outcome.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import { keep, readKept, type WindowDatabase } from '../ui/boot/window-database.ts';
import type { WindowWorld } from '../ui/boot/window-world.ts';
import { askHost, type HostAnswer } from './ask-host.ts';

const DEVICE = 'device';

export function holdsPairingCode({ location }: Pick<Window, 'location'>): boolean {
  return new URLSearchParams(location.hash.slice(1)).has('pair');
}

/** A code in the fragment of the address: it never reaches a server's log, and is gone from the address once it was read. */
export function takePairingCode(page: Pick<Window, 'location' | 'history'>): string | undefined {
  const code = new URLSearchParams(page.location.hash.slice(1)).get('pair') ?? undefined;
  if (code !== undefined) page.history.replaceState(null, '', page.location.pathname + page.location.search);
  return code;
}

/** The credential comes as a cookie that no script reads. Undefined where the host took the code. */
export async function pair(database: WindowDatabase, world: WindowWorld, code: string): Promise<Refusal | undefined> {
  const paired = await exchangeCode(database, world, code);
  return paired.ok ? undefined : paired.refusal;
}

/** What the device is from now on stands in the answer. */
export async function exchangeCode(
  database: WindowDatabase,
  world: WindowWorld,
  code: string,
): Promise<HostAnswer<typeof HOST_OPERATIONS.pairDevice>> {
  const known = await readKept<string>(database, DEVICE);
  const deviceId = known ?? uuidV4(world);
  if (known === undefined) await keep(database, DEVICE, deviceId);
  return await askHost(HOST_OPERATIONS.pairDevice, { body: { code, deviceId } });
}

/** Undefined where the host does not know this device, or does not answer. */
export async function findOwnKind(): Promise<DeviceKind | undefined> {
  const status = await askHost(HOST_OPERATIONS.readStatus, {});
  return status.ok ? status.value.device.kind : undefined;
}
