import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVICE_MIGRATIONS } from '../../electron/host/store/sqlite/service-migrations.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import type { Instant } from '../../shared/base/time.ts';

const NOON = '2026-11-21T12:00:00.000Z' as Instant;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-migrations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let left = 0;

/** A database as the program that knew only so many steps left it, with an order in it. */
function leaveDatabase(version: number): string {
  left += 1;
  const path = join(folder, `${left}.sqlite`);
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL');
  for (const migration of SERVICE_MIGRATIONS.slice(0, version)) database.exec(migration);
  if (version >= 1) {
    database
      .prepare(
        `INSERT INTO orders (uuid, order_id, corporate_id, venue_id, vendor_id, status, created_at, updated_at, external_id, version, body)
         VALUES ('u', 1, 1, 10, 100, 'COMPLETED', ?, ?, 'till-1.x', 1, '{"total":12.5}')`,
      )
      .run(NOON, NOON);
    database.exec("UPDATE counters SET value = 1 WHERE name = 'order_id'");
  }
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
  return path;
}

describe('a database of an earlier program', () => {
  const versions = Array.from({ length: SERVICE_MIGRATIONS.length + 1 }, (_, version) => version);

  test.each(versions)('of version %i is brought forward with what is in it', async (version) => {
    const store = openSqliteServiceStore(leaveDatabase(version));
    expect((await store.orders.findByOrderId(1))?.body).toBe(version >= 1 ? '{"total":12.5}' : undefined);
    const next = await store.orders.create(
      {
        uuid: 'v',
        corporateId: 1,
        venueId: 10,
        vendorId: 100,
        status: 'COMPLETED',
        createdAt: NOON,
        updatedAt: NOON,
        externalId: 'e',
        version: 1,
        body: '{}',
      },
      true,
      {},
    );
    expect(next).toMatchObject({ kind: 'created', order: { orderId: version >= 1 ? 2 : 1 } });
    await store.close();
  });

  test('opened twice is brought forward once', async () => {
    const path = leaveDatabase(0);
    await openSqliteServiceStore(path).close();
    const store = openSqliteServiceStore(path);
    await expect(store.ping()).resolves.toBeUndefined();
    await store.close();
  });

  test('of a newer program is refused and left as it was', () => {
    const path = join(folder, 'newer.sqlite');
    const database = new DatabaseSync(path);
    database.exec(`PRAGMA user_version = ${SERVICE_MIGRATIONS.length + 1}; CREATE TABLE future (x TEXT)`);
    database.close();
    expect(() => openSqliteServiceStore(path)).toThrow('install the newer program');
    const again = new DatabaseSync(path, { readOnly: true });
    expect(again.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()).toEqual([{ name: 'future' }]);
    again.close();
  });
});
