import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { compareBooks } from '../../electron/host/verify/compared-books.ts';
import { lookInPostgres } from '../../electron/host/verify/order-lookup.ts';
import { money } from '../../shared/base/money.ts';
import { createDatabase } from '../service/own-database.ts';
import { deploy } from '../simulation/deployment.ts';
import { approve } from '../till/approved.ts';
import { LUNCH, openingOf } from '../till/carts.ts';
import { makeTillWorld, openTill } from '../till/test-till.ts';

test('a till’s journal is compared with the orders that its service keeps in PostgreSQL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-books-'));
  const file = join(folder, 'journal.sqlite');
  const url = await createDatabase('books');
  const { scheduler, world } = await makeTillWorld();
  const deployment = await deploy('dedupe', 5, scheduler.now);
  const journal = openSqliteJournal(file, nodeWorld);
  const identity = { epoch: 1, deviceId: 't1', place: 'here', openedAt: '', predecessors: [] };
  await journal.append({ facts: { identity: JSON.stringify(identity) } });
  const till = await openTill({ journal, tillWorld: { scheduler, deployment, world } });
  await till.must('openShift', { path: { shift_id: 'a' }, body: { float: { total: money(5000) } } });
  for (const sale_id of ['one', 'two']) {
    const { sale } = await till.must('openSale', { path: { sale_id }, body: openingOf(till, LUNCH) });
    const { due } = sale.priced.totals;
    if (sale_id === 'two') await till.must('chargeCard', { path: { sale_id, charge_id: 'c1' }, body: { amount: due } });
    else await till.must('addTender', { path: { sale_id, tender_id: sale_id }, body: { kind: 'cash', amount: due } });
    await till.must('completeSale', { path: { sale_id }, body: {} });
  }
  await till.pass(60);
  for (const amount of [money(500), money(980)]) {
    const form = { saleId: 'two', way: 'card', amount, part: { amount, cash: money(0) }, reason: 'Cold or not good' } as const;
    await till.must('askRefund', { path: { refund_id: `r${amount}` }, body: { ...form, approvals: [await approve(till, 'refund')] } });
    await till.pass(60);
  }
  await journal.close();

  // The same rows, in the other database.
  await (await openPostgresServiceStore(url)).close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const {
    uuid,
    orderId,
    corporateId,
    venueId,
    vendorId,
    status,
    createdAt,
    updatedAt,
    externalId,
    refundOf,
    version,
    body,
  } of await ordersIn(deployment.store))
    await client.query(
      `INSERT INTO orders (uuid, order_id, corporate_id, venue_id, vendor_id, status, created_at, updated_at, external_id, refund_of, version, body)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [uuid, orderId, corporateId, venueId, vendorId, status, createdAt, updatedAt, externalId, refundOf ?? null, version, body],
    );
  const compared = async () => {
    const orders = await lookInPostgres(url);
    try {
      return await compareBooks(file, orders);
    } finally {
      await orders.close();
    }
  };
  expect(await compared()).toEqual({ kind: 'books', faults: [], sales: 2, refunds: 2, notes: [] });
  await client.query(
    `UPDATE orders SET body = jsonb_set(body::jsonb, '{completed,cart,cart_totals,total}', '1.8')::text WHERE order_id = 1`,
  );
  expect((await compared()).faults).toEqual(['sale one: the till has a total of 1480, and the service 180']);
  const copied = 'SELECT order_id + 900, corporate_id, venue_id, vendor_id, status, created_at, updated_at, version, body';
  const into =
    'INSERT INTO orders (order_id, corporate_id, venue_id, vendor_id, status, created_at, updated_at, version, body, uuid, external_id';
  await client.query(`${into}) ${copied}, 'made-up', 't1.made-up' FROM orders WHERE order_id = 2`);
  await client.query(`${into}, refund_of) ${copied}, 'back', external_id, uuid FROM orders WHERE order_id = 1`);
  expect(await compared()).toMatchObject({
    faults: [
      'sale one: the till has a total of 1480, and the service 180',
      'order 902 of the service (COMPLETED) names this till as its maker, and no job of the till made it',
    ],
    notes: ['order 1 of this till was given back at the service as order 901, and not by this till'],
  });
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Numbers are given one after another. */
async function ordersIn({ orders }: Awaited<ReturnType<typeof deploy>>['store']) {
  const found = [];
  for (let number = 1; ; number++) {
    const order = await orders.findByOrderId(number);
    if (order === undefined) return found;
    found.push(order);
  }
}
