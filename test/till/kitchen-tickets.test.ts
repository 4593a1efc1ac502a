import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { pick } from '../engine/small-catalogue.ts';
import { ITEMS, NODES, SETS, testCatalogue } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, LUNCH, lineOf, openingOf } from './carts.ts';
import { openTillWithItem } from './changed-menu.ts';
import { bothJournals, cutAt, PowerCut } from './journals.ts';
import { madeBy, move, sellFor, ticketsOf } from './kitchen-steps.ts';
import { openLine } from './line.ts';
import { makeTillWorld, OTHER_TILL, openTill, type TestTill, TILL } from './test-till.ts';

const inMemory = () => ({ journal: makeMemoryJournal(makeWorld()) });
const BURGER = lineOf(ITEMS.burger);
const keepTab = (till: TestTill, edit: string, revision: number, cart: Cart, submits = true) =>
  till.must('keepTab', { path: { tab_id: 'tab1', edit_id: edit }, body: { name: 'Row 5', cart, revision, submits } });
const payTab = async (till: TestTill, cart: Cart, revision: number) => {
  const path = { sale_id: 's1' };
  const body = openingOf(till, cart, { tab: { id: 'tab1', revision } });
  await till.must('openSale', { path, body });
  await till.must('addTender', { path: { ...path, tender_id: 't1' }, body: { kind: 'cash', amount: money(9000) } });
  await till.must('completeSale', { path, body: {} });
};
const voidSale = async (till: TestTill, amount: number) =>
  till.ask('askRefund', {
    path: { refund_id: 'r1' },
    body: { saleId: 's1', way: 'void', amount: money(amount), reason: 'Wrong item', approvals: [await approve(till, 'void_sale')] },
  });

describe.each(bothJournals())('what is sold, with a journal in %s', (_name, openJournal) => {
  test('hangs in the kitchen from the very write on that sells it, once, by the number that guests are called by, without a price', async () => {
    const till = await openTill({ journal: openJournal() });
    const noted = cartOf([{ ...BURGER, notes: 'no onion' }, lineOf(ITEMS.soda, 2)], { check: { name: 'Sam' } });
    await sellFor(till, 's1', noted);
    await till.must('completeSale', { path: { sale_id: 's1' }, body: {} });
    const [ticket, ...others] = await ticketsOf(till.journal);
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ state: 'open', body: { number: 'A1', name: 'Sam', source: 'sale', parts: [{ stationId: 'rest' }] } });
    expect(ticket?.body.lines).toMatchObject([
      { name: 'Burger', quantity: 1000, notes: 'no onion', modifiers: [] },
      { name: 'Soda', quantity: 2000 },
    ]);
    expect(JSON.stringify(ticket?.body)).not.toMatch(/price|due|amount|tender|1480/i);
    expect(till.mistakes).toEqual([]);
  });

  test('is made part by part on a tab: what is new of it each time, and the rest once it is paid', async () => {
    const till = await openTill({ journal: openJournal() });
    await keepTab(till, 'e1', 0, cartOf([BURGER]));
    await keepTab(till, 'e1', 0, cartOf([BURGER]));
    const three = cartOf([lineOf(ITEMS.burger, 3)]);
    await keepTab(till, 'e2', 1, three, false);
    expect(madeBy(await ticketsOf(till.journal))).toEqual({ [ITEMS.burger]: 1 });
    await keepTab(till, 'e3', 2, three);
    expect(madeBy(await ticketsOf(till.journal))).toEqual({ [ITEMS.burger]: 3 });
    const all = cartOf([lineOf(ITEMS.burger, 3), lineOf(ITEMS.fries)]);
    await keepTab(till, 'e4', 3, all, false);
    await payTab(till, all, 4);
    const tickets = await ticketsOf(till.journal);
    expect(madeBy(tickets)).toEqual({ [ITEMS.burger]: 3, [ITEMS.fries]: 1 });
    expect(tickets.map(({ body: { source, number, name } }) => [source, number ?? name])).toEqual([
      ['tab', 'Row 5'],
      ['tab', 'Row 5'],
      ['sale', 'A1'],
    ]);
  });
});

test('it goes to a seat that is named as it is read there, of a sale as of a tab', async () => {
  const till = await openTill(inMemory());
  const venueId = till.parts.place()?.venueId;
  const seats = [{ id: 4711, section: '104', row: 'F', seat: '12' }];
  await till.journal.append({
    facts: {
      [`till/levels/${venueId}`]: JSON.stringify({ value: [{ id: 7, name: 'Lower' }] }),
      [`till/seats/${venueId}/7`]: JSON.stringify({ value: seats }),
    },
  });
  const seated = (seatId: string) => cartOf([BURGER], { seatId });
  await sellFor(till, 's1', seated('4711'));
  await keepTab(till, 'e1', 0, seated('4711'));
  await sellFor(till, 's2', seated('4712'), OTHER_TILL);
  expect((await ticketsOf(till.journal)).map(({ body }) => body.seat)).toEqual(['104 / F / 12', '104 / F / 12', '4712']);
});

