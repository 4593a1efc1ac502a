import { expect, test } from 'vitest';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { V3_MESSAGES } from '../../shared/contract/http/messages.ts';
import { cashOrder, itemOf, lineOf, openOrder, openServiceClient, refund } from './service-client.ts';
import { CORPORATE, ITEMS, KEYS, OTHER_VENDOR, OTHER_VENUE, testCatalogue, VENUE } from './test-catalogue.ts';

const QUAY_BACKOFFICE = '00000000-0000-4000-8000-0000000000f1';

function withOtherBackoffice(): Catalogue {
  const catalogue = testCatalogue();
  const key = {
    key: QUAY_BACKOFFICE,
    kind: 'backoffice' as const,
    corporates: [CORPORATE],
    venues: [OTHER_VENUE],
    vendors: [OTHER_VENDOR],
  };
  return { ...catalogue, api_keys: [...(catalogue.api_keys ?? []), key] };
}

test('a key beside a token opens what both of them may use [D7]', async () => {
  const client = await openServiceClient();
  const byOtherKey = { 'x-api-key': KEYS.otherVenue };
  const message = `venue ID ${VENUE} not found in claims`;
  expect(await client.ordering('GET', '', undefined, byOtherKey)).toMatchObject({ status: 401, body: { code: 401, message } });
  expect((await client.at(OTHER_VENUE, OTHER_VENDOR).ordering('GET', '', undefined, byOtherKey)).status).toBe(200);
  const listed = await client.send<readonly { readonly id: number }[]>('GET', '/ordering/vendors', undefined, byOtherKey);
  expect(listed.body.map(({ id }) => id)).toEqual([OTHER_VENDOR]);
  const order = await cashOrder(client, [lineOf(ITEMS.soda)]);
  expect((await client.send('GET', `/ordering/order/${order.order_id}`, undefined, byOtherKey)).status).toBe(404);
  expect((await refund(client, order.order_id, byOtherKey)).status).toBe(404);
  await client.close();
});

test('a back-office key checks out orders of its own venues alone [D7]', async () => {
  const client = await openServiceClient({ catalogue: withOtherBackoffice() });
  const uuid = await openOrder(client, [itemOf(ITEMS.soda)]);
  const answer = await client.v3('POST', `/${uuid}/checkout`, undefined, { 'backoffice-api-key': QUAY_BACKOFFICE });
  expect([answer.status, answer.body]).toEqual([403, { code: 403, message: V3_MESSAGES.noAccess }]);
  await client.close();
});
