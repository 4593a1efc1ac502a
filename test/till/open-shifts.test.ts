import { expect, test } from 'vitest';
import { instantFromEpoch } from '../../shared/base/time.ts';
import { makeOpenShifts } from '../../shared/till/memory/open-shifts.ts';
import type { ShiftRecord } from '../../shared/till/records/shifts-record.ts';
import { keep, type RecordKind } from '../../shared/till/records/till-records.ts';
import { OTHER_TILL, TILL } from './test-till.ts';

function open() {
  const journal = new Map<string, ShiftRecord>();
  const reads: string[] = [];
  let gate: Promise<void> = Promise.resolve();
  const shifts = makeOpenShifts(async ({ deviceId }) => {
    reads.push(deviceId);
    const found = journal.get(deviceId);
    await gate;
    return found;
  });
  const write = (kind: RecordKind, id: string): void =>
    shifts.take({ records: [keep(kind, id, 0, { state: 'open', at: instantFromEpoch(0), body: {} })] });
  return {
    reads,
    shifts,
    write,
    put: (deviceId: string, id: string) => journal.set(deviceId, { id } as ShiftRecord),
    wait(until: Promise<void>) {
      gate = until;
    },
  };
}

test('an open shift is read once, and again after it, or a drawer, was written', async () => {
  const { reads, shifts, write, put } = open();
  const both = async () => [await shifts.of(TILL), await shifts.of(OTHER_TILL)];
  put(TILL.deviceId, 's1');
  expect(await both()).toEqual([{ id: 's1' }, undefined]);
  expect(await both()).toEqual([{ id: 's1' }, undefined]);
  expect(reads).toEqual([TILL.deviceId, OTHER_TILL.deviceId]);
  write('sale', 'x');
  write('shift', 's1');
  await both();
  expect(reads.slice(2)).toEqual([TILL.deviceId]);
  // A drawer that had no open shift gets one.
  put(OTHER_TILL.deviceId, 's2');
  write('drawer', OTHER_TILL.deviceId);
  expect(await both()).toEqual([{ id: 's1' }, { id: 's2' }]);
  // A till gets the drawer of another one.
  put(TILL.deviceId, 's2');
  write('till_drawer', TILL.deviceId);
  expect(await both()).toEqual([{ id: 's2' }, { id: 's2' }]);
});

test('what was read before a write that came meanwhile is not kept', async () => {
  const { shifts, write, put, wait } = open();
  const gate = Promise.withResolvers<void>();
  wait(gate.promise);
  const early = shifts.of(TILL);
  put(TILL.deviceId, 's1');
  write('drawer', TILL.deviceId);
  gate.resolve();
  expect(await early).toBeUndefined();
  expect(await shifts.of(TILL)).toEqual({ id: 's1' });
});
