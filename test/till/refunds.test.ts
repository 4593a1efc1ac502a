import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { now } from '../../shared/base/time.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { Op, OpId } from '../../shared/sync/journal/op.ts';
import { type DueMail, findDueMails, letterOf } from '../../shared/till/papers/receipt-mailing.ts';
import { cancellationBlocker } from '../../shared/till/queue/price-cancelled.ts';
import { findRefund, refundIdOfSale } from '../../shared/till/records/refunds-record.ts';
import { REFUND_HANDLERS } from '../../shared/till/refund/refunds-handlers.ts';
import type { RefundForm } from '../../shared/till-contract/operations/refund-operations.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, LUNCH, lineOf, openingOf, ordersOf } from './carts.ts';
import { bothJournals, cutAt, PowerCut } from './journals.ts';
import { type Line, openLine } from './line.ts';
import { makeTillWorld, OTHER_TILL, openTill, type TestTill, type TestTillOptions, TILL, takeValueCards } from './test-till.ts';

const S1 = { path: { sale_id: 's1' } };
const OF_S1 = { query: { sale_id: 's1' } } as const;
const R1 = { path: { refund_id: 'r1' } };
const R2 = { path: { refund_id: 'r2' } };
const COLD: RefundForm = { saleId: 's1', way: 'cash', amount: money(1480), reason: 'Cold or not good' };

async function sell(till: TestTill, pay: 'cash' | 'card' | 'both' | 'gift', cart: Cart = LUNCH, saleId = 's1'): Promise<void> {
  const path = { sale_id: saleId };
  await till.must('openSale', { path, body: openingOf(till, cart) });
  const { due } = openingOf(till, cart);
  const half = money(Math.trunc(due / 2));
  const tender = (id: string) => ({ path: { ...path, tender_id: id } });
  const charge = { path: { ...path, charge_id: `c-${saleId}` } };
  if (pay === 'card') await till.must('chargeCard', { ...charge, body: { amount: due, tip: money(200) } });
  if (pay === 'cash') await till.must('addTender', { ...tender(`t-${saleId}`), body: { kind: 'cash', amount: money(5000) } });
  if (pay === 'gift') takeValueCards(till);
  if (pay === 'gift')
    await till.must('addTender', { ...tender(`t-${saleId}`), body: { kind: 'gift', amount: due, number: '6006491234567890' } });
  if (pay === 'both') {
    await till.must('chargeCard', { ...charge, body: { amount: half } });
    await till.must('addTender', { ...tender(`t-${saleId}`), body: { kind: 'cash', amount: money(due - half) } });
  }
  await till.must('completeSale', { path, body: {} });
}

const allowed = async (till: TestTill, form: RefundForm): Promise<RefundForm> => ({
  ...form,
  approvals: [
    await approve(till, form.way === 'void' ? 'void_sale' : 'refund', {
      facts: { order: form.saleId ?? form.orderNumber ?? '', amount: form.amount, reason: form.reason },
    }),
  ],
});
const events = async (till: TestTill) => (await till.journal.listAudit(0, 1000)).map(({ event }) => event);
const movements = async (till: TestTill) =>
  (await till.journal.listRecords('drawer_movement', { states: ['cash_refund'], limit: 100 })).map(({ body }) => JSON.parse(body));

