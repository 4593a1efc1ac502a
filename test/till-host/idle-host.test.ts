import { expect, test } from 'vitest';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import { openRemoteService } from './remote-link.ts';

const MINUTE = 60_000;

test('a host that sells nothing leaves its service alone, notices a change all the same, and is quick once somebody works', async () => {
  const service = await openRemoteService();
  const { requests, pass } = service;
  const link = await service.open(makeMemoryJournal(service.world));
  await pass(MINUTE);
  expect(service.revisions.length).toBeGreaterThan(0);

  requests.length = 0;
  await pass(20 * MINUTE);
  // One request in a quarter of a minute.
  expect(requests.length).toBeLessThanOrEqual(80);
  expect(requests.length).toBeGreaterThan(20);

  // After a tap it is known within three seconds that the service is gone, and that it is back.
  const { connection } = link.drainer();
  service.isUp = false;
  link.watchClosely();
  await pass(3000);
  expect(connection.connectivity()).toBe('offline');
  service.isUp = true;
  await pass(3000);
  expect(connection.connectivity()).toBe('online');

  // Without taps an outage shows at the next check.
  await pass(MINUTE);
  service.isUp = false;
  await pass(MINUTE);
  expect(connection.connectivity()).toBe('offline');

  await service.stop(link);
  await service.close();
});

test('a host that begins in an outage knows how far its clock was ahead of the service, until the service says otherwise', async () => {
  const service = await openRemoteService();
  const journal = makeMemoryJournal(service.world);
  const minutesAhead = (link: Awaited<ReturnType<typeof service.open>>) => Math.round((link.drainer().clockAhead() ?? Number.NaN) / MINUTE);
  const before = await service.open(journal, 20 * MINUTE);
  await service.pass(MINUTE);
  expect(minutesAhead(before)).toBe(20);
  await service.stop(before);

  service.isUp = false;
  const after = await service.open(journal, 20 * MINUTE);
  await service.pass(MINUTE);
  expect([after.drainer().connection.connectivity(), minutesAhead(after)]).toEqual(['offline', 20]);
  await service.stop(after);

  // The clock was corrected meanwhile.
  service.isUp = true;
  const corrected = await service.open(journal);
  await service.pass(MINUTE);
  expect(minutesAhead(corrected)).toBe(0);
  await service.stop(corrected);
  service.isUp = false;
  const last = await service.open(journal);
  await service.pass(MINUTE);
  expect(minutesAhead(last)).toBe(0);
  await service.stop(last);
  await service.close();
});
