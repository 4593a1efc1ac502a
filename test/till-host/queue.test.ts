import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { makeCase } from './attention-case.ts';
import type { PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';

let running: RunningTillHost;
let till: PairedDevice;
beforeAll(async () => {
  running = await startTillHost();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
});
afterAll(() => running.stop());

test('a case is shown with its evidence and what may be decided, and is decided once by a manager', async () => {
  const made = await makeCase(running, till, 25);
  ({ running, till } = made);
  const id = made.jobId;
  expect((await till.must(HOST_OPERATIONS.readStatus)).queue.attention).toBe(1);
  const listed = await till.must(QUEUE_OPERATIONS.listJobs, { query: { state: 'attention' } });
  expect(listed.jobs).toMatchObject([{ id, kind: 'sale', state: 'attention', reason: 'price_differs' }]);
  const found = await till.must(QUEUE_OPERATIONS.findJob, { path: { job_id: id } });
  expect(found).toMatchObject({ evidence: { difference: 25 }, decisions: ['check_again', 'accept_price', 'is_done', 'write_off'] });

  const decide = (decision: 'accept_price' | 'write_off' | 'honour_price', decision_id: string) =>
    till.ask(QUEUE_OPERATIONS.decideJob, { path: { job_id: id, decision_id }, body: { decision } });
  expect((await decide('accept_price', 'd1')).refusal).toEqual({ code: 'not_allowed', facts: { action: 'decide' } });
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  expect((await decide('write_off', 'd0')).refusal).toEqual({ code: 'not_allowed', facts: { action: 'write_off' } });
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
