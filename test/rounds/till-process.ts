import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SyncSettings } from '../../shared/sync/journal/sync-settings.ts';

const PROGRAM = fileURLToPath(new URL('./selling-host.ts', import.meta.url));

export const DEVICE = 't1';

export interface SellingOptions {
  readonly journal: string;
  readonly origin: string;
  readonly seed: number;
  readonly timeFactor: number;
  readonly settings: Partial<SyncSettings>;
  /** Milliseconds between two sales, at most. */
  readonly pace: number;
}

/** A selling host in a process of its own. */
export interface TillProcess {
  /** Resolves once so many lines of that kind have come, the process has ended, or it has said nothing for so long. */
  untilPrinted(word: string, count: number, silence: number): Promise<void>;
  /** Sells no more, and ends once everything has come to its end. */
  finish(): void;
  kill(): Promise<void>;
}

/** `onLine` gets each complete line, also the last one before the process was killed. */
export function startTill(options: SellingOptions, onLine: (line: string) => void): TillProcess {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const counts = new Map<string, number>();
  const waiting = new Set<() => void>();
  let hasEnded = false;
  const notify = (): void => {
    for (const look of waiting) look();
  };
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  lines.on('line', (line) => {
    const [word = ''] = line.split(' ', 1);
    counts.set(word, (counts.get(word) ?? 0) + 1);
    onLine(line);
    notify();
  });
  // All its output has been read by then.
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(() => {
    hasEnded = true;
    process.off('exit', kill);
    notify();
  });
  return {
    untilPrinted: (word, count, silence) =>
      new Promise((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const end = (): void => {
          waiting.delete(look);
          resolve();
        };
        const look = (): void => {
          clearTimeout(timer);
          if (hasEnded || (counts.get(word) ?? 0) >= count) end();
          else timer = setTimeout(end, silence);
        };
        waiting.add(look);
        look();
      }),
    finish: () => {
      if (child.connected) child.send('finish');
    },
    kill: async () => {
      kill();
      await ended;
    },
  };
}
