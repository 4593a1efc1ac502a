import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { SHIFT_OPERATIONS } from '../../shared/till-contract/operations/shift-operations.ts';
import type { PairedDevice } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { openOne, pullWhole, sellOne } from './till-sale.ts';

let host: RunningTillHost;
let grill: PairedDevice;
let bar: PairedDevice;
let catalogue: Catalogue;

beforeAll(async () => {
  host = await startTillHost();
  [grill, bar] = [await host.pair('till', 'grill'), await host.pair('till', 'bar')];
  await grill.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  await bar.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  catalogue = await pullWhole(grill);
});
afterAll(() => host?.stop());

const drawers = (till: PairedDevice) => till.must(SHIFT_OPERATIONS.listDrawers);
const give = (till: PairedDevice, owner: PairedDevice) =>
  bar.ask(SHIFT_OPERATIONS.giveDrawer, { path: { device_id: till.id }, body: { drawerId: owner.id } });

test('each till has a drawer of its own; only a person who may see all shifts gets the others', async () => {
  expect((await drawers(grill)).map(({ id, isOwn }) => [id, isOwn])).toEqual([[grill.id, true]]);
  const all = await drawers(bar);
  expect(all.map(({ id, isOwn, tills }) => [id, isOwn, tills.length])).toEqual([
    [bar.id, true, 1],
    [grill.id, false, 1],
  ]);
  const request = { path: { device_id: bar.id }, body: { drawerId: grill.id } };
  expect((await grill.ask(SHIFT_OPERATIONS.giveDrawer, request)).refusal?.code).toBe('not_allowed');
});

test('a till that is being paid at keeps its drawer; then two tills sell into one, and its shift tells of both', async () => {
  const { saleId } = await openOne(bar, catalogue);
  expect((await give(bar, grill)).refusal).toMatchObject({ code: 'sale_unfinished', facts: { saleId } });
  await bar.must(SALE_OPERATIONS.abandonSale, { path: { sale_id: saleId } });
  expect((await give(bar, grill)).status).toBe(204);
  expect((await give(bar, grill)).status).toBe(204);
  const shift_id = uuidV4(nodeWorld);
  await grill.must(SHIFT_OPERATIONS.openShift, { path: { shift_id }, body: { float: { total: money(1000) } } });
  const received = await grill.listen();
  expect((await grill.must(HOST_OPERATIONS.readStatus)).shift).toMatchObject({ hasFloat: true });
  expect((await bar.must(HOST_OPERATIONS.readStatus)).shift).toMatchObject({ hasFloat: true });
  const sold = await Promise.all([sellOne(grill, catalogue), sellOne(bar, catalogue), sellOne(bar, catalogue)]);
  const total = sold.reduce((sum, { sale }) => sum + sale.priced.totals.due, 0);
  const [own] = await drawers(grill);
  expect(own?.tills.map(({ id }) => id)).toEqual([grill.id, bar.id]);
  // The till at the bar closes the drawer that it shares.
  const count_id = uuidV4(nodeWorld);
  const counted = { total: money(1000 + total) };
  expect(await bar.must(SHIFT_OPERATIONS.countShift, { path: { shift_id, count_id }, body: { counted } })).toMatchObject({ over: 0 });
  await received.next('shift_changed');
  const z = await bar.must(SHIFT_OPERATIONS.closeShift, { path: { shift_id }, body: { countId: count_id } });
  expect(z.report).toMatchObject({ number: 1, sales: { count: 3, total }, vendorName: 'Northside Grill' });
  expect((await grill.must(SHIFT_OPERATIONS.listZReports)).reports).toHaveLength(1);
  received.close();
  expect((await give(bar, bar)).status).toBe(204);
  expect((await drawers(bar)).map(({ id }) => id).sort()).toEqual([bar.id, grill.id].sort());
  expect((await bar.must(HOST_OPERATIONS.readStatus)).shift).toBeUndefined();
});
