import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import type { CatalogueVendor } from '../../shared/contract/catalogue/catalogue-places.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { DrawerMovement } from '../../shared/till/records/drawer-record.ts';
import { KITCHEN_KIND, type KitchenRecord } from '../../shared/till/records/kitchen-record.ts';
import type { SaleOpening } from '../../shared/till-contract/operations/sale-operations.ts';
import { heldOf } from '../books/card-ledger.ts';
import { ITEMS, testCatalogue } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, lineOf, openingOf, ordersOf } from './carts.ts';
import { makeTillWorld, openTill, type TestTill, type TestTillOptions, type TillWorld } from './test-till.ts';
import { forVendor } from './time-traveller.ts';

const BURGER = lineOf(ITEMS.burger);
const SODA = lineOf(ITEMS.soda, 2);
const FRIES = lineOf(ITEMS.fries);

interface Evening {
  readonly till: TestTill;
  revision: number;
}

async function keep(evening: Evening, cart: Cart, more: { submits?: boolean; approvals?: string[]; name?: string } = {}) {
  const { name = 'Row 5', ...rest } = more;
  const path = { tab_id: 'tab1', edit_id: `e${evening.revision + 1}` };
  const kept = await evening.till.must('keepTab', { path, body: { name, cart, revision: evening.revision, ...rest } });
  evening.revision = kept.revision;
  return kept;
}

async function pay({ till, revision }: Evening, cart: Cart): Promise<void> {
  const opening = openingOf(till, cart, { tab: { id: 'tab1', revision } });
  const tab = (await till.must('listTabs', {}))[0];
  let body: SaleOpening = { ...opening, due: tab?.due ?? opening.due };
  let opened = await till.ask('openSale', { path: { sale_id: 's1' }, body });
  if (!opened.ok && opened.refusal.code === 'service_price') {
    body = { ...body, serviceDue: opened.refusal.facts?.due as never };
    opened = await till.ask('openSale', { path: { sale_id: 's1' }, body });
  }
  if (opened.ok) return;
  // At this vendor only a manager may give a discount.
  const { action, ...facts } = opened.refusal.facts ?? {};
  expect([opened.refusal.code, action]).toEqual(['needs_approval', 'discount']);
  const approvals = [await approve(till, 'discount', { facts: facts as never })];
  await till.must('openSale', { path: { sale_id: 's1' }, body: { ...body, approvals } });
}

async function payInCash(evening: Evening, cart: Cart, amount: number): Promise<void> {
  await pay(evening, cart);
  await evening.till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(amount) } });
  await evening.till.must('completeSale', { path: { sale_id: 's1' }, body: {} });
}

const tickets = async ({ journal }: TestTill) =>
  (await journal.listRecords(KITCHEN_KIND, { order: 'oldest_first', limit: 20 })).map(({ body }) => JSON.parse(body) as KitchenRecord);
const orders = async (till: TestTill) => (await ordersOf(till)).map(({ status, due, paid }) => [status, due, paid]);
const openEvening = async (more: Partial<TestTillOptions> = {}): Promise<Evening> => ({
  till: await openTill({ journal: makeMemoryJournal(makeWorld()), ...more }),
  revision: 0,
});

