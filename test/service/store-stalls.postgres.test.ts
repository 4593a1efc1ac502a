import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { REQUEST_CONNECTIONS, REQUEST_LIMITS } from '../../electron/host/store/postgres/limits.ts';
import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import { timeLimitOf } from '../../shared/client/operation-policy.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { NEW_CART, type RunningHost, sell, startHost, VENDOR_PATH } from '../host/running-host.ts';
import { createDatabase } from './own-database.ts';
import { operationNamed } from './sample-requests.ts';
import { type StallingProxy, startStallingProxy } from './stalling-proxy.ts';

/** A database that holds a lock for long, and a network that loses bytes: each request ends, and selling goes on afterwards. */

const LIMITS = { connect: 800, lock: 600, statement: 900, idleInTransaction: 900, query: 1200 };
/** A checkout calls the store three times at most. */
const WHOLE_CHECKOUT = 3 * (LIMITS.connect + LIMITS.query);
/** The machine may be busy with other tests. */
const SLACK = 3000;

test('a checkout that meets every limit of the database ends before the till that waits for it gives up', () => {
  const { connect, lock, statement, query } = REQUEST_LIMITS;
  expect(3 * (connect + query)).toBeLessThan(timeLimitOf(operationNamed('checkOut')));
  expect(lock).toBeLessThan(statement);
  expect(statement).toBeLessThan(query);
});

/** Asks as a till does: a busy machine may exceed these short limits for its own reasons, and 503 says that the same may be asked again. */
async function calculate(host: RunningHost): Promise<string> {
  const headers = { ...host.credentials, 'content-type': MEDIA.cartV2 };
  for (;;) {
    const answer = await fetch(`${host.url}${VENDOR_PATH}/cart/calculate`, { method: 'POST', headers, body: JSON.stringify(NEW_CART) });
    if (answer.status === 503) continue;
    expect(answer.status).toBe(200);
    return await answer.text();
  }
}

interface Checkout {
  readonly status: number;
  readonly body: unknown;
  readonly milliseconds: number;
}

async function checkOut({ url, credentials }: RunningHost, body: string): Promise<Checkout> {
  const start = performance.now();
  const headers = { ...credentials, 'content-type': MEDIA.cartV2 };
  const answer = await fetch(`${url}${VENDOR_PATH}/checkout`, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json(), milliseconds: performance.now() - start };
}

/** Checks out as a till does, again after each 503, which says that nothing was written. */
async function sellCart(host: RunningHost, cart: string): Promise<Checkout> {
  for (;;) {
    const answer = await checkOut(host, cart);
    if (answer.status !== 503) return answer;
  }
}

async function busySessions(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "SELECT count(*)::int AS busy FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'",
  );
  return (rows[0] as { readonly busy: number }).busy;
}

async function readiness({ url }: RunningHost): Promise<{ readonly status: number; readonly milliseconds: number }> {
  const start = performance.now();
  const { status } = await fetch(`${url}/readyz`);
  return { status, milliseconds: performance.now() - start };
}

