import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import { V3_OPERATIONS } from '../../shared/contract/operations/operations-v3.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { pathOf } from '../../shared/sync/paths/look-up.ts';
import { makeKitchenPull } from '../../shared/till/kitchen/kitchen-pull.ts';
import { searchSales } from '../../shared/till/orders/orders-search.ts';
import { KITCHEN_KIND, type KitchenRecord } from '../../shared/till/records/kitchen-record.ts';
import { ITEMS, VENDOR } from '../service/test-catalogue.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';
import { cartOf, LUNCH, lineOf, openingOf, ordersOf, passUntil } from './carts.ts';
import { openTill, type TestTill } from './test-till.ts';

const tickets = async ({ journal }: TestTill) =>
  (await journal.listRecords(KITCHEN_KIND, { order: 'oldest_first', limit: 9 })).map(({ body }) => JSON.parse(body) as KitchenRecord);

async function cancelAtService(till: TestTill): Promise<void> {
  const [ticket] = await tickets(till);
  const store = till.deployment.store.orders;
  const [order] = await store.kitchenTickets(VENDOR, 0, 1);
  const stored = await store.findByUuid(order?.orderUuid ?? '');
  expect([ticket?.order, stored?.status]).toEqual([stored?.externalId, 'OPEN']);
  const request = till.drainer.caller.call(V3_OPERATIONS.cancelOrder, { path: { ...pathOf(PLACE), uuid: stored?.uuid ?? '' } });
  expect(await passUntil(till, request)).toMatchObject({ kind: 'ok' });
}

test('an order that others cancel after the kitchen had it is cancelled on its ticket', async () => {
  const till = await openTill({
    journal: makeMemoryJournal(makeWorld()),
    booksDifferSince: 'somebody else cancels the order of the tab',
  });
  const cart = cartOf([lineOf(ITEMS.burger)]);
  await till.must('keepTab', { path: { tab_id: 'tab1', edit_id: 'e1' }, body: { name: 'Row 5', cart, revision: 0, submits: true } });
  await till.pass(10);
  const pull = makeKitchenPull(till.parts, (...request) => till.deployment.store.orders.kitchenTickets(...request));
  await pull.pull(VENDOR, till.now());
  expect((await tickets(till)).map(({ cancelledAt }) => cancelledAt !== undefined)).toEqual([false]);
  await cancelAtService(till);
  await pull.pull(VENDOR, till.now());
  expect((await tickets(till)).map(({ cancelledAt }) => cancelledAt !== undefined)).toEqual([true]);
});

test('an order that others give back before the kitchen has made it is cancelled on its ticket', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()), hasOtherRefunds: true });
  const path = { sale_id: 's1' };
  await till.must('openSale', { path, body: openingOf(till, LUNCH) });
  await till.must('chargeCard', { path: { ...path, charge_id: 'c1' }, body: { amount: money(1480) } });
  await till.must('completeSale', { path, body: {} });
  await till.pass(10);
  const pull = makeKitchenPull(till.parts, (...request) => till.deployment.store.orders.kitchenTickets(...request));
  await pull.pull(VENDOR, till.now());
  expect((await tickets(till)).map(({ cancelledAt }) => cancelledAt !== undefined)).toEqual([false]);
  const [order] = await ordersOf(till);
  const body = { value: { reason_name: 'Cold', reason_code: 'COLD' } };
  const request = till.drainer.caller.call(ORDERING_OPERATIONS.createRefund, { path: { order_id: String(order?.id) }, body });
  expect(await passUntil(till, request)).toMatchObject({ kind: 'ok' });
  await pull.pull(VENDOR, till.now());
  expect((await tickets(till)).map(({ cancelledAt }) => cancelledAt !== undefined)).toEqual([true]);
  expect((await searchSales(till.parts, PLACE, {})).orders).toMatchObject([{ saleId: 's1', refund: 'elsewhere' }]);
});
