import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostEnvironment } from '../../electron/setup/host-environment.mjs';
import { projectRoot } from '../../electron/setup/run-command.mjs';

test('the unit of the system gives free memory back as `npm start` does', () => {
  const unit = readFileSync(join(projectRoot, 'resources', 'docs', 'grandstand.service'), 'utf8');
  const { MALLOC_TRIM_THRESHOLD_: trim, MALLOC_MMAP_THRESHOLD_: mmap } = hostEnvironment();
  expect(unit).toContain(`Environment=MALLOC_TRIM_THRESHOLD_=${trim} MALLOC_MMAP_THRESHOLD_=${mmap}\n`);
});
