import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { endLeftProcesses, TEST_RUN } from './run-folder.ts';

/** Above the largest process id of Linux, so that no run is or was this one. */
const ENDED_RUN = 4_194_999;

/** A process that the run with this id has started, and that waits for nothing that ends. */
async function leftBy(run: number): Promise<ChildProcess> {
  const child = spawn('sleep', ['60'], { stdio: 'ignore', env: { ...process.env, [TEST_RUN]: `test-run-${run}` } });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'spawn');
  return child;
}

/** Only Linux has /proc; elsewhere no process is found. */
if (process.platform === 'linux')
  test('what a killed run has left behind ends before the next run, and nothing else does', async () => {
    const [left, others, longer] = [await leftBy(ENDED_RUN), await leftBy(process.pid), await leftBy(ENDED_RUN * 10)];
    const end = once(left, 'exit');
    endLeftProcesses((run) => run === ENDED_RUN);
    expect(await end).toEqual([null, 'SIGKILL']);
    expect([others, longer].map(({ exitCode, signalCode }) => [exitCode, signalCode])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