describe.each(bothJournals())('a refund, kept in %s', (_name, openJournal) => {
  test('of cash goes out of the drawer once, with its approval and its audit [R5]', async () => {
    const till = await openTill({ journal: openJournal() });
    await sell(till, 'cash');
    await till.pass(10);
    expect(await till.must('offerRefund', OF_S1)).toMatchObject({
      way: 'cash',
      amount: 1480,
      parts: [{ kind: 'cash', amount: 1480, back: 'drawer' }],
    });
    expect(await till.ask('askRefund', { ...R1, body: COLD })).toMatchObject({
      refusal: { code: 'needs_approval', facts: { action: 'refund', amount: 1480 } },
    });
    expect(await movements(till)).toEqual([]);
    const body = await allowed(till, COLD);
    const refunded = await till.must('askRefund', { ...R1, body });
    expect(refunded).toMatchObject({ state: 'done', way: 'cash', amount: 1480, employee: { name: 'Kim' }, deviceName: 'Till 1' });
    expect(await till.must('askRefund', { ...R1, body })).toEqual(refunded);
    expect(await till.must('offerRefund', OF_S1)).toMatchObject({ refund: refunded, amount: 1480 });
    expect((await till.must('offerRefund', OF_S1)).way).toBeUndefined();
    expect(await movements(till)).toMatchObject([{ amount: -1480, kind: 'cash_refund', saleId: 's1' }]);
    expect((await events(till)).filter((event) => event === 'cash_refunded')).toHaveLength(1);
    expect(till.events).toContainEqual({ kind: 'refund_changed', refundId: 'r1' });
  });

  test('of a card is asked of the service behind the order itself, and followed to its refund order', async () => {
    const line = openLine();
    const till = await openTill({ journal: openJournal(), answer: line.answer });
    await sell(till, 'card');
    await till.pass(10);
    line.isThere = false;
    const form: RefundForm = { ...COLD, way: 'card', amount: money(1680), note: 'Queue too long' };
    expect(await till.must('offerRefund', OF_S1)).toMatchObject({ way: 'card', amount: 1680, parts: [{ kind: 'card', back: 'card' }] });
    const waiting = await till.must('askRefund', { ...R1, body: await allowed(till, form) });
    expect(waiting).toMatchObject({ state: 'waiting', jobIds: [expect.any(String)] });
    await till.pass(30);
    expect((await till.must('offerRefund', OF_S1)).refund).toMatchObject({ state: 'waiting' });
    line.isThere = true;
    await till.pass(90);
    const { refund } = await till.must('offerRefund', OF_S1);
    expect(refund).toMatchObject({ state: 'done', refundOrderNumber: expect.stringMatching(/^\d+$/) });
    expect(await movements(till)).toEqual([]);
    const [order] = await ordersOf(till);
    const theirs = await till.deployment.store.orders.findByOrderId(Number(refund?.refundOrderNumber));
    const original = await till.deployment.store.orders.findByOrderId(order?.id ?? 0);
    expect(theirs?.refundOf).toBe(original?.uuid);
    const again = await till.ask('askRefund', { ...R2, body: await allowed(till, form) });
    expect(again).toMatchObject({ refusal: { code: 'asked_already', facts: { by: 'Kim', device: 'Till 1' } } });
    expect(till.mistakes).toEqual([]);
  });

  test('is requested by one of two devices, and the other sees by which [R6]', async () => {
    const till = await openTill({ journal: openJournal() });
    await sell(till, 'cash');
    await till.pass(10);
    const bo = { ...OTHER_TILL, employee: { id: 'e2', name: 'Bo', role: 'cashier' as const } };
    const theirs = [await approve(till, 'refund', { deviceId: OTHER_TILL.deviceId })];
    const both = await Promise.all([
      till.ask('askRefund', { ...R1, body: await allowed(till, COLD) }),
      till.ask('askRefund', { ...R2, body: { ...COLD, approvals: theirs } }, bo),
    ]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const [won] = both.flatMap((one) => (one.ok ? [one.value] : []));
    const lost = both.find(({ ok }) => !ok);
    expect(lost).toMatchObject({ refusal: { code: 'asked_already', facts: { by: won?.employee.name, device: won?.deviceName } } });
    expect(await movements(till)).toHaveLength(1);
  });
});

const inMemory = () => ({ journal: makeMemoryJournal(makeWorld()) });

describe('a rule that forbids the refund is named before anything is requested', () => {
  test.each([
    ['both', 'mixed_cash_and_card'],
    ['gift', 'paid_otherwise'],
  ] as const)('paid by %s: %s', async (pay, code) => {
    const till = await openTill(inMemory());
    await sell(till, pay);
    await till.pass(10);
    const offer = await till.must('offerRefund', OF_S1);
    expect(offer.blocker?.code).toBe(code);
    expect(offer.way).toBeUndefined();
    expect(await till.ask('askRefund', { ...R1, body: await allowed(till, COLD) })).toMatchObject({
      refusal: { code: 'not_given_back', facts: { blocker: code } },
    });
  });

  test('an item that may not be given back holds up cash as well', async () => {
    const till = await openTill(inMemory());
    const catalogue = till.deployment.service.context.catalogues.current().file;
    const items = catalogue.items.map((item) => (item.id === ITEMS.burger ? { ...item, refundable: false } : item));
    await till.deployment.service.context.catalogues.adopt({ ...catalogue, items } as never);
    await till.pull();
    await sell(till, 'cash');
    await till.pass(10);
    expect((await till.must('offerRefund', OF_S1)).blocker).toMatchObject({
      code: 'item_not_refundable',
      facts: { itemId: ITEMS.burger },
    });
  });

  test('a sale that is being paid, one that nobody knows, and an amount that is not what was shown', async () => {
    const till = await openTill(inMemory());
    expect(await till.ask('offerRefund', OF_S1)).toMatchObject({ refusal: { code: 'unknown' } });
    await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
    expect((await till.must('offerRefund', OF_S1)).blocker).toMatchObject({ code: 'not_completed' });
    await sell(till, 'cash', LUNCH, 's2');
    await till.pass(10);
    const wrong = { ...COLD, saleId: 's2', amount: money(1000) };
    expect(await till.ask('askRefund', { ...R1, body: await allowed(till, wrong) })).toMatchObject({
      refusal: { code: 'way_changed', facts: { way: 'cash', amount: 1480 } },
    });
  });
});

describe('a void', () => {
  test.each([
    ['cash', 1480, 1480, 0],
    ['card', 1680, 0, 1],
    ['both', 1480, 740, 1],
    ['gift', 0, 0, 0],
  ] as const)(
    'of a sale paid by %s that has not left takes its job back and gives back what was taken',
    async (pay, amount, cash, cards) => {
      const line = openLine();
      const till = await openTill({ ...inMemory(), answer: line.answer });
      await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
      await till.must('abandonSale', S1);
      await sellWhileAway(till, line, pay);
      const offer = await till.must('offerRefund', { query: { sale_id: 's2' } });
      expect(offer).toMatchObject({ way: 'void', amount });
      const body = await allowed(till, { ...COLD, saleId: 's2', way: 'void', amount: money(amount) });
      const voided = await till.must('askRefund', { ...R1, body });
      expect(voided.jobIds).toHaveLength(cards);
      expect(voided.state).toBe(cards === 0 ? 'done' : 'waiting');
      expect((await movements(till)).map((each) => each.amount)).toEqual(cash === 0 ? [] : [-cash]);
      line.isThere = true;
      await till.pass(200);
      expect(await ordersOf(till)).toEqual([]);
      expect((await till.must('offerRefund', { query: { sale_id: 's2' } })).refund).toMatchObject({ state: 'done' });
      expect(await events(till)).toContain('sale_voided');
      expect(till.mistakes).toEqual([]);
    },
  );

  test('comes too late once anything of the sale was sent: it is refunded instead [R7]', async () => {
    const till = await openTill(inMemory());
    await sell(till, 'cash');
    await till.pass(10);
    const body = await allowed(till, { ...COLD, way: 'void' });
    expect(await till.ask('askRefund', { ...R1, body })).toMatchObject({ refusal: { code: 'refund_instead', facts: { way: 'cash' } } });
    expect(await findRefund(till.journal, refundIdOfSale('s1'))).toBeUndefined();
  });

  test('at the very moment of sending is either: never both a void and an order [R7]', async () => {
    const outcomes = new Set<string>();
    for (let wait = 0; wait < 500; wait += 20) {
      const tillWorld = await makeTillWorld();
      const slow: TestTillOptions['answer'] = async (request, deliver) => {
        const answered = await deliver();
        if (request.target.includes('calculate')) await new Promise<void>((resolve) => tillWorld.scheduler.after(300, resolve));
        return answered;
      };
      const till = await openTill({ ...inMemory(), tillWorld, answer: slow });
      await sell(till, 'cash');
      const body = await allowed(till, { ...COLD, way: 'void' });
      await tillWorld.scheduler.run(tillWorld.scheduler.now() + wait);
      const answered = await till.ask('askRefund', { ...R1, body });
      await till.pass(20);
      expect(await ordersOf(till)).toHaveLength(answered.ok ? 0 : 1);
      expect(await movements(till)).toHaveLength(answered.ok ? 1 : 0);
      expect(till.mistakes).toEqual([]);
      outcomes.add(answered.ok ? 'void' : 'order');
    }
    expect([...outcomes].sort()).toEqual(['order', 'void']);
  });

  test('is not made of money that was paid out for something brought back', async () => {
    const line = openLine();
    const till = await openTill({ ...inMemory(), answer: line.answer });
    line.isThere = false;
    const cart = cartOf([lineOf(ITEMS.burger, 1, { activity: 'RETURN' })]);
    const approvals = [await approve(till, 'return')];
    const body = openingOf(till, cart, { approvals });
    await till.must('openSale', { ...S1, body });
    await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: body.due } });
    await till.must('completeSale', { ...S1, body: {} });
    const offer = await till.must('offerRefund', OF_S1);
    expect(offer.blocker).toMatchObject({ code: 'nothing_paid' });
    expect(offer.way).toBeUndefined();
  });

  test('of a tab that was paid cancels the open order at the service', async () => {
    const line = openLine();
    const till = await openTill({ ...inMemory(), answer: line.answer });
    const cart = cartOf([lineOf(ITEMS.burger)]);
    await till.must('keepTab', { path: { tab_id: 'tab1', edit_id: 'e1' }, body: { name: 'Row 5', cart, revision: 0 } });
    await till.pass(10);
    line.isThere = false;
    await till.must('openSale', { ...S1, body: openingOf(till, cart, { tab: { id: 'tab1', revision: 1 } }) });
    await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(880) } });
    await till.must('completeSale', { ...S1, body: {} });
    await till.pass(5);
    await till.must('askRefund', { ...R1, body: await allowed(till, { ...COLD, way: 'void', amount: money(880) }) });
    line.isThere = true;
    await till.pass(100);
    expect(await ordersOf(till)).toMatchObject([{ status: 'CANCELLED' }]);
    expect((await till.journal.findRecord('tab', 'tab1'))?.state).toBe('cancelled');
  });
});

