import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPARING, SETS } from './catalogue-file.ts';
import { type Answer, type ForeignClient, startForeignClient } from './foreign-client.ts';

let client: ForeignClient;
beforeAll(async () => {
  client = await startForeignClient();
});
afterAll(() => client.stop());

const PARENT = '0c000000-0000-4000-8000-000000000101';
const BUN = '0c000000-0000-4000-8000-000000000102';
const OTHER = '0c000000-0000-4000-8000-000000000103';
const COLA = { item_id: 104, quantity: 1 };
const BURGER = { item_id: 101, quantity: 1, uuid: PARENT };
const bunOf = (parent_uuid: string, uuid = BUN) => ({
  item_id: 202,
  quantity: 1,
  uuid,
  item_as_modifier: { parent_uuid, item_set_uuid: SETS.bun },
});
const INVALID = { code: 400, message: 'The request body is not valid.' };

const request = (items: readonly object[] = [], more: object = {}) => ({
  venue_id: 21,
  external_id: 'foreign-v3',
  payment_information: { payments: [] },
  items,
  ...more,
});

async function opened(items: readonly object[] = [], more: object = {}): Promise<string> {
  const { status, body, text } = await client.ask('createOrder', { body: request(items, more) });
  expect([status, status === 201 ? '' : text]).toEqual([201, '']);
  return body.uuid;
}

const on = (uuid: string, body?: unknown, more: object = {}) => ({ path: { uuid, ...more }, ...(body !== undefined && { body }) });
const orderOf = async (uuid: string): Promise<Answer['body']> => (await client.ask('order', on(uuid))).body.order;
const pay = (amount: number, more: object = {}) => ({
  payments: [{ payment_type: 'PAYMENT_V1', payment_value: { V1_payment: { payment_type: 1, amount, ...more } } }],
});

async function calculated(uuid: string): Promise<number> {
  const { status, body, text } = await client.ask('calculateOrder', on(uuid));
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return body.calculations.order_totals.total;
}

describe('creating and reading', () => {
  test('an order is OPEN under a uuid of its own, and tells what it was made of', async () => {
    const uuid = await opened([COLA, { ...COLA, notes: 'no ice' }], { metadata: 'row 7', seat_id: 2100 });
    const order = await orderOf(uuid);
    expect(order).toMatchObject({ status: 'OPEN', uuid, external_id: 'foreign-v3', metadata: 'row 7', seat_id: 2100, vendor_id: 31 });
    expect(order).toMatchObject({ needs_to_be_recalculated: true, charity_rounding_enabled: false });
    expect(order.items).toMatchObject([{ item_id: 104, name: 'Cola', price: 3 }, { notes: 'no ice' }]);
    expect(order.order_totals).toBeUndefined();
  });

  test('a body without the venue, or without what is required, is refused', async () => {
    for (const venue_id of [undefined, 22]) {
      const { status, body } = await client.ask('createOrder', { body: request([], { venue_id }) });
      expect([status, body.message]).toEqual([400, 'venue_id not present in the request body']);
    }
    for (const more of [
      { external_id: undefined },
      { payment_information: undefined },
      { payment_information: {} },
      { external_id: 'x'.repeat(65) },
      { metadata: 'x'.repeat(1025) },
    ]) {
      expect((await client.ask('createOrder', { body: request([], more) })).status).toBe(400);
    }
    for (const item of [
      { item_id: 104 },
      { quantity: 1 },
      { item_id: 999, quantity: 1 },
      { ...COLA, quantity: 1.5 },
      { ...COLA, quantity: 2_147_483_648 },
    ]) {
      expect([item, (await client.ask('createOrder', { body: request([item]) })).status]).toEqual([item, 400]);
    }
    const charity = request([], { venue_id: 22, charity_rounding_enabled: true });
    expect((await client.ask('createOrder', { path: COMPARING, body: charity })).body).toEqual(INVALID);
  });

  test('orders are listed by date with pages and a status', async () => {
    const uuid = await opened([COLA]);
    const day = (offset: number) => encodeURIComponent(new Date(client.now.getTime() + offset * 86_400_000).toISOString());
    const range = `?start_date=${day(-1)}&end_date=${day(1)}`;
    const all = (await client.ask('listOrders', { query: range })).body;
    expect(all.orders.map((each: { uuid: string }) => each.uuid)).toContain(uuid);
    expect(all.pagination).toMatchObject({ page: 1, per_page: 100 });
    expect((await client.ask('listOrders', { query: `${range}&status=COMPLETED&status=CANCELLED` })).body.orders).not.toContainEqual(
      expect.objectContaining({ uuid }),
    );
    expect((await client.ask('listOrders', { query: `${range}&per_page=1&page=1` })).body.orders).toHaveLength(1);
    for (const query of ['', `?start_date=${day(0)}`, `${range}&per_page=501`, `${range}&status=pending`, `${range}&page=x`]) {
      expect((await client.ask('listOrders', { query })).status).toBe(400);
    }
    const bad = await client.ask('listOrders', { path: { venue_id: 'x' }, query: range });
    expect([bad.status, bad.body.message]).toEqual([400, 'invalid venue id']);
  });

  test('a venue of another corporate, and one outside of the token', async () => {
    const foreign = await client.ask('order', { path: { corporate_id: 12, uuid: PARENT } });
    expect(foreign.body).toEqual({ code: 403, message: 'venue 21 is not owned by the corporateID 12' });
    const outside = await client.ask('order', { path: { venue_id: 99, uuid: PARENT } });
    expect(outside.body).toEqual({ code: 403, message: 'you do not have access to this resource' });
    expect((await client.ask('order', on(PARENT))).body.message).toMatch(/^order (was )?not found$/);
  });
});

