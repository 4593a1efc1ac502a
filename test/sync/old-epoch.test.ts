import { describe, expect, test } from 'vitest';
import type { Instant } from '../../shared/base/time.ts';
import type { ReconcileIntent, SaleIntent, SweepIntent } from '../../shared/sync/journal/intent.ts';
import type { NewOp } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { Op, OpId } from '../../shared/sync/journal/op.ts';
import { ITEMS, VENDOR } from '../service/test-catalogue.ts';
import { cardSale, cashSale, opIdOf, PLACE, type Plan, tab } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { makeWorld } from '../world.ts';
import { openVirtualDrainer, opOf, type VirtualDrainer } from './virtual-drainer.ts';

/**
 * What an older self of the journal did after the copy was taken, by the first drainer; the second has the journal as it was copied: what
 * the first had done by then, and its other ops as they were written down.
 */
async function afterRestore(plan: Plan, doneBefore: number, doneAfter: number) {
  const old = await openVirtualDrainer({ knows: 'dedupe' });
  old.drainer.start();
  const journal = makeMemoryJournal(makeWorld());
  for (const [index] of plan.steps.slice(0, doneBefore + doneAfter).entries()) {
    await old.add(opOf(plan, {}, index));
    for (let round = 0; round < 20 && (await old.op(opOf(plan, {}, index).id))?.state === 'waiting'; round += 1) await old.pass(5);
    if (index < doneBefore) await copyDone(old, journal, opOf(plan, {}, index).id);
  }
  await old.drainer.stop();
  const restored = await openVirtualDrainer({
    journal,
    knows: 'dedupe',
    epoch: 2,
    beside: old.deployment,
  });
  restored.drainer.start();
  return { old, restored };
}

/** Until the op has ended, for ten minutes at most. The service's clock is that of the first. */
async function untilEnded(old: VirtualDrainer, restored: VirtualDrainer, id: OpId): Promise<Op | undefined> {
  for (let second = 0; second < 600; second += 1) {
    await old.pass(1);
    await restored.pass(1);
    const op = await restored.op(id);
    if (op?.state !== 'waiting') return op;
  }
  return await restored.op(id);
}

async function copyDone(old: VirtualDrainer, journal: VirtualDrainer['journal'], id: OpId): Promise<void> {
  const { seq: _seq, state, refs, endedAt, ...op } = (await old.op(id)) as Op;
  await journal.append({ adds: [{ ...op, refs }], change: { id, state, refs, ...(endedAt !== undefined && { endedAt }) } });
  for (const attempt of await old.journal.listAttempts(id)) await journal.append({ attempt });
}

const TAB = tab('t1', 'a', START, [[ITEMS.burger, 1]], [[ITEMS.soda, 2]]);
const sent = ({ passed }: VirtualDrainer, end: string) => passed.filter(({ method, target }) => method === 'POST' && target.endsWith(end));

