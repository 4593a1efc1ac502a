import { accept, type Refusal, refuse } from '../../base/outcome.ts';
import type { UPKEEP_OPERATIONS } from '../../till-contract/operations/upkeep-operations.ts';
import type { HostParts } from '../context/host-parts.ts';
import { signedIn } from '../context/staff-rights.ts';
import { invite } from '../memory/devices-pairing.ts';
import { listOpenTabs } from '../records/tabs-record.ts';
import type { TillHandler, TillHandlers } from '../till-call.ts';
import { listUnfinished } from './connection-handlers.ts';

type Operations = typeof UPKEEP_OPERATIONS;

const mayUpdate: TillHandler<HostParts, Operations['mayUpdate']> = async (parts) => {
  const againstUpdate = await listUnfinished(parts);
  const tabs = await openTabs(parts);
  return accept({
    againstUpdate,
    againstReset: tabs === undefined ? againstUpdate : [...againstUpdate, tabs],
    canReset: parts.machine.reset !== undefined,
  });
};

/** Open tabs survive an update but not a reset. */
async function openTabs({ journal }: Pick<HostParts, 'journal'>): Promise<Refusal | undefined> {
  const tabs = (await listOpenTabs(journal)).length;
  return tabs === 0 ? undefined : { code: 'tab_open', facts: { tabs } };
}

async function standsAgainstReset(parts: HostParts): Promise<Refusal | undefined> {
  return (await listUnfinished(parts))[0] ?? (await openTabs(parts));
}

const resetHost: TillHandler<HostParts, Operations['resetHost']> = async (parts, { caller, body, at }) => {
  const { machine, world, journal, invitations } = parts;
  if (machine.reset === undefined) return refuse({ code: 'not_here' });
  if (body.hostName.trim() !== machine.hostName) return refuse({ code: 'other_name' });
  const by = signedIn(caller).id;
  const reset = await machine.reset(async () => {
    const refusal = await standsAgainstReset(parts);
    if (refusal !== undefined) return refusal;
    // Written before the reset, so that the backup's audit says who did it.
    await journal.append({ audit: { at, event: 'host_reset', body: JSON.stringify({ by, device: caller.deviceId }) } });
    return undefined;
  });
  if (!reset.ok) return reset;
  const { code } = await invite(world, invitations, { kind: caller.kind, name: caller.deviceName });
  return accept({ link: machine.pairingAddress(code, caller.kind) });
};

/** The operation's right was checked already. */
const isAllowed = async () => accept(undefined);

export const UPKEEP_HANDLERS: TillHandlers<HostParts, Operations> = {
  mayUpdate,
  mayServe: isAllowed,
  mayLeaveKiosk: isAllowed,
  resetHost,
};
