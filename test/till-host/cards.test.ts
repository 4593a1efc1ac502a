import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import type { ConnectionRecord } from '../../electron/host/till/link/till-connection.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { addMilliseconds, DAY_IN_MILLISECONDS, now } from '../../shared/base/time.ts';
import { hasCapability } from '../../shared/contract/http/service-greeting.ts';
import { ORDERING_OPERATIONS } from '../../shared/contract/operations/operations-ordering.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { REPORT_OPERATIONS } from '../../shared/till-contract/operations/report-operations.ts';
import { SALE_OPERATIONS } from '../../shared/till-contract/operations/sale-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import { credentialsFor } from '../host/served-host.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { charge, openOne, pullWhole } from './till-sale.ts';

let running: RunningTillHost;
let till: PairedDevice;
beforeAll(async () => {
  running = await startTillHost();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
});
afterAll(() => running.stop({ hasOtherRefunds: true }));

/** The keys by which the host calls its own service. */
function ownCredentials(): Promise<Readonly<Record<string, string>>> {
  const [ordering = '', backoffice = ''] = readFileSync(join(`${running.folder}.secrets`, 'own.keys'), 'utf8')
    .trim()
    .split(' ');
  return credentialsFor({ url: running.url, keys: { ordering, backoffice } });
}

test('at its own service a host knows before its first sale that the same cart is the same order', async () => {
  await running.host.stop();
  const journal = openSqliteJournal(join(running.folder, 'journal.sqlite'), nodeWorld);
  const sales = (await journal.listOps(['waiting', 'done', 'rejected', 'attention'])).length;
  const { service } = JSON.parse((await journal.findFact('till/connection')) ?? '{}') as ConnectionRecord;
  await journal.close();
  running = await startTillHost(running.folder);
  till = deviceAt(running.url, till.id, till.cookie);
  expect(sales).toBe(0);
  expect(service && hasCapability(service, 'deduplicated_checkout')).toBe(true);
});

test('an order that was paid by card before a restart is refunded after it', async () => {
  const { saleId, due } = await openOne(till, await pullWhole(till));
  expect((await charge(till, saleId, due)).state).toBe('approved');
  await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
  await untilStatus(till, isAllSent);
  const { orderNumber = '' } = await till.must(SALE_OPERATIONS.findSale, { path: { sale_id: saleId } });
  running = await running.restart();
  till = deviceAt(running.url, till.id, till.cookie);
  expect(statSync(join(running.folder, 'card-simulator.jsonl')).mode & 0o777).toBe(0o600);
  const { method, path } = ORDERING_OPERATIONS.createRefund;
  const refunded = await fetch(running.url + path.replace('{order_id}', orderNumber), {
    method,
    headers: { ...(await ownCredentials()), 'content-type': 'application/json' },
    body: JSON.stringify({ reason_name: 'Cold', reason_code: 'COLD' }),
  });
  expect([refunded.status, (await refunded.json()) as object]).toEqual([201, expect.objectContaining({ order_id: expect.any(Number) })]);
});

test('a charge of which nobody knows is decided by a manager with the code of the slip, and is then a tender of the sale', async () => {
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  const { saleId, due } = await openOne(till, await pullWhole(till));
  const charge_id = uuidV4(nodeWorld);
  const charged = await till.must(SALE_OPERATIONS.chargeCard, {
    path: { sale_id: saleId, charge_id },
    body: { amount: due, token: 'sim-timeout' },
  });
  expect(charged.charges).toMatchObject([{ id: charge_id, state: 'unknown' }]);
  const { jobs } = await till.must(QUEUE_OPERATIONS.listJobs, { query: { state: 'attention' } });
  expect(jobs).toMatchObject([{ kind: 'card', saleId, reason: 'payment_unknown', amount: due }]);
  const job_id = jobs[0]?.id as string;
  const { decisions } = await till.must(QUEUE_OPERATIONS.findJob, { path: { job_id } });
  expect(decisions).toEqual(['is_done', 'declined', 'cannot_tell']);
  const decide = (decision: 'is_done' | 'check_again', decision_id: string, note?: string) =>
    till.ask(QUEUE_OPERATIONS.decideJob, { path: { job_id, decision_id }, body: { decision, ...(note !== undefined && { note }) } });
  expect((await decide('is_done', 'd1', 'A17')).refusal?.code).toBe('not_allowed');
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  expect((await decide('check_again', 'd2')).refusal?.code).toBe('not_open_to_decision');
  expect((await decide('is_done', 'd3')).refusal?.code).toBe('code_needed');
  expect((await decide('is_done', 'd4', 'A17')).value).toMatchObject({ state: 'done' });
  const { sale } = await till.must(SALE_OPERATIONS.findSale, { path: { sale_id: saleId } });
  expect(sale.tenders).toMatchObject([{ kind: 'external', provider: 'card', reference: 'A17', amount: due }]);
  const { state } = await till.must(SALE_OPERATIONS.completeSale, { path: { sale_id: saleId }, body: {} });
  expect(state).toBe('complete');
  await untilStatus(till, isAllSent);

  // To the service it is paid elsewhere; people see a card, wherever they look.
  const { orders } = await till.must(STAND_OPERATIONS.searchOrders, { query: { where: 'host' } });
  expect(orders.find((order) => order.saleId === saleId)?.tenders).toEqual([{ kind: 'card', amount: due }]);
  const ways = new Set<string>();
  for (const days of [-1, 0, 1]) {
    const date = addMilliseconds(now(nodeWorld), days * DAY_IN_MILLISECONDS).slice(0, 10);
    const { rows } = await till.must(REPORT_OPERATIONS.readReport, { query: { from: date, to: date } });
    for (const { id } of rows.tenders ?? []) ways.add(id);
  }
  expect(ways).toContain('card');
  expect(ways).not.toContain('external');
});
