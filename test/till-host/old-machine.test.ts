import { copyFileSync, renameSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { deviceAt } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_MANAGER, startTillHost } from './running-till-host.ts';
import { pullWhole, sellOne } from './till-sale.ts';

test('of a journal that was copied nothing goes out until a manager has said that the other machine is off [S14]', async () => {
  let running = await startTillHost();
  let till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await running.host.stop();
  const file = `${running.folder}/journal.sqlite`;
  copyFileSync(file, `${file}.copy`);
  renameSync(`${file}.copy`, file);
  running = await startTillHost(running.folder);
  till = deviceAt(running.url, till.id, till.cookie);
  expect((await till.must(HOST_OPERATIONS.readStatus)).isOldMachineInQuestion).toBe(true);
  await sellOne(till, await pullWhole(till));
  const { jobs } = await till.must(QUEUE_OPERATIONS.listJobs);
  expect(jobs.map(({ id, state }) => [id === 'old-machine', state])).toEqual([
    [true, 'attention'],
    [false, 'waiting'],
  ]);
  const answer = { path: { job_id: 'old-machine', decision_id: 'd9' }, body: { decision: 'confirm_old_is_off' } } as const;
  expect(await till.must(QUEUE_OPERATIONS.decideJob, answer)).toMatchObject({ state: 'done', decisions: [] });
  expect(await till.must(QUEUE_OPERATIONS.decideJob, answer)).toMatchObject({ state: 'done' });
  expect(await untilStatus(till, isAllSent)).toMatchObject({ isOldMachineInQuestion: false });
  await running.stop();
});
