import { accept, refuse } from '../../base/outcome.ts';
import { epochOf, type Instant, parseInstant } from '../../base/time.ts';
import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import { levelAt } from '../../engine/catalogue/price-levels.ts';
import { runningDayparts } from '../../engine/catalogue/running-dayparts.ts';
import type { DeviceDoors, DOORS_OPERATIONS, DoorsView, SoldThen, VendorDoors } from '../../till-contract/operations/doors-operations.ts';
import { APPROVED_ACTIONS, mayDo } from '../../till-contract/parts/permissions.ts';
import { verifyAudit } from '../audit/audit-handlers.ts';
import type { HostParts, HostVendor } from '../context/host-parts.ts';
import { signedIn } from '../context/staff-rights.ts';
import type { DeviceRecord } from '../records/devices-record.ts';
import { openShiftOf } from '../shift/drawer-booking.ts';
import type { TillHandler } from '../till-call.ts';
import { statusFor } from './status-handlers.ts';

type Operations = typeof DOORS_OPERATIONS;

const DOORS_AT = 'till/doors-at';
const AUDIT_WALKED = 'till/audit-walked';
/** A doors time that is older than this belongs to an earlier event. */
const LONGEST_EVENT = 12 * 3_600_000;

export const readDoors: TillHandler<HostParts, Operations['readDoors']> = async (parts, { caller, at }) => {
  parts.doors.look(caller.deviceId, at);
  const paired = parts.devices.list().filter(({ revokedAt }) => revokedAt === undefined);
  const doorsAt = await doorsTime(parts, at);
  const audit = await parts.journal.findFact(AUDIT_WALKED);
  const { signIn, needsShiftForCash } = parts.settings();
  return accept({
    status: await statusFor(parts, caller),
    settings: { signIn, needsShiftForCash },
    ...(doorsAt !== undefined && { doorsAt }),
    staff: staffOf(parts),
    ...(audit !== undefined && { audit: JSON.parse(audit) as NonNullable<DoorsView['audit']> }),
    terminal: await parts.machine.terminal(),
    vendors: vendorsOf(parts, paired).map((vendor) => viewOfVendor(parts, vendor, at, doorsAt)),
    devices: await Promise.all(paired.map((device) => viewOfDevice(parts, device, caller.deviceId))),
  });
};

async function doorsTime({ journal }: Pick<HostParts, 'journal'>, at: Instant): Promise<Instant | undefined> {
  const kept = parseInstant((await journal.findFact(DOORS_AT)) ?? '');
  return kept !== undefined && epochOf(at) - epochOf(kept) < LONGEST_EVENT ? kept : undefined;
}

function staffOf({ staff, settings }: Pick<HostParts, 'staff' | 'settings'>): DoorsView['staff'] {
  const people = staff.list();
  const withPin = people.filter(({ verifier }) => verifier !== undefined);
  const { permissions } = settings();
  const approversWithPin = withPin.filter(({ role }) => APPROVED_ACTIONS.every((action) => mayDo(permissions, role, action))).length;
  return { people: people.length, withPin: withPin.length, approversWithPin };
}

function vendorsOf(parts: Pick<HostParts, 'vendorOf'>, devices: readonly DeviceRecord[]): readonly HostVendor[] {
  const found = devices.flatMap((device) => parts.vendorOf(device) ?? []);
  return [...new Map(found.map((vendor) => [vendor.place.vendorId, vendor])).values()];
}

function viewOfVendor(parts: HostParts, vendor: HostVendor, at: Instant, doorsAt: Instant | undefined): VendorDoors {
  const { vendorId, vendorName: name } = vendor.place;
  const catalogue = vendor.catalogues.newest();
  const pulledAt = vendor.shelves.pulledAt();
  if (catalogue === undefined || pulledAt === undefined) return { vendorId, name };
  const problem = vendor.menuProblem();
  const ofPartners = catalogue.discounts.all.filter(({ data }) => data.active && data.criteria.paymentProvider !== undefined);
  const partnerDiscounts = parts.takesValueCards?.() === true ? [] : ofPartners.map(({ data }) => data.name);
  return {
    vendorId,
    name,
    menu: { revision: catalogue.revision, pulledAt, ...(problem !== undefined && { problem }) },
    now: soldAt(catalogue, at),
    ...(doorsAt !== undefined && { atDoors: soldAt(catalogue, doorsAt) }),
    ...(partnerDiscounts.length > 0 && { partnerDiscounts }),
  };
}

function soldAt({ calendar }: Catalogue, at: Instant): SoldThen {
  const running = runningDayparts(calendar, at);
  const items = new Set(running.flatMap(({ itemIds }) => [...itemIds])).size;
  return { at, dayparts: running.map(({ data }) => data.name), items, level: levelAt(calendar, at) };
}

async function viewOfDevice(parts: HostParts, device: DeviceRecord, ownId: string): Promise<DeviceDoors> {
  const { id, name, kind } = device;
  const vendorId = parts.vendorOf(device)?.place.vendorId;
  const report = parts.doors.reportOf(id);
  const shift = kind === 'till' ? await openShiftOf(parts, { deviceId: id, deviceName: name, kind }) : undefined;
  return {
    id,
    name,
    kind,
    isThis: id === ownId,
    ...(vendorId !== undefined && { vendorId }),
    ...(report !== undefined && { report }),
    ...(shift !== undefined && { shift: { openedAt: shift.openedAt, hasFloat: shift.hasFloat } }),
  };
}

export const setDoorsTime: TillHandler<HostParts, Operations['setDoorsTime']> = async ({ journal, tell }, { caller, at, body }) => {
  const opensAt = body.at === undefined ? '' : parseInstant(body.at);
  if (opensAt === undefined) return refuse({ code: 'malformed', path: 'at' });
  if (((await journal.findFact(DOORS_AT)) ?? '') === opensAt) return accept(undefined);
  const told = { opensAt, employee: signedIn(caller).id };
  await journal.append({ facts: { [DOORS_AT]: opensAt }, audit: { at, event: 'doors_time_set', body: JSON.stringify(told) } });
  tell({ kind: 'doors_changed' });
  return accept(undefined);
};

export const reportDevice: TillHandler<HostParts, Operations['reportDevice']> = async ({ doors, tell }, { caller, at, body }) => {
  if (doors.hear(caller.deviceId, body, at)) for (const id of doors.lookers(at)) tell({ kind: 'doors_changed' }, id);
  return accept(undefined);
};

export const askReports: TillHandler<HostParts, Operations['askReports']> = async ({ tell }) => {
  tell({ kind: 'report_wanted' });
  return accept(undefined);
};

/** The host keeps the position, so that a repeated request just reads one slice more, and the verdict is the same. */
export const walkAudit: TillHandler<HostParts, Operations['walkAudit']> = async (parts, call) => {
  const { doors, journal, tell } = parts;
  const judged = await verifyAudit(parts, { ...call, query: { after: String(doors.walked(call.at)) } });
  if (!judged.ok) return judged;
  const { head, through, brokenAt } = judged.value;
  const isOver = brokenAt !== undefined || through >= head.seq;
  doors.walkTo(isOver ? 0 : through, call.at);
  if (isOver) {
    const verdict = { at: call.at, entries: through, ...(brokenAt !== undefined && { brokenAt }) };
    await journal.append({ facts: { [AUDIT_WALKED]: JSON.stringify(verdict) } });
    tell({ kind: 'doors_changed' });
  }
  return accept({ through, whole: head.seq, isOver });
};
