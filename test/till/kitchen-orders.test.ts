import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { makeGuestNumbers } from '../../shared/sync/journal/guest-numbers.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { makeWriteQueue } from '../../shared/sync/journal/write-queue.ts';
import { type KitchenTicketIndex, openKitchenRail } from '../../shared/till/memory/kitchen-rail.ts';
import { chosenSeed, firstSeed, isLong } from '../base/search.ts';
import { type Seeded, seeded } from '../engine/seeded.ts';
import { ITEMS, VENDOR } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, lineOf, openingOf } from './carts.ts';
import { cutAt, PowerCut } from './journals.ts';
import { madeBy, move, sellFor, ticketsOf } from './kitchen-steps.ts';
import { makeTillWorld, openTill, type TestTill, type TillWorld } from './test-till.ts';

/**
 * Random evenings of sales, tabs, voids, bumps, power cuts and new starts; beside them a model of a few sums: what each order had when
 * it was sold or submitted is in the kitchen, each piece once. SEED=n plays an evening again.
 */

const EVENINGS = isLong ? 500 : 6;
const STEPS = 25;
const FOOD = [ITEMS.burger, ITEMS.fries, ITEMS.soda] as const;

type Counts = Readonly<Record<string, number>>;

interface Tab {
  readonly id: string;
  cart: Cart;
  revision: number;
  made: Counts;
  isOpen: boolean;
}

interface Evening {
  readonly random: Seeded;
  readonly tillWorld: TillWorld;
  readonly whole: Journal;
  till: TestTill;
  rail: KitchenTicketIndex;
  /** What a screen shows that reads by revision. */
  readonly screen: Map<string, string>;
  revision: string | undefined;
  count: number;
  readonly sold: Map<string, Counts>;
  readonly tabs: Tab[];
}

function countsOf({ lines }: Cart): Counts {
  const counts: Record<string, number> = {};
  for (const { itemId, quantity } of lines) counts[itemId] = (counts[itemId] ?? 0) + quantity / 1000;
  return counts;
}

function randomCart(random: Seeded): Cart {
  const items = random.some(FOOD, 0.6);
  return cartOf((items.length === 0 ? [ITEMS.burger] : items).map((itemId) => lineOf(itemId, random.between(1, 3))));
}

/** The host as it is after a new start, perhaps with a power cut ahead of it. */
async function start(evening: Pick<Evening, 'whole' | 'tillWorld'>, cutIn?: number): Promise<Pick<Evening, 'till' | 'rail'>> {
  const rail = await openKitchenRail(evening.whole, makeWorld({ seed: Math.trunc(performance.now() * 1000) }));
  const cut = cutIn === undefined ? evening.whole : cutAt(evening.whole, cutIn, cutIn % 2 === 0 ? 'before' : 'after').journal;
  const journal: Journal = {
    ...cut,
    async append(write) {
      await cut.append(write);
      rail.take(write);
    },
  };
  const till = await openTill({ journal: evening.whole, tillWorld: evening.tillWorld });
  Object.assign(till, { journal });
  const writes = makeWriteQueue(journal);
  Object.assign(till.parts, { journal, writes, guestNumbers: makeGuestNumbers(writes) });
  return { till, rail };
}

/** Whether the request was answered; after a power cut the host starts again and the request is repeated. */
async function untilDone(evening: Evening, work: (till: TestTill) => Promise<unknown>): Promise<void> {
  if (evening.random.chance(0.3)) Object.assign(evening, await start(evening, evening.random.between(1, 4)));
  for (;;) {
    try {
      await work(evening.till);
      return;
    } catch (fault) {
      if (!(fault instanceof PowerCut)) throw fault;
      Object.assign(evening, await start(evening));
    }
  }
}

async function sell(evening: Evening): Promise<void> {
  const id = `s${++evening.count}`;
  const cart = randomCart(evening.random);
  const opening = openingOf(evening.till, cart);
  await untilDone(evening, (till) => sellFor(till, id, cart, undefined, opening));
  evening.sold.set(id, countsOf(cart));
}

