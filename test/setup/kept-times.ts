import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { USUAL_QUICK, usualTimes } from './usual-times.ts';

/** How long a part took the last time that it was run whole. */
export interface PartTimes {
  readonly milliseconds: number;
  /** Of each file; none for a part without files. */
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

/** Below this part of the work the pace of this run says nothing yet. */
const TELLING = 0.1;

/**
 * Milliseconds that a part still needs, undefined where nothing is known: by the files that are left, as long as they took the last time,
 * or as they usually take, at the pace of this run.
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
