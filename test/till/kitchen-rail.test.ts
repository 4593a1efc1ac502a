import { expect, test } from 'vitest';
import { addMilliseconds, type Instant } from '../../shared/base/time.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { closeOldTickets } from '../../shared/till/kitchen/kitchen-handlers.ts';
import { makeKitchenPull, type ReadTickets, type ServiceTicket } from '../../shared/till/kitchen/kitchen-pull.ts';
import { type KitchenTicketIndex, openKitchenRail } from '../../shared/till/memory/kitchen-rail.ts';
import { type KitchenRecord, keepTicket } from '../../shared/till/records/kitchen-record.ts';
import type { KitchenTicketView } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { VENDOR } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { LUNCH } from './carts.ts';
import { bothJournals, cutAt } from './journals.ts';
import { move, sellFor, ticketsOf } from './kitchen-steps.ts';
import { openTill, type TestTill } from './test-till.ts';

const memory = () => makeMemoryJournal(makeWorld());

/** A journal with the rail in step with it, as the host has them. */
async function railOn(journal: Journal): Promise<{ readonly journal: Journal; readonly rail: KitchenTicketIndex }> {
  const rail = await openKitchenRail(journal, makeWorld({ seed: Math.trunc(performance.now()) }));
  const watched: Journal = {
    ...journal,
    async append(write) {
      await journal.append(write);
      rail.take(write);
    },
  };
  return { journal: watched, rail };
}

/** A screen that reads by revision, as the kitchen's does. */
function makeScreen() {
  let after: string | undefined;
  const tickets = new Map<string, KitchenTicketView>();
  return {
    tickets,
    read(rail: KitchenTicketIndex): 'whole' | 'changes' {
      const answer = rail.read(VENDOR, after);
      if (answer.isWhole) tickets.clear();
      for (const ticket of answer.tickets) tickets.set(ticket.id, ticket);
      after = answer.revision;
      return answer.isWhole ? 'whole' : 'changes';
    },
    open: () => [...tickets.values()].filter(({ state }) => state === 'open').map(({ number }) => number),
  };
}

const record = (n: number, more: Partial<KitchenRecord> = {}): KitchenRecord => ({
  id: `k${n}`,
  vendorId: VENDOR,
  number: `A${n}`,
  at: addMilliseconds('2026-11-21T18:00:00.000Z' as Instant, n * 1000),
  source: 'sale',
  lines: [],
  parts: [{ stationId: 'rest' }],
  businessDate: '2026-11-21',
  order: `t1.${n}`,
  moves: [],
  ...more,
});

test('a screen gets all tickets once and then the changes; after a restart of the host all again, each ticket once', async () => {
  const whole = memory();
  const first = await railOn(whole);
  const till = await openTill({ journal: first.journal });
  const screen = makeScreen();
  await sellFor(till, 's1', LUNCH);
  expect(screen.read(first.rail)).toBe('whole');
  await sellFor(till, 's2', LUNCH);
  expect(first.rail.read(VENDOR, undefined).tickets).toHaveLength(2);
  expect(screen.read(first.rail)).toBe('changes');
  expect(screen.open()).toEqual(['A1', 'A2']);
  const [ticket] = await ticketsOf(whole);
  await move(till, ticket?.body.id ?? '', 'm1', { kind: 'bump' });
  screen.read(first.rail);
  expect(screen.open()).toEqual(['A2']);

  const second = await railOn(whole);
  expect(screen.read(second.rail)).toBe('whole');
  expect(screen.open()).toEqual(['A2']);
  expect(screen.tickets.get(ticket?.body.id ?? '')).toMatchObject({ state: 'done' });
  expect(screen.read(second.rail)).toBe('changes');
  // Tickets of another vendor are not listed.
  expect(second.rail.read(99, undefined).tickets).toEqual([]);
});

test.each(bothJournals())('what was done long ago costs nothing, and a screen that missed it gets all tickets: %s', async (_name, open) => {
  const { journal, rail } = await railOn(open());
  const screen = makeScreen();
  screen.read(rail);
  for (let n = 1; n <= 260; n++) {
    await journal.append({ records: [keepTicket(0, 'open', record(n))] });
    await journal.append({ records: [keepTicket(1, 'done', record(n, { doneAt: record(n).at }))] });
  }
  await journal.append({ records: [keepTicket(0, 'open', record(999))] });
  expect(screen.read(rail)).toBe('whole');
  expect(screen.open()).toEqual(['A999']);
  expect(screen.tickets.size).toBeLessThan(60);
  const again = await railOn(journal);
  expect(again.rail.read(VENDOR, undefined).tickets.length).toBeLessThan(60);
});

test('two writes of one ticket that arrive in the wrong order leave it as the later one has it', async () => {
  const rail = await openKitchenRail(memory(), makeWorld());
  rail.take({ records: [keepTicket(1, 'done', record(1))] });
  rail.take({ records: [keepTicket(0, 'open', record(1))] });
  expect(rail.read(VENDOR, undefined).tickets).toMatchObject([{ state: 'done' }]);
});

test('the board calls a number while it is made, then as ready until it is fetched or its time is over; what is cancelled is not called', async () => {
  const rail = await openKitchenRail(memory(), makeWorld());
  const at = '2026-11-21T18:10:00.000Z' as Instant;
  const long = '2026-11-21T17:00:00.000Z' as Instant;
  const since = '2026-11-21T18:00:00.000Z';
  rail.take({
    records: [
      keepTicket(0, 'open', record(1)),
      keepTicket(0, 'open', record(2, { cancelledAt: at })),
      keepTicket(0, 'done', record(3, { doneAt: at })),
      keepTicket(0, 'done', record(4, { doneAt: at, fetchedAt: at })),
      keepTicket(0, 'done', record(5, { doneAt: long })),
    ],
  });
  expect(rail.board(VENDOR, since)).toEqual({ preparing: ['A1'], ready: [{ number: 'A3', since: at }] });
});

