import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import type { Instant } from '../../shared/base/time.ts';
import { utf8Text } from '../../shared/base/utf8.ts';
import type { ExtendedCartResponse } from '../../shared/contract/records/extended-cart.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { Order } from '../../shared/contract/records/order.ts';
import type { OrderList, V3Order } from '../../shared/contract/records/v3-order.ts';
import { sealCart } from '../../shared/service/core/seal.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { ordersKept } from './orders-kept.ts';
import {
  CASH,
  cartOf,
  cashOrder,
  completeOrder,
  expectOk,
  extendedCartOf,
  findOrder,
  itemOf,
  lineOf,
  NOON,
  openOrder,
  openServiceClient,
  readOrder,
  type ServiceClient,
  type SignedAnswer,
  signedCart,
} from './service-client.ts';
import { BAR, ITEMS, NODES, OTHER_VENDOR, OTHER_VENUE, testCatalogue, VENDOR, VENUE } from './test-catalogue.ts';

let client: ServiceClient;
beforeAll(async () => {
  client = await openServiceClient();
});
beforeEach(() => client.world.setClock(NOON));
afterAll(() => client.close());

const MINUTE = 60_000;
const PERIOD = '?start_date=2026-01-01T00:00:00Z&end_date=2027-01-01T00:00:00Z&per_page=500';
const FRIES = [lineOf(ITEMS.fries)];

async function countOrders(): Promise<number> {
  return (await client.v3<OrderList>('GET', PERIOD)).body.pagination.total_results;
}

async function countTickets(vendorId: number): Promise<number> {
  return (await client.store.orders.kitchenTickets(vendorId, 0, 1000)).length;
}

/** What only the service itself could have signed. */
function sealAnew(cart: ExtendedCartResponse): SignedAnswer {
  const sealed = sealCart(client.service.context, new Date(client.world.epochMilliseconds()).toISOString() as Instant, cart, {});
  if (!sealed.ok) throw new Error(sealed.refusal);
  return JSON.parse(utf8Text(sealed.value) as string) as SignedAnswer;
}

async function refusedWith(body: object, status: number): Promise<string> {
  const answer = await client.checkOut(body);
  expect(answer.status).toBe(status);
  return (answer.body as unknown as { readonly message: string }).message;
}