async function sellWhileAway(till: TestTill, line: Line, pay: 'cash' | 'card' | 'both' | 'gift'): Promise<void> {
  const path = { sale_id: 's2' };
  await till.must('openSale', { path, body: openingOf(till, LUNCH) });
  const charge = { path: { ...path, charge_id: 'c1' } };
  const tender = { path: { ...path, tender_id: 't1' } };
  if (pay === 'card') await till.must('chargeCard', { ...charge, body: { amount: money(1480), tip: money(200) } });
  if (pay === 'both') await till.must('chargeCard', { ...charge, body: { amount: money(740) } });
  if (pay === 'gift') takeValueCards(till);
  if (pay === 'gift') await till.must('addTender', { ...tender, body: { kind: 'gift', amount: money(1480), number: '6006491234567890' } });
  line.isThere = false;
  if (pay === 'cash') await till.must('addTender', { ...tender, body: { kind: 'cash', amount: money(1480) } });
  if (pay === 'both') await till.must('addTender', { ...tender, body: { kind: 'cash', amount: money(740) } });
  await till.must('completeSale', { path, body: {} });
  await till.pass(5);
}

test('the receipt of a refund is sent by e-mail once there is one, and names the refund', async () => {
  const till = await openTill({ ...inMemory(), mailer: { hurry: () => undefined } });
  await sell(till, 'cash');
  await till.pass(10);
  const request = { path: { sale_id: 's1', receipt_id: 'm1' }, body: { email: 'guest@example.org', isRefund: true } };
  expect(await till.ask('mailReceipt', request)).toMatchObject({ refusal: { code: 'not_complete' } });
  await till.must('askRefund', { ...R1, body: await allowed(till, COLD) });
  await till.must('mailReceipt', request);
  await till.must('mailReceipt', request);
  const [due, ...more] = await findDueMails(till.journal, now(till.world));
  expect(more).toEqual([]);
  expect(await letterOf(till.parts, (due as DueMail).record.body)).toMatchObject({
    subject: 'Stall: REFUND',
    text: expect.stringContaining('-$14.80'),
  });
});

