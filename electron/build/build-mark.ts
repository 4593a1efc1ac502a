import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const BUILD_MARK = 'begun';

/** Writes a file when the build starts and renames it on success, so that a source edited during the build is newer than the build. */
export function markBuildStart(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'beginning'), '');
}

export function markBuildDone(folder: string): void {
  renameSync(join(folder, 'beginning'), join(folder, BUILD_MARK));
}
