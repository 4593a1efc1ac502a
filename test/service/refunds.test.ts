import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ORDERING_MESSAGES } from '../../shared/contract/http/messages.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { Order } from '../../shared/contract/records/order.ts';
import type { Payment } from '../../shared/contract/records/payment.ts';
import type { OrderList } from '../../shared/contract/records/v3-order.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import { makeWorld } from '../world.ts';
import { type CountedGateway, countedGateway } from './counted-gateway.ts';
import {
  calculateOrder,
  cardOrder,
  cardPayment,
  cashOrder,
  chargeCard,
  expectOk,
  extendedCartOf,
  findOrder,
  itemOf,
  lineOf,
  NOON,
  openOrder,
  openServiceClient,
  REASON,
  refund,
  type ServiceClient,
  signedCart,
  v3Payments,
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
  network.setMute(false);
  network.calls.length = 0;
});
afterAll(() => client.close());

/** Costs 3.85. */
const FRIES = [lineOf(ITEMS.fries)];
const moneyBack = () => network.calls.filter(([name]) => name === 'refund').length;

async function refusedBecause(order: Pick<Order, 'order_id'>): Promise<string> {
  const answer = await refund(client, order.order_id);
  expect(answer.status).toBe(422);
  return (answer.body as unknown as { readonly message: string }).message;
}

async function orderWith(payments: readonly Payment[], lines = FRIES): Promise<Order> {
  return expectOk(await client.checkOut(await signedCart(client, lines, { payments })), 200).body.order;
}

describe('a full refund', () => {
  test('makes an order with every amount negated, and leaves the original as it was [R2]', async () => {
    const order = await cardOrder(client, [lineOf(ITEMS.burger, 2), lineOf(ITEMS.fries)]);
    const answer = await refund(client, order.order_id);
    expect(answer.status).toBe(201);
    const back = answer.body;
    expect(back).toMatchObject({
      original_order_id: order.order_id,
      refundable: false,
      ...REASON,
      refunded_by: 'service',
      status: 'COMPLETED',
      source: 'service',
      device_order_id: order.device_order_id,
      refund: { refundable: false, total_refunded: 0, remaining_amount: 0, refund_orders: [] },
    });
    expect(back.order_id).not.toBe(order.order_id);
    const { total, subtotal, exclusive_tax } = order.cart.cart_totals;
    expect(back.cart.cart_totals).toMatchObject({ total: -total, subtotal: -subtotal, exclusive_tax: -exclusive_tax });
    expect(back.cart.payments[0]?.amount).toBe(-total);
    const { refund: refundPart, ...original } = (await findOrder(client, order.order_id)).body;
    expect(original).toEqual({ ...order, refund: undefined });
    expect(refundPart).toEqual({
      refundable: false,
      not_refundable_reason: 'already refunded',
      total_refunded: total,
      remaining_amount: 0,
      refund_orders: [back],
    });
    expect((await findOrder(client, back.order_id)).body).toEqual(back);
  });

  test('gives back tips and charity [R2]', async () => {
    const transaction = await chargeCard(client, 4, { tip: 1 });
    const request = extendedCartOf(FRIES, { charity_rounding_enabled: true, payments: [cardPayment(transaction, { tip: 1 })] });
    const signed = expectOk(await client.calculate(request, MEDIA.extendedCart), 200).body;
    const { order } = expectOk(await client.checkOut(signed, MEDIA.extendedCart), 200).body;
    expect(order.refund.remaining_amount).toBe(5);
    const { body } = expectOk(await refund(client, order.order_id), 201);
    expect(body.cart).toMatchObject({ cart_totals: { charity_total: -0.15 }, payments: [{ amount: -4, tip: -1 }] });
    expect((await findOrder(client, order.order_id)).body.refund).toMatchObject({ total_refunded: 5, remaining_amount: 0 });
  });

  test('of an order made by version 1', async () => {
    const transaction = await chargeCard(client, 3.85);
    const cart_items = [{ id: ITEMS.fries, name: 'Fries', quantity: 1, cost: 3.5 }];
    const signed = (await client.calculate({ cart: { payments: [cardPayment(transaction)], cart_items } }, MEDIA.cartV1)).body;
    const { order } = expectOk(await client.checkOut(signed, MEDIA.cartV1), 200).body;
    const { body } = expectOk(await refund(client, order.order_id), 201);
    expect(body.cart.cart_items).toMatchObject([{ original_cart_item: { quantity: 1, cost: -3.5, total: -3.5 } }]);
  });

  test('names who asked', async () => {
    const order = await cardOrder(client, FRIES);
    expect((await refund(client, order.order_id, { 'x-order-source': 'till' })).status).toBe(400);
    expect((await refund(client, order.order_id, { 'x-order-source': 'web_ordering' })).status).toBe(400);
    const { body } = expectOk(await refund(client, order.order_id, { 'x-order-source': 'backoffice' }), 201);
    expect(body).toMatchObject({ refunded_by: 'backoffice', source: 'backoffice' });
  });

  test.each([
    {},
    { reason_name: 'x' },
    { reason_code: 'x' },
    { reason_name: '', reason_code: 'x' },
    { reason_name: 'x'.repeat(256), reason_code: 'x' },
    { reason_name: 'x', reason_code: 7 },
  ])('needs a reason, unlike %j', async (body) => {
    const order = await cardOrder(client, FRIES);
    expect((await client.send('POST', `/ordering/order/${order.order_id}/refunds`, body)).status).toBe(400);
    expect((await findOrder(client, order.order_id)).body.refund.refundable).toBe(true);
  });

  test('is no order of the order management interface', async () => {
    const order = await cardOrder(client, FRIES);
    const { body } = expectOk(await refund(client, order.order_id), 201);
    expect((await client.v3('GET', `/${body.order_uuid}`)).status).toBe(404);
    const list = await client.v3<OrderList>('GET', '?start_date=2026-01-01T00:00:00Z&end_date=2027-01-01T00:00:00Z&per_page=500');
    expect(list.body.orders.map(({ uuid }) => uuid)).not.toContain(body.order_uuid);
  });
});