describe('items', () => {
  test('an order whose item lacks a required choice is not made', async () => {
    expect((await client.ask('createOrder', { body: request([BURGER]) })).status).toBe(400);
    const uuid = await opened([BURGER, bunOf(PARENT)]);
    expect(await calculated(uuid)).toBe(12.65);
  });

  test('one item that fails lets the whole request fail, and leaves the order as it was', async () => {
    const uuid = await opened([COLA]);
    const before = await orderOf(uuid);
    const wrong = [
      [BURGER],
      [BURGER, bunOf(PARENT), bunOf(PARENT, OTHER)],
      [{ ...COLA, price_override: 0.01 }],
      [{ item_id: 105, quantity: 1 }],
      [{ item_id: 999, quantity: 1 }],
      [{ item_id: 102, quantity: 3 }],
      [bunOf(OTHER)],
      [bunOf(BUN)],
      [{ ...BURGER, item_as_modifier: { parent_uuid: BUN, item_set_uuid: SETS.bun } }, bunOf(PARENT)],
      [{ ...COLA, uuid: before.items[0].uuid }],
    ];
    for (const items of wrong) {
      const { status } = await client.ask('addItems', on(uuid, { venue_id: 21, items: [COLA, ...items] }));
      expect([items, status]).toEqual([items, 400]);
    }
    expect(await orderOf(uuid)).toEqual(before);
    const { body } = await client.ask('addItems', on(uuid, { items: [COLA] }));
    expect(body.message).toBe('venue_id not present in the request body');
    expect(
      (await client.ask('addItems', on(uuid, { venue_id: 21, items: [{ item_id: 103, quantity: 1, price_override: 7 }] }))).status,
    ).toBe(204);
    const open = (await orderOf(uuid)).items[1];
    expect(open).toMatchObject({ price: 7, price_override: 7, user_specified_price: true });
  });

  test('a request that names nothing changes nothing: no array has a documented minimum', async () => {
    const uuid = await opened([COLA]);
    await calculated(uuid);
    const before = await orderOf(uuid);
    expect((await client.ask('addItems', on(uuid, { venue_id: 21, items: [] }))).status).toBe(204);
    expect((await client.ask('addDiscounts', on(uuid, { ref_tags: [] }))).status).toBe(204);
    expect((await client.ask('addPayments', on(uuid, { payments: [] }))).status).toBe(201);
    const { updated_date: _, ...rest } = before;
    expect(await orderOf(uuid)).toMatchObject(rest);
    for (const [name, body] of [
      ['addItems', { venue_id: 21 }],
      ['addDiscounts', {}],
      ['addPayments', {}],
    ] as const) {
      expect((await client.ask(name, on(uuid, body))).body).toEqual(INVALID);
    }
  });

  test('an item is updated, but neither to another parent nor to a price that it may not have', async () => {
    const uuid = await opened([BURGER, bunOf(PARENT), { ...COLA, uuid: OTHER }]);
    const update = (item_uuid: string, body: unknown, query = '') => client.ask('updateItem', { ...on(uuid, body, { item_uuid }), query });
    expect((await update(OTHER, { notes: 'cold', quantity: 2 })).status).toBe(204);
    expect((await update(OTHER, {}, '?field_mask=notes')).status).toBe(204);
    expect((await orderOf(uuid)).items[2]).toMatchObject({ quantity: 2 });
    expect((await orderOf(uuid)).items[2].notes).toBeUndefined();
    const moved = { item_as_modifier: { parent_uuid: OTHER, item_set_uuid: SETS.bun } };
    for (const body of [moved, { ...moved, quantity: 1 }, { price_override: 0.25 }, { quantity: 2 }, { quantity: 0 }, '{{{', '[]']) {
      expect([body, (await update(BUN, body)).status]).toEqual([body, 400]);
    }
    expect((await update(BUN, { item_as_modifier: bunOf(PARENT).item_as_modifier, notes: 'soft' })).status).toBe(204);
    expect((await update('0c000000-0000-4000-8000-000000000999', {})).body.message).toBe('item not found in the order');
  });

  test('deleting an item deletes its modifiers, and what the kitchen has stays', async () => {
    const uuid = await opened([BURGER, bunOf(PARENT), { ...COLA, uuid: OTHER }]);
    expect((await client.ask('deleteItem', on(uuid, undefined, { item_uuid: PARENT }))).status).toBe(204);
    expect((await orderOf(uuid)).items).toMatchObject([{ uuid: OTHER }]);
    expect((await client.ask('submit', on(uuid))).body).toEqual({ code: 409, message: 'calculate has not been run' });
    await calculated(uuid);
    expect((await client.ask('submit', on(uuid))).status).toBe(204);
    expect((await orderOf(uuid)).needs_to_be_recalculated).toBe(false);
    expect((await client.ask('deleteItem', on(uuid, undefined, { item_uuid: OTHER }))).status).toBe(400);
    expect((await client.ask('updateItem', on(uuid, { quantity: 2 }, { item_uuid: OTHER }))).status).toBe(400);
  });

  test('an order without items is calculated and submitted as any other; before calculate it is not submitted', async () => {
    const uuid = await opened();
    expect((await client.ask('submit', on(uuid))).status).toBe(409);
    expect(await calculated(uuid)).toBe(0);
    expect((await client.ask('submit', on(uuid))).status).toBe(204);
  });
});

