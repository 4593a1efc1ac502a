import { epochOf, type Instant, parseInstant } from '../../base/time.ts';
import type { DeviceReport, ReceivedReport } from '../../till-contract/operations/readiness-operations.ts';

/** Keeps in memory the reports of devices and how far the audit walk came; after a restart the host asks again. */
export interface ReadinessMemory {
  /** Stores a report. Returns false for a repeat, since a browser may resend a report late. */
  receive(deviceId: string, report: DeviceReport, at: Instant): boolean;
  /** Notes that the page with the reports is open at a device. */
  look(deviceId: string, at: Instant): void;
  /** Returns the devices whose page was open just now: an open page asks repeatedly. */
  lookers(at: Instant): readonly string[];
  reportOf(deviceId: string): ReceivedReport | undefined;
  /** The last audit entry that the current walk verified; 0 after a walk was left unfinished. */
  walked(at: Instant): number;
  walkTo(seq: number, at: Instant): void;
}

/** Longer than an open page waits between two requests, even when the host is slow. */
const LOOKS_FOR = 60_000;
/** More repeats than a browser sends. */
const MOST_REPEATED = 10;

export function makeReadinessMemory(): ReadinessMemory {
  const reports = new Map<string, ReceivedReport>();
  /** The times of each device's last reports. */
  const lastTimes = new Map<string, readonly DeviceReport['at'][]>();
  const looks = new Map<string, Instant>();
  let walk: { readonly through: number; readonly at: Instant } | undefined;
  return {
    receive(deviceId, report, at) {
      const before = lastTimes.get(deviceId) ?? [];
      if (before.includes(report.at)) return false;
      lastTimes.set(deviceId, [...before, report.at].slice(-MOST_REPEATED));
      const reportedAt = parseInstant(report.at) ?? at;
      reports.set(deviceId, { ...report, heardAt: at, aheadMilliseconds: epochOf(reportedAt) - epochOf(at) });
      return true;
    },
    look: (deviceId, at) => void looks.set(deviceId, at),
    lookers: (at) => [...looks].filter(([, last]) => epochOf(at) - epochOf(last) < LOOKS_FOR).map(([id]) => id),
    reportOf: (deviceId) => reports.get(deviceId),
    walked: (at) => (walk !== undefined && epochOf(at) - epochOf(walk.at) < LOOKS_FOR ? walk.through : 0),
    walkTo(through, at) {
      walk = { through, at };
    },
  };
}
