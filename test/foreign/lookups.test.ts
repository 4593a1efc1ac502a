import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOREIGN, KEYS, NODES, NORTH } from './catalogue-file.ts';
import { documented, MEDIA, OPERATION_NAMES } from './documented-operations.ts';
import { type ForeignClient, startForeignClient } from './foreign-client.ts';

let client: ForeignClient;
beforeAll(async () => {
  client = await startForeignClient();
});
afterAll(() => client.stop());

const UUID = '0c000000-0000-4000-8000-000000000009';
const SOMEWHERE = { order_id: 1, level_id: 210, item_id: 101, uuid: UUID, item_uuid: UUID, payment_uuid: UUID, code: 'TEN' };
const isV3 = (name: (typeof OPERATION_NAMES)[number]) => documented(name).path.startsWith('/v3/');

describe('authentication', () => {
  test('every operation but the exchange needs the bearer token', async () => {
    for (const name of OPERATION_NAMES) {
      if (documented(name).access === 'key') continue;
      for (const authorization of ['', 'Bearer nonsense', 'Basic YTpi']) {
        const { status, body } = await client.ask(name, { path: SOMEWHERE, headers: { authorization } });
        expect([name, authorization, status]).toEqual([name, authorization, 401]);
        if (isV3(name)) expect(body).toEqual({ code: 401, message: 'The request is unauthorized.' });
      }
    }
  });

  test('a token with another signature is named by the table of the vendors list', async () => {
    const [head, claims] = (await client.tokenOf(KEYS.all)).split('.');
    const forged = `${head}.${claims}.${'A'.repeat(43)}`;
    const answer = await client.ask('vendors', { headers: { authorization: `Bearer ${forged}` } });
    expect([answer.status, answer.mediaType]).toEqual([401, 'application/vnd.example+json;version=1']);
    expect(answer.body).toEqual({ Code: 401, message: 'failed parsing claims: signature is invalid' });
  });
});

describe('places', () => {
  test('the vendors are those that the credentials permit, and an empty list where no filter fits', async () => {
    const idsOf = async (query: string) => (await client.ask('vendors', { query })).body.map(({ id }: { id: number }) => id);
    expect(await idsOf('')).toEqual([31, 32, 33, 34, 35, 36]);
    expect(await idsOf('?external_id=north')).toEqual([31]);
    expect(await idsOf('?external_id=nowhere')).toEqual([]);
    expect(await idsOf('?venue_id=22')).toEqual([34]);
    expect(await idsOf('?seat_id=2300')).toEqual([33]);
    expect(await idsOf('?seat_id=1')).toEqual([]);
    expect((await client.ask('vendors', { query: '?seat_id=x' })).status).toBe(400);
    const absent = await client.ask('vendors', { query: '?venue_id=99' });
    expect(absent.body).toEqual({ Code: 401, message: 'venue ID 99 not found in claims' });
  });

  test('a vendor of a corporate that the token does not name is not listed, and asking for its venue says why', async () => {
    const token = await client.tokenOf(KEYS.withoutCorporate);
    const headers = { authorization: `Bearer ${token}`, 'x-api-key': KEYS.withoutCorporate };
    const all = await client.ask('vendors', { headers });
    expect(all.body.map(({ id }: { id: number }) => id)).toEqual([31]);
    const ofVenue = await client.ask('vendors', { headers, query: '?venue_id=23' });
    expect([ofVenue.status, ofVenue.body.message]).toEqual([401, 'corporate ID 12 not found in claims']);
    const one = await client.ask('vendor', { headers, path: FOREIGN });
    expect([one.status, one.body.message]).toEqual([401, 'corporate ID 12 not found in claims']);
  });

  test('vendor, venues, levels and seats', async () => {
    expect((await client.ask('vendor')).body).toMatchObject({ id: 31, name: 'North' });
    expect((await client.ask('vendor', { path: { venue_id: 22, vendor_id: 31 } })).status).toBe(404);
    expect((await client.ask('venues')).body.map(({ id }: { id: number }) => id)).toEqual([21, 22]);
    expect((await client.ask('levels')).body).toMatchObject([{ id: 210, name: 'Ground' }]);
    expect((await client.ask('seats', { path: { level_id: 210 } })).body).toMatchObject([{ id: 2100 }]);
    expect((await client.ask('seats', { path: { level_id: 'x' } })).status).toBe(400);
    for (const venue_id of ['0', '-1', 'x']) expect((await client.ask('vendor', { path: { venue_id } })).status).toBe(404);
  });
});