test('what comes back from a guest is nothing to make', async () => {
  const till = await openTill(inMemory());
  till.settings = { ...till.settings, permissions: { return: 'cashier' } };
  await sellFor(till, 's1', cartOf([lineOf(ITEMS.burger, 2), lineOf(ITEMS.soda, 1, { activity: 'RETURN' })]));
  expect(madeBy(await ticketsOf(till.journal))).toEqual({ [ITEMS.burger]: 2 });
});

/** What becomes of nothing: the process is gone. */
function butPowerCut(fault: unknown): undefined {
  if (!(fault instanceof PowerCut)) throw fault;
}

test('whenever the power goes, a sale that is complete hangs in the kitchen once, and one that is not does not', async () => {
  for (const when of ['before', 'after'] as const) {
    for (let n = 1; ; n++) {
      const tillWorld = await makeTillWorld();
      const whole = makeMemoryJournal(makeWorld());
      const cut = cutAt(whole, n, when);
      const till = await openTill({ journal: cut.journal, tillWorld }).catch(butPowerCut);
      const opening = till && openingOf(till, LUNCH);
      if (till !== undefined) await sellFor(till, 's1', LUNCH, TILL, opening).catch(butPowerCut);
      const sold = await whole.listRecords('sale', { states: ['complete'], limit: 9 });
      expect(await ticketsOf(whole), `write ${n} ${when}`).toHaveLength(sold.length);
      const after = await openTill({ journal: whole, tillWorld });
      await sellFor(after, 's1', LUNCH, TILL, opening);
      expect(await ticketsOf(whole), `write ${n} ${when}, gone on with`).toHaveLength(1);
      if (!cut.isGone()) break;
    }
  }
});

describe('what is given back', () => {
  test('before it was made is shown as cancelled until somebody has seen it', async () => {
    const line = openLine();
    const till = await openTill({ ...inMemory(), answer: line.answer });
    line.isThere = false;
    await till.pass(5);
    await sellFor(till, 's1', LUNCH);
    const [ticket] = await ticketsOf(till.journal);
    expect(await voidSale(till, 1480)).toMatchObject({ ok: true });
    const [after] = await ticketsOf(till.journal);
    expect(after).toMatchObject({ state: 'open', body: { cancelledAt: expect.any(String) } });
    await move(till, ticket?.body.id ?? '', 'm1', { kind: 'bump' });
    expect((await ticketsOf(till.journal))[0]).toMatchObject({ state: 'done', body: { cancelledAt: after?.body.cancelledAt } });
  });

  test('after it was made stays done; a tab that is cancelled cancels what of it is open', async () => {
    const till = await openTill(inMemory());
    await keepTab(till, 'e1', 0, cartOf([BURGER]));
    const more = cartOf([BURGER, lineOf(ITEMS.fries)]);
    await keepTab(till, 'e2', 1, more);
    const [first] = await ticketsOf(till.journal);
    await move(till, first?.body.id ?? '', 'm1', { kind: 'bump' });
    const approvals = [await approve(till, 'cancel_tab')];
    await till.must('cancelTab', { path: { tab_id: 'tab1' }, body: { revision: 2, reason: 'left', approvals } });
    const states = (await ticketsOf(till.journal)).map(({ state, body }) => [state, body.cancelledAt !== undefined]);
    expect(states).toEqual([
      ['done', false],
      ['open', true],
    ]);
  });
});

