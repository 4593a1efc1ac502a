import { expect, test } from 'vitest';
import { openTillKitchen, type TillKitchen } from '../../electron/host/till/till-kitchen.ts';
import { money } from '../../shared/base/money.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import { V3_OPERATIONS } from '../../shared/contract/operations/operations-v3.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { pathOf } from '../../shared/sync/paths/look-up.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { searchSales } from '../../shared/till/orders/orders-search.ts';
import { ITEMS, VENDOR } from '../service/test-catalogue.ts';
import { PLACE } from '../simulation/plan.ts';
import { approve } from '../till/approved.ts';
import { cartOf, LUNCH, lineOf, openingOf, ordersOf, passUntil } from '../till/carts.ts';
import { ticketsOf } from '../till/kitchen-steps.ts';
import { openTill, type TestTill, type TestTillOptions } from '../till/test-till.ts';
import { makeWorld } from '../world.ts';

interface RemoteTill extends TestTill {
  readonly kitchen: TillKitchen;
  /** `METHOD path` of each request since the list was emptied last. */
  readonly requests: string[];
}

/** A till with a kitchen that sells for a service elsewhere. */
async function openRemoteTill(options: Partial<TestTillOptions> = {}): Promise<RemoteTill> {
  const requests: string[] = [];
  const journal = makeMemoryJournal(makeWorld());
  let kitchen: TillKitchen | undefined;
  const till = await openTill({
    journal: { ...journal, append: (write) => journal.append(write).then(() => kitchen?.take(write)) },
    answer: (request, deliver) => {
      requests.push(`${request.method} ${request.target.split('?')[0]}`);
      return deliver();
    },
    ...options,
  });
  const link = { mode: () => 'remote' as const };
  const devices = { list: () => [] } as unknown as HostContext['devices'];
  const parts = (): HostContext => ({ ...till.parts, devices, link }) as unknown as HostContext;
  kitchen = await openTillKitchen({
    timer: { after: till.scheduler.after },
    journal: till.journal,
    world: till.world,
    devices,
    emit: (event) => void till.events.push(event),
    context: parts,
    readTickets: undefined,
    onFault: (fault) => void till.mistakes.push(fault),
  });
  kitchen.start();
  return Object.assign(till, { kitchen, requests });
}

const areCancelled = async (till: TestTill) => (await ticketsOf(till.journal)).map(({ body }) => body.cancelledAt !== undefined);

async function sellByCard(till: TestTill, saleId = 's1'): Promise<void> {
  const path = { sale_id: saleId };
  await till.must('openSale', { path, body: openingOf(till, LUNCH) });
  await till.must('chargeCard', { path: { ...path, charge_id: `c-${saleId}` }, body: { amount: money(1480) } });
  await till.must('completeSale', { path, body: {} });
  await till.pass(5);
}

const submitTab = (till: TestTill) =>
  till.must('keepTab', {
    path: { tab_id: 'tab1', edit_id: 'e1' },
    body: { name: 'Row 5', cart: cartOf([lineOf(ITEMS.burger)]), revision: 0, submits: true },
  });

/** As another client of the same service does. */
async function refundElsewhere(till: TestTill): Promise<void> {
  const [order] = await ordersOf(till);
  const body = { value: { reason_name: 'Cold', reason_code: 'COLD' } };
  const refunded = till.drainer.caller.call(ORDERING_OPERATIONS.createRefund, { path: { order_id: String(order?.id) }, body });
  expect(await passUntil(till, refunded)).toMatchObject({ kind: 'ok' });
}

test('a sale whose order another client refunds is cancelled in the kitchen and on the board, and its record says so', async () => {
  const till = await openRemoteTill({ hasOtherRefunds: true });
  await sellByCard(till);
  await refundElsewhere(till);
  expect(await areCancelled(till)).toEqual([false]);
  await till.pass(45);
  expect(await areCancelled(till)).toEqual([true]);
  expect(till.kitchen.rail.read(VENDOR, undefined).tickets).toMatchObject([{ state: 'open', cancelledAt: expect.any(String) }]);
  expect(till.kitchen.rail.board(VENDOR, till.now()).preparing).toEqual([]);
  expect(till.events).toContainEqual(expect.objectContaining({ kind: 'sale_changed', saleId: 's1' }));
  expect((await searchSales(till.parts, PLACE, {})).orders).toMatchObject([{ saleId: 's1', refund: 'elsewhere' }]);
  expect(await till.must('offerRefund', { query: { sale_id: 's1' } })).toMatchObject({ blocker: { code: 'already_refunded' } });
});

