import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { V3_MESSAGES } from '../../shared/contract/http/messages.ts';
import type { OrderItemRequest } from '../../shared/contract/records/v3-order.ts';
import {
  calculateOrder,
  completeOrder,
  expectOk,
  itemOf,
  openOrder,
  openServiceClient,
  readOrder,
  type ServiceClient,
} from './service-client.ts';
import { ITEMS, SETS, VENDOR, VENUE } from './test-catalogue.ts';

let client: ServiceClient;
beforeAll(async () => {
  client = await openServiceClient();
});
afterAll(() => client.close());

const INVALID = { code: 400, message: V3_MESSAGES.invalidBody };

function uuidOf(place: number): string {
  return `0e100000-0000-4000-8000-${String(place).padStart(12, '0')}`;
}

function modifierOf(itemId: string, place: number, parent: number, set: string, more: Partial<OrderItemRequest> = {}): OrderItemRequest {
  return itemOf(itemId, 1, { uuid: uuidOf(place), item_as_modifier: { parent_uuid: uuidOf(parent), item_set_uuid: set }, ...more });
}

const add = (uuid: string, items: readonly OrderItemRequest[]) => client.v3('POST', `/${uuid}/items`, { venue_id: VENUE, items });
const patch = (uuid: string, item: number, body: object, mask?: string) =>
  client.v3('PATCH', `/${uuid}/items/${uuidOf(item)}${mask === undefined ? '' : `?field_mask=${mask}`}`, body);
const remove = (uuid: string, item: number) => client.v3('DELETE', `/${uuid}/items/${uuidOf(item)}`);

async function placesOf(uuid: string): Promise<readonly number[]> {
  return (await readOrder(client, uuid)).items.map((item) => Number(item.uuid.slice(-12)));
}

/** A burger with cheese and smoked bacon. */
const LOADED: readonly OrderItemRequest[] = [
  itemOf(ITEMS.burger, 2, { uuid: uuidOf(1) }),
  modifierOf(ITEMS.cheese, 2, 1, SETS.extras),
  modifierOf(ITEMS.bacon, 3, 1, SETS.extras),
  modifierOf(ITEMS.smoke, 4, 3, SETS.baconKind),
];

describe('modifiers by their parents', () => {
  test('cost what they cost in a cart, in any order', async () => {
    for (const items of [LOADED, [...LOADED].reverse()]) {
      const uuid = await openOrder(client, items);
      const { calculations, items: priced } = await calculateOrder(client, uuid);
      expect(calculations.order_totals).toMatchObject({ subtotal: 21.5, exclusive_tax: 2.15, total: 23.65 });
      const prices = Object.fromEntries(priced.map(({ name, price, quantity }) => [name, [quantity, price]]));
      expect(prices).toEqual({ Burger: [2, 8], Cheese: [1, 1], Bacon: [1, 1.5], Smoke: [1, 0.25] });
    }
  });

  test('come one request after the other too', async () => {
    const uuid = await openOrder(client, LOADED.slice(0, 1));
    for (const item of LOADED.slice(1)) expectOk(await add(uuid, [item]), 204);
    expect((await calculateOrder(client, uuid)).calculations.order_totals.total).toBe(23.65);
  });

  test('of a set that the parent does not have are priced by themselves', async () => {
    const uuid = await openOrder(client, [itemOf(ITEMS.fries, 1, { uuid: uuidOf(1) }), modifierOf(ITEMS.cheese, 2, 1, SETS.extras)]);
    const { calculations } = await calculateOrder(client, uuid);
    expect(calculations.order_totals).toMatchObject({ subtotal: 4.5, total: 4.95 });
    const second = (await readOrder(client, uuid)).items[1];
    expect(second).toMatchObject({ item_as_modifier: { parent_uuid: uuidOf(1), item_set_uuid: SETS.extras }, price: 1 });
  });

  test('beyond their limits are refused as they come, by the text of the rule', async () => {
    const uuid = await openOrder(client, [itemOf(ITEMS.burger, 1, { uuid: uuidOf(1) })]);
    const { status, body } = await add(uuid, [modifierOf(ITEMS.cheese, 2, 1, SETS.extras, { quantity: 3 })]);
    expect([status, body]).toMatchObject([400, { code: 400, message: expect.stringContaining('Extras') }]);
    expect(await placesOf(uuid)).toEqual([1]);
  });

  const loops: readonly (readonly [string, readonly OrderItemRequest[]])[] = [
    ['of itself', [modifierOf(ITEMS.cheese, 1, 1, SETS.extras)]],
    ['of each other', [modifierOf(ITEMS.cheese, 1, 2, SETS.extras), modifierOf(ITEMS.bacon, 2, 1, SETS.extras)]],
    ['of what is not there', [modifierOf(ITEMS.cheese, 1, 9, SETS.extras)]],
  ];
  test.each(loops)('%s are refused', async (_, items) => {
    const uuid = await openOrder(client, [itemOf(ITEMS.fries, 1, { uuid: uuidOf(5) })]);
    expect((await add(uuid, items)).body).toEqual(INVALID);
    expect(await placesOf(uuid)).toEqual([5]);
  });
});

