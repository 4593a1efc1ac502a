import { expect, test } from 'vitest';
import type { DeviceId } from '../../shared/base/ids.ts';
import { instantFromEpoch } from '../../shared/base/time.ts';
import type { JournalWrite } from '../../shared/sync/journal/journal.ts';
import { makeMemoryJournal } from '../../shared/sync/journal/memory-journal.ts';
import type { HostContext } from '../../shared/till/context/host-context.ts';
import { makeAttemptCounter, PIN_RULE } from '../../shared/till/memory/staff-tries.ts';
import { openDevices } from '../../shared/till/records/devices-record.ts';
import { firstSettings } from '../../shared/till/records/settings-record.ts';
import { openStaff } from '../../shared/till/records/staff-record.ts';
import { approve } from '../../shared/till/staff/approvals-handlers.ts';
import { keepEmployee } from '../../shared/till/staff/staff-editing.ts';
import { isWeakPin } from '../../shared/till/staff/staff-pins.ts';
import type { EmployeeForm } from '../../shared/till-contract/operations/staff-operations.ts';
import { makeWorld } from '../world.ts';

const EVE = { id: 'eve', name: 'Eve', role: 'admin' } as const;

/** A host's staff, and what is done once a write of the wanted kind is under way. */
async function openHost() {
  const world = makeWorld({ seed: 1 });
  const memory = makeMemoryJournal(world);
  const state: { onWrite: (write: JournalWrite) => unknown } = { onWrite: () => undefined };
  const journal = {
    ...memory,
    append: async (write: JournalWrite) => {
      await state.onWrite(write);
      await memory.append(write);
    },
  };
  const staff = await openStaff(journal);
  await staff.adopt([
    { ...EVE, verifier: await world.hashPassword('4004') },
    { id: 'kim', name: 'Kim', role: 'cashier', verifier: await world.hashPassword('1001') },
  ]);
  const parts = {
    world,
    journal,
    staff,
    devices: await openDevices(journal, world),
    pinTries: makeAttemptCounter(journal, world, PIN_RULE),
    settings: () => firstSettings(false),
    emit: () => undefined,
  } as unknown as HostContext;
  const caller = { deviceId: 'd1' as DeviceId, deviceName: 'Till 1', kind: 'till', employee: EVE } as const;
  const call = { caller, at: instantFromEpoch(world.epochMilliseconds()), query: {} };
  const change = (body: EmployeeForm) => keepEmployee(parts, { ...call, path: { employee_id: 'kim' }, body });
  return { world, journal, staff, state, parts, call, change };
}

test('an approval that is requested twice at once is one, and both get its answer', async () => {
  const { parts, call, journal } = await openHost();
  const body = { pin: '4004', action: 'refund' } as const;
  const ask = () => approve(parts, { ...call, path: { approval_id: 'a1' }, body });
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(one).toMatchObject({ ok: true, value: { id: 'a1' } });
  expect(other).toEqual(one);
  const approvals = (await journal.listAudit(0, 9)).filter(({ event }) => event === 'approved');
  expect(approvals).toHaveLength(1);
});

test('of two managers that are given the same PIN at once, one is refused because it is taken [A3]', async () => {
  const { world, staff, parts, call } = await openHost();
  const body = { role: 'manager', hasLeft: false, pin: '7337' } as const;
  const kept = await Promise.all(
    ['mia', 'noa'].map((id) => keepEmployee(parts, { ...call, path: { employee_id: id }, body: { ...body, name: id } })),
  );
  expect(kept.map((answer) => (answer.ok ? 'kept' : answer.refusal.code)).sort()).toEqual(['kept', 'pin_taken']);
  const holders = await Promise.all(staff.list().map(({ verifier = '' }) => world.verifyPassword('7337', verifier)));
  expect(holders.filter((isTheirs) => isTheirs)).toHaveLength(1);
});

test('the PIN of a manager who has left is given to nobody else: they may come back with it', async () => {
  const { parts, call } = await openHost();
  const keep = (id: string, hasLeft: boolean, pin?: string) => {
    const body = { name: id, role: 'manager', hasLeft, ...(pin !== undefined && { pin }) } as const;
    return keepEmployee(parts, { ...call, path: { employee_id: id }, body });
  };
  await keep('mia', false, '7337');
  await keep('mia', true);
  expect(await keep('noa', false, '7337')).toMatchObject({ refusal: { code: 'pin_taken' } });
  expect(await keep('mia', false)).toMatchObject({ ok: true, value: { hasPin: true } });
});

test('only a part that stands twice makes a PIN weak', () => {
  expect(['1212', '12121', '123123', '1231231', '12341234'].filter(isWeakPin)).toHaveLength(5);
  expect(['7337', '5805', '90219', '1231123'].filter(isWeakPin)).toEqual([]);
});

test('a new name keeps the PIN that somebody else gives at the same time', async () => {
  const { world, staff, state, change } = await openHost();
  let renamed: Promise<unknown> | undefined;
  state.onWrite = async ({ audit }) => {
    if (audit?.event === 'pin_changed') renamed = change({ name: 'Kim L.', role: 'cashier', hasLeft: false });
    await new Promise((resolve) => setImmediate(resolve));
  };
  expect(await change({ name: 'Kim', role: 'cashier', hasLeft: false, pin: '7337' })).toMatchObject({ ok: true });
  expect(await renamed).toMatchObject({ ok: true });
  expect(staff.find('kim')?.name).toBe('Kim L.');
  expect(await world.verifyPassword('7337', staff.find('kim')?.verifier ?? '')).toBe(true);
});
