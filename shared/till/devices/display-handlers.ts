import { accept, refuse } from '../../base/outcome.ts';
import { epochOf } from '../../base/time.ts';
import type { DISPLAY_OPERATIONS } from '../../till-contract/operations/display-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import { signedIn } from '../context/staff-rights.ts';
import type { DeviceRecord } from '../records/devices-record.ts';
import type { TillHandler, TillHandlers } from '../till-call.ts';

type Operations = typeof DISPLAY_OPERATIONS;

type Known = Pick<HostContext, 'devices'>;

function isGood(device: DeviceRecord | undefined, kind: DeviceRecord['kind']): device is DeviceRecord {
  return device?.kind === kind && device.revokedAt === undefined;
}

/**
 * Returns the till that a display is bound to. An unbound display shows the first till, also after others were paired. If there were
 * several when the display was paired it shows none, since a manager has to say which is meant.
 */
function tillOf({ devices }: Known, displayId: string): DeviceRecord | undefined {
  const display = devices.find(displayId);
  if (display?.tillId !== undefined) return [devices.find(display.tillId)].find((device) => isGood(device, 'till'));
  const tills = devices
    .list()
    .filter((device) => isGood(device, 'till'))
    .toSorted((a, b) => epochOf(a.pairedAt) - epochOf(b.pairedAt));
  const earlier = tills.filter(({ pairedAt }) => display !== undefined && epochOf(pairedAt) <= epochOf(display.pairedAt));
  return earlier.length > 1 ? undefined : tills[0];
}

function displaysOf(context: Known, tillId: string): readonly DeviceRecord[] {
  return context.devices.list().filter((device) => isGood(device, 'display') && tillOf(context, device.id)?.id === tillId);
}

function notifyDisplays(context: Pick<HostContext, 'devices' | 'emit'>, tillId: string): number {
  const displays = displaysOf(context, tillId);
  for (const { id } of displays) context.emit({ kind: 'display_changed', tillId }, id);
  return displays.length;
}

const showOnDisplay: TillHandler<HostContext, Operations['showOnDisplay']> = async (context, { caller, body, at }) => {
  const before = context.displays.shown(caller.deviceId, at);
  const isNew = context.displays.show(caller.deviceId, body, at);
  const hasChanged = isNew && JSON.stringify(before?.shown) !== JSON.stringify(body.shown);
  const count = hasChanged ? notifyDisplays(context, caller.deviceId) : displaysOf(context, caller.deviceId).length;
  return accept({ hasDisplay: count > 0 });
};

const readTipChoice: TillHandler<HostContext, Operations['readTipChoice']> = async ({ displays }, { caller }) => {
  const choice = displays.choice(caller.deviceId);
  return accept(choice === undefined ? {} : { choice });
};

const readDisplay: TillHandler<HostContext, Operations['readDisplay']> = async (context, { caller, at }) => {
  const till = tillOf(context, caller.deviceId);
  if (till === undefined) return accept({ shown: { kind: 'idle' } });
  const place = context.vendorOf(till)?.place;
  const ofStand = place && { standName: place.vendorName, currency: place.currency, timezone: place.timezone };
  const form = context.displays.shown(till.id, at);
  // The till stops sending while no display is there, so ask it to send again.
  if (form === undefined) context.emit({ kind: 'display_changed', tillId: till.id }, till.id);
  return accept({ shown: form?.shown ?? { kind: 'idle' }, ...(form !== undefined && { language: form.language }), ...ofStand });
};

const chooseTip: TillHandler<HostContext, Operations['chooseTip']> = async (context, { caller, path, body, at }) => {
  const till = tillOf(context, caller.deviceId);
  const { saleId, percent, of } = body;
  if (till === undefined || !context.displays.choose(till.id, { id: path.choice_id, saleId, percent, of }, at)) {
    return refuse({ code: 'moved_on' });
  }
  context.emit({ kind: 'display_changed', tillId: till.id }, till.id);
  return accept(undefined);
};

/** A repeated request changes nothing. */
const bindDisplay: TillHandler<HostContext, Operations['bindDisplay']> = async (context, { caller, path, body }) => {
  const { devices } = context;
  const display = devices.find(path.device_id);
  if (!isGood(display, 'display')) return refuse({ code: 'unknown' });
  if (!isGood(devices.find(body.tillId), 'till')) return refuse({ code: 'unknown_till' });
  if (display.tillId === body.tillId) return accept(undefined);
  await devices.setTill(display.id, body.tillId, signedIn(caller).id);
  context.emit({ kind: 'display_changed', tillId: body.tillId }, display.id);
  return accept(undefined);
};

export const DISPLAY_HANDLERS: TillHandlers<HostContext, Operations> = {
  showOnDisplay,
  readTipChoice,
  readDisplay,
  chooseTip,
  bindDisplay,
};
