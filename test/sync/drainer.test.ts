import { describe, expect, test } from 'vitest';
import { ITEMS } from '../service/test-catalogue.ts';
import { failure } from '../simulation/deployment.ts';
import { cashSale, tab } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { lost, openVirtualDrainer, opOf, unclear } from './virtual-drainer.ts';

const sale = (name: string) => opOf(cashSale('t1', name, START, [[ITEMS.soda, 1]]));
const isCheckout = ({ target }: { readonly target: string }) => target.endsWith('/checkout');

describe('lanes', () => {
  test('four orders at once, and never more where answers come within a second', async () => {
    const virtual = await openVirtualDrainer({ knows: 'dedupe', roundTrip: 900 });
    await virtual.add(...Array.from({ length: 12 }, (_, index) => sale(`${index}`)));
    virtual.drainer.start();
    await virtual.pass(60);
    expect(virtual.ended.map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'done'));
    expect(virtual.mostInFlight()).toBe(4);
  });

  test('requests without an answer hold up later sales for no longer than two seconds', async () => {
    let hanging = 0;
    const virtual = await openVirtualDrainer({
      knows: 'dedupe',
      answer: async (request, deliver, now) => {
        if (!isCheckout(request) || hanging === 6) return await deliver();
        hanging++;
        await virtual.pause(30_000);
        expect(now).toBeLessThan(4000);
        return await unclear();
      },
    });
    virtual.drainer.start();
    await virtual.pass(1);
    const madeAt = virtual.scheduler.now();
    const endedAt = new Map<string, number>();
    virtual.onEnded((op) => endedAt.set(op.id, virtual.scheduler.now() - madeAt));
    const sales = Array.from({ length: 14 }, (_, index) => sale(`${index}`));
    await virtual.add(...sales);
    await virtual.pass(60);
    expect(virtual.ended.map(({ state }) => state)).toEqual(Array.from({ length: 14 }, () => 'done'));
    const times = sales.map(({ id }) => endedAt.get(id) as number).sort((a, b) => a - b);
    expect(times[7]).toBeLessThan(2000);
    expect(times[8]).toBeGreaterThan(30_000);
  });

  test('never more than sixteen requests are under way, however long the service takes', async () => {
    const virtual = await openVirtualDrainer({ knows: 'dedupe', roundTrip: 9000 });
    await virtual.add(...Array.from({ length: 40 }, (_, index) => sale(`${index}`)));
    virtual.drainer.start();
    await virtual.pass(240);
    expect(virtual.ended.map(({ state }) => state)).toEqual(Array.from({ length: 40 }, () => 'done'));
    expect(virtual.mostInFlight()).toBeGreaterThan(4);
    expect(virtual.mostInFlight()).toBeLessThanOrEqual(16);
  });

  test('the ops of an order are worked through one after the other, in their order [S3]', async () => {
    const virtual = await openVirtualDrainer({ knows: 'dedupe' });
    const plan = tab('t1', 'a', START, [[ITEMS.burger, 1]], [[ITEMS.soda, 2]]);
    await virtual.add(...plan.steps.map((_, index) => opOf(plan, {}, index)));
    virtual.drainer.start();
    await virtual.pass(30);
    expect(virtual.ended.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'order_open done',
      'order_kitchen done',
      'order_items done',
      'order_kitchen done',
      'order_settle done',
    ]);
    expect(virtual.mostInFlight()).toBe(1);
  });

  test('an order that needs a person holds up its own lane and no other [S4]', async () => {
    const virtual = await openVirtualDrainer({ knows: 'dedupe' });
    const bad = sale('bad');
    const intent = { ...JSON.parse(bad.intent), taken: 1 };
    await virtual.add({ ...bad, intent: JSON.stringify(intent) }, { ...sale('behind'), lane: bad.lane }, sale('other'));
    virtual.drainer.start();
    await virtual.pass(30);
    expect((await virtual.op(bad.id))?.state).toBe('attention');
    expect((await virtual.op(sale('behind').id))?.state).toBe('waiting');
    expect((await virtual.op(sale('other').id))?.state).toBe('done');
  });

  test('a new sale goes before what has waited since the start', async () => {
    const virtual = await openVirtualDrainer({ knows: 'dedupe', roundTrip: 900, settings: { ordersAtOnce: 1 } });
    await virtual.add(...Array.from({ length: 10 }, (_, index) => sale(`old ${index}`)));
    virtual.drainer.start();
    await virtual.pass(5);
    await virtual.add(sale('new'));
    await virtual.pass(60);
    const place = virtual.ended.findIndex(({ id }) => id === sale('new').id);
    expect(virtual.ended).toHaveLength(11);
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThan(4);
  });

  test('an order that waits for quiet keeps no slot', async () => {
    const virtual = await openVirtualDrainer({
      deployed: 'lookup',
      knows: 'lookup',
      settings: { ordersAtOnce: 1 },
      answer: (request, deliver, now) => (isCheckout(request) && now < 3000 ? unclear() : deliver()),
    });
    await virtual.add(sale('unclear'));
    virtual.drainer.start();
    await virtual.pass(10);
    await virtual.add(sale('next'));
    await virtual.pass(10);
    expect((await virtual.op(sale('next').id))?.state).toBe('done');
    expect((await virtual.op(sale('unclear').id))?.state).toBe('waiting');
    await virtual.pass(150);
    expect((await virtual.op(sale('unclear').id))?.state).toBe('done');
    expect(virtual.passed.filter(isCheckout)).toHaveLength(3);
  });
});

