import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { V3_MESSAGES } from '../../shared/contract/http/messages.ts';
import {
  calculateOrder,
  expectOk,
  itemOf,
  openOrder,
  openServiceClient,
  readOrder,
  type ServiceClient,
  v3Payments,
} from './service-client.ts';
import { ITEMS, testCatalogue, VENUE } from './test-catalogue.ts';

let client: ServiceClient;
beforeAll(async () => {
  client = await openServiceClient();
});
afterAll(() => client.close());

const ITEM = '0e200000-0000-4000-8000-000000000001';
const BURGER = [itemOf(ITEMS.burger, 1, { uuid: ITEM })];

async function mustBeCalculated(uuid: string): Promise<boolean> {
  return (await readOrder(client, uuid)).needs_to_be_recalculated;
}

/** What each operation does to the flag, from false and from true. */
const TRANSITIONS: readonly (readonly [
  what: string,
  change: (uuid: string) => Promise<{ status: number }>,
  fromFalse: boolean,
  fromTrue: boolean,
])[] = [
  ['calculate', (uuid) => client.v3('POST', `/${uuid}/calculate`), false, false],
  ['adding items', (uuid) => client.v3('POST', `/${uuid}/items`, { venue_id: VENUE, items: [itemOf(ITEMS.soda)] }), true, true],
  ['updating an item', (uuid) => client.v3('PATCH', `/${uuid}/items/${ITEM}`, { quantity: 2 }), true, true],
  ['deleting an item', (uuid) => client.v3('DELETE', `/${uuid}/items/${ITEM}`), true, true],
  ['adding a discount', (uuid) => client.v3('POST', `/${uuid}/discounts`, { ref_tags: ['TEN'] }), true, true],
  ['deleting a discount', (uuid) => client.v3('DELETE', `/${uuid}/discounts/FROM-50`), true, true],
  ['setting charity', (uuid) => client.v3('PATCH', `/${uuid}`, { charity_rounding_enabled: true }), true, true],
  ['charity as it was', (uuid) => client.v3('PATCH', `/${uuid}`, { charity_rounding_enabled: false }), false, true],
  ['metadata and seat', (uuid) => client.v3('PATCH', `/${uuid}`, { metadata: 'x', seat_id: 5 }), false, true],
  ['reading', (uuid) => client.v3('GET', `/${uuid}`), false, true],
  ['submit', (uuid) => client.v3('POST', `/${uuid}/submit`), false, true],
  ['adding payments', (uuid) => client.v3('POST', `/${uuid}/payments`, v3Payments({ payment_type: 1, amount: 1 })), false, true],
  ['an operation that is refused', (uuid) => client.v3('POST', `/${uuid}/items`, { venue_id: VENUE, items: [itemOf('777')] }), false, true],
];

describe('whether an order must be calculated', () => {
  test.each(TRANSITIONS)('%s', async (_, change, fromFalse, fromTrue) => {
    for (const [isStale, expected] of [
      [false, fromFalse],
      [true, fromTrue],
    ] as const) {
      const uuid = await openOrder(client, BURGER);
      await client.v3('POST', `/${uuid}/discounts`, { ref_tags: ['FROM-50'] });
      if (!isStale) await calculateOrder(client, uuid);
      expect(await mustBeCalculated(uuid)).toBe(isStale);
      await change(uuid);
      expect(await mustBeCalculated(uuid)).toBe(expected);
    }
  });

  test('true after creation with items, false without', async () => {
    expect(await mustBeCalculated(await openOrder(client, BURGER))).toBe(true);
    expect(await mustBeCalculated(await openOrder(client, []))).toBe(false);
  });

  test('deleting a payment leaves it as it is', async () => {
    const uuid = await openOrder(client, BURGER, v3PaymentInformation());
    const [payment] = (await readOrder(client, uuid)).payment_information.payments;
    await calculateOrder(client, uuid);
    expectOk(await client.v3('DELETE', `/${uuid}/payments/${payment?.uuid}`), 204);
    expect(await mustBeCalculated(uuid)).toBe(false);
  });

  test('and until it is, payments and checkout are refused with 400, submit with 409', async () => {
    for (const start of [() => openOrder(client, []), () => openOrder(client, BURGER), staleOrder]) {
      const uuid = await start();
      const payments = await client.v3('POST', `/${uuid}/payments`, v3Payments({ payment_type: 1, amount: 8.8 }));
      expect(payments.body).toEqual({ code: 400, message: V3_MESSAGES.notCalculated });
      expect((await client.v3('POST', `/${uuid}/checkout`)).body).toEqual({ code: 400, message: V3_MESSAGES.notCalculated });
      expect((await client.v3('POST', `/${uuid}/submit`)).body).toEqual({ code: 409, message: V3_MESSAGES.notCalculated });
    }
  });

  async function staleOrder(): Promise<string> {
    const uuid = await openOrder(client, BURGER);
    await calculateOrder(client, uuid);
    await client.v3('PATCH', `/${uuid}/items/${ITEM}`, { quantity: 2 });
    return uuid;
  }
});

