import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Money, money } from '../../shared/base/money.ts';
import { cashOf, leftOf, type RefundSelection, refundOf } from '../../shared/engine/sale/refund-choice.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { refundStateOfSale } from '../../shared/till/orders/orders-search.ts';
import { REFUND_HANDLERS } from '../../shared/till/refund/refunds-handlers.ts';
import type { RefundForm, RefundOffer } from '../../shared/till-contract/operations/refund-operations.ts';
import { firstSeed, isLong } from '../base/search.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, LUNCH, lineOf, openingOf } from './carts.ts';
import { bothJournals, cutAt, PowerCut } from './journals.ts';
import { openLine } from './line.ts';
import { makeTillWorld, openTill, type TestTill, TILL, takeValueCards } from './test-till.ts';

const OF_S1 = { query: { sale_id: 's1' } } as const;
const BURGER = `line ${ITEMS.burger}`;
const SODA = `line ${ITEMS.soda}`;

/** Pays in these pieces, the last of which takes what is left. */
async function sell(till: TestTill, pays: readonly ('cash' | 'card')[], tip = 0, cart = LUNCH): Promise<Money> {
  const path = { sale_id: 's1' };
  const opening = openingOf(till, cart);
  await till.must('openSale', { path, body: opening });
  let left: number = opening.due;
  for (const [place, pay] of pays.entries()) {
    const amount = money(place === pays.length - 1 ? left : Math.trunc(left / 3));
    left -= amount;
    if (pay === 'card')
      await till.must('chargeCard', {
        path: { ...path, charge_id: `c-${place}` },
        body: { amount, ...(place === 0 && { tip: money(tip) }) },
      });
    else await till.must('addTender', { path: { ...path, tender_id: `t-${place}` }, body: { kind: 'cash', amount } });
  }
  await till.must('completeSale', { path, body: {} });
  await till.pass(10);
  return opening.due;
}

/** As a screen does: works the refund out of the offer, and sends what it showed. */
async function formOf(till: TestTill, part: RefundSelection, offer?: RefundOffer): Promise<RefundForm> {
  const { choice } = offer ?? (await till.must('offerRefund', OF_S1));
  const selected = choice && refundOf(choice, part);
  if (selected === undefined) throw new Error('nothing to refund');
  const way = selected.tenders.every(({ back }) => back === 'drawer') ? 'cash' : 'card';
  const form = { saleId: 's1', way, amount: selected.amount, part: { ...part, cash: cashOf(selected) }, reason: 'Cold' } as const;
  return { ...form, approvals: [await approve(till, 'refund', { facts: { order: 's1', amount: form.amount, reason: form.reason } })] };
}

const refundPart = async (till: TestTill, id: string, part: RefundSelection) =>
  await till.must('askRefund', { path: { refund_id: id }, body: await formOf(till, part) });
const cash = async (till: TestTill): Promise<readonly number[]> =>
  (await till.journal.listRecords('drawer_movement', { states: ['cash_refund'], limit: 100 })).map(({ body }) => JSON.parse(body).amount);

