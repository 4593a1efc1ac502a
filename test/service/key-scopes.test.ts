import { expect, test } from 'vitest';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { V3_MESSAGES } from '../../shared/contract/http/messages.ts';
import { cashOrder, itemOf, lineOf, openOrder, openStall, refund } from './stall.ts';
import { CORPORATE, ITEMS, KEYS, QUAY, QUAY_STALL, stallCatalogue, VENUE } from './stall-catalogue.ts';

const QUAY_BACKOFFICE = '00000000-0000-4000-8000-0000000000f1';

function withQuayBackoffice(): Catalogue {
  const catalogue = stallCatalogue();
  const key = { key: QUAY_BACKOFFICE, kind: 'backoffice' as const, corporates: [CORPORATE], venues: [QUAY], vendors: [QUAY_STALL] };
  return { ...catalogue, api_keys: [...(catalogue.api_keys ?? []), key] };
}

test('a key beside a token opens what both of them may use', async () => {
  const stall = await openStall();
  const byQuayKey = { 'x-api-key': KEYS.quay };
  const message = `venue ID ${VENUE} not found in claims`;
  expect(await stall.ordering('GET', '', undefined, byQuayKey)).toMatchObject({ status: 401, body: { code: 401, message } });
  expect((await stall.at(QUAY, QUAY_STALL).ordering('GET', '', undefined, byQuayKey)).status).toBe(200);
  const listed = await stall.send<readonly { readonly id: number }[]>('GET', '/ordering/vendors', undefined, byQuayKey);
  expect(listed.body.map(({ id }) => id)).toEqual([QUAY_STALL]);
  const order = await cashOrder(stall, [lineOf(ITEMS.soda)]);
  expect((await stall.send('GET', `/ordering/order/${order.order_id}`, undefined, byQuayKey)).status).toBe(404);
  expect((await refund(stall, order.order_id, byQuayKey)).status).toBe(404);
  await stall.close();
});

test('a back-office key checks out orders of its own venues alone', async () => {
  const stall = await openStall({ catalogue: withQuayBackoffice() });
  const uuid = await openOrder(stall, [itemOf(ITEMS.soda)]);
  const answer = await stall.v3('POST', `/${uuid}/checkout`, undefined, { 'backoffice-api-key': QUAY_BACKOFFICE });
  expect([answer.status, answer.body]).toEqual([403, { code: 403, message: V3_MESSAGES.noAccess }]);
  await stall.close();
});
