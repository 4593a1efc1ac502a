import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OF_THE_PRODUCT = /^GRANDSTAND_(?!TEST_)/;

/**
 * Keeps tests away from a real stand on this machine: from its data at their default place, and from its database, secrets and mail server
 * that the environment may name.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-home-'));
  takeOwnEnvironment(process.env, folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

export function takeOwnEnvironment(env: NodeJS.ProcessEnv, folder: string): void {
  for (const name of Object.keys(env)) if (OF_THE_PRODUCT.test(name)) delete env[name];
  env.XDG_DATA_HOME = folder;
}
