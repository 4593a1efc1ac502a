import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBackup } from '../../electron/host/backup/backup-set.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { money } from '../../shared/base/money.ts';
import { deploy } from '../simulation/deployment.ts';
import { approve } from '../till/approved.ts';
import { LUNCH, openingOf } from '../till/carts.ts';
import { makeTillWorld, openTill, type TestTill } from '../till/test-till.ts';
import { runHere } from './run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-books-'));
const data = join(folder, 'data');
let count = 0;

beforeAll(async () => {
  mkdirSync(data);
  await sellAtTill();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Paid in cash, by card with a tip, by card and given back, by card and given back in two parts, and one that the service has not heard of yet. */
async function sellAtTill(): Promise<void> {
  const { scheduler, world } = await makeTillWorld();
  const deployment = await deploy('dedupe', 5, scheduler.now, { file: join(data, 'service.sqlite') });
  const journal = openSqliteJournal(join(data, 'journal.sqlite'), nodeWorld);
  // Orders name the host that made them; the state before the copy has no later orders.
  const predecessors = [{ deviceId: 't0', epoch: 0, knownUntil: '2026-11-21T12:00:00.000Z' }];
  await journal.append({ facts: { identity: JSON.stringify({ epoch: 1, deviceId: 't1', place: 'here', openedAt: '', predecessors }) } });
  const till = await openTill({ journal, tillWorld: { scheduler, deployment, world } });
  await till.must('openShift', { path: { shift_id: 'a' }, body: { float: { total: money(5000) } } });
  await sell(till, 'cash');
  await sellByCard(till, 'card');
  await sellByCard(till, 'back');
  await sellByCard(till, 'parts');
  await till.pass(60);
  const form = { saleId: 'back', way: 'card', amount: money(1680), reason: 'Cold or not good' } as const;
  await till.must('askRefund', { path: { refund_id: 'r1' }, body: { ...form, approvals: [await approve(till, 'refund')] } });
  await till.pass(60);
  for (const amount of [money(500), money(1180)]) {
    const part = { saleId: 'parts', way: 'card', amount, part: { amount, cash: money(0) }, reason: 'Cold' } as const;
    await till.must('askRefund', { path: { refund_id: `part-${amount}` }, body: { ...part, approvals: [await approve(till, 'refund')] } });
    await till.pass(60);
  }
  await sell(till, 'waits');
  await journal.close();
  await deployment.store.close();
  const service = new DatabaseSync(join(data, 'service.sqlite'));
  // Numbers that other orders may be given below.
  service.exec("UPDATE counters SET value = 1000 WHERE name = 'order_id'");
  service.close();
}

async function sellByCard(till: TestTill, id: string): Promise<void> {
  const path = { sale_id: id };
  await till.must('openSale', { path, body: openingOf(till, LUNCH) });
  await till.must('chargeCard', { path: { ...path, charge_id: `of-${id}` }, body: { amount: money(1480), tip: money(200) } });
  await till.must('completeSale', { path, body: {} });
}

async function sell(till: TestTill, id: string): Promise<void> {
  const path = { sale_id: id };
  const { due } = await till.must('openSale', { path, body: openingOf(till, LUNCH) }).then(({ sale }) => sale.priced.totals);
  await till.must('addTender', { path: { ...path, tender_id: `of ${id}` }, body: { kind: 'cash', amount: due } });
  await till.must('completeSale', { path, body: {} });
}

/** A copy of the folder, to be changed with another program. */
async function verifyAfter(file: 'journal' | 'service', sql: string): Promise<{ readonly code: number; readonly output: string }> {
  count += 1;
  const copy = join(folder, `copy-${count}`);
  cpSync(data, copy, { recursive: true });
  const database = new DatabaseSync(join(copy, `${file}.sqlite`), { enableForeignKeyConstraints: false });
  expect(database.prepare(sql).run().changes, 'the falsification changes something').toBeGreaterThan(0);
  database.close();
  return await runHere(['verify', '--data', copy]);
}

const uuidOf = (sale: string): string => {
  const database = new DatabaseSync(join(data, 'journal.sqlite'), { readOnly: true });
  const row = database.prepare("SELECT json_extract(refs, '$.orderUuid') AS uuid FROM ops WHERE kind = 'sale' AND lane = ?").get(sale);
  database.close();
  return String(row?.uuid);
};
const ofOrder = (sale: string, set: string): string => `UPDATE orders SET ${set} WHERE uuid = '${uuidOf(sale)}'`;
const inOrder = (sale: string, path: string, value: number): string =>
  ofOrder(sale, `body = json_set(body, '$.completed.cart.${path}', ${value})`);
const inSale = (sale: string, path: string, value: number): string =>
  `UPDATE records SET body = json_set(body, '$.sale.${path}', ${value}) WHERE kind = 'sale' AND id = '${sale}'`;

test('the sales of a till and the orders of its service agree, in the folder and in a backup of it', async () => {
  const whole = await runHere(['verify', '--data', data]);
  expect(whole).toMatchObject({ code: 0, output: expect.stringContaining('5 sales and 3 refunds of ') });
  const file = join(folder, 'backup.sqlite');
  await writeBackup({ journal: join(data, 'journal.sqlite'), service: join(data, 'service.sqlite') }, file);
  expect(await runHere(['verify', file])).toMatchObject({
    code: 0,
    output: expect.stringContaining('agree with the orders of the service'),
  });
  const { code, output } = await runHere(['verify', file, '--json']);
  expect([code, JSON.parse(output).files.at(-1)]).toMatchObject([0, { kind: 'books', sales: 5, refunds: 3, faults: [] }]);
});

const FALSIFIED: readonly (readonly [what: string, file: 'journal' | 'service', sql: () => string, finding: RegExp])[] = [
  [
    'the total of an order',
    'service',
    () => inOrder('cash', 'cart_totals.total', 1.8),
    /sale cash: the till has a total of 1480, and the service 180/,
  ],
  [
    'a payment of an order',
    'service',
    () => inOrder('cash', 'payments[0].amount', 4.8),
    /sale cash: the till has cash payments of 1480, and the service 480/,
  ],
  [
    'the tip of an order',
    'service',
    () => inOrder('card', 'payments[0].tip', 9),
    /sale card: the till has card tips of 200, and the service 900/,
  ],
  [
    'how an order was paid',
    'service',
    () => inOrder('cash', 'payments[0].payment_type', 6),
    /sale cash: the till has complimentary payments of 0, and the service 1480/,
  ],
  [
    'the status of an order',
    'service',
    () => ofOrder('cash', "status = 'CANCELLED', order_id = NULL"),
    /sale cash is done at the till, and the service has its order as CANCELLED/,
  ],
  [
    'an order, taken away',
    'service',
    () => `DELETE FROM orders WHERE uuid = '${uuidOf('cash')}'`,
    /sale cash is done at the till, and the service does not have its order/,
  ],
  [
    'a refund, taken away',
    'service',
    () => 'DELETE FROM orders WHERE refund_of IS NOT NULL',
    /refund \S+ of sale back is done at the till, and the service does not have its order \d+/,
  ],
  [
    'what was paid of an order that was given back',
    'service',
    () => inOrder('back', 'payments[0].amount', 1),
    /refund \S+ of sale back: the till gave back 1680, and the service 300/,
  ],
  [
    'what a part of an order gave back',
    'service',
    () => "UPDATE orders SET body = json_set(body, '$.refund.part.amount', 1) WHERE json_extract(body, '$.refund.part.amount') = 1180",
    /refund \S+ of sale parts: the till gave back 1180, and the service 1/,
  ],
  [
    'the total of a sale',
    'journal',
    () => inSale('cash', 'priced.totals.total', 480),
    /sale cash: the till has a total of 480, and the service 1480/,
  ],
  [
    'the tip of a card',
    'journal',
    () => inSale('card', 'tenders[0].tip', 0),
    /sale card: the till has card tips of 0, and the service 200/,
  ],
  [
    'a tender',
    'journal',
    () => inSale('card', 'tenders[0].amount', 80),
    /sale card: the till has card payments of 80, and the service 1480/,
  ],
  [
    'what a refund gives back',
    'journal',
    () => "UPDATE ops SET intent = json_set(intent, '$.amount', 100) WHERE kind = 'refund'",
    /refund \S+ of sale back: 1680 was asked for, and its job gives back 100\n[\s\S]*the till gave back 100, and the service 1680/,
  ],
  [
    'what became of a job',
    'journal',
    () => "UPDATE ops SET state = 'rejected', reason = 'voided' WHERE kind = 'sale' AND lane = 'cash'",
    /sale cash was not sold by the till \(voided\), and the service has order \d+ completed/,
  ],
];

test.each(FALSIFIED)('%s that is changed in the %s alone is named with what either book has', async (_what, file, sql, finding) => {
  const { code, output } = await verifyAfter(file, sql());
  expect([code, output]).toEqual([2, expect.stringMatching(finding)]);
});

test('a till that sells for a service elsewhere is not compared with the data of a service beside it', async () => {
  const elsewhere = `INSERT OR REPLACE INTO facts (key, value) VALUES ('till/connection', '{"mode":"remote"}')`;
  const { code, output } = await verifyAfter('journal', elsewhere);
  expect([code, output]).toEqual([0, expect.not.stringContaining('agree with the orders')]);
});

const aCopy = (of: string, columns: Readonly<Record<string, string>>): string => {
  const names = [
    'uuid',
    'order_id',
    'corporate_id',
    'venue_id',
    'vendor_id',
    'status',
    'created_at',
    'updated_at',
    'external_id',
    'refund_of',
    'version',
    'body',
  ];
  const values = names.map((name) => columns[name] ?? name).join(', ');
  return `INSERT INTO orders (${names.join(', ')}) SELECT ${values} FROM orders WHERE uuid = '${uuidOf(of)}'`;
};

test('an order that names this till, and that it never made, is found; one that its earlier self may have made later is none', async () => {
  const made = { uuid: "'made-up'", order_id: '900', external_id: "'t1.made-up'" };
  const found = await verifyAfter('service', aCopy('cash', made));
  expect(found).toMatchObject({
    code: 2,
    output: expect.stringContaining('order 900 of the service (COMPLETED) names this till as its maker'),
  });
  const earlier = { ...made, external_id: "'t0.made-up'", created_at: "'2026-11-21T11:00:00.000Z'" };
  expect((await verifyAfter('service', aCopy('cash', earlier))).code).toBe(2);
  const later = { ...earlier, created_at: "'2026-11-21T12:30:00.000Z'" };
  expect((await verifyAfter('service', aCopy('cash', later))).code).toBe(0);
  expect((await verifyAfter('service', aCopy('cash', { ...made, external_id: "'elsewhere.1'" }))).code).toBe(0);
});

test('an order of the till that others refunded is mentioned on a line, and is no fault', async () => {
  const refund = { uuid: "'back-elsewhere'", order_id: '901', refund_of: 'uuid', body: `'{"source":"backoffice","refund":{}}'` };
  const { code, output } = await verifyAfter('service', aCopy('cash', refund));
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/order \d+ of this till was given back at the service as order 901, and not by this till/),
  ]);
});
