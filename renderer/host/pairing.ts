import { uuidV4 } from '../../shared/base/ids.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import type { DeviceKind } from '../../shared/till-contract/parts/till-operation.ts';
import { readEntry, type WindowDatabase, writeEntry } from '../ui/boot/window-database.ts';
import type { WindowWorld } from '../ui/boot/window-world.ts';
import { askTill, type HostAnswer, type RefusalOf } from './ask-till.ts';

export type PairingRefusal = RefusalOf<typeof HOST_OPERATIONS.pairDevice>;

const DEVICE = 'device';

export function holdsPairingCode({ location }: Pick<Window, 'location'>): boolean {
  return new URLSearchParams(location.hash.slice(1)).has('pair');
}

/** Returns the pairing code from the fragment of the address and removes it there. A fragment never reaches a server's log. */
export function takePairingCode(page: Pick<Window, 'location' | 'history'>): string | undefined {
  const code = new URLSearchParams(page.location.hash.slice(1)).get('pair') ?? undefined;
  if (code !== undefined) page.history.replaceState(null, '', page.location.pathname + page.location.search);
  return code;
}

/** Pairs this device with the host, which sets the credential as a cookie that scripts can't read. Returns undefined on success. */
export async function pair(database: WindowDatabase, world: WindowWorld, code: string): Promise<PairingRefusal | undefined> {
  const paired = await exchangeCode(database, world, code);
  return paired.ok ? undefined : paired.refusal;
}

/** Exchanges a pairing code for a credential. The answer says what kind of device this is now. */
export async function exchangeCode(
  database: WindowDatabase,
  world: WindowWorld,
  code: string,
): Promise<HostAnswer<typeof HOST_OPERATIONS.pairDevice>> {
  const stored = await readEntry<string>(database, DEVICE);
  const deviceId = stored ?? uuidV4(world);
  if (stored === undefined) await writeEntry(database, DEVICE, deviceId);
  return await askTill(HOST_OPERATIONS.pairDevice, { body: { code, deviceId } });
}

/** Returns undefined if the host does not know this device or does not answer. */
export async function findOwnKind(): Promise<DeviceKind | undefined> {
  const status = await askTill(HOST_OPERATIONS.readStatus, {});
  return status.ok ? status.value.device.kind : undefined;
}
