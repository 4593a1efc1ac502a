import { epochOf, type Instant, parseInstant } from '../base/time.ts';
import type { DeviceReport, HeardReport } from '../till-contract/doors-operations.ts';

/** What devices told of themselves, and how far the audit was read: of now, so that a host that begins anew asks again. */
export interface DoorsMemory {
  /** The same report again is the one that was heard first: a browser may send it a second time, and late. Then it answers false. */
  hear(deviceId: string, report: DeviceReport, at: Instant): boolean;
  /** Somebody looks at the reports at that device. */
  look(deviceId: string, at: Instant): void;
  /** Where somebody has just looked: a page that is open looks again and again. */
  lookers(at: Instant): readonly string[];
  reportOf(deviceId: string): HeardReport | undefined;
  /** The last entry of the audit that the walk under way has judged; of one that was left in the middle nothing counts. */
  walked(at: Instant): number;
  walkTo(seq: number, at: Instant): void;
}

/** Longer than a page waits until it looks again, or asks for the next slice, however slow the host is. */
const LOOKS_FOR = 60_000;
/** More than a browser still sends once more. */
const MOST_REPEATED = 10;

export function makeDoorsMemory(): DoorsMemory {
  const reports = new Map<string, HeardReport>();
  /** The moments of the last reports of each device. */
  const heard = new Map<string, readonly DeviceReport['at'][]>();
  const looks = new Map<string, Instant>();
  let walk: { readonly through: number; readonly at: Instant } | undefined;
  return {
    hear(deviceId, report, at) {
      const before = heard.get(deviceId) ?? [];
      if (before.includes(report.at)) return false;
      heard.set(deviceId, [...before, report.at].slice(-MOST_REPEATED));
      const told = parseInstant(report.at) ?? at;
      reports.set(deviceId, { ...report, heardAt: at, aheadMilliseconds: epochOf(told) - epochOf(at) });
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
