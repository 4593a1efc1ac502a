import { expect, test } from 'vitest';
import { openTillLink } from '../../electron/host/till/link/till-link.ts';
import { utf8Bytes } from '../../shared/base/utf8.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { Transport } from '../../shared/contract/http/exchange.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { makeScheduler } from '../simulation/scheduler.ts';
import { makeWorld } from '../world.ts';

test('a service that refuses every key is asked for a place as often after many cuts of the line as after one', async () => {
  const scheduler = makeScheduler(Date.parse('2026-11-21T18:00:00.000Z'));
  const world = { ...makeWorld(), epochMilliseconds: scheduler.now, monotonicMilliseconds: scheduler.now };
  let isUp = true;
  let requests = 0;
  const transport: Transport = async ({ target }) => {
    if (!isUp) throw new NoAnswer('not_sent', 'ECONNREFUSED');
    if (target !== '/') requests += 1;
    return { status: 401, headers: { 'content-type': 'application/json' }, body: utf8Bytes('{"code":401,"message":"no"}') };
  };
  const opened = await openTillLink({
    journal: makeMemoryJournal(world),
    terminal: { identity: () => ({ deviceId: 'd', epoch: 1 }) as never, isHeld: () => false },
    world,
    timer: { after: scheduler.after },
    yieldToOthers: async () => undefined,
    log: () => undefined,
    acceptedVariance: () => 0,
    reachRemote: () => ({ transport, credentials: { apiKey: 'k' } }),
    remoteKeys: () => ({ apiKey: 'k' }),
    keepRemoteKeys: () => undefined,
    forgetRemoteKeys: () => undefined,
    devices: { list: () => [], forgetVendors: async () => undefined },
    gate: () => ({ shut: async () => true, open: () => undefined }),
    wanted: { mode: 'remote', baseUrl: 'https://elsewhere.example', apiKey: 'k' },
    check: async () => undefined,
    onStatus: () => undefined,
    onService: () => undefined,
    onCatalogue: () => undefined,
  });
  if (!opened.ok) throw new Error(opened.refusal.code);
  const pass = (milliseconds: number): Promise<void> => scheduler.run(scheduler.now() + milliseconds);
  const requestsWithin = async (milliseconds: number): Promise<number> => {
    requests = 0;
    await pass(milliseconds);
    return requests;
  };
  void opened.value.start();
  await pass(10_000);
  const once = await requestsWithin(20_000);
  for (let cuts = 0; cuts < 20; cuts += 1) {
    isUp = false;
    await pass(4000);
    isUp = true;
    await pass(4000);
  }
  expect(once).toBeGreaterThan(5);
  expect(await requestsWithin(20_000)).toBeLessThanOrEqual(once + 2);
  const stopped = opened.value.stop();
  await pass(10_000);
  await stopped;
  expect(await requestsWithin(20_000)).toBe(0);
});