describe('an op that the older self may have sent', () => {
  test('is not sent to the kitchen a second time', async () => {
    const { old, restored } = await afterRestore(TAB, 1, 1);
    expect(sent(old, '/submit')).toHaveLength(1);
    await restored.add(opOf(TAB, {}, 1));
    expect(await untilEnded(old, restored, opOf(TAB, {}, 1).id)).toMatchObject({ state: 'done' });
    expect(sent(restored, '/submit')).toEqual([]);
    expect(await old.deployment.store.orders.kitchenTickets(VENDOR, 0, 100)).toHaveLength(1);
  });

  test('is sent to the kitchen once it is seen that it was not', async () => {
    const { old, restored } = await afterRestore(TAB, 1, 0);
    await restored.add(opOf(TAB, {}, 1));
    expect(await untilEnded(old, restored, opOf(TAB, {}, 1).id)).toMatchObject({ state: 'done' });
    expect(sent(restored, '/submit')).toHaveLength(1);
    expect(await old.deployment.store.orders.kitchenTickets(VENDOR, 0, 100)).toHaveLength(1);
  });

  test("is done where its items are on the order, and a person's where they may have been merged away", async () => {
    for (const doneAfter of [1, 0]) {
      const { old, restored } = await afterRestore(TAB, 2, doneAfter);
      await restored.add(opOf(TAB, {}, 2));
      const op = await untilEnded(old, restored, opOf(TAB, {}, 2).id);
      expect(op).toMatchObject(doneAfter === 1 ? { state: 'done' } : { state: 'attention', reason: 'old_machine' });
      expect(sent(restored, '/items')).toEqual([]);
    }
  });

  test('is never said not to have charged a card', async () => {
    const plan = cardSale('t1', 'card', START, [[ITEMS.soda, 1]], false);
    const { restored } = await afterRestore(plan, 0, 0);
    await restored.add(opOf(plan));
    const [op] = await Promise.all([restored.drainer.runNow(opOf(plan).id), restored.pass(60)]);
    expect(op).toMatchObject({ state: 'attention', reason: 'payment_unknown', evidence: { cause: 'old_machine' } });
    expect(restored.passed.filter(({ target }) => target.startsWith('/ordering/pay'))).toEqual([]);
  });

  test("is a person's where the older self took the other way in and did not come to its end", async () => {
    const plan = cashSale('t1', 'by order', START, [[ITEMS.soda, 1]]);
    const { old, restored } = await afterRestore(plan, 0, 0);
    const intent = JSON.parse(opOf(plan).intent) as { readonly externalId: string; readonly content: object; readonly place: object };
    const { externalId, content, place } = intent;
    await old.add({ ...opOf(plan), kind: 'order_open', intent: JSON.stringify({ externalId, content, place }) });
    old.drainer.start();
    await old.pass(10);
    await restored.add(opOf(plan));
    expect(await untilEnded(old, restored, opOf(plan).id)).toMatchObject({ state: 'attention', reason: 'old_machine' });
    expect(sent(restored, '/checkout')).toEqual([]);
  });
});

test('the comparison with the service finds no fault with what was replaced, nor with the upkeep of a sale', async () => {
  const plan = cashSale('t1', 'twice decided', START, [[ITEMS.soda, 1]]);
  const replaced = opOf(plan);
  const sold = { ...replaced, id: opIdOf('successor'), replaces: replaced.id };
  const { externalId } = JSON.parse(replaced.intent) as SaleIntent;
  const sweep: SweepIntent = { place: PLACE, opId: sold.id, externalId };
  const swept: NewOp = { ...replaced, id: opIdOf('sweep'), kind: 'sweep', lane: `sweep/${sold.id}`, intent: JSON.stringify(sweep) };
  const old = await openVirtualDrainer({ knows: 'dedupe' });
  old.drainer.start();
  await old.add(sold);
  await old.pass(10);
  const { state, refs, endedAt = sold.createdAt } = (await old.op(sold.id)) as Op;
  expect(state).toBe('done');

  const restored = await openVirtualDrainer({ knows: 'dedupe', epoch: 2, beside: old.deployment });
  const { journal } = restored;
  await journal.append({ adds: [replaced], change: { id: replaced.id, state: 'rejected', reason: 'replaced', endedAt } });
  await journal.append({ adds: [sold], change: { id: sold.id, state, refs, endedAt } });
  await journal.append({ adds: [swept], change: { id: swept.id, state, endedAt } });
  const intent: ReconcileIntent = { place: PLACE, deviceIds: ['t1'], from: '2000-01-01T00:00:00.000Z' as Instant };
  const compare: NewOp = {
    ...replaced,
    id: opIdOf('compare'),
    kind: 'reconcile',
    lane: 'reconcile/2',
    epoch: 2,
    intent: JSON.stringify(intent),
  };
  restored.drainer.start();
  await restored.add(compare);
  expect(await untilEnded(old, restored, compare.id)).toMatchObject({ state: 'done', evidence: { orders: 1, adopted: 0, differing: 0 } });
  expect(await journal.listOps(['attention'])).toEqual([]);
});
