import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const BEGUN = 'begun';

/** A file as old as the beginning of the build, in its place once that is whole: what was edited meanwhile is newer than it. */
export function noteBeginning(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'beginning'), '');
}

export function noteWhole(folder: string): void {
  renameSync(join(folder, 'beginning'), join(folder, BEGUN));
}
