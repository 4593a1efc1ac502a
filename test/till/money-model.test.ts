import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Money, money } from '../../shared/base/money.ts';
import { cashOf, refundOf } from '../../shared/engine/sale/refund-choice.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { RefundOffer } from '../../shared/till-contract/operations/refund-operations.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { findBrokenLink } from '../sync/broken-link.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, lineOf, openingOf, ordersOf } from './carts.ts';
import { type Line, openLine } from './line.ts';
import { OTHER_TILL, openTill, type TestTill, TILL, takeValueCards } from './test-till.ts';

/**
 * Random evenings of sales, refunds, voids and movements of cash at two tills, over the real handlers and a real service that may be away,
 * and beside it a model of a few sums. LONG=1 plays ten thousand; SEED=n plays an evening again.
 */

interface SoldSale {
  readonly id: string;
  readonly cash: number;
  readonly card: number;
  /** Drawer money that went back. */
  cashBack: number;
  /** How often it was said that it goes back, without being refused since. */
  given: number;
  /** How often a part of it was refunded. */
  parts: number;
}

interface Model {
  readonly sales: SoldSale[];
  /** By till: what must be in its drawer. */
  readonly drawers: number[];
  /** How often each event must be in the audit. */
  readonly acts: Map<string, number>;
  count: number;
}

interface Real {
  readonly testTill: TestTill;
  readonly line: Line;
}

type Step = fc.AsyncCommand<Model, Real>;
const TILLS = [TILL, OTHER_TILL] as const;

function act(model: Model, event: string): void {
  model.acts.set(event, (model.acts.get(event) ?? 0) + 1);
}

function command(name: string, check: (model: Readonly<Model>) => boolean, run: (model: Model, real: Real) => Promise<void>): Step {
  return { check, run, toString: () => name };
}

type Pay = 'cash' | 'card' | 'both' | 'gift';

function sellCommand([pay, pieces, at]: readonly [Pay, number, number]): Step {
  return command(
    `sell ${pieces} by ${pay} at ${at}`,
    () => true,
    async (model, { testTill, line }) => {
      const caller = TILLS[at] ?? TILL;
      const id = `s${++model.count}`;
      const path = { sale_id: id };
      const body = openingOf(testTill, cartOf([lineOf(ITEMS.soda, pieces)]));
      const half = Math.trunc(body.due / 2);
      const byCard = !line.isThere ? 0 : pay === 'card' ? body.due : pay === 'both' ? half : 0;
      const byGift = pay === 'gift' && line.isThere ? body.due : 0;
      await testTill.must('openSale', { path, body }, caller);
      if (byCard > 0) {
        const request = { path: { ...path, charge_id: `c-${id}` }, body: { amount: money(byCard) } };
        // Only a request shows the till that the service is away.
        const charged = await testTill.ask('chargeCard', request, caller);
        expect(charged.ok).toBe(true);
      }
      const tender = { path: { ...path, tender_id: `t-${id}` } };
      if (byGift > 0) await testTill.must('addTender', { ...tender, body: { kind: 'gift', amount: money(byGift) } }, caller);
      const inCash = body.due - byCard - byGift;
      if (inCash > 0) await testTill.must('addTender', { ...tender, body: { kind: 'cash', amount: money(inCash + 3) } }, caller);
      await testTill.must('completeSale', { path, body: {} }, caller);
      model.sales.push({ id, cash: inCash, card: byCard, cashBack: 0, given: 0, parts: 0 });
      model.drawers[at] = (model.drawers[at] ?? 0) + inCash;
      act(model, 'sale_completed');
    },
  );
}

