import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { Cart } from '../../shared/engine/cart.ts';
import { makeMemoryJournal } from '../../shared/sync/memory-journal.ts';
import { KITCHEN_KIND, type KitchenRecord } from '../../shared/till/kitchen-record.ts';
import { ITEMS } from '../service/stall-catalogue.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, lineOf, openingOf, ordersOf } from './carts.ts';
import { makeGround, openStand, type StandOptions, type TillStand } from './till-stand.ts';

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
  const body = { ...opening, due: tab?.due ?? opening.due };
  const asked = await stand.ask('openSale', { path: { sale_id: 's1' }, body });
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

test('an evening of edits through a line that fails ends with one order of what the tab came to, and nothing to decide', async () => {
  for (let seed = 1; seed <= 6; seed++) {
    let n = seed;
    let isRough = false;
    const ground = await makeGround();
    const evening = await openEvening({
      ground,
      answer: async (_request, deliver) => {
        n = (n * 1103515245 + 12345) % 2147483648;
        const fate = isRough ? n % 11 : 10;
        if (fate === 0) throw new NoAnswer('not_sent', 'away');
        if (fate === 1) {
          ground.scheduler.after(20_000, () => void deliver());
          throw new NoAnswer('unclear', 'late');
        }
        const answered = await deliver();
        if (fate === 2) throw new NoAnswer('unclear', 'lost');
        return answered;
      },
    });
    const { stand } = evening;
    isRough = true;
    await keep(evening, cartOf([BURGER, SODA]), { submits: true });
    await stand.pass(15);
    await keep(evening, cartOf([BURGER, SODA, FRIES]));
    await keep(evening, cartOf([BURGER, SODA, lineOf(ITEMS.fries, 3, { notes: 'salt' })]));
    await stand.pass(30);
    await keep(evening, cartOf([BURGER, lineOf(ITEMS.fries, 2, { notes: 'salt' })]), {
      approvals: [await approve(stand, 'cancel_in_kitchen', { facts: { tabId: 'tab1' } })],
    });
    await stand.pass(20);
    const last = cartOf([BURGER, lineOf(ITEMS.fries, 2)], { discounts: [{ referenceId: 'TEN' }] });
    const kept = await keep(evening, last, { submits: true });
    await payInCash(evening, last, 9000);
    await stand.pass(200);
    isRough = false;
    await stand.pass(900);
    expect([seed, await stand.journal.listOps(['attention', 'waiting', 'rejected'])]).toEqual([seed, []]);
    const told = await orders(stand);
    expect([seed, told.filter(([status]) => status === 'COMPLETED')]).toEqual([seed, [['COMPLETED', kept.due, kept.due]]]);
    expect([seed, told.filter(([status]) => status === 'OPEN')]).toEqual([seed, []]);
    await stand.drainer.stop();
  }
}, 60_000);

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
