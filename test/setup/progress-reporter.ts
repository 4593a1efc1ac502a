import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** The variable that names the file into which a run writes its report; a run by hand has none. */
export const REPORT_PATH = 'GRANDSTAND_TEST_REPORT';

/** Beside the report: what failed outside every test, which Vitest's own report leaves out. */
export const RUN_FAULTS_SUFFIX = '.faults';

/** Tells the process that started Vitest of every test that ended, so that a run is ended only when it hangs. */
export const progressReporter: Reporter = {
  onTestModuleQueued: tellProgress,
  onTestCaseResult: tellProgress,
  onTestRunEnd(_modules, faults) {
    const report = process.env[REPORT_PATH];
    if (report === undefined || faults.length === 0) return;
    writeFileSync(`${report}${RUN_FAULTS_SUFFIX}`, JSON.stringify(faults.map(({ stack, message }) => stack ?? message)));
  },
};

function tellProgress(): void {
  if (process.connected) process.send?.('progress');
}
