import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { type Catalogue, findItem, itemsOf } from '../../shared/engine/catalogue/catalogue.ts';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import { closeShifts } from './close-shifts.ts';
import { deviceAt, type PairedDevice, pairWith } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { cartThatSells, openOne, payInCash, pullWhole, sellOne } from './till-sale.ts';
import { BAR, GRILL, moveTo, ordersAtService, vendorOf, withOpenBar } from './two-vendors.ts';

let running: RunningTillHost;
let grill: PairedDevice;
let bar: PairedDevice;
beforeAll(async () => {
  running = await startTillHost();
  const edited = await running.host.service.context.catalogues.edit(withOpenBar);
  expect(edited?.ok).toBe(true);
  [grill, bar] = [await running.pair(), await running.pair()];
  await grill.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await bar.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  const { asOf } = running.host.service.context.catalogues.current().revision;
  await untilStatus(grill, ({ catalogue }) => catalogue?.revision === asOf);
});
afterAll(() => running.stop());

async function pairFor(vendorId: number, by = grill): Promise<PairedDevice> {
  const body = { kind: 'till', name: 'Another', vendorId } as const;
  const device = await pairWith(running.url, (await by.must(HOST_OPERATIONS.makePairingCode, { body })).url);
  await device.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  return device;
}

const itemIds = (catalogue: Catalogue): ReadonlySet<string> => new Set([...itemsOf(catalogue)].map(({ data }) => data.id));

test('every device sells for the vendor of its host until that is changed, and then has the other menu at once', async () => {
  expect([await vendorOf(grill), await vendorOf(bar)]).toEqual([GRILL, GRILL]);
  const received = await bar.listen();
  const { place } = await grill.must(HOST_OPERATIONS.readStatus);
  // What every receipt of this vendor bears.
  expect(place?.receipt).toMatchObject({ below: expect.arrayContaining(['Thank you for coming!']), taxNumber: 'DEMO-31' });
  expect((await moveTo(grill, bar, BAR)).value.sellsFor).toMatchObject({ vendorId: BAR, vendorName: 'Tap Room 14' });
  await received.next('session_changed');
  await received.next('status', ({ status }) => status.place?.vendorId === BAR && status.catalogue !== undefined);
  received.close();
  const [ofGrill, ofBar] = [await pullWhole(grill), await pullWhole(bar)];
  expect([ofGrill.terms.vendorId, ofBar.terms.vendorId]).toEqual([GRILL, BAR]);
  expect(itemIds(ofGrill)).not.toEqual(itemIds(ofBar));
  const devices = await grill.must(HOST_OPERATIONS.listDevices);
  expect(devices.map(({ sellsFor }) => sellsFor?.vendorName)).toEqual(['Northside Grill', 'Tap Room 14']);
});

test('a revision of one vendor says nothing of another, though both are called the same', async () => {
  const { revision } = await pullWhole(grill);
  expect((await pullWhole(bar)).revision).toBe(revision);
  const ask = (query: { readonly since: string; readonly vendor_id?: string }) => bar.must(STAND_OPERATIONS.pullCatalogue, { query });
  expect((await ask({ since: revision, vendor_id: String(GRILL) })).kind).toBe('whole');
  expect((await ask({ since: revision })).kind).toBe('whole');
  expect((await ask({ since: revision, vendor_id: String(BAR) })).kind).toBe('unchanged');
});

test('what two tills sell arrives at their own vendors, and no guest number is given out twice', async () => {
  const before = { grill: (await ordersAtService(grill)).length, bar: (await ordersAtService(bar)).length };
  const ofGrill = await pullWhole(grill);
  const sold = [await sellOne(grill, ofGrill), await sellOne(bar, await pullWhole(bar)), await sellOne(grill, ofGrill)];
  expect(new Set(sold.map(({ sale }) => sale.completion?.guestNumber)).size).toBe(3);
  await untilStatus(grill, isAllSent);
  const [atGrill, atBar] = [await ordersAtService(grill), await ordersAtService(bar)];
  expect([atGrill.length - before.grill, atBar.length - before.bar]).toEqual([2, 1]);
  expect(atBar[0]).toBe(sold[1]?.sale.priced.totals.due);
  const own = await bar.must(STAND_OPERATIONS.searchOrders, { query: { where: 'host' } });
  expect(own.orders.map(({ saleId }) => saleId)).toEqual([sold[1]?.sale.id]);
});

test('a price that one vendor changes reaches its devices alone', async () => {
  const [ofGrill, ofBar] = [await pullWhole(grill), await pullWhole(bar)];
  const [itemId] = [...itemIds(ofBar)].filter((id) => findItem(ofGrill, id) === undefined && findItem(ofBar, id)?.prices[0]);
  const received = await bar.listen();
  const edited = await running.host.service.context.catalogues.edit((file) => ({
    ...file,
    items: file.items.map((item) => (item.id === itemId ? { ...item, name: `${item.name} (large)` } : item)),
  }));
  expect(edited?.ok).toBe(true);
  const { revision } = await received.next('catalogue_changed');
  received.close();
  const barAnswer = await bar.must(STAND_OPERATIONS.pullCatalogue, { query: { since: ofBar.revision, vendor_id: String(BAR) } });
  expect(barAnswer).toMatchObject({ kind: 'delta', delta: { revision, items: [{ id: itemId }] } });
  await untilStatus(grill, ({ catalogue }) => catalogue?.revision === revision);
  const grillAnswer = await grill.must(STAND_OPERATIONS.pullCatalogue, { query: { since: ofGrill.revision, vendor_id: String(GRILL) } });
  expect(grillAnswer).toMatchObject({ kind: 'delta', delta: { items: [], removedItemIds: [] } });
});

