import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import type { Journal, JournalWrite } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { cartOf, LUNCH, lineOf, openingOf, ordersOf } from './carts.ts';
import { openLine } from './line.ts';
import { OTHER_TILL, openTill, type TestTill } from './test-till.ts';

const S1 = { path: { sale_id: 's1' } };
const R1 = { path: { refund_id: 'r1' } };
const WHOLE = money(1480);
const TIP = { path: { sale_id: 's1', tender_id: 'c1' }, body: { tip: money(300) } };

/** A journal that lets something else happen right before the first write that is of interest. */
function interrupted(isMeant: (write: JournalWrite) => boolean) {
  const inner = makeMemoryJournal(makeWorld());
  let pending: (() => Promise<unknown>) | undefined;
  const journal: Journal = {
    ...inner,
    async append(write) {
      if (pending !== undefined && isMeant(write)) {
        const between = pending;
        pending = undefined;
        await between();
      }
      await inner.append(write);
    },
  };
  return { journal, before: (between: () => Promise<unknown>) => (pending = between) };
}

async function sellWithOpenTip(till: TestTill): Promise<void> {
  await till.must('openSale', { ...S1, body: openingOf(till, { ...LUNCH, tipStatusClosed: false }) });
  await till.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c1' }, body: { amount: WHOLE } });
  await till.must('completeSale', { ...S1, body: {} });
  await till.pass(10);
}

/** At another till, whose drawer and shift are others. */
async function refund(till: TestTill) {
  const approvals = [await approve(till, 'refund', { deviceId: OTHER_TILL.deviceId })];
  const body = { saleId: 's1', way: 'card', amount: WHOLE, reason: 'Wrong item', approvals } as const;
  return await till.ask('askRefund', { ...R1, body }, OTHER_TILL);
}

const followUps = async ({ journal }: TestTill) => (await journal.listLane('s1')).filter(({ intent }) => intent.includes('ADJUSTMENT'));

test('a tip that comes while a refund is being written is part of what is given back, or there is no refund [R8]', async () => {
  const line = interrupted(({ records = [] }) => records.some(({ kind }) => kind === 'refund'));
  const till = await openTill({ journal: line.journal });
  await sellWithOpenTip(till);
  line.before(() => till.must('adjustTip', TIP));
  expect(await refund(till)).toMatchObject({ refusal: { code: 'way_changed', facts: { amount: 1780 } } });
  expect(await followUps(till)).toHaveLength(1);
});

test('a refund that comes while a tip is being written leaves no tip to be charged [R8]', async () => {
  const line = interrupted(({ audit }) => audit?.event === 'tip_adjusted');
  const till = await openTill({ journal: line.journal });
  await sellWithOpenTip(till);
  line.before(async () => expect(await refund(till)).toMatchObject({ ok: true }));
  expect(await till.ask('adjustTip', TIP)).toMatchObject({ refusal: { code: 'tip_closed' } });
  expect(await followUps(till)).toEqual([]);
});

test('a void of what was to take over an open order leaves no open order at the service', async () => {
  const line = openLine();
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()), answer: line.answer });
  const cart = cartOf([lineOf(ITEMS.burger)]);
  await till.must('keepTab', { path: { tab_id: 'tab1', edit_id: 'e1' }, body: { name: 'Row 5', cart, revision: 0 } });
  await till.pass(10);
  const orderUuid = (await till.journal.listLane('tab/tab1')).find(({ refs }) => refs.orderUuid !== undefined)?.refs.orderUuid;
  if (orderUuid === undefined) throw new Error('no order is open');
  line.isThere = false;
  await till.must('openSale', { ...S1, body: openingOf(till, LUNCH) });
  await till.must('addTender', { path: { sale_id: 's1', tender_id: 't1' }, body: { kind: 'cash', amount: WHOLE } });
  await till.must('completeSale', { ...S1, body: {} });
  await till.pass(5);
  const [op] = await till.journal.listLane('s1');
  if (op === undefined) throw new Error('nothing waits');
  // As a sale at other prices is left that somebody decided upon.
  await till.journal.append({ change: { id: op.id, refs: { route: 'v3', orderUuid, cancelIntent: true } } });
  const approvals = [await approve(till, 'void_sale')];
  const body = { saleId: 's1', way: 'void', amount: WHOLE, reason: 'Entered by mistake', approvals } as const;
  await till.must('askRefund', { ...R1, body });
  line.isThere = true;
  await till.pass(600);
  expect(await ordersOf(till)).toMatchObject([{ status: 'CANCELLED' }]);
  expect((await till.journal.listLane(`sweep/${op.id}`)).map(({ state }) => state)).toEqual(['done']);
  expect(till.mistakes).toEqual([]);
});
