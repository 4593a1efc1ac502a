import { describe, expect, test } from 'vitest';
import type { RequestBytes } from '../../shared/contract/http/exchange.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import { cashSale } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { lost, openVirtualDrainer, opOf, unclear, type VirtualDrainer } from './virtual-drainer.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const FRIES = opOf(cashSale('t1', 'fries', START, [[ITEMS.fries, 1]]));
const isCheckout = ({ target }: Pick<RequestBytes, 'target'>) => target.endsWith('/checkout');
const isCalculate = ({ target }: Pick<RequestBytes, 'target'>) => target.endsWith('/cart/calculate');

/** The line goes once the cart is signed, and comes back at `back`; the first checkout's order is written `commit` later, and its caller gives up. */
async function sellWithLateCommit(back: number, commit: number): Promise<VirtualDrainer> {
  let isSigned = false;
  let checkouts = 0;
  const virtual: VirtualDrainer = await openVirtualDrainer({
    knows: 'dedupe',
    answer: async (request, deliver, now) => {
      isSigned ||= isCheckout(request);
      if (isSigned && now < back) return await lost();
      if (!isCheckout(request)) return await deliver();
      if (checkouts++ > 0) return await deliver();
      void deliver({ check: 0, commit, answer: 0 });
      await virtual.pause(30 * SECOND);
      return await unclear();
    },
  });
  await virtual.add(FRIES);
  virtual.drainer.start();
  await virtual.pass(40 * 60);
  return virtual;
}

describe('a checkout whose order is written long after it was judged', () => {
  test.each([
    ['after the cart has expired: it is not made, and the same cart sent in time is the order', 14 * MINUTE, 100 * SECOND, 1],
    ['after its caller gave up, but before the cart has expired: it is the order of the sale', 13 * MINUTE, 100 * SECOND, 1],
    ['after the cart has expired, while its caller is told so: another cart is signed', 14.7 * MINUTE, 140 * SECOND, 2],
    ['minutes after its caller gave up', 2 * MINUTE, 9 * MINUTE, 1],
  ])('%s [S1]', async (_, back, commit, carts) => {
    const virtual = await sellWithLateCommit(back, commit);
    expect(await virtual.op(FRIES.id)).toMatchObject({ state: 'done' });
    expect(await ordersKept(virtual.deployment.store)).toHaveLength(1);
    expect(virtual.passed.filter(isCalculate)).toHaveLength(carts);
    expect(virtual.mistakes).toEqual([]);
  });
});