describe.each(bothJournals())('a refund of a part of a sale, kept in %s', (_name, openJournal) => {
  test('of one of two sodas goes back to the card, and the rest later', async () => {
    const till = await openTill({ journal: openJournal() });
    const due = await sell(till, ['card'], 200);
    const offer = await till.must('offerRefund', OF_S1);
    expect(offer.choice).toMatchObject({
      lines: [
        { lineId: BURGER, refunded: 0, isRefundable: true },
        { lineId: SODA, refunded: 0, unitQuantity: 1000 },
      ],
      tenders: [{ kind: 'card', back: 'card', left: due + 200 }],
    });
    const first = await refundPart(till, 'r1', { lines: [{ lineId: SODA, units: 1 }] });
    expect(first).toMatchObject({ way: 'card', part: { items: [{ name: 'Soda', quantity: 1000, amount: first.amount }], before: 0 } });
    await till.pass(10);
    const between = await till.must('offerRefund', OF_S1);
    expect(between).toMatchObject({ inPart: [{ id: 'r1', state: 'done', refundOrderNumber: expect.stringMatching(/^\d+$/) }] });
    expect([between.way, between.blocker?.code]).toEqual([undefined, 'partially_refunded']);
    expect(await refundStateOfSale(till.journal, 's1')).toBe('partly');
    const rest = await refundPart(till, 'r2', {
      lines: [
        { lineId: BURGER, units: 1 },
        { lineId: SODA, units: 1 },
      ],
    });
    expect(first.amount + rest.amount).toBe(due + 200);
    await till.pass(10);
    const after = await till.must('offerRefund', OF_S1);
    expect([after.choice, after.blocker?.code, after.inPart?.map(({ state }) => state)]).toEqual([
      undefined,
      'already_refunded',
      ['done', 'done'],
    ]);
    expect(await refundStateOfSale(till.journal, 's1')).toBe('refunded');
  });

  test('of a sale that two cards and cash paid goes back to each', async () => {
    const till = await openTill({ journal: openJournal() });
    const due = await sell(till, ['card', 'cash', 'card']);
    const half = await refundPart(till, 'r1', { amount: money(600) });
    expect(half.parts.map(({ kind }) => kind)).toEqual(['card', 'cash', 'card']);
    expect(half.parts.reduce((all, { amount }) => all + amount, 0)).toBe(600);
    await till.pass(10);
    const { choice } = await till.must('offerRefund', OF_S1);
    const rest = await refundPart(till, 'r2', { amount: money(choice === undefined ? 0 : leftOf(choice)) });
    expect(half.amount + rest.amount).toBe(due);
    await till.pass(10);
    expect((await cash(till)).reduce((all, amount) => all + amount, 0)).toBe(
      -[half, rest].flatMap(({ parts }) => parts).reduce((all, part) => (part.kind === 'cash' ? all + part.amount : all), 0),
    );
    expect((await till.must('offerRefund', OF_S1)).inPart?.map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test.each(['before', 'after'] as const)('that the power cuts %s it is written is made once when it is sent again', async (when) => {
    const line = openLine();
    const journal = openJournal();
    const tillWorld = await makeTillWorld();
    const till = await openTill({ journal, tillWorld, answer: line.answer });
    await sell(till, ['card', 'cash']);
    line.isThere = false;
    const body = await formOf(till, { lines: [{ lineId: SODA, units: 1 }] });
    const cut = cutAt(till.journal, 1, when);
    const call = { caller: TILL, at: till.now(), path: { refund_id: 'r1' }, query: {}, body };
    await expect(REFUND_HANDLERS.askRefund({ ...till.parts, journal: cut.journal }, call)).rejects.toThrow(PowerCut);
    expect(await cash(till)).toHaveLength(when === 'after' ? 1 : 0);
    expect(await till.must('askRefund', { path: { refund_id: 'r1' }, body })).toMatchObject({ state: 'waiting' });
    line.isThere = true;
    const again = await openTill({ journal, tillWorld, answer: line.answer });
    await again.pass(120);
    expect((await again.must('offerRefund', OF_S1)).inPart).toMatchObject([{ state: 'done', amount: body.amount }]);
    expect(await cash(till)).toHaveLength(1);
  });
});

test('two devices that refund the same soda at once refund it once', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  await sell(till, ['cash'], 0, cartOf([lineOf(ITEMS.soda, 1), lineOf(ITEMS.burger)]));
  const bodies = [await formOf(till, { lines: [{ lineId: SODA, units: 1 }] }), await formOf(till, { lines: [{ lineId: SODA, units: 1 }] })];
  const both = await Promise.all(bodies.map((body, place) => till.ask('askRefund', { path: { refund_id: `r${place}` }, body })));
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'not_given_back' } });
  expect(await cash(till)).toHaveLength(1);
});

