import { describe, expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, lineOf, openingOf, ordersOf } from './carts.ts';
import { bothJournals } from './journals.ts';
import { OTHER_TILL, openTill, type TestTill } from './test-till.ts';

const inMemory = () => ({ journal: makeMemoryJournal(makeWorld()) });
const BURGER = lineOf(ITEMS.burger);
const SODA = lineOf(ITEMS.soda, 2);
const ONE = cartOf([BURGER]);
const TWO = cartOf([BURGER, SODA]);
const edit = (id: string) => ({ path: { tab_id: 'tab1', edit_id: id } });
const open = (till: TestTill, cart: Cart = ONE, submits = false) =>
  till.must('keepTab', { ...edit('e1'), body: { name: 'Row 5', cart, revision: 0, submits } });
const kinds = async (till: TestTill) => (await till.journal.listLane('tab/tab1')).map(({ kind, state }) => `${kind} ${state}`);

describe.each(bothJournals())('a tab, kept in %s', (_name, openJournal) => {
  test('grows edit by edit, goes to the kitchen, and is settled as the order that it was', async () => {
    const till = await openTill({ journal: openJournal() });
    const opened = await open(till, ONE, true);
    expect(opened).toMatchObject({
      revision: 1,
      due: 880,
      state: 'open',
      sync: 'waiting',
      submittedLineIds: [BURGER.id],
      employeeName: 'Kim',
    });
    const more = { ...edit('e2'), body: { name: 'Row 5', cart: TWO, revision: 1 } };
    const edited = await till.must('keepTab', more, OTHER_TILL);
    expect(edited).toMatchObject({ revision: 2, due: 1480 });
    await till.pass(10);
    expect(await till.must('listTabs', {})).toMatchObject([{ id: 'tab1', sync: 'done', revision: 2 }]);
    expect(await ordersOf(till)).toMatchObject([{ status: 'OPEN' }]);

    const sale = { path: { sale_id: 's1' } };
    await till.must('openSale', { ...sale, body: openingOf(till, TWO, { tab: { id: 'tab1', revision: 2 } }) });
    expect(await till.must('listTabs', {})).toMatchObject([{ state: 'paying' }]);
    await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(2000) } });
    const paid = await till.must('completeSale', { ...sale, body: {} });
    expect(paid).toMatchObject({ tabId: 'tab1', job: { kind: 'settle' } });
    await till.pass(20);
    expect(await kinds(till)).toEqual(['order_open done', 'order_kitchen done', 'order_items done', 'order_settle done']);
    expect(await ordersOf(till)).toMatchObject([{ status: 'COMPLETED', due: 1480, paid: 1480 }]);
    expect(await till.must('listTabs', {})).toEqual([]);
    expect(till.mistakes).toEqual([]);
  });
});

describe('an edit of a tab', () => {
  test('that knows an older state is refused; the same again is answered the same [T1]', async () => {
    const till = await openTill(inMemory());
    const opened = await open(till);
    expect((await open(till)).revision).toBe(opened.revision);
    const more = (id: string) => ({ ...edit(id), body: { name: 'Row 5', cart: TWO, revision: 1 } });
    const both = await Promise.all([till.ask('keepTab', more('e2')), till.ask('keepTab', more('e3'), OTHER_TILL)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'tab_changed', facts: { revision: 2 } } });
    expect(await till.must('keepTab', more(both[0]?.ok === true ? 'e2' : 'e3'))).toMatchObject({ revision: 2 });
    await till.pass(10);
    expect(await kinds(till)).toEqual(['order_open done', 'order_items done']);
    expect(await till.ask('keepTab', { ...edit('e2'), path: { tab_id: 'none', edit_id: 'x' }, body: more('x').body })).toMatchObject({
      refusal: { code: 'unknown' },
    });
  });

  test('takes off what nobody makes, and what the kitchen has only with a manager [T2]', async () => {
    const till = await openTill(inMemory());
    await open(till, TWO);
    const keep = (id: string, cart: Cart, revision: number, submits = false) =>
      till.ask('keepTab', { ...edit(id), body: { name: 'Row 5', cart, revision, submits } });
    expect(await keep('e2', ONE, 1)).toMatchObject({ ok: true, value: { due: 880 } });
    const three = cartOf([lineOf(ITEMS.burger, 3), SODA]);
    expect(await keep('e3', three, 2, true)).toMatchObject({ ok: true, value: { due: 3 * 880 + 600 } });
    expect(await keep('e4', TWO, 3)).toMatchObject({ refusal: { code: 'needs_approval', facts: { action: 'cancel_in_kitchen' } } });
    await till.pass(20);
    await till.must('openSale', { path: { sale_id: 's1' }, body: openingOf(till, three, { tab: { id: 'tab1', revision: 3 } }) });
    await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: money(3240) } });
    await till.must('completeSale', { path: { sale_id: 's1' }, body: {} });
    await till.pass(20);
    expect(await ordersOf(till)).toMatchObject([{ status: 'COMPLETED', due: 3240, paid: 3240 }]);
  });

  test('that an open order cannot carry is refused, before anything is written', async () => {
    const till = await openTill(inMemory());
    const weighed = cartOf([lineOf(ITEMS.weighed, 0.345)]);
    expect(await till.ask('keepTab', { ...edit('e1'), body: { name: 'x', cart: weighed, revision: 0 } })).toMatchObject({
      refusal: { code: 'not_by_order', facts: { reason: 'weighed_line' } },
    });
    for (const [reason, more] of Object.entries({
      chosen_fee: { fees: [{ feeId: 'bag' }] },
      removed_fee: { removedFeeIds: ['bag'] },
    })) {
      const body = { name: 'x', cart: cartOf([lineOf(ITEMS.burger)], more), revision: 0 };
      expect(await till.ask('keepTab', { ...edit('e1'), body })).toMatchObject({ refusal: { code: 'not_by_order', facts: { reason } } });
    }
    expect(await till.journal.findRecord('tab', 'tab1')).toBeUndefined();
  });
});

