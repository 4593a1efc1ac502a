import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateOrder, expectOk, itemOf, openOrder, openStall, readOrder, type Stall } from './stall.ts';
import { ITEMS, VENUE } from './stall-catalogue.ts';

let stall: Stall;
beforeAll(async () => {
  stall = await openStall();
});
afterAll(() => stall.close());

async function orderWith(tag: string): Promise<string> {
  const uuid = await openOrder(stall, [itemOf(ITEMS.soda)]);
  expectOk(await stall.v3('POST', `/${uuid}/discounts`, { ref_tags: [tag] }), 204);
  return uuid;
}

async function told(uuid: string) {
  const { applied_discounts, pending_discounts } = await readOrder(stall, uuid);
  return { applied: applied_discounts.reftags, pending: pending_discounts.reftags };
}

test('a discount that was taken off an open order is no longer pending', async () => {
  const uuid = await orderWith('FROM-50');
  await calculateOrder(stall, uuid);
  expect(await told(uuid)).toEqual({ applied: [], pending: ['FROM-50'] });
  expectOk(await stall.v3('DELETE', `/${uuid}/discounts/FROM-50`), 204);
  expect(await told(uuid)).toEqual({ applied: [], pending: [] });
});

test('a discount that was named by its promo code is told once, by its reference', async () => {
  const uuid = await orderWith('TENOFF');
  expect(await told(uuid)).toEqual({ applied: [], pending: ['TEN'] });
  await calculateOrder(stall, uuid);
  expectOk(await stall.v3('POST', `/${uuid}/items`, { venue_id: VENUE, items: [itemOf(ITEMS.fries)] }), 204);
  expect(await told(uuid)).toEqual({ applied: ['TEN'], pending: [] });
});
