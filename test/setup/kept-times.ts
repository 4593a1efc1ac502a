import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { USUAL_QUICK, usualTimes } from './usual-times.ts';

/** The duration of the last complete run of a part. */
export interface PartTimes {
  readonly milliseconds: number;
  /** By file; empty for a part without files. */
  readonly files: Readonly<Record<string, number>>;
}

export type KeptTimes = Readonly<Record<string, PartTimes>>;

export function readTimes(path: string): KeptTimes {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as KeptTimes;
  } catch {
    return {};
  }
}

export function keepTimes(path: string, part: string, times: PartTimes): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...readTimes(path), [part]: times }));
}

export interface PartProgress {
  readonly elapsed: number;
  readonly planned: readonly string[];
  readonly ended: readonly string[];
}

/** Before this share of the work is done, the pace of the run is no basis for an estimate. */
const TELLING = 0.1;

/**
 * Estimates the milliseconds that a part still needs, from the last or usual durations of the remaining files and the pace of this run.
 * Returns undefined if nothing is known.
 */
export function estimateLeft({ elapsed, planned, ended }: PartProgress, last: PartTimes | undefined): number | undefined {
  if (planned.length === 0) return last && Math.max(0, last.milliseconds - elapsed);
  const workOf = (paths: readonly string[]): number =>
    paths.reduce((sum, path) => sum + (last?.files[path] ?? usualTimes[path] ?? USUAL_QUICK), 0);
  const done = workOf(ended) / Math.max(1, workOf(planned));
  if (done >= TELLING) return (elapsed * (1 - done)) / done;
  return last && Math.max(0, last.milliseconds * (1 - done));
}

export function durationWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 90) return `${seconds} s`;
  return `${Math.round(seconds / 60)} min`;
}