test('a drainer that is stopped sends nothing more, writes down what it hears, and another one goes on', async () => {
  const virtual = await openVirtualDrainer({ knows: 'dedupe', roundTrip: 1000 });
  await virtual.add(...Array.from({ length: 8 }, (_, index) => sale(`${index}`)));
  virtual.drainer.start();
  await virtual.pass(3.5);
  const stopping = virtual.drainer.stop();
  const sent = virtual.passed.length;
  await virtual.pass(60);
  await stopping;
  expect(virtual.passed.length).toBe(sent);
  expect(virtual.inFlight()).toBe(0);
  for (const { id } of await virtual.journal.listOps(['waiting', 'done'])) {
    const rows = await virtual.journal.listAttempts(id);
    expect(rows.filter(({ phase }) => phase === 'sending')).toHaveLength(rows.filter(({ phase }) => phase === 'answered').length);
  }
  const next = await openVirtualDrainer({ journal: virtual.journal, knows: 'dedupe', beside: virtual.deployment });
  next.drainer.start();
  for (let second = 0; second < 60; second++) {
    await virtual.pass(1);
    await next.pass(1);
  }
  expect((await next.journal.listOps(['waiting', 'attention', 'rejected'])).map(({ kind, state }) => [kind, state])).toEqual([]);
});

describe('patience', () => {
  test('when the service asks one of them to wait, all of the queue does [S12]', async () => {
    let hasRefused = false;
    const virtual = await openVirtualDrainer({
      knows: 'dedupe',
      answer: async (request, deliver, now) => {
        if (hasRefused || !request.target.endsWith('/cart/calculate')) return await deliver();
        hasRefused = true;
        return failure(START + now, 429, 'too many', { 'retry-after': '30', server: 'grandstand' });
      },
    });
    await virtual.add(sale('a'));
    virtual.drainer.start();
    await virtual.pass(5);
    await virtual.add(...['b', 'c', 'd', 'e'].map(sale));
    await virtual.pass(20);
    const calculatedAt = virtual.passed.find(({ target }) => target.endsWith('/cart/calculate'))?.at ?? 0;
    const busy = virtual.passed.filter(
      ({ at, target }) => target !== '/' && target !== '/auth/ordering' && at > calculatedAt && at < calculatedAt + 29_000,
    );
    expect(busy).toEqual([]);
    await virtual.pass(60);
    expect(virtual.ended.filter(({ state }) => state === 'done')).toHaveLength(5);
  });

  test('a sign-in that is refused is reported; nothing is lost, and it goes on once it is taken [S13]', async () => {
    let isRefused = true;
    const virtual = await openVirtualDrainer({
      knows: 'dedupe',
      answer: async (request, deliver, now) =>
        isRefused && request.target === '/auth/ordering'
          ? failure(START + now, 401, 'api key could not be found or is inactive')
          : await deliver(),
    });
    await virtual.add(sale('a'));
    virtual.drainer.start();
    await virtual.pass(60);
    expect(virtual.drainer.connection.isSignInRefused()).toBe(true);
    expect((await virtual.op(sale('a').id))?.state).toBe('waiting');
    isRefused = false;
    await virtual.pass(120);
    expect(virtual.drainer.connection.isSignInRefused()).toBe(false);
    expect((await virtual.op(sale('a').id))?.state).toBe('done');
  });

  test('no change is sent before the service has answered with its time', async () => {
    const virtual = await openVirtualDrainer({ knows: 'dedupe' });
    await virtual.add(sale('a'));
    virtual.drainer.start();
    await virtual.pass(30);
    expect(virtual.passed.slice(0, 2).map(({ method, target }) => `${method} ${target}`)).toEqual(['POST /auth/ordering', 'GET /']);
  });
});

describe('the connection', () => {
  test('a service that goes, and one that comes back, is noticed within three seconds and without hammering', async () => {
    let isThere = true;
    const virtual = await openVirtualDrainer({ answer: (_request, deliver) => (isThere ? deliver() : lost()) });
    const { connection } = virtual.drainer;
    virtual.drainer.start();
    await virtual.pass(10);
    expect(connection.connectivity()).toBe('online');
    isThere = false;
    await virtual.pass(3);
    expect(connection.connectivity()).toBe('offline');
    isThere = true;
    await virtual.pass(3);
    expect(connection.connectivity()).toBe('online');
    const before = virtual.passed.length;
    await virtual.pass(60);
    expect(virtual.passed.length - before).toBeLessThan(45);
  });

  test('a service that says nothing is noticed within three seconds too', async () => {
    let isThere = true;
    const virtual = await openVirtualDrainer({ answer: (_request, deliver) => (isThere ? deliver() : new Promise(() => undefined)) });
    virtual.drainer.start();
    await virtual.pass(10);
    isThere = false;
    await virtual.pass(3);
    expect(virtual.drainer.connection.connectivity()).toBe('offline');
    isThere = true;
    await virtual.pass(3);
    expect(virtual.drainer.connection.connectivity()).toBe('online');
  });

  test('sales that were never sent wait as long as it takes [S13]', async () => {
    let isThere = false;
    const virtual = await openVirtualDrainer({ knows: 'dedupe', answer: (_request, deliver) => (isThere ? deliver() : lost()) });
    await virtual.add(sale('a'), sale('b'));
    virtual.drainer.start();
    await virtual.pass(6 * 3600);
    expect((await virtual.op(sale('a').id))?.state).toBe('waiting');
    isThere = true;
    await virtual.pass(5);
    expect(virtual.ended.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(virtual.mistakes).toEqual([]);
  });
});
