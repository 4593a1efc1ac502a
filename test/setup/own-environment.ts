import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OF_THE_PRODUCT = /^GRANDSTAND_(?!TEST_)/;

/**
 * Keeps tests away from a real stand on this machine: from the database, secrets and mail server that the environment may name. Done before
 * any set-up, some of which sets such a variable for the tests.
 */
export function forgetRealStand(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (OF_THE_PRODUCT.test(name)) delete env[name];
}

/** Keeps tests away from its data at their default place. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-home-'));
  process.env.XDG_DATA_HOME = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
