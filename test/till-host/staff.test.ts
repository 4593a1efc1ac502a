import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUDIT_OPERATIONS } from '../../shared/till-contract/operations/audit-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { type EmployeeForm, STAFF_OPERATIONS } from '../../shared/till-contract/operations/staff-operations.ts';
import type { ChangedPermissions } from '../../shared/till-contract/parts/permissions.ts';
import { ADMINISTRATOR, addAdministrator } from './administrator.ts';
import type { PairedDevice } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';

let running: RunningTillHost;
let till: PairedDevice;
beforeAll(async () => {
  running = await startTillHost();
  till = await running.pair();
  await addAdministrator(running);
});
afterAll(() => running.stop());

const as = (body: { readonly employeeId: string; readonly pin?: string }) => till.must(HOST_OPERATIONS.signIn, { body });
const keep = (employee_id: string, body: Partial<EmployeeForm> & Pick<EmployeeForm, 'name'>) =>
  till.ask(STAFF_OPERATIONS.keepEmployee, { path: { employee_id }, body: { role: 'cashier', hasLeft: false, ...body } });
const events = async (): Promise<readonly string[]> => {
  const audit = await till.must(AUDIT_OPERATIONS.listAudit, { query: { area: 'people' } });
  return audit.entries.map(({ event }) => event);
};

async function setPermissions(permissions: ChangedPermissions) {
  const { revision, settings } = await till.must(HOST_OPERATIONS.readSettings);
  return await till.ask(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, permissions } } });
}

test('a manager adds cashiers, who then sign in; the same form again adds and tells nothing more', async () => {
  await as(DEMO_MANAGER);
  const added = await keep('new-1', { name: '  Mia Lund ', pin: '4071' });
  expect(added.value).toMatchObject({ id: 'new-1', name: 'Mia Lund', role: 'cashier', hasPin: true, isOfCatalogue: false, lockouts: [] });
  expect((await keep('new-1', { name: 'Mia Lund', pin: '4071' })).status).toBe(200);
  expect((await events()).filter((event) => event === 'employee_added')).toHaveLength(2);
  expect((await till.must(HOST_OPERATIONS.listStaff)).map(({ id }) => id)).toContain('new-1');
  expect(await as({ employeeId: 'new-1' })).toMatchObject({ name: 'Mia Lund' });
  expect((await till.ask(STAFF_OPERATIONS.readStaff)).refusal).toEqual({ code: 'not_allowed', facts: { action: 'staff' } });
});

test('a person who leaves is signed out everywhere and keeps the name; one who comes back signs in again [A6]', async () => {
  const other = await running.pair();
  await other.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'new-1' } });
  await as(DEMO_MANAGER);
  expect((await keep('new-1', { name: 'Mia Lund', hasLeft: true })).value).toMatchObject({ hasLeft: true, name: 'Mia Lund', hasPin: true });
  expect((await other.must(HOST_OPERATIONS.readStatus)).employee).toBeUndefined();
  expect((await other.ask(HOST_OPERATIONS.signIn, { body: { employeeId: 'new-1' } })).refusal).toEqual({ code: 'unknown' });
  await keep('new-1', { name: 'Mia Lund' });
  expect((await other.must(HOST_OPERATIONS.readStatus)).employee).toBeUndefined();
  expect((await events()).filter((event) => event.startsWith('employee_')).slice(0, 2)).toEqual(['employee_returned', 'employee_left']);
});

test('only an administrator changes managers, and nobody takes the last administrator away [A4]', async () => {
  await as(DEMO_MANAGER);
  const notAllowed = { code: 'not_allowed', facts: { action: 'staff_admins' } };
  expect((await keep('new-1', { name: 'Mia Lund', role: 'manager', pin: '4071' })).refusal).toEqual(notAllowed);
  expect((await keep('manager-1', { name: 'Dana K.', role: 'manager' })).refusal).toEqual(notAllowed);
  expect((await setPermissions({ refund: 'cashier' })).refusal).toEqual(notAllowed);
  await as(ADMINISTRATOR);
  expect((await keep('new-1', { name: 'Mia Lund', role: 'manager' })).refusal).toEqual({ code: 'pin_needed' });
  expect((await keep(ADMINISTRATOR.employeeId, { name: 'Sam Okafor', role: 'manager' })).refusal).toEqual({ code: 'last_admin' });
  expect((await keep(ADMINISTRATOR.employeeId, { name: 'Sam Okafor', role: 'admin', hasLeft: true })).refusal).toEqual({
    code: 'last_admin',
  });
});

