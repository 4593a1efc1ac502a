import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openHostKeys } from '../../electron/host/store/host-keys.ts';
import { SEAL_GROUP_NAMES } from '../../electron/host/store/postgres/row-seals.ts';
import { markOf } from '../../electron/host/store/postgres/seal-mark.ts';
import type { SealedMarker } from '../../electron/host/store/postgres/seal-start.ts';
import { openPostgresServiceStore } from '../../electron/host/store/postgres/service-store.ts';
import { inspectDatabase } from '../../electron/host/verify/database-inspection.ts';
import type { Instant } from '../../shared/base/time.ts';
import { makeApiKey } from '../../shared/service/core/access.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { makeValueCards, tokenOfCode } from '../../shared/service/core/value-cards.ts';
import { createDatabase } from '../service/own-database.ts';
import { cardOrder, cashOrder, completeOrder, itemOf, lineOf, openOrder, openServiceClient, refund } from '../service/service-client.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { grandstand } from './served-host.ts';

const KEY = new Uint8Array(32).fill(7);
const API_KEY = '7c0c5a0e-4a52-4cf9-9c0b-5b0f7c1f5e11';

function makeMark(): SealedMarker {
  const groups = new Set<string>();
  return { isSet: (group) => groups.has(group), set: (group) => void groups.add(group) };
}

interface Books {
  readonly url: string;
  readonly open: () => Promise<ServiceStore>;
  readonly inspect: (key?: Uint8Array) => ReturnType<typeof inspectDatabase>;
}

/** A database of its own: empty, or a copy of another one. */
async function makeBooks(copied?: Books): Promise<Books> {
  const url = await createDatabase('falsified', copied?.url);
  const mark = makeMark();
  if (copied !== undefined) for (const group of SEAL_GROUP_NAMES) mark.set(group);
  return {
    url,
    open: () => openPostgresServiceStore(url, { sealing: { key: KEY, mark } }),
    inspect: (key = KEY) => inspectDatabase(url, { key, mark }),
  };
}