describe('the six rules, each named where it fails', () => {
  test('1: paid in full by a single card [R1]', async () => {
    const gift = await orderWith([{ payment_type: 3 }]);
    expect(await refusedBecause(gift)).toBe('order is not refundable: not paid in full by a single card');
    const transaction = await chargeCard(client, 2);
    const mixed = await orderWith([cardPayment(transaction, { amount: 2 }), { payment_type: 3, amount: 1.85 }]);
    expect(await refusedBecause(mixed)).toBe('order is not refundable: not paid in full by a single card');
  });

  test('2: every item is eligible, modifiers too [R1]', async () => {
    expect(await refusedBecause(await cardOrder(client, [...FRIES, lineOf(ITEMS.unrefundable)]))).toBe(
      'order is not refundable: an item is not eligible for refund',
    );
  });

  test('3: not refunded before, nor itself a refund [R1]', async () => {
    const order = await cardOrder(client, FRIES);
    const { body } = expectOk(await refund(client, order.order_id), 201);
    expect(await refusedBecause(order)).toBe('order is not refundable: already refunded');
    expect(await refusedBecause(body)).toBe('order is not refundable: already refunded');
    expect(moneyBack()).toBe(1);
  });

  test('4 and 5: completed, and made by an application whose orders are refunded here', async () => {
    const { orders } = client.store;
    const order = await cardOrder(client, FRIES);
    const stored = await orders.findByOrderId(order.order_id);
    if (stored === undefined) throw new Error('an order is stored');
    const { orderId: _, deviceOrderUuid: __, cartDigest: ___, ...bare } = stored;
    const copyWith = async (uuid: string, changes: object) => {
      const created = await orders.create({ ...bare, uuid, ...changes }, true, {});
      return { order_id: created.kind === 'created' ? (created.order.orderId ?? 0) : 0 };
    };
    const elsewhere = JSON.stringify({ ...JSON.parse(stored.body), source: 'backoffice' });
    const pending = await copyWith('0b000000-0000-4000-8000-000000000001', { status: 'OPEN' });
    expect(await refusedBecause(pending)).toBe('order is not refundable: not completed');
    const backoffice = await copyWith('0b000000-0000-4000-8000-000000000002', { body: elsewhere });
    expect(await refusedBecause(backoffice)).toBe(ORDERING_MESSAGES.notRefundable('source'));
  });

  test('6: cash, several cards, cash with a card, and suites are out of scope [R1]', async () => {
    const [one, two] = [await chargeCard(client, 2), await chargeCard(client, 1.85)];
    const several = await orderWith([cardPayment(one, { amount: 2 }), cardPayment(two, { amount: 1.85 })]);
    const half = await chargeCard(client, 2);
    const withCash = await orderWith([cardPayment(half, { amount: 2 }), { payment_type: 1, amount: 1.85 }]);
    expect(await refusedBecause(await cashOrder(client, FRIES))).toBe('order is not refundable: paid in cash');
    expect(await refusedBecause(several)).toBe('order is not refundable: paid by several cards');
    expect(await refusedBecause(withCash)).toBe('order is not refundable: paid in cash and by card');
    expect(await refusedBecause(await cardOrder(client, [lineOf(ITEMS.suite)]))).toBe('order is not refundable: suite order');
  });

  test('the order itself shows the same before a request', async () => {
    const order = await cardOrder(client, [lineOf(ITEMS.suite)]);
    expect((await findOrder(client, order.order_id)).body.refund).toMatchObject({
      refundable: false,
      not_refundable_reason: 'suite order',
    });
  });

  test('what a rule refuses moves no money [R1]', async () => {
    await refusedBecause(await cashOrder(client, FRIES));
    await refusedBecause(await cardOrder(client, [lineOf(ITEMS.suite)]));
    expect(moneyBack()).toBe(0);
  });
});

