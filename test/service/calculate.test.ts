import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CalculateRequestV1 } from '../../shared/contract/records/cart-request.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { ServiceClient } from './service-client.ts';
import { CASH, cartOf, expectOk, extendedCartOf, lineOf, NOON, openServiceClient } from './service-client.ts';
import { BAR, CHECKED, ITEMS, NODES, OTHER_VENDOR, OTHER_VENUE, SCHEDULED, testCatalogue, VENDOR, VENUE } from './test-catalogue.ts';

let client: ServiceClient;
beforeAll(async () => {
  client = await openServiceClient();
});
beforeEach(() => client.world.setClock(NOON));
afterAll(() => client.close());

const DAY = 86_400_000;
const LOADED_BURGER = lineOf(ITEMS.burger, 2, {
  [NODES.cheese]: { item: { id: ITEMS.cheese }, quantity: 1 },
  [NODES.bacon]: { item: { id: ITEMS.bacon }, quantity: 1 },
  [NODES.smoke]: { item: { id: ITEMS.smoke }, quantity: 1 },
});

function flatCart(cost: number, more: object = {}): CalculateRequestV1 {
  return { cart: { payments: [CASH], cart_items: [{ id: ITEMS.burger, name: 'Burger', quantity: 2, cost, ...more }] } };
}

