import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTillFigures } from '../../electron/host/till/till-figures.ts';
import type { Instant } from '../../shared/base/time.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { DEMO_CASHIER, type RunningTillHost, startTillHost } from './running-till-host.ts';
import { pullWhole, sellOne } from './till-sale.ts';

let running: RunningTillHost;
beforeAll(async () => {
  running = await startTillHost();
});
afterAll(() => running.stop());

async function figures(): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${running.url}/metrics`)).text();
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

test('the figures of a host tell of its queue and of what it sends, beside those of its service', async () => {
  const till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  const before = await figures();
  expect(before.get('grandstand_attempts_total{outcome="ok"}')).toBe(0);
  await sellOne(till, await pullWhole(till));
  await untilStatus(till, isAllSent);
  const after = await figures();
  expect(after.get('grandstand_jobs_added_total')).toBeGreaterThanOrEqual(1);
  expect(after.get('grandstand_jobs_ended_total{state="done"}')).toBeGreaterThanOrEqual(1);
  expect(after.get('grandstand_attempts_total{outcome="ok"}')).toBeGreaterThanOrEqual(1);
  expect(after.get('grandstand_queue_jobs{state="waiting"}')).toBe(0);
  expect(after.get('grandstand_queue_oldest_seconds')).toBe(0);
  expect(after.get('grandstand_connection{connectivity="online"}')).toBe(1);
  expect(after.get('grandstand_answer_seconds_count')).toBeGreaterThan(0);
});

test('ages, the disk and the backup are shown as they are', () => {
  const now = Date.parse('2026-11-21T18:00:00.000Z');
  const at = (seconds: number) => new Date(now - seconds * 1000).toISOString() as Instant;
  const made = makeTillFigures({
    world: { epochMilliseconds: () => now },
    queue: () => ({ waiting: 3, unsure: 1, attention: 2, amount: 0 as never, oldestAt: at(90) }),
    connectivity: () => 'offline',
    disk: () => ({ isNearlyFull: true, freeBytes: 1024 }),
    backup: () => ({ lastOk: { at: at(3600), file: 'x' }, isBehind: true }),
  });
  const attempt = { opId: 'o' as OpId, n: 1, step: 'checkout', requestHash: 'h', at: now } as const;
  made.take({ attempt: { ...attempt, phase: 'sending' } });
  made.take({ attempt: { ...attempt, phase: 'answered', outcome: 'ambiguous' }, change: { id: 'o' as OpId, state: 'attention' } });
  made.take({ change: { id: 'o' as OpId, state: 'waiting' } });
  const lines = made.text().split('\n');
  for (const line of [
    'grandstand_queue_jobs{state="waiting"} 3',
    'grandstand_queue_jobs{state="attention"} 2',
    'grandstand_queue_oldest_seconds 90',
    'grandstand_jobs_ended_total{state="attention"} 1',
    'grandstand_attempts_total{outcome="ambiguous"} 1',
    'grandstand_connection{connectivity="offline"} 1',
    'grandstand_disk_nearly_full 1',
    'grandstand_disk_free_bytes 1024',
    'grandstand_backup_behind 1',
    'grandstand_backup_age_seconds 3600',
  ])
    expect(lines).toContain(line);
});
