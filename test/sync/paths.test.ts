import { describe, expect, test } from 'vitest';
import { utf8Text } from '../../shared/base/utf8.ts';
import type { RequestBytes } from '../../shared/contract/http/exchange.ts';
import { readOrderBody } from '../../shared/service/order/order-body.ts';
import type { CardFollowUpIntent, CardPaymentIntent, RefundIntent, SaleIntent } from '../../shared/sync/journal/intent.ts';
import type { NewOp } from '../../shared/sync/journal/journal.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import { decide } from '../../shared/sync/ops/attention.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { cashSale, opIdOf, PLACE } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { openVirtualDrainer, opOf, unclear, type VirtualDrainer } from './virtual-drainer.ts';

const FRIES = cashSale('t1', 'fries', START, [[ITEMS.fries, 1]]);
const isCheckout = ({ target }: Pick<RequestBytes, 'target'>) => target.endsWith('/checkout');

const completedOrders = ({ deployment: { store } }: VirtualDrainer) => ordersKept(store, { statuses: ['COMPLETED'] });

function newOp(id: string, kind: Op['kind'], lane: string, intent: object): NewOp {
  return {
    id: opIdOf(id),
    kind,
    lane,
    epoch: 1,
    intent: JSON.stringify(intent),
    createdAt: new Date(START).toISOString() as NewOp['createdAt'],
  };
}

describe('a signed cart that ran out while nobody could know', () => {
  test('where carts are known again, its refusal proves absence, and another is signed [S7]', async () => {
    let isCut = true;
    const virtual = await openVirtualDrainer({
      knows: 'dedupe',
      answer: (request, deliver) => (isCut && isCheckout(request) ? unclear() : deliver()),
      settings: { decisionLimit: 3_600_000 },
    });
    await virtual.add(opOf(FRIES));
    virtual.drainer.start();
    await virtual.pass(16 * 60);
    isCut = false;
    await virtual.pass(180);
    expect(virtual.ended.find(({ kind }) => kind === 'sale')).toMatchObject({ state: 'done' });
    expect(await completedOrders(virtual)).toHaveLength(1);
    expect(virtual.mistakes).toEqual([]);
  });

  test('where orders can only be looked up, it is never calculated again, and a person is asked', async () => {
    let isCut = true;
    const virtual = await openVirtualDrainer({
      deployed: 'lookup',
      knows: 'lookup',
      answer: (request, deliver) => (isCut && isCheckout(request) ? unclear() : deliver()),
      settings: { decisionLimit: 3_600_000 },
    });
    await virtual.add(opOf(FRIES));
    virtual.drainer.start();
    await virtual.pass(16 * 60);
    isCut = false;
    await virtual.pass(300);
    expect(await virtual.op(FRIES.steps[0]?.opId as never)).toMatchObject({ state: 'attention', reason: 'refused_after_unclear' });
    expect(virtual.passed.filter(({ target }) => target.endsWith('/cart/calculate'))).toHaveLength(1);
  });
});

describe('a price that the service no longer agrees with', () => {
  async function sellAfterChange(settings: { readonly acceptedVariance?: number }, intentMore: Partial<SaleIntent> = {}) {
    const virtual = await openVirtualDrainer({ knows: 'dedupe', settings });
    await virtual.deployment.setFriesPrice(4);
    const op = opOf(FRIES);
    await virtual.add({ ...op, intent: JSON.stringify({ ...JSON.parse(op.intent), ...intentMore }) });
    virtual.drainer.start();
    await virtual.pass(30);
    return { virtual, op: (await virtual.op(op.id)) as Op };
  }

  test("is a person's above the limit, and the sale is not changed [M7]", async () => {
    const { virtual, op } = await sellAfterChange({});
    expect(op).toMatchObject({ state: 'attention', reason: 'price_differs', evidence: { taken: 385, difference: 55 } });
    expect(await completedOrders(virtual)).toEqual([]);
    expect((await virtual.journal.listAudit(0, 10)).map(({ event }) => event)).toEqual(['attention_raised']);
  });

  test("is booked within the limit: cash goes with the service's total, and the difference is journalled [M7]", async () => {
    const { virtual, op } = await sellAfterChange({ acceptedVariance: 100 });
    expect(op).toMatchObject({ state: 'done', refs: { variance: 55 } });
    const [order] = await completedOrders(virtual);
    expect(order && readOrderBody(order).completed?.cart.payments).toMatchObject([{ amount: 4.4 }]);
    expect((await virtual.journal.listAudit(0, 10)).map(({ event }) => event)).toEqual(['variance_booked']);
  });

  test('is booked as an op of its own once a person has accepted it [M7]', async () => {
    const { virtual, op } = await sellAfterChange({});
    const by: NewOp = {
      ...opOf(FRIES),
      id: opIdOf('again'),
      lane: op.lane,
      replaces: op.id,
      intent: JSON.stringify({ ...JSON.parse(op.intent), acceptedVariance: 55 }),
    };
    await decide(virtual.journal, op, { kind: 'replace', by, isSeenAbsent: false }, 'e1', op.createdAt);
    virtual.drainer.wake();
    await virtual.pass(10);
    expect(await virtual.op(by.id)).toMatchObject({ state: 'done', refs: { variance: 55 } });
    expect(await virtual.op(op.id)).toMatchObject({ state: 'rejected', reason: 'replaced' });
    expect(await completedOrders(virtual)).toHaveLength(1);
  });

  test('never alters what a card was charged [C11]', async () => {
    const virtual = await openVirtualDrainer({ knows: 'dedupe', settings: { acceptedVariance: 100 } });
    await virtual.deployment.setFriesPrice(4);
    const op = opOf(FRIES);
    const intent = JSON.parse(op.intent) as SaleIntent;
    const request = {
      cart: { ...intent.request.cart, payments: [{ payment_type: 2, amount: 3.85, external_data: { transaction_uid: 'x' } }] },
    };
    await virtual.add({ ...op, intent: JSON.stringify({ ...intent, request }) });
    virtual.drainer.start();
    await virtual.pass(30);
    expect(await virtual.op(op.id)).toMatchObject({ state: 'attention', reason: 'card_amount_differs' });
  });
});

