import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DiskReserve, openDiskReserve } from '../../electron/host/data/disk-reserve.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import type { Instant } from '../../shared/base/time.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { makeWorld } from '../world.ts';

const MEBIBYTE = 1024 * 1024;
const AT = '2026-11-21T18:00:00.000Z' as Instant;
let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-reserve-'));
  file = join(folder, 'reserve');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sizeOfReserve = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** A disk with so much beside the reserve. */
function onDisk(): { readonly reserve: DiskReserve; readonly log: string[]; leave(mebibytes: number): void } {
  let left = 100 * MEBIBYTE;
  const log: string[] = [];
  const reserve = openDiskReserve({
    file,
    log: (_level, message) => log.push(message),
    reserveBytes: 2 * MEBIBYTE,
    neededBytes: 4 * MEBIBYTE,
    measureFree: () => left - sizeOfReserve(),
  });
  return {
    reserve,
    log,
    leave: (mebibytes) => {
      left = mebibytes * MEBIBYTE + sizeOfReserve();
    },
  };
}

test('below the reserve nothing begins, what has begun goes on, and all returns by itself', async () => {
  const { reserve, log, leave } = onDisk();
  const journal = openSqliteJournal(':memory:', makeWorld(), { room: reserve });
  const begin = (id: string) =>
    journal.append({ isPostponable: true, adds: [{ id: id as OpId, kind: 'sale', lane: id, epoch: 1, intent: '{}', createdAt: AT }] });
  await begin('a');
  await reserve.settled();
  expect(sizeOfReserve()).toBe(2 * MEBIBYTE);

  leave(3);
  await expect(begin('b')).rejects.toMatchObject({
    refusal: { code: 'disk_nearly_full', facts: { freeBytes: 3 * MEBIBYTE, neededBytes: 4 * MEBIBYTE } },
  });
  await journal.append({ change: { id: 'a' as OpId, state: 'done', endedAt: AT } });
  expect([sizeOfReserve(), await journal.findOp('b' as OpId)]).toEqual([2 * MEBIBYTE, undefined]);

  // What has begun is written down with what the reserve gives.
  leave(1);
  await expect(begin('b')).rejects.toThrow('disk_nearly_full');
  expect(sizeOfReserve()).toBe(0);
  // Room for the figure alone is not enough as long as the reserve is gone.
  leave(5);
  await expect(begin('b')).rejects.toMatchObject({ refusal: { facts: { freeBytes: 5 * MEBIBYTE, neededBytes: 6 * MEBIBYTE } } });
  leave(50);
  await begin('b');
  await reserve.settled();
  expect(sizeOfReserve()).toBe(2 * MEBIBYTE);
  expect(log).toEqual(['the disk is nearly full', 'there is room again']);
  await journal.close();
});

test('the real disk is measured where nothing else is said', () => {
  const reserve = openDiskReserve({ file: join(folder, 'real'), log: () => undefined, reserveBytes: MEBIBYTE, neededBytes: 1 });
  expect(reserve.measure().freeBytes).toBeGreaterThan(0);
  return reserve.settled();
});
