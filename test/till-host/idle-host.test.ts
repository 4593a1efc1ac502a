import { expect, test } from 'vitest';
import { openTillLink } from '../../electron/host/till-link.ts';
import { NoAnswer } from '../../shared/client/no-answer.ts';
import type { ResponseBytes, Transport } from '../../shared/contract/exchange.ts';
import { makeMemoryJournal } from '../../shared/sync/memory-journal.ts';
import { openStall } from '../service/stall.ts';
import { KEYS } from '../service/stall-catalogue.ts';
import { makeScheduler } from '../simulation/scheduler.ts';
import { makeWorld, type TestWorld } from '../world.ts';

const MINUTE = 60_000;

test('a host that sells nothing leaves its service alone, notices a change all the same, and is quick once somebody works', async () => {
  const scheduler = makeScheduler(Date.parse('2026-11-21T18:00:00.000Z'));
  const world = { ...makeWorld(), epochMilliseconds: scheduler.now, monotonicMilliseconds: scheduler.now } as TestWorld;
  const stall = await openStall({ world });
  const asked: string[] = [];
  let isUp = true;
  // The scheduler waits for each answer, so that no virtual time passes meanwhile.
  const transport: Transport = (request) => {
    asked.push(`${request.method} ${request.target}`);
    const { promise, resolve, reject } = Promise.withResolvers<ResponseBytes>();
    scheduler.after(20, async () => {
      if (isUp) resolve(await stall.service.answer(request));
      else reject(new NoAnswer('not_sent', 'ECONNREFUSED'));
    });
    return promise;
  };
  const revisions: string[] = [];
  const opened = await openTillLink({
    journal: makeMemoryJournal(world),
    terminal: { identity: () => ({ deviceId: 'd', epoch: 1 }) as never, isHeld: () => false },
    world,
    timer: { after: scheduler.after },
    log: () => undefined,
    acceptedVariance: () => 0,
    reachRemote: () => ({ transport, credentials: { apiKey: KEYS.ordering } }),
    remoteKeys: () => ({ apiKey: KEYS.ordering }),
    keepRemoteKeys: () => undefined,
    forgetRemoteKeys: () => undefined,
    devices: { list: () => [], forgetVendors: async () => undefined },
    gate: () => ({ shut: async () => true, open: () => undefined }),
    wanted: { mode: 'remote', baseUrl: 'https://elsewhere.example', apiKey: KEYS.ordering },
    check: async () => undefined,
    onStatus: () => undefined,
    onService: () => undefined,
    onCatalogue: (_vendorId, revision) => revisions.push(revision),
  });
  if (!opened.ok) throw new Error(opened.refusal.code);
  const link = opened.value;
  const pass = (milliseconds: number): Promise<void> => scheduler.run(scheduler.now() + milliseconds);
  void link.start();
  await pass(MINUTE);
  expect(revisions.length).toBeGreaterThan(0);

  asked.length = 0;
  await pass(20 * MINUTE);
  // One request in a quarter of a minute.
  expect(asked.length).toBeLessThanOrEqual(80);
  expect(asked.length).toBeGreaterThan(20);

  // Somebody taps: within three seconds it is known that the service is gone, and that it is back.
  const { connection } = link.drainer();
  isUp = false;
  link.attend();
  await pass(3000);
  expect(connection.grade()).toBe('alone');
  isUp = true;
  await pass(3000);
  expect(connection.grade()).toBe('service');

  // With nobody there an outage shows at the next look.
  await pass(MINUTE);
  isUp = false;
  await pass(MINUTE);
  expect(connection.grade()).toBe('alone');

  const stopped = link.stop();
  await pass(10_000);
  await stopped;
  await stall.close();
});
