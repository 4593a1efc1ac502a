import { writeSync } from 'node:fs';

/** What a host's loop was held up by, as `loop-watch` prints it when the host ends. */
export interface LoopWatched {
  /** When it said that it takes requests; all times are milliseconds since its start. */
  readonly readyAt: number;
  /** Each task of more than some milliseconds. */
  readonly tasks: readonly LoopTask[];
}

export interface LoopTask {
  readonly endedAt: number;
  readonly milliseconds: number;
  /** Of the processor: what other programs of the machine take from it does not count. */
  readonly cpu: number;
}

const LOOK_MILLISECONDS = 2;
const SHORTEST_TASK = 15;

let readyAt = 0;
const tasks: LoopTask[] = [];
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = ((...said: Parameters<typeof write>) => {
  readyAt ||= performance.now();
  return write(...said);
}) as typeof write;

let [at, cpu] = [performance.now(), cpuMilliseconds()];
const look = (): void => {
  const [now, used] = [performance.now(), cpuMilliseconds()];
  const milliseconds = now - at - LOOK_MILLISECONDS;
  if (milliseconds > SHORTEST_TASK) tasks.push({ endedAt: now, milliseconds, cpu: used - cpu });
  [at, cpu] = [now, used];
};
setInterval(look, LOOK_MILLISECONDS).unref();
process.on('exit', () => writeSync(2, `\nloop ${JSON.stringify({ readyAt, tasks } satisfies LoopWatched)}\n`));

function cpuMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
