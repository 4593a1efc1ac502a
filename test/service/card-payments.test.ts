import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Instant } from '../../shared/base/time.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { CardAnswer, Gateway } from '../../shared/service/core/gateway.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import { makeWorld } from '../world.ts';
import { type CountedGateway, countedGateway } from './counted-gateway.ts';
import {
  cardOrder,
  cardPayment,
  chargeCard,
  expectOk,
  findOrder,
  lineOf,
  NOON,
  openServiceClient,
  pay,
  refund,
  type ServiceClient,
  signedCart,
  startSession,
} from './service-client.ts';
import { ITEMS } from './test-catalogue.ts';

let client: ServiceClient;
let network: CountedGateway;
beforeAll(async () => {
  const world = makeWorld({ startsAt: NOON });
  network = countedGateway(makeCardSimulator(world));
  client = await openServiceClient({ world, gateway: network });
});
beforeEach(() => {
  client.world.setClock(NOON);
  network.setMute(false);
  network.calls.length = 0;
});
afterAll(() => client.close());

/** Costs 3.85. */
const FRIES = [lineOf(ITEMS.fries)];
const paid = () => network.calls.filter(([name]) => name === 'pay').length;

function messageOf(answer: { readonly body: unknown }): string {
  return (answer.body as { readonly message: string }).message;
}

describe('a session of the pay layer', () => {
  test('an approved payment tells what a receipt needs, and never a whole card number', async () => {
    const answer = await pay(client, await startSession(client, 12.5), { token: 'sim-approve' });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, MEDIA.aplV1]);
    expect(answer.body).toMatchObject({ status: 'APPROVED', req_amount: 12.5, auth_amount: 12.5, token_value: 'sim-approve' });
    expect(answer.body.authorization_code).toMatch(/^[0-9A-F]{6}$/);
    expect(answer.body.masked_acc).toMatch(/^\d{6}\*+\d{4}$/);
  });

  test('pays once: a repeated request is answered as before, even after the session has expired', async () => {
    const key = await startSession(client, 12.5);
    const first = expectOk(await pay(client, key), 200);
    client.world.advance(60 * 60_000);
    expect((await pay(client, key)).body).toEqual(first.body);
    expect((await pay(client, key, { token: 'sim-decline' })).body).toEqual(first.body);
    expect(paid()).toBe(1);
  });

  test('asked twice at once pays once', async () => {
    const key = await startSession(client, 12.5);
    const answers = await Promise.all([pay(client, key), pay(client, key), pay(client, key)]);
    expect(paid()).toBe(1);
    const uids = answers.filter(({ status }) => status === 200).map(({ body }) => body.transaction_uid);
    expect(new Set(uids).size).toBe(1);
    expect((await pay(client, key)).body.transaction_uid).toBe(uids[0]);
  });

  test('expires, and must be known', async () => {
    const key = await startSession(client, 12.5);
    client.world.advance(10 * 60_000);
    expect(messageOf(await pay(client, key))).toBe('the session has expired');
    expect(messageOf(await pay(client, 'nosuch'))).toBe('the session is not known');
    expect(paid()).toBe(0);
  });

  test('may have a key whose digits look like a card number', async () => {
    const sessionKey = 'fce6629d-7ef6-4979-9926-82144d7b95df';
    const expiresAt = '2026-11-21T19:00:00.000Z' as Instant;
    await client.store.payments.saveSession({ sessionKey, terminalId: 'T1', amount: 385, expiresAt });
    expectOk(await pay(client, sessionKey), 200);
  });

  test.each([0, -1, 1.005])('is not for %d', async (amount) => {
    const answer = await client.send('POST', '/ordering/pay/initialize_session', { terminal_id: 'T1', amount });
    expect(answer.status).toBe(400);
  });

  test('takes the media type of the pay layer too', async () => {
    const headers = { 'content-type': MEDIA.aplV1 };
    expect((await client.send('POST', '/ordering/pay/initialize_session', { terminal_id: 'T1', amount: 1 }, headers)).status).toBe(200);
  });

  test('a tip is charged with the amount, and must be one', async () => {
    expect(await chargeCard(client, 10, { tip: 2.5 })).toMatchObject({ req_amount: 12.5, auth_amount: 12.5 });
    for (const tip of [-1, 0.001]) expect((await pay(client, await startSession(client, 10), { tip })).status).toBe(400);
  });

  test('a token tells its holder, and an unknown one nothing', async () => {
    const queryToken = (token: string) => client.send('POST', '/ordering/pay/query_token', { terminal_id: 'T1', token });
    const holder = (await queryToken('sim-card')).body as Readonly<Record<string, string>>;
    expect(Object.keys(holder).sort()).toEqual(['card_type', 'cardholder_name', 'expiration_date', 'masked_acc']);
    const { token_value, masked_acc } = await chargeCard(client, 5, { token: 'sim-card' });
    expect([token_value, masked_acc]).toEqual(['sim-card', holder.masked_acc]);
    expect((await queryToken('4111111111111111')).status).toBe(400);
  });
});