describe('discounts and totals', () => {
  test('tags and codes are added, applied at the next calculate, and removed', async () => {
    const uuid = await opened([COLA, { item_id: 107, quantity: 1 }]);
    await calculated(uuid);
    expect((await client.ask('addDiscounts', on(uuid, { ref_tags: ['TEN', 'BIG'] }))).status).toBe(204);
    expect(await orderOf(uuid)).toMatchObject({ needs_to_be_recalculated: true, pending_discounts: { reftags: ['TEN', 'BIG'] } });
    const { body } = await client.ask('calculateOrder', on(uuid));
    expect(body.calculations).toMatchObject({ applied_discount_codes: ['TEN'], pending_discount_codes: ['BIG'] });
    expect(body.calculations.order_totals).toMatchObject({ subtotal: 23, discounts_total: -0.3 });
    const unknown = await client.ask('addDiscounts', on(uuid, { ref_tags: ['TEN', 'NONE', 'NIL'] }));
    expect([unknown.status, unknown.body.message]).toEqual([404, expect.stringMatching(/^codes not found \[/)]);
    expect((await client.ask('deleteDiscount', on(uuid, undefined, { code: 'TEN' }))).status).toBe(204);
    expect((await client.ask('deleteDiscount', on(uuid, undefined, { code: 'TEN' }))).body.message).toBe('discount not found in the order');
  });

  test('charity rounds up to the next whole dollar, and is in the answer where the order asks for it', async () => {
    const uuid = await opened([COLA], { charity_rounding_enabled: true });
    const { body } = await client.ask('calculateOrder', on(uuid));
    expect(body.calculations.order_totals).toMatchObject({ total: 3.45, charity_total: 0.55 });
    expect((await client.ask('updateOrder', on(uuid, { charity_rounding_enabled: false }))).status).toBe(204);
    expect(await orderOf(uuid)).toMatchObject({ needs_to_be_recalculated: true });
    await calculated(uuid);
    expect((await orderOf(uuid)).order_totals).not.toHaveProperty('charity_total');
  });
});

describe('payments and the end', () => {
  test('payments wait for calculate, are listed with the order, and one that was deleted stays hidden', async () => {
    const uuid = await opened([COLA]);
    expect((await client.ask('addPayments', on(uuid, pay(1)))).body.message).toBe('calculate has not been run');
    await calculated(uuid);
    const named = { ...pay(1, { payment_uuid: OTHER }).payments[0], external_id: 'drawer 3' };
    expect((await client.ask('addPayments', on(uuid, { payments: [named] }))).status).toBe(201);
    const { payment_information } = await orderOf(uuid);
    expect(payment_information).toMatchObject({ amount: 1, payments: [{ external_id: 'drawer 3' }] });
    const payment_uuid = payment_information.payments[0].uuid;
    expect((await client.ask('deletePayment', on(uuid, undefined, { payment_uuid }))).status).toBe(204);
    expect((await orderOf(uuid)).payment_information).toMatchObject({ amount: 0, payments: [] });
    expect((await client.ask('deletePayment', on(uuid, undefined, { payment_uuid }))).body.message).toBe('payment not found in the order');
    expect((await client.ask('addPayments', on(uuid, { payments: [named] }))).status).toBe(400);
  });

  test('a payment needs its variant, and its variant no member', async () => {
    const uuid = await opened([COLA]);
    await calculated(uuid);
    const bare = { payment_type: 'PAYMENT_V1', payment_value: { V1_payment: {} } };
    expect((await client.ask('addPayments', on(uuid, { payments: [bare] }))).status).toBe(201);
    expect((await orderOf(uuid)).payment_information).toMatchObject({ amount: 0, payments: [{ payment_type: 'PAYMENT_V1' }] });
    for (const wrong of [
      {},
      { ...bare, payment_type: 'PAYMENT_V2' },
      { payment_type: 'PAYMENT_V1' },
      { payment_value: bare.payment_value },
      { payment_type: 'PAYMENT_V1', payment_value: {} },
    ]) {
      expect((await client.ask('addPayments', on(uuid, { payments: [wrong] }))).body).toEqual(INVALID);
    }
  });

  test('checkout takes what is due, not less and not more', async () => {
    for (const [amount, message] of [
      [3.44, 'payments do not cover the order total'],
      [3.46, expect.any(String)],
      [9999, expect.any(String)],
    ] as const) {
      const uuid = await opened([COLA]);
      await calculated(uuid);
      await client.ask('addPayments', on(uuid, pay(amount)));
      const { status, body } = await client.ask('checkoutOrder', on(uuid));
      expect([amount, status, body]).toEqual([amount, 400, { code: 400, message }]);
      expect((await orderOf(uuid)).status).toBe('OPEN');
    }
  });

  test('checkout completes an order, which then changes no more', async () => {
    const uuid = await opened([COLA]);
    expect((await client.ask('checkoutOrder', on(uuid))).body.message).toBe('calculate has not been run');
    const due = await calculated(uuid);
    await client.ask('addPayments', on(uuid, pay(due)));
    expect((await client.ask('checkoutOrder', on(uuid))).body).toEqual({});
    expect((await orderOf(uuid)).status).toBe('COMPLETED');
    expect((await client.ask('cancel', on(uuid))).status).toBe(400);
    expect((await client.ask('addItems', on(uuid, { venue_id: 21, items: [COLA] }))).status).toBe(400);
  });

  test('cancel answers with an empty object, once', async () => {
    const uuid = await opened([COLA]);
    expect((await client.ask('cancel', on(uuid))).body).toEqual({});
    expect((await orderOf(uuid)).status).toBe('CANCELLED');
    expect((await client.ask('cancel', on(uuid))).status).toBe(400);
  });

  test('a body that is not valid completes, cancels, calculates and submits nothing', async () => {
    const uuid = await opened([COLA]);
    const due = await calculated(uuid);
    await client.ask('addPayments', on(uuid, pay(due)));
    for (const body of ['{{{', '[]', 'null', '"x"', '7', '\u0000']) {
      for (const name of ['checkoutOrder', 'cancel'] as const) {
        expect([name, body, (await client.ask(name, on(uuid, body))).body]).toEqual([name, body, INVALID]);
      }
      for (const name of ['calculateOrder', 'submit'] as const)
        expect([name, body, (await client.ask(name, on(uuid, body))).status]).toEqual([name, body, 400]);
    }
    expect((await orderOf(uuid)).status).toBe('OPEN');
    expect((await client.ask('checkoutOrder', on(uuid, {}))).status).toBe(200);
  });

  test('each operation says that there is no such order in the words of the table', async () => {
    const path = { uuid: PARENT, item_uuid: BUN, payment_uuid: OTHER, code: 'TEN' };
    const bodies = {
      updateOrder: {},
      addDiscounts: { ref_tags: [] },
      addItems: { venue_id: 21, items: [] },
      updateItem: {},
      addPayments: { payments: [] },
    };
    for (const name of [
      'order',
      'updateOrder',
      'cancel',
      'calculateOrder',
      'checkoutOrder',
      'addDiscounts',
      'deleteDiscount',
      'addItems',
      'updateItem',
      'deleteItem',
      'addPayments',
      'deletePayment',
      'submit',
    ] as const) {
      const body = (bodies as Readonly<Record<string, object>>)[name];
      const answer = await client.ask(name, { path, ...(body !== undefined && { body }) });
      expect([name, answer.status, answer.body.message]).toEqual([name, 404, expect.stringMatching(/^order (was )?not found$/)]);
    }
    for (const name of ['calculateOrder', 'addPayments'] as const) {
      const answer = await client.ask(name, { path: { uuid: 'x' }, ...(name === 'addPayments' && { body: pay(1) }) });
      expect([answer.status, answer.body.message]).toEqual([400, 'invalid parameter order uuid.']);
    }
  });
});
