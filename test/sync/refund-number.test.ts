import { expect, test } from 'vitest';
import type { Op } from '../../shared/sync/journal/op.ts';
import { ITEMS } from '../service/test-catalogue.ts';
import type { Deployed } from '../simulation/deployment.ts';
import { cardSale } from '../simulation/plan.ts';
import { START } from '../simulation/simulate.ts';
import { openVirtualDrainer, opOf, type VirtualDrainer, type VirtualOptions } from './virtual-drainer.ts';

/** A card sale whose order the order management interface makes, and its refund, worked through to the end. */
async function refunded(deployed: Deployed, answer?: VirtualOptions['answer']): Promise<VirtualDrainer & { readonly lane: readonly Op[] }> {
  const plan = cardSale('t1', 'soda', START, [[ITEMS.soda, 1]], true);
  const virtual = await openVirtualDrainer({ deployed, knows: deployed, ...(answer !== undefined && { answer }) });
  virtual.drainer.start();
  await virtual.pass(3);
  await virtual.journal.append({ adds: [opOf(plan)] });
  void virtual.drainer.runNow(opOf(plan).id);
  await virtual.pass(5);
  const [paid] = await virtual.journal.listLane(plan.lane);
  const sale = plan.steps[1]?.intent([paid as Op], START) ?? {};
  await virtual.add(
    opOf(plan, { intent: JSON.stringify({ ...sale, mustGoByOrder: true }), kind: 'sale', id: plan.steps[1]?.opId as Op['id'] }),
  );
  await virtual.pass(30);
  const refund = plan.steps[2];
  const wanted = refund?.intent([{ refs: { orderId: 0 } } as Op], START);
  await virtual.add(opOf(plan, { intent: JSON.stringify(wanted), kind: 'refund', id: refund?.opId as Op['id'] }));
  await virtual.pass(60);
  return { ...virtual, lane: await virtual.journal.listLane(plan.lane) };
}

test('an order of the order management interface is refunded by the number that the service tells beside it', async () => {
  const { lane, deployment, mistakes } = await refunded('dedupe');
  expect(lane.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['card_payment done', 'sale done', 'refund done']);
  const { orderUuid, orderId } = (lane[1] as Op).refs;
  expect((lane[1] as Op).refs.route).toBe('v3');
  expect(await deployment.store.orders.findByOrderId(orderId as number)).toMatchObject({ uuid: orderUuid });
  expect(await deployment.store.orders.findRefundOf(orderUuid as string)).toBeDefined();
  expect(mistakes).toEqual([]);
});

test('where the service sends no number, a person sees that and no request is sent', async () => {
  const { lane, passed } = await refunded('lookup');
  expect(lane[2]).toMatchObject({
    kind: 'refund',
    state: 'attention',
    reason: 'no_order_number',
    evidence: { order: (lane[1] as Op).refs.orderUuid },
  });
  expect(passed.filter(({ target }) => target.endsWith('/refunds'))).toEqual([]);
});

test('what a service of others says in a header of that name is no number: another order would be given back', async () => {
  const { lane, passed } = await refunded('lookup', async (_request, deliver) => {
    const answered = await deliver();
    return { ...answered, headers: { ...answered.headers, 'x-order-id': '1' } };
  });
  expect(lane[2]).toMatchObject({ kind: 'refund', state: 'attention', reason: 'no_order_number' });
  expect(passed.filter(({ target }) => target.endsWith('/refunds'))).toEqual([]);
});