describe('the scripts of the simulator, by token and by amount', () => {
  const scripts = [
    ['decline', { token: 'sim-decline' }, 10],
    ['decline', {}, 9900.05],
    ['refer', { token: 'sim-refer' }, 10],
    ['refer', {}, 9900.01],
  ] as const;
  test.each(scripts)('%s', async (script, more, amount) => {
    const key = await startSession(client, amount);
    const { body } = expectOk(await pay(client, key, more), 200);
    expect(body).toMatchObject({ status: script === 'decline' ? 'DECLINED' : 'REFERRED', auth_amount: 0, req_amount: amount });
    expect(body.authorization_code).toBeUndefined();
    expect((await pay(client, key, more)).body).toEqual(body);
  });

  test.each([
    [{ token: 'sim-partial' }, 10.01, 5],
    [{}, 9900.1, 4950.05],
  ] as const)('partial: %j of %d', async (more, amount, approved) => {
    const { body } = expectOk(await pay(client, await startSession(client, amount), more), 200);
    expect(body).toMatchObject({ status: 'APPROVED', req_amount: amount, auth_amount: approved });
  });

  test.each([
    [{ token: 'sim-timeout' }, 10],
    [{}, 9900.68],
  ] as const)('timeout: %j of %d was approved, which is known once it is asked again', async (more, amount) => {
    const key = await startSession(client, amount);
    const unclear = await pay(client, key, more);
    expect(unclear.status).toBe(500);
    const { body } = expectOk(await pay(client, key, more), 200);
    expect(body).toMatchObject({ status: 'APPROVED', auth_amount: amount });
    expect((await pay(client, key, more)).body).toEqual(body);
    expect(paid()).toBe(1);
  });

  test.each([
    [{ token: 'sim-lost' }, 10],
    [{}, 9900.91],
  ] as const)('lost: %j of %d stays unclear, and is never sent again', async (more, amount) => {
    const key = await startSession(client, amount);
    for (let n = 0; n < 3; n++) expect((await pay(client, key, more)).status).toBe(500);
    expect(paid()).toBe(1);
  });

  test('an approval that was found stays, though the call that took it breaks off afterwards', async () => {
    const world = makeWorld({ startsAt: NOON });
    const simulator = makeCardSimulator(world);
    const [isTaken, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<CardAnswer>()];
    const takePayment: Gateway['pay'] = async (order) => {
      await simulator.pay(order);
      isTaken.resolve();
      return isOver.promise;
    };
    const slow = await openServiceClient({ world, gateway: { ...simulator, pay: takePayment } });
    const key = await startSession(slow, 3.85);
    const first = pay(slow, key);
    await isTaken.promise;
    const { body } = expectOk(await pay(slow, key), 200);
    const signed = await signedCart(slow, FRIES, { payments: [cardPayment(body)] });
    const { order } = expectOk(await slow.checkOut(signed), 200).body;
    isOver.reject(new Error('the card network did not answer'));
    expect((await first).status).toBe(500);
    expectOk(await refund(slow, order.order_id), 201);
    await slow.close();
  });

  test('what timed out can be spent once it is known', async () => {
    const key = await startSession(client, 3.85);
    expect((await pay(client, key, { token: 'sim-timeout' })).status).toBe(500);
    const { body } = await pay(client, key);
    expectOk(await client.checkOut(await signedCart(client, FRIES, { payments: [cardPayment(body)] })), 200);
  });
});

