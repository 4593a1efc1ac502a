import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import { readOrderBody } from '../../shared/service/order/order-body.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { LUNCH, openingOf, ordersOf, passUntil } from './carts.ts';
import { makeTillWorld, openTill, type TestTill, type TestTillOptions, type TillWorld } from './test-till.ts';

const S1 = { path: { sale_id: 's1' } };
const WHOLE = 1480;
const TIP_AT = { sale_id: 's1', tender_id: 'c1' };

async function sellWithOpenTip(till: TestTill, tip = 0): Promise<void> {
  await till.must('openSale', { ...S1, body: openingOf(till, { ...LUNCH, tipStatusClosed: false }) });
  const amounts = { amount: money(WHOLE), ...(tip > 0 && { tip: money(tip) }) };
  await till.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c1' }, body: amounts });
  await till.must('completeSale', { ...S1, body: {} });
}

const correct = (till: TestTill, tip: number) => till.must('adjustTip', { path: TIP_AT, body: { tip: money(tip) } });

/** What the card has paid and not got back, by the network's own book. */
function heldBy({ deployment }: TestTill): number {
  const tips = deployment.cards().filter(({ moved }) => moved === 'tip');
  const total = tips.toSorted((a, b) => (b.sequence ?? 0) - (a.sequence ?? 0))[0]?.total ?? WHOLE;
  const refunded = deployment.cards().filter(({ moved }) => moved === 'refund');
  return total - refunded.reduce((sum, { approvedAmount }) => sum + approvedAmount, 0);
}

async function giveBack(till: TestTill, amount: number): Promise<void> {
  const body = {
    saleId: 's1',
    way: 'card',
    amount: money(amount),
    reason: 'Wrong item',
    approvals: [await approve(till, 'refund')],
  } as const;
  await till.must('askRefund', { path: { refund_id: 'r1' }, body });
}

describe('a tip that is corrected', () => {
  test('is what the till shows, at the service and on the card, and goes back once', async () => {
    const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
    await sellWithOpenTip(till, 200);
    await till.pass(5);
    for (const tip of [500, 300, 0, 250]) {
      await correct(till, tip);
      await till.pass(10);
      expect(heldBy(till)).toBe(WHOLE + tip);
    }
    await giveBack(till, WHOLE + 250);
    await till.pass(20);
    expect(heldBy(till)).toBe(0);
    expect(await till.journal.listOps(['attention'])).toEqual([]);
  });

  test('before its order is at the service waits for it; of corrections that were not sent only the last one is', async () => {
    const away = { is: false };
    const answer: TestTillOptions['answer'] = (_request, deliver) =>
      away.is ? Promise.reject(new NoAnswer('not_sent', 'away')) : deliver();
    const till = await openTill({ journal: makeMemoryJournal(makeWorld()), answer });
    await till.must('openSale', { ...S1, body: openingOf(till, { ...LUNCH, tipStatusClosed: false }) });
    await till.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c1' }, body: { amount: money(WHOLE) } });
    away.is = true;
    await till.must('completeSale', { ...S1, body: {} });
    for (const tip of [200, 500, 300]) await correct(till, tip);
    await till.pass(30);
    away.is = false;
    await till.pass(60);
    expect(heldBy(till)).toBe(WHOLE + 300);
    expect(till.deployment.cards().filter(({ moved }) => moved === 'tip')).toHaveLength(1);
  });

  test('while its refund is asked goes back too', async () => {
    const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
    await sellWithOpenTip(till);
    await till.pass(5);
    await correct(till, 400);
    await giveBack(till, WHOLE + 400);
    await till.pass(30);
    expect(heldBy(till)).toBe(0);
  });
});

/** What happens to one request on its way. */
type Fate = 'pass' | 'not_sent' | 'answer_lost' | 'late' | 'server_error';
const FATES = ['pass', 'not_sent', 'answer_lost', 'late', 'server_error'] as const satisfies readonly Fate[];
const fate = fc.constantFrom<Fate>(...FATES);

