import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import { V3_OPERATIONS } from '../../shared/contract/operations/operations-v3.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { pathOf } from '../../shared/sync/paths/look-up.ts';
import { makeKitchenPull } from '../../shared/till/kitchen/kitchen-pull.ts';
import { searchSales } from '../../shared/till/orders/orders-search.ts';
import { KITCHEN_KIND, type KitchenRecord } from '../../shared/till/records/kitchen-record.ts';
import { ITEMS, STALL } from '../service/stall-catalogue.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';
import { cartOf, LUNCH, lineOf, openingOf, ordersOf, passUntil } from './carts.ts';
import { openStand, type TillStand } from './till-stand.ts';

const tickets = async ({ journal }: TillStand) =>
  (await journal.listRecords(KITCHEN_KIND, { order: 'oldest_first', limit: 9 })).map(({ body }) => JSON.parse(body) as KitchenRecord);

async function cancelAtService(stand: TillStand): Promise<void> {
  const [ticket] = await tickets(stand);
  const store = stand.deployment.store.orders;
  const [order] = await store.kitchenTickets(STALL, 0, 1);
  const stored = await store.findByUuid(order?.orderUuid ?? '');
  expect([ticket?.order, stored?.status]).toEqual([stored?.externalId, 'OPEN']);
  const asked = stand.drainer.caller.call(V3_OPERATIONS.cancelOrder, { path: { ...pathOf(PLACE), uuid: stored?.uuid ?? '' } });
  expect(await passUntil(stand, asked)).toMatchObject({ kind: 'ok' });
}

test('an order that others cancel after the kitchen had it is cancelled on its ticket', async () => {
  const stand = await openStand({
    journal: makeMemoryJournal(makeWorld()),
    booksDifferSince: 'somebody else cancels the order of the tab',
  });
  const cart = cartOf([lineOf(ITEMS.burger)]);
  await stand.must('keepTab', { path: { tab_id: 'tab1', edit_id: 'e1' }, body: { name: 'Row 5', cart, revision: 0, submits: true } });
  await stand.pass(10);
  const pull = makeKitchenPull(stand.parts, (...asked) => stand.deployment.store.orders.kitchenTickets(...asked));
  await pull.pull(STALL, stand.now());
  expect((await tickets(stand)).map(({ cancelledAt }) => cancelledAt !== undefined)).toEqual([false]);
  await cancelAtService(stand);
  await pull.pull(STALL, stand.now());
  expect((await tickets(stand)).map(({ cancelledAt }) => cancelledAt !== undefined)).toEqual([true]);
});

test('an order that others give back before the kitchen has made it is cancelled on its ticket', async () => {
  const stand = await openStand({ journal: makeMemoryJournal(makeWorld()), hasOtherRefunds: true });
  const path = { sale_id: 's1' };
  await stand.must('openSale', { path, body: openingOf(stand, LUNCH) });
  await stand.must('chargeCard', { path: { ...path, charge_id: 'c1' }, body: { amount: money(1480) } });
  await stand.must('completeSale', { path, body: {} });
  await stand.pass(10);
  const pull = makeKitchenPull(stand.parts, (...asked) => stand.deployment.store.orders.kitchenTickets(...asked));
  await pull.pull(STALL, stand.now());
  expect((await tickets(stand)).map(({ cancelledAt }) => cancelledAt !== undefined)).toEqual([false]);
  const [order] = await ordersOf(stand);
  const body = { value: { reason_name: 'Cold', reason_code: 'COLD' } };
  const asked = stand.drainer.caller.call(ORDERING_OPERATIONS.createRefund, { path: { order_id: String(order?.id) }, body });
  expect(await passUntil(stand, asked)).toMatchObject({ kind: 'ok' });
  await pull.pull(STALL, stand.now());
  expect((await tickets(stand)).map(({ cancelledAt }) => cancelledAt !== undefined)).toEqual([true]);
  expect((await searchSales(stand.parts, PLACE, {})).orders).toMatchObject([{ saleId: 's1', refund: 'elsewhere' }]);
});
