import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { projectRoot } from '../electron/setup/run-command.mjs';
import { wordFiles } from '../renderer/vite/word-files.ts';
import { makeEventReporter } from './setup/event-reporter.ts';
import { LongFirst } from './setup/long-first.ts';
import { forgetRealStand } from './setup/own-environment.ts';
import { TELLS_EVENTS } from './setup/test-events.ts';

forgetRealStand(process.env);

/** Only for a test that hangs: each wait within a test has a limit of its own, and a slow, busy machine takes ten times as long as a quiet one. */
const HANGS = 600_000;
/** LONG=1 gives random tests their long budgets, so no single test may be cut short by the usual limit. */
const testTimeout = process.env.LONG ? 30 * 60_000 : HANGS;

const BROWSER = 'test/**/*.browser.test.ts';
const SWEEPS = 'test/**/*.sweep.test.ts';
const POSTGRES = 'test/**/*.postgres.test.ts';
const setupFiles = ['test/setup/unstub-environment.ts', 'test/setup/cheap-pins.ts', 'test/setup/refuse-wrong-answers.ts'];

const inBrowser = {
  setupFiles: [...setupFiles, 'test/setup/keep-failed-screens.ts'],
  globalSetup: ['test/setup/provide-chromium.ts', 'test/setup/provide-screens.ts'],
  testTimeout: HANGS,
  hookTimeout: HANGS,
};

/** A project for each thing that is needed of the machine: nothing; a Chromium; a PostgreSQL server; the Electron binary, on a screen. */
export default defineConfig({
  root: projectRoot,
  test: {
    allowOnly: false,
    ...(process.env[TELLS_EVENTS] !== undefined && { reporters: [makeEventReporter()] }),
    // Some wait for processes, pages and sockets, so one more than cores keeps these busy. Five on two cores took a quarter longer than three.
    maxWorkers: Math.max(3, availableParallelism() + 1),
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    globalSetup: ['memory-folder', 'own-environment', 'forget-secrets', 'run-folder'].map((name) => `test/setup/${name}.ts`),
    // Many tests start a host in a process of its own, which compiles the same sources each time.
    env: { NODE_COMPILE_CACHE: join(projectRoot, '.build', 'test', 'compiled') },
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [wordFiles()],
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [BROWSER, SWEEPS, POSTGRES],
          setupFiles,
          testTimeout,
          hookTimeout: HANGS,
        },
      },
      { plugins: [wordFiles()], test: { name: 'browser', include: [BROWSER], ...inBrowser } },
      { plugins: [wordFiles()], test: { name: 'sweeps', include: [SWEEPS], ...inBrowser } },
      {
        test: { name: 'desktop', include: ['test/**/*.desktop.ts'], testTimeout: HANGS, hookTimeout: HANGS },
      },
      {
        plugins: [wordFiles()],
        test: {
          name: 'postgres',
          include: [POSTGRES],
          setupFiles,
          globalSetup: 'test/setup/provide-postgres.ts',
          testTimeout,
          hookTimeout: HANGS,
        },
      },
    ],
  },
});