function failing({ scheduler }: TillWorld, next: () => Fate): NonNullable<TestTillOptions['answer']> {
  return async (_request, deliver) => {
    const fate = next();
    if (fate === 'pass') return await deliver();
    if (fate === 'not_sent') throw new NoAnswer('not_sent', 'away');
    if (fate === 'late') {
      scheduler.after(45_000, () => void deliver());
      throw new NoAnswer('unclear', 'late');
    }
    await deliver();
    throw new NoAnswer('unclear', fate);
  };
}

/** The failure meets every request of some seconds after the named correction, or after each of them. */
const FAILURES = FATES.flatMap((fate) => (fate === 'pass' ? [] : [0, 1, 2, 'each' as const].map((after) => ({ fate, after }))));

test.each([...FAILURES, { fate: 'pass' as const, after: 'each' as const }])(
  'of tips of 2.00, 5.00 and 3.00, with $fate after $after, till, service, card network and refund have 3.00',
  async ({ fate, after }) => {
    const tillWorld = await makeTillWorld();
    let isFailing = false;
    const journal = makeMemoryJournal(makeWorld());
    const till = await openTill({ journal, tillWorld, answer: failing(tillWorld, () => (isFailing ? fate : 'pass')) });
    await sellWithOpenTip(till);
    await till.pass(5);
    for (const [index, tip] of [200, 500, 300].entries()) {
      isFailing = after === 'each' || after === index;
      await correct(till, tip);
      await till.pass(4);
      isFailing = false;
      await till.pass(index === 1 ? 0 : 20);
    }
    await till.pass(300);
    const { sale } = await till.must('findSale', S1);
    const stored = (await ordersKept(tillWorld.deployment.store)).map((order) => ({ order, cart: readOrderBody(order).completed?.cart }));
    const [sold] = stored;
    const atService = sold?.cart?.payments.map(({ tip }) => tip);
    expect({ till: sale.tenders.map(({ tip }) => tip), service: atService, network: heldBy(till) - WHOLE }).toEqual({
      till: [300],
      service: [3],
      network: 300,
    });
    await giveBack(till, WHOLE + 300);
    await till.pass(30);
    const refunded = tillWorld.deployment.cards().filter(({ moved }) => moved === 'refund');
    const refund = await tillWorld.deployment.store.orders.findRefundOf(sold?.order.uuid ?? '');
    const path = { order_id: String(refund?.orderId) };
    const read = await passUntil(till, till.drainer.caller.call(ORDERING_OPERATIONS.getOrder, { path }));
    const refundTips = read.kind === 'ok' && read.value.cart.payments.map(({ amount, tip }) => [amount, tip]);
    expect({ network: refunded.map(({ approvedAmount }) => approvedAmount), service: refundTips, left: heldBy(till) }).toEqual({
      network: [WHOLE + 300],
      service: [[-WHOLE / 100, -3]],
      left: 0,
    });
    expect(await journal.listOps(['attention', 'waiting'])).toEqual([]);
    await till.drainer.stop();
  },
);
const step = fc.oneof(
  fc.record({ kind: fc.constant('tip' as const), tip: fc.integer({ min: 0, max: 1000 }) }),
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ kind: fc.constant('crash' as const) }),
);