describe.each(['dedupe', 'lookup'] as const)('a tab at a service of kind %s', (deployed) => {
  test('loses items, gets fewer, a note, a seat, a discount and charity, before and after it was sent', async () => {
    const evening = await openEvening({ tillWorld: await makeTillWorld(deployed) });
    const { till } = evening;
    await keep(evening, cartOf([BURGER, SODA, FRIES]));
    await till.pass(20);
    const one = lineOf(ITEMS.soda, 1);
    const noted = lineOf(ITEMS.burger, 1, { notes: 'no onions' });
    await keep(evening, cartOf([noted, one, FRIES]));
    await keep(evening, cartOf([noted, one], { seatId: '501' as never }));
    await keep(evening, cartOf([noted, one], { seatId: '501' as never, discounts: [{ referenceId: 'TEN' }] }), { name: 'Row 6' });
    await keep(evening, cartOf([noted, one], { seatId: '501' as never }));
    const last = cartOf([noted, one], { seatId: '501' as never, discounts: [{ referenceId: 'TEN' }] });
    const kept = await keep(evening, last);
    await till.pass(30);
    expect(await till.journal.listOps(['attention', 'rejected'])).toEqual([]);
    await payInCash(evening, last, 5000);
    await till.pass(30);
    expect(await orders(till)).toEqual([['COMPLETED', kept.due, kept.due]]);
    expect(await till.journal.listOps(['attention', 'waiting', 'rejected'])).toEqual([]);
  });

  test('loses what the kitchen has with a manager, struck on its ticket, and the guest does not pay for it [T2]', async () => {
    const evening = await openEvening({ tillWorld: await makeTillWorld(deployed) });
    const { till } = evening;
    await keep(evening, cartOf([BURGER, SODA]), { submits: true });
    await till.pass(20);
    const less = cartOf([BURGER, lineOf(ITEMS.soda, 1)]);
    const path = { tab_id: 'tab1', edit_id: 'refused' };
    const form = { name: 'Row 5', cart: less, revision: 1 };
    expect(await till.ask('keepTab', { path, body: form })).toMatchObject({
      refusal: { code: 'needs_approval', facts: { action: 'cancel_in_kitchen' } },
    });
    await keep(evening, less, { approvals: [await approve(till, 'cancel_in_kitchen', { facts: { tabId: 'tab1' } })] });
    const [ticket] = await tickets(till);
    expect(ticket?.lines.map(({ itemId, cancelled = 0 }) => [itemId, cancelled])).toEqual([
      [ITEMS.burger, 0],
      [ITEMS.soda, 1000],
    ]);
    expect(ticket?.cancelledAt).toBeUndefined();
    await till.pass(30);
    await keep(evening, cartOf([lineOf(ITEMS.soda, 1)]), {
      approvals: [await approve(till, 'cancel_in_kitchen', { facts: { tabId: 'tab1' } })],
    });
    await till.pass(30);
    const last = cartOf([lineOf(ITEMS.soda, 1), FRIES]);
    const kept = await keep(evening, last, { submits: true });
    await payInCash(evening, last, 5000);
    await till.pass(40);
    const found = await orders(till);
    expect(found.filter(([status]) => status === 'COMPLETED')).toEqual([['COMPLETED', kept.due, kept.due]]);
    expect(found.filter(([status]) => status === 'OPEN')).toEqual([]);
    expect(await till.journal.listOps(['attention', 'waiting', 'rejected'])).toEqual([]);
    expect((await tickets(till)).map(({ lines, cancelledAt }) => [lines.length, cancelledAt !== undefined])).toEqual([
      [2, false],
      [1, false],
    ]);
  });
});

/** 17:00 in Chicago: the happy hour ends. The last day part is over a quarter of an hour later. */
const HAPPY_END = '2026-11-21T23:00:00.000Z';
const VENDOR: Partial<CatalogueVendor> = {
  rounding: { mode: 'NEAREST', increment: 0.05 },
  dayparts: (testCatalogue().vendors[0]?.dayparts ?? []).map((part) => ({ ...part, start: '08:00', end: '17:15' })),
  price_level_schedule: [
    { level: 'CORPORATE_DEFAULT', starts_at: '2026-01-01T00:00:00Z', ends_at: HAPPY_END },
    { level: 'EVENT', starts_at: HAPPY_END, ends_at: '2026-11-23T23:00:00Z' },
  ],
};

/** A line that loses requests and answers, and brings some of them late, while it is rough. */
function roughLine(seed: number, tillWorld: TillWorld) {
  let n = seed;
  const line = { isRough: false };
  const answer: TestTillOptions['answer'] = async (_request, deliver) => {
    n = (n * 1103515245 + 12345) % 2147483648;
    const fate = line.isRough ? n % 11 : 10;
    if (fate === 0) throw new NoAnswer('not_sent', 'away');
    if (fate === 1) {
      tillWorld.scheduler.after(20_000, () => void deliver());
      throw new NoAnswer('unclear', 'late');
    }
    const answered = await deliver();
    if (fate === 2) throw new NoAnswer('unclear', 'lost');
    return answered;
  };
  return Object.assign(line, { answer });
}