test('a whole refund and one of a part at once: one of them is made', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  const due = await sell(till, ['cash']);
  const whole = { saleId: 's1', way: 'cash', amount: due, reason: 'Cold' } as const;
  const approvals = [await approve(till, 'refund', { facts: { order: 's1', amount: due, reason: 'Cold' } })];
  const both = await Promise.all([
    till.ask('askRefund', { path: { refund_id: 'whole' }, body: { ...whole, approvals } }),
    till.ask('askRefund', { path: { refund_id: 'part' }, body: await formOf(till, { amount: money(100) }) }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await cash(till)).toHaveLength(1);
});

test('a service that refunds whole orders only is offered no parts of a card, and cash is the till’s own', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()), tillWorld: await makeTillWorld('lookup') });
  await sell(till, ['card']);
  expect((await till.must('offerRefund', OF_S1)).choice).toBeUndefined();
});

test('the parts of a sale add up to it to the cent, whatever is chosen', { timeout: 120_000 }, async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({
        lines: fc.array(fc.record({ lineId: fc.constantFrom(BURGER, SODA), units: fc.integer({ min: 1, max: 3 }) }), {
          minLength: 1,
          maxLength: 2,
        }),
      }),
      fc.record({ amount: fc.integer({ min: 1, max: 900 }).map(money) }),
    ),
    { maxLength: 5 },
  );
  const pays = fc.array(fc.constantFrom('cash' as const, 'card' as const), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(steps, pays, fc.integer({ min: 0, max: 300 }), async (chosen, paying, tip) => {
      const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
      const due = await sell(till, paying, paying[0] === 'card' ? tip : 0, cartOf([lineOf(ITEMS.burger, 2), lineOf(ITEMS.soda, 3)]));
      const paid = due + (paying[0] === 'card' ? tip : 0);
      let refunded = 0;
      for (const [place, part] of chosen.entries()) {
        const { choice } = await till.must('offerRefund', OF_S1);
        const selected = choice && refundOf(choice, part);
        if (selected === undefined) continue;
        const { amount, state } = await refundPart(till, `r${place}`, part);
        expect([amount, state]).toEqual([selected.amount, expect.stringMatching(/waiting|sending|done/)]);
        refunded += amount;
        await till.pass(10);
      }
      const { choice } = await till.must('offerRefund', OF_S1);
      expect(refunded + (choice === undefined ? 0 : leftOf(choice))).toBe(paid);
      await till.checkBooks();
    }),
    { seed: firstSeed, numRuns: isLong ? 200 : 12 },
  );
});

test('cash that was handed out beside a card that refused is not handed out again', async () => {
  const tillWorld = await makeTillWorld();
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()), tillWorld });
  const due = await sell(till, ['cash', 'card']);
  const line = (await till.must('offerRefund', OF_S1)).choice?.lines[0]?.lineId ?? '';
  tillWorld.deployment.network.refusesRefunds = true;
  const refused = await refundPart(till, 'r1', { lines: [{ lineId: line, units: 1 }] });
  await till.pass(30);
  const { choice, inPart } = await till.must('offerRefund', OF_S1);
  expect(inPart?.map(({ state }) => state)).toEqual(['refused']);
  const given = refused.parts.reduce((all, { kind, amount }) => (kind === 'cash' ? all + amount : all), 0);
  expect(choice && leftOf(choice)).toBe(due - given);
  expect(choice?.lines[0]?.refunded).toBe(0);
});

test('what was on the house counts neither as paid nor as refunded', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  takeValueCards(till);
  const path = { sale_id: 's1' };
  const opening = openingOf(till, LUNCH);
  await till.must('openSale', { path, body: opening });
  const facts = { sale: 's1', amount: 500 };
  const approvals = [await approve(till, 'complimentary', { facts })];
  const free = { kind: 'complimentary', amount: money(500), reason: 'Staff meal', approvals } as const;
  await till.must('addTender', { path: { ...path, tender_id: 'free' }, body: free });
  await till.must('chargeCard', { path: { ...path, charge_id: 'c1' }, body: { amount: money(opening.due - 500) } });
  await till.must('completeSale', { path, body: {} });
  await till.pass(10);
  const befores: (number | undefined)[] = [];
  for (const id of ['r1', 'r2', 'r3']) {
    befores.push((await refundPart(till, id, { amount: money(100) })).part?.before);
    await till.pass(10);
  }
  expect(befores).toEqual([0, 100, 200]);
  const { choice } = await till.must('offerRefund', OF_S1);
  expect(choice && leftOf(choice)).toBe(opening.due - 800);
});
