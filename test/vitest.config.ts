import { defineConfig } from 'vitest/config';
import { projectRoot } from '../electron/setup/run-command.mjs';

/** LONG=1 gives random tests their long budgets, so no single test may be cut short by the usual limit. */
const testTimeout = process.env.LONG ? 30 * 60_000 : 30_000;

const BROWSER = 'test/**/*.browser.test.ts';
const POSTGRES = 'test/**/*.postgres.test.ts';

/** Three projects, because they need different things of the machine: nothing; a Chromium; a PostgreSQL server. */
export default defineConfig({
  root: projectRoot,
  test: {
    allowOnly: false,
    // Most of the slow ones wait for processes, pages and sockets, not for a core: three at once keep two cores busy.
    maxWorkers: 3,
    projects: [
      {
        test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: [BROWSER, POSTGRES], testTimeout, hookTimeout: 60_000 },
      },
      {
        test: {
          name: 'browser',
          include: [BROWSER],
          globalSetup: ['test/setup/provide-chromium.ts', 'test/setup/provide-screens.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'postgres', include: [POSTGRES], globalSetup: 'test/setup/provide-postgres.ts', testTimeout, hookTimeout: 60_000 },
      },
    ],
  },
});
