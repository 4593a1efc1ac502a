import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { utf8Bytes, utf8Text } from '../../shared/base/utf8.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { CatalogueVendor } from '../../shared/contract/catalogue/catalogue-places.ts';
import type { RequestBytes, ResponseBytes } from '../../shared/contract/http/exchange.ts';
import { orderedLinesOf } from '../../shared/engine/priced-lines/line-snapshots.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { type OrderBody, readOrderBody, writeOrderBody } from '../../shared/service/order/order-body.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { decideJob, findJob } from '../../shared/till/queue/queue-handlers.ts';
import type { Caller } from '../../shared/till/till-call.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { ITEMS, testCatalogue } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, lineOf, ordersOf } from './carts.ts';
import { MANAGER, makeTillWorld, openTill, type TestTill, TILL } from './test-till.ts';
import { forVendor } from './time-traveller.ts';

const TURN = '2026-11-21T23:00:00.000Z';
const MINUTE = 60_000;
const TAB = { path: { tab_id: 'tab1', edit_id: 'e1' } };
const SALE = { path: { sale_id: 's1' } };
const ADA: Caller = { ...TILL, employee: MANAGER };

interface Elsewhere extends TestTill {
  isCut: boolean;
  due(): Promise<number>;
  pay(serviceDue?: number): Promise<unknown>;
}

/**
 * A till that sells for a service of the two documents, ten minutes before its prices or its hours change: such a service says nothing of
 * its schedule, and prices an open order as of when it is calculated.
 */
async function openElsewhere(change: Partial<CatalogueVendor>, submits = true): Promise<Elsewhere> {
  const tillWorld = await makeTillWorld('dedupe', Date.parse(TURN) - 10 * MINUTE);
  const { service, store } = tillWorld.deployment;
  const adopted = await service.context.catalogues.adopt(forVendor(testCatalogue(), change));
  if (!adopted.ok) throw new Error(JSON.stringify(adopted.refusal));
  const forget = async (): Promise<void> => {
    for (const order of await ordersKept(store)) {
      const body = readOrderBody(order);
      if (body.open === undefined || order.status !== 'OPEN') continue;
      const items = body.open.items.map(({ ordered: _, ...item }) => item);
      const forgot: OrderBody = { ...body, open: { ...body.open, items } };
      await store.orders.change({ ...order, version: order.version + 1, body: writeOrderBody(forgot) }, false, {});
    }
  };
  const elsewhere = async (request: RequestBytes, deliver: () => Promise<ResponseBytes>): Promise<ResponseBytes> => {
    if (request.target.endsWith('/calculate')) await forget();
    const answered = await deliver();
    if (request.target === '/') return { ...answered, body: utf8Bytes('{}') };
    if (!/\/vendors\/\d+$/.test(request.target)) return answered;
    const { price_level_schedule: _, ...vendor } = JSON.parse(utf8Text(answered.body) ?? '') as Record<string, unknown>;
    return { ...answered, body: utf8Bytes(JSON.stringify(vendor)) };
  };
  const state = { isCut: false };
  const till = await openTill({
    journal: makeMemoryJournal(makeWorld()),
    tillWorld,
    answer: (request, deliver) => (state.isCut ? Promise.reject(new NoAnswer('not_sent', 'ECONNREFUSED')) : elsewhere(request, deliver)),
  });
  const opening = async () => {
    const [tab] = await till.must('listTabs', {});
    const catalogue = till.parts.vendorOf({})?.catalogues.newest();
    if (tab === undefined || catalogue === undefined) throw new Error('no tab');
    const at = till.now();
    const ordered = orderedLinesOf(catalogue, tab.kept ?? {}, tab.pricing, at);
    const { due } = priceCart(catalogue, tab.cart, { at, ordered }).totals;
    return { cart: tab.cart, revision: catalogue.revision, at, due, tab: { id: tab.id, revision: tab.revision } };
  };
  const made: Elsewhere = Object.assign(till, {
    isCut: false,
    due: async () => (await opening()).due,
    pay: async (serviceDue?: number) => {
      const body = { ...(await opening()), ...(serviceDue !== undefined && { serviceDue: money(serviceDue) }) };
      const opened = await till.ask('openSale', { ...SALE, body });
      if (!opened.ok) return opened;
      const { due } = opened.value.sale.priced.totals;
      await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: due } });
      return { ok: true, due, ...(await till.must('completeSale', { ...SALE, body: {} })) };
    },
  });
  Object.defineProperty(made, 'isCut', { set: (value: boolean) => (state.isCut = value) });
  await till.must('keepTab', { ...TAB, body: { name: 'Row 5', cart: cartOf([lineOf(ITEMS.beer)]), revision: 0, submits } });
  await till.pass(30);
  return made;
}

