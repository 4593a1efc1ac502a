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
import { ITEMS, stallCatalogue } from '../service/stall-catalogue.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, lineOf, openingOf, ordersOf } from './carts.ts';
import { type Ground, makeGround, openStand, type StandOptions, type TillStand } from './till-stand.ts';
import { forVendor } from './time-traveller.ts';

const BURGER = lineOf(ITEMS.burger);
const SODA = lineOf(ITEMS.soda, 2);
const FRIES = lineOf(ITEMS.fries);

interface Evening {
  readonly stand: TillStand;
  revision: number;
}

async function keep(evening: Evening, cart: Cart, more: { submits?: boolean; approvals?: string[]; name?: string } = {}) {
  const { name = 'Row 5', ...rest } = more;
  const path = { tab_id: 'tab1', edit_id: `e${evening.revision + 1}` };
  const told = await evening.stand.must('keepTab', { path, body: { name, cart, revision: evening.revision, ...rest } });
  evening.revision = told.revision;
  return told;
}

async function pay({ stand, revision }: Evening, cart: Cart): Promise<void> {
  const opening = openingOf(stand, cart, { tab: { id: 'tab1', revision } });
  const tab = (await stand.must('listTabs', {}))[0];
  let body: SaleOpening = { ...opening, due: tab?.due ?? opening.due };
  let asked = await stand.ask('openSale', { path: { sale_id: 's1' }, body });
  if (!asked.ok && asked.refusal.code === 'service_price') {
    body = { ...body, serviceDue: asked.refusal.facts?.due as never };
    asked = await stand.ask('openSale', { path: { sale_id: 's1' }, body });
  }
  if (asked.ok) return;
  // A discount of this stall is a manager's.
  const { action, ...facts } = asked.refusal.facts ?? {};
  expect([asked.refusal.code, action]).toEqual(['needs_approval', 'discount']);
  const approvals = [await approve(stand, 'discount', { facts: facts as never })];
  await stand.must('openSale', { path: { sale_id: 's1' }, body: { ...body, approvals } });
}

async function payInCash(evening: Evening, cart: Cart, amount: number): Promise<void> {
  await pay(evening, cart);
  await evening.stand.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(amount) } });
  await evening.stand.must('completeSale', { path: { sale_id: 's1' }, body: {} });
}

const tickets = async ({ journal }: TillStand) =>
  (await journal.listRecords(KITCHEN_KIND, { order: 'oldest_first', limit: 20 })).map(({ body }) => JSON.parse(body) as KitchenRecord);
const orders = async (stand: TillStand) => (await ordersOf(stand)).map(({ status, due, paid }) => [status, due, paid]);
const openEvening = async (more: Partial<StandOptions> = {}): Promise<Evening> => ({
  stand: await openStand({ journal: makeMemoryJournal(makeWorld()), ...more }),
  revision: 0,
});

