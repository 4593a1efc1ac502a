import { type Static, Type } from 'typebox';
import { closedRecord, Flag, keyed, list, Moment, oneOf, optional, text } from '../contract/schema.ts';
import { TillSettings } from './host-operations.ts';
import { type Right, ROLES, type Role } from './permissions.ts';
import { printerMembers } from './printer-operations.ts';
import { DEVICE_KINDS, NO_TILL_QUERY, RecordId, tillOperation, told } from './till-operation.ts';

/** What is set here as one file, for another host or for later. It holds no secret: no PIN, no key, no credential. */

export const SETTINGS_FORMAT = 'grandstand-settings';
/** Another form of the file is another number, and is refused by whoever does not know it. */
export const SETTINGS_VERSION = 1;

export const EmployeeEntry = closedRecord('EmployeeEntry', {
  id: RecordId,
  name: text(64, 1),
  role: oneOf(...ROLES),
  hasLeft: Flag,
});
export type EmployeeEntry = Static<typeof EmployeeEntry>;

export const DeviceEntry = closedRecord('DeviceEntry', { id: RecordId, name: text(64, 1), kind: oneOf(...DEVICE_KINDS) });

/** Where it stands and what it prints; pictures stay where they were chosen. */
export const PrinterEntry = closedRecord('PrinterEntry', { id: RecordId, ...printerMembers });
export type PrinterEntry = Static<typeof PrinterEntry>;

/** What belongs to the one screen that wrote the file; the host keeps none of it. */
export const ScreenEntry = closedRecord('ScreenEntry', {
  language: text(16, 2),
  theme: oneOf('system', 'light', 'dark'),
  keys: keyed(list(text(32, 1), { maxItems: 10 }), 500),
});
export type ScreenEntry = Static<typeof ScreenEntry>;

export const SettingsFile = closedRecord('SettingsFile', {
  format: oneOf(SETTINGS_FORMAT),
  version: Type.Integer({ minimum: SETTINGS_VERSION, maximum: SETTINGS_VERSION }),
  /** When, and by which version of the program. */
  writtenAt: Moment,
  writtenBy: text(64, 1),
  settings: TillSettings,
  staff: list(EmployeeEntry, { maxItems: 1000 }),
  devices: list(DeviceEntry, { maxItems: 1000 }),
  /** Absent where there are none to tell of, as in practice. */
  printers: optional(list(PrinterEntry, { maxItems: 50 })),
  screen: optional(ScreenEntry),
});
export type SettingsFile = Static<typeof SettingsFile>;

interface Change {
  readonly id: string;
  /** Who may take it over. */
  readonly right: Right;
}

/** One thing that the file has otherwise. What the file does not name stays as it is. */
export type SettingsChange =
  | (Change & { readonly kind: 'setting'; readonly name: SettingName; readonly from: unknown; readonly to: unknown })
  | (Change & { readonly kind: 'permission'; readonly of: Right; readonly from: Role; readonly to: Role })
  | (Change & {
      readonly kind: 'employee';
      readonly from?: EmployeeEntry;
      readonly to: EmployeeEntry;
      /** Whoever comes to approve needs a PIN that is theirs alone, and no file has one. */
      readonly withheld?: 'pin_needed';
    })
  | (Change & { readonly kind: 'device'; readonly from: string; readonly to: string })
  | (Change & { readonly kind: 'printer'; readonly from?: PrinterEntry; readonly to: PrinterEntry });

/** Settings that stand together are changed each by itself. */
export type SettingName =
  | Exclude<keyof TillSettings, 'tips' | 'approvalLimits' | 'offlineLimits' | 'permissions'>
  | `tips.${keyof TillSettings['tips']}`
  | `approvalLimits.${keyof TillSettings['approvalLimits']}`
  | `offlineLimits.${keyof TillSettings['offlineLimits']}`;

export interface SettingsFault {
  /** Empty for the whole file. */
  readonly path: string;
  /** Reads on from the path; a code where the file is none of ours. */
  readonly message: string;
}

/** `faulty`: it is no file of this version; every fault by its path. */
export type UnusableFile =
  | { readonly state: 'faulty'; readonly faults: readonly SettingsFault[] }
  | { readonly state: 'other_version'; readonly version: string };

export type SettingsComparison =
  | UnusableFile
  | {
      readonly state: 'good';
      /** What was compared with; nothing is taken over what somebody changed since. */
      readonly seen: string;
      readonly changes: readonly SettingsChange[];
      readonly screen?: ScreenEntry;
    };

const person = { devices: ['till'], needsEmployee: true, right: 'settings', query: NO_TILL_QUERY } as const;
/** Judged by the handler, which tells every fault and not the first alone. */
const AnyFile = Type.Unsafe<unknown>({});

export const SETTINGS_TRANSFER_OPERATIONS = {
  exportSettings: tillOperation({
    ...person,
    id: 'exportSettings',
    method: 'GET',
    path: '/till/settings-file',
    summary: 'Everything that is set here, as one file without any secret',
    request: undefined,
    answer: told<SettingsFile>(),
    refusals: [],
  }),
  compareSettings: tillOperation({
    ...person,
    id: 'compareSettings',
    method: 'POST',
    path: '/till/settings-file/comparison',
    summary: 'What such a file has otherwise than it is here; nothing is changed',
    request: closedRecord('ComparisonForm', { file: AnyFile }),
    answer: told<SettingsComparison>(),
    refusals: [],
  }),
  importSettings: tillOperation({
    ...person,
    id: 'importSettings',
    method: 'PUT',
    path: '/till/settings-file',
    summary: 'Take over what was chosen of such a file, all of it or nothing; what is so already is passed over',
    request: closedRecord('ImportForm', { file: AnyFile, seen: text(64, 1), take: list(text(128, 1), { maxItems: 3000 }) }),
    answer: told<{ readonly taken: number }>(),
    refusals: ['malformed', 'changed_elsewhere', 'pin_needed', 'last_admin', 'admin_pin_needed', 'too_many'],
  }),
} as const;
