import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SECRETS = /^(grandstand-.+)\.secrets$/;

/** Removes the key files of test hosts: they are beside the data folder, and tests delete only the folder. */
export function teardown(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, data] = SECRETS.exec(name) ?? [];
    if (data !== undefined && !existsSync(join(tmpdir(), data))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
