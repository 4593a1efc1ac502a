import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BARE, CLOSED, COMPARING, NODES, NORTH, ROUNDING } from './catalogue-file.ts';
import { MEDIA } from './documented-operations.ts';
import { type Answer, cartOf, type ForeignClient, line, startForeignClient } from './foreign-client.ts';

let client: ForeignClient;
beforeAll(async () => {
  client = await startForeignClient();
});
afterAll(() => client.stop());

const calculate = (body: unknown, media: string = MEDIA.cart2, path: Readonly<Record<string, string>> = NORTH) =>
  client.ask('calculate', { body, media, path });

const checkout = (signed: Answer, more: object = {}, media: string = MEDIA.cart2, path: Readonly<Record<string, string>> = NORTH) =>
  client.ask('checkout', { body: { ...signed.body, ...more }, media, path });

const COLA = line('104');

async function sold(body: object, more: object = {}): Promise<Answer['body']> {
  const signed = await calculate(body);
  expect(signed.text).toContain('signed_cart');
  const answer = await checkout(signed, more);
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.stringContaining('order')]);
  return answer.body.order;
}

/** A card that the payment layer has approved. */
async function charged(amount: number): Promise<string> {
  const session = await client.ask('session', { body: { terminal_id: 'T1', amount } });
  const paid = await client.ask('payment', { body: { session_key: session.body.session_key, token: 'sim-card' } });
  expect(paid.body.status).toBe('APPROVED');
  return paid.body.transaction_uid;
}