describe('the card network', () => {
  test('that does not answer leaves the order as it was; asked again, it moves the money once [R3]', async () => {
    const order = await cardOrder(client, FRIES);
    network.setMute(true);
    expect((await refund(client, order.order_id)).status).toBe(500);
    network.setMute(false);
    expect((await findOrder(client, order.order_id)).body.refund).toMatchObject({ refundable: true, total_refunded: 0 });
    expectOk(await refund(client, order.order_id), 201);
    const references = network.calls.filter(([name]) => name === 'refund').map(([, reference]) => reference);
    expect(references).toHaveLength(2);
    expect(new Set(references).size).toBe(1);
  });

  test('that refuses is reported, and the order stays refundable', async () => {
    const order = await cardOrder(client, FRIES);
    const world = makeWorld({ startsAt: NOON });
    const strange = await openServiceClient({ world, store: client.store, gateway: makeCardSimulator(world) });
    const answer = await refund(strange, order.order_id);
    expect([answer.status, answer.body]).toMatchObject([422, { message: expect.stringContaining('the card network refused the refund') }]);
    expect((await findOrder(client, order.order_id)).body.refund.refundable).toBe(true);
    expectOk(await refund(client, order.order_id), 201);
  });
});

describe('an open order whose caller vouches for a card', () => {
  /** An order that waits for its checkout only. */
  const namingCard = async (transactionUid: string, payment_gateway = 'simulator', amount = 3.85) => {
    const uuid = await openOrder(client, [itemOf(ITEMS.fries)]);
    await calculateOrder(client, uuid);
    const external_data = { transaction_uid: transactionUid, payment_gateway };
    expectOk(await client.v3('POST', `/${uuid}/payments`, v3Payments({ payment_type: 2, amount, external_data })), 201);
    return uuid;
  };
  const vouched = async (transactionUid: string, amount: number) => {
    const uuid = await namingCard(transactionUid, 'simulator', amount);
    expectOk(await client.v3('POST', `/${uuid}/checkout`), 200);
    const stored = await client.store.orders.findByUuid(uuid);
    return { order_id: stored?.orderId ?? 0 };
  };

  test('is refunded to it', async () => {
    const { transaction_uid } = await chargeCard(client, 3.85);
    const { body } = expectOk(await refund(client, (await vouched(transaction_uid, 3.85)).order_id), 201);
    expect(body).toMatchObject({ cart: { payments: [{ amount: -3.85 }] } });
  });

  test('is refunded to the card that paid, with any payments of nothing beside it', async () => {
    const { transaction_uid } = await chargeCard(client, 3.85);
    const uuid = await openOrder(client, [itemOf(ITEMS.fries)]);
    await calculateOrder(client, uuid);
    const payments = v3Payments({ payment_type: 2, amount: 0 }, { payment_type: 2, amount: 3.85, external_data: { transaction_uid } });
    expectOk(await client.v3('POST', `/${uuid}/payments`, payments), 201);
    expectOk(await client.v3('POST', `/${uuid}/checkout`), 200);
    const { orderId = 0 } = (await client.store.orders.findByUuid(uuid)) ?? {};
    expect((await findOrder(client, orderId)).body.refund.refundable).toBe(true);
    expectOk(await refund(client, orderId), 201);
    expect(network.calls.filter(([name]) => name === 'refund')).toHaveLength(1);
  });

  test.each(['simulator', 'bank'])('is the one that a card of %s pays for, however many name it at once', async (gateway) => {
    const uid = gateway === 'simulator' ? (await chargeCard(client, 3.85)).transaction_uid : 'of another bank';
    const orders = await Promise.all([1, 2, 3].map(() => namingCard(uid, gateway)));
    const answers = await Promise.all(orders.map((uuid) => client.v3('POST', `/${uuid}/checkout`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      message: expect.stringContaining('paid for another order'),
    });
  });

  test('is not paid by a card that has paid for a cart', async () => {
    const order = await cardOrder(client, FRIES);
    const uuid = await namingCard(order.cart.payments[0]?.external_data?.transaction_uid ?? '');
    expect((await client.v3('POST', `/${uuid}/checkout`)).status).toBe(400);
  });

  test('is not refunded from a card that was charged less', async () => {
    const said = 'order is not refundable: not paid in full by a single card';
    const { transaction_uid } = await chargeCard(client, 3.84);
    expect(await refusedBecause(await vouched(transaction_uid, 3.85))).toBe(said);
    expect(moneyBack()).toBe(0);
  });
});

describe('an order that the gateway was paid for outside of the payment layer', () => {
  const charge = (reference: string, amount = 385) => network.pay({ reference, terminalId: 'T1', amount, isCaptured: true });
  /** Its operator says that this payment of the gateway has paid the card of the cart. */
  async function orderVouched(uid: string, external: object = {}): Promise<Order> {
    const signed = await signedCart(client, FRIES, { payments: [{ payment_type: 2, external_data: { transaction_uid: uid } }] });
    const external_payment = { provider: network.name, reference: uid, amount: 3.85, ...external };
    return expectOk(await client.checkOut({ ...signed, external_payment }), 200).body.order;
  }

  test('is refunded in full to the card that the gateway charged', async () => {
    await charge('outside-1');
    const order = await orderVouched('outside-1');
    expect(order.refund).toMatchObject({ refundable: true });
    expect(order.cart.payments).toMatchObject([{ external_data: { payment_gateway: network.name } }]);
    const { body } = expectOk(await refund(client, order.order_id), 201);
    expect(body).toMatchObject({ original_order_id: order.order_id, cart: { payments: [{ amount: -3.85 }] } });
    expect(network.kept.get('outside-1')).toBe(0);
    expect(await refusedBecause(order)).toBe(ORDERING_MESSAGES.notRefundable('refunded'));
    expect(moneyBack()).toBe(1);
  });

  test('gives the money back once, however often it is asked for, and has paid for no other order', async () => {
    await charge('outside-2');
    const { order_id } = await orderVouched('outside-2');
    const signed = await signedCart(client, FRIES, { payments: [{ payment_type: 2, external_data: { transaction_uid: 'outside-2' } }] });
    const external_payment = { provider: network.name, reference: 'outside-2', amount: 3.85 };
    const paths = [{ path: 'external_payment.reference' }];
    expect(await client.checkOut({ ...signed, external_payment })).toMatchObject({ status: 422, body: { errors: paths } });
    await Promise.all([refund(client, order_id), refund(client, order_id)]);
    expect(network.kept.get('outside-2')).toBe(0);
  });

  test('is not refunded where the gateway knows of no such payment, or of another amount', async () => {
    await charge('outside-3', 384);
    for (const uid of ['outside-3', 'never-charged']) {
      expect([uid, await refusedBecause(await orderVouched(uid))]).toEqual([uid, ORDERING_MESSAGES.notRefundable('not_one_card')]);
    }
    expect(moneyBack()).toBe(0);
    expect(network.kept.get('outside-3')).toBe(384);
  });

  test('is not refundable where another provider took it, or the reference is not that of the card', async () => {
    await charge('outside-4');
    for (const external of [{ provider: 'bank' }, { reference: 'another' }]) {
      const { refund: refundPart } = await orderVouched('outside-4', external);
      expect([external, refundPart]).toMatchObject([
        external,
        { refundable: false, not_refundable_reason: 'not paid in full by a single card' },
      ]);
    }
  });
});
