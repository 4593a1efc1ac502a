import { expect, test } from 'vitest';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import { decide } from '../../shared/sync/ops/attention.ts';
import { ITEMS } from '../service/stall-catalogue.ts';
import { cashSale } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { makeWorld } from '../world.ts';
import { openVirtualDrainer, opOf } from './virtual-drainer.ts';

const SALES = 4;

test('what a service can do is proven by one cart that is sent again, however many sales end at once', async () => {
  // Writes of one turn share a flush here, so that the ends of several sales do not see each other.
  const journal = openSqliteJournal(':memory:', makeWorld());
  let answered = 0;
  let answerAll = (): void => undefined;
  const areAllAnswered = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  const virtual = await openVirtualDrainer({
    deployed: 'lookup',
    journal,
    booksDifferSince: 'this service makes a second order of the cart that is sent again, and a person gives that back elsewhere',
    settings: { mayProveByResending: true },
    answer: async (request, deliver) => {
      const answer = await deliver();
      if (!request.target.endsWith('/checkout')) return answer;
      if (++answered === SALES) answerAll();
      await areAllAnswered;
      return answer;
    },
  });
  await virtual.add(...Array.from({ length: SALES }, (_, index) => opOf(cashSale('t1', `${index}`, START, [[ITEMS.soda, 1]]))));
  virtual.drainer.start();
  await virtual.pass(60);
  expect(virtual.ended.filter(({ kind, state }) => kind === 'sale' && state === 'done')).toHaveLength(SALES);
  const found = virtual.ended.find(({ kind }) => kind === 'probe') as Op;
  expect(found).toMatchObject({ state: 'attention', reason: 'two_orders' });
  await decide(journal, found, { kind: 'is_done' }, 'e1', found.createdAt);
  virtual.drainer.wake(found.lane);
  await virtual.pass(60);
  expect(virtual.ended.filter(({ kind }) => kind === 'probe').length).toBeGreaterThan(1);
  expect(virtual.passed.filter(({ target }) => target.endsWith('/checkout'))).toHaveLength(SALES + 1);
});