/** Asks for a refund as offered now or as offered earlier; sometimes without a PIN, twice, or at both tills at once. */
function giveBackCommand([which, at, isApproved, isTwice, isOld]: readonly [number, number, boolean, boolean, boolean]): Step {
  return command(
    `give back sale ${which} at ${at}${isApproved ? '' : ' unapproved'}${isTwice ? ' at both tills' : ''}${isOld ? ' as a void' : ''}`,
    ({ sales }) => sales.length > 0,
    async (model, { testTill }) => {
      const sale = model.sales[which % model.sales.length] as SoldSale;
      const offer = await testTill.must('offerRefund', { query: { sale_id: sale.id } });
      expect(offer.amount).toBeLessThanOrEqual(sale.cash + sale.card);
      const way = isOld ? 'void' : (offer.way ?? 'cash');
      const before = offer.refund?.state;
      const tills = isTwice ? [at, 1 - at] : [at];
      const answers = await Promise.all(
        tills.map(async (till) => {
          const caller = TILLS[till] ?? TILL;
          const { deviceId } = caller;
          const approvals = isApproved ? [await approve(testTill, way === 'void' ? 'void_sale' : 'refund', { deviceId })] : [];
          const path = { refund_id: `r${++model.count}` };
          const body = { saleId: sale.id, way, amount: offer.amount, reason: 'Wrong item', approvals };
          const answer = await testTill.ask('askRefund', { path, body }, caller);
          if (answer.ok) expect(await testTill.must('askRefund', { path, body }, caller)).toMatchObject({ id: path.refund_id });
          return { till, answer };
        }),
      );
      const given = answers.filter(({ answer }) => answer.ok);
      expect(given.length).toBeLessThanOrEqual(1);
      if (given.length > 0) expect([isApproved, before === undefined || before === 'refused']).toEqual([true, true]);
      for (const { till } of given) book(model, sale, till, way, offer);
    },
  );
}

function book(model: Model, sale: SoldSale, till: number, way: 'card' | 'cash' | 'void', offer: RefundOffer): void {
  const isFirst = sale.given === 0;
  const cash = isFirst ? offer.parts.filter(({ back }) => back === 'drawer').reduce((sum: number, { amount }) => sum + amount, 0) : 0;
  sale.given += 1;
  sale.cashBack += cash;
  model.drawers[till] = (model.drawers[till] ?? 0) - cash;
  act(model, { card: 'refund_asked', cash: 'cash_refunded', void: 'sale_voided' }[way]);
}

/** Chooses units or an amount of what is left, as a screen would, at one till or at both at once. */
function refundPartCommand([which, at, units, amount, isTwice]: readonly [number, number, number, number | undefined, boolean]): Step {
  const named = amount === undefined ? `${units} pieces` : `${amount} cents`;
  return command(
    `refund ${named} of sale ${which} at ${at}${isTwice ? ' and at the other till' : ''}`,
    ({ sales }) => sales.length > 0,
    async (model, { testTill }) => {
      const sale = model.sales[which % model.sales.length] as SoldSale;
      const { choice } = await testTill.must('offerRefund', { query: { sale_id: sale.id } });
      const part = amount === undefined ? { lines: [{ lineId: choice?.lines[0]?.lineId ?? '', units }] } : { amount: money(amount) };
      const selected = choice && refundOf(choice, part);
      if (selected === undefined) return;
      const cash = cashOf(selected);
      const way = cash === selected.amount ? 'cash' : 'card';
      const answers = await Promise.all(
        (isTwice ? [at, 1 - at] : [at]).map(async (till) => {
          const caller = TILLS[till] ?? TILL;
          const approvals = [await approve(testTill, 'refund', { deviceId: caller.deviceId })];
          const path = { refund_id: `r${++model.count}` };
          const body = { saleId: sale.id, way, amount: selected.amount, part: { ...part, cash }, reason: 'Wrong item', approvals } as const;
          const answer = await testTill.ask('askRefund', { path, body }, caller);
          if (answer.ok) expect(await testTill.must('askRefund', { path, body }, caller)).toMatchObject({ id: path.refund_id });
          return { till, answer };
        }),
      );
      const given = answers.filter(({ answer }) => answer.ok);
      expect(given.length).toBeGreaterThan(0);
      for (const { till } of given) {
        sale.parts += 1;
        sale.cashBack += cash;
        model.drawers[till] = (model.drawers[till] ?? 0) - cash;
        act(model, way === 'card' ? 'refund_asked' : 'cash_refunded');
      }
    },
  );
}

