import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { SERVICE_TABLES } from '../../electron/host/store/seal-shape.ts';
import type { Sealing } from '../../electron/host/store/seals.ts';
import { openDatabase } from '../../electron/host/store/sqlite/database.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { SERVICE_MIGRATIONS } from '../../electron/host/store/sqlite/service-migrations.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { inspectJournal } from '../../electron/host/verify/journal-inspection.ts';
import { inspectService } from '../../electron/host/verify/service-inspection.ts';
import { money } from '../../shared/base/money.ts';
import type { Instant } from '../../shared/base/time.ts';
import { makeApiKey } from '../../shared/service/core/access.ts';
import { adoptFirst } from '../../shared/service/core/catalogues.ts';
import { chainAudit } from '../../shared/sync/journal/audit-chain.ts';
import type { AuditEntry } from '../../shared/sync/journal/journal.ts';
import { openDevices } from '../../shared/till/records/devices-record.ts';
import { openStaff } from '../../shared/till/records/staff-record.ts';
import { testCatalogue } from '../service/test-catalogue.ts';
import { approve } from '../till/approved.ts';
import { LUNCH, openingOf } from '../till/carts.ts';
import { openTill, type TestTill } from '../till/test-till.ts';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-falsified-'));
const AT = '2026-11-21T18:00:00.000Z' as Instant;
/** Files of the data of which one lies in each of several folders, and what is kept outside of them. */
const fileIn = (where: string, kind: 'journal' | 'service'): string => join(folder, where, `${kind}.sqlite`);
const sealing = (kind: 'journal' | 'service'): Sealing => ({ key: new Uint8Array(32).fill(7), headFile: join(folder, `${kind}.head`) });
let count = 0;