describe('an order of a signed cart', () => {
  test('version 2: what the order tells', async () => {
    const signed = await signedCart(client, FRIES, { check: { name: 'A47' } });
    const { status, body, headers } = await client.checkOut(signed);
    expect([status, headers['content-type']]).toEqual([200, MEDIA.cartV2]);
    expect(body.order).toMatchObject({
      device_order_id: 'till-1.1',
      status: 'COMPLETED',
      source: 'pos',
      order_type: 'POS',
      created_at: NOON,
      completed_at: NOON,
      business_date: '2026-11-21',
      corporate_id: 11,
      venue_id: VENUE,
      vendor_id: VENDOR,
      cart: signed.signed_cart.cart,
      refund: { refundable: false, not_refundable_reason: 'paid in cash', total_refunded: 0, remaining_amount: 3.85, refund_orders: [] },
    });
    expect((await findOrder(client, body.order.order_id)).body).toEqual(body.order);
  });

  test('version 1: the order tells its cart as it was signed; looked up, in the version 2 form', async () => {
    const request = { cart: { payments: [CASH], cart_items: [{ id: ITEMS.fries, name: 'Fries', quantity: 1, cost: 3.5 }] } };
    const signed = (await client.calculate(request, MEDIA.cartV1)).body;
    const { status, body, headers } = await client.checkOut(signed, MEDIA.cartV1);
    expect([status, headers['content-type']]).toEqual([200, MEDIA.cartV1]);
    expect(body.order.cart).toEqual(signed.signed_cart.cart);
    const found = (await findOrder(client, body.order.order_id)).body;
    expect(found.cart.cart_items).toEqual([{ original_cart_item: signed.signed_cart.cart.cart_items[0] }]);
    expect((await client.checkOut(signed, MEDIA.cartV1)).body).toEqual(body);
    expect(await readOrder(client, body.order.order_uuid)).toMatchObject({
      items: [{ item_id: Number(ITEMS.fries), price: 3.5, quantity: 1 }],
    });
  });

  test('version 1 at a vendor that rounds cash', async () => {
    const otherVenue = client.at(OTHER_VENUE, OTHER_VENDOR);
    const cart_items = [{ id: ITEMS.weighed, name: 'Candy', quantity: 0.1, cost: 12.35 }];
    const signed = (await otherVenue.calculate({ cart: { payments: [CASH], cart_items } }, MEDIA.cartV1)).body;
    const answer = expectOk(await otherVenue.checkOut(signed, MEDIA.cartV1), 200);
    expect(answer.body.order.cart.payments).toEqual(signed.signed_cart.cart.payments);
  });

  test('extended: charity and cash rounding are covered by the payments', async () => {
    const charity = extendedCartOf(FRIES, { charity_rounding_enabled: true, discounts: [{ reference_id: 'TEN' }] });
    const signed = (await client.calculate(charity, MEDIA.extendedCart)).body;
    const { body, headers } = expectOk(await client.checkOut(signed, MEDIA.extendedCart), 200);
    expect(headers['content-type']).toBe(MEDIA.extendedCart);
    expect(body.order.cart).toMatchObject({ cart_totals: { total: 3.47, charity_total: 0.53 }, payments: [{ amount: 4 }] });
    expect(body.order.refund.remaining_amount).toBe(4);
    const otherVenue = client.at(OTHER_VENUE, OTHER_VENDOR);
    const rounded = await signedCart(otherVenue, [lineOf(ITEMS.weighed, 0.1)]);
    expect(expectOk(await otherVenue.checkOut(rounded), 200).body.order.refund.remaining_amount).toBe(1.35);
  });

  test('the business date is that of the sale, in venue time', async () => {
    client.world.setClock('2026-11-22T05:30:00Z');
    expect((await cashOrder(client, FRIES)).business_date).toBe('2026-11-21');
    const made = extendedCartOf(FRIES, { placed_at: '2026-11-19T23:00:00Z' });
    const signed = (await client.calculate(made, MEDIA.extendedCart)).body;
    expect(expectOk(await client.checkOut(signed, MEDIA.extendedCart), 200).body.order).toMatchObject({
      business_date: '2026-11-19',
      created_at: '2026-11-22T05:30:00.000Z',
    });
  });

  test('the kitchen gets what there is to make, once', async () => {
    const otherVenue = client.at(OTHER_VENUE, OTHER_VENDOR);
    const before = await countTickets(OTHER_VENDOR);
    const burger = lineOf(ITEMS.burger, 2, {
      [NODES.bacon]: { item: { id: ITEMS.bacon }, quantity: 1 },
      [NODES.smoke]: { item: { id: ITEMS.smoke }, quantity: 1 },
    });
    const back = lineOf(ITEMS.fries, 1, {}, { activity: 'ACTIVITY_RETURN' });
    const signed = await signedCart(otherVenue, [burger, back], { check: { name: 'A47' } });
    await otherVenue.checkOut(signed);
    await otherVenue.checkOut(signed);
    const tickets = await client.store.orders.kitchenTickets(OTHER_VENDOR, 0, 1000);
    expect(tickets).toHaveLength(before + 1);
    expect(JSON.parse(tickets.at(-1)?.body ?? '')).toEqual({
      deviceOrderId: 'till-1.1',
      checkName: 'A47',
      lines: [
        {
          itemId: ITEMS.burger,
          name: 'Burger',
          quantity: 2,
          categoryIds: ['food'],
          modifiers: [
            { name: 'Bacon', quantity: 1, depth: 0 },
            { name: 'Smoke', quantity: 1, depth: 1 },
          ],
        },
      ],
    });
    await otherVenue.checkOut(await signedCart(otherVenue, [back]));
    expect(await countTickets(OTHER_VENDOR)).toBe(before + 1);
  });
});

