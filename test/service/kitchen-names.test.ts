import { expect, test } from 'vitest';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { KitchenTicketBody } from '../../shared/service/order/kitchen-ticket.ts';
import { CASH, completeOrder, expectOk, itemOf, openOrder, openStall } from './stall.ts';
import { ITEMS, STALL, stallCatalogue } from './stall-catalogue.ts';

/** What the documents tell of an item for the kitchen has its effect there. */
async function openNamedStall() {
  const catalogue = stallCatalogue();
  const shown: Readonly<Record<string, object>> = {
    [ITEMS.burger]: { display_name: 'The Big One', external_names: { kitchen: 'BRG', receipt: 'Burger, big' }, sort_order: '2' },
    [ITEMS.fries]: { display_name: 'Golden Fries', sort_order: '1' },
  };
  const items = catalogue.items.map((item) => ({ ...item, ...shown[item.id] }));
  return openStall({ catalogue: { ...catalogue, items } });
}

type NamedStall = Awaited<ReturnType<typeof openNamedStall>>;

async function linesOf(stall: NamedStall) {
  const tickets = await stall.store.orders.kitchenTickets(STALL, 0, 10);
  return tickets.map(({ body }) => (JSON.parse(body) as KitchenTicketBody).lines.map(({ name, course }) => [name, course]));
}

test('a ticket calls an item as the kitchen does, else by its display name, course by course in serving order', async () => {
  const stall = await openNamedStall();
  const lines = [
    { item: { id: ITEMS.soda }, quantity: 1, menu: { course_id: '2' } },
    { item: { id: ITEMS.burger }, quantity: 1 },
    { item: { id: ITEMS.fries }, quantity: 1 },
  ];
  const cart = { payments: [CASH], cart_items: lines.map((line) => ({ cart_item_with_root_map_node: line })) };
  const signed = expectOk(await stall.calculate({ cart } as never, MEDIA.cartV2), 200).body;
  expectOk(await stall.checkOut(signed, MEDIA.cartV2), 200);
  expect(await linesOf(stall)).toEqual([
    [
      ['Golden Fries', undefined],
      ['BRG', undefined],
      ['Soda', '2'],
    ],
  ]);
  await stall.close();
});

test('so does the ticket of an open order', async () => {
  const stall = await openNamedStall();
  await completeOrder(stall, await openOrder(stall, [itemOf(ITEMS.burger), itemOf(ITEMS.fries)]));
  expect(await linesOf(stall)).toEqual([
    [
      ['Golden Fries', undefined],
      ['BRG', undefined],
    ],
  ]);
  await stall.close();
});