describe('a card at checkout', () => {
  const checkOutWith = async (...payments: readonly ReturnType<typeof cardPayment>[]) =>
    client.checkOut(await signedCart(client, FRIES, { payments }));

  test('pays for the order and says by which network', async () => {
    const order = await cardOrder(client, FRIES);
    const { refund, cart } = order;
    expect(refund).toEqual({ refundable: true, total_refunded: 0, remaining_amount: 3.85, refund_orders: [] });
    expect(cart.payments).toMatchObject([{ payment_type: 2, amount: 3.85, external_data: { payment_gateway: 'simulator' } }]);
  });

  test('pays with its tip', async () => {
    const transaction = await chargeCard(client, 3.85, { tip: 1 });
    const { body } = expectOk(await checkOutWith(cardPayment(transaction, { tip: 1 })), 200);
    expect(body.order.refund.remaining_amount).toBe(4.85);
    const other = await chargeCard(client, 3.85, { tip: 1 });
    expect((await checkOutWith(cardPayment(other))).status).toBe(422);
  });

  test('pays for one order [C9]', async () => {
    const transaction = await chargeCard(client, 3.85);
    expectOk(await checkOutWith(cardPayment(transaction)), 200);
    const again = await checkOutWith(cardPayment(transaction));
    expect([again.status, messageOf(again)]).toEqual([
      422,
      `transaction ${transaction.transaction_uid} has paid for another order, or is not approved`,
    ]);
  });

  test('pays for one line of payments', async () => {
    const transaction = await chargeCard(client, 2);
    const twice = [cardPayment(transaction, { amount: 2 }), { ...cardPayment(transaction, { amount: 2 }), payment_index: 2 }];
    const lines = [lineOf(ITEMS.special, 1, {}, { cart_item_cost: { unit_cost: 4 } })];
    const draft = await signedCart(client, lines, { payments: [{ payment_type: 1 }] });
    const due = draft.signed_cart.cart.cart_totals.total;
    const rest = { payment_type: 1, amount: Number((due - 4).toFixed(2)) };
    const answer = await client.checkOut(await signedCart(client, lines, { payments: [...twice, rest] }));
    expect(answer.status).toBe(422);
  });

  test('must name an approved transaction of its amount', async () => {
    const declined = await chargeCard(client, 3.85, { token: 'sim-decline' });
    const other = await chargeCard(client, 3.84);
    const path = 'cart.payments[0].external_data.transaction_uid';
    for (const payment of [cardPayment(declined), cardPayment(other), cardPayment({ transaction_uid: 'nosuch' }), { payment_type: 2 }]) {
      const answer = await checkOutWith(payment as ReturnType<typeof cardPayment>);
      expect([answer.status, answer.body]).toMatchObject([422, { errors: [{ path }] }]);
    }
  });

  test('may pay a part, where cash pays the rest', async () => {
    const { auth_amount, transaction_uid } = await chargeCard(client, 3.85, { token: 'sim-partial' });
    expect(auth_amount).toBe(1.92);
    const card = cardPayment({ transaction_uid }, { amount: 1.92 });
    const { body } = expectOk(await checkOutWith(card, { payment_type: 1, amount: 1.93 } as typeof card), 200);
    expect(body.order.refund).toMatchObject({ refundable: false, not_refundable_reason: 'paid in cash and by card' });
  });

  test('is not looked at where the operator vouches for an external payment, and is then not ours to refund', async () => {
    const external_payment = { provider: 'bank', reference: 'R1', amount: 3.85 };
    const claim = { payment_gateway: 'simulator', transaction_uid: (await chargeCard(client, 3.85)).transaction_uid };
    const signed = await signedCart(client, FRIES, { payments: [{ payment_type: 2, external_data: claim }] });
    const { body } = expectOk(await client.checkOut({ ...signed, external_payment }), 200);
    expect(body.order.refund).toMatchObject({ refundable: false, not_refundable_reason: 'not paid in full by a single card' });
  });
});

