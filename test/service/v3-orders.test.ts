import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { V3_MESSAGES } from '../../shared/contract/http/messages.ts';
import type { OrderList, V3OrderRequest } from '../../shared/contract/records/v3-order.ts';
import {
  calculateOrder,
  completeOrder,
  expectOk,
  itemOf,
  NOON,
  openOrder,
  openServiceClient,
  orderOf,
  readOrder,
  type ServiceClient,
  v3Payments,
} from './service-client.ts';
import { ITEMS, OTHER_VENDOR, OTHER_VENUE, VENDOR, VENUE } from './test-catalogue.ts';

let client: ServiceClient;
beforeAll(async () => {
  client = await openServiceClient();
});
beforeEach(() => client.world.setClock(NOON));
afterAll(() => client.close());

const FRIES = [itemOf(ITEMS.fries)];
const CASH = { payment_type: 1, amount: 3.85 };

const create = (request: object) => client.v3<{ readonly uuid: string; readonly message: string }>('POST', '', request);
const patch = (uuid: string, body: object, mask?: string) =>
  client.v3('PATCH', `/${uuid}${mask === undefined ? '' : `?field_mask=${mask}`}`, body);

describe('creating an order', () => {
  test('what it tells back', async () => {
    const request: V3OrderRequest = {
      ...orderOf([itemOf(ITEMS.fries, 2, { notes: 'hot' })]),
      metadata: 'A47',
      seat_id: 70_001,
      charity_rounding_enabled: true,
    };
    const { uuid } = expectOk(await create(request), 201).body;
    const order = await readOrder(client, uuid);
    const [item] = order.items;
    expect(order).toEqual({
      uuid,
      corporate_id: 11,
      venue_id: VENUE,
      vendor_id: VENDOR,
      created_date: NOON,
      updated_date: NOON,
      external_id: 'tab-1',
      status: 'OPEN',
      metadata: 'A47',
      seat_id: 70_001,
      charity_rounding_enabled: true,
      needs_to_be_recalculated: true,
      applied_discounts: { reftags: [] },
      pending_discounts: { reftags: [] },
      items: [{ uuid: item?.uuid, item_id: 1002, name: 'Fries', quantity: 2, notes: 'hot', price: 3.5, user_specified_price: false }],
      payment_information: { amount: 0, payments: [] },
      integrations: { qsra_check_number: checkNumberOf(uuid) },
    });
  });

  /** The first eight bytes of a digest over vendor and order. */
  function checkNumberOf(uuid: string): string {
    return createHash('sha256').update(`${VENDOR}:${uuid}`).digest().readBigUInt64BE().toString();
  }

  test('may bring payments, which keep their own ids', async () => {
    const payment = { ...v3Payments({ ...CASH, payment_uuid: 'p-1' }).payments[0], external_id: 'x-1' };
    const { uuid } = expectOk(await create({ ...orderOf(FRIES), payment_information: { payments: [payment] } }), 201).body;
    const { payment_information: information } = await readOrder(client, uuid);
    expect(information).toMatchObject({
      amount: 3.85,
      payments: [{ external_id: 'x-1', payment_value: { V1_payment: { payment_uuid: 'p-1' } } }],
    });
  });

  test('keeps the uuids of its items, and the external id need not be unique', async () => {
    const uuid = '0a000000-0000-4000-8000-00000000000A';
    const first = await openOrder(client, [itemOf(ITEMS.fries, 1, { uuid })]);
    const second = await openOrder(client, [itemOf(ITEMS.fries, 1, { uuid })]);
    expect((await readOrder(client, first)).items[0]?.uuid).toBe(uuid);
    expect((await readOrder(client, second)).items[0]?.uuid).toBe(uuid);
  });

  const refused: readonly (readonly [string, object])[] = [
    ['no external id', { external_id: undefined }],
    ['an external id of 65 characters', { external_id: 'x'.repeat(65) }],
    ['metadata of 1025 characters', { metadata: 'x'.repeat(1025) }],
    ['no payment information', { payment_information: undefined }],
    ['a quantity of 0', { items: [itemOf(ITEMS.fries, 0)] }],
    ['half an item', { items: [itemOf(ITEMS.fries, 0.5)] }],
    ['a quantity beyond int32', { items: [itemOf(ITEMS.fries, 2 ** 31)] }],
    ['an unknown item', { items: [itemOf('777')] }],
    ['an item id beyond the safe integers', { items: [{ item_id: 2 ** 53, quantity: 1 }] }],
    ['an item uuid twice', { items: [itemOf(ITEMS.fries, 1, { uuid: NIL }), itemOf(ITEMS.soda, 1, { uuid: NIL })] }],
    ['a payment of half a cent', { payment_information: v3Payments({ payment_type: 1, amount: 0.005 }) }],
    ['a payment of another type', { payment_information: { payments: [{ payment_type: 'PAYMENT_V2', payment_value: {} }] } }],
    ['a payment uuid twice', { payment_information: v3Payments({ ...CASH, payment_uuid: 'p' }, { ...CASH, payment_uuid: 'P' }) }],
  ];
  test.each(refused)('refuses %s', async (_, changes) => {
    const answer = await create({ ...orderOf(FRIES), ...changes });
    expect([answer.status, answer.body.message]).toEqual([400, V3_MESSAGES.invalidBody]);
  });

  test('external id and metadata may be as long as they may be', async () => {
    expectOk(await create({ ...orderOf(FRIES), external_id: 'x'.repeat(64), metadata: 'x'.repeat(1024) }), 201);
  });

  test('charity needs a venue that takes it', async () => {
    const otherVenue = client.at(OTHER_VENUE, OTHER_VENDOR);
    const request = { ...orderOf(FRIES), venue_id: OTHER_VENUE };
    const refusal = await otherVenue.v3('POST', '', { ...request, charity_rounding_enabled: true });
    expect(refusal.body).toEqual({ code: 400, message: V3_MESSAGES.invalidBody });
    const { body } = expectOk(await otherVenue.v3<{ uuid: string }>('POST', '', { ...request, charity_rounding_enabled: false }), 201);
    const patched = await otherVenue.v3('PATCH', `/${body.uuid}`, { charity_rounding_enabled: true });
    expect(patched.body).toEqual({ code: 400, message: V3_MESSAGES.invalidBody });
  });
});