async function adopt({ deployment }: TillWorld, file: Catalogue): Promise<void> {
  const adopted = await deployment.service.context.catalogues.adopt(file);
  if (!adopted.ok) throw new Error(JSON.stringify(adopted.refusal));
}

interface EveningParts {
  readonly tillWorld: TillWorld;
  readonly line: ReturnType<typeof roughLine>;
}

/** Fewer items, other items, a note, a seat, a new price, the end of the happy hour and a promo code; the last cart is what is paid. */
async function editAllEvening(evening: Evening, { tillWorld, line }: EveningParts, charity: boolean): Promise<Cart> {
  const { till } = evening;
  const strike = async () => ({ approvals: [await approve(till, 'cancel_in_kitchen', { facts: { tabId: 'tab1' } })] });
  const BEER = lineOf(ITEMS.beer);
  await keep(evening, cartOf([BURGER, SODA, BEER], { charity }), { submits: true });
  await till.pass(15);
  await keep(evening, cartOf([BURGER, SODA, BEER, lineOf(ITEMS.fries, 3)], { charity }));
  await keep(evening, cartOf([BURGER, SODA, BEER, lineOf(ITEMS.fries, 3, { notes: 'salt' })], { charity }));
  await till.pass(30);
  const noted = lineOf(ITEMS.fries, 1, { notes: 'salt' });
  await keep(evening, cartOf([BURGER, lineOf(ITEMS.soda), BEER, noted], { charity }), await strike());
  const seat = { seatId: '70001' as never, charity };
  await keep(evening, cartOf([BURGER, lineOf(ITEMS.soda), BEER, noted], seat));
  const file = forVendor(testCatalogue(), VENDOR);
  const dearer = file.items.map((item) => (item.id === ITEMS.soda ? { ...item, prices: { CORPORATE_DEFAULT: 4 } } : item));
  await adopt(tillWorld, { ...file, items: dearer });
  await till.pass(20);
  line.isRough = false;
  await till.pull();
  line.isRough = true;
  await untilTime(till, HAPPY_END, 1);
  const late = lineOf(ITEMS.beer, 1, { id: 'late beer' as never });
  await keep(evening, cartOf([BURGER, lineOf(ITEMS.soda), BEER, noted, late], seat), { submits: true });
  await till.pass(20);
  const last = cartOf([BURGER, lineOf(ITEMS.soda), BEER, noted, late], { ...seat, discounts: [{ promoCode: 'TENOFF' }] });
  await keep(evening, last);
  return last;
}

const untilTime = (till: TestTill, time: string, minutes: number) =>
  till.pass((Date.parse(time) - till.scheduler.now()) / 1000 + minutes * 60);

/** A card whose tip follows later, and the rest in rounded cash. */
async function payTheRest({ till }: Evening, tip: number): Promise<number> {
  const { due } = (await till.must('findSale', { path: { sale_id: 's1' } })).sale.priced.totals;
  await till.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c1' }, body: { amount: money(1000), tip: money(tip) } });
  await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(9000) } });
  await till.must('completeSale', { path: { sale_id: 's1' }, body: {} });
  return due;
}

