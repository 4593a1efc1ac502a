import { rounds } from './bench-size.ts';

/** Candidates in one run take turns, so that other work of the machine affects all of them alike. */
export interface Candidate {
  readonly name: string;
  readonly run: () => unknown;
}

const ROUNDS = rounds(5);
const MILLISECONDS_A_TURN = 250;

/** Microseconds of CPU that one run of each candidate takes, in each round, after one for warming up. */
export function measureCpu(candidates: readonly Candidate[]): (name: string) => readonly number[] {
  const repeats = candidates.map(({ run }) => findRepeats(run));
  const taken = candidates.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, { run }] of candidates.entries()) {
      const microseconds = cpuOf(run, repeats[index] ?? 1) / (repeats[index] ?? 1);
      if (round > 0) taken[index]?.push(microseconds);
    }
  }
  for (const [index, { name }] of candidates.entries()) {
    console.log(
      `  ${name.padEnd(24)} ${median(taken[index] ?? [])
        .toFixed(1)
        .padStart(9)} µs of CPU`,
    );
  }
  return (wanted) => taken[candidates.findIndex(({ name }) => name === wanted)] ?? [];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function findRepeats(run: () => unknown): number {
  let repeats = 1;
  while (cpuOf(run, repeats) < MILLISECONDS_A_TURN * 1000) repeats *= 2;
  return repeats;
}

/** What candidates answer is kept until the next answer, so that no compiler may leave the work out. */
let lastAnswer: unknown;

function cpuOf(run: () => unknown, repeats: number): number {
  const before = process.cpuUsage();
  for (let repeat = 0; repeat < repeats; repeat++) lastAnswer = run();
  const { user, system } = process.cpuUsage(before);
  return lastAnswer === undefined ? Number.NaN : user + system;
}
