import { once } from 'node:events';
import { createConnection } from 'node:net';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type ServiceHostOptions, startServiceHost } from '../../electron/host/run/service-host.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import { adoptFirst } from '../../shared/service/core/catalogues.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { keepServiceBooks } from '../books/service-books.ts';
import { cartOf, lineOf } from '../service/service-client.ts';
import { CORPORATE, ITEMS, KEYS, testCatalogue, VENDOR, VENUE } from '../service/test-catalogue.ts';
import { collector } from '../setup/collector.ts';

export const VENDOR_PATH = `/ordering/venues/${VENUE}/vendors/${VENDOR}`;
export const ORDERS_PATH = `/v3/corporate/${CORPORATE}/venue/${VENUE}/vendor/${VENDOR}/orders`;
export const PERIOD = '?start_date=2020-01-01T00:00:00Z&end_date=2100-01-01T00:00:00Z';
export const NEW_ORDER = JSON.stringify({ venue_id: VENUE, external_id: 'tab-1', payment_information: { payments: [] } });
export const NEW_CART = cartOf([lineOf(ITEMS.fries)]);

export interface RunningHost {
  readonly url: string;
  readonly port: number;
  readonly store: ServiceStore;
  /** What a caller shows who may do everything. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The host's log so far. */
  readonly log: readonly string[];
  countOrders(): Promise<number>;
  stop(): Promise<void>;
}

/** A host on a port of its own, by default with a store in memory. */
export async function startHost(options: Partial<ServiceHostOptions> = {}): Promise<RunningHost> {
  const catalogue = testCatalogue();
  const { cards, store } = keepServiceBooks(options.store ?? openSqliteServiceStore(':memory:'), catalogue);
  const adopted = await adoptFirst(nodeWorld, store, catalogue);
  if (!adopted.ok) throw new Error(JSON.stringify(adopted.refusal));
  const log: string[] = [];
  const host = await startServiceHost({
    port: 0,
    cards,
    log: (level, message, facts) => log.push(JSON.stringify({ level, message, ...facts })),
    ...options,
    store,
  });
  const { auth_key: token } = (await (
    await fetch(`${host.url}/auth/ordering`, { method: 'POST', headers: { 'x-api-key': KEYS.ordering } })
  ).json()) as { readonly auth_key: string };
  return {
    url: host.url,
    port: Number(new URL(host.url).port),
    store,
    credentials: { authorization: `Bearer ${token}`, 'x-api-key': KEYS.ordering, 'backoffice-api-key': KEYS.backoffice },
    log,
    async countOrders() {
      const answer = await fetch(host.url + ORDERS_PATH + PERIOD, { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { readonly pagination: { readonly total_results: number } }).pagination.total_results;
    },
    stop: () => host.stop(),
  };
}

/** Who calls which host. */
export type Caller = Pick<RunningHost, 'url' | 'credentials'>;

/** A sale over HTTP as a till makes it: calculated, then checked out for cash. */
export async function sell({ url, credentials }: Caller): Promise<Response> {
  const headers = { ...credentials, 'content-type': MEDIA.cartV2 };
  const calculated = await fetch(`${url}${VENDOR_PATH}/cart/calculate`, { method: 'POST', headers, body: JSON.stringify(NEW_CART) });
  return fetch(`${url}${VENDOR_PATH}/checkout`, { method: 'POST', headers, body: await calculated.text() });
}

/** Everything that comes back for these bytes until the connection ends, or until a timeout. */
export async function speak(
  port: number,
  bytes: string | Uint8Array,
  { host = '127.0.0.1', waitMilliseconds = 5000 } = {},
): Promise<string> {
  const socket = createConnection(port, host);
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  // A reset ends the connection like any other end.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(waitMilliseconds, () => socket.destroy());
  socket.write(bytes);
  await once(socket, 'close');
  return received;
}

/** The status lines among what was heard. */
export function statusesIn(received: string): readonly number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status]) => Number(status));
}

/** Bytes that are really in use. */
export function measureHeap(): number {
  const collect = collector();
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
