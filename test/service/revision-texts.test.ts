import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVICE_MIGRATIONS } from '../../electron/host/store/sqlite/service-migrations.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { inspectService } from '../../electron/host/verify/service-inspection.ts';
import type { Instant } from '../../shared/base/time.ts';
import { describeRevisionTexts } from './revision-texts-suite.ts';

const SEALING = { key: new Uint8Array(32).fill(7) };

let folder: string;
let opened = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-revision-texts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nextPath = (): string => join(folder, `${++opened}.sqlite`);

describeRevisionTexts('SQLite', async () => {
  const path = nextPath();
  const store = openSqliteServiceStore(path, SEALING);
  return {
    store,
    async stored() {
      const database = new DatabaseSync(path, { readOnly: true });
      const { letters } = database.prepare('SELECT sum(length(text)) AS letters FROM catalogue_revisions').get() as { letters: number };
      database.close();
      return letters;
    },
  };
});

test('a revision that is stored in less room is sealed, and one that was changed from outside before is found', async () => {
  const path = nextPath();
  const store = openSqliteServiceStore(path, SEALING);
  for (const second of [1, 2, 3])
    await store.catalogue.saveRevision(`{"name":"${second}"}`, [], `2026-11-21T12:00:0${second}.000Z` as Instant);
  await store.catalogue.replaceTexts();
  expect(inspectService(path, SEALING).faults).toEqual([]);
  await store.catalogue.saveRevision('{"name":"4"}', [], '2026-11-21T12:00:04.000Z' as Instant);
  const other = new DatabaseSync(path);
  other.exec(`UPDATE catalogue_revisions SET text = '{"name":"8"}' WHERE revision = 3`);
  other.close();
  await store.catalogue.replaceTexts();
  await store.close();
  expect(inspectService(path, SEALING).faults).toEqual([expect.stringMatching(/^catalogue_revisions 3 was changed from outside/)]);
});

test('a database whose program knew no differences reads as before', async () => {
  const path = nextPath();
  const database = new DatabaseSync(path);
  for (const migration of SERVICE_MIGRATIONS.slice(0, 2)) database.exec(migration);
  database.exec(`PRAGMA user_version = 2;
    INSERT INTO catalogue_revisions (revision, as_of, text) VALUES (4, '2026-11-21T12:00:04.000Z', '{"name":"4"}'), (5, '2026-11-21T12:00:05.000Z', '{"name":"5"}')`);
  database.close();
  const store = openSqliteServiceStore(path, SEALING);
  expect(await store.catalogue.readRevision(4)).toBe('{"name":"4"}');
  await store.catalogue.replaceTexts();
  expect(await Promise.all([3, 4, 5, 6].map(store.catalogue.readRevision))).toEqual([undefined, '{"name":"4"}', '{"name":"5"}', undefined]);
  await store.close();
});
