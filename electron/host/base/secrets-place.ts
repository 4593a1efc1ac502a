import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Files that earlier versions kept in the data folder. */
const MOVED = ['device.secret', 'own.keys', 'remote.key', 'window.cookie'] as const;

const REFUSED = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Returns the folder of a host's keys: the one that GRANDSTAND_SECRETS names, or one beside the data folder, so that a copy of the data
 * holds none. When nothing can be created beside the data folder, it is inside that.
 */
export function secretsFolder(data: string): string {
  const chosen = choose(resolve(data));
  mkdirSync(chosen, { recursive: true, mode: 0o700 });
  for (const name of MOVED) if (existsSync(join(data, name)) && !existsSync(join(chosen, name))) move(join(data, name), join(chosen, name));
  return chosen;
}

const INSIDE = 'secrets';

/** Returns undefined when there is none yet. */
export function knownSecretsFolder(data: string): string | undefined {
  const path = resolve(data);
  const named = process.env.GRANDSTAND_SECRETS;
  return (named ? [resolve(named)] : [`${path}.secrets`, join(path, INSIDE)]).find((folder) => existsSync(folder));
}

/** True when GRANDSTAND_SECRETS names the folder, which several hosts may then share. */
export function sharesSecrets(): boolean {
  return Boolean(process.env.GRANDSTAND_SECRETS);
}

/** True when the keys are inside the data folder, so that a copy of the data contains them. */
export function areSecretsInside(data: string): boolean {
  return knownSecretsFolder(data) === join(resolve(data), INSIDE);
}

function choose(data: string): string {
  const known = knownSecretsFolder(data);
  if (known !== undefined) return known;
  const named = process.env.GRANDSTAND_SECRETS;
  if (named) return resolve(named);
  const beside = `${data}.secrets`;
  try {
    mkdirSync(beside, { mode: 0o700 });
    return beside;
  } catch (fault) {
    if (!REFUSED.has((fault as NodeJS.ErrnoException).code ?? '')) throw fault;
    return join(data, INSIDE);
  }
}

/** Copies when the target is on another disk, where a rename fails. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EXDEV') throw fault;
    const part = `${to}.part`;
    copyFileSync(from, part);
    renameSync(part, to);
    rmSync(from);
  }
}
