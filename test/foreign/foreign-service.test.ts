import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { type LineId, uuidV4 } from '../../shared/base/ids.ts';
import { type Money, money } from '../../shared/base/money.ts';
import type { Refusal } from '../../shared/base/outcome.ts';
import { now } from '../../shared/base/time.ts';
import { type Catalogue, findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { CART_KEEPING_OPERATIONS } from '../../shared/till-contract/operations/cart-keeping-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { REFUND_OPERATIONS } from '../../shared/till-contract/operations/refund-operations.ts';
import { SALE_OPERATIONS, type SaleOpening } from '../../shared/till-contract/operations/sale-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import type { ApprovedAction } from '../../shared/till-contract/parts/permissions.ts';
import { isAllSent, untilStatus } from '../till-host/received-events.ts';
import { charge, payInCash, pullWhole } from '../till-host/till-sale.ts';
import { CHEESE_NODE } from './foreign-menu.ts';
import { type ForeignSetup, startForeignSetup } from './foreign-setup.ts';

let setup: ForeignSetup;
let catalogue: Catalogue;
beforeAll(async () => {
  setup = await startForeignSetup();
  await untilStatus(setup.till, ({ catalogue: menu }) => menu !== undefined);
  catalogue = await pullWhole(setup.till);
});
afterAll(() => setup.stop());

const BURGER = '7';
const COLA = '8';
/** In no menu: found only by its barcode. */
const SOUP = '10';
const SOUP_CODE = '4000000000105';

function lineOf(itemId: string, pieces = 1, nodes: readonly string[] = []): Cart['lines'][number] {
  const modifiers = nodes.map((nodeId) => ({ id: uuidV4(nodeWorld) as LineId, itemId: '9', nodeId, quantity: 1, modifiers: [] }));
  return { id: uuidV4(nodeWorld) as LineId, itemId, quantity: (pieces * 1000) as never, activity: 'PURCHASE', modifiers };
}

function cartOf(lines: Cart['lines'], more: Partial<Cart> = {}): Cart {
  return { orderType: 'POS', lines, discounts: [], fees: [], removedFeeIds: [], charity: false, payments: [], ...more };
}

function opening(cart: Cart): SaleOpening {
  const at = now(nodeWorld);
  const { due } = priceCart(catalogue, cart, { at }).totals;
  return { cart, revision: catalogue.revision, at, due };
}

/** Where an approval is needed, a manager gives it for the facts of the refusal. */
async function open(cart: Cart, more: Partial<SaleOpening> = {}): Promise<{ readonly saleId: string; readonly due: Money }> {
  const saleId = uuidV4(nodeWorld);
  const body = { ...opening(cart), ...more };
  await allowed((approvals) => setup.till.ask(SALE_OPERATIONS.openSale, { path: { sale_id: saleId }, body: { ...body, approvals } }));
  return { saleId, due: body.due };
}

async function allowed(ask: (approvals: string[]) => Promise<{ readonly refusal: Refusal | undefined }>): Promise<void> {
  const { refusal } = await ask([]);
  if (refusal === undefined) return;
  expect(refusal.code).toBe('needs_approval');
  const { action, ...facts } = refusal.facts ?? {};
  const again = await ask([await setup.approve(action as ApprovedAction, facts)]);
  expect(again.refusal).toBeUndefined();
}

/** A burger with a discount that a manager lets pass. */
function openDiscounted(more: Partial<Cart> = {}) {
  return open(cartOf([lineOf(BURGER)], { discounts: [{ referenceId: 'TEN' }], ...more }));
}

const jobs = async () => (await setup.till.must(QUEUE_OPERATIONS.listJobs)).jobs.map(({ kind, state, reason }) => [kind, state, reason]);

async function untilSent(): Promise<void> {
  await untilStatus(setup.till, isAllSent).catch(async (cause) => {
    throw new Error(`not all is sent: ${JSON.stringify(await jobs())} ${setup.service.requests.slice(-12).join(', ')}`, { cause });
  });
}

const cents = (amount = 0): number => Math.round(amount * 100);

/** What the service has taken: completed orders less what was given back. */
function takenThere(): number {
  return setup.service.orders
    .filter(({ status }) => status === 'COMPLETED')
    .flatMap(({ cart, payments }) => (cart?.payments ?? payments.map(({ value }) => value)) as { amount?: number; tip?: number }[])
    .reduce((sum, { amount, tip }) => sum + cents(amount) + cents(tip), 0);
}

test('what is sold for cash is one order there, at the total that the guest was shown', async () => {
  const before = takenThere();
  let sum = 0;
  for (const cart of [cartOf([lineOf(COLA)]), cartOf([lineOf(BURGER, 2, [CHEESE_NODE]), lineOf(COLA)])]) {
    const opened = await open(cart);
    sum += opened.due;
    await payInCash(setup.till, opened);
  }
  await untilSent();
  expect([sum, takenThere() - before]).toEqual([330 + 2750, sum]);
  expect(setup.service.orders.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
});

test('an answer that is lost after the service has made the order makes no second one', async () => {
  const before = setup.service.orders.length;
  setup.proxy.plan({ method: 'POST', path: /checkout$/, kind: 'lost' });
  await payInCash(setup.till, await open(cartOf([lineOf(COLA, 3)])));
  await untilSent();
  expect([setup.proxy.left, setup.service.orders.length - before]).toEqual([0, 1]);
});

test('a request that never arrives is sent again', async () => {
  const before = setup.service.orders.length;
  setup.proxy.plan({ method: 'POST', path: /cart\/calculate$/, kind: 'unsent' });
  await payInCash(setup.till, await open(cartOf([lineOf(COLA)])));
  await untilSent();
  expect(setup.service.orders.length - before).toBe(1);
});

test('an answer that comes late is waited for, and nothing is sent twice', async () => {
  const before = setup.service.orders.length;
  const sentBefore = setup.service.requests.length;
  const { promise, resolve } = Promise.withResolvers<void>();
  setup.proxy.plan({ method: 'POST', path: /checkout$/, kind: 'late', release: promise });
  await payInCash(setup.till, await open(cartOf([lineOf(COLA)])));
  await untilStatus(setup.till, () => setup.service.orders.length > before);
  resolve();
  await untilSent();
  const checkouts = setup.service.requests.slice(sentBefore).filter((each) => each.includes('/checkout'));
  expect([setup.service.orders.length - before, checkouts.length]).toEqual([1, 1]);
});

test('a discount that somebody picked, which no documented cart can name, goes by an open order', async () => {
  const before = takenThere();
  const opened = await openDiscounted({ customer: { firstName: 'Ann', phone: '555-0100' }, check: { name: 'Row 9' } });
  expect(opened.due).toBe(990);
  await payInCash(setup.till, opened);
  await untilSent();
  expect(takenThere() - before).toBe(990);
  expect(setup.service.orders.at(-1)).toMatchObject({ status: 'COMPLETED', tags: ['TEN'] });
  expect(JSON.parse(setup.service.orders.at(-1)?.metadata ?? '{}')).toMatchObject({
    guest_number: expect.any(String),
    customer: { first_name: 'Ann', phone: '555-0100' },
    check: { name: 'Row 9' },
  });
});

test('a lost answer to any step of an open order doubles nothing', async () => {
  for (const path of [/\/payments$/, /\/checkout$/]) {
    const before = setup.service.orders.length;
    setup.proxy.plan({ method: 'POST', path, kind: 'lost' });
    await payInCash(setup.till, await openDiscounted());
    await untilSent();
    const made = setup.service.orders.slice(before);
    expect([path, setup.proxy.left, made.filter(({ status }) => status === 'COMPLETED').length]).toEqual([path, 0, 1]);
    const paid = made
      .filter(({ status }) => status === 'COMPLETED')
      .flatMap(({ payments }) => payments.map(({ value }) => cents(value.amount)));
    expect([path, paid]).toEqual([path, [990]]);
  }
});

test('a card is charged once, and a refund gives its order back there', async () => {
  const before = takenThere();
  const opened = await open(cartOf([lineOf(BURGER), lineOf(COLA)]));
  expect(await charge(setup.till, opened.saleId, opened.due)).toMatchObject({ state: 'approved' });
  await setup.till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: opened.saleId }, body: {} });
  await untilSent();
  expect(takenThere() - before).toBe(1430);
  const offer = await setup.till.must(REFUND_OPERATIONS.offerRefund, { query: { sale_id: opened.saleId } });
  expect(offer).toMatchObject({ way: 'card', amount: 1430 });
  const refund_id = uuidV4(nodeWorld);
  const body = { saleId: opened.saleId, way: 'card', amount: money(1430), reason: 'COLD' } as const;
  await allowed((approvals) => setup.till.ask(REFUND_OPERATIONS.askRefund, { path: { refund_id }, body: { ...body, approvals } }));
  await untilSent();
  expect(takenThere() - before).toBe(0);
  expect((await setup.till.must(REFUND_OPERATIONS.offerRefund, { query: { sale_id: opened.saleId } })).way).toBeUndefined();
});

