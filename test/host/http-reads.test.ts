import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { OPERATIONS } from '../../shared/contract/operations/router.ts';
import { CORPORATE, ITEMS, VENDOR, VENUE } from '../service/test-catalogue.ts';
import { NEW_ORDER, ORDERS_PATH, PERIOD, sell, startHost } from './running-host.ts';

/** Every row of every table. */
function readEverything(file: string): readonly unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  const rows = tables.map(({ name }) => [name, database.prepare(`SELECT * FROM ${name} ORDER BY 1`).all()]);
  database.close();
  return rows;
}

const folder = mkdtempSync(join(tmpdir(), 'grandstand-reads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('no read changes anything, also when its headers claim another method', async () => {
  const file = join(folder, 'service.sqlite');
  const host = await startHost({ store: openSqliteServiceStore(file) });
  const { order } = (await (await sell(host)).json()) as { readonly order: { readonly order_id: number } };
  const headers = { ...host.credentials, 'content-type': 'application/json' };
  const created = await fetch(host.url + ORDERS_PATH, { method: 'POST', headers, body: NEW_ORDER });
  const { uuid } = (await created.json()) as { readonly uuid: string };

  const before = readEverything(file);
  const named: Readonly<Record<string, unknown>> = {
    corporate_id: CORPORATE,
    venue_id: VENUE,
    vendor_id: VENDOR,
    level_id: 1,
    item_id: ITEMS.fries,
    order_id: order.order_id,
    uuid,
  };
  const queries: Readonly<Record<string, string>> = { listOrders: PERIOD, listFees: '?account_type=employee&account_id=e1' };
  const paths = OPERATIONS.map(
    ({ id, path }) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(named[name] ?? uuid)) + (queries[id] ?? ''),
  );
  const statuses = new Map<string, number>();
  for (const path of [...paths, '/docs', '/openapi/orders-v3.json', '/healthz', '/readyz', '/metrics']) {
    for (const override of ['POST', 'PATCH', 'DELETE']) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const overriding = { ...host.credentials, 'x-http-method-override': override, 'x-http-method': override };
        const answer = await fetch(host.url + path, { method, headers: overriding });
        await answer.arrayBuffer();
        statuses.set(`${method} ${path}`, answer.status);
      }
    }
  }
  const reads = OPERATIONS.flatMap(({ method }, index) => (method === 'GET' ? [statuses.get(`GET ${paths[index]}`)] : []));
  expect(reads).toHaveLength(14);
  expect(new Set(reads)).toEqual(new Set([200]));
  expect(readEverything(file)).toEqual(before);
  await host.stop();
});
