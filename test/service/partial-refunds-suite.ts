import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ORDERING_MESSAGES } from '../../shared/contract/http/messages.ts';
import type { Order } from '../../shared/contract/records/order.ts';
import type { Payment } from '../../shared/contract/records/payment.ts';
import type { RefundInPart, RefundOrder } from '../../shared/contract/records/refund.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { makeWorld } from '../world.ts';
import { type CountedGateway, countedGateway } from './counted-gateway.ts';
import {
  cardOrder,
  cardPayment,
  cashOrder,
  chargeCard,
  expectOk,
  findOrder,
  lineOf,
  NOON,
  openServiceClient,
  REASON,
  refund,
  type ServiceClient,
  signedCart,
} from './service-client.ts';
import { ITEMS } from './test-catalogue.ts';

let client: ServiceClient;
let network: CountedGateway;

/** For each test file that calls it, in its own process. */
export function describePartialRefunds(openStore: () => Promise<ServiceStore>): void {
  beforeAll(async () => {
    const world = makeWorld({ startsAt: NOON });
    network = countedGateway(makeCardSimulator(world));
    client = await openServiceClient({ world, gateway: network, store: await openStore() });
  });
  beforeEach(() => network.setMute(false));
  afterAll(() => client.close());
  describe('a refund of a part of an order', describeParts);
  describe('what is refused', describeRefusals);
  test('an order that two cards and cash paid is refunded to each card', splitTenders);
  test('the parts of an order add up to it to the cent, with tip, tax and fees', { timeout: 120_000 }, addUp);
}

/** Fries cost 3.85 each, and a burger something else. */
const LINES = [lineOf(ITEMS.burger, 2), lineOf(ITEMS.fries, 3)];
let refundIds = 0;

function refundPart({ order_id }: Pick<Order, 'order_id'>, part: RefundInPart, refund_id = `refund-no-${++refundIds}`) {
  return client.send<RefundOrder>('POST', `/ordering/order/${order_id}/refunds`, { ...REASON, refund_id, part });
}

async function refusal(order: Pick<Order, 'order_id'>, part: RefundInPart): Promise<string> {
  const answer = await refundPart(order, part);
  expect(answer.status).toBe(422);
  return (answer.body as unknown as { readonly message: string }).message;
}

const uidOf = (order: Order, place = 0): string => order.cart.payments[place]?.external_data?.transaction_uid ?? '';
/** What the card has still paid, as the network knows it. */
const held = (order: Order, place = 0): number => network.kept.get(uidOf(order, place)) ?? 0;
const cents = (amount: number): number => Math.round(amount * 100);