const NIL = '00000000-0000-4000-8000-000000000000';

describe('updating an order', () => {
  const start = () => openOrder(client, FRIES, { metadata: 'm', seat_id: 5, charity_rounding_enabled: true });
  const orderAfterwards = async (uuid: string) => {
    const { metadata, seat_id, charity_rounding_enabled } = await readOrder(client, uuid);
    return { metadata, seat_id, charity_rounding_enabled };
  };

  test.each([
    ['nothing', {}, undefined, { metadata: 'm', seat_id: 5, charity_rounding_enabled: true }],
    ['what the body has', { metadata: 'n' }, undefined, { metadata: 'n', seat_id: 5, charity_rounding_enabled: true }],
    ['what the mask names', { metadata: 'n', seat_id: 6 }, 'seat_id', { metadata: 'm', seat_id: 6, charity_rounding_enabled: true }],
    [
      'what the mask names, away',
      { metadata: 'n' },
      'metadata,seat_id',
      { metadata: 'n', seat_id: undefined, charity_rounding_enabled: true },
    ],
    ['the flag away', {}, 'charity_rounding_enabled', { metadata: 'm', seat_id: 5, charity_rounding_enabled: false }],
    [
      'with spaces in the mask',
      { seat_id: 6 },
      '%20seat_id%20,%20metadata',
      { metadata: undefined, seat_id: 6, charity_rounding_enabled: true },
    ],
  ] as const)('sets %s', async (_, body, mask, expected) => {
    const uuid = await start();
    expectOk(await patch(uuid, body, mask), 204);
    expect(await orderAfterwards(uuid)).toEqual(expected);
  });

  test.each([
    [{ seat_id: 6 }, 'seat'],
    [{ seat_id: 6 }, 'seat_id,,metadata'],
    [{ seat_id: 6 }, ''],
    [{ seat_id: '6' }, undefined],
    [{ seat_id: 2 ** 53 }, undefined],
    [{ metadata: 'x'.repeat(1025) }, undefined],
    [{ charity_rounding_enabled: 'yes' }, undefined],
  ] as const)('refuses %j with the mask %j', async (body, mask) => {
    const uuid = await start();
    expect((await patch(uuid, body, mask)).body).toEqual({ code: 400, message: V3_MESSAGES.invalidBody });
    expect(await orderAfterwards(uuid)).toEqual({ metadata: 'm', seat_id: 5, charity_rounding_enabled: true });
  });

  test('says when', async () => {
    const uuid = await start();
    client.world.advance(1000);
    await patch(uuid, { seat_id: 6 });
    const { created_date, updated_date } = await readOrder(client, uuid);
    expect([created_date, updated_date]).toEqual([NOON, '2026-11-21T18:00:01.000Z']);
  });
});

