import { accept, refuse } from '../../base/outcome.ts';
import type { PERIPHERAL_OPERATIONS, PeripheralView } from '../../till-contract/operations/peripheral-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import { signedIn } from '../context/staff-rights.ts';
import { type Peripherals, type PeripheralsRecord, scaleOf } from '../records/peripherals-record.ts';
import { takeWeight } from '../sale/weighings.ts';
import type { TillHandler, TillHandlers } from '../till-call.ts';

type Operations = typeof PERIPHERAL_OPERATIONS;

const MOST_PERIPHERALS = 50;

function viewOf(peripherals: Peripherals, one: PeripheralsRecord): PeripheralView {
  return { ...one, ...peripherals.stateOf(one.id) };
}

/** A client that lists peripherals also wants the scales' readings. */
const listPeripherals: TillHandler<HostContext, Operations['listPeripherals']> = async ({ peripherals }) => {
  const known = peripherals?.record.current() ?? [];
  for (const { id, kind } of known) if (kind === 'scale') peripherals?.look(id);
  return accept(peripherals === undefined ? [] : known.map((one) => viewOf(peripherals, one)));
};

const savePeripheral: TillHandler<HostContext, Operations['savePeripheral']> = async (
  { peripherals, devices, emit },
  { caller, path, body, at },
) => {
  if (peripherals === undefined) return refuse({ code: 'not_allowed' });
  const id = path.peripheral_id;
  const before = peripherals.record.current();
  if (before.every((one) => one.id !== id) && before.length >= MOST_PERIPHERALS) return refuse({ code: 'too_many' });
  const till = body.tillId === undefined ? undefined : devices.find(body.tillId);
  if (body.tillId !== undefined && (till?.kind !== 'till' || till.revokedAt !== undefined)) return refuse({ code: 'unknown_till' });
  const audit = { at, event: 'peripheral_kept', body: JSON.stringify({ peripherals: id, ...body, by: signedIn(caller).id }) };
  const next: PeripheralsRecord = { ...body, id };
  const after = await peripherals.record.change(
    (known) => {
      const index = known.findIndex((one) => one.id === id);
      if (index >= 0 && JSON.stringify(known[index]) === JSON.stringify(next)) return undefined;
      return index < 0 ? [...known, next] : known.with(index, next);
    },
    { audit },
  );
  peripherals.follow();
  emit({ kind: 'peripherals_changed' });
  return accept(viewOf(peripherals, after.find((one) => one.id === id) ?? next));
};

/** A repeated request gets the same answer. */
const removePeripheral: TillHandler<HostContext, Operations['removePeripheral']> = async ({ peripherals, emit }, { caller, path, at }) => {
  const known = peripherals?.record.current().find(({ id }) => id === path.peripheral_id);
  if (peripherals === undefined || known === undefined) return accept(undefined);
  const audit = {
    at,
    event: 'peripheral_removed',
    body: JSON.stringify({ peripherals: known.id, name: known.name, by: signedIn(caller).id }),
  };
  await peripherals.record.change((all) => all.filter(({ id }) => id !== known.id), { audit });
  peripherals.follow();
  emit({ kind: 'peripherals_changed' });
  return accept(undefined);
};

const readScale: TillHandler<HostContext, Operations['readScale']> = async ({ peripherals }, { caller }) => {
  const scale = peripherals && scaleOf(peripherals.record.current(), caller.deviceId);
  if (peripherals === undefined || scale === undefined) return refuse({ code: 'no_scale' });
  return accept({ scaleId: scale.id, name: scale.name, reading: peripherals.look(scale.id) });
};

export const PERIPHERAL_HANDLERS: TillHandlers<HostContext, Operations> = {
  listPeripherals,
  savePeripheral,
  removePeripheral,
  readScale,
  takeWeight,
};