describe('calculate', () => {
  test('versions are media types: version 1 where none is sent, and an unknown one is malformed', async () => {
    const v1 = { cart: { payments: [{ payment_type: 1 }], cart_items: [{ id: '104', name: 'Cola', quantity: 1, cost: 3 }] } };
    expect((await calculate(v1, MEDIA.cart1)).mediaType).toBe(MEDIA.cart1);
    const plain = await client.ask('calculate', { body: v1, media: MEDIA.json });
    expect([plain.status, plain.mediaType]).toEqual([200, MEDIA.cart1]);
    expect((await calculate(cartOf([COLA]))).mediaType).toBe(MEDIA.cart2);
    expect((await calculate(cartOf([COLA]), 'application/com.example.oapi.cart.v9+json')).status).toBe(400);
  });

  test('the totals are those of the table', async () => {
    const { body } = await calculate(cartOf([line('101', 2, [NODES.brioche, NODES.ketchup]), COLA]));
    // Two burgers of 11 with ketchup of 0.50 beside each, and a cola; 10 percent tax and a fee of 5 percent on top.
    expect(body.signed_cart.cart.cart_totals).toEqual({
      discounts_total: 0,
      fees_total: 1.3,
      exclusive_tax: 2.6,
      inclusive_tax: 0,
      subtotal: 26,
      original_total: 26,
      total: 29.9,
    });
    const [burger] = body.signed_cart.cart.cart_items;
    const { map_node_item_computations: computations } = burger.cart_item_with_root_map_node;
    expect(computations[NODES.brioche]).toMatchObject({ price_adjustment: 1, adjusted_unit_cost: 0, total_quantity: 2 });
    expect(computations[NODES.ketchup]).toMatchObject({ price_adjustment: 0, adjusted_unit_cost: 0.5, adjusted_total_cost: 1 });
  });

  test('a body that is malformed is 400, and one that is not acceptable 422', async () => {
    for (const body of ['{', '', '[]', '{}', '{"cart":{}}', { ...cartOf([COLA]), more: 1 }, cartOf([COLA], { more: 1 }), cartOf([])]) {
      expect([body, (await calculate(body)).status]).toEqual([body, 400]);
    }
    const same = { payment_type: 1, amount: 1 };
    expect((await calculate(cartOf([COLA], { payments: [] }))).status).toBe(400);
    expect((await calculate(cartOf([COLA], { payments: [same, same] }))).status).toBe(400);
    expect((await calculate(cartOf([COLA], { order_type: 'PHONE' }))).status).toBe(400);
    for (const items of [
      [line('999')],
      [line('101')],
      [line('102', 3)],
      [line('104', 1, [NODES.plain])],
      [line('104', 1, [], { cart_item_cost: { unit_cost: 1 } })],
    ]) {
      expect([items, (await calculate(cartOf(items))).status]).toEqual([items, 422]);
    }
    expect((await calculate(cartOf([line('102', 3)]))).body.message).toBe('two drinks an order');
  });

  test('a version 1 line needs its cost, id, name and quantity', async () => {
    const whole = { id: '104', name: 'Cola', quantity: 1, cost: 3 };
    for (const name of Object.keys(whole)) {
      const { [name as keyof typeof whole]: _, ...rest } = whole;
      expect((await calculate({ cart: { payments: [{}], cart_items: [rest] } }, MEDIA.cart1)).status).toBe(400);
    }
  });

  test('a payment needs no member: the document names none as required', async () => {
    for (const media of [MEDIA.cart1, MEDIA.cart2]) {
      const item = media === MEDIA.cart1 ? { id: '104', name: 'Cola', quantity: 1, cost: 3 } : { cart_item_with_root_map_node: COLA };
      const { status, text, body } = await calculate({ cart: { payments: [{}], cart_items: [item] } }, media);
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
      expect(body.signed_cart.cart.payments).toMatchObject([{ amount: 3.45 }]);
    }
  });

  test('what a client tracks is kept with its order, and is not in the cart', async () => {
    const signed = await calculate(cartOf([COLA], { external_metadata: 'run 7, lane 3' }));
    expect(signed.body.signed_cart.cart).not.toHaveProperty('external_metadata');
    const { body } = await checkout(signed);
    const { order_id, order_uuid } = body.order;
    expect((await client.ask('orderOfService', { path: { order_id } })).text).toContain('run 7, lane 3');
    expect((await client.ask('order', { path: { uuid: order_uuid } })).body.order.metadata).toBe('run 7, lane 3');
  });

  test('what a client tracks is signed: changed, it makes the cart unusable', async () => {
    const signed = await calculate(cartOf([COLA], { external_metadata: 'run 7' }));
    const changed = JSON.parse(signed.text.replaceAll('run 7', 'run 8'));
    expect(changed).not.toEqual(signed.body);
    expect((await client.ask('checkout', { body: changed, media: MEDIA.cart2 })).status).toBe(422);
  });

  test('a cart is rounded as it asks where its vendor says nothing, and as its vendor says elsewhere', async () => {
    const nickels = { mode: 'NEAREST', increment: 0.1 };
    const answered = (await calculate(cartOf([COLA], { rounding: nickels }))).body.signed_cart.cart;
    expect([answered.rounding, answered.payments[0].amount]).toEqual([{ ...nickels, amount: 0.05 }, 3.5]);
    const own = (await calculate(cartOf([COLA], { rounding: { mode: 'UP', increment: 1 } }), MEDIA.cart2, ROUNDING)).body.signed_cart.cart;
    expect(own.rounding).toEqual({ mode: 'NEAREST', increment: 0.05, amount: 0 });
    expect((await calculate(cartOf([COLA]))).body.signed_cart.cart.rounding).toBeUndefined();
    const card = (await calculate(cartOf([COLA], { rounding: nickels, payments: [{ payment_type: 3 }] }))).body.signed_cart.cart;
    expect([card.rounding.amount, card.payments[0].amount]).toEqual([0, 3.45]);
    const sold = await checkout(await calculate(cartOf([COLA], { rounding: nickels })));
    expect(sold.body.order.cart.rounding).toEqual({ ...nickels, amount: 0.05 });
    for (const rounding of [
      { mode: 'DOWN', increment: 100 },
      { mode: 'UP', increment: -1 },
      { mode: 'UP', increment: 0 },
    ]) {
      expect([rounding, (await calculate(cartOf([COLA], { rounding }))).status]).toEqual([rounding, 422]);
    }
  });

  test('a closed stand takes an order ahead of its time, and none for a time that is over', async () => {
    const at = (minutes: number) => new Date(client.now.getTime() + minutes * 60_000).toISOString();
    const ahead = (pickup_time?: string) =>
      calculate(cartOf([COLA], pickup_time === undefined ? {} : { pickup_time }), MEDIA.cart2, CLOSED);
    expect((await ahead()).status).toBe(422);
    expect((await ahead(at(60))).status).toBe(200);
    for (const minutes of [-60, -60 * 24 * 365]) {
      const { status, body } = await ahead(at(minutes));
      expect([status, body.message]).toEqual([422, 'vendor is closed']);
    }
  });

  test('totals that a caller expects are compared where the option is on', async () => {
    const sum = (value: number) => cartOf([COLA], { calculated_cart_sum: [{ name: 'subtotal', value }] });
    expect((await calculate(sum(3), MEDIA.cart2, COMPARING)).status).toBe(200);
    expect((await calculate(sum(4), MEDIA.cart2, COMPARING)).status).toBe(422);
    expect((await calculate(sum(4))).status).toBe(200);
  });

  test('fees and taxes that are switched off are absent, and a price that is not compared is overwritten', async () => {
    const cart = cartOf([line('104', 1, [], { cart_item_cost: { unit_cost: 1 } })]);
    const { body } = await calculate(cart, MEDIA.cart2, BARE);
    expect(body.signed_cart.cart).toMatchObject({ fees: [], cart_totals: { total: 3, exclusive_tax: 0, fees_total: 0 } });
  });

  test('a course and an item off the menu are answered again, and each fee says what it belongs to', async () => {
    const { body } = await calculate(cartOf([line('106', 1, [], { menu: { course_id: '2', is_off_menu: true } })]));
    const { cart } = body.signed_cart;
    expect(cart.cart_items[0].cart_item_with_root_map_node.menu).toEqual({ course_id: '2', is_off_menu: true });
    expect(cart.fees[0]).toMatchObject({ purchase_order_id: cart.device_order_uuid, stage: expect.any(String), uid: expect.any(String) });
  });

  test('a return has negative amounts', async () => {
    const { body } = await calculate(cartOf([line('107', 2), line('104', 1, [], { activity: 'ACTIVITY_RETURN' })]));
    expect(body.signed_cart.cart.cart_totals.subtotal).toBe(37);
  });
});

