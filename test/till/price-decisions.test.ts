import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { CardFollowUpIntent } from '../../shared/sync/journal/intent.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { searchSales } from '../../shared/till/orders/orders-search.ts';
import { decideJob, findJob } from '../../shared/till/queue/queue-handlers.ts';
import type { PrintJob } from '../../shared/till/records/print-jobs.ts';
import type { Printer } from '../../shared/till/records/printers-record.ts';
import { findRefund, refundIdOfSale, viewOfRefund } from '../../shared/till/records/refunds-record.ts';
import type { Caller } from '../../shared/till/till-call.ts';
import type { DecisionKind, JobDetail } from '../../shared/till-contract/parts/job-view.ts';
import { ITEMS, testCatalogue } from '../service/test-catalogue.ts';
import { PLACE } from '../simulation/plan.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, lineOf, openingOf, ordersOf } from './carts.ts';
import { ticketsOf } from './kitchen-steps.ts';
import { MANAGER, makeTillWorld, openTill, type TestTill, TILL } from './test-till.ts';

/** What a manager approves of the sale that is cancelled. */
const GONE = { facts: { order: 's1', amount: 1650, reason: 'Gone' } };

/** A burger and two fries, taxed: 8.80 and 2 at 3.85. */
const LUNCH = cartOf([lineOf(ITEMS.burger), lineOf(ITEMS.fries, 2)]);
const DUE = 1650;
/** Fries go from 3.50 to 4.00: two of them, taxed. */
const DIFFERENCE = 110;
const S1 = { path: { sale_id: 's1' } };
const ADA: Caller = { ...TILL, employee: MANAGER };

type Away = 'checkout' | 'void' | undefined;

interface PaidTill extends TestTill {
  readonly host: HostContext;
  away: Away;
  job(): Promise<JobDetail>;
  decide(
    decision: DecisionKind,
    decisionId: string,
    more?: { readonly note?: string; readonly approvals?: readonly string[] },
  ): Promise<unknown>;
}

/** A sale that was paid while the service was away, by the documented cart, and prices that changed before it came there. */
async function paidBefore(tender: 'cash' | 'card', prices: (till: TestTill) => Promise<unknown>): Promise<PaidTill> {
  const journal = makeMemoryJournal(makeWorld());
  const state: { away: Away } = { away: undefined };
  const till = await openTill({
    journal,
    tillWorld: await makeTillWorld(),
    answer: (request, deliver) => {
      if (state.away === 'checkout' && request.target.includes('/cart/')) throw new NoAnswer('not_sent', 'away');
      if (state.away === 'void' && request.target.includes('/pay/')) throw new NoAnswer('not_sent', 'away');
      return deliver();
    },
  });
  const parts = { ...till.parts, takesExtendedCart: () => false };
  const host = { ...parts, forwardCards: () => undefined } as unknown as HostContext;
  Object.assign(till.parts, { takesExtendedCart: () => false });
  await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
  if (tender === 'cash') {
    await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(2000) } });
  } else await till.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c1' }, body: { amount: money(DUE) } });
  state.away = 'checkout';
  await till.must('completeSale', { ...S1, body: {} });
  await till.pass(1);
  await prices(till);
  state.away = undefined;
  await till.pass(90);
  await till.pull();
  const jobId = async (): Promise<string> => (await journal.listOps(['attention']))[0]?.id ?? '';
  const first = await jobId();
  const paid: PaidTill = Object.assign(till, {
    host,
    away: undefined,
    job: async () => {
      const found = await findJob(host, { caller: ADA, at: till.now(), path: { job_id: first }, query: {}, body: undefined });
      if (!found.ok) throw new Error(JSON.stringify(found.refusal));
      return found.value;
    },
    decide: async (decision: DecisionKind, decision_id: string, more: object = {}) =>
      await decideJob(host, { caller: ADA, at: till.now(), path: { job_id: first, decision_id }, query: {}, body: { decision, ...more } }),
  });
  Object.defineProperty(paid, 'away', { get: () => state.away, set: (away: Away) => (state.away = away) });
  return paid;
}

const dearerAndFree = ({ deployment }: TestTill) => deployment.setFriesPrice(4);

