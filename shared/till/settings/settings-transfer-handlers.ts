import { hexOf } from '../../base/bytes-as-text.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { Instant } from '../../base/time.ts';
import { utf8Bytes } from '../../base/utf8.ts';
import type { World } from '../../base/world.ts';
import { validate } from '../../contract/validation/validate.ts';
import type { AuditFact } from '../../sync/journal/journal.ts';
import type { TillSettings } from '../../till-contract/operations/host-operations.ts';
import {
  SETTINGS_FORMAT,
  type SETTINGS_TRANSFER_OPERATIONS,
  SETTINGS_VERSION,
  type SettingsChange,
  SettingsFile,
  type UnusableFile,
} from '../../till-contract/operations/settings-transfer-operations.ts';
import { meaningOf } from '../../till-contract/parts/stand-accent.ts';
import type { HostContext } from '../context/host-context.ts';
import { hasRight, signedIn } from '../context/staff-rights.ts';
import type { ExclusiveChange, PendingValue } from '../records/host-record.ts';
import { MOST_PRINTERS, type Printer } from '../records/printers-record.ts';
import { type KeptSettings, logoDigest } from '../records/settings-record.ts';
import { notifySessions, staffListProblem } from '../staff/staff-editing.ts';
import type { Caller, TillHandler, TillHandlers } from '../till-call.ts';
import { changesBetween, employeeEntryOf, printerEntryOf, type SetNow, withChanges } from './settings-transfer-changes.ts';

type Operations = typeof SETTINGS_TRANSFER_OPERATIONS;

const exportSettings: TillHandler<HostContext, Operations['exportSettings']> = async (context, { at }) => {
  const { settings, members, devices, printers } = setNow(context);
  const { logoPicture } = context.settingsRecord.current();
  return accept({
    format: SETTINGS_FORMAT,
    version: SETTINGS_VERSION,
    writtenAt: at,
    writtenBy: context.machine.version,
    settings,
    ...(logoPicture !== undefined && { logoPicture }),
    staff: members.map(employeeEntryOf),
    devices: devices.filter(({ revokedAt }) => revokedAt === undefined).map(({ id, name, kind }) => ({ id, name, kind })),
    ...(printers !== undefined && { printers: printers.map(printerEntryOf) }),
  });
};

const compareSettings: TillHandler<HostContext, Operations['compareSettings']> = async (context, { body }) => {
  const now = setNow(context);
  const read = readFile(context, body.file);
  if (!read.ok) return accept(read.refusal);
  const file = read.value;
  const screen = file.screen === undefined ? {} : { screen: file.screen };
  return accept({ state: 'good', seen: seenOf(context.world, now), changes: changesBetween(now, file), ...screen });
};

const importSettings: TillHandler<HostContext, Operations['importSettings']> = async (context, { caller, body, at }) => {
  const { settingsRecord, staff, devices, printing, journal, world } = context;
  const holdPrinters = printing?.printers.hold ?? WITHOUT_PRINTERS;
  const read = readFile(context, body.file);
  if (!read.ok) return refuse({ code: 'malformed', path: 'file' });
  const taken = await settingsRecord.hold((current, becomeSettings) =>
    staff.hold((members, becomeStaff) =>
      devices.hold((known, becomeDevices) =>
        holdPrinters(async (knownPrinters, becomePrinters): Promise<Outcome<readonly SettingsChange[]>> => {
          const printers = printing === undefined ? undefined : knownPrinters;
          const now: SetNow = { settings: current.settings, members, devices: known, printers };
          const changes = changesBetween(now, read.value).filter(({ id }) => body.take.includes(id));
          // A browser may send the request twice; the repeat finds nothing left to change.
          if (changes.length === 0) return accept(changes);
          const refusal = body.seen === seenOf(world, now) ? judge(context, caller, changes) : { code: 'changed_elsewhere' };
          if (refusal !== undefined) return refuse(refusal);
          const next = withChanges(now, changes);
          const refused = staffListProblem(members, next.members);
          if (refused !== undefined) return refuse(refused);
          if ((next.printers ?? []).length > MOST_PRINTERS) return refuse({ code: 'too_many' });
          const becoming: readonly PendingValue[] = [
            ...(next.settings === now.settings ? [] : [becomeSettings(withLogo(world, current, next.settings, read.value.logoPicture))]),
            ...(next.members === now.members ? [] : [becomeStaff(next.members)]),
            ...(next.devices === now.devices ? [] : [becomeDevices(next.devices)]),
            ...(next.printers === undefined || next.printers === now.printers ? [] : [becomePrinters(next.printers)]),
          ];
          const facts = Object.assign({}, ...becoming.map((each) => each.facts)) as Record<string, string>;
          await journal.append({ facts, audit: auditOf(changes, { by: signedIn(caller).id, at }) });
          for (const each of becoming) each.written();
          return accept(changes);
        }),
      ),
    ),
  );
  if (!taken.ok) return taken;
  await notify(context, taken.value);
  return accept({ taken: taken.value.length });
};