describe.each([
  ['our own service', 'dedupe'],
  ['a service of the two documents', 'lookup'],
] as const)('a tab lives an evening at %s', (_name, deployed) => {
  test.each([1, 2, 3, 4, 5, 6])('and ends as one order of what was paid, on a line that loses anything (seed %i)', async (seed) => {
    const isOwn = deployed === 'dedupe';
    const tillWorld = await makeTillWorld(deployed, Date.parse(HAPPY_END) - 10 * 60_000);
    await adopt(tillWorld, forVendor(testCatalogue(), VENDOR));
    const line = roughLine(seed, tillWorld);
    const evening = await openEvening({ tillWorld, answer: line.answer });
    const { till } = evening;
    if (isOwn) till.settings = { ...till.settings, tips: { asks: 'left_open', percents: [] } };
    line.isRough = true;
    const last = await editAllEvening(evening, { tillWorld, line }, seed % 2 === 0);
    // Only our own service takes the payment of a tab after its vendor has closed.
    if (isOwn) await untilTime(till, HAPPY_END, 20);
    // A card is charged and a price is asked while the guest waits; the line fails before and after.
    line.isRough = false;
    await till.pass(isOwn ? 60 : 300);
    await pay(evening, last);
    const due = await payTheRest(evening, isOwn ? 0 : 300);
    line.isRough = true;
    if (isOwn)
      for (const tip of [200, 500, 300]) {
        await till.must('adjustTip', { path: { sale_id: 's1', tender_id: 'c1' }, body: { tip: money(tip) } });
        await till.pass(7);
      }
    await till.pass(200);
    line.isRough = false;
    await till.pass(1500);
    // Of corrections that were not sent yet only the last one is.
    const left = await till.journal.listOps(['attention', 'waiting', 'rejected']);
    expect(left.filter(({ reason }) => reason !== 'superseded')).toEqual([]);
    const found = await orders(till);
    expect(found.filter(([status]) => status === 'COMPLETED')).toEqual([['COMPLETED', due, due]]);
    expect(found.filter(([status]) => status === 'OPEN')).toEqual([]);
    const { sale } = await till.must('findSale', { path: { sale_id: 's1' } });
    const cash = sale.tenders.find(({ kind }) => kind === 'cash')?.amount ?? 0;
    expect([cash % 5, cash === due - 1000]).toEqual([0, due % 5 === 0]);
    expect(heldOf(tillWorld.deployment.cards(), tillWorld.deployment.cards()[0]?.reference ?? '')).toBe(1300);
    expect(till.mistakes).toEqual([]);
    await till.drainer.stop();
  });
});

test.each(['dedupe', 'lookup'] as const)('cash that is rounded pays a tab at a service of kind %s', async (deployed) => {
  const tillWorld = await makeTillWorld(deployed);
  await adopt(tillWorld, forVendor(testCatalogue(), { rounding: { mode: 'NEAREST', increment: 0.05 } }));
  const evening = await openEvening({ tillWorld });
  const { till } = evening;
  const cart = cartOf([BURGER], { discounts: [{ referenceId: 'TEN' }] });
  const { due } = await keep(evening, cart);
  await payInCash(evening, cart, 1000);
  await till.pass(60);
  const { sale, state } = await till.must('findSale', { path: { sale_id: 's1' } });
  expect([due, sale.tenders.map(({ amount }) => amount), state]).toEqual([792, [790], 'complete']);
  expect(await orders(till)).toEqual([['COMPLETED', 792, 792]]);
  const drawer = await till.journal.listRecords('drawer_movement', { limit: 9 });
  expect(drawer.map(({ body }) => (JSON.parse(body) as DrawerMovement).amount)).toEqual([790]);
  expect(await till.journal.listOps(['attention', 'waiting', 'rejected'])).toEqual([]);
});

test('a tip may be left open on a tab at our own service, and follows later', async () => {
  const evening = await openEvening();
  const { till } = evening;
  till.settings = { ...till.settings, tips: { asks: 'left_open', percents: [] } };
  const cart = cartOf([BURGER, SODA]);
  await keep(evening, cart, { submits: true });
  await pay(evening, cart);
  await till.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c1' }, body: { amount: money(1480) } });
  await till.must('completeSale', { path: { sale_id: 's1' }, body: {} });
  await till.pass(20);
  for (const tip of [500, 300]) {
    await till.must('adjustTip', { path: { sale_id: 's1', tender_id: 'c1' }, body: { tip: money(tip) } });
    await till.pass(10);
  }
  expect(await orders(till)).toEqual([['COMPLETED', 1480, 1480]]);
  expect(till.deployment.cards().filter(({ moved }) => moved === 'tip')).toMatchObject([{ total: 1980 }, { total: 1780 }]);
});
