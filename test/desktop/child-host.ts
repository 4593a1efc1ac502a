import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HostProcess } from '../../electron/shell/host-supervisor.ts';
import type { HostNotice } from '../../shared/till-contract/desktop-host.ts';

const PROGRAM = fileURLToPath(new URL('../../electron/host/desktop-host.ts', import.meta.url));

/** The desktop's host as a plain process: it hears and says the same as under Electron. */
export interface ChildHost extends HostProcess {
  /** Of the one that runs, or ran last. */
  child(): ChildProcess;
  log(): string;
}

export function makeChildHost(program = PROGRAM, env: NodeJS.ProcessEnv = {}): ChildHost {
  let child: ChildProcess;
  let log = '';
  return {
    child: () => child,
    log: () => log,
    start() {
      const started = fork(program, [], {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        env: { ...process.env, GRANDSTAND_DATABASE_URL: '', ...env },
      });
      child = started;
      started.stderr?.on('data', (bytes: Buffer) => {
        log += bytes.toString();
      });
      const ended = once(started, 'exit').then(() => undefined);
      // Whatever becomes of the tests, nothing of them stays behind.
      const kill = (): boolean => started.kill('SIGKILL');
      process.once('exit', kill);
      void ended.then(() => process.off('exit', kill));
      return {
        ended,
        // A process that is gone hears nothing, and whoever told it learns so by its end.
        send: (order) => void started.send(order, () => undefined),
        onNotice: (told) => void started.on('message', (notice) => told(notice as HostNotice)),
        kill: () => void kill(),
      };
    },
  };
}