function v3PaymentInformation() {
  const payment = { payment_type: 'PAYMENT_V1', payment_value: { V1_payment: { payment_type: 1, amount: 1 } } } as const;
  return { payment_information: { payments: [payment] } };
}

describe('a calculation', () => {
  test('is kept as it was, until the next', async () => {
    const uuid = await openOrder(client, BURGER);
    const first = await calculateOrder(client, uuid);
    await client.v3('PATCH', `/${uuid}/items/${ITEM}`, { quantity: 3 });
    const stale = await readOrder(client, uuid);
    expect([stale.order_totals, stale.items[0]?.quantity]).toEqual([first.calculations.order_totals, 3]);
    const second = await calculateOrder(client, uuid);
    expect(second.calculations.order_totals.subtotal).toBe(24);
    const fresh = await readOrder(client, uuid);
    expect(fresh).toMatchObject({ order_totals: second.calculations.order_totals, items: second.items });
  });

  test('tells charity only where it was asked for, be it nothing', async () => {
    const plain = await openOrder(client, BURGER);
    expect((await calculateOrder(client, plain)).calculations.order_totals.charity_total).toBeUndefined();
    const whole = await openOrder(client, [itemOf(ITEMS.soda, 2)], { charity_rounding_enabled: true });
    expect((await calculateOrder(client, whole)).calculations.order_totals).toMatchObject({ total: 6, charity_total: 0 });
  });

  test('follows the catalogue of the moment, and what was completed stays as it was', async () => {
    const other = await openServiceClient({ world: client.world });
    const uuid = await openOrder(other, BURGER);
    await calculateOrder(other, uuid);
    const file = testCatalogue();
    const items = file.items.map((item) => (item.id === ITEMS.burger ? { ...item, prices: { CORPORATE_DEFAULT: 9 } } : item));
    expect((await other.service.context.catalogues.adopt({ ...file, items })).ok).toBe(true);
    expect((await readOrder(other, uuid)).order_totals?.subtotal).toBe(8);
    expectOk(await other.v3('POST', `/${uuid}/payments`, v3Payments({ payment_type: 1, amount: 8.8 })), 201);
    expectOk(await other.v3('POST', `/${uuid}/checkout`), 200);
    expect((await readOrder(other, uuid)).order_totals?.subtotal).toBe(8);
    const next = await openOrder(other, BURGER);
    expect((await calculateOrder(other, next)).calculations.order_totals.subtotal).toBe(9);
    await other.close();
  });

  test('of an item that is sold no longer costs what it did when it was ordered, and no other is taken', async () => {
    const other = await openServiceClient({ world: client.world });
    const uuid = await openOrder(other, BURGER);
    const file = testCatalogue();
    const without = (ids: readonly string[]) => ids.filter((id) => id !== ITEMS.burger);
    const vendors = file.vendors.map((vendor) => ({
      ...vendor,
      dayparts: vendor.dayparts.map((part) => ({
        ...part,
        groups: part.groups.map((group) => ({ ...group, item_ids: without(group.item_ids) })),
      })),
    }));
    const discounts = file.discounts.filter(({ id }) => id !== 'burger-1');
    const adopted = await other.service.context.catalogues.adopt({
      ...file,
      vendors,
      discounts,
      items: file.items.filter(({ id }) => id !== ITEMS.burger),
    });
    expect(adopted).toMatchObject({ ok: true });
    expect((await calculateOrder(other, uuid)).calculations).toMatchObject({ order_totals: { original_total: 8 } });
    expect((await other.v3('POST', `/${uuid}/items`, { venue_id: VENUE, items: BURGER })).status).toBe(400);
    expect((await readOrder(other, uuid)).items).toMatchObject([{ item_id: 1001 }]);
    expectOk(await other.v3('DELETE', `/${uuid}`), 200);
    await other.close();
  });

  test('takes the discount of a partner whose stored value is among the payments', async () => {
    const uuid = await openOrder(client, [itemOf(ITEMS.soda, 5)]);
    await calculateOrder(client, uuid);
    const external_data = { payment_partner_data: { provider: 'wallet' } };
    await client.v3('POST', `/${uuid}/payments`, v3Payments({ payment_type: 4, amount: 12, external_data }));
    const { calculations } = await calculateOrder(client, uuid);
    expect(calculations).toMatchObject({ applied_discount_codes: ['WALLET'], order_totals: { discounts_total: -3, total: 12 } });
    expectOk(await client.v3('POST', `/${uuid}/checkout`), 200);
  });
});

