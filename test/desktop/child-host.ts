import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { HostProcess } from '../../electron/shell/host/host-supervisor.ts';
import type { HostNotice } from '../../shared/till-contract/desktop/desktop-host.ts';
import { hostProgram } from '../host/host-program.ts';

/** The desktop's host as a plain process: it hears and says the same as under Electron. */
export interface ChildHost extends HostProcess {
  /** Of the one that runs, or ran last. */
  child(): ChildProcess;
  log(): string;
}

export async function makeChildHost(): Promise<ChildHost> {
  const host = await hostProgram('desktop-host');
  let child: ChildProcess;
  let log = '';
  return {
    child: () => child,
    log: () => log,
    start() {
      const started = fork(host.program, [], {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        env: { ...process.env, GRANDSTAND_DATABASE_URL: '', ...host.env },
      });
      child = started;
      started.stderr?.on('data', (bytes: Buffer) => {
        log += bytes.toString();
      });
      const ended = once(started, 'exit').then(() => undefined);
      // The process ends with the tests, also when they fail.
      const kill = (): boolean => started.kill('SIGKILL');
      process.once('exit', kill);
      void ended.then(() => process.off('exit', kill));
      return {
        ended,
        // A process that has ended receives nothing; its end is reported separately.
        send: (order) => void started.send(order, () => undefined),
        onNotice: (listener) => void started.on('message', (notice) => listener(notice as HostNotice)),
        kill: () => void kill(),
      };
    },
  };
}