describe('an op of an older journal', () => {
  test('is looked up even where carts are known again, and what the old machine sent is adopted', async () => {
    const first = await openVirtualDrainer({ knows: 'dedupe' });
    await first.add(opOf(FRIES));
    first.drainer.start();
    await first.pass(10);
    const second = await openVirtualDrainer({
      knows: 'dedupe',
      epoch: 2,
      beside: first.deployment,
    });
    await second.add(opOf(FRIES));
    second.drainer.start();
    await second.pass(10);
    expect(await second.op(FRIES.steps[0]?.opId as never)).toMatchObject({
      state: 'done',
      refs: { orderUuid: (await completedOrders(first))[0]?.uuid },
    });
    expect(second.passed.filter(isCheckout)).toEqual([]);
    expect(await completedOrders(first)).toHaveLength(1);
  });

  test('bears the number of no order that is not its own', async () => {
    const first = await openVirtualDrainer({ knows: 'dedupe' });
    await first.add(opOf(FRIES));
    first.drainer.start();
    await first.pass(10);
    const second = await openVirtualDrainer({ knows: 'dedupe', epoch: 2, beside: first.deployment });
    const [deviceId = ''] = (await completedOrders(first))[0]?.externalId.split('.') ?? [];
    await second.add(
      newOp('compare', 'reconcile', 'reconcile/2', { place: PLACE, deviceIds: [deviceId], from: '2000-01-01T00:00:00.000Z' }),
    );
    second.drainer.start();
    // What the older self sent last may be under way until then.
    await second.pass(180);
    expect((await second.journal.listOps(['done'])).map(({ kind, refs }) => [kind, refs.orderId])).toEqual([
      ['reconcile', undefined],
      ['adopted', undefined],
    ]);
  });

  test('is sent once it is proven that the old machine did not', async () => {
    const virtual = await openVirtualDrainer({ knows: 'dedupe', epoch: 2 });
    await virtual.add(opOf(FRIES));
    virtual.drainer.start();
    await virtual.pass(60);
    expect(virtual.passed.filter(isCheckout)).toEqual([]);
    await virtual.pass(120);
    expect(await virtual.op(FRIES.steps[0]?.opId as never)).toMatchObject({ state: 'done' });
  });

  test("is a person's where nothing can be looked up", async () => {
    const virtual = await openVirtualDrainer({ deployed: 'none', knows: 'none', epoch: 2 });
    await virtual.add(opOf(FRIES));
    virtual.drainer.start();
    await virtual.pass(10);
    expect(await virtual.op(FRIES.steps[0]?.opId as never)).toMatchObject({ state: 'attention', reason: 'old_machine' });
  });
});