describe('completing an order', () => {
  test('needs payments of at least what is due, charity included', async () => {
    const uuid = await openOrder(client, FRIES, { charity_rounding_enabled: true });
    const { calculations } = await calculateOrder(client, uuid);
    expect(calculations.order_totals).toMatchObject({ total: 3.85, charity_total: 0.15 });
    expectOk(await client.v3('POST', `/${uuid}/payments`, v3Payments(CASH)), 201);
    const short = await client.v3('POST', `/${uuid}/checkout`);
    expect(short.body).toEqual({ code: 400, message: V3_MESSAGES.paymentsTooLow });
    expectOk(await client.v3('POST', `/${uuid}/payments`, v3Payments({ payment_type: 1, amount: 0.15 })), 201);
    expectOk(await client.v3('POST', `/${uuid}/checkout`), 200);
    expect((await readOrder(client, uuid)).status).toBe('COMPLETED');
  });

  test('a cancelled order is CANCELLED and takes no second cancel', async () => {
    const uuid = await openOrder(client, FRIES);
    const { status, body } = await client.v3('DELETE', `/${uuid}`);
    expect([status, body]).toEqual([200, {}]);
    expect((await readOrder(client, uuid)).status).toBe('CANCELLED');
    expect((await client.v3('DELETE', `/${uuid}`)).body).toEqual({ code: 400, message: V3_MESSAGES.alreadyCancelled });
  });

  test('an order of another vendor of the venue is not found', async () => {
    const uuid = await openOrder(client, FRIES);
    expect((await client.at(VENUE, 32).v3('GET', `/${uuid}`)).status).toBe(404);
    expect((await client.at(VENUE, 32).v3('DELETE', `/${uuid}`)).status).toBe(404);
    expect((await client.v3('GET', `/${uuid.toUpperCase()}`)).status).toBe(200);
  });
});

describe('payments of an order', () => {
  const start = async () => {
    const uuid = await openOrder(client, FRIES);
    await calculateOrder(client, uuid);
    return uuid;
  };

  test('are added one after the other, and deleted ones are hidden', async () => {
    const uuid = await start();
    expectOk(await client.v3('POST', `/${uuid}/payments`, v3Payments({ payment_type: 1, amount: 1 }, { payment_type: 3, amount: 2 })), 201);
    expectOk(await client.v3('POST', `/${uuid}/payments`, v3Payments({ payment_type: 6, amount: 0.85 })), 201);
    const before = (await readOrder(client, uuid)).payment_information;
    expect([before.amount, before.payments.length]).toEqual([3.85, 3]);
    expectOk(await client.v3('DELETE', `/${uuid}/payments/${before.payments[1]?.uuid.toUpperCase()}`), 204);
    const after = (await readOrder(client, uuid)).payment_information;
    expect(after).toEqual({ amount: 1.85, payments: [before.payments[0], before.payments[2]] });
    expect((await client.v3('DELETE', `/${uuid}/payments/${before.payments[1]?.uuid}`)).status).toBe(404);
  });

  test('are a thousand at most, deleted ones too', async () => {
    const uuid = await start();
    const fifty = v3Payments(...Array.from({ length: 50 }, () => ({ payment_type: 1, amount: 0.01 })));
    for (let times = 0; times < 20; times++) expectOk(await client.v3('POST', `/${uuid}/payments`, fifty), 201);
    const [payment] = (await readOrder(client, uuid)).payment_information.payments;
    expectOk(await client.v3('DELETE', `/${uuid}/payments/${payment?.uuid}`), 204);
    expect((await client.v3('POST', `/${uuid}/payments`, v3Payments(CASH))).body).toEqual({ code: 400, message: V3_MESSAGES.invalidBody });
  });

  test('a payment uuid is used once, be it deleted since, and so is one that the service gave [S16]', async () => {
    const uuid = await start();
    const add = (payment_uuid: string) => client.v3('POST', `/${uuid}/payments`, v3Payments({ ...CASH, payment_uuid }));
    const own = '0c000000-0000-4000-8000-00000000000a';
    expectOk(await add(own), 201);
    expect((await add(own.toUpperCase())).body).toEqual({ code: 400, message: V3_MESSAGES.invalidBody });
    const [payment] = (await readOrder(client, uuid)).payment_information.payments;
    expectOk(await client.v3('DELETE', `/${uuid}/payments/${payment?.uuid}`), 204);
    expect((await add(own)).status).toBe(400);
    expect((await add(payment?.uuid ?? '')).status).toBe(400);
    expectOk(await add('0c000000-0000-4000-8000-00000000000b'), 201);
  });

  test.each([
    {},
    v3Payments({ payment_type: 1, amount: -1 }),
    v3Payments({ payment_type: 1, amount: 1, tip: -1 }),
    v3Payments({ payment_type: 7, amount: 1 }),
    { payments: [{ payment_type: 'PAYMENT_V1', payment_value: {} }] },
    { payments: [{ ...v3Payments(CASH).payments[0], external_id: 'x'.repeat(65) }] },
  ])('refuses %j', async (body) => {
    const uuid = await start();
    expect((await client.v3('POST', `/${uuid}/payments`, body)).body).toEqual({ code: 400, message: V3_MESSAGES.invalidBody });
  });
});