describe('the same signed cart again', () => {
  test('is answered with the same order, and makes nothing [S8]', async () => {
    const signed = await signedCart(client, FRIES, { customer: { email: 'guest@example.org' } });
    const request = { ...signed, send_email_receipt: true };
    const first = expectOk(await client.checkOut(request), 200).body.order;
    const [orders, tickets] = [await countOrders(), await countTickets(VENDOR)];
    client.world.advance(MINUTE);
    expect((await client.checkOut(request)).body.order).toEqual(first);
    expect((await client.checkOut(signed)).body.order).toEqual(first);
    expect([await countOrders(), await countTickets(VENDOR)]).toEqual([orders, tickets]);
    const jobs = await client.store.mail.claim('2027-01-01T00:00:00.000Z' as Instant, '2027-01-02T00:00:00.000Z' as Instant, 100);
    expect(jobs.filter(({ orderUuid }) => orderUuid === first.order_uuid)).toHaveLength(1);
  });

  test('after it has expired, and after its key was retired and is over [S8]', async () => {
    const signed = await signedCart(client, FRIES);
    const first = expectOk(await client.checkOut(signed), 200).body.order;
    await client.service.context.keys.rotate('cart');
    client.world.advance(60 * MINUTE);
    expect((await client.checkOut(signed)).body.order).toEqual(first);
  });

  test('after its vendor has gone from the catalogue, where no other cart is taken', async () => {
    const other = await openServiceClient({ world: client.world });
    const [signed, late] = [await signedCart(other, FRIES), await signedCart(other, FRIES)];
    const first = expectOk(await other.checkOut(signed), 200).body.order;
    const { api_keys: _, ...file } = testCatalogue();
    const vendors = file.vendors.filter(({ id }) => id !== VENDOR);
    expect((await other.service.context.catalogues.adopt({ ...file, vendors })).ok).toBe(true);
    expect((await other.checkOut(signed)).body.order).toEqual(first);
    expect((await other.checkOut(late)).status).toBe(404);
    await other.close();
  });

  test('however its members are ordered and spaced', async () => {
    const signed = await signedCart(client, FRIES);
    const first = expectOk(await client.checkOut(signed), 200).body.order;
    const { signed_cart: sealed } = signed;
    const reversed = Object.fromEntries(Object.entries(sealed).reverse());
    const spaced = JSON.stringify({ signed_cart: reversed }, undefined, 3);
    const again = await client.ordering<{ readonly order: Order }>('POST', '/checkout', spaced, { 'content-type': MEDIA.cartV2 });
    expect(again.body.order).toEqual(first);
  });

  test('is not another cart with its device_order_uuid', async () => {
    const signed = await signedCart(client, FRIES);
    expectOk(await client.checkOut(signed), 200);
    const { cart } = signed.signed_cart;
    const other = sealAnew({ ...cart, check: { name: 'other' } });
    expect(await refusedWith(other, 422)).toBe('device_order_uuid was used for another order');
  });

  test('a device_order_id may come again', async () => {
    const first = await cashOrder(client, FRIES);
    const second = await cashOrder(client, FRIES);
    expect([second.device_order_id, second.order_id === first.order_id]).toEqual([first.device_order_id, false]);
  });
});

