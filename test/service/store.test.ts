import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import type { ApiKey } from '../../shared/service/core/store.ts';
import { anOrder, describeServiceStore } from './store-suite.ts';

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

test('an order that is refused, or made again, takes no number', async () => {
  const store = openSqliteServiceStore(':memory:');
  const first = anOrder({ deviceOrderUuid: 'd', cartDigest: 'c' });
  const written = [
    store.orders.create(first, true, {}),
    store.orders.create({ ...first, uuid: 'again' }, true, {}),
    store.orders.create(anOrder(), true, { spends: ['nothing'] }),
    store.orders.create(anOrder(), true, {}),
  ];
  expect((await Promise.all(written)).map((outcome) => ('order' in outcome ? outcome.order.orderId : undefined))).toEqual([
    1,
    1,
    undefined,
    2,
  ]);
  await store.close();
});

test('the counter of numbers is changed once for all orders of a group, and gives no number of a removed order again', async () => {
  const path = join(folder, 'numbers.sqlite');
  const store = openSqliteServiceStore(path, { key: new Uint8Array(32).fill(7) });
  const other = new DatabaseSync(path);
  const writes = () => other.prepare("SELECT value, (SELECT mac FROM row_seals WHERE tbl = 'counters') AS mac FROM counters").get();
  const numbers = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => store.orders.create(anOrder(), true, {})))).map((outcome) =>
      'order' in outcome ? outcome.order.orderId : undefined,
    );
  expect(await numbers(4)).toEqual([1, 2, 3, 4]);
  expect(writes()).toMatchObject({ value: 4, mac: expect.stringMatching(/^[0-9a-f]{32}$/) });
  other.exec('DELETE FROM orders WHERE order_id = 4');
  expect(await numbers(2)).toEqual([5, 6]);
  expect(writes()).toMatchObject({ value: 6 });
  other.close();
  await store.close();
});

test('a key that another program revokes, or adds, is known as that at once', async () => {
  const path = join(folder, 'keys.sqlite');
  const [store, other] = [openSqliteServiceStore(path), openSqliteServiceStore(path)];
  const key: ApiKey = {
    hash: 'a',
    hint: 'a',
    kind: 'ordering',
    corporates: [1],
    venues: [2],
    vendors: [3],
    active: true,
    createdAt: anOrder().createdAt,
  };
  expect(await store.keys.findApiKey('a')).toBeUndefined();
  await other.keys.saveApiKey(key);
  expect(await store.keys.findApiKey('a')).toEqual(key);
  expect(await store.keys.findApiKey('a')).toEqual(key);
  await other.keys.deactivateApiKey('a');
  expect(await store.keys.findApiKey('a')).toEqual({ ...key, active: false });
  await store.keys.saveApiKey(key);
  expect(await Promise.all([store.keys.findApiKey('a'), other.keys.findApiKey('a')])).toEqual([key, key]);
  await store.keys.deactivateApiKey('a');
  expect(await store.keys.findApiKey('a')).toEqual({ ...key, active: false });
  for (const each of [store, other]) await each.close();
});