async function lanes({ journal }: TestTill): Promise<readonly string[]> {
  const ops = [...(await journal.listLane('s1')), ...(await journal.listLane('charges/s1'))];
  return ops.map(({ kind, state, reason }) => `${kind} ${state} ${reason ?? ''}`.trim());
}

describe('a paid sale whose price the service no longer agrees with', () => {
  test('is sent again at the prices that were paid, where a till may name them; the decision is one however often it is asked for', async () => {
    const till = await paidBefore('cash', dearerAndFree);
    expect(await till.job()).toMatchObject({
      reason: 'price_differs',
      evidence: { taken: DUE, difference: DIFFERENCE },
      decisions: ['check_again', 'accept_price', 'honour_price', 'cancel_and_refund', 'is_done', 'write_off'],
      lines: [
        { kind: 'item', name: 'Burger', paid: 800, now: 800 },
        { kind: 'item', name: 'Fries', paid: 700, now: 800, cause: 'price' },
        { kind: 'tax', paid: 150, now: 160 },
        { kind: 'due', paid: DUE, now: DUE + DIFFERENCE },
      ],
      withheld: [],
    });
    const twice = await Promise.all([till.decide('honour_price', 'd1', { note: 'Paid' }), till.decide('honour_price', 'd1')]);
    expect(twice).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await till.decide('accept_price', 'd2')).toMatchObject({ refusal: { code: 'not_open_to_decision' } });
    await till.pass(30);
    expect(await ordersOf(till)).toMatchObject([{ status: 'COMPLETED', due: DUE, paid: DUE }]);
    expect(await lanes(till)).toEqual(['sale rejected replaced', 'sale done']);
    const { job, orderNumber = '' } = await till.must('findSale', S1);
    expect(job).toMatchObject({ state: 'done' });
    // By the order that it has become the sale is known as well.
    expect(await till.must('offerRefund', { query: { order_number: orderNumber } })).toMatchObject({ saleId: 's1', way: 'cash' });
    expect((await searchSales(till, PLACE, {})).orders).toMatchObject([{ saleId: 's1', orderNumber }]);
    expect(till.mistakes).toEqual([]);
  });

  test('is decided by one of two who decide otherwise at once', async () => {
    const till = await paidBefore('cash', dearerAndFree);
    const approvals = [await approve(till, 'refund', GONE)];
    const both = (await Promise.all([
      till.decide('accept_price', 'd1'),
      till.decide('cancel_and_refund', 'd2', { note: 'Gone', approvals }),
    ])) as { ok: boolean }[];
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await till.pass(30);
    expect(await ordersOf(till)).toHaveLength(both[0]?.ok === true ? 1 : 0);
  });

  test('is not kept at its price where the item has a fixed one, which is said; a card takes no variance', async () => {
    const till = await paidBefore('card', async ({ deployment }) => {
      const { catalogues } = deployment.service.context;
      const catalogue = testCatalogue();
      const items = catalogue.items.map((item) => (item.name === 'Fries' ? { ...item, prices: { CORPORATE_DEFAULT: 4 } } : item));
      return await catalogues.adopt({ ...catalogue, items });
    });
    const { decisions, withheld } = await till.job();
    expect(decisions).toEqual(['check_again', 'cancel_and_refund', 'is_done', 'write_off']);
    expect(withheld).toEqual([
      { decision: 'accept_price', code: 'accept_no_cash' },
      { decision: 'honour_price', code: 'honour_fixed_price', facts: { item: 'Fries' } },
    ]);
    expect(await till.decide('honour_price', 'd1')).toMatchObject({ refusal: { code: 'not_open_to_decision' } });
  });

  test('is cancelled with a reason and an approval: cash goes back out of the drawer, once, and no order is made [R5]', async () => {
    const till = await paidBefore('cash', dearerAndFree);
    expect(await till.decide('cancel_and_refund', 'd1')).toMatchObject({ refusal: { code: 'reason_needed' } });
    expect(await till.decide('cancel_and_refund', 'd1', { note: 'Gone' })).toMatchObject({
      refusal: { code: 'needs_approval', facts: { action: 'refund', amount: DUE } },
    });
    const approvals = [await approve(till, 'refund', GONE)];
    till.settings = { ...till.settings, needsShiftForCash: true };
    expect(await till.decide('cancel_and_refund', 'd1', { note: 'Gone', approvals })).toMatchObject({ refusal: { code: 'needs_shift' } });
    till.settings = { ...till.settings, needsShiftForCash: false };
    for (let time = 0; time < 2; time++)
      expect(await till.decide('cancel_and_refund', 'd1', { note: 'Gone', approvals })).toMatchObject({ ok: true });
    await till.pass(30);
    expect(await ordersOf(till)).toEqual([]);
    expect((await ticketsOf(till.journal)).map(({ body }) => body.cancelledAt !== undefined)).toEqual([true]);
    expect(await lanes(till)).toEqual(['sale rejected cancelled']);
    const movements = await till.journal.listRecords('drawer_movement', { states: ['cash_refund'], limit: 10 });
    expect(movements.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([{ kind: 'cash_refund', amount: -DUE, reason: 'Gone' }]);
    const audit = (await till.journal.listAudit(0, 1000)).filter(({ event }) => event === 'attention_cancel');
    expect(audit.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { amount: DUE, cash: DUE, cards: 0, note: 'Gone', employee: 'm1' },
    ]);
    const refund = await findRefund(till.journal, refundIdOfSale('s1'));
    expect(refund && (await viewOfRefund(till.journal, refund))).toMatchObject({ state: 'done', amount: DUE });
  });

  test('opens the drawer that its cash goes out of, and prints what was given back', async () => {
    const till = await paidBefore('cash', dearerAndFree);
    till.settings = { ...till.settings, printsReceipt: 'always' };
    const printer = { id: 'p1', prints: ['receipts'], hasDrawer: true, kitchenCategories: [], tills: [] } as unknown as Printer;
    Object.assign(till.host, { printing: { printers: { current: () => [printer] } } });
    const approvals = [await approve(till, 'refund', GONE)];
    expect(await till.decide('cancel_and_refund', 'd1', { note: 'Gone', approvals })).toMatchObject({ ok: true });
    const jobs = await till.journal.listRecords('print_job', { order: 'oldest_first', limit: 9 });
    expect(jobs.map(({ body }) => (JSON.parse(body) as PrintJob).what)).toEqual([{ kind: 'drawer' }, { kind: 'refund', saleId: 's1' }]);
  });

  test('is cancelled and its card given back by the card service, also when that is away at first', async () => {
    const till = await paidBefore('card', dearerAndFree);
    const approvals = [await approve(till, 'refund', GONE)];
    till.away = 'void';
    expect(await till.decide('cancel_and_refund', 'd1', { note: 'Gone', approvals })).toMatchObject({ ok: true });
    // Shorter than the pauses before its third attempt, which is its last.
    await till.pass(0.5);
    till.away = undefined;
    await till.pass(60);
    expect(await lanes(till)).toEqual(['sale rejected cancelled', 'card_payment done', 'card_follow_up done']);
    const void_ = (await till.journal.listLane('charges/s1'))[1] as Op;
    expect(till.deployment.timesVoided((JSON.parse(void_.intent) as CardFollowUpIntent).originalUid)).toBe(1);
    expect(await ordersOf(till)).toEqual([]);
  });

  test('whose card can certainly not be given back is a person’s, who may have it tried again', async () => {
    const till = await paidBefore('card', dearerAndFree);
    const approvals = [await approve(till, 'refund', GONE)];
    till.deployment.network.refusesVoids = true;
    await till.decide('cancel_and_refund', 'd1', { note: 'Gone', approvals });
    await till.pass(120);
    expect(await lanes(till)).toContain('card_follow_up attention money_not_given_back');
    till.deployment.network.refusesVoids = false;
    const [op] = await till.journal.listOps(['attention']);
    const again = {
      caller: ADA,
      at: till.now(),
      path: { job_id: op?.id ?? '', decision_id: 'd2' },
      query: {},
      body: { decision: 'check_again' },
    } as const;
    expect(await decideJob(till.host, again)).toMatchObject({ ok: true });
    await till.pass(60);
    expect(await lanes(till)).toContain('card_follow_up done');
  });
});
