import { utilityProcess } from 'electron';
import type { HostNotice } from '../../../shared/till-contract/desktop/desktop-host.ts';
import type { HostProcess } from './host-supervisor.ts';

/** Runs the host as an Electron utility process, which ends together with this process. */
export function makeUtilityHost(program: string, onLog: (text: string) => void): HostProcess {
  return {
    start() {
      const child = utilityProcess.fork(program, [], { serviceName: 'Grandstand host', stdio: 'pipe' });
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => onLog(bytes.toString('utf8')));
      return {
        ended,
        send: (order) => child.postMessage(order),
        onNotice: (listener) => void child.on('message', (notice: unknown) => listener(notice as HostNotice)),
        kill() {
          if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
        },
      };
    },
  };
}
