import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { Measured } from './bench-goal.ts';
import { driveMeasured, type Turn } from './bench-server.ts';
import { rounds, sized } from './bench-size.ts';
import { checkOutMany, describeTurns, openTill, perSecond, type Till } from './checkout-turns.ts';
import { benchCatalogue } from './engine-fixture.ts';
import { type Figure, ratioOf } from './figure.ts';
import { requestBytes } from './http-load.ts';
import { fillSeals, sealingOf } from './sealed-bench.ts';

const ROUNDS = rounds(5);
const CHECKOUTS_A_TURN = sized(1000);
const READS_A_TURN = sized(2000);
const LISTS_A_TURN = sized(200);
const FEW = sized(1000);
const MANY = sized(1_000_000);
const MOST_RATIO = 1.2;

const { corporateId, venueId, vendorId } = benchCatalogue().terms;
const ORDERS = `/v3/corporate/${corporateId}/venue/${venueId}/vendor/${vendorId}/orders`;
const DAY = 24 * 3600_000;
/** Rows smaller than orders: the old ones are not read, and the cost of a new one is that of the index trees. */
const BODY_BYTES = 400;

const KINDS = ['checkout', 'read', 'list'] as const;
type Kind = (typeof KINDS)[number];

/** What orders cost where a season of them is stored, beside a service that has hardly begun: both get the very same ones from then on. */
export async function measureStored(folder: string): Promise<readonly Measured[]> {
  const open = async (name: string, count: number): Promise<Till & { readonly order: string }> => {
    const path = join(folder, `${count}.sqlite`);
    await openSqliteServiceStore(path, sealingOf(path)).close();
    fillOrders(path, count);
    const till = await openTill(name, { kind: 'host', path });
    return { ...till, order: await openOrder(till) };
  };
  const tills = { few: await open(`after ${FEW} orders`, FEW), many: await open(`after ${MANY} orders`, MANY) };
  const turns: Record<keyof typeof tills, Record<Kind, Turn[]>> = {
    few: { checkout: [], read: [], list: [] },
    many: { checkout: [], read: [], list: [] },
  };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const size of ['few', 'many'] as const) {
      const till = tills[size];
      const taken = {
        checkout: await checkOutMany(till, CHECKOUTS_A_TURN),
        read: await askMany(till, till.order, READS_A_TURN),
        list: await askMany(till, `${ORDERS}?${ofToday()}`, LISTS_A_TURN),
      };
      if (round > 0) for (const kind of KINDS) turns[size][kind].push(taken[kind]);
    }
  }
  for (const till of Object.values(tills)) await till.server.stop();
  for (const size of ['few', 'many'] as const) {
    for (const kind of KINDS) describeTurns(`${kind}, ${tills[size].name}`, turns[size][kind]);
  }
  const { few, many } = turns;
  const slower = (kind: Kind): Figure => ratioOf(few[kind].map(perSecond), many[kind].map(perSecond));
  const dearer = (kind: Kind): Figure => ratioOf(many[kind].map(cpuOf), few[kind].map(cpuOf));
  return [
    { goal: 'D3', what: 'time of a checkout, 1,000,000 orders stored / 1,000', ...slower('checkout'), atMost: MOST_RATIO },
    { goal: 'D3', what: 'its CPU, 1,000,000 orders stored / 1,000', ...dearer('checkout'), atMost: MOST_RATIO },
    { goal: 'D3', what: 'CPU to read one order, 1,000,000 stored / 1,000', ...dearer('read'), atMost: MOST_RATIO },
    { goal: 'D3', what: 'CPU to list a page of today, 1,000,000 stored / 1,000', ...dearer('list'), atMost: MOST_RATIO },
  ];
}

function cpuOf({ used, count }: Turn): number {
  return used.cpuMicroseconds / count;
}

/** As those who look into the orders of the day ask for a page. */
function ofToday(): string {
  const at = nodeWorld.epochMilliseconds();
  const [start, end] = [at - DAY / 2, at + DAY].map((each) => new Date(each).toISOString());
  return `start_date=${start}&end_date=${end}&per_page=20`;
}

function askMany({ server, headers }: Till, target: string, count: number): Promise<Turn> {
  const bytes = requestBytes(server.port, { method: 'GET', target, headers });
  let left = count;
  return driveMeasured(server, { connections: 16, expectedStatus: 200, next: () => (left-- > 0 ? bytes : undefined) });
}

/** An order of each, by its address: what is read again and again. */
async function openOrder({ server, headers }: Till): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${ORDERS}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': MEDIA.json },
    body: JSON.stringify({ venue_id: venueId, external_id: 'tab-1', payment_information: { payments: [] } }),
  });
  const { uuid } = (await answer.json()) as { readonly uuid: string };
  return `${ORDERS}/${uuid}`;
}

/**
 * Orders of the year before, quicker than by selling, each with its ticket. Ids are of the kinds that the service gives: an order's begin
 * with its time, and what a calculation gives is all drawn, so that a new one lies anywhere between old ones.
 */
function fillOrders(path: string, count: number): void {
  const database = new DatabaseSync(path);
  const drawn = (bytes: number): string => `hex(randomblob(${bytes}))`;
  const marked = (version: string): string => `'${version}' || substr(${drawn(2)}, 2)`;
  const rest = `'-' || ${marked('8')} || '-' || ${drawn(6)}`;
  const milliseconds = `printf('%012x', at)`;
  const orderId = `lower(substr(${milliseconds}, 1, 8) || '-' || substr(${milliseconds}, 9) || '-' || ${marked('7')} || ${rest})`;
  const deviceOrderId = `lower(${drawn(4)} || '-' || ${drawn(2)} || '-' || ${marked('4')} || ${rest})`;
  const last = nodeWorld.epochMilliseconds() - 2 * DAY;
  const moment = `strftime('%Y-%m-%dT%H:%M:%fZ', at / 1000.0, 'unixepoch')`;
  const step = Math.floor((365 * DAY) / count);
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; BEGIN');
  database
    .prepare(
      `WITH RECURSIVE n (i, at) AS (SELECT 1, ${last - (count - 1) * step} UNION ALL SELECT i + 1, at + ${step} FROM n WHERE i < ${count})
       INSERT INTO orders (uuid, order_id, corporate_id, venue_id, vendor_id, status, created_at, updated_at, external_id,
         device_order_uuid, cart_digest, refund_of, version, body)
       SELECT ${orderId}, i, ?, ?, ?, 'COMPLETED', ${moment}, ${moment}, 'till', ${deviceOrderId}, NULL, NULL, 1, ? FROM n`,
    )
    .run(corporateId, venueId, vendorId, 'x'.repeat(BODY_BYTES));
  database.exec(
    `INSERT INTO kitchen_tickets (vendor_id, order_uuid, at, body) SELECT vendor_id, uuid, created_at, '{}' FROM orders ORDER BY order_id;
     UPDATE counters SET value = ${count} WHERE name = 'order_id'`,
  );
  fillSeals(database, 'orders', 'uuid');
  fillSeals(database, 'kitchen_tickets');
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}
