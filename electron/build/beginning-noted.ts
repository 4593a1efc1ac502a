import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const BEGUN = 'begun';

/**
 * Writes an empty file when the build starts. Its final name appears only after a successful build, so a source edited during the build is
 * newer than it.
 */
export function noteBeginning(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'beginning'), '');
}

export function noteWhole(folder: string): void {
  renameSync(join(folder, 'beginning'), join(folder, BEGUN));
}