test('a refund that meets another one is a case for a person where the service tells the amount alone, not who gave it back', async () => {
  const till = await openRemoteTill({
    booksDifferSince: 'the service does not tell who gave the order back',
    async answer(request, deliver) {
      const response = await deliver();
      if (!request.target.startsWith('/ordering/order/') || request.method !== 'GET') return response;
      const order = JSON.parse(new TextDecoder().decode(response.body)) as { refund: object };
      const withoutRefund = { ...order, refund: { ...order.refund, refund_orders: [] } };
      return { ...response, body: new TextEncoder().encode(JSON.stringify(withoutRefund)) };
    },
  });
  await sellByCard(till);
  await refundElsewhere(till);
  const approvals = [await approve(till, 'refund')];
  const body = { saleId: 's1', way: 'card' as const, amount: money(1480), reason: 'Wrong item', approvals };
  await till.must('askRefund', { path: { refund_id: 'r1' }, body });
  await till.pass(10);
  expect(await till.journal.listOps(['attention'])).toMatchObject([{ kind: 'refund', reason: 'already_refunded' }]);
});

test('a tab whose order the back office cancels is cancelled in the kitchen', async () => {
  const till = await openRemoteTill({ booksDifferSince: 'the back office cancels the order of an open tab' });
  await submitTab(till);
  await till.pass(5);
  const [order] = await till.deployment.store.orders.kitchenTickets(VENDOR, 0, 1);
  const path = { ...pathOf(PLACE), uuid: order?.orderUuid ?? '' };
  expect(await passUntil(till, till.drainer.caller.call(V3_OPERATIONS.cancelOrder, { path }))).toMatchObject({ kind: 'ok' });
  await till.pass(45);
  expect(await areCancelled(till)).toEqual([true]);
  const refused = { ok: false, refusal: { code: 'tab_cancelled_elsewhere' } };
  const cart = cartOf([lineOf(ITEMS.burger)]);
  const opening = openingOf(till, cart, { tab: { id: 'tab1', revision: 1 } });
  expect(await till.ask('openSale', { path: { sale_id: 's1' }, body: opening })).toEqual(refused);
  const more = { name: 'Row 5', cart: cartOf([lineOf(ITEMS.burger, 2)]), revision: 1 };
  expect(await till.ask('keepTab', { path: { tab_id: 'tab1', edit_id: 'e2' }, body: more })).toEqual(refused);
  const approvals = [await approve(till, 'cancel_tab')];
  await till.must('cancelTab', { path: { tab_id: 'tab1' }, body: { revision: 1, reason: 'Guest left', approvals } });
  await till.pass(10);
  expect(await till.journal.listOps(['waiting', 'attention', 'rejected'])).toEqual([]);
});

test('an order that the till itself replaces by another is not taken for cancelled by others', async () => {
  const till = await openRemoteTill();
  const { cart } = await till.must('keepTab', {
    path: { tab_id: 'tab1', edit_id: 'e1' },
    body: { name: 'Row 5', cart: cartOf([lineOf(ITEMS.burger), lineOf(ITEMS.soda)]), revision: 0, submits: true },
  });
  await till.pass(5);
  const less = { ...cart, lines: cart.lines.slice(0, 1) };
  const body = { name: 'Row 5', cart: less, revision: 1, approvals: [await approve(till, 'cancel_in_kitchen')] };
  await till.must('keepTab', { path: { tab_id: 'tab1', edit_id: 'e2' }, body });
  await till.pass(90);
  expect(await areCancelled(till)).toEqual([false]);
});

const checks = (requests: readonly string[]) =>
  requests.filter((each) => /^GET (\/v3\/.*\/orders|\/ordering\/order\/\d+)$/.test(each)).length;

test('a host whose kitchen has nothing to make asks nothing about orders, and a forgotten ticket is asked about ever less often', async () => {
  const till = await openRemoteTill();
  await till.pass(120);
  expect(checks(till.requests)).toBe(0);
  for (const id of ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8']) await sellByCard(till, id);
  till.requests.length = 0;
  await till.pass(60);
  // Three lists, and two orders after each.
  expect(checks(till.requests)).toBeGreaterThanOrEqual(6);
  expect(checks(till.requests)).toBeLessThanOrEqual(12);
  await till.pass(4 * 3600);
  till.requests.length = 0;
  await till.pass(3600);
  expect(checks(till.requests)).toBeLessThanOrEqual(40);
});
