import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { DraftView } from '../../till-contract/operations/cart-keeping-operations.ts';
import type { DeviceView } from '../../till-contract/operations/device-operations.ts';
import type { HOST_OPERATIONS } from '../../till-contract/operations/host-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import { signedIn } from '../context/staff-rights.ts';
import type { DeviceRecord } from '../records/devices-record.ts';
import { listOpenTabs, type TabRecord } from '../records/tabs-record.ts';
import { findKept } from '../records/till-records.ts';
import { openShiftOf } from '../shift/drawer-booking.ts';
import { findPayingAt } from '../shift/drawer-tills.ts';
import type { Caller, TillHandler } from '../till-call.ts';

/** Returns the vendor to store for a device: none when it is the host's, so that the device follows the host. */
export async function chosenVendor(
  { link, place }: Pick<HostContext, 'link' | 'place'>,
  vendorId: number | undefined,
): Promise<Outcome<Pick<DeviceRecord, 'vendorId'>, Refusal>> {
  if (vendorId === undefined || vendorId === place()?.vendorId) return accept({});
  const used = await link.use(vendorId);
  return used.ok ? accept({ vendorId }) : used;
}

/** A repeated request changes nothing. Earlier sales of the device stay with the vendor that they were made for. */
export const changeDeviceVendor: TillHandler<HostContext, (typeof HOST_OPERATIONS)['changeDeviceVendor']> = async (
  context,
  { caller, path, body },
) => {
  const { devices } = context;
  const device = devices.find(path.device_id);
  if (device === undefined || device.revokedAt !== undefined) return refuse({ code: 'unknown' });
  const chosen = await chosenVendor(context, body.vendorId);
  if (!chosen.ok) return chosen;
  if (chosen.value.vendorId === device.vendorId) return accept(viewOfDevice(context, device, caller));
  const unfinished = await context.inTurnAt(device.id, async () => {
    const found = await findOpenWork(context, device);
    if (found === undefined) await devices.setVendor(device.id, chosen.value.vendorId, signedIn(caller).id);
    return found;
  });
  if (unfinished !== undefined) return refuse(unfinished);
  context.emit({ kind: 'session_changed' }, device.id);
  return accept(viewOfDevice(context, devices.find(device.id) ?? device, caller));
};

/** Returns unfinished work that needs the current menu. The window itself holds a cart that is not yet a sale or tab. */
async function findOpenWork({ journal }: Pick<HostContext, 'journal'>, device: DeviceRecord): Promise<Refusal | undefined> {
  const { id } = device;
  const paying = await findPayingAt(journal, id);
  if (paying !== undefined) return { code: 'sale_unfinished', facts: paying };
  const draft = await findKept<DraftView>(journal, 'draft', id);
  const lines = new Set<string>(draft?.body.cart.lines.map((line) => line.id));
  const held = lines.size === 0 ? undefined : await findTabOf(journal, lines);
  if (held !== undefined) return { code: 'tab_in_cart', facts: { name: held.name } };
  // A Z report is about one stand and one currency. Kiosks are skipped, since their shift ends by itself.
  const shift = device.kind === 'till' ? await openShiftOf({ journal }, callerAt(device)) : undefined;
  return shift && { code: 'shift_open', facts: { drawer: shift.drawerName } };
}

async function findTabOf(journal: HostContext['journal'], lines: ReadonlySet<string>): Promise<TabRecord | undefined> {
  const tabs = await listOpenTabs(journal);
  return tabs.map(({ body }) => body).find(({ cart }) => cart.lines.some((line) => lines.has(line.id)));
}

function callerAt({ id, name, kind }: DeviceRecord): Caller {
  return { deviceId: id, deviceName: name, kind };
}

export function viewOfDevice(context: Pick<HostContext, 'vendorOf'>, device: DeviceRecord, { deviceId }: Caller): DeviceView {
  const { id, name, kind, pairedAt, lastSeenAt, revokedAt, tillId } = device;
  return {
    id,
    name,
    kind,
    pairedAt,
    ...(lastSeenAt !== undefined && { lastSeenAt }),
    isRevoked: revokedAt !== undefined,
    isThis: id === deviceId,
    ...(tillId !== undefined && { tillId }),
    ...sellsFor(context, device),
  };
}

function sellsFor({ vendorOf }: Pick<HostContext, 'vendorOf'>, device: DeviceRecord): Pick<DeviceView, 'sellsFor'> {
  const place = vendorOf(device)?.place;
  if (place === undefined) return {};
  const { corporateId, venueId, vendorId, venueName, vendorName } = place;
  return { sellsFor: { corporateId, venueId, vendorId, venueName, vendorName } };
}
