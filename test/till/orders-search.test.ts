import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCaller } from '../../shared/client/caller.ts';
import { V3_OPERATIONS } from '../../shared/contract/operations/operations-v3.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { searchOrders } from '../../shared/till/orders/orders-handlers.ts';
import type { OrderQuery } from '../../shared/till/orders/orders-search.ts';
import { ITEMS, KEYS } from '../service/test-catalogue.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';
import { LUNCH, openingOf } from './carts.ts';
import { openTill, type TestTill, TILL } from './test-till.ts';

/** More than six pages of the service, and more than one answer lists. */
const ORDERS = 300;

let till: TestTill;
let host: HostContext;
let requests = 0;
beforeAll(async () => {
  till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const caller = makeCaller({
    transport: (request) => {
      requests += 1;
      return till.deployment.answer(request);
    },
    credentials: { apiKey: KEYS.ordering, backofficeKey: KEYS.backoffice },
    world: till.world,
  });
  const drainer = () => ({ ...till.drainer, caller, connection: { ...till.drainer.connection, connectivity: () => 'online' as const } });
  host = { ...till.parts, drainer } as unknown as HostContext;
  await make(ORDERS, 0);
});
afterAll(() => till.checkBooks());

async function make(count: number, from: number): Promise<void> {
  const path = { corporate_id: PLACE.corporateId, venue_id: PLACE.venueId, vendor_id: PLACE.vendorId };
  for (let index = from; index < from + count; index++) {
    // Each at an instant of its own, since the list goes by them.
    const next = till.scheduler.now() + 1000;
    till.scheduler.after(1000, () => undefined);
    await till.scheduler.run(next);
    const value = {
      venue_id: PLACE.venueId,
      external_id: `elsewhere.${index}`,
      items: [{ item_id: Number(ITEMS.soda), quantity: 1 }],
      payment_information: { payments: [] },
      metadata: JSON.stringify({ guest_number: `Q${index}` }),
    };
    const made = await host.drainer().caller.call(V3_OPERATIONS.createOrder, { path, body: { value } });
    if (made.kind !== 'ok') throw new Error(JSON.stringify(made));
  }
}

async function search(query: OrderQuery, isWanted?: () => boolean) {
  const call = { caller: TILL, at: till.now(), path: {}, query: { where: 'service', ...query }, body: undefined } as const;
  const found = await searchOrders(host, { ...call, ...(isWanted !== undefined && { isClientWaiting: isWanted }) });
  if (!found.ok) throw new Error(JSON.stringify(found.refusal));
  return found.value;
}

test('an order far down the list of the service is found, and nothing more is said to be there', async () => {
  const { orders, hasMore, isServiceAsked } = await search({ text: 'Q0' });
  expect(orders.map(({ guestNumber }) => guestNumber)).toEqual(['Q0']);
  expect({ hasMore, isServiceAsked }).toEqual({ hasMore: false, isServiceAsked: true });
});

test('without filters the newest are listed, and that there are more', async () => {
  const { orders, hasMore } = await search({});
  const newest = Array.from({ length: 100 }, (_, index) => `Q${ORDERS - 1 - index}`);
  expect(orders.map(({ guestNumber }) => guestNumber).sort()).toEqual(newest.sort());
  expect(hasMore).toBe(true);
});

test('nothing outside the wanted time is listed', async () => {
  expect(await search({ from: '2001-01-01T00:00:00.000Z', to: '2001-01-02T00:00:00.000Z' })).toMatchObject({ orders: [], hasMore: false });
});

test('the service gets no more requests once the caller has gone', async () => {
  const before = requests;
  const { hasMore } = await search({ text: 'nowhere' }, () => requests < before + 20);
  expect(hasMore).toBe(true);
  expect(requests - before).toBeLessThan(30);
});

test('a list without end is read to a bound, and more is said to be there', async () => {
  await make(760, ORDERS);
  const before = requests;
  expect(await search({ text: 'Q0' })).toMatchObject({ orders: [], hasMore: true });
  expect(requests - before).toBeLessThanOrEqual(1 + 20 + 20 * 50);
});

test('a sale that was left before any payment is not listed, and one is found by the name that it was given', async () => {
  const left = openingOf(till, LUNCH);
  const sold = openingOf(till, { ...LUNCH, check: { name: 'Family Noor' } });
  await till.must('openSale', { path: { sale_id: 'left' }, body: left });
  await till.must('abandonSale', { path: { sale_id: 'left' } });
  await till.must('openSale', { path: { sale_id: 'sold' }, body: sold });
  const cash = { kind: 'cash', amount: sold.due } as const;
  await till.must('addTender', { path: { sale_id: 'sold', tender_id: 't1' }, body: cash });
  await till.must('completeSale', { path: { sale_id: 'sold' }, body: {} });
  const ofHost = async (query: OrderQuery) => (await search({ where: 'host', ...query })).orders.map(({ saleId }) => saleId);
  expect(await ofHost({})).toEqual(['sold']);
  expect(await ofHost({ text: 'noor' })).toEqual(['sold']);
});