describe('the list', () => {
  test('by creation, start inclusive, end exclusive, in pages, by status', async () => {
    const other = await openServiceClient({ world: client.world });
    const uuids: string[] = [];
    for (let second = 0; second < 7; second++) {
      uuids.push(await openOrder(other, FRIES, { external_id: `tab-${second}` }));
      other.world.advance(1000);
    }
    await completeOrder(other, uuids[1] ?? '');
    await other.v3('DELETE', `/${uuids[2]}`);
    const list = async (query: string) => {
      const { orders, pagination } = expectOk(await other.v3<OrderList>('GET', `?${query}`), 200).body;
      return [orders.map(({ uuid }) => uuids.indexOf(uuid)), pagination] as const;
    };
    const at = (second: number) => `2026-11-21T18:00:0${second}Z`;
    const all = `start_date=${at(0)}&end_date=${at(7)}`;
    expect(await list(all)).toEqual([[0, 1, 2, 3, 4, 5, 6], { page: 1, per_page: 100, total_pages: 1, total_results: 7 }]);
    expect((await list(`start_date=${at(2)}&end_date=${at(5)}`))[0]).toEqual([2, 3, 4]);
    expect((await list('start_date=2026-11-21T12:00:02-06:00&end_date=2026-11-21T19:00:05%2B01:00'))[0]).toEqual([2, 3, 4]);
    // Clients forget that a plus sign in a query means a space.
    expect((await list('start_date=2026-11-21T19:00:02+01:00&end_date=2026-11-21T19:00:05+01:00'))[0]).toEqual([2, 3, 4]);
    expect((await other.v3('GET', '?start_date=2026-11-21+18:00:02Z&end_date=2026-11-21T18:00:05Z')).status).toBe(400);
    expect((await list(`start_date=${at(5)}&end_date=${at(5)}`))[0]).toEqual([]);
    expect(await list(`${all}&per_page=3&page=2`)).toEqual([[3, 4, 5], { page: 2, per_page: 3, total_pages: 3, total_results: 7 }]);
    expect((await list(`${all}&per_page=3&page=3`))[0]).toEqual([6]);
    expect((await list(`${all}&per_page=3&page=9007199254740991`))[0]).toEqual([]);
    expect((await list(`${all}&per_page=500`))[0]).toHaveLength(7);
    expect((await list(`${all}&status=COMPLETED`))[0]).toEqual([1]);
    expect((await list(`${all}&status=COMPLETED&status=CANCELLED`))[0]).toEqual([1, 2]);
    expect((await list(`${all}&status=OPEN`))[0]).toEqual([0, 3, 4, 5, 6]);
    const [first] = (await other.v3<OrderList>('GET', `?${all}`)).body.orders;
    expect(first).toEqual({ uuid: uuids[0], external_id: 'tab-0', status: 'OPEN', created_date: NOON, updated_date: NOON });
    expect((await other.at(VENUE, 32).v3<OrderList>('GET', `?${all}`)).body.orders).toEqual([]);
    await other.close();
  });
});
