import { accept, refuse } from '../../base/outcome.ts';
import { now } from '../../base/time.ts';
import type { AuditFact } from '../../sync/journal/journal.ts';
import type { HOST_OPERATIONS, TillSettings } from '../../till-contract/operations/host-operations.ts';
import { type ChangedPermissions, leastRole, RIGHTS, type Right } from '../../till-contract/parts/permissions.ts';
import { meaningOf } from '../../till-contract/parts/stand-accent.ts';
import type { HostContext } from '../context/host-context.ts';
import { hasRight, signedIn } from '../context/staff-rights.ts';
import { type KeptSettings, logoDigest } from '../records/settings-record.ts';
import type { TillHandler } from '../till-call.ts';

type Operations = typeof HOST_OPERATIONS;

export const readSettings: TillHandler<HostContext, Operations['readSettings']> = async ({ settingsRecord }) =>
  accept(withoutPicture(settingsRecord.current()));

/** Screens get the picture by its address. */
function withoutPicture({ revision, settings }: KeptSettings): Pick<KeptSettings, 'revision' | 'settings'> {
  return { revision, settings };
}

export const changeSettings: TillHandler<HostContext, Operations['changeSettings']> = async (context, { caller, body }) => {
  const { settingsRecord, world, machine } = context;
  const { revision, logoPicture } = body;
  const meaning = meaningOf(body.settings.accent);
  if (meaning !== undefined) return refuse({ code: 'accent_taken', facts: { meaning } });
  if (logoPicture !== undefined && !machine.isLogo(logoPicture)) return refuse({ code: 'bad_picture' });
  const settings = logoPicture === undefined ? body.settings : { ...body.settings, logo: logoDigest(world, logoPicture) };
  let isElsewhere = false;
  let isWithoutPicture = false;
  let missing: Right | undefined;
  const written: { audit?: AuditFact } = {};
  const stored = await settingsRecord.change((known) => {
    // A browser may send the request twice; the repeat gets the same answer.
    if (known.revision === revision + 1 && JSON.stringify(known.settings) === JSON.stringify(settings)) return undefined;
    isElsewhere = known.revision !== revision;
    const picture = logoPicture ?? known.logoPicture;
    isWithoutPicture = settings.logo !== '' && (picture === undefined || settings.logo !== logoDigest(world, picture));
    const isOfPermissions = !isSame(known.settings.permissions, settings.permissions);
    const limitsOf = ({ offlineLimits, offlineGiftCards }: TillSettings): string => JSON.stringify([offlineLimits, offlineGiftCards]);
    const isOfLimits = limitsOf(known.settings) !== limitsOf(settings);
    const wanted: readonly Right[] = [
      ...(isOfPermissions ? (['staff_admins'] as const) : []),
      ...(isOfLimits ? (['offline_limits'] as const) : []),
    ];
    missing = wanted.find((right) => !hasRight(context, caller, right));
    written.audit = auditOf(known.settings, settings, { revision: revision + 1, by: signedIn(caller).id, at: now(world) });
    if (isElsewhere || isWithoutPicture || missing !== undefined) return undefined;
    return { revision: revision + 1, settings, ...(settings.logo !== '' && picture !== undefined && { logoPicture: picture }) };
  }, written);
  if (isElsewhere) return refuse({ code: 'changed_elsewhere', facts: { revision: stored.revision } });
  if (missing !== undefined) return refuse({ code: 'not_allowed', facts: { action: missing } });
  if (isWithoutPicture) return refuse({ code: 'bad_picture' });
  context.emit({ kind: 'settings_changed', revision: stored.revision });
  return accept(withoutPicture(stored));
};

/** Records which settings have changed; for permissions also the values before and after. */
function auditOf(
  before: TillSettings,
  after: TillSettings,
  { revision, by, at }: { readonly revision: number; readonly by: string } & Pick<AuditFact, 'at'>,
): AuditFact {
  const names = Object.keys(after) as (keyof TillSettings)[];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (isSame(before.permissions, after.permissions)) {
    return { at, event: 'settings_changed', body: JSON.stringify({ revision, changed, by }) };
  }
  const facts = { revision, changed, permissions: after.permissions, was: before.permissions, by };
  return { at, event: 'permissions_changed', body: JSON.stringify(facts) };
}

function isSame(one: ChangedPermissions, other: ChangedPermissions): boolean {
  return RIGHTS.every((right) => leastRole(one, right) === leastRole(other, right));
}