describe('the three forms of a cart', () => {
  test('version 2: nested modifiers, and what each adds', async () => {
    const { status, body, headers } = await client.calculate(cartOf([LOADED_BURGER]));
    expect([status, headers['content-type']]).toEqual([200, MEDIA.cartV2]);
    const { cart } = body.signed_cart;
    // 2 x (8 + 1 cheese) + 2 x (1.5 bacon + 0.25 smoke), all taxed 10 percent.
    expect(cart.cart_totals).toEqual({
      original_total: 21.5,
      subtotal: 21.5,
      discounts_total: 0,
      exclusive_tax: 2.15,
      inclusive_tax: 0,
      fees_total: 0,
      total: 23.65,
    });
    expect(cart.payments).toEqual([{ payment_type: 1, amount: 23.65 }]);
    const line = cart.cart_items[0]?.cart_item_with_root_map_node;
    expect(line?.cart_item_cost).toMatchObject({ unit_cost: 9, total: 18, original_unit_cost: 9, original_total: 18 });
    expect(line?.map_node_item_computations[NODES.bacon]).toEqual({
      item: { mode: 'SEPARATE' },
      price_adjustment: 0,
      original_unit_cost: 1.5,
      original_total_cost_per_unit: 1.5,
      original_total_cost: 3,
      adjusted_unit_cost: 1.75,
      adjusted_total_cost_per_unit: 1.75,
      adjusted_total_cost: 3.5,
      quantity_per_unit: 1,
      total_quantity: 2,
    });
    expect(line?.map_node_item_computations[NODES.cheese]).toMatchObject({
      item: { mode: 'INCREASE_PARENT' },
      price_adjustment: 1,
      adjusted_unit_cost: 0,
    });
  });

  test('a modifier is answered as it is chosen here, in any earlier form', async () => {
    const chosen = { [NODES.bacon]: { item: { id: ITEMS.bacon }, quantity: 1 } };
    const nodeFor = async (quantity: number, more: object = {}, nodes: object = {}) => {
      const line = lineOf(ITEMS.burger, quantity, { [NODES.bacon]: { ...chosen[NODES.bacon], ...nodes } } as typeof chosen, more);
      const written = (await client.calculate(cartOf([line]))).body.signed_cart.cart.cart_items[0]?.cart_item_with_root_map_node;
      return { node: written?.map_node_items[NODES.bacon], computation: written?.map_node_item_computations[NODES.bacon] };
    };
    const quantities = Array.from({ length: 12 }, (_, index) => index + 1);
    for (const quantity of [...quantities, ...quantities.toReversed(), 12]) {
      const { node, computation } = await nodeFor(quantity);
      expect(node).toMatchObject({ quantity: 1, cart_item_cost: { total: 1.5 * quantity, unit_cost: 1.5 } });
      expect(computation).toMatchObject({ total_quantity: quantity, original_total_cost: 1.5 * quantity });
    }
    expect((await nodeFor(1, {}, { item: { id: ITEMS.bacon, notes: 'crisp' } })).node?.item.notes).toBe('crisp');
    expect((await nodeFor(1)).node?.item.notes).toBeUndefined();
    const back = await nodeFor(1, { activity: 'ACTIVITY_RETURN' });
    expect(back.node).toMatchObject({ activity: 'ACTIVITY_RETURN', cart_item_cost: { total: -1.5, unit_cost: 1.5 } });
    expect((await nodeFor(1)).node).toMatchObject({ activity: 'ACTIVITY_PURCHASE', cart_item_cost: { total: 1.5 } });
  });

  test('version 1: the same cart costs the same', async () => {
    const modifiers = [NODES.cheese, NODES.bacon, NODES.smoke].map((id) => ({ id, quantity: 1 }));
    for (const media of [MEDIA.cartV1, MEDIA.json]) {
      const { status, body, headers } = await client.calculate(flatCart(9, { modifiers }), media);
      expect([status, headers['content-type']]).toEqual([200, MEDIA.cartV1]);
      expect(body.signed_cart.cart.cart_totals.total).toBe(23.65);
      expect(body.signed_cart.cart.cart_items[0]).toMatchObject({ id: ITEMS.burger, quantity: 2, cost: 9, subvendor_id: '0', total: 18 });
    }
  });

  test('no Content-Type means version 1', async () => {
    const body = new TextEncoder().encode(JSON.stringify(flatCart(8)));
    const target = `/ordering/venues/${VENUE}/vendors/${VENDOR}/cart/calculate`;
    const answer = await client.service.answer({ method: 'POST', target, headers: client.headers, body });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, MEDIA.cartV1]);
  });

  test('extended: a chosen discount, a chosen fee, charity', async () => {
    const request = extendedCartOf([lineOf(ITEMS.burger, 1)], {
      discounts: [{ promo_code: 'TENOFF' }, { reference_id: 'FROM-50' }],
      fees: [{ id: 'bag' }],
      charity_rounding_enabled: true,
    });
    const { body, headers } = await client.calculate(request, MEDIA.extendedCart);
    expect(headers['content-type']).toBe(MEDIA.extendedCart);
    const { cart } = body.signed_cart;
    // 8 less 10 percent, taxed, and a bag; FROM-50 stays out without an error.
    expect(cart.cart_totals).toMatchObject({
      subtotal: 8,
      discounts_total: -0.8,
      exclusive_tax: 0.72,
      fees_total: 0.1,
      total: 8.02,
      charity_total: 0.98,
    });
    expect(cart.discounts.map(({ reference_id }) => reference_id)).toEqual(['TEN']);
    expect(cart.fees.map(({ id }) => id)).toEqual(['bag']);
    expect(cart.payments[0]?.amount).toBe(9);
  });

  test('an automatic fee can be removed in the extended form only', async () => {
    client.world.setClock('2026-11-22T00:00:00Z');
    const bar = client.at(VENUE, BAR);
    const lines = [lineOf(ITEMS.beer)];
    const removed = await bar.calculate(extendedCartOf(lines, { removed_fee_ids: ['service'] }), MEDIA.extendedCart);
    expect((await bar.calculate(cartOf(lines))).body.signed_cart.cart.cart_totals.total).toBe(7.35);
    expect(removed.body.signed_cart.cart.cart_totals.total).toBe(7);
    const strict = await bar.calculate(extendedCartOf(lines, { removed_fee_ids: ['service'] }), MEDIA.cartV2);
    expect(strict.status).toBe(400);
  });

  test('every answer has a device_order_uuid of its own, which stands in for a missing device_order_id', async () => {
    const { device_order_id: _, ...cart } = cartOf([lineOf(ITEMS.soda)]).cart;
    const first = (await client.calculate({ cart })).body.signed_cart.cart;
    const second = (await client.calculate({ cart })).body.signed_cart.cart;
    expect(first.device_order_id).toBe(first.device_order_uuid);
    expect(second.device_order_uuid).not.toBe(first.device_order_uuid);
    expect(first).toMatchObject({ order_type: 'POS', device_order_time: '2026-11-21T18:00:00.000Z' });
  });

  test('an amount of 0 is an open one; what is sent to be kept is answered again, except the metadata', async () => {
    const more = {
      payments: [{ payment_type: 3, amount: 0, payment_uuid: 'p-1' }],
      check: { name: 'A47' },
      visitor_id: 'v',
      tip_status_closed: true,
      external_metadata: 'mine',
    };
    const { cart } = expectOk(await client.calculate(cartOf([lineOf(ITEMS.soda)], more)), 200).body.signed_cart;
    const { external_metadata: _, ...rest } = more;
    expect(cart).toMatchObject({ ...rest, payments: [{ payment_type: 3, amount: 3, payment_uuid: 'p-1' }] });
    expect(cart).not.toHaveProperty('external_metadata');
  });

  test('unknown members are passed over where no document forbids them', async () => {
    const line = { cart_item_with_root_map_node: { item: { id: ITEMS.soda, color: 'red' }, quantity: 1, table: 7 } };
    const request = { cart: { payments: [{ payment_type: 1, cvv: '123' }], cart_items: [line] }, user: { name: 'Sam', age: 30 } };
    const { cart, user } = expectOk(await client.calculate(request as never), 200).body.signed_cart;
    expect(cart).toMatchObject({ cart_totals: { total: 3 }, payments: [{ payment_type: 1, amount: 3 }] });
    expect([Object.keys(cart.payments[0] ?? {}).sort(), user]).toEqual([['amount', 'payment_type'], { name: 'Sam' }]);
  });

  test('a signed cart is good for 15 minutes, or as long as configured, and its location names the seat', async () => {
    const brief = await openServiceClient({ world: client.world, settings: { cartLifetimeSeconds: 60 } });
    const { body } = await brief.calculate(cartOf([lineOf(ITEMS.soda)]));
    expect(body.signed_cart.expires_at).toBe('2026-11-21T18:01:00.000Z');
    client.world.advance(60_000);
    expect((await brief.checkOut(body)).status).toBe(422);
    client.world.setClock(NOON);
    await brief.close();
    const { signed_cart: sealed } = (await client.calculate(cartOf([lineOf(ITEMS.soda)], { seat_id: '70001' }))).body;
    expect(sealed).toMatchObject({ signed_at: '2026-11-21T18:00:00.000Z', expires_at: '2026-11-21T18:15:00.000Z' });
    expect(sealed.cart.location).toEqual({
      corporate_id: 11,
      venue_id: VENUE,
      vendor_id: VENDOR,
      venue_name: 'Ground',
      vendor_name: 'Stall',
      level: 'Upper',
      section: '101',
      row: 'A',
      seat: '12',
    });
  });
});

