import { expect, test } from 'vitest';
import { uuidV7 } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { Op, OpId } from '../../shared/sync/journal/op.ts';
import { makeWorld } from '../world.ts';
import { approve } from './approved.ts';
import { LUNCH, openingOf } from './carts.ts';
import { openStand, type StandOptions, TILL, type TillStand } from './till-stand.ts';
import { closeShifts, FIRST, readWhole, whole } from './whole-report.ts';

const WHOLE = 1480;

/** Paid by card; what its order asks of the service comes to nothing from then on, in that way. */
async function paidByCard(fails: (target: string) => 'not_sent' | 'unclear' | undefined): Promise<TillStand> {
  let isPaid = false;
  const answer: StandOptions['answer'] = async ({ target }, deliver) => {
    const failed = isPaid ? fails(target) : undefined;
    if (failed !== undefined) throw new NoAnswer(failed, 'cut');
    return await deliver();
  };
  const stand = await openStand({ journal: makeMemoryJournal(makeWorld()), answer });
  const path = { sale_id: 's1' };
  await stand.must('openSale', { path, body: openingOf(stand, LUNCH) });
  await stand.must('chargeCard', { path: { ...path, charge_id: 'c1' }, body: { amount: money(WHOLE) } });
  isPaid = true;
  await stand.must('completeSale', { path, body: {} });
  await stand.pass(5);
  return stand;
}

async function giveBack(stand: TillStand, refund_id: string, way: 'void' | 'card'): Promise<void> {
  const facts = { order: 's1', amount: WHOLE, reason: 'Wrong item' };
  const approvals = [await approve(stand, way === 'void' ? 'void_sale' : 'refund', { facts })];
  const body = { saleId: 's1', way, amount: money(WHOLE), reason: 'Wrong item', approvals } as const;
  await stand.must('askRefund', { path: { refund_id }, body });
}

const refundOf = async (stand: TillStand) => (await stand.must('offerRefund', { query: { sale_id: 's1' } })).refund;

test('a void whose card was refused and is asked for again is one, in every report', async () => {
  let isAway = true;
  const stand = await paidByCard(() => (isAway ? 'not_sent' : undefined));
  await giveBack(stand, 'r1', 'void');
  stand.deployment.network.refusesVoids = true;
  isAway = false;
  await stand.pass(100);
  expect(await refundOf(stand)).toMatchObject({ id: 'r1', state: 'refused' });
  stand.deployment.network.refusesVoids = false;
  await giveBack(stand, 'r2', 'void');
  const look = async (x_id: string) => {
    const [shift] = await stand.journal.listRecords('shift', { states: ['open'], key: `drawer:${TILL.deviceId}`, limit: 1 });
    const approvals = [await approve(stand, 'x_report', { facts: { shift: shift?.id ?? '' } })];
    const { sales, service } = await stand.must('readXReport', { path: { shift_id: shift?.id ?? '', x_id }, body: { approvals } });
    return [sales.voidedSales, service.unsentRefunds.count];
  };
  const once = { count: 1, amount: WHOLE };
  expect(await look('x1')).toEqual([once, 1]);
  await stand.pass(60);
  expect(await refundOf(stand)).toMatchObject({ id: 'r2', state: 'done' });
  expect(await look('x2')).toEqual([once, 0]);
  const { rows } = await readWhole(stand, FIRST, FIRST);
  expect([whole(rows, 'refunds', 'times'), whole(rows, 'refunds', 'amount')]).toEqual([1, WHOLE]);
});

test('a void that a Z report still waited for and that was refused since is told as refused, whatever was asked for afterwards', async () => {
  let isAway = true;
  const stand = await paidByCard(() => (isAway ? 'not_sent' : undefined));
  await giveBack(stand, 'r1', 'void');
  const closed: Parameters<typeof closeShifts>[0]['closed'] = [];
  await closeShifts({ stand, closed, count: 1 });
  stand.deployment.network.refusesVoids = true;
  isAway = false;
  await stand.pass(100);
  stand.deployment.network.refusesVoids = false;
  await giveBack(stand, 'r2', 'void');
  await stand.pass(60);
  await closeShifts({ stand, closed, count: 2 });
  const [first, second] = closed.map(({ report }) => report);
  expect(first?.service.unsentRefunds).toEqual({ count: 1, amount: WHOLE });
  expect(second?.corrections.map(({ kind }) => kind)).toContain('refund_refused');
  expect(second?.corrections.map(({ kind }) => kind)).not.toContain('refunded');
  expect(second?.sales.voidedSales).toEqual({ count: 1, amount: WHOLE });
});

test('a sale that is unsent again after a refund of it was refused is voided as any other: its job is taken back', async () => {
  let isAway = false;
  const stand = await paidByCard((target) => (isAway ? 'not_sent' : target.endsWith('/checkout') ? 'unclear' : undefined));
  await giveBack(stand, 'r1', 'card');
  isAway = true;
  await stand.pass(5);
  // As a person leaves it who lets the sale be sent in another way and writes its refund off.
  const [sale, refund] = (await stand.journal.listLane('s1')) as [Op, Op];
  const successor = uuidV7(stand.world) as OpId;
  const { kind, lane, epoch, intent } = sale;
  await stand.journal.append({
    adds: [{ id: successor, kind, lane, epoch, intent, createdAt: stand.now(), replaces: sale.id }],
    change: { id: sale.id, state: 'rejected', endedAt: stand.now(), reason: 'replaced' },
  });
  await stand.journal.append({ change: { id: refund.id, state: 'rejected', endedAt: stand.now(), reason: 'written_off' } });
  expect(await stand.must('offerRefund', { query: { sale_id: 's1' } })).toMatchObject({ way: 'void', refund: { state: 'refused' } });
  await giveBack(stand, 'r2', 'void');
  expect(await stand.journal.findOp(successor)).toMatchObject({ state: 'rejected', reason: 'voided' });
  const ops = await stand.journal.listLane('charges/s1');
  expect(ops.map((op) => op.kind)).toEqual(['card_payment', 'card_follow_up']);
});
