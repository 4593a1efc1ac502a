import { expect, test } from 'vitest';
import { makeCaller } from '../../shared/client/caller.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { RequestBytes, Transport } from '../../shared/contract/http/exchange.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import { V3_OPERATIONS } from '../../shared/contract/operations/operations-v3.ts';
import { openServiceClient } from '../service/service-client.ts';
import { CORPORATE, KEYS, VENDOR, VENUE } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';

const CREDENTIALS = { apiKey: KEYS.ordering, backofficeKey: KEYS.backoffice };
const VENDOR_IDS = { venue_id: VENUE, vendor_id: VENDOR };
const ORDERS = { corporate_id: CORPORATE, ...VENDOR_IDS };

function recording(inner: Transport): { readonly transport: Transport; readonly sent: RequestBytes[] } {
  const sent: RequestBytes[] = [];
  return {
    sent,
    transport: (request) => {
      sent.push(request);
      return inner(request);
    },
  };
}

test('the service in this process is called as one elsewhere is', async () => {
  const client = await openServiceClient();
  const caller = makeCaller({ transport: client.service.answer, credentials: CREDENTIALS, world: client.world });
  expect(caller.clock.now()).toBeUndefined();
  expect(await caller.call(ORDERING_OPERATIONS.getRoot, { path: {} })).toMatchObject({ kind: 'ok', value: { service: 'grandstand' } });
  expect(caller.clock.now()).toBe(client.world.epochMilliseconds());
  const created = await caller.call(V3_OPERATIONS.createOrder, {
    path: ORDERS,
    body: { value: { venue_id: VENUE, external_id: 'a', payment_information: { payments: [] }, items: [{ item_id: 1001, quantity: 2 }] } },
  });
  expect(created).toMatchObject({ kind: 'ok', status: 201 });
  const listed = await caller.call(V3_OPERATIONS.listOrders, {
    path: ORDERS,
    query: { start_date: '2026-11-21T00:00:00Z', end_date: '2026-11-22T00:00:00+00:00', status: ['OPEN', 'COMPLETED'] },
  });
  expect(listed.kind === 'ok' && listed.value.orders.map(({ external_id }) => external_id)).toEqual(['a']);
});

test("the wall clock of the terminal does not move the service's clock", async () => {
  const client = await openServiceClient();
  const world = makeWorld({ startsAt: '2026-11-21T18:00:00.000Z' });
  const caller = makeCaller({ transport: client.service.answer, credentials: CREDENTIALS, world });
  await caller.call(ORDERING_OPERATIONS.getRoot, { path: {} });
  world.advance(5000);
  world.setClock('2026-11-23T18:00:00.000Z');
  expect(caller.clock.now()).toBe(Date.parse('2026-11-21T18:00:05.000Z'));
});

test('a token that has expired is renewed once for all who wait, and each sends the same bytes once more', async () => {
  const client = await openServiceClient({ settings: { tokenLifetimeSeconds: 60 } });
  const { transport, sent } = recording(client.service.answer);
  const caller = makeCaller({ transport, credentials: CREDENTIALS, world: client.world });
  await caller.call(ORDERING_OPERATIONS.getRoot, { path: {} });
  client.world.advance(120_000);
  sent.length = 0;
  const outcomes = await Promise.all([1, 2, 3].map(() => caller.call(ORDERING_OPERATIONS.getVendor, { path: VENDOR_IDS })));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok']);
  expect(sent.filter(({ target }) => target === '/auth/ordering')).toHaveLength(1);
  const vendorCalls = sent.filter(({ target }) => target !== '/auth/ordering');
  expect(vendorCalls).toHaveLength(6);
  expect(new Set(vendorCalls.map(({ method, target, body }) => `${method} ${target} ${body.length}`)).size).toBe(1);
});

test('a sign-in that is refused says so after one try, and nothing was sent', async () => {
  const client = await openServiceClient();
  const { transport, sent } = recording(client.service.answer);
  const caller = makeCaller({ transport, credentials: { apiKey: '99999999-0000-4000-8000-000000000009' }, world: client.world });
  expect(await caller.call(ORDERING_OPERATIONS.getRoot, { path: {} })).toMatchObject({ kind: 'unauthorized' });
  expect(sent.map(({ target }) => target)).toEqual(['/auth/ordering']);
});

test('a sign-in without an answer is not_sent for what was to follow, since that never left', async () => {
  const transport: Transport = () => Promise.reject(new NoAnswer('unclear', 'ECONNRESET'));
  const caller = makeCaller({ transport, credentials: CREDENTIALS, world: makeWorld() });
  expect(await caller.call(ORDERING_OPERATIONS.getRoot, { path: {} })).toEqual({ kind: 'not_sent', reason: 'sign_in_ECONNRESET' });
});

test('a key that is refused after a fresh sign-in is unauthorized after two tries', async () => {
  const client = await openServiceClient();
  const { transport, sent } = recording(client.service.answer);
  const caller = makeCaller({ transport, credentials: { apiKey: KEYS.ordering, backofficeKey: KEYS.ordering }, world: client.world });
  const path = { ...ORDERS, uuid: '0191f300-0000-7000-8000-000000000001' };
  expect(await caller.call(V3_OPERATIONS.checkOutOrder, { path })).toMatchObject({ kind: 'unauthorized' });
  expect(sent.filter(({ target }) => target.endsWith('/checkout'))).toHaveLength(2);
});