async function editTab(evening: Evening): Promise<void> {
  const { random, tabs } = evening;
  const open = tabs.filter(({ isOpen }) => isOpen);
  const isNew = open.length === 0 || random.chance(0.3);
  const tab: Tab = isNew ? { id: `tab${++evening.count}`, cart: cartOf([]), revision: 0, made: {}, isOpen: true } : random.pick(open);
  if (isNew) tabs.push(tab);
  const before = new Map(tab.cart.lines.map((line) => [line.itemId, line.quantity / 1000]));
  for (const [itemId, more] of Object.entries(countsOf(randomCart(random)))) before.set(itemId, (before.get(itemId) ?? 0) + more);
  const cart = cartOf([...before].map(([itemId, pieces]) => lineOf(itemId, pieces)));
  const submits = random.chance(0.6);
  const edit = `e${++evening.count}`;
  const body = { name: tab.id, cart, revision: tab.revision, submits };
  await untilDone(evening, (till) => till.must('keepTab', { path: { tab_id: tab.id, edit_id: edit }, body }));
  Object.assign(tab, { cart, revision: tab.revision + 1, ...(submits && { made: countsOf(cart) }) });
}

async function endTab(evening: Evening): Promise<void> {
  const open = evening.tabs.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return;
  const tab = evening.random.pick(open);
  tab.isOpen = false;
  const path = { sale_id: `s-${tab.id}` };
  const opening = openingOf(evening.till, tab.cart, { tab: { id: tab.id, revision: tab.revision } });
  await untilDone(evening, async (till) => {
    await till.must('openSale', { path, body: opening });
    await till.must('addTender', { path: { ...path, tender_id: 't' }, body: { kind: 'cash', amount: money(99_900) } });
    await till.must('completeSale', { path, body: {} });
  });
  tab.made = countsOf(tab.cart);
}

/** Refunds a sale; its tickets stay in the kitchen. */
async function giveBack(evening: Evening): Promise<void> {
  const [saleId] = evening.random.shuffled([...evening.sold.keys()]);
  if (saleId === undefined) return;
  const refund_id = `r${++evening.count}`;
  await untilDone(evening, async (till) => {
    const offer = await till.must('offerRefund', { query: { sale_id: saleId } });
    if (offer.way === undefined) return;
    const approvals = [await approve({ journal: evening.whole, now: till.now }, offer.way === 'void' ? 'void_sale' : 'refund')];
    const body = { saleId, way: offer.way, amount: offer.amount, reason: 'Wrong item', approvals };
    await till.ask('askRefund', { path: { refund_id }, body });
  });
}

async function bump(evening: Evening): Promise<void> {
  const tickets = await ticketsOf(evening.whole);
  if (tickets.length === 0) return;
  const { id } = evening.random.pick(tickets).body;
  const name = `m${++evening.count}`;
  const kind = evening.random.chance(0.7) ? ('bump' as const) : ('recall' as const);
  await untilDone(evening, (till) => move(till, id, name, { kind }));
}

const STEP_KINDS = [sell, sell, editTab, editTab, endTab, giveBack, bump, bump] as const;

async function judge(evening: Evening): Promise<void> {
  const tickets = await ticketsOf(evening.whole);
  for (const [saleId, made] of evening.sold) expect(madeBy(tickets.filter(({ body }) => body.saleId === saleId)), saleId).toEqual(made);
  for (const { id, made } of evening.tabs) expect(madeBy(tickets.filter(({ body }) => body.tabId === id)), id).toEqual(made);
  const answer = evening.rail.read(VENDOR, evening.revision);
  if (answer.isWhole) evening.screen.clear();
  for (const { id, state } of answer.tickets) evening.screen.set(id, state);
  evening.revision = answer.revision;
  const shown = [...evening.screen].filter(([, state]) => state === 'open').map(([id]) => id);
  expect(shown.sort()).toEqual(tickets.flatMap(({ state, body }) => (state === 'open' ? [body.id] : [])).sort());
}

async function play(seed: number): Promise<void> {
  const random = seeded(seed);
  const tillWorld = await makeTillWorld();
  const whole = makeMemoryJournal(makeWorld());
  const begun = await start({ whole, tillWorld });
  const evening: Evening = {
    random,
    tillWorld,
    whole,
    ...begun,
    screen: new Map(),
    revision: undefined,
    count: 0,
    sold: new Map(),
    tabs: [],
  };
  for (let step = 0; step < STEPS; step++) {
    await random.pick(STEP_KINDS)(evening);
    await judge(evening);
  }
}

test('after any sales, tabs, refunds, bumps and power cuts the kitchen has each piece once, and a screen shows what is open', async () => {
  const evenings = chosenSeed !== undefined ? 1 : EVENINGS;
  let seed = firstSeed;
  try {
    for (; seed < firstSeed + evenings; seed++) await play(seed);
  } finally {
    console.info(`kitchen orders from seed ${firstSeed}: the last evening is that of seed ${seed}`);
  }
});