describe('adding items', () => {
  test('is whole or not at all', async () => {
    const uuid = await openOrder(client, [itemOf(ITEMS.fries, 1, { uuid: uuidOf(1) })]);
    expect((await add(uuid, [itemOf(ITEMS.soda, 1, { uuid: uuidOf(2) }), itemOf('777')])).status).toBe(400);
    for (const bad of [itemOf(ITEMS.soda, 1, { uuid: uuidOf(1) }), itemOf(ITEMS.soda, 0), modifierOf(ITEMS.cheese, 3, 8, '')]) {
      expect((await add(uuid, [itemOf(ITEMS.soda, 1, { uuid: uuidOf(2) }), bad])).body).toEqual(INVALID);
    }
    expectOk(await add(uuid, []), 204);
    expect(await placesOf(uuid)).toEqual([1]);
    expectOk(await add(uuid, [itemOf(ITEMS.soda, 1, { uuid: uuidOf(2) })]), 204);
    expect(await placesOf(uuid)).toEqual([1, 2]);
  });

  test('ends where an order would be more than pricing takes', async () => {
    const uuid = await openOrder(client, []);
    const many = Array.from({ length: 1000 }, () => itemOf(ITEMS.fries));
    for (let thousand = 0; thousand < 10; thousand++) expectOk(await add(uuid, many), 204);
    expect((await add(uuid, [itemOf(ITEMS.fries)])).body).toEqual(INVALID);
    expect((await calculateOrder(client, uuid)).items).toMatchObject([{ quantity: 10_000 }]);
    expectOk(await add(uuid, [itemOf(ITEMS.fries)]), 204);
  });

  test('the same item may come several times; calculate makes one of what is the same', async () => {
    const uuid = await openOrder(client, [
      itemOf(ITEMS.fries, 1, { uuid: uuidOf(1) }),
      itemOf(ITEMS.fries, 2, { uuid: uuidOf(2) }),
      itemOf(ITEMS.fries, 1, { uuid: uuidOf(3), notes: 'no salt' }),
    ]);
    expect(await placesOf(uuid)).toEqual([1, 2, 3]);
    const { items } = await calculateOrder(client, uuid);
    expect(items.map((item) => [Number(item.uuid.slice(-12)), item.quantity])).toEqual([
      [1, 3],
      [3, 1],
    ]);
    expect(await placesOf(uuid)).toEqual([1, 3]);
    expect((await patch(uuid, 2, { quantity: 1 })).body).toEqual({ code: 404, message: V3_MESSAGES.itemNotFound });
  });

  test('items with the same modifiers become one, with their modifiers; with others they do not', async () => {
    const burger = (place: number, modifiers: readonly OrderItemRequest[]) => [
      itemOf(ITEMS.burger, 1, { uuid: uuidOf(place) }),
      ...modifiers,
    ];
    const uuid = await openOrder(client, [
      ...burger(1, [modifierOf(ITEMS.cheese, 11, 1, SETS.extras)]),
      ...burger(2, [modifierOf(ITEMS.cheese, 21, 2, SETS.extras)]),
      ...burger(3, [modifierOf(ITEMS.bacon, 31, 3, SETS.extras)]),
      ...burger(4, []),
    ]);
    const { items, calculations } = await calculateOrder(client, uuid);
    expect(items.map((item) => [Number(item.uuid.slice(-12)), item.quantity])).toEqual([
      [1, 2],
      [11, 1],
      [3, 1],
      [31, 1],
      [4, 1],
    ]);
    expect(calculations.order_totals.subtotal).toBe(18 + 9.5 + 8);
  });
});

