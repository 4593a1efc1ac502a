import { accept, refuse } from '../../base/outcome.ts';
import { epochOf, type Instant, parseInstant } from '../../base/time.ts';
import { claimsBenefit } from '../../contract/http/value-card-code.ts';
import type { Catalogue, CompiledDiscount } from '../../engine/catalogue/catalogue.ts';
import { levelAt } from '../../engine/catalogue/price-levels.ts';
import { runningDayparts } from '../../engine/catalogue/running-dayparts.ts';
import type {
  DeviceReadiness,
  MenuAtTime,
  READINESS_OPERATIONS,
  ReadinessView,
  VendorReadiness,
} from '../../till-contract/operations/readiness-operations.ts';
import { APPROVED_ACTIONS, mayDo } from '../../till-contract/parts/permissions.ts';
import { verifyAudit } from '../audit/audit-handlers.ts';
import type { HostContext, HostVendor } from '../context/host-context.ts';
import { signedIn } from '../context/staff-rights.ts';
import { openTerminalDays } from '../devices/terminal-days.ts';
import type { DeviceRecord } from '../records/devices-record.ts';
import { openShiftOf } from '../shift/drawer-booking.ts';
import type { TillHandler } from '../till-call.ts';
import { statusFor } from './status-handlers.ts';

type Operations = typeof READINESS_OPERATIONS;

const OPENS_AT = 'till/readiness-at';
const AUDIT_WALKED = 'till/audit-walked';
/** A doors time that is older than this belongs to an earlier event. */
const LONGEST_EVENT = 12 * 3_600_000;

export const readReadiness: TillHandler<HostContext, Operations['readReadiness']> = async (context, { caller, at }) => {
  context.readiness.look(caller.deviceId, at);
  const paired = context.devices.list().filter(({ revokedAt }) => revokedAt === undefined);
  const opensAt = await openingTime(context, at);
  const audit = await context.journal.findFact(AUDIT_WALKED);
  const { signIn, needsShiftForCash } = context.settings();
  return accept({
    status: await statusFor(context, caller),
    settings: { signIn, needsShiftForCash },
    ...(opensAt !== undefined && { opensAt }),
    staff: staffOf(context),
    ...(audit !== undefined && { audit: JSON.parse(audit) as NonNullable<ReadinessView['audit']> }),
    terminal: await context.machine.terminal(),
    terminalDays: await openTerminalDays(context, at),
    valueCards: await context.machine.valueCards(),
    vendors: vendorsOf(context, paired).map((vendor) => viewOfVendor(context, vendor, at, opensAt)),
    devices: await Promise.all(paired.map((device) => viewOfDevice(context, device, caller.deviceId))),
  });
};

async function openingTime({ journal }: Pick<HostContext, 'journal'>, at: Instant): Promise<Instant | undefined> {
  const opensAt = parseInstant((await journal.findFact(OPENS_AT)) ?? '');
  return opensAt !== undefined && epochOf(at) - epochOf(opensAt) < LONGEST_EVENT ? opensAt : undefined;
}

function staffOf({ staff, settings }: Pick<HostContext, 'staff' | 'settings'>): ReadinessView['staff'] {
  const people = staff.list();
  const withPin = people.filter(({ verifier }) => verifier !== undefined);
  const { permissions } = settings();
  const approversWithPin = withPin.filter(({ role }) => APPROVED_ACTIONS.every((action) => mayDo(permissions, role, action))).length;
  return { people: people.length, withPin: withPin.length, approversWithPin };
}

function vendorsOf(context: Pick<HostContext, 'vendorOf'>, devices: readonly DeviceRecord[]): readonly HostVendor[] {
  const found = devices.flatMap((device) => context.vendorOf(device) ?? []);
  return [...new Map(found.map((vendor) => [vendor.place.vendorId, vendor])).values()];
}