describe('checkout', () => {
  test('a signed cart makes one order, however often it comes', async () => {
    const signed = await calculate(cartOf([COLA]));
    const [first, again] = [await checkout(signed), await checkout(signed)];
    expect(again.body.order.order_id).toBe(first.body.order.order_id);
    expect(first.body.order.cart.cart_totals.total).toBe(3.45);
  });

  test('any manual change makes the signed cart unusable', async () => {
    const signed = await calculate(cartOf([COLA]));
    const { cart } = signed.body.signed_cart;
    for (const change of [{ cart_totals: { ...cart.cart_totals, total: 1 } }, { seat_id: '9' }, { device_order_id: 'other' }]) {
      const body = { signed_cart: { ...signed.body.signed_cart, cart: { ...cart, ...change } } };
      expect((await client.ask('checkout', { body, media: MEDIA.cart2 })).status).toBe(422);
    }
    for (const body of ['{', '{}', '[]']) expect((await client.ask('checkout', { body, media: MEDIA.cart2 })).status).toBe(400);
  });

  test('a source that the document names is taken, and no other', async () => {
    const signed = await calculate(cartOf([COLA]));
    const from = (source: string) =>
      client.ask('checkout', { body: signed.body, media: MEDIA.cart2, headers: { 'x-order-source': source } });
    expect((await from('backoffice')).status).toBe(400);
    expect((await from('web_ordering')).body.order.source).toBe('web_ordering');
  });

  test('a receipt by mail needs an address in the signed cart', async () => {
    expect((await checkout(await calculate(cartOf([COLA])), { send_email_receipt: true })).status).toBe(422);
    const named = await calculate({ ...cartOf([COLA]), user: { email: 'guest@example.com' } });
    expect((await checkout(named, { send_email_receipt: true })).status).toBe(200);
  });

  test('an external payment covers what is paid outside, is kept with the order, and cannot be of another amount', async () => {
    const external = { provider: 'venue-wallet', reference: 'W-1', authorization_code: 'A1', amount: 3.45 };
    const signed = () => calculate(cartOf([COLA], { payments: [{ payment_type: 2, amount: 3.45 }] }));
    for (const amount of [0.01, 3.44, 9999, 0, -3.45]) {
      const { status } = await checkout(await signed(), { external_payment: { ...external, amount } });
      expect([amount, status]).toEqual([amount, 422]);
    }
    const answer = await checkout(await signed(), { external_payment: external });
    expect(answer.status).toBe(200);
    const { order_id } = answer.body.order;
    const kept = await client.ask('orderOfService', { path: { order_id } });
    for (const text of ['venue-wallet', 'W-1', 'A1']) expect(kept.text).toContain(text);
    const cash = await calculate(cartOf([COLA]));
    expect((await checkout(cash, { external_payment: external })).status).toBe(422);
    expect((await checkout(await signed())).status).toBe(422);
  });

  test('a card is refunded in full with its tip, once, and the original says so', async () => {
    const transaction_uid = await charged(5.45);
    const payment = { payment_type: 2, amount: 3.45, tip: 2, external_data: { transaction_uid } };
    const { order_id } = await sold(cartOf([COLA], { payments: [payment] }));
    const refund = (body: unknown, headers = {}) => client.ask('refund', { path: { order_id }, body, headers });
    const reason = { reason_name: 'Cold', reason_code: 'any' };
    for (const body of ['{', {}, { reason_name: 'Cold' }, { reason_code: 'any' }]) expect((await refund(body)).status).toBe(400);
    expect((await refund(reason, { 'x-order-source': 'web_ordering' })).status).toBe(400);
    const done = await refund(reason, { 'x-order-source': 'backoffice' });
    expect([done.status, done.body.original_order_id, done.body.refundable]).toEqual([201, order_id, false]);
    expect(done.body.cart.payments).toMatchObject([{ amount: -3.45, tip: -2 }]);
    expect((await refund(reason)).status).toBe(422);
    const { body } = await client.ask('orderOfService', { path: { order_id } });
    expect(body.refund).toMatchObject({ refundable: false, total_refunded: 5.45, remaining_amount: 0 });
    expect(body.refund.refund_orders).toHaveLength(1);
  });

  test('cash, several cards and an item that may not be refunded are refused', async () => {
    const refused = async (body: object) => {
      const { order_id } = await sold(body);
      return (await client.ask('refund', { path: { order_id }, body: { reason_name: 'a', reason_code: 'b' } })).status;
    };
    expect(await refused(cartOf([COLA]))).toBe(422);
    const card = async (amount: number) => ({ payment_type: 2, amount, external_data: { transaction_uid: await charged(amount) } });
    expect(await refused(cartOf([COLA], { payments: [await card(3), await card(0.45)] }))).toBe(422);
    expect(await refused(cartOf([line('108')], { payments: [await card(1.15)] }))).toBe(422);
    expect((await client.ask('orderOfService', { path: { order_id: 999_999 } })).status).toBe(404);
    expect((await client.ask('orderOfService', { path: { order_id: 'x' } })).status).toBe(400);
  });
});

test('the payment layer refuses what is malformed, and tells whom a token belongs to', async () => {
  for (const name of ['session', 'payment', 'token'] as const) {
    for (const body of ['{', {}, '[]']) expect([name, (await client.ask(name, { body })).status]).toEqual([name, 400]);
  }
  const session = await client.ask('session', { body: { terminal_id: 'T1', amount: 1 } });
  const paid = await client.ask('payment', { body: { session_key: session.body.session_key, token: 'sim-card' } });
  expect((await client.ask('token', { body: { terminal_id: 'T1', token: paid.body.token_value } })).status).toBe(200);
});