describe('what follows a payment', () => {
  const follow = async (transaction_type: 'VOID' | 'REFUND', original_transaction_uid: string) =>
    pay(client, await startSession(client, 1), { transaction_type, original_transaction_uid });

  test.each(['VOID', 'REFUND'] as const)('%s: what was approved can no longer be spent, nor followed again', async (type) => {
    const transaction = await chargeCard(client, 3.85);
    const { body } = expectOk(await follow(type, transaction.transaction_uid), 200);
    expect(body).toMatchObject({ status: 'APPROVED', auth_amount: type === 'VOID' ? 0 : 3.85 });
    const signed = await signedCart(client, FRIES, { payments: [cardPayment(transaction)] });
    expect((await client.checkOut(signed)).status).toBe(422);
    expect((await follow('VOID', transaction.transaction_uid)).status).toBe(400);
    expect((await follow('REFUND', transaction.transaction_uid)).status).toBe(400);
    const back = await signedCart(client, FRIES, { payments: [cardPayment(body)] });
    expect((await client.checkOut(back)).status).toBe(422);
  });

  test('two at once move the money back once', async () => {
    const { transaction_uid } = await chargeCard(client, 3.85);
    const answers = await Promise.all([
      follow('REFUND', transaction_uid),
      follow('REFUND', transaction_uid),
      follow('VOID', transaction_uid),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(network.calls.filter(([name]) => name === 'refund' || name === 'void')).toHaveLength(1);
  });

  test('what has paid for an order goes back with its refund alone', async () => {
    const order = await cardOrder(client, FRIES);
    const uid = order.cart.payments[0]?.external_data?.transaction_uid ?? '';
    for (const type of ['VOID', 'REFUND'] as const) {
      expect(messageOf(await follow(type, uid))).toBe('the original transaction has paid for an order, or was taken back');
    }
    expect((await findOrder(client, order.order_id)).body.refund.refundable).toBe(true);
  });

  test('the original must be named, known and approved', async () => {
    const declined = await chargeCard(client, 3.85, { token: 'sim-decline' });
    expect((await follow('VOID', declined.transaction_uid)).status).toBe(400);
    expect((await follow('REFUND', 'nosuch')).status).toBe(400);
    const key = await startSession(client, 1);
    for (const transaction_type of ['VOID', 'REFUND', 'ADJUSTMENT'] as const) {
      expect((await pay(client, key, { transaction_type })).status).toBe(400);
    }
  });

  test('is never a second charge: a payment that names an original is refused', async () => {
    const { transaction_uid } = await chargeCard(client, 3.85, { transaction_type: 'AUTHORIZE' });
    network.calls.length = 0;
    for (const transaction_type of ['CAPTURE', 'AUTHORIZE', undefined] as const) {
      const more = { original_transaction_uid: transaction_uid, ...(transaction_type !== undefined && { transaction_type }) };
      expect((await pay(client, await startSession(client, 3.85), more)).status).toBe(400);
    }
    expect(paid()).toBe(0);
  });

  test('a VOID that got no answer is done when it is asked again', async () => {
    const transaction = await chargeCard(client, 3.85);
    const key = await startSession(client, 1);
    const more = { transaction_type: 'VOID', original_transaction_uid: transaction.transaction_uid } as const;
    network.setMute(true);
    expect((await pay(client, key, more)).status).toBe(500);
    network.setMute(false);
    const signed = await signedCart(client, FRIES, { payments: [cardPayment(transaction)] });
    expect((await client.checkOut(signed)).status).toBe(422);
    expectOk(await pay(client, key, more), 200);
    expect((await client.checkOut(signed)).status).toBe(422);
    expect(
      (await client.checkOut(await signedCart(client, FRIES, { payments: [cardPayment((await pay(client, key, more)).body)] }))).status,
    ).toBe(422);
  });
});

describe('a tip after checkout', () => {
  const adjust = async (original_transaction_uid: string, tip: number, key?: string, tip_sequence?: number) =>
    pay(client, key ?? (await startSession(client, 1)), {
      transaction_type: 'ADJUSTMENT',
      original_transaction_uid,
      tip,
      ...(tip_sequence !== undefined && { tip_sequence }),
    });
  const tipped = async (tip_status_closed: boolean | undefined) => {
    const order = await cardOrder(client, FRIES, tip_status_closed === undefined ? {} : { tip_status_closed });
    return { order, uid: order.cart.payments[0]?.external_data?.transaction_uid ?? '' };
  };

  test('is set on an order whose tip was left open: the last one decides', async () => {
    const { order, uid } = await tipped(false);
    expect(expectOk(await adjust(uid, 1.5), 200).body).toMatchObject({ status: 'APPROVED', auth_amount: 1.5 });
    expectOk(await adjust(uid, 0.25), 200);
    const found = (await findOrder(client, order.order_id)).body;
    expect(found.cart.payments[0]).toMatchObject({ amount: 3.85, tip: 0.25 });
    expect(found.refund).toMatchObject({ refundable: true, remaining_amount: 4.1 });
    expect(found.cart.cart_totals).toEqual(order.cart.cart_totals);
    expect(network.kept.get(uid)).toBe(410);
    expectOk(await adjust(uid, 0), 200);
    expectOk(await refund(client, order.order_id), 201);
    expect(network.kept.get(uid)).toBe(0);
  });

  test('that arrives late changes nothing where a later one is known', async () => {
    const { order, uid } = await tipped(false);
    expectOk(await adjust(uid, 5, undefined, 2), 200);
    expect(messageOf(await adjust(uid, 2, undefined, 1))).toBe('a later adjustment of this tip is known');
    expectOk(await adjust(uid, 3, undefined, 3), 200);
    expect((await findOrder(client, order.order_id)).body.cart.payments[0]?.tip).toBe(3);
    expect(network.kept.get(uid)).toBe(685);
  });

  test('that got no answer is carried out before its order is refunded, and all of it goes back', async () => {
    const { order, uid } = await tipped(false);
    network.setMute(true);
    expect((await adjust(uid, 2)).status).toBe(500);
    network.setMute(false);
    const { body } = expectOk(await refund(client, order.order_id), 201);
    expect(body.cart.payments[0]).toMatchObject({ amount: -3.85, tip: -2 });
    expect(network.kept.get(uid)).toBe(0);
  });

  test.each([true, undefined])('is refused where tip_status_closed was %s', async (closed) => {
    const { uid } = await tipped(closed);
    expect(messageOf(await adjust(uid, 1))).toBe('the tip of this order is closed');
  });

  test('is refused for a transaction that has paid for nothing', async () => {
    expect((await adjust((await chargeCard(client, 3.85)).transaction_uid, 1)).status).toBe(400);
  });

  test('is added once, however often its session asks, answered or not [C10]', async () => {
    const { order, uid } = await tipped(false);
    const key = await startSession(client, 1);
    network.setMute(true);
    expect((await adjust(uid, 1, key)).status).toBe(500);
    network.setMute(false);
    const { body } = expectOk(await adjust(uid, 1, key), 200);
    expect((await adjust(uid, 1, key)).body).toEqual(body);
    expect((await findOrder(client, order.order_id)).body.cart.payments[0]?.tip).toBe(1);
  });

  test('tips at once are set one after the other: order and card have the same one', async () => {
    const { order, uid } = await tipped(false);
    const answers = await Promise.all([1, 2, 3].map((tip) => adjust(uid, tip)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const tip = (await findOrder(client, order.order_id)).body.cart.payments[0]?.tip ?? 0;
    expect([1, 2, 3]).toContain(tip);
    expect(network.kept.get(uid)).toBe(385 + tip * 100);
  });
});
