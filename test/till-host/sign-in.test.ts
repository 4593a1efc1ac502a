import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { uuidV4 } from '../../shared/base/ids.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';

let running: RunningTillHost;
let till: PairedDevice;
beforeAll(async () => {
  running = await startTillHost();
  till = await running.pair();
});
afterAll(() => running.stop());

function approve(device: PairedDevice, pin: string, approval_id = uuidV4(nodeWorld)) {
  return device.ask(HOST_OPERATIONS.approve, { path: { approval_id }, body: { pin, action: 'discount', facts: { amount: 500 } } });
}

test('on an open stand a cashier signs in without a PIN, and a manager does not', async () => {
  expect(await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER })).toEqual({
    id: 'cashier-1',
    name: 'Alex Rivera',
    role: 'cashier',
  });
  expect((await till.ask(HOST_OPERATIONS.signIn, { body: { employeeId: 'manager-1' } })).refusal).toEqual({ code: 'wrong_pin' });
  expect((await till.ask(HOST_OPERATIONS.signIn, { body: { employeeId: 'nobody' } })).refusal).toEqual({ code: 'unknown' });
  expect(JSON.stringify(await till.must(HOST_OPERATIONS.listStaff))).not.toContain('scrypt');
});

test('a window that signs someone in by itself never displaces a person who was quicker', async () => {
  const window = await running.pair();
  const byItself = { employeeId: DEMO_CASHIER.employeeId, ifNoOne: true } as const;
  await window.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  expect(await window.must(HOST_OPERATIONS.signIn, { body: byItself })).toMatchObject({ id: 'manager-1' });
  expect((await window.must(HOST_OPERATIONS.readStatus)).employee).toMatchObject({ id: 'manager-1' });
  await window.must(HOST_OPERATIONS.signOut);
  expect(await window.must(HOST_OPERATIONS.signIn, { body: byItself })).toMatchObject({ id: 'cashier-1' });
});

test('a window that signs someone in by itself displaces nobody whose sign-in is just being written', async () => {
  const window = await running.pair();
  const byItself = { employeeId: DEMO_CASHIER.employeeId, ifNoOne: true } as const;
  for (let round = 0; round < 10; round++) {
    await Promise.all([
      window.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'cashier-2' } }),
      window.must(HOST_OPERATIONS.signIn, { body: byItself }),
    ]);
    expect((await window.must(HOST_OPERATIONS.readStatus)).employee).toMatchObject({ id: 'cashier-2' });
    await window.must(HOST_OPERATIONS.signOut);
  }
});

test("an action is approved by a manager's PIN, once for one id, and by nobody else's", async () => {
  const id = uuidV4(nodeWorld);
  const given = await approve(till, DEMO_MANAGER.pin, id);
  expect(given.value).toMatchObject({ id, action: 'discount', approvedBy: { id: 'manager-1' } });
  expect((await approve(till, 'wrong', id)).value).toEqual(given.value);
  expect((await approve(till, '1234')).refusal).toEqual({ code: 'wrong_pin', facts: { left: 4 } });
  expect((await approve(till, DEMO_MANAGER.pin)).status).toBe(200);
});

test('five wrong PINs lock one person at one device, which no restart lifts, and end no shift [A2]', async () => {
  const other = await running.pair();
  const guess = (device: PairedDevice, pin: string) => device.ask(HOST_OPERATIONS.signIn, { body: { employeeId: 'manager-1', pin } });
  const guesses = await Promise.all(['1', '2', '3', '4', '5', '6', '7'].map((pin) => guess(till, pin)));
  expect(guesses.map(({ refusal }) => refusal?.code).toSorted()).toEqual([...Array(2).fill('locked_out'), ...Array(5).fill('wrong_pin')]);
  expect((await guess(till, DEMO_MANAGER.pin)).refusal?.code).toBe('locked_out');
  expect((await guess(other, DEMO_MANAGER.pin)).status).toBe(200);
  running = await running.restart();
  till = deviceAt(running.url, till.id, till.cookie);
  expect((await guess(till, DEMO_MANAGER.pin)).refusal?.code).toBe('locked_out');
  expect((await till.must(HOST_OPERATIONS.readStatus)).employee?.id).toBe('cashier-1');
});