const SIGNS = { pay_in: 1, pay_out: -1, drop: -1 } as const;

function moveCommand([kind, amount, at]: readonly [keyof typeof SIGNS, number, number]): Step {
  return command(
    `${kind} ${amount} at ${at}`,
    () => true,
    async (model, { testTill }) => {
      const caller = TILLS[at] ?? TILL;
      const approvals = [await approve(testTill, kind, { deviceId: caller.deviceId })];
      const path = { movement_id: `m${++model.count}` };
      await testTill.must('moveCash', { path, body: { kind, amount: amount as Money, reason: 'change', approvals } }, caller);
      model.drawers[at] = (model.drawers[at] ?? 0) + SIGNS[kind] * amount;
      act(model, 'cash_moved');
    },
  );
}

const LINE: Readonly<Record<string, Step>> = {
  cut: command(
    'the service goes away',
    () => true,
    async (_model, { testTill, line }) => {
      line.isThere = false;
      await testTill.pass(2);
    },
  ),
  join: command(
    'the service is back',
    () => true,
    async (_model, { testTill, line }) => {
      line.isThere = true;
      await testTill.pass(70);
    },
  ),
  refuseVoids: command(
    'the card network refuses voids, or takes them again',
    () => true,
    async (_model, { testTill }) => {
      const { network } = testTill.deployment;
      network.refusesVoids = !network.refusesVoids;
    },
  ),
};

const till = fc.nat(1);
const STEPS = [
  ...Array<fc.Arbitrary<Step>>(3).fill(
    fc.tuple(fc.constantFrom<Pay>('cash', 'cash', 'card', 'card', 'both', 'gift'), fc.integer({ min: 1, max: 4 }), till).map(sellCommand),
  ),
  ...Array<fc.Arbitrary<Step>>(3).fill(
    fc
      .tuple(
        fc.nat(5),
        till,
        fc.boolean().chain((one) => fc.boolean().map((two) => one || two)),
        fc.boolean(),
        fc.nat(4).map((n) => n === 0),
      )
      .map(giveBackCommand),
  ),
  ...Array<fc.Arbitrary<Step>>(2).fill(
    fc
      .tuple(
        fc.nat(5),
        till,
        fc.integer({ min: 1, max: 3 }),
        fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
        fc.nat(3).map((n) => n === 0),
      )
      .map(refundPartCommand),
  ),
  fc.tuple(fc.constantFrom('pay_in', 'pay_out', 'drop'), fc.integer({ min: 1, max: 5000 }), till).map(moveCommand),
  ...Object.values(LINE).map((step) => fc.constant(step)),
  fc.integer({ min: 0, max: 5 }).map((seconds) =>
    command(
      `${seconds} seconds pass`,
      () => true,
      async (_model, { testTill }) => await testTill.pass(seconds),
    ),
  ),
];

async function begin(): Promise<Real> {
  const line = openLine();
  const testTill = await openTill({ journal: makeMemoryJournal(makeWorld()), answer: line.answer });
  takeValueCards(testTill);
  return { testTill, line };
}

