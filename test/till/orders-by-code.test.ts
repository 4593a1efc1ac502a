import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { searchOrders } from '../../shared/till/orders/orders-handlers.ts';
import type { OrderQuery } from '../../shared/till/orders/orders-search.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { LUNCH, openingOf, ordersOf } from './carts.ts';
import { makeTillWorld, openTill, type TestTill, TILL } from './test-till.ts';

const CODE = '0b8f6a52-7a3c-4d0e-9b57-2f1f4f7c9a10';
const inMemory = () => ({ journal: makeMemoryJournal(makeWorld()) });

async function sellByCard(till: TestTill, saleId: string): Promise<void> {
  const path = { sale_id: saleId };
  await till.must('openSale', { path, body: openingOf(till, LUNCH) });
  await till.must('chargeCard', { path: { ...path, charge_id: 'c1' }, body: { amount: money(1480) } });
  await till.must('completeSale', { path, body: {} });
  await till.pass(10);
}

async function search(till: TestTill, query: OrderQuery) {
  const call = { caller: TILL, at: till.now(), path: {}, query, body: undefined } as const;
  const found = searchOrders(till.parts as HostContext, call);
  await till.pass(5);
  const answered = await found;
  return answered.ok ? answered.value.orders : [];
}

test('the code of a receipt finds its order however old it is and wherever it was looked for, at its vendor alone', async () => {
  const till = await openTill(inMemory());
  await sellByCard(till, CODE);
  const tomorrow = till.now();
  await till.pass(2);
  expect(await search(till, { text: CODE, from: till.now() })).toMatchObject([{ saleId: CODE, guestNumber: 'A1' }]);
  expect(await search(till, { text: ` ${CODE.toUpperCase()} `, from: tomorrow })).toMatchObject([{ saleId: CODE }]);
  expect(await search(till, { text: CODE.replace('0b', '1b') })).toEqual([]);
  const vendor = till.parts.vendorOf(TILL) as NonNullable<ReturnType<typeof till.parts.vendorOf>>;
  Object.assign(till.parts, { vendorOf: () => ({ ...vendor, place: { ...vendor.place, vendorId: 999 } }) });
  expect(await search(till, { text: CODE })).toEqual([]);
});

test('an order of another host is found by its number, once, and tells that it was given back from here', async () => {
  const tillWorld = await makeTillWorld();
  const theirs = await openTill({ ...inMemory(), tillWorld });
  await sellByCard(theirs, CODE);
  const [order] = await ordersOf(theirs);
  const orderNumber = String(order?.id);
  const till = await openTill({ ...inMemory(), tillWorld });
  const byNumber = { text: orderNumber, where: 'both' } as const;
  expect(await search(till, byNumber)).toMatchObject([{ orderNumber, source: 'service', total: 1480 }]);
  expect((await search(theirs, byNumber)).map(({ saleId }) => saleId)).toEqual([CODE]);
  const approvals = [await approve(till, 'refund')];
  const body = { orderNumber, way: 'card', amount: money(1480), reason: 'Wrong item', approvals } as const;
  await till.must('askRefund', { path: { refund_id: 'r1' }, body });
  await till.pass(10);
  expect(await search(till, byNumber)).toMatchObject([{ orderNumber, refund: 'refunded' }]);
});

test('what could be the number of a card is never sent', async () => {
  const targets: string[] = [];
  const till = await openTill({
    ...inMemory(),
    answer: (request, deliver) => {
      targets.push(request.target);
      return deliver();
    },
  });
  const card = '378282246310005';
  expect(await search(till, { text: card, where: 'both' })).toEqual([]);
  expect(targets.filter((target) => target.includes(card))).toEqual([]);
});
