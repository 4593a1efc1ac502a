import { expect, test } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { LUNCH, openingOf } from './carts.ts';
import { openLine } from './line.ts';
import { openStand, type TillStand } from './till-stand.ts';

const S1 = { path: { sale_id: 's1' } };
const WHOLE = money(1480);
const TIP = { path: { sale_id: 's1', tender_id: 'c1' }, body: { tip: money(300) } };

async function sellWithOpenTip(stand: TillStand): Promise<void> {
  await stand.must('openSale', { ...S1, body: openingOf(stand, { ...LUNCH, tipStatusClosed: false }) });
  await stand.must('chargeCard', { path: { sale_id: 's1', charge_id: 'c1' }, body: { amount: WHOLE } });
}

const followUps = async ({ journal }: TillStand) => (await journal.listLane('s1')).filter(({ intent }) => intent.includes('ADJUSTMENT'));

test('no tip is charged any more to a card whose sale was given back', async () => {
  const stand = await openStand({ journal: makeMemoryJournal(makeWorld()) });
  await sellWithOpenTip(stand);
  await stand.must('completeSale', { ...S1, body: {} });
  await stand.pass(10);
  const body = { saleId: 's1', way: 'card', amount: WHOLE, reason: 'Wrong item', approvals: [await approve(stand, 'refund')] } as const;
  await stand.must('askRefund', { path: { refund_id: 'r1' }, body });
  // Not even while nobody has heard of the refund yet.
  expect(await stand.ask('adjustTip', TIP)).toMatchObject({ refusal: { code: 'tip_closed' } });
  await stand.pass(30);
  expect(await stand.ask('adjustTip', TIP)).toMatchObject({ refusal: { code: 'tip_closed' } });
  expect(await followUps(stand)).toEqual([]);
});

test('nor to one whose sale was taken back before it was sent', async () => {
  const line = openLine();
  const stand = await openStand({ journal: makeMemoryJournal(makeWorld()), answer: line.answer });
  await sellWithOpenTip(stand);
  line.isThere = false;
  await stand.must('completeSale', { ...S1, body: {} });
  const approvals = [await approve(stand, 'void_sale')];
  const body = { saleId: 's1', way: 'void', amount: WHOLE, reason: 'Entered by mistake', approvals } as const;
  await stand.must('askRefund', { path: { refund_id: 'r1' }, body });
  expect(await stand.ask('adjustTip', TIP)).toMatchObject({ refusal: { code: 'tip_closed' } });
  expect(await followUps(stand)).toEqual([]);
});
