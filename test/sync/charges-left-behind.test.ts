import { expect, test } from 'vitest';
import type { Journal, NewOp } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { chargeOf } from '../../shared/sync/paths/card-charge.ts';
import { opIdOf, PLACE } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { makeWorld } from '../world.ts';
import { openVirtualDrainer } from './virtual-drainer.ts';

const ID = opIdOf('left behind');
const CHARGE: NewOp = {
  id: ID,
  kind: 'card_payment',
  lane: 'charges/sale-1',
  epoch: 1,
  intent: JSON.stringify({ place: PLACE, terminalId: 'T1', amount: 385 }),
  createdAt: new Date(START).toISOString() as NewOp['createdAt'],
};
const isPay = ({ target }: { readonly target: string }) => target === '/ordering/pay/payment';

/** A journal whose disk is full for each of these writes, once. */
function failing(journal: Journal, isFull: (write: Parameters<Journal['append']>[0]) => boolean): Journal {
  let isDue = true;
  return {
    ...journal,
    append: async (write) => {
      if (!isDue || !isFull(write)) return await journal.append(write);
      isDue = false;
      throw new Error('no space left');
    },
  };
}

test('a charge that an earlier life has sent is not called unsent by a host that may send nothing, also when it is asked again', async () => {
  const journal = makeMemoryJournal(makeWorld());
  await journal.append({ adds: [CHARGE] });
  await journal.append({ attempt: { opId: ID, n: 1, phase: 'sending', step: 'pay', requestHash: 'h', at: START - 60_000 } });
  let isHeld = true;
  const virtual = await openVirtualDrainer({ journal, isHeld: () => isHeld });
  virtual.drainer.start();
  const [result] = await Promise.all([virtual.drainer.runNow(ID), virtual.pass(30)]);
  expect(chargeOf(result)).toEqual({ kind: 'under_way' });
  isHeld = false;
  virtual.drainer.wake();
  await virtual.pass(60);
  expect(await virtual.op(ID)).toMatchObject({ state: 'attention', reason: 'payment_unknown' });
  expect(virtual.passed.filter(isPay)).toEqual([]);
});

test.each([
  ['its outcome', 'answered', { state: 'attention', reason: 'payment_unknown' }, 1],
  ['its sending', 'sending', { state: 'rejected', reason: 'not_charged' }, 0],
] as const)('a charge of which %s could not be written down comes to its end all the same', async (_what, phase, end, sent) => {
  const journal = failing(makeMemoryJournal(makeWorld()), ({ attempt }) => attempt?.step === 'pay' && attempt.phase === phase);
  const virtual = await openVirtualDrainer({ journal });
  virtual.drainer.start();
  await virtual.pass(2);
  await journal.append({ adds: [CHARGE] });
  void virtual.drainer.runNow(ID);
  await virtual.pass(60);
  expect(await virtual.op(ID)).toMatchObject(end);
  expect(virtual.passed.filter(isPay)).toHaveLength(sent);
  expect(virtual.mistakes.map(String)).toEqual(['Error: no space left']);
});