describe('discounts of an order', () => {
  const add = (uuid: string, ...ref_tags: readonly string[]) => client.v3('POST', `/${uuid}/discounts`, { ref_tags });
  const reftagsOf = async (uuid: string) => {
    const { applied_discounts, pending_discounts } = await readOrder(client, uuid);
    return [applied_discounts.reftags, pending_discounts.reftags];
  };

  test('are pending until they are calculated, and stay so where their criteria fail', async () => {
    const uuid = await openOrder(client, BURGER);
    expectOk(await add(uuid, 'TEN', 'FROM-50'), 204);
    expect(await reftagsOf(uuid)).toEqual([[], ['TEN', 'FROM-50']]);
    const { calculations } = await calculateOrder(client, uuid);
    expect(calculations).toMatchObject({ applied_discount_codes: ['TEN'], pending_discount_codes: ['FROM-50'] });
    expect(calculations.order_totals).toMatchObject({ discounts_total: -0.8, total: 7.92 });
    expect(await reftagsOf(uuid)).toEqual([['TEN'], ['FROM-50']]);
    await client.v3('POST', `/${uuid}/items`, { venue_id: VENUE, items: [itemOf(ITEMS.burger, 6)] });
    expect((await calculateOrder(client, uuid)).calculations).toMatchObject({
      applied_discount_codes: ['FROM-50', 'TEN'],
      pending_discount_codes: [],
    });
  });

  test('are named by reference or promo code, each once', async () => {
    const uuid = await openOrder(client, BURGER);
    expectOk(await add(uuid, 'TENOFF', 'TENOFF'), 204);
    expectOk(await add(uuid, 'TEN', 'BURGER-1'), 204);
    const { calculations } = await calculateOrder(client, uuid);
    // 8 less 1, less 10 percent, taxed.
    expect(calculations).toMatchObject({
      applied_discount_codes: ['BURGER-1', 'TEN'],
      order_totals: { subtotal: 7, discounts_total: -1.7, total: 6.93 },
    });
  });

  test('are removed by either name, item level and order level, the automatic ones not', async () => {
    const uuid = await openOrder(client, BURGER);
    await add(uuid, 'TEN', 'BURGER-1');
    expectOk(await client.v3('DELETE', `/${uuid}/discounts/TENOFF`), 204);
    expect((await calculateOrder(client, uuid)).calculations.applied_discount_codes).toEqual(['BURGER-1']);
    expectOk(await client.v3('DELETE', `/${uuid}/discounts/BURGER-1`), 204);
    expect((await calculateOrder(client, uuid)).calculations.applied_discount_codes).toEqual([]);
    for (const code of ['TEN', 'WALLET', 'NOSUCH']) {
      expect((await client.v3('DELETE', `/${uuid}/discounts/${code}`)).body).toEqual({ code: 404, message: V3_MESSAGES.discountNotFound });
    }
  });

  test('of which one is unknown are not added at all', async () => {
    const uuid = await openOrder(client, BURGER);
    expect((await add(uuid, 'TEN', 'A B', 'C')).body).toEqual({ code: 404, message: 'codes not found [A B, C]' });
    expect(await reftagsOf(uuid)).toEqual([[], []]);
    for (const body of [{}, { ref_tags: 'TEN' }, { ref_tags: [7] }]) {
      expect((await client.v3('POST', `/${uuid}/discounts`, body)).body).toEqual({ code: 400, message: V3_MESSAGES.invalidBody });
    }
  });
});