describe('what a checkout refuses', () => {
  test('a cart that has expired [S9]', async () => {
    const signed = await signedCart(client, FRIES);
    client.world.advance(15 * MINUTE - 1);
    const inTime = await signedCart(client, FRIES);
    expectOk(await client.checkOut(signed), 200);
    client.world.advance(15 * MINUTE);
    expect(await refusedWith(inTime, 422)).toBe('the signed cart has expired');
  });

  test('a cart that expires between its judgement and its order, which is not made', async () => {
    const store = openSqliteServiceStore(':memory:');
    let isLate = true;
    const slow: ServiceStore = {
      ...store,
      orders: {
        ...store.orders,
        create(...values) {
          if (isLate) late.world.advance(16 * MINUTE);
          return store.orders.create(...values);
        },
      },
    };
    const late = await openServiceClient({ store: slow });
    const signed = await signedCart(late, FRIES);
    const refused = await late.checkOut(signed);
    expect([refused.status, refused.body]).toEqual([422, { code: 422, message: 'the signed cart has expired' }]);
    expect(await ordersKept(store)).toEqual([]);
    isLate = false;
    const first = expectOk(await late.checkOut(await signedCart(late, FRIES)), 200).body.order;
    expect((await ordersKept(store)).map(({ uuid }) => uuid)).toEqual([first.order_uuid]);
    await late.close();
  });

  test('a cart whose key was retired before it could have signed it', async () => {
    const signed = await signedCart(client, FRIES);
    await client.service.context.keys.rotate('cart');
    client.world.advance(15 * MINUTE - 1);
    expectOk(await client.checkOut(signed), 200);
    const late = await signedCart(client, FRIES);
    expect(late.signed_cart.key_id).not.toBe(signed.signed_cart.key_id);
  });

  test('a cart of another vendor', async () => {
    const signed = await signedCart(client, FRIES);
    const answer = await client.at(OTHER_VENUE, OTHER_VENDOR).checkOut(signed);
    expect([answer.status, answer.body]).toEqual([422, { code: 422, message: 'the signed cart is of another vendor' }]);
  });

  test('payments that do not cover what is due, or are more', async () => {
    const { cart } = (await signedCart(client, FRIES)).signed_cart;
    for (const amount of [3.84, 3.86]) {
      expect(await refusedWith(sealAnew({ ...cart, payments: [{ payment_type: 3, amount }] }), 422)).toBe(
        'payments do not cover the order total',
      );
    }
  });

  test('alcohol beyond a limit that was set since', async () => {
    const other = await openServiceClient({ world: client.world });
    client.world.setClock('2026-11-22T00:00:00Z');
    const bar = other.at(VENUE, BAR);
    const signed = await signedCart(bar, [lineOf(ITEMS.beer, 2)]);
    const file = testCatalogue();
    const vendors = file.vendors.map((each) =>
      each.alcohol_rules === undefined ? each : { ...each, alcohol_rules: { ...each.alcohol_rules, limit_per_order: 1 } },
    );
    expect((await other.service.context.catalogues.adopt({ ...file, vendors })).ok).toBe(true);
    const answer = await bar.checkOut(signed);
    expect([answer.status, answer.body]).toEqual([422, { code: 422, message: 'Two a guest.' }]);
    await other.close();
  });

  test('a body that is not of its version', async () => {
    const signed = await signedCart(client, FRIES);
    expect((await client.checkOut(signed, MEDIA.cartV1)).status).toBe(400);
    const request = { cart: { payments: [CASH], cart_items: [{ id: ITEMS.fries, name: 'Fries', quantity: 1, cost: 3.5 }] } };
    const flat = (await client.calculate(request, MEDIA.cartV1)).body;
    expect((await client.checkOut(flat, MEDIA.cartV2)).status).toBe(400);
  });
});

describe('the header X-Order-Source', () => {
  const sourceOf = async (order_type: 'POS' | 'MOBILE', headers: Readonly<Record<string, string>>) => {
    const answer = await client.checkOut(await signedCart(client, FRIES, { order_type }), MEDIA.cartV2, headers);
    return answer.status === 200 ? answer.body.order.source : answer.status;
  };

  test('names the source; without it an order of type POS is of a point of sale, another of the service', async () => {
    expect(await sourceOf('POS', {})).toBe('pos');
    expect(await sourceOf('MOBILE', {})).toBe('service');
    expect(await sourceOf('POS', { 'x-order-source': 'service' })).toBe('service');
    expect(await sourceOf('POS', { 'x-order-source': 'web_ordering' })).toBe('web_ordering');
  });

  test.each(['pos', 'backoffice', '', 'SERVICE'])('is not %j', async (source) => {
    expect(await sourceOf('POS', { 'x-order-source': source })).toBe(400);
  });
});