const untilTurn = (till: TestTill, after: number) => till.pass((Date.parse(TURN) - till.scheduler.now() + after * MINUTE) / 1000);
const EVENT: Partial<CatalogueVendor> = {
  price_level_schedule: [
    { level: 'CORPORATE_DEFAULT', starts_at: '2026-01-01T00:00:00Z', ends_at: TURN },
    { level: 'EVENT', starts_at: TURN, ends_at: '2026-11-22T23:00:00Z' },
  ],
};
const CLOSING: Partial<CatalogueVendor> = {
  dayparts: (testCatalogue().vendors[0]?.dayparts ?? []).map((part) => ({ ...part, start: '08:00', end: '17:00' })),
};

describe('a tab at a service that keeps no prices', () => {
  test('is paid at the price of the service, which is shown beside the till’s before any money is taken [T4]', async () => {
    const till = await openElsewhere(EVENT);
    await untilTurn(till, 1);
    expect(await till.pay()).toMatchObject({ ok: false, refusal: { code: 'service_price', facts: { due: 700, ours: 600 } } });
    expect(await till.must('listTabs', {})).toMatchObject([{ state: 'open' }]);
    expect(await till.pay(650)).toMatchObject({ ok: false, refusal: { code: 'service_price' } });
    expect(await till.pay(700)).toMatchObject({ ok: true, due: 700 });
    await till.pass(20);
    expect(await ordersOf(till)).toMatchObject([{ status: 'COMPLETED', due: 700, paid: 700 }]);
  });

  test('is paid at once where both agree', async () => {
    const till = await openElsewhere({});
    expect(await till.pay()).toMatchObject({ ok: true });
    await till.pass(20);
    expect(await ordersOf(till)).toMatchObject([{ status: 'COMPLETED' }]);
  });

  test('that was paid while it was away is accepted at its price or cancelled by a person, and is never left open', async () => {
    for (const decision of ['accept_price', 'cancel_and_refund'] as const) {
      const till = await openElsewhere(EVENT, false);
      const { job, decide } = await disputed(till);
      expect(job).toMatchObject({ reason: 'price_differs', evidence: { taken: 600, difference: 100 } });
      expect(job.decisions).toContain(decision);
      await decide(decision);
      const [order] = await ordersOf(till);
      expect(order).toMatchObject(decision === 'accept_price' ? { status: 'COMPLETED', due: 700, paid: 700 } : { status: 'CANCELLED' });
      expect(await till.journal.listOps(['waiting', 'attention'])).toEqual([]);
    }
  });
});

describe('a tab after the vendor has closed', () => {
  test('is refused in the words of the service before any money is taken', async () => {
    const till = await openElsewhere(CLOSING);
    await untilTurn(till, 1);
    expect(await till.pay()).toMatchObject({
      ok: false,
      refusal: { code: 'service_refuses_tab', facts: { message: 'vendor is closed' } },
    });
    const [tab] = await till.must('listTabs', {});
    expect(tab).toMatchObject({ state: 'open' });
  });

  test('that was paid while the service was away can be cancelled, and its money given back', async () => {
    const till = await openElsewhere(CLOSING, false);
    const { job, decide } = await disputed(till);
    expect(job).toMatchObject({ reason: 'refused', decisions: ['check_again', 'cancel_and_refund', 'is_done', 'write_off'] });
    await decide('cancel_and_refund');
    expect(await ordersOf(till)).toMatchObject([{ status: 'CANCELLED' }]);
    expect(await till.journal.listOps(['waiting', 'attention'])).toEqual([]);
  });
});

/** Paid in cash over the turn while the service was away, and then sent: it was never calculated, as it would have been for the kitchen. */
async function disputed(till: Elsewhere) {
  till.isCut = true;
  await till.pass(5);
  await untilTurn(till, 1);
  expect(await till.pay()).toMatchObject({ ok: true });
  till.isCut = false;
  await till.pass(120);
  const host = { ...till.parts, forwardCards: () => undefined } as unknown as HostContext;
  const [op] = await till.journal.listOps(['attention']);
  const job_id = op?.id ?? '';
  const call = { caller: ADA, query: {} };
  const found = await findJob(host, { ...call, at: till.now(), path: { job_id }, body: undefined });
  if (!found.ok) throw new Error(JSON.stringify(found.refusal));
  return {
    job: found.value,
    decide: async (decision: 'accept_price' | 'cancel_and_refund') => {
      const amount = (await till.must('findSale', SALE)).sale.priced.totals.due;
      const facts = { order: 's1', amount, reason: 'Gone' };
      const approvals = decision === 'cancel_and_refund' ? [await approve(till, 'refund', { facts })] : [];
      const body = { decision, note: 'Gone', approvals };
      const decided = await decideJob(host, { ...call, at: till.now(), path: { job_id, decision_id: 'd1' }, body });
      if (!decided.ok) throw new Error(JSON.stringify(decided.refusal));
      await till.pass(120);
    },
  };
}
