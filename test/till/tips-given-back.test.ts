import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { LUNCH, openingOf } from './carts.ts';
import { openLine } from './line.ts';
import { openTill, type TestTill } from './test-till.ts';

const S1 = { path: { sale_id: 's1' } };
const WHOLE = money(1480);
const TIP = { path: { sale_id: 's1', tender_id: 'c1' }, body: { tip: money(300) } };

async function sellWithOpenTip(till: TestTill): Promise<void> {
  await till.must('openSale', { ...S1, body: openingOf(till, { ...LUNCH, tipStatusClosed: false }) });
  await till.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c1' }, body: { amount: WHOLE } });
}

const followUps = async ({ journal }: TestTill) => (await journal.listLane('s1')).filter(({ intent }) => intent.includes('ADJUSTMENT'));

test('no tip is charged any more to a card whose sale was given back [R8]', async () => {
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()) });
  await sellWithOpenTip(till);
  await till.must('completeSale', { ...S1, body: {} });
  await till.pass(10);
  const body = { saleId: 's1', way: 'card', amount: WHOLE, reason: 'Wrong item', approvals: [await approve(till, 'refund')] } as const;
  await till.must('askRefund', { path: { refund_id: 'r1' }, body });
  // Also before the refund has reached the service.
  expect(await till.ask('adjustTip', TIP)).toMatchObject({ refusal: { code: 'tip_closed' } });
  await till.pass(30);
  expect(await till.ask('adjustTip', TIP)).toMatchObject({ refusal: { code: 'tip_closed' } });
  expect(await followUps(till)).toEqual([]);
});

test('nor to one whose sale was taken back before it was sent', async () => {
  const line = openLine();
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()), answer: line.answer });
  await sellWithOpenTip(till);
  line.isThere = false;
  await till.must('completeSale', { ...S1, body: {} });
  const approvals = [await approve(till, 'void_sale')];
  const body = { saleId: 's1', way: 'void', amount: WHOLE, reason: 'Entered by mistake', approvals } as const;
  await till.must('askRefund', { path: { refund_id: 'r1' }, body });
  expect(await till.ask('adjustTip', TIP)).toMatchObject({ refusal: { code: 'tip_closed' } });
  expect(await followUps(till)).toEqual([]);
});
