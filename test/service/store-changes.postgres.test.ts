import pg from 'pg';
import { expect, test } from 'vitest';
import { APPLICATION_NAME } from '../../electron/host/store/postgres/pool.ts';
import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import type { Instant } from '../../shared/base/time.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { createDatabase } from './own-database.ts';

/** Resolves at each of the next times that the store tells of a change. */
function follow(store: ServiceStore) {
  let count = 0;
  let wake: () => void = () => undefined;
  const stop = store.follow?.(() => {
    count += 1;
    wake();
  });
  return {
    stop: async () => await stop?.(),
    async until(times: number): Promise<void> {
      while (count < times) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    count: () => count,
  };
}

const AT = '2026-11-21T12:00:00.000Z' as Instant;

test('a catalogue or key that one process changes is seen by the other, also after the line between them was cut', async () => {
  const url = await createDatabase('changes');
  const [one, other] = [await openPostgresServiceStore(url), await openPostgresServiceStore(url)];
  const received = follow(other);
  // The first time it hears of its own connection: what was said before it is not lost.
  await received.until(1);
  await one.catalogue.saveRevision('{}', [], AT);
  await received.until(2);
  const key = { hash: 'h', hint: 'h', kind: 'ordering', corporates: [], venues: [], vendors: [], active: true, createdAt: AT } as const;
  await one.keys.saveApiKey(key);
  await received.until(3);
  await one.keys.deactivateApiKey('h');
  await received.until(4);

  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const cut = await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${APPLICATION_NAME} changes'`,
  );
  expect(cut.rowCount).toBeGreaterThan(0);
  await received.until(5);
  await one.catalogue.saveRevision('{"a":1}', [], AT);
  await received.until(6);
  await admin.end();

  await received.stop();
  const before = received.count();
  await one.catalogue.saveRevision('{"a":2}', [], AT);
  await other.ping();
  expect(received.count()).toBe(before);
  await Promise.all([one.close(), other.close()]);
});

test('a revision that is not written is not announced', async () => {
  const store = await openPostgresServiceStore(await createDatabase('changes'));
  const received = follow(store);
  await received.until(1);
  expect(await store.catalogue.saveRevisionAfter(41, '{}', [], AT)).toBeUndefined();
  await store.catalogue.saveRevision('{}', [], AT);
  await received.until(2);
  expect(received.count()).toBe(2);
  await received.stop();
  await store.close();
});