test('after any corrections and failures, till, service and card end with the same tip [C10]', async () => {
  const met = new Set<Fate>();
  const playing = fc.asyncProperty(
    fc.array(step, { minLength: 2, maxLength: 8 }),
    fc.array(fate, { minLength: 1, maxLength: 30 }),
    fc.boolean(),
    async (steps, fates, isGivenBack) => {
      const tillWorld = await makeTillWorld();
      const journal = makeMemoryJournal(makeWorld());
      let isRough = false;
      let n = 0;
      const answer = failing(tillWorld, () => {
        const next = isRough ? (fates[n++ % fates.length] as Fate) : 'pass';
        met.add(next);
        return next;
      });
      let till = await openTill({ journal, tillWorld, answer });
      await sellWithOpenTip(till);
      await till.pass(5);
      isRough = true;
      let tip = 0;
      for (const taken of steps) {
        if (taken.kind === 'tip') {
          tip = taken.tip;
          await correct(till, tip);
        } else if (taken.kind === 'pass') await till.pass(taken.seconds);
        else {
          void till.drainer.stop();
          isRough = false;
          till = await openTill({ journal, tillWorld, answer });
          isRough = true;
        }
      }
      if (isGivenBack) await giveBack(till, WHOLE + tip);
      isRough = false;
      await till.pass(300);
      expect(heldBy(till)).toBe(isGivenBack ? 0 : WHOLE + tip);
      expect((await journal.listOps(['attention', 'waiting'])).map(({ kind, reason }) => [kind, reason])).toEqual([]);
      expect(till.mistakes).toEqual([]);
      await till.drainer.stop();
    },
  );
  await fc.assert(playing, { numRuns: 25, seed: 7 });
  expect(met.size).toBe(5);
});

describe('a service that promises nothing of adjustments', () => {
  const openElsewhere = async (answer?: TestTillOptions['answer']) => {
    const tillWorld = await makeTillWorld('lookup');
    const till = await openTill({ journal: makeMemoryJournal(makeWorld()), tillWorld, ...(answer !== undefined && { answer }) });
    await sellWithOpenTip(till);
    await till.pass(5);
    return till;
  };
  const tips = ({ deployment }: TestTill) => deployment.cards().filter(({ moved }) => moved === 'tip');

  test('gets a tip once, after the time in which it is still corrected', async () => {
    const till = await openElsewhere();
    await correct(till, 200);
    await till.pass(300);
    await correct(till, 500);
    await correct(till, 300);
    await till.pass(400);
    expect(tips(till)).toEqual([]);
    await till.pass(300);
    expect(tips(till)).toMatchObject([{ total: WHOLE + 300 }]);
    expect((await ordersOf(till))[0]).toMatchObject({ status: 'COMPLETED' });
    expect(heldBy(till)).toBe(WHOLE + 300);
  });

  test('never gets a second one: what is corrected later is for a person, with both amounts', async () => {
    const till = await openElsewhere();
    await correct(till, 200);
    await till.pass(700);
    await correct(till, 500);
    await till.pass(700);
    expect(tips(till)).toHaveLength(1);
    expect(await till.journal.listOps(['attention'])).toMatchObject([{ reason: 'tip_corrected', evidence: { tip: 500, charged: 200 } }]);
  });

  test('is not asked again where its answer was lost', async () => {
    let isCut = false;
    const till = await openElsewhere(async (request, deliver) => {
      const answered = await deliver();
      if (isCut && request.target === '/ordering/pay/payment') throw new NoAnswer('unclear', 'lost');
      return answered;
    });
    await correct(till, 200);
    isCut = true;
    await till.pass(1000);
    expect(tips(till)).toHaveLength(1);
    expect(await till.journal.listOps(['attention'])).toMatchObject([{ reason: 'unclear_follow_up', evidence: { tip: 200 } }]);
  });

  test('is asked for nothing where the tip that was charged with the card is restored before the order went', async () => {
    const away = { is: true };
    const till = await openTill({
      journal: makeMemoryJournal(makeWorld()),
      tillWorld: await makeTillWorld('lookup'),
      answer: (request, deliver) =>
        away.is && request.target.includes('/checkout') ? Promise.reject(new NoAnswer('not_sent', 'away')) : deliver(),
    });
    await sellWithOpenTip(till, 300);
    await correct(till, 500);
    await correct(till, 300);
    await till.pass(30);
    away.is = false;
    await till.pass(1000);
    expect(tips(till)).toEqual([]);
    expect((await ordersOf(till))[0]).toMatchObject({ status: 'COMPLETED' });
    expect(await till.journal.listOps(['attention', 'waiting'])).toEqual([]);
  });
});
