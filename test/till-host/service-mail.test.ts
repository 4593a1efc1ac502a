import { expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { startRemoteTill } from './remote-till.ts';
import { DEMO_MANAGER, startTillHost } from './running-till-host.ts';
import { cartThatSells, payInCash, pullWhole, sellOne } from './till-sale.ts';

test('a receipt to an address that the guest gave is asked of the service elsewhere, with the order; of no other sale', async () => {
  const remote = await startRemoteTill();
  try {
    const till = await remote.pair();
    const [cashier] = await till.must(HOST_OPERATIONS.listStaff);
    await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: cashier?.id ?? '' } });
    const status = await untilStatus(till, ({ catalogue }) => catalogue !== undefined);
    expect(status.mail).toBe('by_service');
    const catalogue = await pullWhole(till);
    const { cart, ...priced } = cartThatSells(catalogue);
    const saleId = uuidV4(nodeWorld);
    const body = { ...priced, cart: { ...cart, customer: { email: 'kim@example.com' } } };
    await till.must(SALE_OPERATIONS.openSale, { path: { sale_id: saleId }, body });
    expect((await payInCash(till, { saleId, due: body.due })).sendsReceipt).toBe(true);
    expect(await sellOne(till, catalogue)).not.toHaveProperty('sendsReceipt');
    await untilStatus(till, isAllSent);
    expect((await till.must(SALE_OPERATIONS.findSale, { path: { sale_id: saleId } })).job).toMatchObject({ state: 'done' });
  } finally {
    await remote.stop();
  }
});

test('where nobody can send mail, nobody is asked to', async () => {
  const running = await startTillHost();
  try {
    const till = await running.pair();
    await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
    expect((await till.must(HOST_OPERATIONS.readStatus)).mail).toBe('not_set_up');
    const { cart, ...priced } = cartThatSells(await pullWhole(till));
    const saleId = uuidV4(nodeWorld);
    const body = { ...priced, cart: { ...cart, customer: { email: 'kim@example.com' } } };
    await till.must(SALE_OPERATIONS.openSale, { path: { sale_id: saleId }, body });
    expect(await payInCash(till, { saleId, due: body.due })).not.toHaveProperty('sendsReceipt');
  } finally {
    await running.stop();
  }
});
