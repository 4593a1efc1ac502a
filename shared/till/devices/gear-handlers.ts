import { accept, refuse } from '../../base/outcome.ts';
import type { GEAR_OPERATIONS, GearView } from '../../till-contract/operations/gear-operations.ts';
import type { HostParts } from '../context/host-parts.ts';
import { signedIn } from '../context/staff-rights.ts';
import { type Gear, type GearRecord, scaleOf } from '../records/gear-record.ts';
import { takeWeight } from '../sale/weighings.ts';
import type { TillHandler, TillHandlers } from '../till-call.ts';

type Operations = typeof GEAR_OPERATIONS;

const MOST_GEAR = 50;

function viewOf(gear: Gear, one: GearRecord): GearView {
  return { ...one, ...gear.stateOf(one.id) };
}

/** A client that lists peripherals also wants the scales' readings. */
const listGear: TillHandler<HostParts, Operations['listGear']> = async ({ gear }) => {
  const known = gear?.record.current() ?? [];
  for (const { id, kind } of known) if (kind === 'scale') gear?.look(id);
  return accept(gear === undefined ? [] : known.map((one) => viewOf(gear, one)));
};

const keepGear: TillHandler<HostParts, Operations['keepGear']> = async ({ gear, devices, tell }, { caller, path, body, at }) => {
  if (gear === undefined) return refuse({ code: 'not_allowed' });
  const id = path.gear_id;
  const before = gear.record.current();
  if (before.every((one) => one.id !== id) && before.length >= MOST_GEAR) return refuse({ code: 'too_many' });
  const till = body.tillId === undefined ? undefined : devices.find(body.tillId);
  if (body.tillId !== undefined && (till?.kind !== 'till' || till.revokedAt !== undefined)) return refuse({ code: 'unknown_till' });
  const audit = { at, event: 'gear_kept', body: JSON.stringify({ gear: id, ...body, by: signedIn(caller).id }) };
  const next: GearRecord = { ...body, id };
  const after = await gear.record.change(
    (known) => {
      const place = known.findIndex((one) => one.id === id);
      if (place >= 0 && JSON.stringify(known[place]) === JSON.stringify(next)) return undefined;
      return place < 0 ? [...known, next] : known.with(place, next);
    },
    { audit },
  );
  gear.follow();
  tell({ kind: 'gear_changed' });
  return accept(viewOf(gear, after.find((one) => one.id === id) ?? next));
};

/** A repeated request gets the same answer. */
const removeGear: TillHandler<HostParts, Operations['removeGear']> = async ({ gear, tell }, { caller, path, at }) => {
  const known = gear?.record.current().find(({ id }) => id === path.gear_id);
  if (gear === undefined || known === undefined) return accept(undefined);
  const audit = { at, event: 'gear_removed', body: JSON.stringify({ gear: known.id, name: known.name, by: signedIn(caller).id }) };
  await gear.record.change((all) => all.filter(({ id }) => id !== known.id), { audit });
  gear.follow();
  tell({ kind: 'gear_changed' });
  return accept(undefined);
};

const readScale: TillHandler<HostParts, Operations['readScale']> = async ({ gear }, { caller }) => {
  const scale = gear && scaleOf(gear.record.current(), caller.deviceId);
  if (gear === undefined || scale === undefined) return refuse({ code: 'no_scale' });
  return accept({ scaleId: scale.id, name: scale.name, reading: gear.look(scale.id) });
};

export const GEAR_HANDLERS: TillHandlers<HostParts, Operations> = { listGear, keepGear, removeGear, readScale, takeWeight };
