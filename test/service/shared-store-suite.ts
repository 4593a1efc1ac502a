import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { MEDIA } from '../../shared/contract/records/media.ts';
import type { MenuV2 } from '../../shared/contract/records/menu.ts';
import type { OrderList, V3Order } from '../../shared/contract/records/v3-order.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import { isLong } from '../base/search.ts';
import { makeWorld } from '../world.ts';
import { type CountedGateway, countedGateway } from './counted-gateway.ts';
import {
  authorizeWith,
  calculateOrder,
  cardOrder,
  cardPayment,
  chargeCard,
  expectOk,
  findOrder,
  itemOf,
  lineOf,
  NOON,
  openOrder,
  openServiceClient,
  pay,
  readOrder,
  refund,
  type ServiceClient,
  signedCart,
  startSession,
  v3Payments,
} from './service-client.ts';
import { ITEMS, KEYS, testCatalogue, VENDOR, VENUE } from './test-catalogue.ts';

/**
 * Two services over one store, like two processes of a venue, with one card network behind both: a request that two callers send at the
 * same time, to one service or to both, has its effect once.
 */
export function describeSharedStore(name: string, openStores: () => Promise<readonly [ServiceStore, ServiceStore]>): void {
  describe(`two services over one store: ${name}`, () => {
    let stores: readonly [ServiceStore, ServiceStore];
    let one: ServiceClient;
    let two: ServiceClient;
    let network: CountedGateway;
    beforeAll(async () => {
      stores = await openStores();
      const world = makeWorld({ startsAt: NOON });
      network = countedGateway(makeCardSimulator(world));
      one = await openServiceClient({ world, store: stores[0], gateway: network });
      two = await openServiceClient({ world, store: stores[1], gateway: network });
    });
    afterAll(async () => {
      await stores[0].close();
      if (stores[1] !== stores[0]) await stores[1].close();
    });

    const times = isLong ? 1000 : 15;
    const refunds = isLong ? 1000 : 50;
    const FRIES = [lineOf(ITEMS.fries)];
    const places = (): readonly (readonly [ServiceClient, ServiceClient])[] => [
      [one, one],
      [one, two],
    ];
    const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort();
    const ticketsOf = async (uuid: string) =>
      (await stores[0].orders.kitchenTickets(VENDOR, 0, 100_000)).filter(({ orderUuid }) => orderUuid === uuid).length;

    test(`an order is refunded once, ${refunds} times`, async () => {
      for (let n = 0; n < refunds; n++) {
        for (const [a, b] of places()) {
          const { order_id } = await cardOrder(a, FRIES);
          network.calls.length = 0;
          const answers = await Promise.all([refund(a, order_id), refund(b, order_id)]);
          expect(statuses(answers)).toEqual([201, 422]);
          expect(new Set(network.calls.filter(([what]) => what === 'refund').map(([, reference]) => reference)).size).toBe(1);
          expect((await findOrder(b, order_id)).body.refund).toMatchObject({ total_refunded: 3.85, refund_orders: [{}] });
        }
      }
    });

    test('a tip that comes while an order is refunded goes back with it, or is refused', async () => {
      for (let n = 0; n < times; n++) {
        for (const [a, b] of places()) {
          const order = await cardOrder(a, FRIES, { tip_status_closed: false });
          const uid = order.cart.payments[0]?.external_data?.transaction_uid ?? '';
          const [early, late] = [await startSession(a, 1), await startSession(b, 1)];
          const tip = (client: ServiceClient, key: string, amount: number) =>
            pay(client, key, { transaction_type: 'ADJUSTMENT', original_transaction_uid: uid, tip: amount });
          expectOk(await tip(a, early, 0.5), 200);
          const [refunded, tipped] = await Promise.all([refund(a, order.order_id), tip(b, late, 1)]);
          expect([refunded.status, [200, 400]]).toEqual([201, expect.arrayContaining([tipped.status])]);
          const paid = tipped.status === 200 ? 4.85 : 4.35;
          expect((await findOrder(b, order.order_id)).body.refund).toMatchObject({ total_refunded: paid, remaining_amount: 0 });
          expect(network.kept.get(uid)).toBe(0);
        }
      }
    });

    test('the same signed cart makes one order', async () => {
      for (let n = 0; n < times; n++) {
        const transaction = await chargeCard(one, 3.85);
        const signed = await signedCart(one, FRIES, { payments: [cardPayment(transaction)] });
        const answers = await Promise.all([one, two, one, two].map((client) => client.checkOut(signed)));
        expect(statuses(answers)).toEqual([200, 200, 200, 200]);
        const uuids = new Set(answers.map(({ body }) => body.order.order_uuid));
        expect(uuids.size).toBe(1);
        expect(await ticketsOf([...uuids][0] ?? '')).toBe(1);
      }
    });

    test('a card pays for one of two carts', async () => {
      for (let n = 0; n < times; n++) {
        const transaction = await chargeCard(one, 3.85);
        const carts = await Promise.all([one, two].map((client) => signedCart(client, FRIES, { payments: [cardPayment(transaction)] })));
        const answers = await Promise.all([one, two].map((client, index) => client.checkOut(carts[index] as object)));
        expect(statuses(answers)).toEqual([200, 422]);
      }
    });

    test('a card pays for an order or is voided, not both', async () => {
      for (let n = 0; n < times; n++) {
        const { transaction_uid } = await chargeCard(one, 3.85);
        const signed = await signedCart(one, FRIES, { payments: [cardPayment({ transaction_uid })] });
        const key = await startSession(two, 1);
        const undo = { transaction_type: 'VOID', original_transaction_uid: transaction_uid } as const;
        const [bought, voided] = await Promise.all(
          n % 2 ? [one.checkOut(signed), pay(two, key, undo)] : [two.checkOut(signed), pay(one, key, undo)],
        );
        expect([bought.status, voided.status]).toEqual(bought.status === 200 ? [200, 400] : [422, 200]);
      }
    });

    test('a session pays once', async () => {
      for (let n = 0; n < times; n++) {
        network.calls.length = 0;
        const key = await startSession(one, 3.85);
        await Promise.all([pay(one, key), pay(two, key), pay(two, key)]);
        expect(network.calls.filter(([what]) => what === 'pay')).toHaveLength(1);
        const answers = await Promise.all([pay(one, key), pay(two, key)]);
        expect(answers[0]?.body).toEqual(answers[1]?.body);
        expect(answers[0]?.body.status).toBe('APPROVED');
      }
    });

    test('edits of one open order are all kept', async () => {
      for (let n = 0; n < times; n++) {
        const uuid = await openOrder(one, [itemOf(ITEMS.fries)]);
        const items = [itemOf(ITEMS.soda), itemOf(ITEMS.burger), itemOf(ITEMS.program)];
        const answers = await Promise.all([
          ...items.map((item, index) => (index % 2 ? one : two).v3('POST', `/${uuid}/items`, { venue_id: VENUE, items: [item] })),
          one.v3('PATCH', `/${uuid}`, { metadata: 'm' }),
          two.v3('PATCH', `/${uuid}`, { seat_id: 5 }),
          two.v3('POST', `/${uuid}/discounts`, { ref_tags: ['TEN'] }),
        ]);
        expect(new Set(statuses(answers))).toEqual(new Set([204]));
        const order = await readOrder(two, uuid);
        expect(order.items.map(({ item_id }) => item_id).sort()).toEqual([1001, 1002, 1003, 1008]);
        expect(order).toMatchObject({ metadata: 'm', seat_id: 5, pending_discounts: { reftags: ['TEN'] }, needs_to_be_recalculated: true });
      }
    });

    test('an order is completed once, or cancelled, and its kitchen gets it once', async () => {
      for (let n = 0; n < times; n++) {
        const uuid = await openOrder(one, [itemOf(ITEMS.fries)]);
        await calculateOrder(one, uuid);
        expectOk(await one.v3('POST', `/${uuid}/payments`, v3Payments({ payment_type: 1, amount: 3.85 })), 201);
        const end = n % 2 ? two.v3('DELETE', `/${uuid}`) : two.v3('POST', `/${uuid}/checkout`);
        const answers = await Promise.all([one.v3('POST', `/${uuid}/checkout`), end, two.v3('POST', `/${uuid}/submit`)]);
        expect(statuses(answers.slice(0, 2))).toEqual([200, 400]);
        const { status } = await readOrder(one, uuid);
        const isSubmitted = answers[2]?.status === 204;
        // One to make it, and one that it is not made after all.
        const made = status === 'COMPLETED' || isSubmitted ? 1 : 0;
        expect(await ticketsOf(uuid)).toBe(made + (status === 'CANCELLED' && isSubmitted ? 1 : 0));
      }
    });

    test('numbers of orders are unique, and the list has every order once', async () => {
      const carts = await Promise.all(Array.from({ length: 20 }, (_, n) => signedCart(n % 2 ? one : two, FRIES)));
      const orders = await Promise.all(carts.map((signed, n) => (n % 2 ? two : one).checkOut(signed)));
      expect(new Set(orders.map(({ body }) => body.order.order_id)).size).toBe(20);
      const listed: string[] = [];
      for (let page = 1; ; page++) {
        const query = `?start_date=2026-01-01T00:00:00Z&end_date=2027-01-01T00:00:00Z&per_page=7&page=${page}`;
        const { body } = await two.v3<OrderList>('GET', query);
        listed.push(...body.orders.map(({ uuid }: Pick<V3Order, 'uuid'>) => uuid));
        if (page >= body.pagination.total_pages) break;
      }
      expect(new Set(listed).size).toBe(listed.length);
      for (const { body } of orders) expect(listed).toContain(body.order.order_uuid);
    });

    test('a key that one rotates is known to the other at once', async () => {
      await one.service.context.keys.rotate('token');
      await one.service.context.keys.rotate('cart');
      one.world.advance(1000);
      const token = await authorizeWith(one, KEYS.ordering);
      expect((await two.as(token).ordering('GET', '/menu')).status).toBe(200);
      expectOk(await two.checkOut(await signedCart(one, FRIES)), 200);
    });

    const withName = (name: string): Catalogue => {
      const file = testCatalogue();
      return { ...file, items: file.items.map((item) => (item.id === ITEMS.fries ? { ...item, name } : item)) };
    };
    const changedNameSince = async (client: ServiceClient, menu: MenuV2) => {
      await client.service.context.catalogues.refresh();
      const query = `/menu?since=${menu.as_of}`;
      const delta = (await client.ordering<MenuV2>('GET', query, undefined, { accept: MEDIA.menuV2 })).body;
      return delta.items.find(({ id }) => id === ITEMS.fries)?.name;
    };
    const menuOf = async (client: ServiceClient) =>
      (await client.ordering<MenuV2>('GET', '/menu', undefined, { accept: MEDIA.menuV2 })).body;

    test('changes of items at once are all kept', async () => {
      for (let n = 0; n < Math.min(times, 50); n++) {
        const price = 5 + n / 100;
        const change = (client: ServiceClient, itemId: string) =>
          client.ordering('PATCH', `/items/${itemId}`, { price: { level: 'VENDOR_OVERRIDE_ACTIVE', price } });
        const changed = [ITEMS.fries, ITEMS.soda, ITEMS.burger, ITEMS.beer];
        const answers = await Promise.all(changed.map((itemId, index) => change(index % 2 ? one : two, itemId)));
        expect(statuses(answers)).toEqual([204, 204, 204, 204]);
        for (const client of [one, two]) {
          await client.service.context.catalogues.refresh();
          const { items } = await menuOf(client);
          expect(items.filter(({ id }) => (changed as string[]).includes(id)).map((item) => item.price)).toEqual(Array(4).fill(price));
        }
      }
      await one.service.context.catalogues.adopt(testCatalogue());
      await two.service.context.catalogues.refresh();
    });

    test('a catalogue that one adopts is changed against what the other adopted before', async () => {
      expect(await two.service.context.catalogues.adopt(withName('Chips'))).toMatchObject({ ok: true });
      const chips = await menuOf(two);
      expect(await one.service.context.catalogues.adopt(testCatalogue())).toMatchObject({ ok: true });
      expect(await changedNameSince(one, chips)).toBe('Fries');
      expect(await changedNameSince(two, chips)).toBe('Fries');
    });

    test('catalogues adopted at once leave one in use, and every menu of before learns its names', async () => {
      for (let n = 0; n < Math.min(times, 50); n++) {
        await one.service.context.catalogues.adopt(testCatalogue());
        await two.service.context.catalogues.refresh();
        const before = await menuOf(one);
        // One of them changes nothing, as long as it does not come second.
        const names = n % 2 ? ['Fries', `Chips ${n}`] : [`Chips ${n}`, 'Fries'];
        const adopted = await Promise.all(
          [one, two].map((client, index) => client.service.context.catalogues.adopt(withName(names[index] as string))),
        );
        expect(adopted).toMatchObject([{ ok: true }, { ok: true }]);
        const newNames = [await changedNameSince(one, before), await changedNameSince(two, before)];
        expect(newNames[0]).toBe(newNames[1]);
        expect(names).toContain(newNames[0] ?? 'Fries');
        const revisions = await stores[0].catalogue.listRevisions();
        for (const revision of revisions.slice(-3, -1)) {
          const text = JSON.parse((await stores[0].catalogue.readRevision(revision.revision)) ?? '') as Catalogue;
          const name = text.items.find(({ id }) => id === ITEMS.fries)?.name;
          const since = await changedNameSince(one, { ...before, as_of: revision.asOf });
          expect(since ?? name).toBe(newNames[0] ?? 'Fries');
        }
      }
    });
  });
}