beforeAll(async () => {
  for (const where of ['now', 'earlier']) mkdirSync(join(folder, where));
  await sellAtJournal();
  await fillService();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function sellAtJournal(): Promise<void> {
  const journal = openSqliteJournal(fileIn('now', 'journal'), nodeWorld, { sealing: sealing('journal') });
  const till = await openTill({ journal });
  const staff = await openStaff(journal);
  await staff.adopt(
    [
      { id: 'e1', name: 'Kim', role: 'cashier', verifier: 'scrypt$15$8$3$a$b' },
      { id: 'm1', name: 'Ada', role: 'manager' },
    ],
    AT,
  );
  const devices = await openDevices(journal, nodeWorld);
  await devices.pair({ ownId: 'own', name: 'Till 1', kind: 'till', pairedBy: 'code', vendorId: 21 }, 'credential');
  await journal.append({ facts: { 'till/settings': '{"revision":1,"settings":{"permissions":{}}}' } });
  await till.must('openShift', { path: { shift_id: 'a' }, body: { float: { total: money(500) } } });
  await sell(till, 'one');
  copyTo('journal', 'earlier');
  await sell(till, 'two');
  await till.must('countShift', { path: { shift_id: 'a', count_id: 'c' }, body: { counted: { total: money(400) } } });
  await till.must('closeShift', { path: { shift_id: 'a' }, body: { countId: 'c' } });
  await sell(till, 'three');
  await till.pass(60);
  const form = { saleId: 'three', way: 'cash', amount: money(1480), reason: 'Cold or not good' } as const;
  await till.must('askRefund', { path: { refund_id: 'r1' }, body: { ...form, approvals: [await approve(till, 'refund')] } });
  await till.pass(60);
  await journal.close();
}

/** Of a file that may be open. */
function copyTo(kind: 'journal' | 'service', where: string): void {
  const source = new DatabaseSync(fileIn('now', kind), { readOnly: true });
  source.exec(`VACUUM INTO '${fileIn(where, kind)}'`);
  source.close();
}

/** A lunch of 14.80 for cash. */
async function sell(till: TestTill, id: string): Promise<void> {
  const path = { sale_id: id };
  const { due } = await till.must('openSale', { path, body: openingOf(till, LUNCH) }).then(({ sale }) => sale.priced.totals);
  await till.must('addTender', { path: { ...path, tender_id: `of ${id}` }, body: { kind: 'cash', amount: due } });
  await till.must('completeSale', { path, body: {} });
}

async function fillService(): Promise<void> {
  const file = fileIn('now', 'service');
  const store = openSqliteServiceStore(file, sealing('service'));
  await adoptFirst(nodeWorld, store, testCatalogue());
  await store.keys.saveApiKey(
    makeApiKey(nodeWorld, '7c0c5a0e-4a52-4cf9-9c0b-5b0f7c1f5e11', { kind: 'ordering', corporates: [1], venues: [1], vendors: [1] }),
  );
  await store.close();
  copyTo('service', 'earlier');
  const database = openDatabase(file, SERVICE_MIGRATIONS, { tables: SERVICE_TABLES, sealing: sealing('service') });
  await database.write(() => {
    for (const [uuid, id] of [
      ['u1', 1],
      ['u2', 2],
    ] as const)
      database.run(
        `INSERT INTO orders (uuid, order_id, corporate_id, venue_id, vendor_id, status, created_at, updated_at, external_id, version, body)
         VALUES (?, ?, 1, 1, 1, 'COMPLETED', ?, ?, 'x', 1, '{"completed":{"cart":{"cart_totals":{"total":14.8}}}}')`,
        uuid,
        id,
        AT,
        AT,
      );
    database.run("UPDATE counters SET value = 2 WHERE name = 'order_id'");
    database.run("INSERT INTO pay_sessions (session_key, terminal_id, amount, expires_at) VALUES ('s1', 't', 1480, ?)", AT);
    database.run(
      "INSERT INTO pay_transactions (uid, session_key, state, requested_amount, approved_amount, spent_by, body) VALUES ('p1', 's1', 'APPROVED', 1480, 1480, 'u1', '{}')",
    );
    database.run("INSERT INTO kitchen_tickets (vendor_id, order_uuid, at, body) VALUES (1, 'u1', ?, '{}')", AT);
    database.run("INSERT INTO signing_keys (id, purpose, secret, created_at) VALUES ('k1', 'token', 'ab', ?)", AT);
    database.run("INSERT INTO mail_jobs (recipient, order_uuid, due_at) VALUES ('a@b.example', 'u1', ?)", AT);
  });
  await database.close();
}

/** Verifies a copy of the data that was changed with another program, against what is kept outside. */
function faultsAfter(
  kind: 'journal' | 'service',
  change: (database: DatabaseSync) => void,
  where = 'now',
  isKeyless = false,
): readonly string[] {
  count += 1;
  const file = join(folder, `${count}.sqlite`);
  copyFileSync(fileIn(where, kind), file);
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  if (kind === 'journal')
    for (const guard of ['attempts_stay', 'attempts_remain', 'audit_stays', 'audit_remains'])
      database.exec(`DROP TRIGGER IF EXISTS ${guard}`);
  change(database);
  database.close();
  const known = isKeyless ? undefined : sealing(kind);
  const { faults } = kind === 'journal' ? inspectJournal(file, undefined, known) : inspectService(file, known);
  return faults.filter((fault) => !fault.startsWith('the guard '));
}

const run = (sql: string) => (database: DatabaseSync) => {
  const before = database.prepare('SELECT total_changes() AS changes').get()?.changes as number;
  database.exec(sql);
  expect(database.prepare('SELECT total_changes() AS changes').get()?.changes, 'the falsification changes something').toBeGreaterThan(
    before,
  );
};
const change = (table: string, id: string, set: string) => `UPDATE ${table} SET ${set} WHERE ${id}`;
const inBody = (id: string, path: string, value: string) => change('records', id, `body = json_set(body, '${path}', ${value})`);
const SALE = "kind = 'sale' AND id = 'one'";
const STAFF = "key = 'till/staff'";

/** What is changed, by which SQL, and whom or what the finding names. */
const IN_JOURNAL: readonly (readonly [what: string, sql: string, finding: RegExp])[] = [
  ['the amount of a tender', inBody(SALE, '$.sale.tenders[0].amount', '1'), /records sale\/one was changed/],
  ['the tip of a tender', inBody(SALE, '$.sale.tenders[0].tip', '500'), /records sale\/one was changed/],
  ['the kind of a tender', inBody(SALE, '$.sale.tenders[0].kind', "'card'"), /records sale\/one was changed/],
  ['the price of a line', inBody(SALE, '$.sale.priced.lines[0].unitCost', '1'), /records sale\/one was changed/],
  ['the total of a sale', inBody(SALE, '$.sale.priced.totals.total', '1'), /records sale\/one was changed/],
  ['the state of a sale', change('records', SALE, "state = 'abandoned'"), /records sale\/one was changed/],
  ['the time of a sale', change('records', SALE, "at = '2026-01-01T00:00:00.000Z'"), /records sale\/one was changed/],
  ['the version of a sale', change('records', SALE, 'version = 99'), /records sale\/one was changed/],
  [
    'by what a sale is found',
    "DELETE FROM record_keys WHERE seq = (SELECT seq FROM records WHERE kind = 'sale' AND id = 'one')",
    /sale\/one is not found by all of its keys/,
  ],
  ['the amount of a refund', inBody("kind = 'refund'", '$.last.amount', '1'), /records refund\/sale\/three was changed/],
  ['the state of a refund', change('records', "kind = 'refund'", "state = 'refused'"), /records refund\/sale\/three was changed/],
  [
    'what a drawer was given',
    inBody("kind = 'drawer_movement' AND id = 'one'", '$.amount', '1'),
    /records drawer_movement\/one was changed/,
  ],
  ['a count of the drawer', inBody("kind = 'shift' AND id = 'a'", '$.counts[0].counted.total', '999'), /records shift\/a was changed/],
  ['a sum of a Z report', inBody("kind = 'z_report'", '$.drawer.expected', '400'), /records z_report\/d-till-1\/1 was changed/],
  ['the number of a drawer', inBody("kind = 'drawer'", '$.lastNumber', '0'), /records drawer\/d-till-1 was changed/],
  ['a sale that is taken away', `DELETE FROM records WHERE ${SALE}`, /records \d+ was removed/],
  [
    'a sale that is taken away with its seal',
    `DELETE FROM row_seals WHERE tbl = 'records' AND key = (SELECT seq FROM records WHERE ${SALE}); DELETE FROM records WHERE ${SALE}`,
    /some were removed together with their seals/,
  ],
  [
    'a record that is added',
    "INSERT INTO records (seq, kind, id, version, state, at, keys, body) VALUES ((SELECT max(seq) + 1 FROM records), 'drawer_movement', 'new', 1, 'pay_out', '2026-01-01T00:00:00.000Z', '[]', '{}')",
    /records drawer_movement\/new was added/,
  ],
  ['what a job sends', change('ops', "kind = 'sale' AND seq = 1", "intent = json_set(intent, '$.taken', 1)"), /ops \S+ was changed/],
  ['what became of a job', change('ops', 'seq = 1', "state = 'rejected', reason = 'x'"), /ops \S+ was changed/],
  ['what the service answered a job', change('ops', 'seq = 1', "refs = '{}'"), /ops \S+ was changed/],
  [
    'the last job, taken away',
    'DELETE FROM attempts WHERE op_id = (SELECT id FROM ops ORDER BY seq DESC LIMIT 1); DELETE FROM ops WHERE seq = (SELECT max(seq) FROM ops)',
    /ops \d+ was removed/,
  ],
  ['the outcome of an attempt', change('attempts', 'id = 2', 'status = 500'), /attempts 2 was changed/],
  ['the last attempt, taken away', 'DELETE FROM attempts WHERE id = (SELECT max(id) FROM attempts)', /attempts \d+ was removed/],
  ['a role', change('facts', STAFF, `value = replace(value, '"role":"cashier"', '"role":"admin"')`), /facts till\/staff was changed/],
  [
    'what verifies a PIN',
    change('facts', STAFF, "value = replace(value, 'scrypt$15$8$3$a$b', 'scrypt$15$8$3$c$d')"),
    /facts till\/staff was changed/,
  ],
  [
    'the vendor of a device',
    change('facts', "key = 'till/devices'", `value = replace(value, '"vendorId":21', '"vendorId":22')`),
    /facts till\/devices was changed/,
  ],
  [
    'who may do what',
    change('facts', "key = 'till/settings'", `value = replace(value, '{}', '{"refund":"cashier"}')`),
    /facts till\/settings was changed/,
  ],
  ['all people, taken away', `DELETE FROM facts WHERE ${STAFF}`, /facts till\/staff was removed/],
  ['the text of an entry of the audit', change('audit', "event = 'shift_opened'", `body = '{"float":0}'`), /audit \d+ was changed/],
  ['the time of an entry of the audit', change('audit', 'seq = 2', "at = '2026-01-01T00:00:00.000Z'"), /audit 2 was changed/],
  ['the last entries of the audit, taken away', 'DELETE FROM audit WHERE seq > (SELECT max(seq) - 2 FROM audit)', /audit \d+ was removed/],
  ['an entry from the middle of the audit', 'DELETE FROM audit WHERE seq = 3', /audit 3 was removed/],
  [
    'all seals',
    "DROP TABLE row_seals; DROP TABLE seal_head; DELETE FROM facts WHERE key = ''; UPDATE records SET version = version",
    /the seals were taken away/,
  ],
  [
    'the head of the seals',
    change('seal_head', 'id = 1', `body = replace(body, '"writes":', '"writes":9')`),
    /the seal of the whole was changed/,
  ],
];

const ORDER = "uuid = 'u1'";
const IN_SERVICE: readonly (readonly [what: string, sql: string, finding: RegExp])[] = [
  ['the total of an order', change('orders', ORDER, "body = replace(body, '14.8', '1.8')"), /orders u1 was changed/],
  ['the state of an order', change('orders', ORDER, "status = 'CANCELLED', order_id = NULL"), /orders u1 was changed/],
  ['what an order refunds', change('orders', ORDER, "refund_of = 'u2'"), /orders u1 was changed/],
  ['the vendor of an order', change('orders', ORDER, 'vendor_id = 2'), /orders u1 was changed/],
  ['an order that is taken away', `DELETE FROM orders WHERE ${ORDER}`, /orders u1 was removed/],
  ['what a card paid', change('pay_transactions', "uid = 'p1'", 'approved_amount = 1'), /pay_transactions p1 was changed/],
  ['what a card paid for', change('pay_transactions', "uid = 'p1'", 'spent_by = NULL'), /pay_transactions p1 was changed/],
  ['what a session asks for', change('pay_sessions', "session_key = 's1'", 'amount = 1'), /pay_sessions s1 was changed/],
  [
    'a price',
    change('catalogue_revisions', 'revision = 1', 'text = replace(text, \'"CORPORATE_DEFAULT":\', \'"CORPORATE_DEFAULT":1\')'),
    /catalogue_revisions 1 was changed/,
  ],
  ['whom a key lets in', change('api_keys', "hint = '7c0c5a0e'", "vendors = '[1,2]'"), /api_keys 7c0c5a0e was changed/],
  ['a key that was revoked', change('api_keys', "hint = '7c0c5a0e'", 'active = 1 - active'), /api_keys 7c0c5a0e was changed/],
  ['a secret that signs', change('signing_keys', "id = 'k1'", "secret = 'cd'"), /signing_keys k1 was changed/],
  ['a ticket of the kitchen', change('kitchen_tickets', 'seq = 1', "body = '[]'"), /kitchen_tickets 1 was changed/],
  ['the number of the last order', change('counters', "name = 'order_id'", 'value = 3'), /counters order_id was changed/],
  ['where a receipt goes', change('mail_jobs', 'id = 1', "recipient = 'c@d.example'"), /mail_jobs 1 was changed/],
];

test('what nobody has touched is whole', () => {
  expect(faultsAfter('journal', () => undefined)).toEqual([]);
  expect(faultsAfter('service', () => undefined)).toEqual([]);
  expect(existsSync(sealing('journal').headFile as string)).toBe(true);
});

test.each(IN_JOURNAL)('in the journal %s cannot be changed unseen', (_what, sql, finding) => {
  expect(faultsAfter('journal', run(sql)).join('\n')).toMatch(finding);
});

test.each(IN_SERVICE)('in the data of the service %s cannot be changed unseen', (_what, sql, finding) => {
  expect(faultsAfter('service', run(sql)).join('\n')).toMatch(finding);
});

test('an older copy that is put back is found, though all of it is as it was written', () => {
  for (const kind of ['journal', 'service'] as const)
    expect(faultsAfter(kind, () => undefined, 'earlier').join('\n')).toMatch(
      /an older copy was put back: \d+ writes were made, and this one knows \d+/,
    );
});

test('a row that is put back with the seal that it once had is found', () => {
  const older = new DatabaseSync(fileIn('earlier', 'journal'), { readOnly: true });
  const row = older.prepare("SELECT seq, version, state, body FROM records WHERE kind = 'drawer'").get() as Record<string, string>;
  const mac = older.prepare("SELECT mac FROM row_seals WHERE tbl = 'records' AND key = ?").get(row.seq as string)?.mac as string;
  older.close();
  const found = faultsAfter('journal', (database) => {
    database
      .prepare('UPDATE records SET version = ?, state = ?, body = ? WHERE seq = ?')
      .run(row.version as string, row.state as string, row.body as string, row.seq as string);
    database.prepare("UPDATE row_seals SET mac = ? WHERE tbl = 'records' AND key = ?").run(mac, row.seq as string);
  });
  expect(found.join('\n')).toMatch(/drawer d-till-1 is older than what the audit tells of it|rows of records were put back/);
});

/** Gives every entry a matching digest, as far as that is possible without the key. */
function rehash(database: DatabaseSync): void {
  database.exec(change('audit', "event = 'sale_completed'", "body = json_set(body, '$.due', 1)"));
  let before: AuditEntry | undefined;
  for (const row of database.prepare('SELECT * FROM audit ORDER BY seq').all()) {
    before = chainAudit(nodeWorld, before, row as unknown as AuditEntry);
    database.prepare('UPDATE audit SET hash = ? WHERE seq = ?').run(before.hash, before.seq);
  }
}

test('an audit whose chain was made anew without the key is found, from its first entry on', () => {
  const found = faultsAfter('journal', rehash);
  expect(found).toContain('the audit is not what was written, from entry 1 on');
});

describe('without the key, as on another machine', () => {
  test.each([
    ['a tender', inBody(SALE, '$.sale.tenders[0].amount', '1'), /sale one does not add up: what was taken/],
    ['a line', inBody(SALE, '$.sale.priced.lines[0].components[0].gross', '1'), /sale one does not add up: its lines/],
    [
      'the job of a sale',
      change('ops', "kind = 'sale' AND seq = 1", "intent = json_set(intent, '$.taken', 1)"),
      /sale one took 1480, and its job sends 1/,
    ],
    ['a booking', inBody("kind = 'drawer_movement' AND id = 'one'", '$.amount', '1'), /its drawer was given 1/],
    ['a Z report', inBody("kind = 'z_report'", '$.drawer.expected', '400'), /Z report d-till-1\/1 (is not what was closed|expects 400)/],
    [
      'a role',
      change('facts', STAFF, `value = replace(value, '"role":"cashier"', '"role":"admin"')`),
      /Kim \(e1\) has the role admin, and the audit tells cashier/,
    ],
  ])('%s that was changed differs from the audit and the other books', (_what, sql, finding) => {
    expect(faultsAfter('journal', run(sql), 'now', true).join('\n')).toMatch(finding);
  });
});

test('what was changed while nobody looked stays known after the host has written over it', async () => {
  const file = join(folder, 'used.sqlite');
  copyFileSync(fileIn('now', 'journal'), file);
  const { headFile: _headFile, ...copied } = sealing('journal');
  const outside = new DatabaseSync(file);
  outside.exec(change('facts', "key = 'till/settings'", `value = '{"revision":7}'`));
  outside.close();
  const journal = openSqliteJournal(file, nodeWorld, { sealing: copied });
  await journal.append({ facts: { 'till/settings': '{"revision":8}' } });
  await journal.append({ audit: { at: AT, event: 'settings_changed', body: '{}' } });
  const last = await journal.listAudit(((await journal.lastAudit())?.seq as number) - 2, 2);
  await journal.close();
  expect(last.map(({ event }) => event)).toEqual(['seal_broken', 'settings_changed']);
  expect(inspectJournal(file, undefined, copied).faults).toEqual([
    'facts till/settings was changed from outside before it was written again',
  ]);
});

test('a journal of before the seals is sealed as it is, and says from where on its audit has a key', async () => {
  const file = join(folder, 'old.sqlite');
  const old = openSqliteJournal(file, nodeWorld);
  for (const event of ['first', 'second']) await old.append({ audit: { at: AT, event, body: '{}' }, facts: { some: event } });
  await old.close();
  const upgraded = { key: new Uint8Array(32).fill(1), headFile: join(folder, 'old.head') };
  const journal = openSqliteJournal(file, nodeWorld, { sealing: upgraded });
  await journal.append({ audit: { at: AT, event: 'third', body: '{}' } });
  const entries = await journal.listAudit(0, 10);
  const judge = journal.judgeAudit?.();
  expect(entries.map((entry) => judge?.(entry))).toEqual([true, true, true, true]);
  await journal.close();
  expect(entries.map(({ event }) => event)).toEqual(['first', 'second', 'audit_sealed', 'third']);
  expect(JSON.parse(entries[2]?.body ?? '')).toMatchObject({ entries: 2, before: 'plain', head: entries[1]?.hash });
  expect(inspectJournal(file, undefined, upgraded)).toMatchObject({ faults: [], isSealed: true });
  // A machine with other keys takes it over, and says so.
  const other = { key: new Uint8Array(32).fill(2) };
  expect(inspectJournal(file, undefined, other)).toMatchObject({ faults: [], isSealed: false, note: 'it was sealed by another key' });
  const moved = openSqliteJournal(file, nodeWorld, { sealing: other });
  await moved.append({ audit: { at: AT, event: 'fourth', body: '{}' } });
  await moved.close();
  expect(inspectJournal(file, undefined, other)).toMatchObject({ faults: [], isSealed: true, auditEntries: 6 });
  // A file that is put in the place of another at its own machine is no such thing.
  writeFileSync(join(folder, 'unused'), '');
  const swapped = openSqliteJournal(join(folder, 'new.sqlite'), nodeWorld, { sealing: upgraded });
  await swapped.close();
  expect(inspectJournal(join(folder, 'new.sqlite'), undefined, upgraded).faults).toEqual([
    'the seals were taken away, or another file was put in the place of the data',
  ]);
});
