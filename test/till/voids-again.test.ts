import { expect, test } from 'vitest';
import { uuidV7 } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { Op, OpId } from '../../shared/sync/journal/op.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { LUNCH, openingOf } from './carts.ts';
import { openTill, type TestTill, type TestTillOptions, TILL } from './test-till.ts';
import { closeShifts, FIRST, readWhole, whole } from './whole-report.ts';

const WHOLE = 1480;

/** Paid by card; what its order asks of the service comes to nothing from then on, in that way. */
async function paidByCard(fails: (target: string) => 'not_sent' | 'unclear' | undefined): Promise<TestTill> {
  let isPaid = false;
  const answer: TestTillOptions['answer'] = async ({ target }, deliver) => {
    const failed = isPaid ? fails(target) : undefined;
    if (failed !== undefined) throw new NoAnswer(failed, 'cut');
    return await deliver();
  };
  const till = await openTill({ journal: makeMemoryJournal(makeWorld()), answer });
  const path = { sale_id: 's1' };
  await till.must('openSale', { path, body: openingOf(till, LUNCH) });
  await till.must('chargeCard', { path: { ...path, charge_id: 'c1' }, body: { amount: money(WHOLE) } });
  isPaid = true;
  await till.must('completeSale', { path, body: {} });
  await till.pass(5);
  return till;
}

async function giveBack(till: TestTill, refund_id: string, way: 'void' | 'card'): Promise<void> {
  const facts = { order: 's1', amount: WHOLE, reason: 'Wrong item' };
  const approvals = [await approve(till, way === 'void' ? 'void_sale' : 'refund', { facts })];
  const body = { saleId: 's1', way, amount: money(WHOLE), reason: 'Wrong item', approvals } as const;
  await till.must('askRefund', { path: { refund_id }, body });
}

const refundOf = async (till: TestTill) => (await till.must('offerRefund', { query: { sale_id: 's1' } })).refund;

test('a void whose card was refused and is asked for again is one, in every report', async () => {
  let isAway = true;
  const till = await paidByCard(() => (isAway ? 'not_sent' : undefined));
  await giveBack(till, 'r1', 'void');
  till.deployment.network.refusesVoids = true;
  isAway = false;
  await till.pass(100);
  expect(await refundOf(till)).toMatchObject({ id: 'r1', state: 'refused' });
  till.deployment.network.refusesVoids = false;
  await giveBack(till, 'r2', 'void');
  const look = async (x_id: string) => {
    const [shift] = await till.journal.listRecords('shift', { states: ['open'], key: `drawer:${TILL.deviceId}`, limit: 1 });
    const approvals = [await approve(till, 'x_report', { facts: { shift: shift?.id ?? '' } })];
    const { sales, service } = await till.must('readXReport', { path: { shift_id: shift?.id ?? '', x_id }, body: { approvals } });
    return [sales.voidedSales, service.unsentRefunds.count];
  };
  const once = { count: 1, amount: WHOLE };
  expect(await look('x1')).toEqual([once, 1]);
  await till.pass(60);
  expect(await refundOf(till)).toMatchObject({ id: 'r2', state: 'done' });
  expect(await look('x2')).toEqual([once, 0]);
  const { rows } = await readWhole(till, FIRST, FIRST);
  expect([whole(rows, 'refunds', 'times'), whole(rows, 'refunds', 'amount')]).toEqual([1, WHOLE]);
});

test('a void that a Z report still waited for and that was refused since is reported as refused, whatever was requested afterwards', async () => {
  let isAway = true;
  const till = await paidByCard(() => (isAway ? 'not_sent' : undefined));
  await giveBack(till, 'r1', 'void');
  const closed: Parameters<typeof closeShifts>[0]['closed'] = [];
  await closeShifts({ till, closed, count: 1 });
  till.deployment.network.refusesVoids = true;
  isAway = false;
  await till.pass(100);
  till.deployment.network.refusesVoids = false;
  await giveBack(till, 'r2', 'void');
  await till.pass(60);
  await closeShifts({ till, closed, count: 2 });
  const [first, second] = closed.map(({ report }) => report);
  expect(first?.service.unsentRefunds).toEqual({ count: 1, amount: WHOLE });
  expect(second?.corrections.map(({ kind }) => kind)).toContain('refund_refused');
  expect(second?.corrections.map(({ kind }) => kind)).not.toContain('refunded');
  expect(second?.sales.voidedSales).toEqual({ count: 1, amount: WHOLE });
});

test('a sale that is unsent again after a refund of it was refused is voided as any other: its job is taken back', async () => {
  let isAway = false;
  const till = await paidByCard((target) => (isAway ? 'not_sent' : target.endsWith('/checkout') ? 'unclear' : undefined));
  await giveBack(till, 'r1', 'card');
  isAway = true;
  await till.pass(5);
  // As a person leaves it who lets the sale be sent in another way and writes its refund off.
  const [sale, refund] = (await till.journal.listLane('s1')) as [Op, Op];
  const successor = uuidV7(till.world) as OpId;
  const { kind, lane, epoch, intent } = sale;
  await till.journal.append({
    adds: [{ id: successor, kind, lane, epoch, intent, createdAt: till.now(), replaces: sale.id }],
    change: { id: sale.id, state: 'rejected', endedAt: till.now(), reason: 'replaced' },
  });
  await till.journal.append({ change: { id: refund.id, state: 'rejected', endedAt: till.now(), reason: 'written_off' } });
  expect(await till.must('offerRefund', { query: { sale_id: 's1' } })).toMatchObject({ way: 'void', refund: { state: 'refused' } });
  await giveBack(till, 'r2', 'void');
  expect(await till.journal.findOp(successor)).toMatchObject({ state: 'rejected', reason: 'voided' });
  const ops = await till.journal.listLane('charges/s1');
  expect(ops.map((op) => op.kind)).toEqual(['card_payment', 'card_follow_up']);
});