describe('what is sold', () => {
  test('a menu comes in the version that is asked for, whole or since a moment', async () => {
    const v2 = await client.ask('menu', { headers: { accept: MEDIA.menu2 } });
    expect(v2.mediaType).toBe(MEDIA.menu2);
    const v1 = await client.ask('menu', { headers: { accept: MEDIA.menu1 } });
    expect(v1.mediaType).toBe(MEDIA.menu1);
    expect(v1.body.items.length).toBe(v2.body.items.length);
    const since = await client.ask('menu', { query: `?since=${encodeURIComponent(v2.body.as_of)}` });
    expect(since.body.items).toEqual([]);
    expect(v2.body.deactivated_item_ids.concat(v2.body.deleted_item_ids)).not.toContain('101');
    for (const level of 'VENDOR_OVERRIDE_ACTIVE VENDOR_ACTIVE EVENT EVENT_TYPE VENUE_OVERRIDE_ACTIVE VENUE_ACTIVE VENUE_DEFAULT'.split(
      ' ',
    )) {
      expect((await client.ask('menu', { query: `?price_level=${level}` })).status).toBe(200);
    }
  });

  test('items are found by ids in version 2 alone, by SKU and by barcode under both of its names', async () => {
    const idsOf = async (query: string, accept = '') =>
      (await client.ask('items', { query, headers: { accept } })).body.map(({ id }: { id: string }) => id);
    expect(await idsOf('?ids=101,104', MEDIA.item2)).toEqual(['101', '104']);
    expect((await idsOf('?ids=101,104')).length).toBe((await idsOf('')).length);
    expect(await idsOf('?sku=COLA')).toEqual(['104']);
    expect(await idsOf('?barcode=4000000000044')).toEqual(['104']);
    expect(await idsOf('?external_id=4000000000068', MEDIA.item2)).toEqual(['106']);
    expect(await idsOf('')).not.toContain('105');
    expect((await client.ask('items')).mediaType).toBe(MEDIA.item1);
    expect((await client.ask('item', { path: { item_id: 105 } })).status).toBe(404);
    expect((await client.ask('item', { path: { item_id: 101 } })).body).toMatchObject({ id: '101', name: 'Burger' });
  });

  test('a version 1 cart takes every modifier under the id by which a version 1 item tells it', async () => {
    const { body: burger } = await client.ask('item', { path: { item_id: 101 } });
    expect(burger.modifiers.length).toBe(Object.keys(NODES).length);
    const bun = burger.modifiers.find(({ name }: { name: string }) => name === 'Plain bun');
    for (const modifier of burger.modifiers as { readonly id: string; readonly name: string }[]) {
      const chosen = modifier.name.endsWith('bun') ? [modifier.id] : [bun.id, modifier.id];
      const modifiers = chosen.map((id) => ({ id, quantity: 1 }));
      const { status, text } = await client.ask('calculate', {
        media: MEDIA.cart1,
        body: {
          cart: {
            payments: [{ payment_type: 1 }],
            cart_items: [{ id: '101', name: 'Burger', quantity: 1, cost: costWith(modifier.name), modifiers }],
          },
        },
      });
      expect([modifier.name, status, status === 200 ? '' : text]).toEqual([modifier.name, 200, '']);
    }
  });

  test('discounts, active ones or all, and fees for an employee', async () => {
    const idsOf = (query: string) => client.ask('discounts', { query }).then(({ body }) => body.map(({ id }: { id: string }) => id));
    expect(await idsOf('?active=true')).toEqual(['d1', 'd3']);
    expect(await idsOf('?active=false')).toEqual(['d1', 'd2', 'd3']);
    expect(await idsOf('')).toEqual(['d1', 'd2', 'd3']);
    const feesOf = (query: string) => client.ask('fees', { query });
    expect((await feesOf('?account_type=employee&account_id=7')).body.fees).toHaveLength(2);
    expect((await feesOf('?account_type=employee&account_id=7&only_auto_apply=true')).body.fees).toHaveLength(1);
    for (const query of ['', '?account_type=employee', '?account_type=guest&account_id=7']) expect((await feesOf(query)).status).toBe(400);
  });
});

/** The unit with what increases it: a brioche bun and cheese do. */
function costWith(name: string): number {
  return name === 'Brioche bun' ? 11 : name === 'Cheese' ? 11.5 : 10;
}

test('an unknown path, an unknown method and a place of another venue', async () => {
  expect((await fetch(`${client.url}/ordering/nothing`)).status).toBe(404);
  expect((await fetch(`${client.url}/ordering/vendors`, { method: 'DELETE' })).status).toBe(405);
  expect((await client.ask('menu', { path: { ...NORTH, venue_id: 22 } })).status).toBe(404);
});