describe('updating an item', () => {
  const start = () => openOrder(client, [itemOf(ITEMS.special, 2, { uuid: uuidOf(1), notes: 'n', price_override: 5 })]);
  const itemAfterwards = async (uuid: string) => {
    const [item] = (await readOrder(client, uuid)).items;
    return { quantity: item?.quantity, notes: item?.notes, price_override: item?.price_override };
  };

  test.each([
    ['nothing', {}, undefined, { quantity: 2, notes: 'n', price_override: 5 }],
    ['what the body has', { quantity: 3 }, undefined, { quantity: 3, notes: 'n', price_override: 5 }],
    ['what the mask names', { quantity: 3, notes: 'o' }, 'notes', { quantity: 2, notes: 'o', price_override: 5 }],
    [
      'what the mask names, away',
      { quantity: 3 },
      'notes,quantity,price_override',
      { quantity: 3, notes: undefined, price_override: undefined },
    ],
  ] as const)('sets %s', async (_, body, mask, expected) => {
    const uuid = await start();
    expectOk(await patch(uuid, 1, body, mask), 204);
    expect(await itemAfterwards(uuid)).toEqual(expected);
  });

  test.each([
    [{ quantity: 3 }, 'amount'],
    [{ notes: 'o' }, 'quantity'],
    [{ quantity: 0 }, undefined],
    [{ quantity: 1.5 }, undefined],
    [{ price_override: 0.001 }, undefined],
    [{ notes: 'x'.repeat(1025) }, undefined],
  ] as const)('refuses %j with the mask %j', async (body, mask) => {
    const uuid = await start();
    expect((await patch(uuid, 1, body, mask)).body).toEqual(INVALID);
    expect(await itemAfterwards(uuid)).toEqual({ quantity: 2, notes: 'n', price_override: 5 });
  });

  test('an overridden price counts where the item allows it', async () => {
    const uuid = await start();
    const { items, calculations } = await calculateOrder(client, uuid);
    expect(items).toMatchObject([{ price: 5, price_override: 5, user_specified_price: true }]);
    expect(calculations.order_totals.subtotal).toBe(10);
    expectOk(await patch(uuid, 1, { price_override: 6 }), 204);
    expect((await readOrder(client, uuid)).items).toMatchObject([{ price: 6, user_specified_price: true }]);
    expect((await calculateOrder(client, uuid)).calculations.order_totals.subtotal).toBe(12);
  });

  test('an overridden price of an item that does not allow it is refused, with the item and afterwards', async () => {
    const uuid = await openOrder(client, [itemOf(ITEMS.fries, 1, { uuid: uuidOf(1) })]);
    expect((await patch(uuid, 1, { price_override: 1 })).status).toBe(400);
    expect((await add(uuid, [itemOf(ITEMS.fries, 1, { price_override: 1 })])).status).toBe(400);
    expect((await readOrder(client, uuid)).items).toMatchObject([{ price: 3.5, user_specified_price: false }]);
  });

  test('what was cleared stays cleared, though the last calculation had it', async () => {
    const uuid = await openOrder(client, [itemOf(ITEMS.fries, 1, { uuid: uuidOf(1), notes: 'n' })]);
    await calculateOrder(client, uuid);
    expectOk(await patch(uuid, 1, {}, 'notes'), 204);
    const [item] = (await readOrder(client, uuid)).items;
    expect(item).toEqual({ uuid: uuidOf(1), item_id: 1002, name: 'Fries', quantity: 1, price: 3.5, user_specified_price: false });
  });

  test('its parent stays what it is', async () => {
    const uuid = await openOrder(client, LOADED);
    const moved = { quantity: 1, item_as_modifier: { parent_uuid: uuidOf(3), item_set_uuid: SETS.baconKind } };
    expect((await patch(uuid, 2, moved)).body).toEqual(INVALID);
    expect((await readOrder(client, uuid)).items[1]?.item_as_modifier?.parent_uuid).toBe(uuidOf(1));
  });
});

