import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import type { TillAnswerOf, TillOperation } from '../../shared/till-contract/parts/till-operation.ts';
import { compareBooks } from '../books/compare-books.ts';
import { describeBooks } from '../books/stored-books.ts';
import { grandstand, type ServedHost, serve } from '../host/served-host.ts';
import { createDatabase } from '../service/own-database.ts';
import { type PairedDevice, pairWith, type RequestOf } from './paired-device.ts';
import { cartThatSells, pullWhole } from './till-sale.ts';

/** Two hosts of a venue over one PostgreSQL are begun anew, one after the other, while the devices of both sell. */

interface SellingHost {
  readonly data: string;
  host: ServedHost;
  readonly devices: PairedDevice[];
  catalogue: Catalogue;
  readonly sold: Set<string>;
  /** How often a device got no answer. */
  silences: number;
}

const DEVICES = 2;

let folder: string;
let databaseUrl: string;
const sellers: SellingHost[] = [];

function start(data: string, port = '0'): Promise<ServedHost> {
  return serve(data, ['--port', port], { GRANDSTAND_DATABASE_URL: databaseUrl });
}

async function open(name: string): Promise<SellingHost> {
  const data = join(folder, name);
  describeBooks(data, { notComparedSince: 'both hosts have their orders in one PostgreSQL, which is read at the end' });
  const host = await start(data);
  const { register } = JSON.parse(host.output()) as { readonly register: string };
  const devices = [await pairWith(host.url, register)];
  while (devices.length < DEVICES) {
    const { output } = await grandstand(['pair', '--data', data], { GRANDSTAND_DATABASE_URL: databaseUrl });
    devices.push(await pairWith(host.url, output.trim()));
  }
  const [first] = devices as [PairedDevice];
  for (const device of devices) {
    const [cashier] = await device.must(HOST_OPERATIONS.listStaff);
    await device.must(HOST_OPERATIONS.signIn, { body: { employeeId: cashier?.id ?? '' } });
  }
  return { data, host, devices, catalogue: await pullWhole(first), sold: new Set(), silences: 0 };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-rolling-'));
  databaseUrl = await createDatabase('rolling');
  for (const name of ['north', 'south']) sellers.push(await open(name));
});
afterAll(async () => {
  for (const { host } of sellers) await host.end('SIGKILL');
  const store = await openPostgresServiceStore(databaseUrl);
  const journals = sellers.map(({ data }) => openSqliteJournal(join(data, 'journal.sqlite'), nodeWorld));
  expect(await compareBooks({ journals, store, cards: [], isOnlySeller: true })).toEqual([]);
  for (const journal of journals) await journal.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As a window does it: the same again, at its own host, until that answers. */
async function askUntilAnswered<const Described extends TillOperation>(
  seller: SellingHost,
  device: PairedDevice,
  operation: Described,
  request: RequestOf<Described>,
): Promise<TillAnswerOf<Described>> {
  for (;;) {
    const answer = await device.ask(operation, request).catch(() => undefined);
    if (answer !== undefined && answer.refusal === undefined) return answer.value;
    if (answer !== undefined && answer.refusal?.code !== 'too_busy') throw new Error(`${operation.id}: ${JSON.stringify(answer.refusal)}`);
    seller.silences += 1;
    await sleep(50);
  }
}

async function sellUntil(seller: SellingHost, device: PairedDevice, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const path = { sale_id: uuidV4(nodeWorld) };
    const body = cartThatSells(seller.catalogue);
    await askUntilAnswered(seller, device, SALE_OPERATIONS.openSale, { path, body });
    const tender = { path: { ...path, tender_id: uuidV4(nodeWorld) }, body: { kind: 'cash', amount: body.due } } as const;
    await askUntilAnswered(seller, device, SALE_OPERATIONS.addTender, tender);
    const { sale } = await askUntilAnswered(seller, device, SALE_OPERATIONS.completeSale, { path, body: {} });
    expect(sale.completion?.guestNumber).toMatch(/\d/);
    seller.sold.add(path.sale_id);
  }
}

async function untilMoreSold({ sold }: SellingHost, more: number): Promise<void> {
  const wanted = sold.size + more;
  while (sold.size < wanted) await sleep(20);
}

async function untilSent({ devices }: SellingHost): Promise<void> {
  const [device] = devices as [PairedDevice];
  for (;;) {
    const { queue } = await device.must(HOST_OPERATIONS.readStatus);
    if (queue.attention > 0) {
      const { jobs } = await device.must(QUEUE_OPERATIONS.listJobs, { query: { state: 'attention' } });
      const first = await device.must(QUEUE_OPERATIONS.findJob, { path: { job_id: jobs[0]?.id ?? '' } });
      expect.fail(`${queue.attention} jobs need a person: ${JSON.stringify(first)}`);
    }
    if (queue.waiting + queue.unsure === 0) return;
    await sleep(100);
  }
}

function readSales(data: string): readonly string[] {
  const journal = new DatabaseSync(join(data, 'journal.sqlite'), { readOnly: true });
  const rows = journal.prepare("SELECT id FROM records WHERE kind = 'sale' AND state = 'complete' ORDER BY id").all();
  journal.close();
  return rows.map(({ id }) => String(id));
}

test('a rolling restart under load loses no sale, makes none twice, and lets each device sell again at its own host', async () => {
  let isOver = false;
  const selling = sellers.flatMap((seller) => seller.devices.map((device) => sellUntil(seller, device, () => isOver)));
  const [north, south] = sellers as [SellingHost, SellingHost];
  for (const [seller, other] of [
    [north, south],
    [south, north],
  ] as const) {
    await untilMoreSold(seller, 5);
    const { port } = new URL(seller.host.url);
    expect(await seller.host.end('SIGTERM')).toBe(0);
    const silences = seller.silences;
    // The other host sells meanwhile, and the devices of the stopped host wait for it.
    await untilMoreSold(other, 5);
    while (seller.silences < silences + DEVICES) await sleep(20);
    seller.host = await start(seller.data, port);
    await untilMoreSold(seller, 5);
  }
  isOver = true;
  await Promise.all(selling);
  for (const seller of sellers) await untilSent(seller);

  // Each journal has the sales that its devices got an answer for; their orders are compared at the end.
  for (const { data, sold } of sellers) expect(readSales(data)).toEqual([...sold].sort());
});

test('a host sells on while the database is away, and brings what it sold once it is back', async () => {
  const [seller] = sellers as [SellingHost];
  const [device] = seller.devices as [PairedDevice];
  const name = new URL(databaseUrl).pathname.slice(1);
  const admin = new pg.Client({ connectionString: inject('databaseUrl') });
  await admin.connect();
  const before = seller.sold.size;
  try {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await sellUntil(seller, device, () => seller.sold.size >= before + 3);
    expect((await fetch(`${seller.host.url}/readyz`)).status).toBe(503);
    expect((await device.must(HOST_OPERATIONS.readStatus)).queue.waiting).toBeGreaterThan(0);
  } finally {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await admin.end();
  }
  await untilSent(seller);
  expect((await fetch(`${seller.host.url}/readyz`)).status).toBe(200);
});
