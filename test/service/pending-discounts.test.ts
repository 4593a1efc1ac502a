import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateOrder, expectOk, itemOf, openOrder, openServiceClient, readOrder, type ServiceClient } from './service-client.ts';
import { ITEMS, VENUE } from './test-catalogue.ts';

let client: ServiceClient;
beforeAll(async () => {
  client = await openServiceClient();
});
afterAll(() => client.close());

async function orderWith(tag: string): Promise<string> {
  const uuid = await openOrder(client, [itemOf(ITEMS.soda)]);
  expectOk(await client.v3('POST', `/${uuid}/discounts`, { ref_tags: [tag] }), 204);
  return uuid;
}

async function reftagsOf(uuid: string) {
  const { applied_discounts, pending_discounts } = await readOrder(client, uuid);
  return { applied: applied_discounts.reftags, pending: pending_discounts.reftags };
}

test('a discount that was taken off an open order is no longer pending', async () => {
  const uuid = await orderWith('FROM-50');
  await calculateOrder(client, uuid);
  expect(await reftagsOf(uuid)).toEqual({ applied: [], pending: ['FROM-50'] });
  expectOk(await client.v3('DELETE', `/${uuid}/discounts/FROM-50`), 204);
  expect(await reftagsOf(uuid)).toEqual({ applied: [], pending: [] });
});

test('a discount that was named by its promo code is listed once, by its reference', async () => {
  const uuid = await orderWith('TENOFF');
  expect(await reftagsOf(uuid)).toEqual({ applied: [], pending: ['TEN'] });
  await calculateOrder(client, uuid);
  expectOk(await client.v3('POST', `/${uuid}/items`, { venue_id: VENUE, items: [itemOf(ITEMS.fries)] }), 204);
  expect(await reftagsOf(uuid)).toEqual({ applied: ['TEN'], pending: [] });
});
