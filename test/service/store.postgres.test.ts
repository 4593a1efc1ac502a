import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import { createDatabase } from './own-database.ts';
import { anOrder, describeServiceStore } from './store-suite.ts';

const open = async () => openPostgresServiceStore(await createDatabase('store'));

describeServiceStore('PostgreSQL', open);

test('an order with its ticket, its receipt and the card that it spends is one round trip, and so is a change of it', async () => {
  const store = await open();
  await store.payments.saveSession({ sessionKey: 's', terminalId: 't', amount: 1250, expiresAt: anOrder().createdAt });
  const paid = { uid: 'p', sessionKey: 's', requestedAmount: 1250, approvedAmount: 1250, body: '{}' } as const;
  await store.payments.begin({ ...paid, state: 'SENDING' });
  await store.payments.update({ ...paid, state: 'APPROVED' });
  const order = anOrder({ deviceOrderUuid: 'd', cartDigest: 'c' });
  const effects = { spends: ['p'], kitchenTicket: { body: '{}' }, mail: { to: 'guest@example.org', dueAt: order.createdAt } };

  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const created = await store.orders.create(order, true, effects);
  expect([created.kind, queries.mock.calls.length]).toEqual(['created', 1]);
  const changed = await store.orders.change({ ...order, orderId: 1, version: 2 }, true, { kitchenTicket: { body: '{}' } });
  expect([changed.kind, queries.mock.calls.length]).toEqual(['changed', 2]);
  queries.mockRestore();
  await store.close();
});

test('an order that has waited for a lock until its time was over is not made', async () => {
  const url = await createDatabase('late');
  const store = await openPostgresServiceStore(url);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('BEGIN');
  await other.query('LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
  const order = anOrder({ deviceOrderUuid: 'd', cartDigest: 'c' });
  const creating = store.orders.create(order, true, {}, () => 100);
  const isWaiting = async () => (await other.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rows.length > 0;
  while (!(await isWaiting())) await new Promise((resolve) => setImmediate(resolve));
  await other.query('SELECT pg_sleep(0.2)');
  await other.query('ROLLBACK');
  expect(await creating).toEqual({ kind: 'expired' });
  expect(await store.orders.findByUuid(order.uuid)).toBeUndefined();
  await other.end();
  await store.close();
});