describe.each(['dedupe', 'lookup'] as const)('a tab at a service of kind %s', (deployed) => {
  test('loses items, gets fewer, a note, a seat, a discount and charity, before and after it was sent', async () => {
    const evening = await openEvening({ ground: await makeGround(deployed) });
    const { stand } = evening;
    await keep(evening, cartOf([BURGER, SODA, FRIES]));
    await stand.pass(20);
    const one = lineOf(ITEMS.soda, 1);
    const noted = lineOf(ITEMS.burger, 1, { notes: 'no onions' });
    await keep(evening, cartOf([noted, one, FRIES]));
    await keep(evening, cartOf([noted, one], { seatId: '501' as never }));
    await keep(evening, cartOf([noted, one], { seatId: '501' as never, discounts: [{ referenceId: 'TEN' }] }), { name: 'Row 6' });
    await keep(evening, cartOf([noted, one], { seatId: '501' as never }));
    const last = cartOf([noted, one], { seatId: '501' as never, discounts: [{ referenceId: 'TEN' }] });
    const kept = await keep(evening, last);
    await stand.pass(30);
    expect(await stand.journal.listOps(['attention', 'rejected'])).toEqual([]);
    await payInCash(evening, last, 5000);
    await stand.pass(30);
    expect(await orders(stand)).toEqual([['COMPLETED', kept.due, kept.due]]);
    expect(await stand.journal.listOps(['attention', 'waiting', 'rejected'])).toEqual([]);
  });

  test('loses what the kitchen has with a manager, struck on its ticket, and the guest does not pay for it', async () => {
    const evening = await openEvening({ ground: await makeGround(deployed) });
    const { stand } = evening;
    await keep(evening, cartOf([BURGER, SODA]), { submits: true });
    await stand.pass(20);
    const less = cartOf([BURGER, lineOf(ITEMS.soda, 1)]);
    const path = { tab_id: 'tab1', edit_id: 'refused' };
    const form = { name: 'Row 5', cart: less, revision: 1 };
    expect(await stand.ask('keepTab', { path, body: form })).toMatchObject({
      refusal: { code: 'needs_approval', facts: { action: 'cancel_in_kitchen' } },
    });
    await keep(evening, less, { approvals: [await approve(stand, 'cancel_in_kitchen', { facts: { tabId: 'tab1' } })] });
    const [ticket] = await tickets(stand);
    expect(ticket?.lines.map(({ itemId, cancelled = 0 }) => [itemId, cancelled])).toEqual([
      [ITEMS.burger, 0],
      [ITEMS.soda, 1000],
    ]);
    expect(ticket?.cancelledAt).toBeUndefined();
    await stand.pass(30);
    await keep(evening, cartOf([lineOf(ITEMS.soda, 1)]), {
      approvals: [await approve(stand, 'cancel_in_kitchen', { facts: { tabId: 'tab1' } })],
    });
    await stand.pass(30);
    const last = cartOf([lineOf(ITEMS.soda, 1), FRIES]);
    const kept = await keep(evening, last, { submits: true });
    await payInCash(evening, last, 5000);
    await stand.pass(40);
    const told = await orders(stand);
    expect(told.filter(([status]) => status === 'COMPLETED')).toEqual([['COMPLETED', kept.due, kept.due]]);
    expect(told.filter(([status]) => status === 'OPEN')).toEqual([]);
    expect(await stand.journal.listOps(['attention', 'waiting', 'rejected'])).toEqual([]);
    expect((await tickets(stand)).map(({ lines, cancelledAt }) => [lines.length, cancelledAt !== undefined])).toEqual([
      [2, false],
      [1, false],
    ]);
  });
});

/** 17:00 in Chicago: the happy hour ends. The last day part is over a quarter of an hour later. */
const HAPPY_END = '2026-11-21T23:00:00.000Z';
const VENDOR: Partial<CatalogueVendor> = {
  rounding: { mode: 'NEAREST', increment: 0.05 },
  dayparts: (stallCatalogue().vendors[0]?.dayparts ?? []).map((part) => ({ ...part, start: '08:00', end: '17:15' })),
  price_level_schedule: [
    { level: 'CORPORATE_DEFAULT', starts_at: '2026-01-01T00:00:00Z', ends_at: HAPPY_END },
    { level: 'EVENT', starts_at: HAPPY_END, ends_at: '2026-11-23T23:00:00Z' },
  ],
};

/** A line that loses requests and answers, and brings some of them late, while it is rough. */
function roughLine(seed: number, ground: Ground) {
  let n = seed;
  const line = { isRough: false };
  const answer: StandOptions['answer'] = async (_request, deliver) => {
    n = (n * 1103515245 + 12345) % 2147483648;
    const fate = line.isRough ? n % 11 : 10;
    if (fate === 0) throw new NoAnswer('not_sent', 'away');
    if (fate === 1) {
      ground.scheduler.after(20_000, () => void deliver());
      throw new NoAnswer('unclear', 'late');
    }
    const answered = await deliver();
    if (fate === 2) throw new NoAnswer('unclear', 'lost');
    return answered;
  };
  return Object.assign(line, { answer });
}

