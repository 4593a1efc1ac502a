import { expect, test } from 'vitest';
import { openTillKitchen } from '../../electron/host/till/till-kitchen.ts';
import { money } from '../../shared/base/money.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { bringBack } from '../../shared/till/kitchen/kitchen-cancelling.ts';
import type { KeptTicket } from '../../shared/till/records/kitchen-record.ts';
import type { Printer, Printing } from '../../shared/till/records/printers-record.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { LUNCH, openingOf } from './carts.ts';
import { move, ticketsOf } from './kitchen-steps.ts';
import { openTill, type TestTill } from './test-till.ts';

const KITCHEN_PRINTER = { id: 'p1', prints: ['kitchen'], kitchenCategories: [], tills: [] } as unknown as Printer;

interface RefusedRefund {
  readonly journal?: Journal;
  readonly printing?: { readonly printers: Pick<Printing['printers'], 'current'> };
}

/** A sale paid by card, at a service that refuses the refund until the test allows it. */
async function refusedRefund({ journal = makeMemoryJournal(makeWorld()), printing }: RefusedRefund = {}) {
  let refuses = true;
  const till: TestTill = await openTill({
    journal,
    answer: async (request, deliver) => {
      if (!refuses || request.method !== 'POST' || !request.target.endsWith('/refunds')) return await deliver();
      return {
        status: 422,
        headers: { 'content-type': 'application/json', date: new Date(till.scheduler.now()).toUTCString() },
        body: new TextEncoder().encode(JSON.stringify({ code: 422, message: 'the card network refused the refund: DECLINED' })),
      };
    },
  });
  if (printing !== undefined) Object.assign(till.parts, { printing });
  const path = { sale_id: 's1' };
  await till.must('openSale', { path, body: openingOf(till, LUNCH) });
  await till.must('chargeCard', { path: { ...path, charge_id: 'c1' }, body: { amount: money(1480) } });
  await till.must('completeSale', { path, body: {} });
  await till.pass(10);
  return {
    till,
    tickets: () => ticketsOf(till.journal),
    allow: () => {
      refuses = false;
    },
    async ask(refund_id: string) {
      const approvals = [await approve(till, 'refund')];
      const body = { saleId: 's1', way: 'card', amount: money(1480), reason: 'Wrong item', approvals } as const;
      await till.must('askRefund', { path: { refund_id }, body });
    },
  };
}

test.each(['nobody has seen it', 'somebody has seen it'])(
  'what a refund cancelled is made after all once the service refuses it, though %s',
  async (when) => {
    const refund = await refusedRefund();
    const { till, tickets } = refund;
    await refund.ask('r1');
    const cancelled = (await tickets())[0] as KeptTicket;
    expect(cancelled.body.cancelledAt).toBeDefined();
    if (when === 'somebody has seen it') await move(till, cancelled.body.id, 'seen', { kind: 'bump' });
    // Nothing comes back while the service has not answered.
    await bringBack(till.parts, cancelled.body.id, till.now());
    expect((await tickets())[0]?.body.cancelledAt).toBeDefined();
    await till.pass(10);
    await bringBack(till.parts, cancelled.body.id, till.now());
    const [back] = await tickets();
    expect(back).toMatchObject({ state: 'open', body: { recalledAt: till.now(), parts: [{ stationId: 'rest' }] } });
    expect(back?.body).not.toHaveProperty('cancelledAt');
    // The refund that is then made cancels it again, for good.
    refund.allow();
    await refund.ask('r2');
    await till.pass(10);
    await bringBack(till.parts, cancelled.body.id, till.now());
    expect((await tickets())[0]?.body.cancelledAt).toBeDefined();
    expect(till.mistakes).toEqual([]);
  },
);

test('what is made after all is printed once more where the kitchen works by paper, however often that comes about', async () => {
  const { till, tickets, ask } = await refusedRefund({ printing: { printers: { current: () => [KITCHEN_PRINTER] } } });
  const waiting = async () => (await till.journal.listRecords('print_job', { states: ['waiting'], limit: 9 })).length;
  const [{ body }] = (await tickets()) as [KeptTicket];
  expect(await waiting()).toBe(1);
  for (const refund of ['r1', 'r2']) {
    await ask(refund);
    expect(await waiting(), refund).toBe(0);
    await till.pass(10);
    await bringBack(till.parts, body.id, till.now());
    expect(await waiting(), refund).toBe(1);
  }
});

test('what a refund cancelled that is refused long after stays cancelled: nobody waits for it any more', async () => {
  const { till, tickets, ask } = await refusedRefund();
  await ask('r1');
  await till.pass(31 * 60);
  const [{ body }] = (await tickets()) as [KeptTicket];
  await bringBack(till.parts, body.id, till.now());
  expect((await tickets())[0]?.body.cancelledAt).toBe(body.cancelledAt);
});

test('the kitchen of a host brings back by itself what a refund cancelled that is refused, also in its next life', async () => {
  const memory = makeMemoryJournal(makeWorld());
  let take: Journal['append'] = async () => undefined;
  const journal: Journal = {
    ...memory,
    async append(write) {
      await memory.append(write);
      await take(write);
    },
  };
  const { till, tickets, ask } = await refusedRefund({ journal });
  const isCancelled = async () => (await tickets()).map(({ body }) => body.cancelledAt !== undefined);
  const opened = async () => {
    const devices = { list: () => [] } as unknown as HostContext['devices'];
    const parts = (): HostContext => ({ ...till.parts, journal, devices, kitchen: kitchen.rail }) as unknown as HostContext;
    const timer = { after: till.scheduler.after };
    const onFault = (fault: unknown): void => void till.mistakes.push(fault);
    const kitchen = await openTillKitchen({
      timer,
      journal,
      world: till.world,
      devices,
      emit: () => undefined,
      context: parts,
      readTickets: undefined,
      onFault,
    });
    take = async (write) => kitchen.take(write);
    kitchen.start();
    return kitchen;
  };
  const first = await opened();
  await ask('r1');
  expect(await isCancelled()).toEqual([true]);
  await till.pass(10);
  expect(await isCancelled()).toEqual([false]);
  // It ends before it hears that the second is refused too.
  await ask('r2');
  await first.stop();
  await till.pass(10);
  expect(await isCancelled()).toEqual([true]);
  const second = await opened();
  await till.pass(10);
  expect(await isCancelled()).toEqual([false]);
  await second.stop();
  expect(till.mistakes).toEqual([]);
});