/** The evening is over: the line is whole again, and every book is compared with every other. */
async function settle(model: Model, { testTill, line }: Real): Promise<void> {
  line.isThere = true;
  testTill.deployment.network.refusesVoids = false;
  await testTill.pass(200);
  for (const sale of model.sales) {
    const { refund } = await testTill.must('offerRefund', { query: { sale_id: sale.id } });
    const isVoid = refund?.way === 'void';
    const order = await orderOf(testTill, sale.id);
    expect(order === undefined).toBe(isVoid);
    expect(sale.cashBack).toBeLessThanOrEqual(sale.cash);
    if (sale.parts > 0) {
      expect(refund).toBeUndefined();
      continue;
    }
    const refunded = order === undefined ? undefined : await testTill.deployment.store.orders.findRefundOf(order.uuid);
    expect(refunded !== undefined).toBe(refund?.way === 'card' && refund.state === 'done');
    expect(sale.cashBack > 0 && refunded !== undefined).toBe(false);
    const uid = await cardOf(testTill, sale.id);
    if (uid !== undefined) expect(testTill.deployment.timesVoided(uid)).toBeLessThanOrEqual(isVoid ? 1 : 0);
    if (uid !== undefined && isVoid && refund.state === 'done') expect(testTill.deployment.timesVoided(uid)).toBe(1);
    if (refund?.state === 'waiting' || refund?.state === 'unsure') expect.fail(`${sale.id} has no end`);
  }
  await compareDrawers(model, testTill);
  const audit = await testTill.journal.listAudit(0, 10_000);
  for (const [event, count] of model.acts) expect([event, audit.filter((entry) => entry.event === event).length]).toEqual([event, count]);
  for (const event of ['refund_asked', 'cash_refunded', 'sale_voided', 'cash_moved', 'sale_completed']) {
    expect(audit.filter((entry) => entry.event === event).length).toBe(model.acts.get(event) ?? 0);
  }
  expect(findBrokenLink(testTill.world, audit)).toBeUndefined();
  expect(testTill.mistakes).toEqual([]);
}

async function compareDrawers(model: Model, testTill: TestTill): Promise<void> {
  for (const [at, caller] of TILLS.entries()) {
    const drawer = await testTill.journal.findRecord('drawer', caller.deviceId);
    const shiftId = drawer === undefined ? undefined : (JSON.parse(drawer.body) as { readonly shiftId?: string }).shiftId;
    if (shiftId === undefined) {
      expect(model.drawers[at] ?? 0).toBe(0);
      continue;
    }
    const approvals = [await approve(testTill, 'x_report', { deviceId: caller.deviceId })];
    const report = await testTill.must('readXReport', { path: { shift_id: shiftId, x_id: `x${at}` }, body: { approvals } }, caller);
    expect([at, report.drawer.expected]).toEqual([at, model.drawers[at] ?? 0]);
  }
}

interface SaleKept {
  readonly opId: string;
  readonly sale: { readonly tenders: readonly { readonly kind: string; readonly card?: { readonly transactionUid: string } }[] };
}

async function saleKept(testTill: TestTill, id: string): Promise<SaleKept> {
  return JSON.parse((await testTill.journal.findRecord('sale', id))?.body ?? '{}') as SaleKept;
}

async function orderOf(testTill: TestTill, id: string) {
  const { opId } = await saleKept(testTill, id);
  const found = (await ordersOf(testTill)).find(({ externalId }) => externalId === `t1.${opId}`);
  return found?.id === undefined ? undefined : await testTill.deployment.store.orders.findByOrderId(found.id);
}

async function cardOf(testTill: TestTill, id: string): Promise<string | undefined> {
  const { sale } = await saleKept(testTill, id);
  return sale.tenders.find(({ kind }) => kind === 'card')?.card?.transactionUid;
}

test('after any sales, refunds and cash movements: never more back than was paid, each drawer to the cent, each act in the audit [R4]', async () => {
  let runs = 0;
  const property = fc.asyncProperty(fc.commands(STEPS, { maxCommands: 24, size: 'max' }), async (commands) => {
    const model: Model = { sales: [], drawers: [], acts: new Map(), count: 0 };
    const real = await begin();
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await settle(model, real);
    runs += 1;
  });
  try {
    await fc.assert(property, { seed: firstSeed, numRuns: isLong ? 10_000 : 50 });
  } finally {
    console.info(`money model from seed ${firstSeed}: ${runs} evenings`);
  }
});