test('a card that was charged for a sale that is given up gets its money back there, and is charged no second time', async () => {
  const [taken, charges] = [takenThere(), setup.service.charges.size];
  const opened = await open(cartOf([lineOf(COLA)]));
  await charge(setup.till, opened.saleId, opened.due);
  const path = { sale_id: opened.saleId };
  const [tender] = (await setup.till.must(SALE_OPERATIONS.findSale, { path })).sale.tenders;
  await setup.till.must(SALE_OPERATIONS.voidTender, { path: { ...path, tender_id: tender?.id ?? '' } });
  await setup.till.must(SALE_OPERATIONS.abandonSale, { path });
  await untilSent();
  expect([takenThere() - taken, setup.service.charges.size - charges]).toEqual([0, 1]);
  expect([...setup.service.charges.values()].at(-1)).toMatchObject({ isSpent: false, isVoided: true });
});

test('a tab is opened, added to and paid there', async () => {
  const before = takenThere();
  const tab_id = uuidV4(nodeWorld);
  const first = cartOf([lineOf(BURGER)]);
  const path = (edit_id: string) => ({ tab_id, edit_id });
  await setup.till.must(CART_KEEPING_OPERATIONS.keepTab, {
    path: path('e1'),
    body: { name: 'Row 5', cart: first, revision: 0, submits: true },
  });
  await untilSent();
  const cart = cartOf([...first.lines, lineOf(COLA, 2)]);
  const kept = await setup.till.must(CART_KEEPING_OPERATIONS.keepTab, {
    path: path('e2'),
    body: { name: 'Row 5', cart, revision: 1, submits: true },
  });
  await untilSent();
  expect(setup.service.orders.at(-1)).toMatchObject({ status: 'OPEN', items: [{ itemId: BURGER }, { itemId: COLA, quantity: 2 }] });
  const opened = await open(kept.cart, { tab: { id: tab_id, revision: kept.revision } });
  await payInCash(setup.till, opened);
  await untilSent();
  expect([opened.due, takenThere() - before]).toEqual([1760, 1760]);
  expect(setup.service.orders.at(-1)).toMatchObject({ status: 'COMPLETED' });
});

