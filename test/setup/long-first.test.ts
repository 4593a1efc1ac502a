import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import { usualTimes } from './usual-times.ts';

test('a file whose usual time is named is there', () => {
  expect(Object.keys(usualTimes).filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});
