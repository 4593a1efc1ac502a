import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, type Instant } from '../../shared/base/time.ts';
import type { ServiceStore, StoredOrder } from '../../shared/service/core/store.ts';
import { testPictureStore } from './picture-store-suite.ts';
import { testValueStore } from './value-store-suite.ts';

const NOON = '2026-11-21T12:00:00.000Z' as Instant;
const later = (seconds: number): Instant => addMilliseconds(NOON, seconds * 1000);

let count = 0;
function uuid(): string {
  count += 1;
  return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
}

export function anOrder(changes: Partial<StoredOrder> = {}): StoredOrder {
  return {
    uuid: uuid(),
    corporateId: 1,
    venueId: 10,
    vendorId: 100,
    status: 'COMPLETED',
    createdAt: NOON,
    updatedAt: NOON,
    externalId: 'till-1.x',
    version: 1,
    body: '{"total":12.5}',
    ...changes,
  };
}

/** The rules that both databases keep, numbered nowhere but named each. */
export function describeServiceStore(name: string, open: () => Promise<ServiceStore>): void {
  describe(`service store on ${name}`, () => {
    let store: ServiceStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    describe('orders', () => {
      test('what was written is read again, to the letter', async () => {
        const order = anOrder({ deviceOrderUuid: uuid(), cartDigest: 'd1', body: '{"name":"Grüße \\u0000 🍺","n":1e21}' });
        const created = await store.orders.create(order, true, {});
        expect(created).toEqual({ kind: 'created', order: { ...order, orderId: 1 } });
        expect(await store.orders.findByUuid(order.uuid)).toEqual({ ...order, orderId: 1 });
        expect(await store.orders.findByOrderId(1)).toEqual({ ...order, orderId: 1 });
        expect(await store.orders.findByDeviceOrderUuid(order.deviceOrderUuid as string)).toEqual({ ...order, orderId: 1 });
        expect(await store.orders.findByUuid(uuid())).toBeUndefined();
        expect(await store.orders.findByOrderId(2)).toBeUndefined();
      });

      test('an order without an id has none, and gets one when asked for', async () => {
        const order = anOrder({ status: 'OPEN' });
        await store.orders.create(order, false, {});
        const found = (await store.orders.findByUuid(order.uuid)) as StoredOrder;
        expect(found).not.toHaveProperty('orderId');
        const changed = await store.orders.change({ ...found, status: 'COMPLETED', version: 2 }, true, {});
        expect(changed).toMatchObject({ kind: 'changed', order: { orderId: 1, version: 2 } });
        const again = await store.orders.change({ ...found, orderId: 1, status: 'COMPLETED', version: 3 }, true, {});
        expect(again).toMatchObject({ kind: 'changed', order: { orderId: 1, version: 3 } });
      });

      test('the same signed cart makes one order, another cart with its device_order_uuid none', async () => {
        const first = anOrder({ deviceOrderUuid: uuid(), cartDigest: 'd1' });
        await store.orders.create(first, true, {});
        const again = await store.orders.create({ ...first, uuid: uuid() }, true, { mail: { to: 'a@example.org', dueAt: NOON } });
        expect(again).toMatchObject({ kind: 'exists', order: { uuid: first.uuid, orderId: 1 } });
        const other = await store.orders.create({ ...first, uuid: uuid(), cartDigest: 'd2' }, true, {});
        expect(other).toEqual({ kind: 'duplicate_device_order_uuid' });
        expect(await store.mail.claim(later(1), later(60), 10)).toEqual([]);
      });

      test('an order for which no time is left is not made, and nothing with it; one that was made before is known again', async () => {
        const late = anOrder({ deviceOrderUuid: uuid(), cartDigest: 'd1' });
        const mail = { mail: { to: 'a@example.org', dueAt: NOON } };
        expect(await store.orders.create(late, true, mail, () => 0)).toEqual({ kind: 'expired' });
        expect(await store.orders.findByUuid(late.uuid)).toBeUndefined();
        expect(await store.mail.claim(later(1), later(60), 10)).toEqual([]);
        expect(await store.orders.create(late, true, {}, () => 60_000)).toMatchObject({ kind: 'created' });
        const again = await store.orders.create({ ...late, uuid: uuid() }, true, {}, () => 0);
        expect(again).toMatchObject({ kind: 'exists', order: { uuid: late.uuid } });
      });

      test('of orders that are written at the same time each stands or falls by itself, and happens once', async () => {
        const twin = anOrder({ deviceOrderUuid: uuid(), cartDigest: 'd1' });
        const orders = [anOrder(), twin, anOrder(), { ...twin, uuid: uuid() }, anOrder(), { ...twin, uuid: uuid(), cartDigest: 'd2' }];
        const outcomes = await Promise.all(
          orders.map((order, index) =>
            store.orders.create(order, true, {
              ...(index === 2 && { spends: [uuid()] }),
              kitchenTicket: { body: `${index}` },
              mail: { to: `${index}@example.org`, dueAt: NOON },
            }),
          ),
        );
        const kinds = outcomes.map(({ kind }) => kind);
        expect([kinds[0], kinds[2], kinds[4]]).toEqual(['created', 'payment_not_spendable', 'created']);
        expect(kinds.filter((kind) => kind === 'created')).toHaveLength(3);
        const created = outcomes.flatMap((outcome, index) => (outcome.kind === 'created' ? [{ index, order: outcome.order }] : []));
        expect(new Set(created.map(({ order }) => order.orderId)).size).toBe(3);
        for (const { order } of created) expect(await store.orders.findByUuid(order.uuid)).toEqual(order);
        const numbers = created.map(({ index }) => `${index}`);
        expect((await store.orders.kitchenTickets(100, 0, 10)).map(({ body }) => body).sort()).toEqual(numbers);
        const mailed = await store.mail.claim(later(1), later(60), 10);
        expect(mailed.map(({ to }) => to).sort()).toEqual(numbers.map((number) => `${number}@example.org`));
      });

      test('an order is refunded once, however many try at the same time', async () => {
        const original = anOrder();
        await store.orders.create(original, true, {});
        const outcomes = await Promise.all(
          Array.from({ length: 8 }, () => store.orders.create(anOrder({ refundOf: original.uuid }), true, {})),
        );
        expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual([...Array(7).fill('already_refunded'), 'created']);
        const created = outcomes.find((outcome) => outcome.kind === 'created');
        expect(await store.orders.findRefundOf(original.uuid)).toEqual(created?.kind === 'created' && created.order);
      });

      test('of two changes of one version the second is stale and leaves nothing', async () => {
        const order = anOrder({ status: 'OPEN' });
        await store.orders.create(order, false, {});
        const outcomes = await Promise.all(
          ['a', 'b', 'c'].map((body) =>
            store.orders.change({ ...order, version: 2, body: `"${body}"` }, false, { kitchenTicket: { body: `"${body}"` } }),
          ),
        );
        expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['changed', 'stale', 'stale']);
        const won = outcomes.find((outcome) => outcome.kind === 'changed');
        const body = won?.kind === 'changed' ? won.order.body : '';
        expect((await store.orders.findByUuid(order.uuid))?.body).toBe(body);
        expect((await store.orders.kitchenTickets(100, 0, 10)).map((ticket) => ticket.body)).toEqual([body]);
      });

      test('a change of an order that is not there is stale', async () => {
        expect(await store.orders.change(anOrder({ version: 2 }), false, {})).toEqual({ kind: 'stale' });
      });

      test('the list is by creation, then uuid, start inclusive, end exclusive, by status, in pages, without refunds', async () => {
        const orders = [0, 1, 1, 2, 3].map((second, index) =>
          anOrder({ createdAt: later(second), status: index % 2 === 0 ? 'OPEN' : 'COMPLETED' }),
        );
        for (const order of [...orders].reverse()) await store.orders.create(order, false, {});
        await store.orders.create(anOrder({ refundOf: orders[1]?.uuid as string, createdAt: later(1) }), true, {});
        await store.orders.create(anOrder({ vendorId: 101 }), true, {});
        const filter = {
          vendorId: 100,
          venueId: 10,
          createdFrom: NOON,
          createdBefore: later(3),
          statuses: [],
          offset: 0,
          limit: 10,
        } as const;
        const uuids = async (changes: object) => {
          const { orders: found, total } = await store.orders.list({ ...filter, ...changes });
          return [found.map((order) => orders.findIndex((each) => each.uuid === order.uuid)), total];
        };
        expect(await uuids({})).toEqual([[0, 1, 2, 3], 4]);
        expect(await uuids({ createdFrom: later(1) })).toEqual([[1, 2, 3], 3]);
        expect(await uuids({ offset: 1, limit: 2 })).toEqual([[1, 2], 4]);
        expect(await uuids({ statuses: ['OPEN'] })).toEqual([[0, 2], 2]);
        expect(await uuids({ statuses: ['OPEN', 'COMPLETED'] })).toEqual([[0, 1, 2, 3], 4]);
        expect(await uuids({ statuses: ['CANCELLED'] })).toEqual([[], 0]);
        expect(await uuids({ venueId: 11 })).toEqual([[], 0]);
      });

      test('kitchen tickets are read after a number, each once, in order', async () => {
        const first = anOrder();
        const second = anOrder();
        await store.orders.create(first, true, { kitchenTicket: { body: '"one"' } });
        await store.orders.create(second, true, { kitchenTicket: { body: '"two"' } });
        const tickets = await store.orders.kitchenTickets(100, 0, 10);
        expect(tickets.map(({ orderUuid, body }) => [orderUuid, body])).toEqual([
          [first.uuid, '"one"'],
          [second.uuid, '"two"'],
        ]);
        expect(await store.orders.kitchenTickets(100, tickets[0]?.seq as number, 10)).toEqual([tickets[1]]);
        expect(await store.orders.kitchenTickets(100, 0, 1)).toEqual([tickets[0]]);
        expect(await store.orders.kitchenTickets(101, 0, 10)).toEqual([]);
      });

      test('guests of orders that ended long ago are forgotten, on their tickets too; all else of them stays', async () => {
        const customer = { email: 'zelda@example.org' };
        const cart = { total: 5, customer };
        const body = JSON.stringify({ completed: { cart, cartV1: cart, user: { name: 'Zelda' } }, open: { calculation: { cart } } });
        const effects = { kitchenTicket: { body: '{"checkName":"Zelda","lines":[]}' } };
        const [old, unended, late] = [
          anOrder({ body }),
          anOrder({ body, status: 'OPEN' }),
          anOrder({ body, createdAt: later(60), updatedAt: later(60) }),
        ];
        for (const order of [old, unended, late]) await store.orders.create(order, false, order === old ? effects : {});
        expect(await store.orders.forgetContacts(later(30))).toBe(1);
        expect(await store.orders.forgetContacts(later(30))).toBe(0);
        const without = { completed: { cart: { total: 5 }, cartV1: { total: 5 } }, open: { calculation: { cart: { total: 5 } } } };
        expect(JSON.parse((await store.orders.findByUuid(old.uuid))?.body as string)).toEqual(without);
        for (const { uuid: kept } of [unended, late]) expect((await store.orders.findByUuid(kept))?.body).toBe(body);
        expect((await store.orders.kitchenTickets(100, 0, 10)).map((ticket) => JSON.parse(ticket.body) as unknown)).toEqual([
          { lines: [] },
        ]);
      });

      test('a vendor may have any number of the interface, and tickets of its own', async () => {
        const vendorId = Number.MAX_SAFE_INTEGER;
        await store.orders.create(anOrder({ vendorId }), true, { kitchenTicket: { body: '"one"' } });
        expect((await store.orders.kitchenTickets(vendorId, 0, 10)).map(({ body }) => body)).toEqual(['"one"']);
      });
    });

    describe('card payments', () => {
      const aSession = () => ({ sessionKey: uuid(), terminalId: 'T1', amount: 1250, expiresAt: later(300) });
      const aTransaction = (sessionKey: string) =>
        ({ uid: uuid(), sessionKey, state: 'SENDING', requestedAmount: 1250, approvedAmount: 0, body: '{}' }) as const;

      test('a session pays once; the second request gets the first payment', async () => {
        const session = aSession();
        await store.payments.saveSession(session);
        expect(await store.payments.findSession(session.sessionKey)).toEqual(session);
        const transactions = [aTransaction(session.sessionKey), aTransaction(session.sessionKey)];
        const outcomes = await Promise.all(transactions.map((transaction) => store.payments.begin(transaction)));
        const begun = outcomes.findIndex((outcome) => outcome.kind === 'begun');
        expect(outcomes[1 - begun]).toEqual({ kind: 'used', transaction: transactions[begun] });
        expect(await store.payments.findSession(session.sessionKey)).toEqual({ ...session, transactionUid: transactions[begun]?.uid });
      });

      test('an approved transaction is spent by one order; who fails to spend leaves no order', async () => {
        const session = aSession();
        await store.payments.saveSession(session);
        const transaction = aTransaction(session.sessionKey);
        await store.payments.begin(transaction);
        const spends = { spends: [transaction.uid], kitchenTicket: { body: '"x"' } };
        expect(await store.orders.create(anOrder(), true, spends)).toEqual({
          kind: 'payment_not_spendable',
          transactionUid: transaction.uid,
        });
        await store.payments.update({ ...transaction, state: 'APPROVED', approvedAmount: 1250 });
        const orders = [anOrder(), anOrder(), anOrder()];
        const outcomes = await Promise.all(orders.map((order) => store.orders.create(order, true, spends)));
        expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['created', 'payment_not_spendable', 'payment_not_spendable']);
        const winner = orders[outcomes.findIndex((outcome) => outcome.kind === 'created')] as StoredOrder;
        expect(await store.payments.find(transaction.uid)).toMatchObject({ state: 'APPROVED', spentBy: winner.uuid });
        for (const order of orders) expect((await store.orders.findByUuid(order.uuid)) !== undefined).toBe(order === winner);
        expect(await store.orders.kitchenTickets(100, 0, 10)).toHaveLength(1);
      });

      test('a payment that others took pays for one order of a corporate, however many name it at once', async () => {
        const first = { paidOutside: ['["bank","R1"]'], kitchenTicket: { body: '"x"' } };
        const orders = [anOrder(), anOrder({ vendorId: 101 }), anOrder()];
        const outcomes = await Promise.all(orders.map((order) => store.orders.create(order, true, first)));
        const refused = { kind: 'paid_another_order', payment: '["bank","R1"]' };
        expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(1);
        expect(outcomes.filter(({ kind }) => kind !== 'created')).toEqual([refused, refused]);
        const elsewhere = anOrder({ corporateId: 2 });
        expect(await store.orders.create(elsewhere, true, first)).toMatchObject({ kind: 'created' });
        const other = { paidOutside: ['["bank","R2"]', '["card","R1"]'] };
        expect(await store.orders.create(anOrder(), true, other)).toMatchObject({ kind: 'created' });

        const [open, another] = [anOrder({ status: 'OPEN' }), anOrder({ status: 'OPEN' })];
        for (const order of [open, another]) await store.orders.create(order, false, {});
        const completing = (order: StoredOrder) => ({ ...order, status: 'COMPLETED', version: 2 }) as const;
        expect(await store.orders.change(completing(open), true, first)).toEqual(refused);
        expect(await store.orders.findByUuid(open.uuid)).toEqual(open);
        const third = { paidOutside: ['["bank","R3"]'] };
        const changed = await Promise.all([open, another].map((order) => store.orders.change(completing(order), true, third)));
        expect(changed.map(({ kind }) => kind).sort()).toEqual(['changed', 'paid_another_order']);
      });

      test('an open order whose payment cannot be spent stays as it was', async () => {
        const order = anOrder({ status: 'OPEN' });
        await store.orders.create(order, false, {});
        const outcome = await store.orders.change({ ...order, status: 'COMPLETED', version: 2 }, true, { spends: ['nowhere'] });
        expect(outcome).toEqual({ kind: 'payment_not_spendable', transactionUid: 'nowhere' });
        expect(await store.orders.findByUuid(order.uuid)).toEqual(order);
      });
    });

    describe('catalogue', () => {
      test('revisions and their times rise, also when the clock goes back', async () => {
        const clocks = [NOON, later(-3600), later(-1), later(5), later(5)];
        const saved = [];
        for (const [index, at] of clocks.entries()) saved.push(await store.catalogue.saveRevision(`"${index}"`, [], at));
        expect(saved.map((each) => each.revision)).toEqual([1, 2, 3, 4, 5]);
        const times = saved.map((each) => each.asOf);
        expect([...new Set(times)].sort()).toEqual(times);
        expect(await store.catalogue.currentRevision()).toEqual(saved[4]);
        expect(await store.catalogue.listRevisions()).toEqual(saved);
        expect(await store.catalogue.readRevision(2)).toBe('"1"');
        expect(await store.catalogue.readRevision(9)).toBeUndefined();
      });

      test('changes since a time: the last of each item, per vendor', async () => {
        const change = (itemId: string, kind: 'changed' | 'deleted' | 'deactivated', vendorId = 100) => ({ vendorId, itemId, kind });
        const first = await store.catalogue.saveRevision(
          '1',
          [change('a', 'changed'), change('b', 'changed'), change('z', 'changed', 101)],
          NOON,
        );
        const second = await store.catalogue.saveRevision('2', [change('a', 'deactivated')], later(1));
        const third = await store.catalogue.saveRevision('3', [change('a', 'deleted'), change('c', 'changed')], later(2));
        const since = (at: Instant) => store.catalogue.changesSince(100, at);
        expect(await since(later(-1))).toEqual([change('b', 'changed'), change('a', 'deleted'), change('c', 'changed')]);
        expect(await since(first.asOf)).toEqual([change('a', 'deleted'), change('c', 'changed')]);
        expect(await since(second.asOf)).toEqual([change('a', 'deleted'), change('c', 'changed')]);
        expect(await since(third.asOf)).toEqual([]);
        expect(await store.catalogue.changesSince(101, later(-1))).toEqual([change('z', 'changed', 101)]);
      });

      test('a revision is dropped a time after it was replaced, the newest never', async () => {
        for (const second of [0, 10, 20]) await store.catalogue.saveRevision(`"${second}"`, [], later(second));
        expect(await store.catalogue.pruneRevisions(later(10))).toBe(0);
        expect(await store.catalogue.pruneRevisions(later(11))).toBe(1);
        expect(await store.catalogue.pruneRevisions(later(9999))).toBe(1);
        expect((await store.catalogue.listRevisions()).map((each) => each.revision)).toEqual([3]);
        expect((await store.catalogue.saveRevision('"next"', [], later(30))).revision).toBe(4);
      });
    });

    describe('drafts of a menu', () => {
      const draft = { id: 'd1', version: 1, baseRevision: 1, body: '{}' };

      test('a draft is changed by the writer who read its newest version', async () => {
        expect(await store.drafts.save(draft)).toBe(true);
        expect(await store.drafts.save({ ...draft, body: '"other"' })).toBe(false);
        const second = { ...draft, version: 2, dueAt: later(5), body: '"second"' };
        const saved = await Promise.all([second, { ...second, body: '"late"' }].map((each) => store.drafts.save(each)));
        expect(saved.sort()).toEqual([false, true]);
        expect((await store.drafts.find('d1'))?.version).toBe(2);
        expect(await store.drafts.save({ ...draft, version: 4 })).toBe(false);
        expect(await store.drafts.find('d2')).toBeUndefined();
      });

      test('drafts are due from their time on, the earliest first', async () => {
        for (const [id, dueAt] of [
          ['a', later(9)],
          ['b', later(3)],
        ] as const)
          await store.drafts.save({ ...draft, id, dueAt });
        await store.drafts.save({ ...draft, id: 'c' });
        const dueAt = async (at: Instant) => (await store.drafts.due(at)).map(({ id }) => id);
        expect(await dueAt(later(2))).toEqual([]);
        expect(await dueAt(later(3))).toEqual(['b']);
        expect(await dueAt(later(9))).toEqual(['b', 'a']);
        expect((await store.drafts.list()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
      });

      test('a revision made from a draft takes the draft away and says how it came to be, all or nothing', async () => {
        await store.catalogue.saveRevision('1', [], NOON);
        await store.drafts.save(draft);
        const publish = (newest: number, version: number) =>
          store.catalogue.saveRevisionAfter(newest, '"new"', [], later(1), { note: '{"by":"Ada"}', draft: { id: 'd1', version } });
        expect(await publish(1, 7)).toBeUndefined();
        expect(await publish(9, 1)).toBeUndefined();
        expect([(await store.catalogue.currentRevision())?.revision, (await store.drafts.list()).length]).toEqual([1, 1]);
        expect(await store.drafts.notes(9)).toEqual([]);
        const outcomes = await Promise.all([publish(1, 1), publish(1, 1)]);
        expect(outcomes.filter((each) => each !== undefined)).toHaveLength(1);
        expect((await store.catalogue.currentRevision())?.revision).toBe(2);
        expect(await store.drafts.list()).toEqual([]);
        expect(await store.drafts.notes(9)).toEqual([{ revision: 2, note: '{"by":"Ada"}' }]);
      });

      test('the revision that a draft began with is kept as long as the draft', async () => {
        for (const second of [0, 10, 20]) await store.catalogue.saveRevision(`"${second}"`, [], later(second));
        await store.drafts.save(draft);
        // Its text may be stored as its difference from those after it.
        await store.catalogue.replaceTexts();
        expect(await store.catalogue.pruneRevisions(later(9999))).toBe(0);
        expect(await store.catalogue.readRevision(1)).toBe('"0"');
        expect(await store.drafts.remove('d1', 2)).toBe(false);
        expect(await store.drafts.remove('d1', 1)).toBe(true);
        expect(await store.catalogue.pruneRevisions(later(9999))).toBeGreaterThan(0);
        expect(await store.catalogue.readRevision(1)).toBeUndefined();
      });
    });

    test('a menu that a person published, and the one before it, are archived when their revisions are dropped', async () => {
      const note = { note: '{"by":"Ada"}' };
      const { catalogue } = store;
      await catalogue.saveRevision('"imported 🍺"', [], NOON);
      await catalogue.saveRevisionAfter(1, '"published"', [], later(1), note);
      for (const second of [2, 3, 4]) await catalogue.saveRevision(`"${second}"`, [], later(second));
      await catalogue.replaceTexts();
      expect(await catalogue.listArchived()).toEqual([]);
      expect(await catalogue.pruneRevisions(later(9999))).toBe(4);
      expect(await catalogue.listArchived()).toEqual([
        { revision: 1, asOf: NOON },
        { revision: 2, asOf: later(1) },
      ]);
      expect([await catalogue.readArchived(1), await catalogue.readArchived(2)]).toEqual(['"imported 🍺"', '"published"']);
      expect([await catalogue.readArchived(3), await catalogue.readRevision(2)]).toEqual([undefined, undefined]);
      expect(await catalogue.pruneRevisions(later(9999))).toBe(0);
      expect(await catalogue.listArchived()).toHaveLength(2);
    });

    describe('keys', () => {
      const key = {
        hash: 'h1',
        hint: '11111111',
        kind: 'ordering',
        corporates: [1],
        venues: [10],
        vendors: [100],
        active: true,
        createdAt: NOON,
      } as const;

      test('an API key is found by its hash, replaced by the same hash, and ended', async () => {
        await store.keys.saveApiKey(key);
        await store.keys.saveApiKey({ ...key, vendors: [100, 101] });
        expect(await store.keys.findApiKey('h1')).toEqual({ ...key, vendors: [100, 101] });
        expect(await store.keys.findApiKey('h2')).toBeUndefined();
        expect(await store.keys.deactivateApiKey('h1')).toBe(true);
        expect(await store.keys.deactivateApiKey('h2')).toBe(false);
        expect(await store.keys.listApiKeys()).toEqual([{ ...key, vendors: [100, 101], active: false }]);
      });

      test('rotating a signing key retires the one before it, of its purpose only', async () => {
        const signing = (id: string, purpose: 'token' | 'cart', createdAt: Instant) => ({ id, purpose, secret: `secret-${id}`, createdAt });
        await store.keys.rotateSigningKey(signing('t1', 'token', NOON));
        await store.keys.rotateSigningKey(signing('c1', 'cart', later(1)));
        await store.keys.rotateSigningKey(signing('c2', 'cart', later(2)));
        expect(await store.keys.listSigningKeys()).toEqual([
          signing('t1', 'token', NOON),
          { ...signing('c1', 'cart', later(1)), retiredAt: later(2) },
          signing('c2', 'cart', later(2)),
        ]);
      });
    });

    describe('value cards', () => testValueStore(() => store.values));

    describe('pictures', () => testPictureStore(() => store));

    describe('mail', () => {
      test('a job is claimed by one, comes back when its claim runs out, and ends when sent or given up', async () => {
        for (const to of ['a@example.org', 'b@example.org']) await store.orders.create(anOrder(), true, { mail: { to, dueAt: NOON } });
        expect(await store.mail.claim(later(-1), later(60), 10)).toEqual([]);
        const claims = await Promise.all([store.mail.claim(NOON, later(60), 1), store.mail.claim(NOON, later(60), 1)]);
        expect(
          claims
            .flat()
            .map((job) => job.to)
            .sort(),
        ).toEqual(['a@example.org', 'b@example.org']);
        expect(await store.mail.claim(later(59), later(120), 10)).toEqual([]);
        const again = await store.mail.claim(later(60), later(120), 10);
        expect(again.map((job) => job.attempts)).toEqual([2, 2]);
        await store.mail.sent(again[0]?.id as number);
        await store.mail.failed(again[1]?.id as number, later(90));
        expect(await store.mail.claim(later(90), later(150), 10)).toMatchObject([{ id: again[1]?.id, attempts: 3 }]);
        await store.mail.failed(again[1]?.id as number, undefined);
        expect(await store.mail.claim(later(9999), later(99999), 10)).toEqual([]);
      });
    });

    test('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });
}