test('what neither a documented cart nor an open order can carry is refused in words before money is taken', async () => {
  const sale_id = uuidV4(nodeWorld);
  const body = opening(cartOf([lineOf(COLA)], { tipStatusClosed: false, discounts: [{ referenceId: 'TEN' }] }));
  const { refusal } = await setup.till.ask(SALE_OPERATIONS.openSale, { path: { sale_id }, body });
  const { action, ...facts } = refusal?.facts ?? {};
  const approvals = refusal?.code === 'needs_approval' ? [await setup.approve(action as ApprovedAction, facts)] : [];
  const opened = await setup.till.ask(SALE_OPERATIONS.openSale, { path: { sale_id }, body: { ...body, approvals } });
  expect([opened.status, opened.refusal?.code]).toEqual([409, 'not_carried']);
});

describe('a barcode that no menu tells', () => {
  const find = (barcode: string) => setup.till.ask(STAND_OPERATIONS.findByBarcode, { body: { barcode } });
  const asks = () => setup.service.requests.filter((each) => each.endsWith('/items')).length;

  test('is asked of the service once, and its item is sold from then on', async () => {
    const before = takenThere();
    expect((await find(SOUP_CODE)).value).toEqual({ itemId: SOUP });
    const lookups = asks();
    expect((await find(SOUP_CODE)).value).toEqual({ itemId: SOUP });
    expect(asks()).toBe(lookups);
    catalogue = await pullWhole(setup.till);
    expect(findItem(catalogue, SOUP)?.data.barcode).toBe(SOUP_CODE);
    const opened = await open(cartOf([{ ...lineOf(SOUP, 2), isOffMenu: true }]));
    await payInCash(setup.till, opened);
    await untilSent();
    expect([opened.due, takenThere() - before]).toEqual([440, 440]);
  });

  test('is nobody\u2019s where the service knows none, and is not made up where it does not answer', async () => {
    expect((await find('4000000000204')).refusal?.code).toBe('unknown');
    setup.proxy.plan({ method: 'GET', path: /barcode=4000000000303/, kind: 'unsent' });
    expect((await find('4000000000303')).refusal?.code).toBe('needs_service');
    expect(setup.proxy.left).toBe(0);
  });
});

test('no extended cart was ever answered, no case is left for a person, and the till has taken what the service has', async () => {
  expect(setup.service.requests.filter((each) => each.includes('vnd.grandstand') && each.includes('checkout'))).toEqual([]);
  expect((await jobs()).filter(([kind, state]) => kind !== 'maintenance' && state !== 'done')).toEqual([]);
  expect(setup.log.filter((line) => line.includes('"error"'))).toEqual([]);
});