describe('cards', () => {
  const pay: CardPaymentIntent = { place: PLACE, terminalId: 'T1', amount: 385 };

  async function soldByCard(answer?: (request: RequestBytes, deliver: () => Promise<never>) => Promise<never>) {
    const virtual = await openVirtualDrainer({ knows: 'dedupe', ...(answer !== undefined && { answer: answer as never }) });
    virtual.drainer.start();
    await virtual.pass(2);
    await virtual.add(newOp('pay', 'card_payment', 'lane', pay));
    const paying = virtual.drainer.runNow(opIdOf('pay'));
    await virtual.pass(60);
    const paid = await paying;
    const uid = paid.refs.transaction?.uid;
    const intent = JSON.parse(opOf(FRIES).intent) as SaleIntent;
    const payments = [{ payment_type: 2, amount: 3.85, external_data: { transaction_uid: uid ?? '' } }];
    const sale = { ...intent, request: { cart: { ...intent.request.cart, payments, tip_status_closed: false } } };
    await virtual.add(newOp('sale', 'sale', 'lane', sale));
    await virtual.pass(30);
    return { virtual, paid, uid: uid ?? '' };
  }

  test('a charge is one send, and its result is durable', async () => {
    const { virtual, paid } = await soldByCard();
    expect(paid).toMatchObject({ state: 'done', refs: { transaction: { status: 'APPROVED', approved: 385 } } });
    expect(virtual.deployment.charges).toHaveLength(1);
  });

  test('an unknown charge is never repeated by the machine [C1]', async () => {
    const virtual = await openVirtualDrainer({
      knows: 'dedupe',
      answer: async (request, deliver) => (request.target === '/ordering/pay/payment' ? await deliver().then(unclear) : await deliver()),
    });
    virtual.drainer.start();
    await virtual.pass(2);
    await virtual.add(newOp('pay', 'card_payment', 'lane', pay));
    const paying = virtual.drainer.runNow(opIdOf('pay'));
    await virtual.pass(700);
    expect(await paying).toMatchObject({ state: 'attention', reason: 'payment_unknown' });
    expect(virtual.passed.filter(({ target }) => target === '/ordering/pay/payment')).toHaveLength(1);
  });

  test('a card is not charged without a service, nor later [C4]', async () => {
    const virtual = await openVirtualDrainer({ answer: () => unclear() });
    virtual.drainer.start();
    await virtual.add(newOp('pay', 'card_payment', 'lane', pay));
    const paying = virtual.drainer.runNow(opIdOf('pay'));
    await virtual.pass(60);
    expect(await paying).toMatchObject({ state: 'rejected', reason: 'unreachable' });
  });

  test("a charge that an earlier life of the process left behind is not made behind the guest's back [C4]", async () => {
    const virtual = await openVirtualDrainer({ knows: 'dedupe' });
    await virtual.add(newOp('pay', 'card_payment', 'lane', pay));
    virtual.drainer.start();
    await virtual.pass(20);
    expect(await virtual.op(opIdOf('pay'))).toMatchObject({ state: 'rejected', reason: 'not_charged' });
    expect(virtual.deployment.charges).toEqual([]);
  });

  const tip = (uid: string): CardFollowUpIntent => ({
    place: PLACE,
    terminalId: 'T1',
    type: 'ADJUSTMENT',
    originalUid: uid,
    amount: 100,
    tip: 100,
  });

  test('a tip after checkout is added to the order', async () => {
    const { virtual, uid } = await soldByCard();
    await virtual.add(newOp('tip', 'card_follow_up', 'lane', tip(uid)));
    await virtual.pass(10);
    expect(await virtual.op(opIdOf('tip'))).toMatchObject({ state: 'done' });
    const [order] = await completedOrders(virtual);
    expect(order && readOrderBody(order).completed?.cart.payments).toMatchObject([{ amount: 3.85, tip: 1 }]);
  });

  test('a tip without a clear answer is sent again in its session until there is one, and is set once [C10]', async () => {
    let isCut = false;
    const { virtual, uid } = await soldByCard((request, deliver) =>
      isCut && request.target === '/ordering/pay/payment' ? deliver().then(unclear) : deliver(),
    );
    isCut = true;
    await virtual.add(newOp('tip', 'card_follow_up', 'lane', tip(uid)));
    await virtual.pass(60);
    expect(await virtual.op(opIdOf('tip'))).toMatchObject({ state: 'waiting' });
    isCut = false;
    await virtual.pass(90);
    expect(await virtual.op(opIdOf('tip'))).toMatchObject({ state: 'done' });
    const [order] = await completedOrders(virtual);
    expect(order && readOrderBody(order).completed?.cart.payments).toMatchObject([{ tip: 1 }]);
  });

  test('a reason that is too long for a refund is cut between two characters, and still ends in the op', async () => {
    const requests: string[] = [];
    const { virtual } = await soldByCard(async (request, deliver) => {
      if (request.target.endsWith('/refunds'))
        requests.push((JSON.parse(utf8Text(request.body) ?? '') as { reason_name: string }).reason_name);
      return await deliver();
    });
    const refund: RefundIntent = { place: PLACE, reasonName: `Cold ${'🍺'.repeat(300)}`, reasonCode: 'COLD' };
    await virtual.add(newOp('refund', 'refund', 'lane', refund));
    await virtual.pass(30);
    expect(await virtual.op(opIdOf('refund'))).toMatchObject({ state: 'done' });
    const mark = ` [${opIdOf('refund')}]`;
    expect(requests).toEqual([`Cold ${'🍺'.repeat(255 - mark.length - 'Cold '.length)}${mark}`]);
  });

  test('a refund says which op asked for it, and one that another client made is shown as such', async () => {
    const { virtual } = await soldByCard();
    const refund: RefundIntent = { place: PLACE, reasonName: 'Cold', reasonCode: 'COLD' };
    await virtual.add(newOp('refund', 'refund', 'lane', refund), newOp('second', 'refund', 'lane', refund));
    await virtual.pass(30);
    expect(await virtual.op(opIdOf('refund'))).toMatchObject({ state: 'done' });
    expect(await virtual.op(opIdOf('second'))).toMatchObject({ state: 'attention', reason: 'already_refunded' });
  });
});
