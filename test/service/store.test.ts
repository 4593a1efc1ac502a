import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
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