test('a PIN that is easy to guess is refused, and so is one that another person who may approve has [A3]', async () => {
  await as(ADMINISTRATOR);
  for (const pin of ['0000', '1234', '4321', '7890', '1212', '123123', '2580', '2468']) {
    expect((await keep('new-1', { name: 'Mia Lund', pin })).refusal).toEqual({ code: 'weak_pin' });
  }
  for (const pin of ['123', '123456789', 'abcd', '12 4']) expect((await keep('new-1', { name: 'Mia Lund', pin })).status).toBe(400);
  expect((await keep('new-1', { name: 'Mia Lund', role: 'manager', pin: ADMINISTRATOR.pin })).refusal).toEqual({ code: 'pin_taken' });
  expect((await keep('new-1', { name: 'Mia Lund', pin: ADMINISTRATOR.pin })).status).toBe(200);
  expect(JSON.stringify(await till.must(STAFF_OPERATIONS.readStaff))).not.toContain('scrypt');
});

test('a right that the stand gives to cashiers needs no approval, and one that it takes from managers does', async () => {
  await as(ADMINISTRATOR);
  const approve = (id: string, pin: string) =>
    till.ask(HOST_OPERATIONS.approve, { path: { approval_id: id }, body: { pin, action: 'refund' } });
  expect((await setPermissions({ refund: 'admin', pairing: 'cashier' })).status).toBe(200);
  await as(DEMO_CASHIER);
  expect((await approve('a1', DEMO_MANAGER.pin)).refusal?.code).toBe('wrong_pin');
  expect((await approve('a1', ADMINISTRATOR.pin)).value).toMatchObject({ action: 'refund', approvedBy: { id: ADMINISTRATOR.employeeId } });
  expect((await till.ask(HOST_OPERATIONS.makePairingCode, { body: { kind: 'kiosk', name: 'New' } })).status).toBe(200);
  expect((await setPermissions({})).refusal).toEqual({ code: 'not_allowed', facts: { action: 'settings' } });
  await as(ADMINISTRATOR);
  expect((await setPermissions({ staff_admins: 'cashier' } as ChangedPermissions)).status).toBe(400);
  expect((await setPermissions({})).status).toBe(200);
});

test('what was changed here holds until the catalogue names somebody otherwise, and who is named no more has left', async () => {
  const named = [
    { id: 'cashier-1', name: 'Alex Rivera', role: 'cashier' },
    { id: 'cashier-2', name: 'Bo Nguyen', role: 'cashier' },
    { id: 'manager-1', name: 'Dana Kowalski', role: 'manager' },
  ] as const;
  const staff = running.host.till?.staff;
  await as(DEMO_MANAGER);
  expect((await keep('cashier-1', { name: 'Alexandra Rivera' })).value).toMatchObject({ isChangedHere: true, isOfCatalogue: true });
  await staff?.adopt(named);
  expect(staff?.find('cashier-1')?.name).toBe('Alexandra Rivera');
  await staff?.adopt([{ ...named[0], name: 'Alex R.' }, named[2]]);
  expect(staff?.find('cashier-1')?.name).toBe('Alex R.');
  expect(staff?.find('cashier-2')).toBeUndefined();
  expect(staff?.listAll().find(({ id }) => id === 'cashier-2')).toMatchObject({ name: 'Bo Nguyen', hasLeft: true });
  expect(staff?.find('new-1')?.name).toBe('Mia Lund');
  await staff?.adopt(named);
  expect(staff?.find('cashier-2')?.name).toBe('Bo Nguyen');
  expect(await as(DEMO_MANAGER)).toMatchObject({ id: 'manager-1' });
});

test('a lock-out is seen at the person with its device, and lifted by an administrator, who is named in the audit', async () => {
  const locked = await running.pair();
  const guess = (pin: string) => locked.ask(HOST_OPERATIONS.signIn, { body: { employeeId: 'manager-1', pin } });
  for (const pin of ['1', '2', '3', '4', '5']) await guess(pin);
  expect((await guess(DEMO_MANAGER.pin)).refusal?.code).toBe('locked_out');
  await as(ADMINISTRATOR);
  const lockouts = async () => (await till.must(STAFF_OPERATIONS.readStaff)).find(({ id }) => id === 'manager-1')?.lockouts;
  expect(await lockouts()).toMatchObject([{ deviceId: locked.id }]);
  const path = { employee_id: 'manager-1', device_id: locked.id };
  expect((await till.must(STAFF_OPERATIONS.liftLockout, { path })).lockouts).toEqual([]);
  await till.must(STAFF_OPERATIONS.liftLockout, { path });
  expect((await guess(DEMO_MANAGER.pin)).status).toBe(200);
  expect((await events()).filter((event) => event === 'lockout_lifted')).toHaveLength(1);
  expect(await events()).toContain('pin_locked');
});
