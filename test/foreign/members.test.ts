import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MEDIA } from './documented-operations.ts';
import { cartOf, type ForeignClient, line, startForeignClient } from './foreign-client.ts';

/** Members, parameters and messages of the two documents that no other file here walks. */

let client: ForeignClient;
beforeAll(async () => {
  client = await startForeignClient();
});
afterAll(() => client.stop());

const COLA = line('104');
const LEVELS =
  'VENDOR_OVERRIDE_ACTIVE VENDOR_ACTIVE EVENT EVENT_TYPE VENUE_OVERRIDE_ACTIVE VENUE_ACTIVE VENUE_DEFAULT CORPORATE_DEFAULT'.split(' ');

const calculate = (body: unknown, media: string = MEDIA.cart2) => client.ask('calculate', { body, media });

describe('ordering service', () => {
  test('the root answers with the headers of the table', async () => {
    const { status, headers } = await client.ask('root');
    expect(status).toBe(200);
    for (const name of ['date', 'server', 'content-length', 'connection']) expect([name, headers.get(name)]).not.toEqual([name, null]);
  });

  test('menu, items and one item are answered by each price level, and by no other', async () => {
    for (const name of ['menu', 'items', 'item'] as const) {
      const at = (level: string) =>
        client.ask(name, { query: `?price_level=${encodeURIComponent(level)}`, ...(name === 'item' && { path: { item_id: 101 } }) });
      // The burger has a price of its venue, and none of the level below that.
      const without = name === 'item' ? 'CORPORATE_DEFAULT' : undefined;
      for (const level of LEVELS) expect([name, level, (await at(level)).status]).toEqual([name, level, level === without ? 422 : 200]);
      for (const level of ['NOBODY', 'event'])
        expect([name, level, (await at(level)).status]).toEqual([name, level, name === 'item' ? 422 : 400]);
    }
  });

  test('a menu since a moment long past is whole, in either form of a timestamp', async () => {
    const { length } = (await client.ask('menu')).body.items;
    for (const since of ['2020-01-01T00:00:00Z', '1577836800'])
      expect([since, (await client.ask('menu', { query: `?since=${since}` })).body.items.length]).toEqual([since, length]);
    expect((await client.ask('menu', { query: '?since=yesterday' })).status).toBe(400);
  });

  test('a level of which nothing is known has no seats', async () => {
    expect((await client.ask('seats', { path: { level_id: 999 } })).body).toEqual([]);
  });

  test.each(['POS', 'MOBILE', 'BACKOFFICE'])(
    'an order of type %s is answered with every member that the guest named',
    async (order_type) => {
      const named = {
        device_order_id: `foreign ${order_type}`,
        order_type,
        seat_id: '2100',
        visitor_id: 'visitor 7',
        tip_status_closed: false,
        check: { name: 'Row 5' },
        customer: { first_name: 'Ann', phone: '555-0100' },
      };
      const signed = await calculate(cartOf([COLA], named));
      expect([signed.status, signed.status === 200 ? '' : signed.text]).toEqual([200, '']);
      expect(signed.body.signed_cart.cart).toMatchObject(named);
      const { body } = await client.ask('checkout', { body: signed.body, media: MEDIA.cart2 });
      expect(body.order).toMatchObject({ cart: named, device_order_id: named.device_order_id, order_type });
    },
  );

  test('a version 1 cart is checked out in version 1, and its line has every member of the table', async () => {
    const item = { id: '104', name: 'Cola', quantity: 2, cost: 3, notes: 'no ice', sku: 'COLA', tare_weight: 0 };
    const signed = await calculate({ cart: { payments: [{ payment_type: 1 }], cart_items: [item] } }, MEDIA.cart1);
    expect(signed.body.signed_cart.cart.cart_items).toMatchObject([
      { ...item, original_total: 6, original_unit_cost: 3, total: 6, unit_cost: 3, subvendor_id: '0', is_gift_card_item: false },
    ]);
    const sold = await client.ask('checkout', { body: signed.body, media: MEDIA.cart1 });
    expect([sold.status, sold.mediaType]).toEqual([200, MEDIA.cart1]);
    const { order_id } = sold.body.order;
    expect((await client.ask('orderOfService', { path: { order_id } })).body.cart.cart_items).toHaveLength(1);
  });

  test('a version 2 cart takes a plain line beside those with modifiers, and not a line without either', async () => {
    const plain = { original_cart_item: { id: '104', name: 'Cola', quantity: 1, cost: 3 } };
    const mixed = (cart_items: readonly object[]) => calculate({ cart: { payments: [{ payment_type: 1 }], cart_items } });
    const { status, body, text } = await mixed([plain, { cart_item_with_root_map_node: COLA }]);
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    expect(body.signed_cart.cart.cart_totals.subtotal).toBe(6);
    for (const wrong of [{}, { ...plain, cart_item_with_root_map_node: COLA }]) expect((await mixed([wrong])).status).toBe(400);
  });

  test('a refund order is found by its own number, with the original, the reason and who gave it back', async () => {
    const session = await client.ask('session', { body: { terminal_id: 'T1', amount: 3.45 } });
    const paid = await client.ask('payment', { body: { session_key: session.body.session_key, token: 'sim-card' } });
    const payment = { payment_type: 2, amount: 3.45, external_data: { transaction_uid: paid.body.transaction_uid } };
    const signed = await calculate(cartOf([COLA], { payments: [payment] }));
    const { order_id } = (await client.ask('checkout', { body: signed.body, media: MEDIA.cart2 })).body.order;
    const reason = { reason_name: 'Cold', reason_code: 'COLD' };
    const refund = await client.ask('refund', { path: { order_id }, body: reason });
    const found = await client.ask('orderOfService', { path: { order_id: refund.body.order_id } });
    expect(found.body).toMatchObject({ original_order_id: order_id, refundable: false, ...reason, refunded_by: expect.any(String) });
    expect((await client.ask('refund', { path: { order_id: refund.body.order_id }, body: reason })).status).toBe(422);
    expect((await client.ask('refund', { path: { order_id: 999_999 }, body: reason })).status).toBe(404);
  });
});

