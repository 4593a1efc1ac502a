import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ORDERING_MESSAGES } from '../../shared/contract/http/messages.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { ItemV2, MenuV2 } from '../../shared/contract/records/menu.ts';
import { openServiceClient, type ServiceClient } from './service-client.ts';
import { BAR, ITEMS, VENUE } from './test-catalogue.ts';

let client: ServiceClient;
beforeEach(async () => {
  client = await openServiceClient();
});
afterEach(() => client.close());

const change = (body: unknown, item: string = ITEMS.burger, headers = {}) => client.ordering('PATCH', `/items/${item}`, body, headers);

async function priceOf(item: string, at = client): Promise<number | undefined> {
  const { body } = await at.ordering<readonly ItemV2[]>('GET', `/items?ids=${item}`, undefined, { accept: MEDIA.itemV2 });
  return body[0]?.price;
}

describe('an item changed from the stand', () => {
  test('has its new price at this vendor and the old one elsewhere, at once and in the next delta', async () => {
    const { catalogues } = client.service.context;
    const since = catalogues.current().revision.asOf;
    const elsewhere = await priceOf(ITEMS.burger, client.at(VENUE, BAR));
    client.world.advance(1000);
    expect((await change({ price: { level: 'VENDOR_OVERRIDE_ACTIVE', price: 9.75 } })).status).toBe(204);
    expect(await priceOf(ITEMS.burger)).toBe(9.75);
    expect(await priceOf(ITEMS.burger, client.at(VENUE, BAR))).toBe(elsewhere);
    const delta = await client.ordering<MenuV2>('GET', `/menu?since=${since}`, undefined, { accept: MEDIA.menuV2 });
    expect(delta.body).toMatchObject({ full: false, deleted_item_ids: [], deactivated_item_ids: [] });
    expect(delta.body.items.map(({ id, price }) => [id, price])).toEqual([[ITEMS.burger, 9.75]]);
  });

  test('is sold out, and sold again', async () => {
    expect((await change({ active: false })).status).toBe(204);
    expect(await priceOf(ITEMS.burger)).toBeUndefined();
    expect((await change({ active: true })).status).toBe(204);
    expect(await priceOf(ITEMS.burger)).toBe(8);
  });

  test('survives in the store as a revision of its own', async () => {
    const { revision } = client.service.context.catalogues.current().revision;
    await change({ active: false });
    expect((await client.store.catalogue.currentRevision())?.revision).toBe(revision + 1);
  });
});

describe('a change is refused', () => {
  test.each([
    [{ active: 'no' }, 400],
    [{ sold: true }, 400],
    [{ price: { level: 'TODAY', price: 1 } }, 400],
    [{ price: { level: 'EVENT', price: 1.005 } }, 422],
    [{ price: { level: 'EVENT', price: -1 } }, 422],
  ])('%j with %i, and nothing is changed', async (body, status) => {
    const { asOf } = client.service.context.catalogues.current().revision;
    expect((await change(body)).status).toBe(status);
    expect(client.service.context.catalogues.current().revision.asOf).toBe(asOf);
  });

  test('of an item that the vendor does not have', async () => {
    expect((await change({ active: true }, '999999')).status).toBe(404);
    expect((await change({ active: true }, '0')).status).toBe(400);
  });

  test('to a caller who shows an ordering key in place of the backoffice key', async () => {
    const refused = await change({ active: false }, ITEMS.burger, { 'backoffice-api-key': client.headers['x-api-key'] as string });
    expect([refused.status, refused.body]).toEqual([401, { message: ORDERING_MESSAGES.badApiKey }]);
  });
});