describe('a receipt by e-mail', () => {
  const jobsOf = async (order: Order) => {
    const jobs = await client.store.mail.claim('2027-01-01T00:00:00.000Z' as Instant, '2027-01-01T00:00:00.000Z' as Instant, 1000);
    return jobs.filter(({ orderUuid }) => orderUuid === order.order_uuid).map(({ to }) => to);
  };
  const order = async (cart: object, user: object | undefined, send: boolean | undefined) => {
    const signed = expectOk(await client.calculate({ ...cartOf(FRIES, cart), ...(user && { user }) }), 200).body;
    return client.checkOut({ ...signed, ...(send !== undefined && { send_email_receipt: send }) });
  };
  const customer = { email: 'customer@example.org' };

  test("goes to the user's address, else to the customer's, and only when asked for", async () => {
    expect(await jobsOf((await order({ customer }, { email: 'user@example.org' }, true)).body.order)).toEqual(['user@example.org']);
    expect(await jobsOf((await order({ customer }, { email: '' }, true)).body.order)).toEqual(['customer@example.org']);
    expect(await jobsOf((await order({ customer }, undefined, false)).body.order)).toEqual([]);
    expect(await jobsOf((await order({ customer }, undefined, undefined)).body.order)).toEqual([]);
  });

  test('without an address in the signed cart is refused', async () => {
    expect((await order({}, undefined, true)).status).toBe(422);
    expect((await order({ customer: { email: '' } }, { name: 'Sam' }, true)).status).toBe(422);
    expect((await order({}, undefined, false)).status).toBe(200);
  });
});

describe('one order store for both interfaces', () => {
  test('an order made by checkout shows among open orders, completed and frozen', async () => {
    const order = await cashOrder(client, [lineOf(ITEMS.burger, 2, { [NODES.cheese]: { item: { id: ITEMS.cheese }, quantity: 1 } })]);
    const listed = (await client.v3<OrderList>('GET', PERIOD)).body.orders.find(({ uuid }) => uuid === order.order_uuid);
    expect(listed).toMatchObject({ external_id: 'till-1.1', status: 'COMPLETED' });
    const read = await readOrder(client, order.order_uuid);
    expect(read).toMatchObject({
      uuid: order.order_uuid,
      external_id: 'till-1.1',
      status: 'COMPLETED',
      needs_to_be_recalculated: false,
      order_totals: { total: 19.8 },
      payment_information: { amount: 19.8, payments: [{ payment_value: { V1_payment: { payment_type: 1, amount: 19.8 } } }] },
    } satisfies DeepPartial<V3Order>);
    expect(read.items.map(({ item_id, quantity, price }) => [item_id, quantity, price])).toEqual([
      [1001, 2, 8],
      [2001, 1, 1],
    ]);
    expect(await readOrder(client, order.order_uuid)).toEqual(read);
    expect((await client.v3('DELETE', `/${order.order_uuid}`)).body).toEqual({ code: 400, message: 'order is already completed' });
  });

  test('an open order that is checked out gets a number and shows in the ordering service', async () => {
    const uuid = await openOrder(client, [itemOf(ITEMS.fries, 2)], { external_id: 'tab-9', charity_rounding_enabled: true });
    const last = await cashOrder(client, FRIES);
    expect((await findOrder(client, last.order_id + 1)).status).toBe(404);
    await completeOrder(client, uuid);
    const found = expectOk(await findOrder(client, last.order_id + 1), 200).body;
    expect(found).toMatchObject({
      order_uuid: uuid,
      device_order_id: 'tab-9',
      source: 'service',
      status: 'COMPLETED',
      cart: { cart_totals: { total: 7.7, charity_total: 0.3 }, payments: [{ amount: 8 }] },
      refund: { refundable: false, not_refundable_reason: 'paid in cash' },
    });
  });
});

type DeepPartial<T> = T extends object ? { readonly [Key in keyof T]?: DeepPartial<T[Key]> } : T;
