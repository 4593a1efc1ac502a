import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { readStored } from './stored-books.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-books-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the first reader after a killed process does for a moment: it alone has the file while it takes over what was left. */
const HOLDS = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(process.argv[1]);
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE held (one); COMMIT;');
  console.log('held');
  setTimeout(() => database.close(), 400);
`;

test('books are read of a file that another reader holds for a moment', async () => {
  const serviceFile = join(folder, 'service.sqlite');
  await openSqliteServiceStore(serviceFile).close();
  const holder = spawn(process.execPath, ['-e', HOLDS, serviceFile], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(holder, 'close');
  await once(holder.stdout, 'data');
  expect((await readStored({ journalFile: join(folder, 'journal.sqlite'), serviceFile })).orders).toEqual([]);
  await ended;
});
