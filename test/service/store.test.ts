import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openSqliteServiceStore } from '../../electron/host/sqlite/service-store.ts';
import { describeServiceStore } from './store-suite.ts';

let folder: string;
let opened = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-store-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeServiceStore('SQLite in memory', async () => openSqliteServiceStore(':memory:'));
describeServiceStore('SQLite in a file', async () => {
  opened += 1;
  return openSqliteServiceStore(join(folder, `${opened}.sqlite`));
});
