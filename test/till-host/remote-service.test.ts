import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { QUEUE_OPERATIONS } from '../../shared/till-contract/operations/queue-operations.ts';
import { STAND_OPERATIONS } from '../../shared/till-contract/operations/stand-operations.ts';
import type { PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { type RemoteTill, startRemoteTill } from './remote-till.ts';
import { pullWhole, sellOne } from './till-sale.ts';

let running: RemoteTill;
let till: PairedDevice;
beforeAll(async () => {
  running = await startRemoteTill();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'owner' } });
});
afterAll(() => running.stop());

test('the screens hear by themselves that the service is gone, sell on, and each sale is one order once it is back', async () => {
  const received = await till.listen();
  await received.next('status', ({ status }) => status.connectivity === 'online' && status.catalogue !== undefined);
  const catalogue = await pullWhole(till);
  await sellOne(till, catalogue);
  await untilStatus(till, isAllSent);

  await running.stopService();
  await received.next('status', ({ status }) => status.connectivity === 'offline');
  const other = await running.pair();
  await other.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'owner' } });
  for (const device of [till, other, till]) expect((await sellOne(device, await pullWhole(device))).state).toBe('complete');
  await untilStatus(till, ({ queue }) => queue.waiting === 3);
  const { status, refusal } = await till.ask(HOST_OPERATIONS.changeConnection, {
    body: { mode: 'remote', baseUrl: running.serviceUrl(), vendorId: 32 },
  });
  expect([status, refusal?.code, refusal?.facts?.waiting]).toEqual([409, 'unsent', 3]);
  const { summary, jobs } = await till.must(QUEUE_OPERATIONS.listJobs);
  expect([summary.waiting, jobs.length, summary.amount]).toEqual([3, 3, jobs.reduce((sum, job) => sum + (job.amount ?? 0), 0)]);
  expect((await till.must(STAND_OPERATIONS.searchOrders, { query: { where: 'both' } })).isServiceAsked).toBe(false);

  await running.startService();
  await received.next('status', ({ status: reported }) => reported.connectivity === 'online');
  await untilStatus(till, isAllSent);
  expect(await running.countOrders()).toBe(4);
  received.close();
});

test('levels and seats that were read once are listed without the service', async () => {
  const levels = await till.must(STAND_OPERATIONS.listLevels);
  const level_id = String(levels[0]?.id);
  const seats = await till.must(STAND_OPERATIONS.listSeats, { path: { level_id } });
  expect([levels.length > 0, seats.length > 0]).toEqual([true, true]);
  await running.stopService();
  await untilStatus(till, ({ connectivity }) => connectivity === 'offline');
  expect(await till.must(STAND_OPERATIONS.listLevels)).toEqual(levels);
  expect(await till.must(STAND_OPERATIONS.listSeats, { path: { level_id } })).toEqual(seats);
  expect((await till.ask(STAND_OPERATIONS.listSeats, { path: { level_id: '424242' } })).refusal?.code).toBe('needs_service');
});

test('a service that is not there, or that does not take the key, is not switched to', async () => {
  const change = (body: object) => till.ask(HOST_OPERATIONS.changeConnection, { body: body as never });
  expect((await change({ mode: 'local' })).refusal).toEqual({ code: 'not_reachable' });
  for (const baseUrl of ['http://127.0.0.1:9', 'ftp://127.0.0.1', 'file:///etc/passwd', 'http://user:secret@127.0.0.1:9', 'no address'])
    expect((await change({ mode: 'remote', baseUrl, apiKey: running.keys.ordering })).refusal).toEqual({ code: 'not_reachable' });
  await running.startService();
  const wrong = await change({ mode: 'remote', baseUrl: running.serviceUrl(), apiKey: '00000000-0000-4000-8000-000000000000' });
  expect(wrong.refusal).toEqual({ code: 'key_refused' });
  expect(await till.must(HOST_OPERATIONS.readConnection)).toMatchObject({
    mode: 'remote',
    hasKey: true,
    hasBackofficeKey: true,
    place: { vendorId: 31 },
  });
});

test('a key that is kept for one address goes to no other [D8]', async () => {
  let requests = 0;
  const other = createServer((_request, response) => {
    requests += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const answer = await till.ask(HOST_OPERATIONS.changeConnection, { body: { mode: 'remote', baseUrl: `http://127.0.0.1:${port}` } });
  other.close();
  expect([answer.refusal, requests]).toEqual([{ code: 'key_refused' }, 0]);
});
