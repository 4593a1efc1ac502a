import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SECRETS = /^(grandstand-.+)\.secrets$/;

/** Keys lie beside a folder of data, and tests take away the folder alone. */
export function teardown(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, data] = SECRETS.exec(name) ?? [];
    if (data !== undefined && !existsSync(join(tmpdir(), data))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