test('a sale that was given back is not cancelled with its money given back once more', async () => {
  const till = await openTill(inMemory());
  await sell(till, 'cash');
  await till.pass(10);
  const { id } = (await till.must('findSale', S1)).job as { readonly id: string };
  const op = (await till.journal.findOp(id as OpId)) as Op;
  expect(await cancellationBlocker(till.parts, op)).toBeUndefined();
  await till.must('askRefund', { ...R1, body: await allowed(till, COLD) });
  expect(await cancellationBlocker(till.parts, op)).toMatchObject({ code: 'cancel_refunded' });
});

test('a refund that the service refuses may be asked for again; a done one never', async () => {
  let refuses = true;
  const refundPath = /\/refunds$/;
  const till = await openTill({
    ...inMemory(),
    answer: async (request, deliver) => {
      if (!refuses || !refundPath.test(request.target) || request.method !== 'POST') return await deliver();
      const { method } = ORDERING_OPERATIONS.createRefund;
      expect(request.method).toBe(method);
      const text = JSON.stringify({ code: 422, message: 'the card network refused the refund: DECLINED' });
      return {
        status: 422,
        headers: { 'content-type': 'application/json', date: new Date(till.scheduler.now()).toUTCString() },
        body: new TextEncoder().encode(text),
      };
    },
  });
  await sell(till, 'card');
  await till.pass(10);
  const form: RefundForm = { ...COLD, way: 'card', amount: money(1680) };
  await till.must('askRefund', { ...R1, body: await allowed(till, form) });
  await till.pass(10);
  const offer = await till.must('offerRefund', OF_S1);
  expect(offer).toMatchObject({
    way: 'card',
    refund: { state: 'refused', why: 'refused', serviceText: expect.stringContaining('DECLINED') },
  });
  refuses = false;
  await till.must('askRefund', { ...R2, body: await allowed(till, form) });
  await till.pass(10);
  expect((await till.must('offerRefund', OF_S1)).refund).toMatchObject({ id: 'r2', state: 'done' });
  const third = { path: { refund_id: 'r3' }, body: await allowed(till, form) };
  expect(await till.ask('askRefund', third)).toMatchObject({ refusal: { code: 'asked_already' } });
});

