import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/node-world.ts';
import { openSqliteJournal } from '../../electron/host/sqlite/journal.ts';
import { now } from '../../shared/base/time.ts';
import type { SaleIntent } from '../../shared/sync/intent.ts';
import type { Op, OpId } from '../../shared/sync/op.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/queue-operations.ts';
import { isAllSent, untilStatus } from './heard-events.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { pullWhole, sellOne } from './till-sale.ts';

let running: RunningTillHost;
let till: PairedDevice;
beforeAll(async () => {
  running = await startTillHost();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
});
afterAll(() => running.stop());

/** The last sale as it is where the service wants another price than was taken. */
async function makeCase(difference: number): Promise<Op> {
  await sellOne(till, await pullWhole(till));
  await untilStatus(till, isAllSent);
  const { jobs } = await till.must(QUEUE_OPERATIONS.listJobs, { query: { state: 'done' } });
  const sold = jobs.find(({ kind }) => kind === 'sale');
  await running.host.stop();
  const journal = openSqliteJournal(`${running.folder}/journal.sqlite`, nodeWorld);
  const op = (await journal.findOp(sold?.id as OpId)) as Op;
  const id = `${op.id.slice(0, -4)}0000` as OpId;
  const intent = JSON.parse(op.intent) as SaleIntent;
  const taken = intent.taken - difference;
  const payments = (intent.request.cart.payments ?? []).map((payment) => ({
    ...payment,
    amount: taken / 100,
    amount_tendered: taken / 100,
  }));
  const cart = { ...intent.request.cart, payments };
  const { seq: _seq, state: _state, refs: _refs, endedAt: _endedAt, ...kept } = op;
  const lane = `${op.lane}-case`;
  const wanted = { ...intent, request: { ...intent.request, cart }, taken, externalId: `case.${id}` };
  await journal.append({ adds: [{ ...kept, id, lane, intent: JSON.stringify(wanted) }] });
  await journal.append({
    change: { id, state: 'attention', reason: 'price_differs', evidence: { taken, difference }, endedAt: now(nodeWorld) },
  });
  await journal.close();
  running = await startTillHost(running.folder);
  till = deviceAt(running.url, till.id, till.cookie);
  return (await journalOp(id)) as Op;
}

async function journalOp(id: OpId): Promise<unknown> {
  return { id: (await till.must(QUEUE_OPERATIONS.findJob, { path: { job_id: id } })).id };
}

test('a case is shown with its evidence and what may be decided, and is decided once by a manager', async () => {
  const { id } = await makeCase(25);
  expect((await till.must(HOST_OPERATIONS.readStatus)).queue.attention).toBe(1);
  const listed = await till.must(QUEUE_OPERATIONS.listJobs, { query: { state: 'attention' } });
  expect(listed.jobs).toMatchObject([{ id, kind: 'sale', state: 'attention', reason: 'price_differs' }]);
  const found = await till.must(QUEUE_OPERATIONS.findJob, { path: { job_id: id } });
  expect(found).toMatchObject({ evidence: { difference: 25 }, decisions: ['check_again', 'accept_price', 'is_done', 'write_off'] });

  const decide = (decision: 'accept_price' | 'write_off' | 'honour_price', decision_id: string) =>
    till.ask(QUEUE_OPERATIONS.decideJob, { path: { job_id: id, decision_id }, body: { decision } });
  expect((await decide('accept_price', 'd1')).refusal).toEqual({ code: 'not_allowed' });
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  expect((await decide('write_off', 'd0')).refusal).toEqual({ code: 'not_allowed' });
  expect((await decide('honour_price', 'd2')).refusal?.code).toBe('not_open_to_decision');
  expect((await decide('accept_price', 'd1')).value).toMatchObject({ state: 'rejected', reason: 'replaced' });
  expect((await decide('accept_price', 'd1')).value).toMatchObject({ state: 'rejected', reason: 'replaced' });
  expect((await decide('accept_price', 'd3')).refusal?.code).toBe('not_open_to_decision');
  await untilStatus(till, isAllSent);
  const { jobs } = await till.must(QUEUE_OPERATIONS.listJobs, { query: { state: 'done' } });
  expect(jobs.filter(({ variance }) => variance !== undefined)).toMatchObject([{ state: 'done', variance: 25 }]);
  expect((await till.ask(QUEUE_OPERATIONS.findJob, { path: { job_id: 'unknown' } })).refusal).toEqual({ code: 'unknown' });
  await till.must(QUEUE_OPERATIONS.hurryJobs);
});