/** The discounts that no payment at this stand brings. Those for the level of a gift card are brought by the card. */
function unofferedDiscounts(context: HostContext, { discounts }: Catalogue): readonly CompiledDiscount[] {
  if (context.takesValueCards?.() === true) return [];
  const hasCards = context.keepsValueCards?.() === true;
  return discounts.all.filter(({ data: { active, criteria } }) => {
    const provider = criteria.paymentProvider;
    return active && provider !== undefined && !(hasCards && claimsBenefit(provider));
  });
}

function viewOfVendor(context: HostContext, vendor: HostVendor, at: Instant, opensAt: Instant | undefined): VendorReadiness {
  const { vendorId, vendorName: name } = vendor.place;
  const catalogue = vendor.catalogues.newest();
  const pulledAt = vendor.menuCache.pulledAt();
  if (catalogue === undefined || pulledAt === undefined) return { vendorId, name };
  const problem = vendor.menuProblem();
  const partnerDiscounts = unofferedDiscounts(context, catalogue).map(({ data }) => data.name);
  return {
    vendorId,
    name,
    menu: { revision: catalogue.revision, pulledAt, ...(problem !== undefined && { problem }) },
    now: soldAt(catalogue, at),
    ...(opensAt !== undefined && { atOpening: soldAt(catalogue, opensAt) }),
    ...(partnerDiscounts.length > 0 && { partnerDiscounts }),
  };
}

function soldAt({ calendar }: Catalogue, at: Instant): MenuAtTime {
  const running = runningDayparts(calendar, at);
  const items = new Set(running.flatMap(({ itemIds }) => [...itemIds])).size;
  return { at, dayparts: running.map(({ data }) => data.name), items, level: levelAt(calendar, at) };
}

async function viewOfDevice(context: HostContext, device: DeviceRecord, ownId: string): Promise<DeviceReadiness> {
  const { id, name, kind } = device;
  const vendorId = context.vendorOf(device)?.place.vendorId;
  const report = context.readiness.reportOf(id);
  const shift = kind === 'till' ? await openShiftOf(context, { deviceId: id, deviceName: name, kind }) : undefined;
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

export const setOpeningTime: TillHandler<HostContext, Operations['setOpeningTime']> = async ({ journal, emit }, { caller, at, body }) => {
  const opensAt = body.at === undefined ? '' : parseInstant(body.at);
  if (opensAt === undefined) return refuse({ code: 'malformed', path: 'at' });
  if (((await journal.findFact(OPENS_AT)) ?? '') === opensAt) return accept(undefined);
  const details = { opensAt, employee: signedIn(caller).id };
  await journal.append({ facts: { [OPENS_AT]: opensAt }, audit: { at, event: 'opening_time_set', body: JSON.stringify(details) } });
  emit({ kind: 'readiness_changed' });
  return accept(undefined);
};

export const reportDevice: TillHandler<HostContext, Operations['reportDevice']> = async ({ readiness, emit }, { caller, at, body }) => {
  if (readiness.receive(caller.deviceId, body, at)) for (const id of readiness.lookers(at)) emit({ kind: 'readiness_changed' }, id);
  return accept(undefined);
};

export const requestReports: TillHandler<HostContext, Operations['requestReports']> = async ({ emit }) => {
  emit({ kind: 'report_wanted' });
  return accept(undefined);
};

/** The host keeps the position, so that a repeated request just reads one slice more, and the verdict is the same. */
export const verifyNextAuditSlice: TillHandler<HostContext, Operations['verifyNextAuditSlice']> = async (context, call) => {
  const { readiness, journal, emit } = context;
  const verified = await verifyAudit(context, { ...call, query: { after: String(readiness.walked(call.at)) } });
  if (!verified.ok) return verified;
  const { head, through, brokenAt } = verified.value;
  const isOver = brokenAt !== undefined || through >= head.seq;
  readiness.walkTo(isOver ? 0 : through, call.at);
  if (isOver) {
    const verdict = { at: call.at, entries: through, ...(brokenAt !== undefined && { brokenAt }) };
    await journal.append({ facts: { [AUDIT_WALKED]: JSON.stringify(verdict) } });
    emit({ kind: 'readiness_changed' });
  }
  return accept({ through, whole: head.seq, isOver });
};
