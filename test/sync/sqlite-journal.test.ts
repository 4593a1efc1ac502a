import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { JOURNAL_MIGRATIONS } from '../../electron/host/store/sqlite/journal-migrations.ts';
import { inspectJournal } from '../../electron/host/verify/journal-inspection.ts';
import type { Instant } from '../../shared/base/time.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { makeWorld } from '../world.ts';
import { runJournalSuite } from './journal-suite.ts';

const AT = '2026-11-21T18:00:00.000Z' as Instant;
const world = makeWorld();

let folder: string;
let opened = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-journal-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function nextPath(): string {
  opened += 1;
  return join(folder, `${opened}.sqlite`);
}

runJournalSuite('in a SQLite file', async () => {
  const journal = openSqliteJournal(nextPath(), world);
  return { journal, close: () => journal.close() };
});

const id = 'op-1' as OpId;

test('what was appended is there when the file is opened again', async () => {
  const path = nextPath();
  const first = openSqliteJournal(path, world);
  await first.append({
    adds: [{ id, kind: 'sale', lane: 'a', epoch: 1, intent: '{}', createdAt: AT }],
    audit: { at: AT, event: 'sale_made', body: '{}' },
    facts: { capability: 'DEDUPE' },
  });
  await first.close();
  const again = openSqliteJournal(path, world);
  expect(await again.findOp(id)).toMatchObject({ id, seq: 1, state: 'waiting' });
  expect(await again.findFact('capability')).toBe('DEDUPE');
  expect(await again.listAudit(0, 10)).toMatchObject([{ seq: 1, event: 'sale_made' }]);
  await again.close();
});

test('the file itself refuses to change or drop attempts and audit', async () => {
  const path = nextPath();
  const journal = openSqliteJournal(path, world);
  await journal.append({
    adds: [{ id, kind: 'sale', lane: 'a', epoch: 1, intent: '{}', createdAt: AT }],
    attempt: { opId: id, n: 1, phase: 'sending', step: 'checkout', requestHash: 'h', at: 1 },
    audit: { at: AT, event: 'sale_made', body: '{}' },
  });
  await journal.close();
  const database = new DatabaseSync(path);
  for (const sql of ['DELETE FROM attempts', "UPDATE attempts SET outcome = 'ok'", 'DELETE FROM audit', "UPDATE audit SET body = 'x'"]) {
    expect(() => database.exec(sql)).toThrow(/never/);
  }
  database.close();
});

test.each(JOURNAL_MIGRATIONS.map((_, index) => index + 1))(
  'a journal of version %i is whole, and is brought forward with what is in it',
  async (version) => {
    const path = nextPath();
    const database = new DatabaseSync(path);
    for (const migration of JOURNAL_MIGRATIONS.slice(0, version)) database.exec(migration);
    database.exec(`PRAGMA user_version = ${version}`);
    database.prepare("INSERT INTO ops VALUES (1, ?, 'sale', 'a', 1, 'done', '{}', '{}', ?, ?, NULL, NULL, NULL)").run(id, AT, AT);
    database.close();
    expect(inspectJournal(path)).toMatchObject({ faults: [], ops: 1 });
    const journal = openSqliteJournal(path, world);
    expect(await journal.listDone(AT)).toMatchObject([{ id, state: 'done' }]);
    expect(journal.highWater()).toEqual({ ops: 1, attempts: 0, audit: 0, records: 0 });
    await journal.close();
  },
);
