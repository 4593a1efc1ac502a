import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { listDescendants } from './noise.ts';

/** Only Linux has /proc; elsewhere no process is found. */
if (process.platform === 'linux')
  test('the processes that noise stops are those that the tests started, and those that these started', findsAll);

async function findsAll(): Promise<void> {
  const child = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  try {
    expect(listDescendants(process.pid)).toEqual(expect.arrayContaining([child.pid, Number(line.toString())]));
    expect(listDescendants(process.pid)).not.toContain(process.pid);
    process.kill(Number(line.toString()), 'SIGSTOP');
    await expect.poll(() => listDescendants(process.pid)).not.toContain(Number(line.toString()));
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  }
}