describe('deleting an item', () => {
  test('takes its modifiers along, at any depth, wherever they stand', async () => {
    const fries = itemOf(ITEMS.fries, 1, { uuid: uuidOf(9) });
    for (const [deleted, left] of [
      [1, [9]],
      [3, [9, 2, 1]],
      [4, [9, 3, 2, 1]],
    ] as const) {
      const uuid = await openOrder(client, [fries, ...[...LOADED].reverse()]);
      expectOk(await remove(uuid, deleted), 204);
      expect(await placesOf(uuid)).toEqual(left);
    }
  });

  test('leaves an empty order, which costs nothing and is not checked out', async () => {
    const uuid = await openOrder(client, [itemOf(ITEMS.fries, 1, { uuid: uuidOf(1) })]);
    expectOk(await remove(uuid, 1), 204);
    expect(await placesOf(uuid)).toEqual([]);
    expect((await client.v3('POST', `/${uuid}/submit`)).status).toBe(409);
    expect((await calculateOrder(client, uuid)).calculations.order_totals.total).toBe(0);
    expectOk(await client.v3('POST', `/${uuid}/submit`), 204);
    expect((await client.v3('POST', `/${uuid}/checkout`)).body).toEqual({ code: 400, message: V3_MESSAGES.noItems });
  });
});

describe('the kitchen', () => {
  interface Ticket {
    readonly lines: readonly {
      readonly name: string;
      readonly quantity: number;
      readonly modifiers: readonly { readonly name: string }[];
    }[];
  }
  const ticketsOf = async (uuid: string) => {
    const tickets = await client.store.orders.kitchenTickets(VENDOR, 0, 10_000);
    const bodies = tickets.filter((ticket) => ticket.orderUuid === uuid).map(({ body }) => JSON.parse(body) as Ticket);
    return bodies.map(({ lines }) => lines.map(({ name, quantity, modifiers }) => [quantity, name, ...modifiers.map((each) => each.name)]));
  };

  test('gets what is new at each submit, and the rest when the order is completed', async () => {
    const uuid = await openOrder(client, LOADED);
    await calculateOrder(client, uuid);
    expectOk(await client.v3('POST', `/${uuid}/submit`), 204);
    expectOk(await client.v3('POST', `/${uuid}/submit`), 204);
    expect(await ticketsOf(uuid)).toEqual([[[2, 'Burger', 'Cheese', 'Bacon', 'Smoke']]]);
    await add(uuid, [itemOf(ITEMS.fries, 3)]);
    await calculateOrder(client, uuid);
    expectOk(await client.v3('POST', `/${uuid}/submit`), 204);
    expect((await ticketsOf(uuid)).slice(1)).toEqual([[[3, 'Fries']]]);
    await add(uuid, [itemOf(ITEMS.soda, 1)]);
    await completeOrder(client, uuid);
    expect((await ticketsOf(uuid)).slice(2)).toEqual([[[1, 'Soda']]]);
  });

  test('gets nothing twice when an order is completed that was submitted', async () => {
    const uuid = await openOrder(client, [itemOf(ITEMS.fries)]);
    await calculateOrder(client, uuid);
    await client.v3('POST', `/${uuid}/submit`);
    await completeOrder(client, uuid);
    expect(await ticketsOf(uuid)).toHaveLength(1);
  });

  test('keeps what it has: such an item is neither updated, nor deleted, nor merged with a new one', async () => {
    const uuid = await openOrder(client, [itemOf(ITEMS.burger, 1, { uuid: uuidOf(1) })]);
    await calculateOrder(client, uuid);
    await client.v3('POST', `/${uuid}/submit`);
    const frozen = { code: 400, message: V3_MESSAGES.alreadySubmitted };
    expect((await patch(uuid, 1, { quantity: 2 })).body).toEqual(frozen);
    expect((await patch(uuid, 1, {})).body).toEqual(frozen);
    expect((await remove(uuid, 1)).body).toEqual(frozen);
    await add(uuid, [itemOf(ITEMS.burger, 2, { uuid: uuidOf(2) }), modifierOf(ITEMS.cheese, 3, 1, SETS.extras)]);
    const { items } = await calculateOrder(client, uuid);
    expect(items.map((item) => [Number(item.uuid.slice(-12)), item.quantity])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ]);
    expectOk(await remove(uuid, 3), 204);
    expectOk(await patch(uuid, 2, { quantity: 1 }), 204);
  });
});