async function adopt({ deployment }: Ground, file: Catalogue): Promise<void> {
  const adopted = await deployment.service.context.catalogues.adopt(file);
  if (!adopted.ok) throw new Error(JSON.stringify(adopted.refusal));
}

interface Scene {
  readonly ground: Ground;
  readonly line: ReturnType<typeof roughLine>;
}

/** Fewer items, other items, a note, a seat, a new price, the end of the happy hour and a promo code; the last cart is what is paid. */
async function editAllEvening(evening: Evening, { ground, line }: Scene, charity: boolean): Promise<Cart> {
  const { stand } = evening;
  const strike = async () => ({ approvals: [await approve(stand, 'cancel_in_kitchen', { facts: { tabId: 'tab1' } })] });
  const BEER = lineOf(ITEMS.beer);
  await keep(evening, cartOf([BURGER, SODA, BEER], { charity }), { submits: true });
  await stand.pass(15);
  await keep(evening, cartOf([BURGER, SODA, BEER, lineOf(ITEMS.fries, 3)], { charity }));
  await keep(evening, cartOf([BURGER, SODA, BEER, lineOf(ITEMS.fries, 3, { notes: 'salt' })], { charity }));
  await stand.pass(30);
  const noted = lineOf(ITEMS.fries, 1, { notes: 'salt' });
  await keep(evening, cartOf([BURGER, lineOf(ITEMS.soda), BEER, noted], { charity }), await strike());
  const seat = { seatId: '70001' as never, charity };
  await keep(evening, cartOf([BURGER, lineOf(ITEMS.soda), BEER, noted], seat));
  const file = forVendor(stallCatalogue(), VENDOR);
  const dearer = file.items.map((item) => (item.id === ITEMS.soda ? { ...item, prices: { CORPORATE_DEFAULT: 4 } } : item));
  await adopt(ground, { ...file, items: dearer });
  await stand.pass(20);
  line.isRough = false;
  await stand.pull();
  line.isRough = true;
  await untilTime(stand, HAPPY_END, 1);
  const late = lineOf(ITEMS.beer, 1, { id: 'late beer' as never });
  await keep(evening, cartOf([BURGER, lineOf(ITEMS.soda), BEER, noted, late], seat), { submits: true });
  await stand.pass(20);
  const last = cartOf([BURGER, lineOf(ITEMS.soda), BEER, noted, late], { ...seat, discounts: [{ promoCode: 'TENOFF' }] });
  await keep(evening, last);
  return last;
}

const untilTime = (stand: TillStand, time: string, minutes: number) =>
  stand.pass((Date.parse(time) - stand.scheduler.now()) / 1000 + minutes * 60);

/** A card whose tip follows later, and the rest in rounded cash. */
async function payTheRest({ stand }: Evening, tip: number): Promise<number> {
  const { due } = (await stand.must('findSale', { path: { sale_id: 's1' } })).sale.priced.totals;
  await stand.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c1' }, body: { amount: money(1000), tip: money(tip) } });
  await stand.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(9000) } });
  await stand.must('completeSale', { path: { sale_id: 's1' }, body: {} });
  return due;
}