test('what is open of a day that is over is closed, and what is of today stays', async () => {
  const { journal, rail } = await railOn(memory());
  await journal.append({ records: [keepTicket(0, 'open', record(1)), keepTicket(0, 'open', record(2, { businessDate: '2026-11-22' }))] });
  await closeOldTickets({ journal, kitchen: rail }, '2026-11-22');
  expect((await ticketsOf(journal)).map(({ state }) => state)).toEqual(['closed', 'open']);
  expect(rail.openBefore('2026-11-22')).toEqual([]);
});

const BODY = JSON.stringify({
  deviceOrderId: 'app-1',
  lines: [{ itemId: '1', name: 'Burger', quantity: 2, categoryIds: [], modifiers: [] }],
});

/** A service that keeps tickets of its own. */
function ticketsAtService(): { readonly read: ReadTickets; put(seq: number, more?: Partial<ServiceTicket>): void; reads(): number } {
  const kept: ServiceTicket[] = [];
  let reads = 0;
  return {
    put: (seq, more = {}) => {
      kept.push({ seq, orderUuid: '0d000000-0000-4000-8000-000000000001', at: '2026-11-21T18:00:00.000Z' as Instant, body: BODY, ...more });
      kept.sort((a, b) => a.seq - b.seq);
    },
    read: async (_vendorId, after, limit) => {
      reads += 1;
      return kept.filter(({ seq }) => seq > after).slice(0, limit);
    },
    reads: () => reads,
  };
}

const later = (till: Pick<TestTill, 'now'>, seconds: number): Instant => addMilliseconds(till.now(), seconds * 1000);

test('what others order at the service is in the kitchen once, whenever it is looked for and whenever the power goes', async () => {
  const service = ticketsAtService();
  for (let seq = 1; seq <= 5; seq++) service.put(seq);
  for (const when of ['before', 'after'] as const) {
    const whole = memory();
    const cut = cutAt(whole, 1, when);
    const till = await openTill({ journal: whole });
    const parts = { ...till.parts, journal: cut.journal };
    await makeKitchenPull(parts, service.read)
      .pull(VENDOR, till.now())
      .catch(() => undefined);
    expect(await ticketsOf(whole)).toHaveLength(when === 'before' ? 0 : 5);
    const pull = makeKitchenPull(till.parts, service.read);
    await pull.pull(VENDOR, till.now());
    await pull.pull(VENDOR, later(till, 60));
    expect(await ticketsOf(whole)).toMatchObject(
      Array.from({ length: 5 }, () => ({ state: 'open', body: { source: 'elsewhere', lines: [{ quantity: 2000 }] } })),
    );
    await makeKitchenPull(till.parts, service.read).pull(VENDOR, later(till, 120));
    expect(await ticketsOf(whole)).toHaveLength(5);
  }
});

test('an order that becomes readable after a later one is not missed', async () => {
  const service = ticketsAtService();
  const till = await openTill({ journal: memory() });
  const pull = makeKitchenPull(till.parts, service.read);
  service.put(2, { at: till.now() });
  await pull.pull(VENDOR, till.now());
  service.put(1, { at: till.now() });
  await pull.pull(VENDOR, later(till, 1));
  expect(await ticketsOf(till.journal)).toHaveLength(2);
});

test('what the stand sold itself is not made again when the service has it too, nor what an older self of the journal sold', async () => {
  const till = await openTill({ journal: memory() });
  await sellFor(till, 's1', LUNCH);
  const tab = { path: { tab_id: 'tab1', edit_id: 'e1' }, body: { name: 'Row 5', cart: LUNCH, revision: 0, submits: true } };
  await till.must('keepTab', tab);
  await till.pass(30);
  const { kitchenTickets } = till.deployment.service.context.store.orders;
  expect(await kitchenTickets(VENDOR, 0, 100)).toHaveLength(2);
  await makeKitchenPull(till.parts, kitchenTickets).pull(VENDOR, till.now());
  expect((await ticketsOf(till.journal)).map(({ body }) => body.source)).toEqual(['sale', 'tab']);

  // Restored without what it knew of the service.
  const journal: Journal = { ...till.journal, findFact: async () => undefined };
  const restored = { ...till.parts, journal, identity: () => ({ deviceId: 't1-again', epoch: 2 }) };
  await makeKitchenPull(restored, kitchenTickets).pull(VENDOR, till.now());
  expect((await ticketsOf(till.journal)).filter(({ body }) => body.source === 'elsewhere' && body.order.startsWith('t1.'))).toHaveLength(0);
});

test('a kitchen that begins to look at a service with a long past reads little of it, and makes nothing of it', async () => {
  const service = ticketsAtService();
  for (let seq = 1; seq <= 5000; seq++) service.put(seq * 3, { at: '2026-11-20T18:00:00.000Z' as Instant });
  const till = await openTill({ journal: memory() });
  service.put(20_000, { at: till.now() });
  await makeKitchenPull(till.parts, service.read).pull(VENDOR, till.now());
  expect(await ticketsOf(till.journal)).toHaveLength(1);
  expect(service.reads()).toBeLessThan(60);
});