describe('paying a tab', () => {
  test('is refused for another state of it than it has, and nobody adds meanwhile [T1]', async () => {
    const till = await openTill(inMemory());
    await open(till);
    const paying = (revision: number, cart: Cart) => ({
      path: { sale_id: 's1' },
      body: openingOf(till, cart, { tab: { id: 'tab1', revision } }),
    });
    expect(await till.ask('openSale', paying(2, ONE))).toMatchObject({ refusal: { code: 'tab_changed' } });
    expect(await till.ask('openSale', paying(1, TWO))).toMatchObject({ refusal: { code: 'tab_changed' } });
    await till.must('openSale', paying(1, ONE));
    expect(await till.ask('openSale', { ...paying(1, ONE), path: { sale_id: 's2' } })).toMatchObject({ refusal: { code: 'tab_changed' } });
    const more = { ...edit('e2'), body: { name: 'Row 5', cart: TWO, revision: 1 } };
    expect(await till.ask('keepTab', more)).toMatchObject({ refusal: { code: 'not_open' } });
    await till.must('abandonSale', { path: { sale_id: 's1' } });
    await till.must('keepTab', more);
  });
});

test('a tab is cancelled by a manager, with a reason, once [T3]', async () => {
  const till = await openTill(inMemory());
  await open(till, ONE, true);
  await till.pass(10);
  const request = { path: { tab_id: 'tab1' }, body: { revision: 1, reason: 'left' } };
  expect(await till.ask('cancelTab', request)).toMatchObject({ refusal: { code: 'needs_approval', facts: { action: 'cancel_tab' } } });
  const approvals = [await approve(till, 'cancel_tab')];
  const cancelled = await till.must('cancelTab', { ...request, body: { ...request.body, approvals } });
  expect(cancelled.state).toBe('cancelled');
  expect(await till.must('cancelTab', { ...request, body: { ...request.body, approvals } })).toMatchObject({ state: 'cancelled' });
  await till.pass(10);
  expect(await kinds(till)).toEqual(['order_open done', 'order_kitchen done', 'order_cancel done']);
  expect(await ordersOf(till)).toMatchObject([{ status: 'CANCELLED' }]);
  expect(await till.must('listTabs', {})).toEqual([]);
});

test('no tab is opened where the service would not let it be settled; one that is open goes on', async () => {
  const till = await openTill(inMemory());
  await open(till, ONE, false);
  Object.assign(till.parts, { maySettleTabs: () => false });
  const other = { path: { tab_id: 'tab2', edit_id: 'e1' }, body: { name: 'Row 6', cart: ONE, revision: 0 } };
  expect(await till.ask('keepTab', other)).toMatchObject({ refusal: { code: 'no_tabs_here' } });
  expect(await till.journal.listLane('tab/tab2')).toEqual([]);
  await till.must('keepTab', { path: { tab_id: 'tab1', edit_id: 'e2' }, body: { name: 'Row 5', cart: TWO, revision: 1 } });
});
