import { expect, test } from 'vitest';
import { V3_OPERATIONS } from '../../shared/contract/operations-v3.ts';
import { pathOf } from '../../shared/sync/look-up.ts';
import { makeMemoryJournal } from '../../shared/sync/memory-journal.ts';
import { makeKitchenPull } from '../../shared/till/kitchen-pull.ts';
import { KITCHEN_KIND, type KitchenRecord } from '../../shared/till/kitchen-record.ts';
import { ITEMS, STALL } from '../service/stall-catalogue.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';
import { cartOf, lineOf } from './carts.ts';
import { openStand, type TillStand } from './till-stand.ts';

const tickets = async ({ journal }: TillStand) =>
  (await journal.listRecords(KITCHEN_KIND, { order: 'oldest_first', limit: 9 })).map(({ body }) => JSON.parse(body) as KitchenRecord);

async function cancelAtService(stand: TillStand): Promise<void> {
  const [ticket] = await tickets(stand);
  const store = stand.deployment.store.orders;
  const [order] = await store.kitchenTickets(STALL, 0, 1);
  const stored = await store.findByUuid(order?.orderUuid ?? '');
  expect([ticket?.order, stored?.status]).toEqual([stored?.externalId, 'OPEN']);
  const { caller } = stand.drainer;
  let isDone = false;
  void caller.call(V3_OPERATIONS.cancelOrder, { path: { ...pathOf(PLACE), uuid: stored?.uuid ?? '' } }).then(() => {
    isDone = true;
  });
  await stand.pass(5);
  expect(isDone).toBe(true);
}

test('an order that others cancel after the kitchen had it is cancelled on its ticket', async () => {
  const stand = await openStand({ journal: makeMemoryJournal(makeWorld()), hasUnequalBooks: true });
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
