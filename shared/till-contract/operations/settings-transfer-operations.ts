import { type Static, Type } from 'typebox';
import { closedRecord, Flag, keyed, list, Moment, oneOf, optional, text } from '../../contract/http/schema.ts';
import { AnyText, Whole } from '../parts/answer-values.ts';
import { Right, ROLES, Role } from '../parts/permissions.ts';
import { LogoPicture } from '../parts/stand-look.ts';
import { DEVICE_KINDS, GivenName, NO_TILL_QUERY, RecordId, tillOperation } from '../parts/till-operation.ts';
import { TillSettings } from './host-operations.ts';
import { printerMembers } from './printer-operations.ts';

/** The settings of a host as one file, for another host or as a backup. It contains no secrets: no PINs, keys or credentials. */

export const SETTINGS_FORMAT = 'grandstand-settings';
/** Raised when the format changes; a program that does not know the number refuses the file. */
export const SETTINGS_VERSION = 1;

export const EmployeeEntry = closedRecord('EmployeeEntry', {
  id: RecordId,
  name: GivenName,
  role: oneOf(...ROLES),
  hasLeft: Flag,
});
export type EmployeeEntry = Static<typeof EmployeeEntry>;

export const DeviceEntry = closedRecord('DeviceEntry', { id: RecordId, name: GivenName, kind: oneOf(...DEVICE_KINDS) });

export const PrinterEntry = closedRecord('PrinterEntry', { id: RecordId, ...printerMembers });
export type PrinterEntry = Static<typeof PrinterEntry>;

/** Settings of the screen that wrote the file; the host stores none of them. */
export const ScreenEntry = closedRecord('ScreenEntry', {
  language: text(16, 2),
  theme: oneOf('system', 'light', 'dark'),
  keys: keyed(list(text(32, 1), { maxItems: 10 }), 500),
});
export type ScreenEntry = Static<typeof ScreenEntry>;

export const SettingsFile = closedRecord('SettingsFile', {
  format: oneOf(SETTINGS_FORMAT),
  version: Type.Integer({ minimum: SETTINGS_VERSION, maximum: SETTINGS_VERSION }),
  /** The time, and the version of the program. */
  writtenAt: Moment,
  writtenBy: text(64, 1),
  settings: TillSettings,
  /** The picture that `settings.logo` names. */
  logoPicture: optional(LogoPicture),
  staff: list(EmployeeEntry, { maxItems: 1000 }),
  devices: list(DeviceEntry, { maxItems: 1000 }),
  /** Absent when the host has no printers to export, as in training. */
  printers: optional(list(PrinterEntry, { maxItems: 50 })),
  screen: optional(ScreenEntry),
});
export type SettingsFile = Static<typeof SettingsFile>;

const changeMembers = {
  id: AnyText,
  /** The right that is needed to apply it. */
  right: Right,
};
/** Grouped settings are compared and changed one by one. */
export type SettingName =
  | Exclude<keyof TillSettings, 'tips' | 'approvalLimits' | 'offlineLimits' | 'offlineGiftCards' | 'permissions'>
  | `tips.${keyof TillSettings['tips']}`
  | `approvalLimits.${keyof TillSettings['approvalLimits']}`
  | `offlineLimits.${keyof TillSettings['offlineLimits']}`
  | `offlineGiftCards.${keyof TillSettings['offlineGiftCards']}`;
const SettingName = Type.Unsafe<SettingName>({ type: 'string', pattern: '^[A-Za-z]+([.][A-Za-z]+)?$' });

/** One difference between the file and the host. Settings that the file does not name stay unchanged. */
export const SettingsChange = Type.Union([
  closedRecord('SettingChange', {
    ...changeMembers,
    kind: oneOf('setting'),
    name: SettingName,
    from: Type.Unknown(),
    to: Type.Unknown(),
  }),
  closedRecord('PermissionChange', { ...changeMembers, kind: oneOf('permission'), of: Right, from: Role, to: Role }),
  closedRecord('EmployeeChange', {
    ...changeMembers,
    kind: oneOf('employee'),
    from: optional(EmployeeEntry),
    to: EmployeeEntry,
    /** A person who could now approve actions needs a PIN, and files contain none. */
    withheld: optional(oneOf('pin_needed')),
  }),
  closedRecord('DeviceChange', { ...changeMembers, kind: oneOf('device'), from: AnyText, to: AnyText }),
  closedRecord('PrinterChange', {
    ...changeMembers,
    kind: oneOf('printer'),
    from: optional(PrinterEntry),
    to: PrinterEntry,
  }),
]);
export type SettingsChange = Static<typeof SettingsChange>;

export const SettingsFault = closedRecord('SettingsFault', {
  /** Empty for the whole file. */
  path: AnyText,
  /** A phrase that continues after the path; a code when it is no settings file at all. */
  message: AnyText,
});
export type SettingsFault = Static<typeof SettingsFault>;

/** `faulty`: not a valid file of this version, with every fault. */
export const UnusableFile = Type.Union([
  closedRecord('FaultyFile', { state: oneOf('faulty'), faults: list(SettingsFault) }),
  closedRecord('FileOfOtherVersion', { state: oneOf('other_version'), version: AnyText }),
]);
export type UnusableFile = Static<typeof UnusableFile>;

export const SettingsComparison = Type.Union([
  ...UnusableFile.anyOf,
  closedRecord('SettingsComparison', {
    state: oneOf('good'),
    /** The state that was compared with; the import is refused if it has changed since. */
    seen: AnyText,
    changes: list(SettingsChange),
    screen: optional(ScreenEntry),
  }),
]);
export type SettingsComparison = Static<typeof SettingsComparison>;

const person = { devices: ['till'], needsEmployee: true, right: 'settings', query: NO_TILL_QUERY } as const;
/** Any JSON: the handler checks the file itself, so that it can report all faults and not only the first. */
const AnyFile = Type.Unsafe<unknown>({});

export const SETTINGS_TRANSFER_OPERATIONS = {
  exportSettings: tillOperation({
    ...person,
    id: 'exportSettings',
    method: 'GET',
    path: '/till/settings-file',
    summary: 'Everything that is set here, as one file without any secret',
    request: undefined,
    answer: SettingsFile,
    refusals: [],
  }),
  compareSettings: tillOperation({
    ...person,
    id: 'compareSettings',
    method: 'POST',
    path: '/till/settings-file/comparison',
    summary: 'What such a file has otherwise than it is here; nothing is changed',
    request: closedRecord('ComparisonForm', { file: AnyFile }),
    answer: SettingsComparison,
    refusals: [],
  }),
  importSettings: tillOperation({
    ...person,
    id: 'importSettings',
    method: 'PUT',
    path: '/till/settings-file',
    summary: 'Take over what was chosen of such a file, all of it or nothing; what is so already is passed over',
    request: closedRecord('ImportForm', { file: AnyFile, seen: text(64, 1), take: list(text(128, 1), { maxItems: 3000 }) }),
    answer: closedRecord('ImportSettingsAnswer', { taken: Whole }),
    refusals: ['malformed', 'changed_elsewhere', 'pin_needed', 'last_admin', 'admin_pin_needed', 'too_many'],
  }),
} as const;
