import { accept, refuse } from '../base/outcome.ts';
import { now } from '../base/time.ts';
import type { HOST_OPERATIONS } from '../till-contract/host-operations.ts';
import type { HostParts } from './host-parts.ts';
import { isManager } from './staff-record.ts';
import type { TillHandler } from './till-call.ts';

type Operations = typeof HOST_OPERATIONS;

export const readSettings: TillHandler<HostParts, Operations['readSettings']> = async ({ settingsRecord }) =>
  accept(settingsRecord.current());

export const changeSettings: TillHandler<HostParts, Operations['changeSettings']> = async (parts, { caller, body }) => {
  const { settingsRecord, world } = parts;
  const { employee } = caller;
  if (employee === undefined || !isManager(employee)) return refuse({ code: 'not_allowed' });
  const { revision, settings } = body;
  let isElsewhere = false;
  const told = JSON.stringify({ revision: revision + 1, by: employee.id });
  const kept = await settingsRecord.change(
    (known) => {
      // The same again says the same: a browser may send it twice.
      if (known.revision === revision + 1 && JSON.stringify(known.settings) === JSON.stringify(settings)) return undefined;
      isElsewhere = known.revision !== revision;
      return isElsewhere ? undefined : { revision: revision + 1, settings };
    },
    { audit: { at: now(world), event: 'settings_changed', body: told } },
  );
  if (isElsewhere) return refuse({ code: 'changed_elsewhere', facts: { revision: kept.revision } });
  parts.tell({ kind: 'settings_changed', revision: kept.revision });
  return accept(kept);
};
