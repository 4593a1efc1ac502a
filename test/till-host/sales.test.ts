import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import { ordersKept } from '../service/orders-kept.ts';
import { ADMINISTRATOR, addAdministrator } from './administrator.ts';
import { closeShifts } from './close-shifts.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_CASHIER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { openOne, payInCash, pullWhole, sellOne } from './till-sale.ts';

let running: RunningTillHost;
let till: PairedDevice;
beforeAll(async () => {
  running = await startTillHost();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
});
afterAll(() => running.stop());

const countOrders = async () => (await ordersKept(running.host.service.context.store)).length;

test('a sale through the till is one order of the service, however often its completion is asked [S1]', async () => {
  const received = await till.listen();
  const before = await countOrders();
  const sold = await sellOne(till, await pullWhole(till));
  expect(sold.state).toBe('complete');
  const job = await received.next('job_changed');
  await untilStatus(till, isAllSent);
  const again = await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: sold.sale.id }, body: {} });
  expect(again.sale.completion).toEqual(sold.sale.completion);
  expect(await till.must(QUEUE_OPERATIONS.findJob, { path: { job_id: job.jobId } })).toMatchObject({ state: 'done', kind: 'sale' });
  expect(await countOrders()).toBe(before + 1);
  received.close();
});

test('a sale that is being paid is finished after a restart, by the same device with the same credential', async () => {
  const opened = await openOne(till, await pullWhole(till));
  const before = await countOrders();
  running = await running.restart();
  till = deviceAt(running.url, till.id, till.cookie);
  const { unfinished } = await till.must(SALE_OPERATIONS.listOwnSales);
  expect(unfinished.map(({ sale }) => sale.id)).toEqual([opened.saleId]);
  expect((await payInCash(till, opened)).state).toBe('complete');
  await untilStatus(till, isAllSent);
  expect(await countOrders()).toBe(before + 1);
});

test('orders are found by number, guest number, amount, cashier, item and time, here and at the service', async () => {
  const sold = await sellOne(till, await pullWhole(till));
  const guestNumber = sold.sale.completion?.guestNumber as string;
  const due = String(sold.sale.priced.totals.due);
  const find = async (query: object) => (await till.must(STAND_OPERATIONS.searchOrders, { query })).orders;
  const [found] = await find({ text: guestNumber });
  expect(found).toMatchObject({ saleId: sold.sale.id, guestNumber, source: 'host', state: 'complete', employeeName: 'Alex Rivera' });
  for (const query of [
    { amount: due },
    { employee_id: 'cashier-1' },
    { text: found?.items[0] as string },
    { from: '2020-01-01T00:00:00Z' },
  ])
    expect((await find(query)).map(({ saleId }) => saleId)).toContain(sold.sale.id);
  for (const query of [
    { text: 'nothing is called so' },
    { amount: '1' },
    { employee_id: 'manager-1' },
    { last_four: '0000' },
    { to: '2020-01-01T00:00:00Z' },
  ])
    expect(await find(query)).toEqual([]);
  const both = await till.must(STAND_OPERATIONS.searchOrders, { query: { where: 'both' } });
  expect(both.isServiceAsked).toBe(true);
  expect(both.orders.filter(({ source }) => source === 'service')).toEqual([]);
  await untilStatus(till, isAllSent);
  const theirs = await till.must(STAND_OPERATIONS.searchOrders, { query: { where: 'service' } });
  expect(theirs.orders.length).toBeGreaterThanOrEqual(2);
});

test('the service is not changed while a sale is being paid or a shift is open, and is once it is abandoned and closed', async () => {
  await addAdministrator(running);
  await till.must(HOST_OPERATIONS.signIn, { body: ADMINISTRATOR });
  await untilStatus(till, isAllSent);
  const opened = await openOne(till, await pullWhole(till));
  const switching = { body: { mode: 'local', vendorId: 32 } } as const;
  expect((await till.ask(HOST_OPERATIONS.changeConnection, switching)).refusal).toEqual({ code: 'sale_unfinished', facts: { sales: 1 } });
  await till.must(SALE_OPERATIONS.abandonSale, { path: { sale_id: opened.saleId } });
  const { refusal: unknown } = await till.ask(HOST_OPERATIONS.changeConnection, { body: { mode: 'local', vendorId: 999 } });
  expect(unknown).toEqual({ code: 'unknown_vendor' });
  expect((await till.ask(HOST_OPERATIONS.changeConnection, switching)).refusal).toEqual({ code: 'shift_open', facts: { shifts: 1 } });
  await closeShifts(till);
  expect(await till.must(HOST_OPERATIONS.changeConnection, switching)).toMatchObject({
    place: { vendorId: 32, vendorName: 'Tap Room 14' },
  });
  expect((await pullWhole(till)).terms.vendorId).toBe(32);
  await till.must(HOST_OPERATIONS.changeConnection, { body: { mode: 'local', vendorId: 31 } });
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
});
