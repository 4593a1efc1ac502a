import { expect, test } from 'vitest';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { cashSale } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { makeWorld } from '../world.ts';
import { openVirtualDrainer, opOf } from './virtual-drainer.ts';

const SALES = 4;

test('what a service shows of an order is proven once, however many sales end at once, and no cart is sent again for it', async () => {
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
  const probes = virtual.ended.filter(({ kind }) => kind === 'probe');
  expect(probes.length).toBeGreaterThan(1);
  expect(probes.filter(({ state }) => state !== 'done')).toEqual([]);
  expect(virtual.passed.filter(({ target }) => target.endsWith('/checkout'))).toHaveLength(SALES);
});
