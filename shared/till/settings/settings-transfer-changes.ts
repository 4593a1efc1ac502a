import type { TillSettings } from '../../till-contract/operations/host-operations.ts';
import type {
  EmployeeEntry,
  PrinterEntry,
  SettingName,
  SettingsChange,
  SettingsFile,
} from '../../till-contract/operations/settings-transfer-operations.ts';
import { leastRole, PERMISSIONS, RIGHTS, type Role } from '../../till-contract/parts/permissions.ts';
import type { DeviceRecord } from '../records/devices-record.ts';
import { type Printer, testOf } from '../records/printers-record.ts';
import { areSame } from '../records/same-content.ts';
import type { StaffMember } from '../records/staff-record.ts';
import { isAboveLeast } from '../staff/staff-editing.ts';

/** The host's state that a settings file is compared with and applied to. */
export interface SetNow {
  readonly settings: TillSettings;
  readonly members: readonly StaffMember[];
  readonly devices: readonly DeviceRecord[];
  /** Undefined in training, which has no printers. */
  readonly printers: readonly Printer[] | undefined;
}

export function printerEntryOf({ testedAt: _testedAt, ...entry }: Printer): PrinterEntry {
  return entry;
}

export function employeeEntryOf({ id, name, role, hasLeft }: Omit<EmployeeEntry, 'hasLeft'> & Partial<EmployeeEntry>): EmployeeEntry {
  return { id, name, role, hasLeft: hasLeft === true };
}

/** Returns the differences in the order of the screens. Anything that the file does not name stays: importing never removes anything. */
export function changesBetween(now: SetNow, file: SettingsFile): readonly SettingsChange[] {
  return [
    ...settingChanges(now.settings, file.settings),
    ...permissionChanges(now.settings, file.settings),
    ...employeeChanges(now.members, file.staff),
    ...deviceChanges(now.devices, file.devices),
    ...(now.printers === undefined ? [] : printerChanges(now.printers, file.printers ?? [])),
  ];
}

/** Settings whose members are compared one by one. */
const PARTED: ReadonlySet<string> = new Set([
  'tips',
  'approvalLimits',
  'offlineLimits',
  'offlineGiftCards',
] satisfies (keyof TillSettings)[]);

function partsOf({ permissions: _permissions, ...settings }: TillSettings): ReadonlyMap<SettingName, unknown> {
  const parts = Object.entries(settings).flatMap(([name, value]) =>
    PARTED.has(name) ? Object.entries(value as object).map(([part, inner]) => [`${name}.${part}`, inner]) : [[name, value]],
  );
  return new Map(parts as [SettingName, unknown][]);
}

function settingChanges(before: TillSettings, after: TillSettings): readonly SettingsChange[] {
  const known = partsOf(before);
  return [...partsOf(after)]
    .filter(([name, to]) => JSON.stringify(known.get(name)) !== JSON.stringify(to))
    .map(([name, to]) => ({ id: `setting:${name}`, kind: 'setting', right: rightOf(name), name, from: known.get(name), to }));
}

function rightOf(name: SettingName): SettingsChange['right'] {
  return name.startsWith('offlineLimits.') || name.startsWith('offlineGiftCards.') ? 'offline_limits' : 'settings';
}

function permissionChanges(before: TillSettings, after: TillSettings): readonly SettingsChange[] {
  return RIGHTS.map((of) => ({ of, from: leastRole(before.permissions, of), to: leastRole(after.permissions, of) }))
    .filter(({ from, to }) => from !== to)
    .map((change) => ({ id: `permission:${change.of}`, kind: 'permission', right: 'staff_admins', ...change }));
}

function employeeChanges(members: readonly StaffMember[], entries: readonly EmployeeEntry[]): readonly SettingsChange[] {
  const known = new Map(members.map((member) => [member.id, employeeEntryOf(member)]));
  return entries
    .filter((to) => JSON.stringify(known.get(to.id)) !== JSON.stringify(employeeEntryOf(to)))
    .map((to) => employeeChange(known.get(to.id), to));
}

function employeeChange(from: EmployeeEntry | undefined, to: EmployeeEntry): SettingsChange {
  const isAbove = (role: Role | undefined): boolean => role !== undefined && isAboveLeast(role);
  return {
    id: `employee:${to.id}`,
    kind: 'employee',
    right: isAbove(to.role) || isAbove(from?.role) ? 'staff_admins' : 'staff',
    ...(from !== undefined && { from }),
    to,
    ...(isAbove(to.role) && !isAbove(from?.role) && { withheld: 'pin_needed' as const }),
  };
}

/** Skips unknown devices: these have to join first, and bring their name. */
function deviceChanges(devices: readonly DeviceRecord[], entries: SettingsFile['devices']): readonly SettingsChange[] {
  return entries.flatMap(({ id, name: to }): readonly SettingsChange[] => {
    const from = devices.find((device) => device.id === id)?.name;
    return from === undefined || from === to ? [] : [{ id: `device:${id}`, kind: 'device', right: 'pairing', from, to }];
  });
}

function printerChanges(printers: readonly Printer[], entries: readonly PrinterEntry[]): readonly SettingsChange[] {
  const known = new Map(printers.map((printer) => [printer.id, printerEntryOf(printer)]));
  return entries.flatMap((to): readonly SettingsChange[] => {
    const from = known.get(to.id);
    if (from !== undefined && areSame(from, to)) return [];
    return [{ id: `printer:${to.id}`, kind: 'printer', right: 'settings', ...(from !== undefined && { from }), to }];
  });
}

export function withChanges(now: SetNow, changes: readonly SettingsChange[]): SetNow {
  return changes.reduce(withChange, now);
}

function withChange(now: SetNow, change: SettingsChange): SetNow {
  switch (change.kind) {
    case 'setting':
      return { ...now, settings: withPart(now.settings, change.name, change.to) };
    case 'permission': {
      const { [change.of]: _before, ...others } = now.settings.permissions;
      const permissions = change.to === PERMISSIONS[change.of].least ? others : { ...others, [change.of]: change.to };
      return { ...now, settings: { ...now.settings, permissions } };
    }
    case 'employee':
      return { ...now, members: withEmployee(now.members, change.to) };
    case 'device': {
      const isMeant = ({ id }: DeviceRecord): boolean => change.id === `device:${id}`;
      return { ...now, devices: now.devices.map((device) => (isMeant(device) ? { ...device, name: change.to } : device)) };
    }
    case 'printer':
      return { ...now, printers: withPrinter(now.printers ?? [], change.to) };
  }
}

function withPart(settings: TillSettings, path: SettingName, value: unknown): TillSettings {
  const [name, part] = path.split('.') as [keyof TillSettings, string | undefined];
  if (part === undefined) return { ...settings, [name]: value };
  return { ...settings, [name]: { ...(settings[name] as object), [part]: value } };
}

function withEmployee(members: readonly StaffMember[], { id, name, role, hasLeft }: EmployeeEntry): readonly StaffMember[] {
  const { hasLeft: _hasLeft, ...rest } = members.find((member) => member.id === id) ?? { id };
  const next: StaffMember = { ...rest, id, name, role, ...(hasLeft && { hasLeft }) };
  return members.some((member) => member.id === id) ? members.map((member) => (member.id === id ? next : member)) : [...members, next];
}

function withPrinter(printers: readonly Printer[], to: PrinterEntry): readonly Printer[] {
  const known = printers.find(({ id }) => id === to.id);
  const next: Printer = { ...to, ...testOf(known, to) };
  return printers.some(({ id }) => id === to.id) ? printers.map((printer) => (printer.id === to.id ? next : printer)) : [...printers, next];
}