/** Changes the database with another program. */
async function run({ url }: Pick<Books, 'url'>, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** An order for cash, one by card that was given back, and one that is still open. */
async function sell(store: ServiceStore): Promise<{ readonly openUuid: string }> {
  const client = await openServiceClient({ store });
  await store.keys.saveApiKey(makeApiKey(nodeWorld, API_KEY, { kind: 'ordering', corporates: [1], venues: [1], vendors: [1] }));
  await cashOrder(client, [lineOf(ITEMS.burger)], { customer: { email: 'guest@example.org' } });
  const { order_id } = await cardOrder(client, [lineOf(ITEMS.burger)]);
  expect((await refund(client, order_id)).status).toBe(201);
  const cards = makeValueCards(nodeWorld, store.values);
  await cards.load(1, { reference: 'load-1', code: 'GIFT-2026-0001', amount: 5000, by: 'Ada' });
  await cards.load(1, { reference: 'load-2', code: 'GIFT-2026-0001', amount: 700, by: 'Ada' });
  expect((await cards.takeBack([1], 'load-2', { by: 'Ada' })).ok).toBe(true);
  const token = tokenOfCode('GIFT-2026-0001');
  await cards.pay({ reference: 'pay-1', terminalId: 'T', amount: 1200, isCaptured: true, token }, [1]);
  const at = '2026-11-21T12:00:00.000Z' as Instant;
  const until = '2026-11-21T14:00:00.000Z' as Instant;
  const times = { at, endsAt: until, countsUntil: until, forgottenAt: at, allEndedBy: until };
  for (const since of [0, 1])
    await store.valueLists.lend({ listId: 'list-1', corporateId: 1, key: 'a'.repeat(64), cap: 900, since, most: 100, ...times });
  await store.valueLists.claimSpend('list-1', 1, { spend: 'op-1', reference: 'pay-9' });
  return { openUuid: await openOrder(client, [itemOf(ITEMS.fries)]) };
}

describe('what somebody changes in PostgreSQL is found', () => {
  let books: Books;
  let openUuid: string;
  beforeAll(async () => {
    books = await makeBooks();
    const store = await books.open();
    ({ openUuid } = await sell(store));
    await store.close();
  });

  test('and nothing is, where nobody changed anything', async () => {
    expect(await books.inspect()).toMatchObject({ faults: [], isSealed: true, orders: 4 });
  });

  const total = "jsonb_set(body::jsonb, '{completed,cart,cart_totals,total}', '0.01')::text";
  test.each([
    [
      'the amount of an order',
      `UPDATE orders SET body = ${total} WHERE order_id = 1`,
      /^orders [-0-9a-f]+ was changed or added from outside$/,
    ],
    ['the amount of a refund', `UPDATE orders SET body = ${total} WHERE refund_of IS NOT NULL`, /^orders .* was changed/],
    ['whether an order was paid', "UPDATE orders SET status = 'CANCELLED' WHERE order_id = 1", /^orders .* was changed/],
    ['what a card paid', 'UPDATE pay_transactions SET approved_amount = 1', /^pay_transactions .* was changed or added from outside$/],
    [
      'what a key may do',
      `UPDATE api_keys SET vendors = '[1,2]' WHERE hint = '7c0c5a0e'`,
      /^api_keys 7c0c5a0e was changed or added from outside$/,
    ],
    ['the kind of a key', `UPDATE api_keys SET kind = 'backoffice' WHERE hint = '7c0c5a0e'`, /^api_keys 7c0c5a0e was changed/],
    ['prices', `UPDATE catalogue_revisions SET text = replace(text, '8', '1')`, /^catalogue_revisions 1 was changed/],
    ['an order without its seal', 'UPDATE orders SET seal = NULL WHERE order_id = 1', /^orders .* was changed or added from outside$/],
    [
      'an order that nobody made',
      "INSERT INTO orders SELECT 'made-up', 900, corporate_id, venue_id, vendor_id, status, created_at, updated_at, 'x', NULL, NULL, NULL, version, body, seal FROM orders WHERE order_id = 1",
      /^orders made-up was changed from outside$/,
    ],
    [
      'how long a list of gift cards counts',
      "UPDATE value_lists SET counts_until = '2026'",
      /^value_lists list-1 was changed or added from outside$/,
    ],
    [
      'what a host may take of a card',
      'UPDATE value_shares SET held = held + 1',
      /^value_shares list-1\/.* was changed or added from outside$/,
    ],
    ['who pays by a number', "UPDATE value_spends SET spend = 'other'", /^value_spends list-1\/1 was changed or added from outside$/],
    [
      'what is on a gift card',
      'UPDATE value_cards SET balance = 999900',
      /^value_cards (0001 was changed or added from outside|\*\*\*\*0001 \([-0-9a-f]+\) has a balance to which its moves do not add up)$/,
    ],
    [
      'what was loaded',
      "UPDATE value_moves SET amount = 9000 WHERE reference = 'load-1'",
      /^value_(moves load-1 was changed or added from outside|cards \*\*\*\*0001 .* do not add up)$/,
    ],
    [
      'that something was paid',
      "DELETE FROM value_moves WHERE reference = 'pay-1'",
      /^value_cards \*\*\*\*0001 \([-0-9a-f]+\) has a balance to which its moves do not add up$/,
    ],
    ['since when everything is sealed', "UPDATE seal_start SET at = '2020-01-01T00:00:00.000Z'", /^the seal of the whole was changed/],
    ['all seals', 'DELETE FROM seal_start', /^the seals were taken away/],
  ])('%s', async (_what, statement, fault) => {
    const copy = await makeBooks(books);
    await run(copy, statement);
    const { faults } = await copy.inspect();
    expect(faults.length).toBeGreaterThan(0);
    for (const each of faults) expect(each).toMatch(fault);
  });

  test('also once this program has written the row again', async () => {
    const copy = await makeBooks(books);
    await run(copy, `UPDATE orders SET external_id = 'other' WHERE uuid = '${openUuid}'`);
    const store = await copy.open();
    const client = await openServiceClient({ store });
    await completeOrder(client, openUuid);
    await store.close();
    expect((await copy.inspect()).faults).toEqual([`orders ${openUuid} was changed from outside`]);
  });

  test('rows that another host sealed by its own key are not called whole', async () => {
    const found = await books.inspect(new Uint8Array(32).fill(8));
    expect(found).toMatchObject({ faults: [], isSealed: false });
    expect(found.note).toMatch(/^\d+ of them were sealed by hosts whose secrets are not here$/);
  });
});

test('rows of before are sealed as they are by the first host, once; what is changed after that is found', async () => {
  const books = await makeBooks();
  const store = await openPostgresServiceStore(books.url);
  await sell(store);
  await store.close();
  expect(await books.inspect()).toMatchObject({ faults: [], isSealed: false, note: 'they get seals while a host runs' });
  const first = await books.open();
  await expect.poll(async () => (await books.inspect()).isSealed).toBe(true);
  await first.close();
  await run(books, "UPDATE orders SET seal = NULL, body = replace(body, '1', '2') WHERE order_id = 1");
  await (await books.open()).close();
  expect((await books.inspect()).faults).toEqual([expect.stringMatching(/^orders .* was changed or added from outside$/)]);
  await run(books, 'DELETE FROM seal_start');
  await (await books.open()).close();
  expect((await books.inspect()).faults).toEqual(['the seals were taken away, or an older copy was put back']);
});

test('while a host of an older program is connected nothing is taken for changed, and what it wrote is sealed once it is gone', async () => {
  const books = await makeBooks();
  const older = new pg.Client({ connectionString: books.url, application_name: 'grandstand' });
  await older.connect();
  const store = await books.open();
  await sell(store);
  await older.query("UPDATE orders SET external_id = 'by an older host' WHERE order_id = 1");
  expect(await books.inspect()).toMatchObject({ faults: [], isSealed: false });
  await older.end();
  await store.close();
  const next = await books.open();
  await expect.poll(() => books.inspect()).toMatchObject({ faults: [], isSealed: true });
  await next.close();
});

test('gift cards of a database whose other rows were sealed before get their seals too, once older hosts are gone', async () => {
  const books = await makeBooks();
  const first = await books.open();
  await sell(first);
  await first.close();
  // As a host of the version before has left it.
  await run(books, 'DELETE FROM seal_start WHERE id = 2; UPDATE value_cards SET seal = NULL; UPDATE value_moves SET seal = NULL');
  const left = { ...books, mark: makeMark() };
  left.mark.set('first');
  const older = new pg.Client({ connectionString: books.url, application_name: 'grandstand host' });
  await older.connect();
  const open = () => openPostgresServiceStore(books.url, { sealing: { key: KEY, mark: left.mark } });
  const waiting = await open();
  expect(await inspectDatabase(books.url, { key: KEY, mark: left.mark })).toMatchObject({ faults: [], isSealed: false });
  await older.end();
  await waiting.close();
  const next = await open();
  await expect.poll(() => inspectDatabase(books.url, { key: KEY, mark: left.mark })).toMatchObject({ faults: [], isSealed: true });
  await next.close();
  await run(books, 'UPDATE value_cards SET balance = balance + 1');
  expect((await inspectDatabase(books.url, { key: KEY, mark: left.mark })).faults).toHaveLength(2);
});

test('an order whose guest is forgotten, and a key that is revoked, keep good seals', async () => {
  const books = await makeBooks();
  const store = await books.open();
  await sell(store);
  expect(await store.orders.forgetContacts('2100-01-01T00:00:00.000Z' as Instant)).toBeGreaterThan(0);
  const [key] = await store.keys.listApiKeys();
  expect(await store.keys.deactivateApiKey(key?.hash ?? '')).toBe(true);
  expect(await store.keys.deactivateApiKey('unknown')).toBe(false);
  await store.close();
  expect(await books.inspect()).toMatchObject({ faults: [], isSealed: true });
});

test('verify reads the service in PostgreSQL by the secrets of the folder, and says what was changed', async () => {
  const data = mkdtempSync(join(tmpdir(), 'grandstand-falsified-'));
  const url = await createDatabase('verified');
  const { sealing, sealedDatabases } = openHostKeys(data);
  const store = await openPostgresServiceStore(url, { sealing: { key: sealing.service.key, mark: markOf(sealedDatabases, url) } });
  await sell(store);
  await store.close();
  const verify = () => grandstand(['verify', '--data', data], { GRANDSTAND_DATABASE_URL: url });
  expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('the service in PostgreSQL is whole: 4 orders') });
  await run({ url }, "UPDATE api_keys SET kind = 'backoffice' WHERE hint = '7c0c5a0e'");
  const found = await verify();
  expect(found.code).not.toBe(0);
  expect(JSON.stringify(found)).toContain('api_keys 7c0c5a0e was changed or added from outside');
  rmSync(data, { recursive: true, force: true });
  rmSync(`${data}.secrets`, { recursive: true, force: true });
});