test('an order of another host is judged by what the service says of it, and refunded by its number', async () => {
  const tillWorld = await makeTillWorld();
  const theirs = await openTill({ ...inMemory(), tillWorld });
  await sell(theirs, 'card');
  await theirs.pass(10);
  const [order] = await ordersOf(theirs);
  const line = openLine();
  const till = await openTill({ ...inMemory(), tillWorld, answer: line.answer });
  const named = { query: { order_number: String(order?.id) } };
  expect(await till.must('offerRefund', named)).toMatchObject({ way: 'card', amount: 1680, orderNumber: String(order?.id) });
  expect(await till.ask('offerRefund', { query: { order_number: '999999' } })).toMatchObject({ refusal: { code: 'unknown' } });
  const { saleId: _, ...cold } = COLD;
  const form: RefundForm = { ...cold, orderNumber: String(order?.id), way: 'card', amount: money(1680) };
  const body = await allowed(till, form);
  const refund = await till.must('askRefund', { ...R1, body });
  await till.pass(10);
  line.isThere = false;
  await till.pass(5);
  expect((await till.must('offerRefund', named)).refund).toMatchObject({ id: refund.id, state: 'done' });
  expect(await till.must('askRefund', { ...R1, body })).toMatchObject({ id: 'r1', state: 'done' });
});

test('the order of a tab that was paid here is judged by its sale, also where it is asked for by its number', async () => {
  const till = await openTill(inMemory());
  const cart = cartOf([lineOf(ITEMS.burger)]);
  await till.must('keepTab', { path: { tab_id: 'tab1', edit_id: 'e1' }, body: { name: 'Row 5', cart, revision: 0 } });
  await till.must('openSale', { ...S1, body: openingOf(till, cart, { tab: { id: 'tab1', revision: 1 } }) });
  await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(880) } });
  await till.must('completeSale', { ...S1, body: {} });
  await till.pass(30);
  const { orderNumber = '' } = await till.must('findSale', S1);
  expect(await till.must('offerRefund', { query: { order_number: orderNumber } })).toMatchObject({ saleId: 's1', way: 'cash' });
});

