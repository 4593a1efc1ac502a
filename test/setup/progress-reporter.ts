import type { Reporter } from 'vitest/node';

/** The variable that names the file into which a run writes its report; a run by hand has none. */
export const REPORT_PATH = 'GRANDSTAND_TEST_REPORT';

/** Tells the process that started Vitest of every test that ended, so that a run is ended only when it hangs. */
export const progressReporter: Reporter = { onTestModuleQueued: tellProgress, onTestCaseResult: tellProgress };

function tellProgress(): void {
  if (process.connected) process.send?.('progress');
}