export const SETTINGS_TRANSFER_HANDLERS: TillHandlers<HostContext, Operations> = { exportSettings, compareSettings, importSettings };

/** Nothing is printed in training, so no printers are stored. */
const WITHOUT_PRINTERS: ExclusiveChange<readonly Printer[]> = (work) => work([], () => ({ facts: {}, written: () => undefined }));

function setNow(context: Pick<HostContext, 'settingsRecord' | 'staff' | 'devices' | 'printing'>): SetNow {
  const { settingsRecord, staff, devices, printing } = context;
  return {
    settings: settingsRecord.current().settings,
    members: staff.listAll(),
    devices: devices.list(),
    printers: printing?.printers.current(),
  };
}

/** Leaves out when devices were last seen, which no file can change. */
function seenOf(world: Pick<World, 'digest'>, { settings, members, devices, printers = [] }: SetNow): string {
  const text = JSON.stringify([settings, members, devices.map(({ id, name }) => [id, name]), printers.map(printerEntryOf)]);
  return hexOf(world.digest('sha256', utf8Bytes(text)));
}

/** The settings after an import, with the picture that they name: the file's, or the one that is here. */
function withLogo(
  world: Pick<World, 'digest'>,
  { revision, logoPicture: known }: KeptSettings,
  settings: TillSettings,
  ofFile: string | undefined,
): KeptSettings {
  const logoPicture = [ofFile, known].find((picture) => picture !== undefined && logoDigest(world, picture) === settings.logo);
  return { revision: revision + 1, settings, ...(logoPicture !== undefined && { logoPicture }) };
}

/**
 * Reads a file. A wrong format is reported before other faults, and so is another version. A setting that the file lacks, because an older
 * version wrote it, is read as it is set here.
 */
function readFile(
  { world, machine, settingsRecord }: Pick<HostContext, 'world' | 'machine' | 'settingsRecord'>,
  file: unknown,
): Outcome<SettingsFile, UnusableFile> {
  const here = settingsRecord.current();
  const { format, version } = (typeof file === 'object' && file !== null ? file : {}) as Readonly<Record<string, unknown>>;
  if (format !== SETTINGS_FORMAT) return refuse({ state: 'faulty', faults: [{ path: '', message: 'not_ours' }] });
  if (typeof version === 'number' && version !== SETTINGS_VERSION) return refuse({ state: 'other_version', version: String(version) });
  const checked = validate(SettingsFile, withSettingsOf(here.settings, file as Readonly<Record<string, unknown>>));
  if (!checked.ok) return refuse({ state: 'faulty', faults: checked.refusal.map(({ path, message }) => ({ path, message })) });
  const { settings, logoPicture } = checked.value;
  if (meaningOf(settings.accent) !== undefined) {
    return refuse({ state: 'faulty', faults: [{ path: 'settings.accent', message: 'is a color that has a meaning on screens' }] });
  }
  const picture = logoPicture ?? here.logoPicture;
  const isNamed = settings.logo === '' || (picture !== undefined && logoDigest(world, picture) === settings.logo);
  const isGood = isNamed && (logoPicture === undefined || logoPicture === here.logoPicture || machine.isLogo(logoPicture));
  return isGood
    ? checked
    : refuse({ state: 'faulty', faults: [{ path: 'logoPicture', message: 'is not the picture that settings.logo names' }] });
}

function withSettingsOf(settingsHere: TillSettings, file: Readonly<Record<string, unknown>>): unknown {
  const { settings } = file;
  const isRecord = typeof settings === 'object' && settings !== null && !Array.isArray(settings);
  return isRecord ? { ...file, settings: { ...settingsHere, ...settings } } : file;
}

function judge(context: HostContext, caller: Caller, changes: readonly SettingsChange[]): Refusal | undefined {
  const forbidden = changes.find(({ right }) => !hasRight(context, caller, right));
  if (forbidden !== undefined) return { code: 'not_allowed', facts: { action: forbidden.right } };
  const withheld = changes.find((change) => change.kind === 'employee' && change.withheld !== undefined);
  return withheld === undefined ? undefined : { code: 'pin_needed' };
}

/** Records each change with the values before and after. */
function auditOf(changes: readonly SettingsChange[], { by, at }: { readonly by: string; readonly at: Instant }): AuditFact {
  const changed = changes.map(({ id, from, to }) => ({ id, ...(from !== undefined && { was: from }), is: to }));
  return { at, event: 'settings_imported', body: JSON.stringify({ changed, by }) };
}

async function notify(context: HostContext, changes: readonly SettingsChange[]): Promise<void> {
  if (changes.length === 0) return;
  context.emit({ kind: 'settings_changed', revision: context.settingsRecord.current().revision });
  if (changes.some(({ kind }) => kind === 'printer')) {
    context.printing?.hurry();
    context.emit({ kind: 'printers_changed' });
  }
  for (const change of changes) if (change.kind === 'employee') await notifySessions(context, change.to.id);
}
