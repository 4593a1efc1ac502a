import { afterAll, beforeAll, expect, test } from 'vitest';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import type { PairedDevice } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { cartThatSells, pullWhole, sellOne } from './till-sale.ts';

let running: RunningTillHost;
let till: PairedDevice;
beforeAll(async () => {
  running = await startTillHost();
  till = await running.pair();
});
afterAll(() => running.stop());

test('each connection begins with the status, and its events are numbered in their order', async () => {
  const received = await till.listen();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { revision, settings } = await till.must(HOST_OPERATIONS.readSettings);
  await till.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, favourites: ['1'] } } });
  expect((await received.next('settings_changed')).revision).toBe(revision + 1);
  await received.next('status', ({ status }) => status.employee?.id === 'manager-1');
  const again = await till.listen();
  await again.next('status');
  for (const { events, ids } of [received, again]) {
    expect(events[0]?.kind).toBe('status');
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(ids.length);
  }
  received.close();
  again.close();
});

test('settings are changed only from their newest revision, and a repeated change gets the same answer', async () => {
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { revision, settings } = await till.must(HOST_OPERATIONS.readSettings);
  const change = (percents: readonly number[]) =>
    till.ask(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, tips: { asks: 'before_card', percents } } } });
  const answers = await Promise.all([change([10]), change([20]), change([10])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  expect(answers.find(({ status }) => status === 409)?.refusal).toEqual({ code: 'changed_elsewhere', facts: { revision: revision + 1 } });
  expect((await till.must(HOST_OPERATIONS.readSettings)).revision).toBe(revision + 1);
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  expect((await change([30])).refusal).toEqual({ code: 'not_allowed', facts: { action: 'settings' } });
});

test('a price that is changed at the service is on the screens by an event and a delta, which makes the same catalogue', async () => {
  const received = await till.listen();
  const before = await pullWhole(till);
  const vendor_id = String(before.terms.vendorId);
  const { catalogues } = running.host.service.context;
  const edited = await catalogues.edit((file) => ({
    ...file,
    items: file.items.map((item, index) => (index === 0 ? { ...item, name: `${item.name} (new)` } : item)),
  }));
  expect(edited?.ok).toBe(true);
  // Any answer of the service makes the host look.
  await fetch(`${running.url}/`);
  const { revision } = await received.next('catalogue_changed');
  const answer = await till.must(STAND_OPERATIONS.pullCatalogue, { query: { since: before.revision, vendor_id } });
  expect(answer).toMatchObject({ kind: 'delta', since: before.revision, delta: { revision } });
  if (answer.kind === 'delta') expect(answer.delta.items?.length).toBeLessThanOrEqual(1);
  expect(await till.must(STAND_OPERATIONS.pullCatalogue, { query: { since: revision, vendor_id } })).toMatchObject({
    kind: 'unchanged',
    revision,
  });
  expect(await till.must(STAND_OPERATIONS.pullCatalogue, { query: { since: 'never heard of', vendor_id } })).toMatchObject({
    kind: 'whole',
  });
  received.close();
});

test('somebody who signs in or out is heard of at that device alone', async () => {
  const other = await running.pair();
  const [own, others] = [await till.listen(), await other.listen()];
  await others.next('status');
  await till.must(HOST_OPERATIONS.signOut);
  await own.next('session_changed');
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  await own.next('session_changed');
  await others.next('status');
  expect(others.events.some(({ kind }) => kind === 'session_changed')).toBe(false);
  own.close();
  others.close();
});

test('a device has at most four streams, of which the oldest gives way', async () => {
  const device = await running.pair();
  const [first, ...rest] = [
    await device.listen(),
    await device.listen(),
    await device.listen(),
    await device.listen(),
    await device.listen(),
  ];
  await first?.ended;
  for (const stream of rest) {
    await stream.next('status');
    stream.close();
  }
});

test('a host that stops ends its streams and comes to its end', async () => {
  const own = await startTillHost();
  const device = await own.pair();
  const received = await device.listen();
  await received.next('status');
  await own.stop();
  await received.ended;
});

test('five hundred screens of one host hear of a sale, and it asks nothing of any of them', async () => {
  const devices = await Promise.all(Array.from({ length: 125 }, () => running.pair()));
  const streams = (await Promise.all(devices.map((device) => Promise.all([1, 2, 3, 4].map(() => device.listen()))))).flat();
  await Promise.all(streams.map((stream) => stream.next('status')));
  const seller = devices[0] as PairedDevice;
  await seller.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  const { sale } = await sellOne(seller, await pullWhole(seller));
  const isOfSale = ({ saleId }: { readonly saleId: string }): boolean => saleId === sale.id;
  const changes = await Promise.all(streams.map((stream) => stream.next('sale_changed', isOfSale)));
  expect(new Set(changes.map(({ deviceId }) => deviceId))).toEqual(new Set([seller.id]));
  for (const stream of streams) stream.close();
});

test('the status of each till says how many carts it may recall, as their list does', async () => {
  const other = await running.pair();
  const [own, received] = [await till.listen(), await other.listen()];
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  await other.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  const { cart } = cartThatSells(await pullWhole(till));
  const until = async (held: number): Promise<void> => {
    await own.next('status', ({ status }) => status.held === held);
    await received.next('status', ({ status }) => status.held === held);
    expect(await other.must(CART_KEEPING_OPERATIONS.listHeld)).toHaveLength(held);
  };
  await until(0);
  for (const held_id of ['held-1', 'held-2'])
    await till.must(CART_KEEPING_OPERATIONS.holdCart, { path: { held_id }, body: { name: held_id, cart } });
  await until(2);
  await other.must(CART_KEEPING_OPERATIONS.recallHeld, { path: { held_id: 'held-1', recall_id: 'recall-1' } });
  await until(1);
  await other.must(CART_KEEPING_OPERATIONS.recallHeld, { path: { held_id: 'held-2', recall_id: 'recall-2' } });
  await until(0);
  own.close();
  received.close();
});
