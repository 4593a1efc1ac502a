import type { DeviceReadiness, ReadinessView } from '../../../shared/till-contract/operations/readiness-operations.ts';
import type { Tone } from '../../ui/parts/basic/tone.ts';
import { DEVICE_CHECKS } from './device-checks.ts';
import type { Check, CheckId, Finding } from './finding.ts';
import { HOST_CHECKS } from './host-checks.ts';
import { VENDOR_CHECKS } from './vendor-checks.ts';

export interface ReadinessLine {
  readonly id: CheckId;
  readonly finding: Finding;
}

/** The host, a vendor or a device with its findings, in the order of the checks. */
export interface Subject {
  readonly id: string;
  /** Undefined for the host. */
  readonly name: string | undefined;
  readonly isThis: boolean;
  readonly lines: readonly ReadinessLine[];
}

export interface ReadinessAssessment {
  readonly subjects: readonly Subject[];
  /** All findings that need action, `danger` before `caution`. */
  readonly todo: readonly { readonly subject: Subject; readonly line: ReadinessLine }[];
  readonly tone: Extract<Tone, 'good' | 'caution' | 'danger'>;
}

/** Runs all checks of the host, of each vendor, and of each device, this device first. */
export function assessReadiness(view: ReadinessView): ReadinessAssessment {
  const { status, settings, vendors, devices, opensAt } = view;
  const now = status.clock.at;
  const subjects: readonly Subject[] = [
    { id: 'host', name: undefined, isThis: false, lines: linesOf(HOST_CHECKS, view) },
    ...vendors.map((vendor) => ({
      id: `vendor-${vendor.vendorId}`,
      name: vendor.name,
      isThis: false,
      lines: linesOf(VENDOR_CHECKS, { vendor, opensAt, now }),
    })),
    ...devices.toSorted(thisFirst).map((device) => {
      const vendor = vendors.find(({ vendorId }) => vendorId === device.vendorId);
      const { version: hostVersion } = status;
      const { needsShiftForCash } = settings;
      const lines = linesOf(DEVICE_CHECKS, { device, vendor, hostVersion, needsShiftForCash, now });
      return { id: device.id, name: device.name, isThis: device.isThis, lines };
    }),
  ];
  const open = (wanted: Tone) =>
    subjects.flatMap((subject) => subject.lines.filter(({ finding }) => finding.tone === wanted).map((line) => ({ subject, line })));
  const [worst, rest] = [open('danger'), open('caution')];
  return { subjects, todo: [...worst, ...rest], tone: worst.length > 0 ? 'danger' : rest.length > 0 ? 'caution' : 'good' };
}

function thisFirst(one: DeviceReadiness, other: DeviceReadiness): number {
  return Number(other.isThis) - Number(one.isThis) || one.name.localeCompare(other.name);
}

function linesOf<Facts>(checks: readonly Check<Facts>[], facts: Facts): readonly ReadinessLine[] {
  return checks.flatMap(({ id, assess }) => {
    const finding = assess(facts);
    return finding === undefined ? [] : [{ id, finding }];
  });
}
