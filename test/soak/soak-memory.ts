/** The memory and CPU time of a host, as its metrics show them on the same machine. */
export interface HostSample {
  /** Seconds since the host began. */
  readonly at: number;
  readonly bytes: number;
  readonly cpuSeconds: number;
}

export async function readHost(url: string): Promise<HostSample> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    at: read('process_uptime_seconds'),
    bytes: read('process_resident_memory_bytes'),
    cpuSeconds: read('process_cpu_seconds_total'),
  };
}

/** Caches fill and code is compiled in the first third. After it a tenth and 16 MB are how far two parts may differ by chance. */
const WARM_UP = 1 / 3;
const MOST_RATIO = 1.1;
const MOST_MORE = 16e6;

export interface MemoryVerdict {
  readonly isFlat: boolean;
  readonly sentence: string;
}

export function judgeMemory(samples: readonly HostSample[]): MemoryVerdict {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const part = Math.max(1, Math.floor(warm.length / 4));
  const [first, last] = [median(warm.slice(0, part)), median(warm.slice(-part))];
  const sentence = `memory: ${inMegabytes(first)} MB after the first third, ${inMegabytes(last)} MB at the end, ${inMegabytes(slopeOf(warm))} MB an hour`;
  return { isFlat: last <= first * MOST_RATIO + MOST_MORE, sentence };
}

function median(samples: readonly HostSample[]): number {
  const sorted = samples.map(({ bytes }) => bytes).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Bytes an hour, by the line that lies nearest to all of them. */
function slopeOf(samples: readonly HostSample[]): number {
  const mean = (of: (sample: HostSample) => number): number => samples.reduce((sum, each) => sum + of(each), 0) / samples.length;
  const [at, bytes] = [mean((each) => each.at), mean((each) => each.bytes)];
  const spread = mean((each) => (each.at - at) ** 2);
  return spread === 0 ? 0 : (mean((each) => (each.at - at) * (each.bytes - bytes)) / spread) * 3600;
}

/** Of the whole run: with no order it is what listening screens cost. */
export function describeWork(samples: readonly HostSample[], orders: number): string {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return 'processor: nothing was seen';
  const worked = last.cpuSeconds - first.cpuSeconds;
  const each = orders === 0 ? '' : `, ${((worked / orders) * 1000).toFixed(1)} ms an order`;
  return `processor: ${((worked / (last.at - first.at)) * 100).toFixed(1)} % of one core${each}`;
}

/** Of how long sales took to be paid. With `atMost` at 0 nothing is demanded. */
export function judgePaid(milliseconds: readonly number[], atMost: number): { readonly isInTime: boolean; readonly sentence: string } {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  const goal = atMost === 0 ? '' : ` (at most ${atMost} ms)`;
  const sentence = `paid: p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms${goal}, longest ${at(1).toFixed(1)} ms`;
  return { isInTime: atMost === 0 || at(0.99) <= atMost, sentence };
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
