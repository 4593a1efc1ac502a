import pg from 'pg';
import { expect, test } from 'vitest';
import type { SealedMarker } from '../../electron/host/store/postgres/seal-start.ts';
import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import { inspectDatabase } from '../../electron/host/verify/database-inspection.ts';
import type { Instant } from '../../shared/base/time.ts';
import { createDatabase } from './own-database.ts';
import { describeRevisionTexts } from './revision-texts-suite.ts';

function makeSealing(): { readonly key: Uint8Array; readonly mark: SealedMarker } {
  const kept = new Set<string>();
  return { key: new Uint8Array(32).fill(7), mark: { isSet: (group) => kept.has(group), set: (group) => void kept.add(group) } };
}

async function run(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const answered = await client.query(statement);
  await client.end();
  return answered;
}

describeRevisionTexts('PostgreSQL', async () => {
  const url = await createDatabase('texts');
  const store = await openPostgresServiceStore(url, { sealing: makeSealing() });
  return {
    store,
    async stored() {
      const { rows } = await run(url, 'SELECT sum(length(text))::int AS letters FROM catalogue_revisions');
      return (rows as { letters: number }[])[0]?.letters ?? 0;
    },
  };
});

test('a revision that is stored in less room is sealed, and one that was changed from outside before is found', async () => {
  const url = await createDatabase('texts_sealed');
  const sealing = makeSealing();
  const store = await openPostgresServiceStore(url, { sealing });
  const at = (second: number) => `2026-11-21T12:00:0${second}.000Z` as Instant;
  for (const second of [1, 2, 3]) await store.catalogue.saveRevision(`{"name":"${second}"}`, [], at(second));
  await store.catalogue.replaceTexts();
  const whole = await run(url, 'SELECT revision::int FROM catalogue_revisions WHERE base IS NULL');
  expect(whole.rows).toEqual([{ revision: 3 }]);
  await store.catalogue.saveRevision('{"name":"4"}', [], at(4));
  await expect.poll(async () => (await inspectDatabase(url, sealing)).isSealed, { timeout: 60_000 }).toBe(true);
  expect((await inspectDatabase(url, sealing)).faults).toEqual([]);
  await run(url, `UPDATE catalogue_revisions SET text = '{"name":"8"}' WHERE revision = 3`);
  await store.catalogue.replaceTexts();
  await store.close();
  expect((await inspectDatabase(url, sealing)).faults).toEqual([expect.stringMatching(/^catalogue_revisions 3 was changed/)]);
});
