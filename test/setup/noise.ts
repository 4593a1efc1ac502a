import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processIds, readOfProcess, signal } from './processes.ts';

/** Simulates other programs on the machine: they use the cores, keep the disk busy, and make time jump for the tests. */
export interface Noise {
  stop(): Promise<void>;
}

const BURST_MILLISECONDS = 200;
const REST_MILLISECONDS = 60;
const WRITE_BYTES = 4 * 1024 * 1024;
/** Pauses like those of a machine that slept or swapped, and the times between them. */
const PAUSES_MILLISECONDS = [120, 350, 60, 600, 200];
const BETWEEN_MILLISECONDS = [1900, 700, 3100, 1300];

export function makeNoise(): Noise {
  const program = fileURLToPath(import.meta.url);
  const kinds = [...cpus().map(() => 'cpu'), 'disk'];
  const children = kinds.map((kind) => spawn(process.execPath, [program, kind], { stdio: ['pipe', 'ignore', 'ignore'] }));
  const stopPausing = pauseNowAndThen(children);
  return {
    async stop() {
      stopPausing();
      const ends = children.map((child) => new Promise<void>((resolve) => void child.once('exit', () => resolve())));
      for (const child of children) child.stdin?.end();
      await Promise.all(ends);
    },
  };
}

/** Stops all processes of the tests for a moment and then resumes them. To them the clock jumps. */
function pauseNowAndThen(noise: readonly ChildProcess[]): () => void {
  let timer: NodeJS.Timeout;
  let paused: readonly number[] = [];
  const spared = new Set(noise.map(({ pid }) => pid));
  const goOn = (): void => {
    for (const pid of paused) signal(pid, 'SIGCONT');
    paused = [];
  };
  const pause = (count: number): void => {
    paused = listDescendants(process.pid).filter((pid) => !spared.has(pid));
    for (const pid of paused) signal(pid, 'SIGSTOP');
    timer = setTimeout(
      () => {
        goOn();
        timer = setTimeout(pause, BETWEEN_MILLISECONDS[count % BETWEEN_MILLISECONDS.length] ?? 0, count + 1);
      },
      PAUSES_MILLISECONDS[count % PAUSES_MILLISECONDS.length],
    );
  };
  timer = setTimeout(pause, BETWEEN_MILLISECONDS[0] ?? 0, 0);
  process.once('exit', goOn);
  return () => {
    clearTimeout(timer);
    goOn();
    process.off('exit', goOn);
  };
}

/**
 * Returns the running processes below `root`, from /proc; none on other systems. Processes that a test has stopped are left out, because
 * noise would resume them.
 */
export function listDescendants(root: number): readonly number[] {
  const parents = new Map<number, number>();
  const stopped = new Set<number>();
  for (const pid of processIds()) {
    // The program's name, in parentheses, may contain any character.
    const [, state, parent] = /^.*\) (\S) (\d+)/s.exec(readOfProcess(pid, 'stat')) ?? [];
    if (parent !== undefined) parents.set(pid, Number(parent));
    if (state === 'T') stopped.add(pid);
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === root || isBelow(parent));
  };
  return [...parents.keys()].filter((pid) => isBelow(pid) && !stopped.has(pid));
}

function keepCoreBusy(): void {
  const until = performance.now() + BURST_MILLISECONDS;
  while (performance.now() < until) Math.sqrt(until);
  setTimeout(keepCoreBusy, REST_MILLISECONDS);
}

function keepDiskBusy(folder: string): void {
  const file = openSync(join(folder, 'noise'), 'w');
  writeSync(file, new Uint8Array(WRITE_BYTES));
  fsyncSync(file);
  closeSync(file);
  setTimeout(keepDiskBusy, REST_MILLISECONDS, folder);
}

/** Runs as a separate program. It ends when its standard input closes, and so with its parent, however that ends. */
function beNoise(kind: string): void {
  const folder = kind === 'disk' ? mkdtempSync(join(tmpdir(), 'grandstand-noise-')) : undefined;
  process.stdin.resume().once('close', () => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
  if (folder === undefined) keepCoreBusy();
  else keepDiskBusy(folder);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) beNoise(process.argv[2] ?? '');
