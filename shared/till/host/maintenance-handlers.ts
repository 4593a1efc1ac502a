import { accept, type Refusal, refuse } from '../../base/outcome.ts';
import { checkNewCatalogue } from '../../contract/catalogue/catalogue-check.ts';
import type { MAINTENANCE_OPERATIONS } from '../../till-contract/operations/maintenance-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import type { NewStand } from '../context/new-stand.ts';
import { hasRight, signedIn } from '../context/staff-rights.ts';
import { invite } from '../memory/devices-pairing.ts';
import { newStandOf } from '../menu/first-catalogue.ts';
import { listOpenTabs } from '../records/tabs-record.ts';
import { isWeakPin } from '../staff/staff-pins.ts';
import type { TillHandler, TillHandlers } from '../till-call.ts';
import { listUnfinished } from './connection-handlers.ts';

type Operations = typeof MAINTENANCE_OPERATIONS;

const mayUpdate: TillHandler<HostContext, Operations['mayUpdate']> = async (context) => {
  const updateBlockers = await listUnfinished(context);
  const tabs = await openTabs(context);
  return accept({
    updateBlockers,
    againstReset: tabs === undefined ? updateBlockers : [...updateBlockers, tabs],
    canReset: context.machine.reset !== undefined,
    canBeginStand: context.machine.beginStand !== undefined,
  });
};

/** Open tabs survive an update but not a reset. */
async function openTabs({ journal }: Pick<HostContext, 'journal'>): Promise<Refusal | undefined> {
  const tabs = (await listOpenTabs(journal)).length;
  return tabs === 0 ? undefined : { code: 'tab_open', facts: { tabs } };
}

async function standsAgainstReset(context: HostContext): Promise<Refusal | undefined> {
  return (await listUnfinished(context))[0] ?? (await openTabs(context));
}

const resetHost: TillHandler<HostContext, Operations['resetHost']> = async (context, { caller, body, at }) => {
  const { machine, world, journal, invitations } = context;
  if (machine.reset === undefined) return refuse({ code: 'not_here' });
  if (body.hostName.trim() !== machine.hostName) return refuse({ code: 'other_name' });
  const by = signedIn(caller).id;
  const reset = await machine.reset(async () => {
    const refusal = await standsAgainstReset(context);
    if (refusal !== undefined) return refusal;
    // Written before the reset, so that the backup's audit says who did it.
    await journal.append({ audit: { at, event: 'host_reset', body: JSON.stringify({ by, device: caller.deviceId }) } });
    return undefined;
  });
  if (!reset.ok) return reset;
  const { code } = await invite(world, invitations, { kind: caller.kind, name: caller.deviceName });
  return accept({ link: machine.pairingAddress(code, caller.kind) });
};

const beginStand: TillHandler<HostContext, Operations['beginStand']> = async (context, { caller, body, at }) => {
  const { machine, world, journal, invitations } = context;
  if (machine.beginStand === undefined) return refuse({ code: 'not_here' });
  if (!machine.isDemo) {
    if (!hasRight(context, caller, 'reset')) return refuse({ code: 'not_allowed', facts: { action: 'reset' } });
    if (body.hostName?.trim() !== machine.hostName) return refuse({ code: 'other_name' });
  }
  const stand = body.stand && newStandOf(body.stand);
  const problem = stand && problemOf(stand);
  if (problem !== undefined) return refuse(problem);
  const begun = await machine.beginStand(stand, async () => {
    const refusal = await standsAgainstReset(context);
    if (refusal !== undefined) return refusal;
    const by = caller.employee?.id ?? null;
    await journal.append({ audit: { at, event: 'stand_replaced', body: JSON.stringify({ by, device: caller.deviceId }) } });
    return undefined;
  });
  if (!begun.ok) return begun;
  const { code } = await invite(world, invitations, { kind: caller.kind, name: caller.deviceName });
  return accept({ link: machine.pairingAddress(code, caller.kind) });
};

/** The host would refuse to start with a stand that cannot be sold for. */
function problemOf({ catalogue, people }: NewStand): Refusal | undefined {
  if (people.some(({ pin }) => pin !== undefined && isWeakPin(pin))) return { code: 'weak_pin' };
  const checked = checkNewCatalogue(catalogue);
  if (checked.ok) return undefined;
  const [first] = checked.refusal.violations;
  return { code: 'stand_unusable', ...(first !== undefined && { facts: { message: `${first.path} ${first.message}` } }) };
}

/** The operation's right was checked already. */
const isAllowed = async () => accept(undefined);

export const MAINTENANCE_HANDLERS: TillHandlers<HostContext, Operations> = {
  mayUpdate,
  mayServe: isAllowed,
  mayLeaveKiosk: isAllowed,
  resetHost,
  beginStand,
};
