import { expect, test } from 'vitest';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { KitchenTicketBody } from '../../shared/service/order/kitchen-ticket.ts';
import { CASH, completeOrder, expectOk, itemOf, openOrder, openServiceClient } from './service-client.ts';
import { ITEMS, testCatalogue, VENDOR } from './test-catalogue.ts';

/** What the documents tell of an item for the kitchen has its effect there. */
async function openWithKitchenNames() {
  const catalogue = testCatalogue();
  const shown: Readonly<Record<string, object>> = {
    [ITEMS.burger]: { display_name: 'The Big One', external_names: { kitchen: 'BRG', receipt: 'Burger, big' }, sort_order: '2' },
    [ITEMS.fries]: { display_name: 'Golden Fries', sort_order: '1' },
  };
  const items = catalogue.items.map((item) => ({ ...item, ...shown[item.id] }));
  return openServiceClient({ catalogue: { ...catalogue, items } });
}

type NamedClient = Awaited<ReturnType<typeof openWithKitchenNames>>;

async function linesOf(client: NamedClient) {
  const tickets = await client.store.orders.kitchenTickets(VENDOR, 0, 10);
  return tickets.map(({ body }) => (JSON.parse(body) as KitchenTicketBody).lines.map(({ name, course }) => [name, course]));
}

test('a ticket calls an item as the kitchen does, else by its display name, course by course in serving order', async () => {
  const client = await openWithKitchenNames();
  const lines = [
    { item: { id: ITEMS.soda }, quantity: 1, menu: { course_id: '2' } },
    { item: { id: ITEMS.burger }, quantity: 1 },
    { item: { id: ITEMS.fries }, quantity: 1 },
  ];
  const cart = { payments: [CASH], cart_items: lines.map((line) => ({ cart_item_with_root_map_node: line })) };
  const signed = expectOk(await client.calculate({ cart } as never, MEDIA.cartV2), 200).body;
  expectOk(await client.checkOut(signed, MEDIA.cartV2), 200);
  expect(await linesOf(client)).toEqual([
    [
      ['Golden Fries', undefined],
      ['BRG', undefined],
      ['Soda', '2'],
    ],
  ]);
  await client.close();
});

test('so does the ticket of an open order', async () => {
  const client = await openWithKitchenNames();
  await completeOrder(client, await openOrder(client, [itemOf(ITEMS.burger), itemOf(ITEMS.fries)]));
  expect(await linesOf(client)).toEqual([
    [
      ['Golden Fries', undefined],
      ['BRG', undefined],
    ],
  ]);
  await client.close();
});
