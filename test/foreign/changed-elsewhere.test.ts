import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { KITCHEN_OPERATIONS } from '../../shared/till-contract/operations/kitchen-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import type { PairedDevice } from '../till-host/paired-device.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { cartThatSells, charge, openOne, pullWhole } from '../till-host/till-sale.ts';
import { CORPORATE_ID, VENDOR_ID, VENUE_ID } from './foreign-menu.ts';
import { FOREIGN_KEYS } from './foreign-service.ts';
import { type ForeignSetup, startForeignSetup } from './foreign-setup.ts';

/** Orders of this host that others change at a service of others, over real connections. */
let setup: ForeignSetup;
let kitchen: PairedDevice;
beforeAll(async () => {
  setup = await startForeignSetup({ ordersEveryMilliseconds: 200 });
  kitchen = await setup.pair('kitchen');
  await untilStatus(setup.till, ({ catalogue }) => catalogue !== undefined);
});
afterAll(() => setup.stop({ hasOtherRefunds: true }));

/** As the back office asks its own service, past the host. */
async function askAsBackOffice(method: string, path: string, body?: object): Promise<number> {
  const key = { 'x-api-key': FOREIGN_KEYS.ordering };
  const signedIn = await fetch(`${setup.service.url}/auth/ordering`, { method: 'POST', headers: key });
  const { auth_key } = (await signedIn.json()) as { readonly auth_key: string };
  const headers = { ...key, authorization: `Bearer ${auth_key}`, 'content-type': 'application/json' };
  return (await fetch(setup.service.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status;
}

const tickets = async () => (await kitchen.must(KITCHEN_OPERATIONS.readKitchen)).tickets;
const untilNewestIs = (isCancelled: boolean) =>
  expect.poll(async () => (await tickets()).at(-1)?.cancelledAt !== undefined, { timeout: 60_000 }).toBe(isCancelled);

test('a refund that the back office makes cancels the ticket in the kitchen and stands at the sale', async () => {
  const { saleId, due } = await openOne(setup.till, await pullWhole(setup.till));
  await charge(setup.till, saleId, due);
  await setup.till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
  await untilStatus(setup.till, isAllSent);
  await untilNewestIs(false);
  const order = setup.service.orders.at(-1);
  expect(await askAsBackOffice('POST', `/ordering/order/${order?.id}/refunds`, { reason_name: 'Cold', reason_code: 'C' })).toBe(201);
  await untilNewestIs(true);
  const { orders } = await setup.till.must(STAND_OPERATIONS.searchOrders);
  expect(orders).toMatchObject([{ saleId, refund: 'elsewhere' }]);
});

test('an open order that the back office cancels is cancelled in the kitchen', async () => {
  const { cart } = cartThatSells(await pullWhole(setup.till));
  const path = { tab_id: uuidV4(nodeWorld), edit_id: 'e1' };
  await setup.till.must(CART_KEEPING_OPERATIONS.keepTab, { path, body: { name: 'Row 5', cart, revision: 0, submits: true } });
  await untilStatus(setup.till, isAllSent);
  expect(await tickets()).toHaveLength(2);
  await untilNewestIs(false);
  const orders = `/v3/corporate/${CORPORATE_ID}/venue/${VENUE_ID}/vendor/${VENDOR_ID}/orders`;
  expect(await askAsBackOffice('DELETE', `${orders}/${setup.service.orders.at(-1)?.uuid}`)).toBe(200);
  await untilNewestIs(true);
});
