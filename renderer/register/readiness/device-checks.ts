import type { Instant } from '../../../shared/base/time.ts';
import type {
  DeviceReadiness,
  ReadinessView,
  ReceivedReport,
  VendorReadiness,
} from '../../../shared/till-contract/operations/readiness-operations.ts';
import { type Check, clockTone, type Finding, HOUR, isOlder, MINUTE, sayLength } from './finding.ts';

export interface DeviceFacts {
  readonly device: DeviceReadiness;
  /** The vendor that the device sells for. */
  readonly vendor: VendorReadiness | undefined;
  readonly hostVersion: string;
  readonly needsShiftForCash: ReadinessView['settings']['needsShiftForCash'];
  /** By the host's clock. */
  readonly now: Instant;
}

/** Longer than two missed reports. */
const LONGEST_SILENCE = 2.5 * MINUTE;
const OLDEST_MENU = 24 * HOUR;
const LONGEST_SHIFT = 20 * HOUR;
const LOW_BATTERY = 50;
const LOWEST_BATTERY = 20;

/** The checks of a device. A silent device fails only the report check, because its last data may be outdated. */
export const DEVICE_CHECKS: readonly Check<DeviceFacts>[] = [
  {
    id: 'report',
    assess({ device: { report }, now }) {
      const way = 'devices';
      if (report === undefined)
        return { tone: 'caution', measured: ({ words }) => words.readiness.report.never, todo: (words) => words.report.todo, way };
      const isSilent = isOlder(report.heardAt, now, LONGEST_SILENCE);
      return {
        tone: isSilent ? 'caution' : 'good',
        measured: ({ words: { readiness }, formats }) =>
          readiness.report[isSilent ? 'silent' : 'at']({ age: formats.ago(report.heardAt, now) }),
        todo: (words) => words.report.todo,
        way,
      };
    },
  },
  reported('deviceMenu', ({ menu }, { device: { kind }, vendor, now }) => {
    // Displays, boards of numbers and kitchen screens have no menu of their own.
    if (kind !== 'till' && kind !== 'kiosk' && kind !== 'menu') return undefined;
    const todo: Todo = (words) => words.deviceMenu.todo;
    if (menu === undefined) return { tone: 'danger', measured: ({ words }) => words.readiness.deviceMenu.none, todo, way: 'again' };
    const at = menu.pulledAt as Instant;
    const isNewest = menu.revision === vendor?.menu?.revision;
    return {
      tone: isNewest ? 'good' : isOlder(at, now, OLDEST_MENU) ? 'danger' : 'caution',
      measured: ({ words: { readiness }, formats }) => readiness.deviceMenu[isNewest ? 'newest' : 'older']({ age: formats.ago(at, now) }),
      todo,
      way: 'again',
    };
  }),
  reported('deviceClock', ({ aheadMilliseconds: ahead }) => {
    const tone = clockTone(ahead);
    if (tone === 'good') return { tone, measured: ({ words }) => words.readiness.deviceClock.good };
    return {
      tone,
      measured: (saying) => saying.words.readiness.deviceClock[ahead > 0 ? 'ahead' : 'behind']({ seconds: sayLength(ahead, saying) }),
      todo: (words) => words.deviceClock.todo,
      way: 'again',
    };
  }),
  reported('version', ({ version }, { device, hostVersion: host }) => ({
    tone: version === host ? 'good' : 'caution',
    measured: ({ words: { readiness } }) =>
      version === host ? readiness.version.same({ version }) : readiness.version.other({ version, host }),
    todo: (words) => words.version.todo,
    way: device.isThis ? 'reload' : 'again',
  })),
  reported('storage', ({ storage }, { device }) => {
    const measured: Finding['measured'] = ({ words }) => words.readiness.storage[storage];
    if (storage === 'kept' || storage === 'unknown') return { tone: storage === 'kept' ? 'good' : 'information', measured };
    if (storage === 'nearly_full') return { tone: 'danger', measured, todo: (words) => words.storage.fullTodo, way: 'again' };
    return { tone: 'caution', measured, todo: (words) => words.storage.todo, way: device.isThis ? 'keep_storage' : 'again' };
  }),
  reported('battery', ({ battery }) => {
    if (battery === undefined) return undefined;
    const { percent, isCharging } = battery;
    const isLow = !isCharging && percent < LOW_BATTERY;
    return {
      tone: !isLow ? 'good' : percent < LOWEST_BATTERY ? 'danger' : 'caution',
      measured: ({ words: { readiness }, formats }) =>
        readiness.battery[isCharging ? 'charging' : 'draining']({ percent: formats.percent(percent / 100) }),
      todo: (words) => words.battery.todo,
      way: 'again',
    };
  }),
  {
    id: 'shift',
    assess({ device: { kind, shift }, needsShiftForCash, now }) {
      if (kind !== 'till') return undefined;
      const way = 'shift';
      const isRefused = needsShiftForCash && shift?.hasFloat !== true;
      const isOld = shift !== undefined && isOlder(shift.openedAt, now, LONGEST_SHIFT);
      return {
        tone: isRefused ? 'danger' : isOld ? 'caution' : 'good',
        measured: ({ words: { readiness }, formats }) => {
          if (shift === undefined) return isRefused ? readiness.shift.none : readiness.shift.begins;
          return isRefused ? readiness.shift.noFloat : readiness.shift.open({ time: formats.dateAndTime(shift.openedAt) });
        },
        todo: (words) => (isRefused ? words.shift.needTodo : words.shift.oldTodo),
        way,
      };
    },
  },
];

type Todo = Extract<Finding, { readonly way: string }>['todo'];

function reported(
  id: Check<DeviceFacts>['id'],
  assess: (report: ReceivedReport, facts: DeviceFacts) => Finding | undefined,
): Check<DeviceFacts> {
  return {
    id,
    assess(facts) {
      const { report } = facts.device;
      return report === undefined || isOlder(report.heardAt, facts.now, LONGEST_SILENCE) ? undefined : assess(report, facts);
    },
  };
}