describe('order management', () => {
  const UNKNOWN = '0c000000-0000-4000-8000-000000000999';
  const INVALID = { code: 400, message: 'The request body is not valid.' };

  async function openCola(): Promise<string> {
    const order = { venue_id: 21, external_id: 'members', payment_information: { payments: [] }, items: [{ item_id: 104, quantity: 1 }] };
    return (await client.ask('createOrder', { body: order })).body.uuid;
  }
  const orderOf = async (uuid: string) => (await client.ask('order', { path: { uuid } })).body.order;

  test('an order is updated by each member and by a mask, and not to what it can not have', async () => {
    const uuid = await openCola();
    const update = (body: unknown, query = '') => client.ask('updateOrder', { path: { uuid }, body, query });
    expect((await update({ metadata: 'row 8', seat_id: 2100, charity_rounding_enabled: true })).status).toBe(204);
    expect(await orderOf(uuid)).toMatchObject({ metadata: 'row 8', seat_id: 2100, charity_rounding_enabled: true });
    expect((await update({ metadata: 'row 9', charity_rounding_enabled: false }, '?field_mask=metadata')).status).toBe(204);
    expect(await orderOf(uuid)).toMatchObject({ metadata: 'row 9', seat_id: 2100, charity_rounding_enabled: true });
    for (const body of [{ metadata: 'x'.repeat(1025) }, { seat_id: 'x' }, { charity_rounding_enabled: 'yes' }, '{{{', '[]'])
      expect([body, (await update(body)).body]).toEqual([body, INVALID]);
    expect(await orderOf(uuid)).toMatchObject({ metadata: 'row 9', seat_id: 2100 });
  });

  test('every documented member of a payment is taken and answered again', async () => {
    const uuid = await openCola();
    await client.ask('calculateOrder', { path: { uuid } });
    const texts =
      'additional_data authorization_code card_status card_type cardholder_fullname cardholder_name custom_tender_id encryption_type gateway_response_data payment_identifier_for_display payment_status ppi_loyalty_id tender_name token_value';
    const numbers = 'amount_tendered change fee remaining_balance subtotal_amount tip';
    const sent = {
      payment_type: 1,
      amount: 1,
      ...Object.fromEntries(texts.split(' ').map((name) => [name, `of ${name}`])),
      ...Object.fromEntries(numbers.split(' ').map((name, index) => [name, index / 4])),
      card_encoded: true,
      payment_valid: true,
      refunded: false,
      code_map: 1,
      payment_index: 2,
      subpayment_type: 3,
      external_data: {
        auth_code: 'A1',
        card_type: 'VISA',
        confirmation_code: '9007199254740993',
        payment_partner_data: { provider: 'venue-wallet', credential: { name: 'Ann', room_number: '7' } },
        receipt_identifier: { authorization_code: 'A1' },
        transaction_identifier: { current_total_amount: 1, original_transaction_type: 'CAPTURE' },
      },
    };
    const add = (value: object, more: object = {}) =>
      client.ask('addPayments', {
        path: { uuid },
        body: { payments: [{ payment_type: 'PAYMENT_V1', payment_value: { V1_payment: value }, ...more }] },
      });
    const added = await add(sent, { external_id: 'x'.repeat(64) });
    expect([added.status, added.status === 201 ? '' : added.text]).toEqual([201, '']);
    const [payment] = (await orderOf(uuid)).payment_information.payments;
    expect(payment).toMatchObject({ external_id: 'x'.repeat(64), payment_value: { V1_payment: sent } });
    for (const wrong of [
      { ...sent, payment_index: 2_147_483_648 },
      { ...sent, code_map: 1.5 },
      { ...sent, card_encoded: 'yes' },
      { ...sent, tender_name: 7 },
      { ...sent, external_data: { transaction_identifier: { original_transaction_type: 'GIFT' } } },
    ])
      expect([wrong, (await add(wrong)).body]).toEqual([wrong, INVALID]);
    expect((await add(sent, { external_id: 'x'.repeat(65) })).body).toEqual(INVALID);
  });

  test('pages beyond the last one are empty, and a page, a size or a date that is none is refused', async () => {
    await openCola();
    const day = (offset: number) => encodeURIComponent(new Date(client.now.getTime() + offset * 86_400_000).toISOString());
    const range = `?start_date=${day(-1)}&end_date=${day(1)}`;
    const far = (await client.ask('listOrders', { query: `${range}&page=500&per_page=500` })).body;
    expect(far).toMatchObject({ orders: [], pagination: { page: 500, per_page: 500, total_pages: 1 } });
    for (const query of [`?end_date=${day(0)}`, `?start_date=today&end_date=${day(1)}`, `${range}&page=0`, `${range}&per_page=0`])
      expect([query, (await client.ask('listOrders', { query })).status]).toEqual([query, 400]);
  });

  test('a path that names no order, item or payment is refused in the words of the table', async () => {
    const uuid = await openCola();
    const refusalOf = async (
      name: 'submit' | 'deletePayment' | 'deleteItem' | 'cancel' | 'checkoutOrder',
      path: Record<string, string>,
    ) => {
      const { status, body } = await client.ask(name, { path });
      return [status, body.message];
    };
    expect(await refusalOf('submit', { uuid: 'x' })).toEqual([400, 'invalid request parameters']);
    expect(await refusalOf('deletePayment', { uuid, payment_uuid: 'x' })).toEqual([400, 'The request is not valid.']);
    expect(await refusalOf('deletePayment', { uuid, payment_uuid: UNKNOWN })).toEqual([404, 'payment not found in the order']);
    expect(await refusalOf('deleteItem', { uuid, item_uuid: UNKNOWN })).toEqual([404, 'item not found in the order']);
    for (const name of ['cancel', 'checkoutOrder'] as const) expect((await refusalOf(name, { uuid: 'x' }))[0]).toBe(400);
  });

  test('a discount takes what carries its code, and one that is unknown, empty or not in an array is refused', async () => {
    const uuid = await openCola();
    const add = (body: unknown) => client.ask('addDiscounts', { path: { uuid }, body });
    for (const body of ['{{{', { ref_tags: 'TEN' }, { ref_tags: [7] }]) expect([body, (await add(body)).body]).toEqual([body, INVALID]);
    expect((await add({ ref_tags: ['NONE'] })).body).toEqual({ code: 404, message: 'codes not found [NONE]' });
    expect((await orderOf(uuid)).pending_discounts).toEqual({ reftags: [] });
  });
});