describe.each([
  ['our own service', 'dedupe'],
  ['a service of the two documents', 'lookup'],
] as const)('a tab lives an evening at %s', (_name, deployed) => {
  test.each([1, 2, 3, 4, 5, 6])('and ends as one order of what was paid, whatever the line loses (seed %i)', async (seed) => {
    const isOwn = deployed === 'dedupe';
    const ground = await makeGround(deployed, Date.parse(HAPPY_END) - 10 * 60_000);
    await adopt(ground, forVendor(stallCatalogue(), VENDOR));
    const line = roughLine(seed, ground);
    const evening = await openEvening({ ground, answer: line.answer });
    const { stand } = evening;
    if (isOwn) stand.settings = { ...stand.settings, tips: { asks: 'left_open', percents: [] } };
    line.isRough = true;
    const last = await editAllEvening(evening, { ground, line }, seed % 2 === 0);
    // Only our own service takes the payment of a tab after its vendor has closed.
    if (isOwn) await untilTime(stand, HAPPY_END, 20);
    // A card is charged and a price is asked while the guest waits; the line fails before and after.
    line.isRough = false;
    await stand.pass(isOwn ? 60 : 300);
    await pay(evening, last);
    const due = await payTheRest(evening, isOwn ? 0 : 300);
    line.isRough = true;
    if (isOwn)
      for (const tip of [200, 500, 300]) {
        await stand.must('adjustTip', { path: { sale_id: 's1', tender_id: 'c1' }, body: { tip: money(tip) } });
        await stand.pass(7);
      }
    await stand.pass(200);
    line.isRough = false;
    await stand.pass(1500);
    // Of corrections that were not sent yet only the last one is.
    const left = await stand.journal.listOps(['attention', 'waiting', 'rejected']);
    expect(left.filter(({ reason }) => reason !== 'superseded')).toEqual([]);
    const told = await orders(stand);
    expect(told.filter(([status]) => status === 'COMPLETED')).toEqual([['COMPLETED', due, due]]);
    expect(told.filter(([status]) => status === 'OPEN')).toEqual([]);
    const { sale } = await stand.must('findSale', { path: { sale_id: 's1' } });
    const cash = sale.tenders.find(({ kind }) => kind === 'cash')?.amount ?? 0;
    expect([cash % 5, cash === due - 1000]).toEqual([0, due % 5 === 0]);
    expect(heldOf(ground.deployment.cards(), ground.deployment.cards()[0]?.reference ?? '')).toBe(1300);
    expect(stand.mistakes).toEqual([]);
    await stand.drainer.stop();
  });
});

test.each(['dedupe', 'lookup'] as const)('cash that is rounded pays a tab at a service of kind %s', async (deployed) => {
  const ground = await makeGround(deployed);
  await adopt(ground, forVendor(stallCatalogue(), { rounding: { mode: 'NEAREST', increment: 0.05 } }));
  const evening = await openEvening({ ground });
  const { stand } = evening;
  const cart = cartOf([BURGER], { discounts: [{ referenceId: 'TEN' }] });
  const { due } = await keep(evening, cart);
  await payInCash(evening, cart, 1000);
  await stand.pass(60);
  const { sale, state } = await stand.must('findSale', { path: { sale_id: 's1' } });
  expect([due, sale.tenders.map(({ amount }) => amount), state]).toEqual([792, [790], 'complete']);
  expect(await orders(stand)).toEqual([['COMPLETED', 792, 792]]);
  const drawer = await stand.journal.listRecords('drawer_movement', { limit: 9 });
  expect(drawer.map(({ body }) => (JSON.parse(body) as DrawerMovement).amount)).toEqual([790]);
  expect(await stand.journal.listOps(['attention', 'waiting', 'rejected'])).toEqual([]);
});

test('a tip may be left open on a tab at our own service, and follows later', async () => {
  const evening = await openEvening();
  const { stand } = evening;
  stand.settings = { ...stand.settings, tips: { asks: 'left_open', percents: [] } };
  const cart = cartOf([BURGER, SODA]);
  await keep(evening, cart, { submits: true });
  await pay(evening, cart);
  await stand.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c1' }, body: { amount: money(1480) } });
  await stand.must('completeSale', { path: { sale_id: 's1' }, body: {} });
  await stand.pass(20);
  for (const tip of [500, 300]) {
    await stand.must('adjustTip', { path: { sale_id: 's1', tender_id: 'c1' }, body: { tip: money(tip) } });
    await stand.pass(10);
  }
  expect(await orders(stand)).toEqual([['COMPLETED', 1480, 1480]]);
  expect(stand.deployment.cards().filter(({ moved }) => moved === 'tip')).toMatchObject([{ total: 1980 }, { total: 1780 }]);
});
