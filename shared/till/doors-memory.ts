import { epochOf, type Instant, parseInstant } from '../base/time.ts';
import type { DeviceReport, HeardReport } from '../till-contract/doors-operations.ts';

/** What devices told of themselves, and how far the audit was read: of now, so that a host that begins anew asks again. */
export interface DoorsMemory {
  /** The same report again is the one that was heard first: a browser may send it a second time, and late. */
  hear(deviceId: string, report: DeviceReport, at: Instant): void;
  reportOf(deviceId: string): HeardReport | undefined;
  /** The last entry of the audit that the walk under way has judged. */
  walked(): number;
  walkTo(seq: number): void;
}

export function makeDoorsMemory(): DoorsMemory {
  const reports = new Map<string, HeardReport>();
  let through = 0;
  return {
    hear(deviceId, report, at) {
      if (reports.get(deviceId)?.at === report.at) return;
      const told = parseInstant(report.at) ?? at;
      reports.set(deviceId, { ...report, heardAt: at, aheadMilliseconds: epochOf(told) - epochOf(at) });
    },
    reportOf: (deviceId) => reports.get(deviceId),
    walked: () => through,
    walkTo(seq) {
      through = seq;
    },
  };
}
