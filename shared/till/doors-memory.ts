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
  /** The last entry of the audit that the walk under way has judged. */
  walked(): number;
  walkTo(seq: number): void;
}

/** Longer than a page waits until it looks again, however slow the host is. */
const LOOKS_FOR = 60_000;

export function makeDoorsMemory(): DoorsMemory {
  const reports = new Map<string, HeardReport>();
  const looks = new Map<string, Instant>();
  let through = 0;
  return {
    hear(deviceId, report, at) {
      if (reports.get(deviceId)?.at === report.at) return false;
      const told = parseInstant(report.at) ?? at;
      reports.set(deviceId, { ...report, heardAt: at, aheadMilliseconds: epochOf(told) - epochOf(at) });
      return true;
    },
    look: (deviceId, at) => void looks.set(deviceId, at),
    lookers: (at) => [...looks].filter(([, last]) => epochOf(at) - epochOf(last) < LOOKS_FOR).map(([id]) => id),
    reportOf: (deviceId) => reports.get(deviceId),
    walked: () => through,
    walkTo(seq) {
      through = seq;
    },
  };
}