test('a cart that was made by the menu of another vendor is neither sold nor kept as a tab', async () => {
  const opening = { ...cartThatSells(await pullWhole(grill)), vendorId: GRILL };
  const sold = await bar.ask(SALE_OPERATIONS.openSale, { path: { sale_id: uuidV4(nodeWorld) }, body: opening });
  expect(sold.refusal?.code).toBe('other_vendor');
  const path = { tab_id: uuidV4(nodeWorld), edit_id: uuidV4(nodeWorld) };
  const body = { name: 'Ann', cart: opening.cart, revision: 0, vendorId: GRILL };
  expect((await bar.ask(CART_KEEPING_OPERATIONS.keepTab, { path, body })).refusal?.code).toBe('other_vendor');
});

test('carts and tabs are shared by the devices of one vendor', async () => {
  const { cart } = cartThatSells(await pullWhole(bar));
  const held_id = uuidV4(nodeWorld);
  await bar.must(CART_KEEPING_OPERATIONS.holdCart, { path: { held_id }, body: { name: 'Ann', cart } });
  const path = { tab_id: uuidV4(nodeWorld), edit_id: uuidV4(nodeWorld) };
  await bar.must(CART_KEEPING_OPERATIONS.keepTab, { path, body: { name: 'Bo', cart, revision: 0 } });
  const other = await pairFor(BAR);
  const names = async (device: PairedDevice) => [
    ...(await device.must(CART_KEEPING_OPERATIONS.listHeld)).map(({ name }) => name),
    ...(await device.must(CART_KEEPING_OPERATIONS.listTabs)).map(({ name }) => name),
  ];
  expect([await names(grill), await names(bar), await names(other)]).toEqual([[], ['Ann', 'Bo'], ['Ann', 'Bo']]);
  const recall = (device: PairedDevice) =>
    device.ask(CART_KEEPING_OPERATIONS.recallHeld, { path: { held_id, recall_id: uuidV4(nodeWorld) } });
  expect((await recall(grill)).refusal?.code).toBe('unknown');
  expect((await recall(other)).value.name).toBe('Ann');
  const more = { tab_id: path.tab_id, edit_id: uuidV4(nodeWorld) };
  const grown = await grill.ask(CART_KEEPING_OPERATIONS.keepTab, { path: more, body: { name: 'Bo', cart, revision: 1 } });
  expect(grown.refusal?.code).toBe('unknown');
  const aside = { name: 'From the grill', cart, vendorId: GRILL };
  await bar.must(CART_KEEPING_OPERATIONS.holdCart, { path: { held_id: uuidV4(nodeWorld) }, body: aside });
  expect([await names(grill), await names(bar)]).toEqual([['From the grill'], ['Bo']]);
});

test('a device moves once it has nothing in hand, and only to where the key may sell', async () => {
  const device = await pairFor(BAR);
  const catalogue = await pullWhole(device);
  const opened = await openOne(device, catalogue);
  expect((await moveTo(grill, device, GRILL)).refusal?.code).toBe('sale_unfinished');
  await payInCash(device, opened);
  const { cart } = cartThatSells(catalogue);
  const path = { tab_id: uuidV4(nodeWorld), edit_id: uuidV4(nodeWorld) };
  await device.must(CART_KEEPING_OPERATIONS.keepTab, { path, body: { name: 'Cy', cart, revision: 0 } });
  await device.must(CART_KEEPING_OPERATIONS.keepDraft, { body: { version: 1, cart } });
  expect((await moveTo(grill, device, GRILL)).refusal).toEqual({ code: 'tab_in_cart', facts: { name: 'Cy' } });
  await device.must(CART_KEEPING_OPERATIONS.keepDraft, { body: { version: 2, cart: { ...cart, lines: [] } } });
  // What was sold for the bar is in a shift, whose report is of the bar.
  expect((await moveTo(grill, device, GRILL)).refusal?.code).toBe('shift_open');
  await closeShifts(grill);
  expect((await moveTo(device, device, GRILL)).refusal?.code).toBe('not_allowed');
  expect((await moveTo(grill, device, 99)).refusal?.code).toBe('unknown_vendor');
  expect((await moveTo(grill, device, GRILL)).value.sellsFor?.vendorId).toBe(GRILL);
  expect((await moveTo(grill, device, GRILL)).value.sellsFor?.vendorId).toBe(GRILL);
  expect((await pullWhole(device)).terms.vendorId).toBe(GRILL);
  expect((await grill.ask(HOST_OPERATIONS.makePairingCode, { body: { kind: 'till', name: 'No', vendorId: 99 } })).refusal?.code).toBe(
    'unknown_vendor',
  );
});

test('a host that begins anew knows whom its devices sell for', async () => {
  running = await running.restart();
  const again = deviceAt(running.url, bar.id, bar.cookie);
  expect(await vendorOf(again)).toBe(BAR);
  expect((await sellOne(again, await pullWhole(again))).state).toBe('complete');
});
