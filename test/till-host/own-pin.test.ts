import { afterEach, beforeEach, expect, test } from 'vitest';
import { AUDIT_OPERATIONS } from '../../shared/till-contract/operations/audit-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { STAFF_OPERATIONS } from '../../shared/till-contract/operations/staff-operations.ts';
import { ADMINISTRATOR, addAdministrator } from './administrator.ts';
import type { PairedDevice } from './paired-device.ts';
import { DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';

let running: RunningTillHost;
let till: PairedDevice;

/** A host that asked for four digits when Sam and Mo got their PINs, and now asks for six. */
beforeEach(async () => {
  running = await startTillHost();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const keep = (employee_id: string, pin: string) =>
    till.must(STAFF_OPERATIONS.keepEmployee, { path: { employee_id }, body: { name: employee_id, role: 'cashier', hasLeft: false, pin } });
  await keep('sam', '7391');
  await keep('mo', '840217');
  const { revision, settings } = await till.must(HOST_OPERATIONS.readSettings);
  await till.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, signIn: 'pin', leastPinDigits: 6 } } });
  await till.must(HOST_OPERATIONS.signOut);
});
afterEach(() => running.stop());

const signIn = async (employeeId: string, pin: string) =>
  (await till.ask(HOST_OPERATIONS.signIn, { body: { employeeId, pin } })).refusal?.code;
const change = async (employee_id: string, pin: string, newPin: string) =>
  (await till.ask(STAFF_OPERATIONS.changeOwnPin, { path: { employee_id }, body: { pin, newPin } })).refusal;

test('somebody whose PIN has too few digits now chooses another one before signing in, and the audit tells who and where', async () => {
  expect(await signIn('sam', '7391')).toBe('pin_too_short');
  expect(await change('sam', '7391', '739146')).toBeUndefined();
  expect(await signIn('sam', '7391')).toBe('wrong_pin');
  expect(await signIn('sam', '739146')).toBeUndefined();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const { entries } = await till.must(AUDIT_OPERATIONS.listAudit, { query: {} });
  expect(entries.find(({ event }) => event === 'own_pin_changed')?.facts).toMatchObject({ employee: 'sam', by: 'sam', device: till.id });
  expect(JSON.stringify(entries.map(({ facts }) => facts))).not.toContain('739146');
});

test('a new PIN is as long as the stand asks for, not among the first to be tried, and another one than before', async () => {
  expect(await change('mo', '840217', '4829')).toEqual({ code: 'pin_too_short', facts: { least: 6 } });
  expect((await change('mo', '840217', '123456'))?.code).toBe('weak_pin');
  expect((await change('mo', '840217', '840217'))?.code).toBe('same_pin');
  expect((await change('nobody', '840217', '480217'))?.code).toBe('unknown');
  expect(await signIn('mo', '840217')).toBeUndefined();
});

test('wrong PINs count as those at sign-in do: after five nobody changes or signs in there, with the right one neither', async () => {
  for (const left of [4, 3, 2]) expect(await change('mo', '999999', '480217')).toEqual({ code: 'wrong_pin', facts: { left } });
  expect(await signIn('mo', '999999')).toBe('wrong_pin');
  expect(await change('mo', '999999', '480217')).toEqual({ code: 'wrong_pin', facts: { left: 0 } });
  expect((await change('mo', '840217', '480217'))?.code).toBe('locked_out');
  expect(await signIn('mo', '840217')).toBe('locked_out');
});

test('a manager can’t find out the PINs of others by asking for them: each that is taken counts as a wrong try', async () => {
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await addAdministrator(running);
  const { employeeId, pin } = DEMO_MANAGER;
  for (let tried = 0; tried < 5; tried++) expect((await change(employeeId, pin, ADMINISTRATOR.pin))?.code).toBe('pin_taken');
  expect((await change(employeeId, pin, ADMINISTRATOR.pin))?.code).toBe('locked_out');
});
