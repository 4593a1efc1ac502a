import { afterAll, beforeAll, expect, test } from 'vitest';
import { BARE, NORTH } from './catalogue-file.ts';
import { MEDIA } from './documented-operations.ts';
import { cartOf, type ForeignClient, line, startForeignClient } from './foreign-client.ts';

let client: ForeignClient;
beforeAll(async () => {
  client = await startForeignClient({ fees: false, taxes: false, validate_prices: true });
});
afterAll(() => client.stop());

test('options hold for the whole environment, until a corporate, venue or vendor says otherwise', async () => {
  const cola = (path: object, more: object = {}) =>
    client.ask('calculate', { body: cartOf([line('104', 1, [], more)]), media: MEDIA.cart2, path: { ...path } });
  expect((await cola(NORTH)).body.signed_cart.cart).toMatchObject({ fees: [], cart_totals: { total: 3, exclusive_tax: 0, fees_total: 0 } });
  const cheaper = { cart_item_cost: { unit_cost: 1 } };
  expect((await cola(NORTH, cheaper)).status).toBe(422);
  expect((await cola(BARE, cheaper)).status).toBe(200);
});