describe('what is refused', () => {
  const line = lineOf(ITEMS.burger);
  const cases: readonly (readonly [why: string, status: 400 | 422, request: object, path: string])[] = [
    ['an unknown member of the cart', 400, { cart: { ...cartOf([line]).cart, coupon: 'x' } }, 'cart.coupon'],
    ['an unknown member beside the cart', 400, { ...cartOf([line]), coupon: 'x' }, 'coupon'],
    ['no line', 400, cartOf([]), 'cart.cart_items'],
    ['no payment', 400, cartOf([line], { payments: [] }), 'cart.payments'],
    ['the same payment twice', 400, cartOf([line], { payments: [CASH, CASH] }), 'cart.payments'],
    ['a line in neither form', 400, { cart: { payments: [CASH], cart_items: [{}] } }, 'cart.cart_items[0]'],
    ['an order type that is none', 400, { cart: { ...cartOf([line]).cart, order_type: 'PHONE' } }, 'cart.order_type'],
    ['a pickup time without offset', 400, cartOf([line], { pickup_time: '2026-11-21T20:00:00' }), 'cart.pickup_time'],
    ['a quantity of nothing', 422, cartOf([lineOf(ITEMS.burger, 0)]), 'cart.cart_items[0].cart_item_with_root_map_node.quantity'],
    [
      'a quantity of four decimals',
      422,
      cartOf([lineOf(ITEMS.weighed, 0.1234)]),
      'cart.cart_items[0].cart_item_with_root_map_node.quantity',
    ],
    ['a device_order_id of 65 characters', 422, cartOf([line], { device_order_id: 'x'.repeat(65) }), 'cart.device_order_id'],
    ['two open payments', 422, cartOf([line], { payments: [CASH, { payment_type: 2 }] }), 'cart.payments[1].amount'],
    ['an amount with three decimals', 422, cartOf([line], { payments: [{ payment_type: 1, amount: 8.801 }] }), 'cart.payments[0].amount'],
    ['payments that are not what is due', 422, cartOf([line], { payments: [{ payment_type: 1, amount: 8.79 }] }), 'cart.payments'],
    ['an unknown item', 422, cartOf([lineOf('777')]), 'cart.cart_items[0].cart_item_with_root_map_node'],
    ['an inactive item', 422, cartOf([lineOf(ITEMS.inactive)]), 'cart.cart_items[0].cart_item_with_root_map_node'],
    ['an item that is only a modifier', 422, cartOf([lineOf(ITEMS.lettuce)]), 'cart.cart_items[0].cart_item_with_root_map_node'],
    [
      'a wrong price',
      422,
      cartOf([lineOf(ITEMS.burger, 1, {}, { cart_item_cost: { unit_cost: 7.99 } })]),
      'cart.cart_items[0].cart_item_with_root_map_node',
    ],
    [
      'no price at the level asked for',
      422,
      cartOf([lineOf(ITEMS.program, 1, {}, { cart_item_cost: { active_price_level: { level: 'CORPORATE_DEFAULT' } } })]),
      'cart.cart_items[0].cart_item_with_root_map_node',
    ],
    [
      'a child without its parent',
      422,
      cartOf([lineOf(ITEMS.burger, 1, { [NODES.smoke]: { item: { id: ITEMS.smoke }, quantity: 1 } })]),
      `cart.cart_items[0].cart_item_with_root_map_node.map_node_items.${NODES.smoke}`,
    ],
    [
      'more of a modifier than it may be',
      422,
      cartOf([lineOf(ITEMS.burger, 1, { [NODES.cheese]: { item: { id: ITEMS.cheese }, quantity: 3 } })]),
      'cart.cart_items[0].cart_item_with_root_map_node',
    ],
  ];
  test.each(cases)('%s: %i', async (_, status, request, path) => {
    const answer = await client.calculate(request as never);
    expect([answer.status, answer.body]).toMatchObject([status, { code: status, errors: [{ path }] }]);
  });

  test('an unknown discount and an unknown fee of the extended cart', async () => {
    const discount = await client.calculate(extendedCartOf([line], { discounts: [{ promo_code: 'NOSUCH' }] }), MEDIA.extendedCart);
    expect([discount.status, discount.body]).toMatchObject([422, { errors: [{ path: 'cart.discounts' }] }]);
    const fee = await client.calculate(extendedCartOf([line], { fees: [{ id: 'nosuch' }] }), MEDIA.extendedCart);
    expect([fee.status, fee.body]).toMatchObject([422, { errors: [{ path: 'cart.fees' }] }]);
    const charity = await client
      .at(OTHER_VENUE, OTHER_VENDOR)
      .calculate(extendedCartOf([line], { charity_rounding_enabled: true }), MEDIA.extendedCart);
    expect([charity.status, charity.body]).toMatchObject([422, { errors: [{ path: 'cart.charity_rounding_enabled' }] }]);
  });

  test('a text that is not Unicode can be signed by nobody', async () => {
    const answer = await client.calculate(
      JSON.parse('{"cart":{"payments":[{"payment_type":1}],"check":{"name":"\\ud800"},"cart_items":[]}}'),
    );
    expect(answer.status).toBe(400);
    const lone = JSON.stringify(cartOf([line], { check: { name: 'x' } })).replace('"x"', '"\\ud800"');
    const signed = await client.ordering('POST', '/cart/calculate', lone, { 'content-type': MEDIA.cartV2 });
    expect([signed.status, signed.body]).toMatchObject([422, { message: 'the cart has text that is not Unicode' }]);
  });
});

