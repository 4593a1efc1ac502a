import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { AUDIT_OPERATIONS } from '../../shared/till-contract/operations/audit-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import { ADMINISTRATOR, addAdministrator } from './administrator.ts';
import { DEMO_CASHIER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { cartThatSells, pullWhole } from './till-sale.ts';

let running: RunningTillHost;
let held: { readonly until: Promise<void>; readonly onHeld: () => void } | undefined;
beforeAll(async () => {
  running = await startTillHost(undefined, (answer) => async (request) => {
    if (held !== undefined && /\/orders\b/.test(request.target)) {
      held.onHeld();
      await held.until;
    }
    return await answer(request);
  });
});
afterAll(() => running.stop());

test('while the service is changed nobody begins anything, what was begun comes to its end first, and the audit tells who changed it', async () => {
  await addAdministrator(running);
  const [boss, seller] = [await running.pair(), await running.pair()];
  await boss.must(HOST_OPERATIONS.signIn, { body: ADMINISTRATOR });
  await seller.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  const body = cartThatSells(await pullWhole(seller));
  const open = () => seller.ask(SALE_OPERATIONS.openSale, { path: { sale_id: uuidV4(nodeWorld) }, body });
  const release = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  held = { until: release.promise, onHeld: reached.resolve };
  const search = seller.ask(STAND_OPERATIONS.searchOrders, { query: { where: 'service' } });
  await reached.promise;
  const change = boss.ask(HOST_OPERATIONS.changeConnection, { body: { mode: 'local', vendorId: 32 } });
  await expect.poll(async () => (await boss.ask(HOST_OPERATIONS.readConnection)).refusal?.code, { timeout: 8000 }).toBe('too_busy');
  expect((await open()).refusal).toMatchObject({ code: 'too_busy' });
  held = undefined;
  release.resolve();
  expect((await search).status).toBe(200);
  expect((await change).value).toMatchObject({ place: { vendorId: 32 } });
  expect((await boss.ask(HOST_OPERATIONS.readConnection)).status).toBe(200);
  const { entries } = await boss.must(AUDIT_OPERATIONS.listAudit);
  expect(entries.filter(({ event }) => event === 'connection_changed')).toMatchObject([{ facts: { mode: 'local', vendor: 32 } }]);
});
