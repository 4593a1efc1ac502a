import { type ChildProcess, fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { ownProgram } from '../project-files.ts';

/** The program that takes up a catalogue file beside the host, and for how long the host waits for it. */
export interface Beside {
  readonly program: URL;
  readonly milliseconds: number;
}

/** A file of the largest size that is read takes some minutes on a slow machine. */
export const LONGEST_TAKING_UP = 15 * 60_000;
export const BESIDE: Beside = { program: ownProgram('catalogue-worker'), milliseconds: LONGEST_TAKING_UP };

export type WorkerAnswer = { readonly isInUse: boolean } | { readonly refusal: string };

/** Returns the answer of the program once it has ended; undefined when it ended without one or took too long. */
export function askBeside(task: object, { program, milliseconds }: Beside): Promise<unknown> {
  return new Promise((resolve) => {
    const { worker, lastEvent, kill } = startWorker(program, task);
    let answer: unknown;
    const end = (): void => {
      clearTimeout(late);
      process.off('exit', kill);
      resolve(answer);
    };
    const late = setTimeout(kill, milliseconds);
    // It would go on writing to the data of a host that has stopped.
    process.once('exit', kill);
    worker.once('message', (message: unknown) => {
      answer = message;
    });
    worker.once('error', (fault: Error) => {
      process.stderr.write(`${fault.message}\n`);
      kill();
      // A process that could not be started has no end.
      if ('pid' in worker && worker.pid === undefined) end();
    });
    worker.once(lastEvent, end);
  });
}

interface Started {
  readonly worker: Worker | ChildProcess;
  /** Comes after its messages. */
  readonly lastEvent: 'exit' | 'close';
  readonly kill: () => void;
}

/** A process, since the allocator keeps what a thread has freed; Electron starts no other processes from its own program. */
function startWorker(program: URL, task: object): Started {
  if (process.versions.electron !== undefined) {
    const worker = new Worker(program, { workerData: task });
    return { worker, lastEvent: 'exit', kill: () => void worker.terminate() };
  }
  const child = fork(program, [JSON.stringify(task)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return { worker: child, lastEvent: 'close', kill: () => void child.kill('SIGKILL') };
}

export function answerOf(message: unknown): WorkerAnswer | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if ('refusal' in message && typeof message.refusal === 'string') return { refusal: message.refusal };
  if ('isInUse' in message && typeof message.isInUse === 'boolean') return { isInUse: message.isInUse };
  return undefined;
}