describe('options and rules of the vendor', () => {
  test('a closed vendor sells only ahead', async () => {
    const bar = client.at(VENUE, BAR);
    const closed = await bar.calculate(cartOf([lineOf(ITEMS.soda)]));
    expect([closed.status, closed.body]).toEqual([422, { code: 422, message: 'vendor is closed' }]);
    expect((await bar.calculate(cartOf([lineOf(ITEMS.soda)], { pickup_time: '2026-11-21T23:30:00Z' }))).status).toBe(200);
    expect((await bar.ordering<{ is_open: boolean }>('GET', '')).body.is_open).toBe(false);
    client.world.setClock('2026-11-21T23:00:00Z');
    expect((await bar.calculate(cartOf([lineOf(ITEMS.soda)]))).status).toBe(200);
    expect((await bar.ordering<{ is_open: boolean }>('GET', '')).body.is_open).toBe(true);
    client.world.setClock('2026-11-22T05:00:00Z');
    expect((await bar.calculate(cartOf([lineOf(ITEMS.soda)]))).status).toBe(422);
  });

  test('more alcohol than a guest may have is refused in the words of the vendor', async () => {
    client.world.setClock('2026-11-22T00:00:00Z');
    const bar = client.at(VENUE, BAR);
    expect((await bar.calculate(cartOf([lineOf(ITEMS.beer, 2)]))).status).toBe(200);
    const third = await bar.calculate(cartOf([lineOf(ITEMS.beer, 2), lineOf(ITEMS.beer)]));
    expect([third.status, third.body]).toEqual([422, { code: 422, message: 'Two a guest.' }]);
  });

  test('a price follows the schedule of the vendor', async () => {
    const scheduled = client.at(VENUE, SCHEDULED);
    const price = async () => (await scheduled.calculate(cartOf([lineOf(ITEMS.beer)]))).body.signed_cart.cart.cart_totals.total;
    expect(await price()).toBe(6);
    client.world.setClock('2026-11-21T19:00:00Z');
    expect(await price()).toBe(7);
  });

  test('what the caller expects must be the subtotal, where totals are validated', async () => {
    const checked = client.at(VENUE, CHECKED);
    const expected = (value: number) => cartOf([lineOf(ITEMS.burger)], { calculated_cart_sum: [{ name: 'subtotal', value }] });
    expect((await checked.calculate(expected(8))).status).toBe(200);
    const wrong = await checked.calculate(expected(7.5));
    expect([wrong.status, wrong.body]).toMatchObject([422, { message: 'the sum of calculated_cart_sum is 7.5, but the subtotal is 8' }]);
    expect((await client.calculate(expected(7.5))).status).toBe(200);
  });

  test("a partner's stored value brings its discount", async () => {
    const wallet = { payment_type: 4, external_data: { payment_partner_data: { provider: 'wallet' } } };
    const { cart } = (await client.calculate(cartOf([lineOf(ITEMS.soda, 5)], { payments: [wallet] }))).body.signed_cart;
    expect(cart.cart_totals).toMatchObject({ subtotal: 15, discounts_total: -3, total: 12 });
    expect(cart.payments).toEqual([{ ...wallet, amount: 12 }]);
  });

  test('cash is rounded, a card is not', async () => {
    const otherVenue = client.at(OTHER_VENUE, OTHER_VENDOR);
    const priced = async (payment_type: number) =>
      (await otherVenue.calculate(cartOf([lineOf(ITEMS.weighed, 0.1)], { payments: [{ payment_type }] }))).body.signed_cart.cart;
    // 1.24 and 12 cents of tax.
    expect(await priced(1)).toMatchObject({ cart_totals: { total: 1.36 }, rounding: { amount: -0.01 }, payments: [{ amount: 1.35 }] });
    expect(await priced(2)).toMatchObject({ cart_totals: { total: 1.36 }, rounding: { amount: 0 }, payments: [{ amount: 1.36 }] });
  });

  test('an open price is what the seller names; a return line counts below zero', async () => {
    const named = lineOf(ITEMS.special, 1, {}, { cart_item_cost: { unit_cost: 12.34, is_open_price: true } });
    const back = lineOf(ITEMS.fries, 2, {}, { activity: 'ACTIVITY_RETURN' });
    const { cart } = (await client.calculate(cartOf([named, back]))).body.signed_cart;
    expect(cart.cart_totals).toMatchObject({ subtotal: 5.34, exclusive_tax: 0.53, total: 5.87 });
  });
});

