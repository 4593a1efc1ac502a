import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { LONGEST } from './long-first.ts';

test('whatever is said to take long is there', () => {
  expect(LONGEST.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});