test('an order of another stand is not given back, though the key of this one sees it', async () => {
  const tillWorld = await makeTillWorld();
  const theirs = await openTill({ ...inMemory(), tillWorld });
  await sell(theirs, 'card');
  await theirs.pass(10);
  const [order] = await ordersOf(theirs);
  const orderNumber = String(order?.id);
  const till = await openTill({ ...inMemory(), tillWorld });
  const vendor = till.parts.vendorOf(TILL);
  if (vendor === undefined) throw new Error('nothing is sold');
  const { saleId: _, ...cold } = COLD;
  const body = await allowed(till, { ...cold, orderNumber, way: 'card', amount: money(1680) });
  for (const elsewhere of [{ vendorId: 999 }, { venueId: 999 }, { corporateId: 999 }]) {
    Object.assign(till.parts, { vendorOf: () => ({ ...vendor, place: { ...vendor.place, ...elsewhere } }) });
    expect(await till.ask('offerRefund', { query: { order_number: orderNumber } })).toMatchObject({ refusal: { code: 'unknown' } });
    expect(await till.ask('askRefund', { ...R1, body })).toMatchObject({ refusal: { code: 'unknown' } });
  }
  Object.assign(till.parts, { vendorOf: () => vendor });
  expect(await till.ask('askRefund', { ...R1, body })).toMatchObject({ ok: true });
});

test('a sale of another vendor of the host is not given back out of this drawer', async () => {
  const till = await openTill(inMemory());
  await sell(till, 'cash');
  const vendor = till.parts.vendorOf(TILL);
  if (vendor === undefined) throw new Error('nothing is sold');
  const body = await allowed(till, { ...COLD, way: 'cash', amount: money(1680) });
  Object.assign(till.parts, { vendorOf: () => ({ ...vendor, place: { ...vendor.place, vendorId: 999 } }) });
  expect(await till.ask('offerRefund', { query: { sale_id: 's1' } })).toMatchObject({ refusal: { code: 'unknown' } });
  expect(await till.ask('askRefund', { ...R1, body })).toMatchObject({ refusal: { code: 'unknown' } });
  Object.assign(till.parts, { vendorOf: () => vendor });
  expect(await till.ask('offerRefund', { query: { sale_id: 's1' } })).toMatchObject({ ok: true });
});

test('what looks like the number of a card is no order, and is never sent', async () => {
  const targets: string[] = [];
  const till = await openTill({
    ...inMemory(),
    answer: async (request, deliver) => {
      targets.push(request.target);
      return await deliver();
    },
  });
  const { saleId: _, ...cold } = COLD;
  for (const orderNumber of ['378282246310005', '4222222222222']) {
    expect(await till.ask('offerRefund', { query: { order_number: orderNumber } })).toMatchObject({ refusal: { code: 'unknown' } });
    const body = { ...cold, orderNumber, way: 'card', amount: money(100) } as const;
    expect(await till.ask('askRefund', { ...R1, body })).toMatchObject({ refusal: { code: 'unknown' } });
    expect(targets.join(' ')).not.toContain(orderNumber);
  }
});

test.each(['before', 'after', 'once'] as const)('the power may go %s the write of a refund: asked again it is one', async (when) => {
  const till = await openTill(inMemory());
  await sell(till, 'cash');
  await till.pass(10);
  const body = await allowed(till, COLD);
  const cut = cutAt(till.journal, 1, when);
  const call = { caller: TILL, at: till.now(), ...R1, query: {}, body };
  await expect(REFUND_HANDLERS.askRefund({ ...till.parts, journal: cut.journal }, call)).rejects.toThrow(PowerCut);
  expect(await movements(till)).toHaveLength(when === 'after' ? 1 : 0);
  expect(await till.must('askRefund', { ...R1, body })).toMatchObject({ state: 'done' });
  expect(await movements(till)).toHaveLength(1);
  expect((await events(till)).filter((event) => event === 'cash_refunded')).toHaveLength(1);
});