describe('a sale made offline, in the extended form', () => {
  beforeAll(async () => {
    client.world.setClock(NOON);
    await client.close();
    client = await openServiceClient({ settings: { tokenLifetimeSeconds: 90 * 86_400 } });
  });
  const offline = (more: object) => client.calculate(extendedCartOf([lineOf(ITEMS.burger)], more), MEDIA.extendedCart);

  test('is priced by the revision that it was made by, or that was in use then', async () => {
    const { catalogues } = client.service.context;
    const before = catalogues.current().revision;
    client.world.setClock('2026-11-22T18:00:00Z');
    const dearer = testCatalogue();
    const items = dearer.items.map((item) => (item.id === ITEMS.burger ? { ...item, prices: { CORPORATE_DEFAULT: 9 } } : item));
    const adopted = await catalogues.adopt({ ...dearer, items });
    expect(adopted.ok).toBe(true);
    const subtotal = async (more: object) => expectOk(await offline(more), 200).body.signed_cart.cart.cart_totals.subtotal;
    expect(await subtotal({})).toBe(9);
    expect(await subtotal({ catalogue_revision: before.asOf })).toBe(8);
    expect(await subtotal({ placed_at: '2026-11-21T18:30:00Z' })).toBe(8);
    expect(await subtotal({ placed_at: '2026-11-22T18:00:00Z' })).toBe(9);
    expect(await subtotal({ placed_at: '2026-11-01T00:00:00Z' })).toBe(8);
    expect((await offline({ catalogue_revision: '99' })).body).toMatchObject({ code: 422, errors: [{ path: 'cart.catalogue_revision' }] });
  });

  test('may lie 30 days back and 5 minutes ahead, and no more', async () => {
    const at = (milliseconds: number) => new Date(client.world.epochMilliseconds() + milliseconds).toISOString();
    const status = async (milliseconds: number) => (await offline({ placed_at: at(milliseconds) })).status;
    expect(await status(5 * 60_000)).toBe(200);
    expect(await status(5 * 60_000 + 1)).toBe(422);
    expect(await status(-30 * DAY)).toBe(200);
    expect(await status(-30 * DAY - 1)).toBe(422);
  });

  test('goes by the day parts of then', async () => {
    client.world.setClock('2026-11-22T18:00:00Z');
    const bar = client.at(VENUE, BAR);
    const request = (placed_at: string) => extendedCartOf([lineOf(ITEMS.soda)], { placed_at });
    expect((await bar.calculate(request('2026-11-22T00:00:00Z'), MEDIA.extendedCart)).status).toBe(200);
    expect((await bar.calculate(request('2026-11-21T18:00:00Z'), MEDIA.extendedCart)).status).toBe(422);
  });
});