describe('one session holds a lock for long', () => {
  let host: RunningHost;
  let holder: pg.Client;
  beforeAll(async () => {
    const url = await createDatabase('locked');
    host = await startHost({ store: await openPostgresServiceStore(url, { limits: LIMITS }) });
    holder = new pg.Client({ connectionString: url });
    await holder.connect();
  });
  afterAll(async () => {
    await host.stop();
    await holder.end();
  });

  test.each([
    ['the table of orders', 'LOCK TABLE orders IN ACCESS EXCLUSIVE MODE'],
    ['the numbers of the kitchen', 'LOCK TABLE kitchen_tickets IN SHARE MODE'],
  ])(
    '%s: more checkouts than connections are answered in time, none of them is written, and each sells once afterwards',
    async (_, lock) => {
      const carts = await Promise.all(Array.from({ length: REQUEST_CONNECTIONS + 4 }, () => calculate(host)));
      const before = await host.countOrders();
      await holder.query('BEGIN');
      await holder.query(lock);
      const requests = carts.map((cart) => checkOut(host, cart));
      const ready = await readiness(host);
      expect(ready.status).toBe(200);
      expect(ready.milliseconds).toBeLessThan(2000 + SLACK);
      expect((await fetch(`${host.url}/metrics`)).status).toBe(200);
      for (const { status, body, milliseconds } of await Promise.all(requests)) {
        expect({ status, body }).toEqual({ status: 503, body: { code: 503, message: expect.any(String) } });
        expect(milliseconds).toBeLessThan(WHOLE_CHECKOUT + SLACK);
      }
      await holder.query('COMMIT');
      // A statement that outlived its answer would write now.
      await expect.poll(() => busySessions(holder)).toBe(0);
      expect(await host.countOrders()).toBe(before);

      const sold = await Promise.all(carts.map((cart) => sellCart(host, cart)));
      expect(sold.map(({ status }) => status)).toEqual(carts.map(() => 200));
      const again = await Promise.all(carts.map((cart) => sellCart(host, cart)));
      expect(again.map(({ body }) => body)).toEqual(sold.map(({ body }) => body));
      expect(await host.countOrders()).toBe(before + carts.length);
    },
  );
});

describe('the network to the database stalls', () => {
  let proxy: StallingProxy;
  let host: RunningHost;
  let proxied: string;
  const open = () => openPostgresServiceStore(proxied, { connections: 4, limits: LIMITS });
  beforeAll(async () => {
    const url = new URL(await createDatabase('stalled'));
    const folder = url.searchParams.get('host');
    proxy = await startStallingProxy(
      folder === null ? { host: url.hostname, port: Number(url.port || 5432) } : { path: `${folder}/.s.PGSQL.5432` },
    );
    url.searchParams.delete('host');
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    proxied = url.href;
    host = await startHost({ store: await open() });
  });
  afterAll(async () => {
    await host.stop();
    await proxy.close();
  });

  afterEach(() => proxy.pass());

  async function expectSelling(): Promise<void> {
    await expect.poll(async () => (await sell(host)).status, { timeout: 60_000 }).toBe(200);
    await expect.poll(async () => (await readiness(host)).status, { timeout: 60_000 }).toBe(200);
  }

  test.each([0, 1, 7])('after %i bytes of an answer: requests and readiness end, dead connections leave the pool', async (bytes) => {
    await expectSelling();
    const carts = await Promise.all([1, 2, 3, 4, 5, 6].map(() => calculate(host)));
    proxy.stallAfter(bytes);
    const requests = carts.map((cart) => checkOut(host, cart));
    const ready = await readiness(host);
    expect(ready.status).toBe(503);
    expect(ready.milliseconds).toBeLessThan(2000 + SLACK);
    for (const { status, milliseconds } of await Promise.all(requests)) {
      expect([200, 503]).toContain(status);
      expect(milliseconds).toBeLessThan(WHOLE_CHECKOUT + SLACK);
    }
    proxy.pass();
    // At once and at the first try: no request finds a connection that is known to be dead.
    expect((await checkOut(host, carts[0] as string)).status).toBe(200);
    await expectSelling();
  });

  test('cut in the middle: each sale is answered, and sells once however often it is sent', async () => {
    const before = await host.countOrders();
    const carts = await Promise.all([1, 2, 3, 4].map(() => calculate(host)));
    const requests = carts.map((cart) => checkOut(host, cart));
    proxy.cut();
    for (const { status } of await Promise.all(requests)) expect([200, 503]).toContain(status);
    for (const cart of carts) await expect.poll(async () => (await checkOut(host, cart)).status, { timeout: 60_000 }).toBe(200);
    expect(await host.countOrders()).toBe(before + carts.length);
  });

  test('a store is closed and a start is refused in bounded time while nothing passes', async () => {
    const store = await open();
    await store.ping();
    const stop = store.follow?.(() => undefined);
    proxy.stallAfter(0);
    const start = performance.now();
    await Promise.all([stop?.(), store.close()]);
    expect(performance.now() - start).toBeLessThan(LIMITS.connect + 2000 + SLACK);
    proxy.pass();
  });
});
