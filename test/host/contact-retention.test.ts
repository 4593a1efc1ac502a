import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { forgetContacts } from '../../electron/host/data/contact-retention.ts';
import { openTerminalJournal } from '../../electron/host/data/terminal-journal.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { inspectJournal } from '../../electron/host/verify/journal-inspection.ts';
import type { Instant } from '../../shared/base/time.ts';
import type { NewOp } from '../../shared/sync/journal/journal.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { keep } from '../../shared/till/records/till-records.ts';
import { runHere } from './run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'grandstand-retain-'));
const file = join(folder, 'journal.sqlite');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OLD = '2026-10-01T12:00:00.000Z' as Instant;
const LATE = '2026-11-20T12:00:00.000Z' as Instant;
const BEFORE = '2026-10-22T00:00:00.000Z' as Instant;
const NOW = '2026-11-21T00:00:00.000Z' as Instant;

const guest = (name: string) => ({ firstName: name, email: `${name}@example.org` });
const sale = (name: string) => ({ sale: { id: name, cart: { lines: [1], customer: guest(name) }, total: 500 } });

function opOf(name: string): NewOp {
  const intent = { place: {}, taken: 500, request: { cart: { cart_items: [], customer: guest(name) } } };
  return { id: name as OpId, kind: 'sale', lane: name, epoch: 1, intent: JSON.stringify(intent), createdAt: OLD };
}

test('guests of long ago are forgotten while the host has the journal open; sums, unfinished sales and the audit stay whole', async () => {
  const { journal, close } = await openTerminalJournal({ file, world: nodeWorld, name: 'BAR1' });
  for (const [name, state, at] of [
    ['zelda', 'complete', OLD],
    ['yann', 'paying', OLD],
    ['xenia', 'complete', LATE],
  ] as const) {
    await journal.append({ records: [keep('sale', name, 0, { state, at, body: sale(name) })], adds: [opOf(name)] });
    if (state === 'complete') {
      const signedCart = { deviceOrderUuid: name, text: JSON.stringify(guest(name)), mediaType: '', expiresAt: 0 };
      await journal.append({ change: { id: name as OpId, state: 'done', endedAt: at, refs: { orderId: 7, signedCart } } });
    }
  }
  const mails = { sent: 'zelda@example.org', given_up: 'zelda@example.org', waiting: 'yann@example.org' };
  await journal.append({
    records: Object.entries(mails).map(([state, email]) => keep('receipt_mail', state, 0, { state, at: OLD, body: { email } })),
  });
  const paper = (name: string) => ({ name, what: { kind: 'kitchen', ticket: { id: 'k', name }, lines: [] } });
  await journal.append({
    records: [
      keep('print_job', 'p1', 0, { state: 'printed', at: OLD, body: paper('zelda of old') }),
      keep('print_job', 'p2', 0, { state: 'unclear', at: OLD, body: paper('yann') }),
      keep('kitchen_ticket', 'k1', 0, { state: 'closed', at: OLD, body: { name: 'zelda of old', number: 'A1' } }),
    ],
  });
  await journal.append({ audit: { at: OLD, event: 'sale_completed', body: '{"due":500}' } });

  expect(await forgetContacts(file, BEFORE, NOW)).toEqual({ records: 6, ops: 1 });
  expect(await forgetContacts(file, BEFORE, NOW)).toEqual({ records: 0, ops: 0 });
  // The search for what to forget blocks no writer, and waits for none.
  const writer = new DatabaseSync(file);
  writer.exec('BEGIN IMMEDIATE');
  expect(await forgetContacts(file, BEFORE, NOW)).toEqual({ records: 0, ops: 0 });
  writer.close();
  const bodies = await journal.listRecords('sale', { limit: 10 });
  expect(bodies.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    sale('xenia'),
    sale('yann'),
    { sale: { id: 'zelda', cart: { lines: [1] }, total: 500 } },
  ]);
  const papers = await journal.listRecords('print_job', { limit: 10 });
  expect(papers.map(({ id, body }) => [id, body.includes('yann')])).toEqual([
    ['p2', true],
    ['p1', false],
  ]);
  const kept = await journal.listRecords('receipt_mail', { limit: 10 });
  expect(kept.filter(({ body }) => body.includes('@')).map(({ state }) => state)).toEqual(['waiting']);
  const [done, waiting] = [await journal.findOp('zelda' as OpId), await journal.findOp('yann' as OpId)];
  expect(done?.refs).toEqual({ orderId: 7 });
  expect(JSON.parse(done?.intent ?? '')).toEqual({ place: {}, taken: 500, request: { cart: { cart_items: [] } } });
  expect(waiting?.intent).toContain('yann@example.org');
  // The host goes on writing behind the entry that was made beside it.
  await journal.append({ audit: { at: NOW, event: 'counted', body: '{}' } });
  expect((await journal.listAudit(0, 100)).map(({ event }) => event).slice(-2)).toEqual(['contacts_forgotten', 'counted']);
  await close();
  expect(inspectJournal(file).faults).toEqual([]);
  expect(readFileSync(file).includes('zelda@example.org')).toBe(false);
  expect(readFileSync(file).includes('zelda of old')).toBe(false);
});

test('the command takes guests out of the orders of the service in the same folder, and says so', async () => {
  const serviceFile = join(folder, 'service.sqlite');
  const store = openSqliteServiceStore(serviceFile);
  const email = 'wanda@example.org';
  const order = { uuid: 'w', corporateId: 1, venueId: 10, vendorId: 100, status: 'COMPLETED', createdAt: OLD, updatedAt: OLD } as const;
  const body = JSON.stringify({ completed: { cart: { customer: { email } } } });
  await store.orders.create({ ...order, externalId: 'e', version: 1, body }, true, { mail: { to: email, dueAt: OLD } });
  const [job] = await store.mail.claim(OLD, OLD, 1);
  await store.mail.sent(job?.id as number);
  await store.close();

  const { code, output } = await runHere(['retain', '--days', '1', '--data', folder]);
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^contacts were taken out of \d+ records, \d+ jobs and 1 orders/),
  });
  expect(readFileSync(serviceFile).includes(email)).toBe(false);
});

test('the command refuses days that are none, and a folder in which nothing is kept', async () => {
  expect((await runHere(['retain', '--days', '0', '--data', folder])).code).toBe(2);
  expect((await runHere(['retain', '--data', join(folder, 'nowhere')])).code).toBe(2);
});