function describeParts(): void {
  test('gives the amount back to the card, and is an order of its own with the lines that it is for', async () => {
    const order = await cardOrder(client, LINES);
    const { total } = order.cart.cart_totals;
    const first = expectOk(await refundPart(order, { payment: 0, amount: 3.85, lines: [{ line: 1, quantity: 1 }] }), 201).body;
    expect(first).toMatchObject({ ...REASON, original_order_id: order.order_id, refundable: false });
    expect(first.cart.payments).toMatchObject([{ amount: -3.85, tip: 0 }]);
    expect(first.cart.cart_totals.total).toBe(-3.85);
    expect(first.cart.cart_items).toMatchObject([{ cart_item_with_root_map_node: { quantity: 1, cart_item_cost: { total: -3.5 } } }]);
    expect(held(order)).toBe(cents(total) - 385);
    const second = expectOk(await refundPart(order, { payment: 0, amount: 1 }), 201).body;
    expect(second.cart.cart_items).toEqual([]);
    const { refund: state, ...rest } = (await findOrder(client, order.order_id)).body;
    expect(rest).toEqual({ ...order, refund: undefined });
    expect(state).toEqual({
      refundable: false,
      not_refundable_reason: 'already refunded',
      total_refunded: 4.85,
      remaining_amount: (cents(total) - 485) / 100,
      refund_orders: [first, second],
    });
    for (const each of [first, second]) expect((await findOrder(client, each.order_id)).body).toEqual(each);
    expect((await refund(client, order.order_id)).status).toBe(422);
  });

  test('is made once, however often and at how many doors at once it is sent', async () => {
    const order = await cardOrder(client, LINES);
    const before = held(order);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refundPart(order, { payment: 0, amount: 2 }, 'sent-eight-times')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.order_id}`)).size).toBe(1);
    expect(held(order)).toBe(before - 200);
    expect((await refundPart(order, { payment: 0, amount: 3 }, 'sent-eight-times')).status).toBe(422);
    expect((await findOrder(client, order.order_id)).body.refund.refund_orders).toHaveLength(1);
  });

  test('of many at once only as many succeed as there is money for', async () => {
    const order = await cardOrder(client, [lineOf(ITEMS.fries, 2)]);
    const answers = await Promise.all(Array.from({ length: 9 }, () => refundPart(order, { payment: 0, amount: 2 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(held(order)).toBe(170);
    expect((await findOrder(client, order.order_id)).body.refund).toMatchObject({ total_refunded: 6, remaining_amount: 1.7 });
  });

  test('and a whole one at once: one of them is made', async () => {
    for (let round = 0; round < 20; round++) {
      const order = await cardOrder(client, [lineOf(ITEMS.fries)]);
      const answers = await Promise.all([refund(client, order.order_id), refundPart(order, { payment: 0, amount: 1 })]);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(held(order)).toBe(answers[0].status === 201 ? 0 : 285);
    }
  });

  test('is finished when it is sent again, where the card network did not answer', async () => {
    const order = await cardOrder(client, LINES);
    const before = held(order);
    network.setMute(true);
    expect((await refundPart(order, { payment: 0, amount: 2.5 }, 'not-answered')).status).toBe(500);
    network.setMute(false);
    expect((await findOrder(client, order.order_id)).body.refund.total_refunded).toBe(0);
    expect((await refund(client, order.order_id)).status).toBe(422);
    expectOk(await refundPart(order, { payment: 0, amount: 2.5 }, 'not-answered'), 201);
    expect(held(order)).toBe(before - 250);
  });

  test('that the network refuses leaves all to be refunded, tips to be adjusted, and stays refused', async () => {
    const order = await cardOrder(client, [lineOf(ITEMS.fries)]);
    const world = makeWorld({ startsAt: NOON });
    const strange = await openServiceClient({ world, store: client.store, gateway: makeCardSimulator(world) });
    const body = { ...REASON, refund_id: 'refused-there', part: { payment: 0, amount: 1 } };
    const answer = await strange.send('POST', `/ordering/order/${order.order_id}/refunds`, body);
    expect([answer.status, answer.text]).toMatchObject([422, expect.stringContaining('the card network refused the refund')]);
    expect((await refundPart(order, { payment: 0, amount: 1 }, 'refused-there')).status).toBe(422);
    expectOk(await refund(client, order.order_id), 201);
    expect(held(order)).toBe(0);
  });
}

function describeRefusals(): void {
  test('more than the payment has left, or than was sold of an item', async () => {
    const order = await cardOrder(client, LINES);
    const { total } = order.cart.cart_totals;
    expect(await refusal(order, { payment: 0, amount: total + 0.01 })).toBe(ORDERING_MESSAGES.refundTooMuch);
    for (const amount of [0, -1, 0.001]) expect(await refusal(order, { payment: 0, amount })).toBe(ORDERING_MESSAGES.refundTooMuch);
    expect(await refusal(order, { payment: 0, amount: 1, lines: [{ line: 1, quantity: 4 }] })).toBe(ORDERING_MESSAGES.refundTooMany);
    expect(await refusal(order, { payment: 0, amount: 1, lines: [{ line: 7, quantity: 1 }] })).toBe(ORDERING_MESSAGES.refundTooMany);
    const twice = [1, 2].map(() => ({ line: 0, quantity: 1.5 }));
    expect(await refusal(order, { payment: 0, amount: 1, lines: twice })).toBe(ORDERING_MESSAGES.refundTooMany);
    expectOk(await refundPart(order, { payment: 0, amount: 1, lines: [{ line: 1, quantity: 2 }] }), 201);
    expect(await refusal(order, { payment: 0, amount: 1, lines: [{ line: 1, quantity: 2 }] })).toBe(ORDERING_MESSAGES.refundTooMany);
  });

  test('a payment that the card service did not take, an item that may not be refunded, a refund, a whole refund before', async () => {
    const cash = await cashOrder(client, [lineOf(ITEMS.fries)]);
    expect(await refusal(cash, { payment: 0, amount: 1 })).toBe(ORDERING_MESSAGES.refundPaymentUnknown);
    expect(await refusal(cash, { payment: 5, amount: 1 })).toBe(ORDERING_MESSAGES.refundPaymentUnknown);
    const mixed = await cardOrder(client, [lineOf(ITEMS.unrefundable), lineOf(ITEMS.fries)]);
    expect(await refusal(mixed, { payment: 0, amount: 1 })).toBe(ORDERING_MESSAGES.notRefundable('item'));
    expect(await refusal(mixed, { payment: 0, amount: 1, lines: [{ line: 0, quantity: 1 }] })).toBe(
      ORDERING_MESSAGES.notRefundable('item'),
    );
    const back = expectOk(await refundPart(mixed, { payment: 0, amount: 1, lines: [{ line: 1, quantity: 1 }] }), 201).body;
    expect(await refusal(back, { payment: 0, amount: 1 })).toBe(ORDERING_MESSAGES.notRefundable('refunded'));
    const whole = await cardOrder(client, [lineOf(ITEMS.fries)]);
    expectOk(await refund(client, whole.order_id), 201);
    expect(await refusal(whole, { payment: 0, amount: 1 })).toBe(ORDERING_MESSAGES.notRefundable('refunded'));
    expect(await refusal(await cardOrder(client, [lineOf(ITEMS.suite)]), { payment: 0, amount: 1 })).toBe(
      ORDERING_MESSAGES.notRefundable('suite'),
    );
  });

  test.each([
    { refund_id: 'no-part-amount', part: { payment: 0 } },
    { refund_id: 'short', part: { payment: 0, amount: 1 } },
    { refund_id: 'no-payment', part: { amount: 1 } },
    { part: { payment: 0, amount: 1 } },
    { refund_id: 'bad-line-', part: { payment: 0, amount: 1, lines: [{ line: -1, quantity: 1 }] } },
    { refund_id: 'bad-lines', part: { payment: 0, amount: 1, lines: 'all' } },
    { refund_id: 'no-object', part: 'all' },
  ])('a request like %j', async (members) => {
    const order = await cardOrder(client, [lineOf(ITEMS.fries)]);
    const answer = await client.send('POST', `/ordering/order/${order.order_id}/refunds`, { ...REASON, ...members });
    expect(answer.status).toBe(400);
    expect((await findOrder(client, order.order_id)).body.refund.refundable).toBe(true);
  });
}

async function splitTenders(): Promise<void> {
  const [one, two] = [await chargeCard(client, 2), await chargeCard(client, 1)];
  const payments: Payment[] = [cardPayment(one, { amount: 2 }), { payment_type: 1, amount: 0.85 }, cardPayment(two, { amount: 1 })];
  const signed = await signedCart(client, [lineOf(ITEMS.fries)], { payments });
  const { order } = expectOk(await client.checkOut(signed), 200).body;
  expect(await refusal(order, { payment: 2, amount: 1.01 })).toBe(ORDERING_MESSAGES.refundTooMuch);
  expectOk(await refundPart(order, { payment: 2, amount: 0.4, lines: [{ line: 0, quantity: 0.5 }] }), 201);
  expectOk(await refundPart(order, { payment: 0, amount: 2 }), 201);
  expect([held(order, 0), held(order, 2)]).toEqual([0, 60]);
}

async function addUp(): Promise<void> {
  const amounts = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 333 }), amounts, fc.integer({ min: 1, max: 4 }), async (tip, wanted, burgers) => {
      const lines = [lineOf(ITEMS.burger, burgers), lineOf(ITEMS.fries, 2)];
      const draft = await signedCart(client, lines);
      const { total } = draft.signed_cart.cart.cart_totals;
      const transaction = await chargeCard(client, total, { tip: tip / 100 });
      const signed = await signedCart(client, lines, { payments: [cardPayment(transaction, { tip: tip / 100 })] });
      const { order } = expectOk(await client.checkOut(signed), 200).body;
      let left = cents(total) + tip;
      const parts: RefundOrder[] = [];
      for (const amount of [...wanted, Number.POSITIVE_INFINITY]) {
        const part = Math.min(amount, left);
        if (part === 0) break;
        parts.push(expectOk(await refundPart(order, { payment: 0, amount: part / 100 }), 201).body);
        left -= part;
      }
      const added = (of: (each: RefundOrder) => number): number => parts.reduce((all, each) => all + cents(of(each)), 0);
      const { cart } = order;
      expect(added((each) => each.cart.payments[0]?.amount ?? 0)).toBe(0 - cents(total));
      expect(added((each) => each.cart.payments[0]?.tip ?? 0)).toBe(0 - tip);
      for (const name of ['total', 'subtotal', 'exclusive_tax', 'fees_total', 'discounts_total'] as const)
        expect(added((each) => each.cart.cart_totals[name])).toBe(0 - cents(cart.cart_totals[name]));
      expect(held(order)).toBe(0);
      expect((await findOrder(client, order.order_id)).body.refund).toMatchObject({ remaining_amount: 0 });
    }),
    { seed: firstSeed, numRuns: isLong ? 300 : 15 },
  );
}