describe('a ticket', () => {
  const STATIONS = [{ id: 'grill', name: 'Grill', categoryIds: ['food'] }];

  test('is done once all of its stations have bumped their part, at any screen, and comes back whole or in part', async () => {
    const till = await openTill(inMemory());
    till.settings = { ...till.settings, kitchen: { ...till.settings.kitchen, stations: STATIONS } };
    await sellFor(till, 's1', LUNCH);
    const [{ body }] = (await ticketsOf(till.journal)) as [Awaited<ReturnType<typeof ticketsOf>>[number]];
    const stationIds = body.parts.map(({ stationId }) => stationId);
    for (const [index, id] of stationIds.entries()) {
      const isLast = index === stationIds.length - 1;
      expect(await move(till, body.id, `bump ${id}`, { kind: 'bump', stations: [id] })).toMatchObject({
        value: { state: isLast ? 'done' : 'open' },
      });
    }
    expect(await move(till, body.id, 'back', { kind: 'recall', stations: [stationIds[0] ?? ''] })).toMatchObject({
      value: { state: 'open', recalledAt: till.now() },
    });
    // A browser sends the first bump again: it was asked for before the recall.
    expect(await move(till, body.id, `bump ${stationIds[0]}`, { kind: 'bump' })).toMatchObject({ value: { state: 'open' } });
    expect(await move(till, body.id, 'again', { kind: 'bump' })).toMatchObject({ value: { state: 'done' } });
  });

  test('says what differs from the usual: what was added, and what usually comes and is left out', async () => {
    const catalogue = testCatalogue();
    const itemSets = catalogue.item_sets.map((set) => ({
      ...set,
      nodes: set.nodes.map((node) => (node.uuid === NODES.cheese ? { ...node, default_quantity: 1 } : node)),
    }));
    const till = await openTill(inMemory());
    await till.deployment.service.context.catalogues.adopt({ ...catalogue, item_sets: itemSets });
    await till.pull();
    const bacon = pick(NODES.bacon, ITEMS.bacon, { itemSetId: SETS.extras });
    await sellFor(till, 's1', cartOf([lineOf(ITEMS.burger, 1, { modifiers: [bacon] })]));
    const [ticket] = await ticketsOf(till.journal);
    expect(ticket?.body.lines[0]?.modifiers).toEqual([
      { name: 'Bacon', quantity: 1, depth: 0, exception: 'added' },
      { name: 'Cheese', quantity: 1, depth: 0, exception: 'left_out' },
    ]);
  });

  test('names only what is made: no gift card, and nothing that is handed over as it is', async () => {
    const till = await openTillWithItem(ITEMS.fries, { gift_card: true });
    till.settings = { ...till.settings, kitchen: { ...till.settings.kitchen, notMade: ['drinks', 'drink'] } };
    await sellFor(till, 's1', cartOf([lineOf(ITEMS.burger), lineOf(ITEMS.soda, 2), lineOf(ITEMS.fries)]));
    await sellFor(till, 's2', cartOf([lineOf(ITEMS.soda)]));
    const tickets = await ticketsOf(till.journal);
    expect(tickets.map(({ body }) => [body.number, body.lines.map(({ name }) => name)])).toEqual([['A1', ['Burger']]]);
  });

  test('of a station that is no more is made with everything else', async () => {
    const till = await openTill(inMemory());
    const everything = [{ id: 'gone', name: 'Gone', categoryIds: ['food', 'drinks', 'drink'] }];
    till.settings = { ...till.settings, kitchen: { ...till.settings.kitchen, stations: everything } };
    await sellFor(till, 's1', LUNCH);
    till.settings = { ...till.settings, kitchen: { ...till.settings.kitchen, stations: [] } };
    const [ticket] = await ticketsOf(till.journal);
    const bumped = await move(till, ticket?.body.id ?? '', 'm1', { kind: 'bump', stations: ['rest'] });
    expect(bumped).toMatchObject({ value: { state: 'done' } });
  });

  test('that two screens bump at once is done once, and neither is refused', async () => {
    const till = await openTill(inMemory());
    await sellFor(till, 's1', LUNCH);
    const [ticket] = await ticketsOf(till.journal);
    const id = ticket?.body.id ?? '';
    const both = await Promise.all(['m1', 'm2'].map((moveId) => move(till, id, moveId, { kind: 'bump' })));
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    const [after] = await ticketsOf(till.journal);
    expect(after).toMatchObject({ state: 'done' });
    expect(new Set(after?.body.moves)).toEqual(new Set(['m1', 'm2']));
  });

  test('of another vendor is not listed here, and without a kitchen no ticket is waited for', async () => {
    const till = await openTill(inMemory());
    await sellFor(till, 's1', LUNCH);
    const [ticket] = await ticketsOf(till.journal);
    const place = till.parts.place();
    const elsewhere = {
      ...till.parts,
      vendorOf: () =>
        place && {
          place: { ...place, vendorId: 99 },
          catalogues: { newest: () => undefined, find: () => undefined, replacedAt: () => undefined },
        },
    };
    const answered = await move({ parts: elsewhere, now: till.now }, ticket?.body.id ?? '', 'm1', { kind: 'bump' });
    expect(answered).toMatchObject({ refusal: { code: 'unknown' } });
    Object.assign(till.parts, { hasKitchen: () => false });
    await sellFor(till, 's2', LUNCH, OTHER_TILL);
    expect((await ticketsOf(till.journal)).map(({ state }) => state)).toEqual(['open', 'closed']);
  });
});
