import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openSqliteJournal } from '../../electron/host/store/sqlite/journal.ts';
import { withClosedPins } from '../../electron/host/till/pin-verifiers.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { STAFF_OPERATIONS } from '../../shared/till-contract/operations/staff-operations.ts';
import { DEMO_MANAGER, startTillHost } from './running-till-host.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-pins-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function staffIn(folder: string): Promise<readonly { readonly id: string; readonly verifier?: string }[]> {
  const journal = openSqliteJournal(join(folder, 'journal.sqlite'), nodeWorld);
  const staff = JSON.parse((await journal.findFact('till/staff')) ?? '[]');
  await journal.close();
  return staff;
}

test('what verifies a PIN is closed by a key of this host, that of an earlier version too, and goes on verifying', async () => {
  const folder = newFolder();
  // The helper gives staff an open verifier, as an earlier version kept it.
  const first = await startTillHost(folder);
  await first.host.stop();
  expect((await staffIn(folder)).find(({ id }) => id === DEMO_MANAGER.employeeId)?.verifier).toMatch(/^scrypt\$/);
  const running = await startTillHost(folder, undefined, undefined, false);
  const till = await running.pair();
  expect((await till.ask(HOST_OPERATIONS.signIn, { body: { ...DEMO_MANAGER, pin: '5556' } })).refusal?.code).toBe('wrong_pin');
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  await till.must(STAFF_OPERATIONS.keepEmployee, {
    path: { employee_id: 'new' },
    body: { name: 'Sam', role: 'cashier', hasLeft: false, pin: '739146' },
  });
  await running.host.stop();
  for (const { verifier } of await staffIn(folder)) if (verifier !== undefined) expect(verifier).toMatch(/^sealed:/);
  for (const name of ['journal.sqlite', 'journal.sqlite-wal'])
    expect(existing(join(folder, name)).includes('scrypt$15$8$3$'), name).toBe(false);

  // On another machine they cannot be used: people get new ones.
  const elsewhere = newFolder();
  mkdirSync(elsewhere, { recursive: true });
  copyFileSync(join(folder, 'journal.sqlite'), join(elsewhere, 'journal.sqlite'));
  const other = await startTillHost(elsewhere, undefined, undefined, false);
  expect(other.log.join('')).toContain('give new ones');
  await other.host.stop();
  expect((await staffIn(elsewhere)).filter(({ verifier }) => verifier !== undefined)).toEqual([]);
});

function existing(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

test('a closed verifier says nothing of its PIN without the key', async () => {
  const world = withClosedPins(nodeWorld.randomBytes(32));
  const verifier = await world.hashPassword('4821');
  expect(verifier).not.toContain('scrypt');
  expect(await world.verifyPassword('4821', verifier)).toBe(true);
  expect(await world.verifyPassword('4822', verifier)).toBe(false);
  expect(await withClosedPins(nodeWorld.randomBytes(32)).verifyPassword('4821', verifier)).toBe(false);
});

test('where PINs must be longer new ones are, and a shorter one lets in those alone who may give out others', async () => {
  const running = await startTillHost(newFolder());
  const till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  const keep = (id: string, pin: string) =>
    till.ask(STAFF_OPERATIONS.keepEmployee, { path: { employee_id: id }, body: { name: id, role: 'cashier', hasLeft: false, pin } });
  expect((await keep('sam', '7391')).status).toBe(200);
  const { revision, settings } = await till.must(HOST_OPERATIONS.readSettings);
  await till.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, signIn: 'pin', leastPinDigits: 6 } } });
  expect((await keep('kim', '8402')).refusal).toEqual({ code: 'pin_too_short', facts: { least: 6 } });
  expect((await keep('kim', '840217')).status).toBe(200);
  const signIn = async (employeeId: string, pin: string) => (await till.ask(HOST_OPERATIONS.signIn, { body: { employeeId, pin } })).refusal;
  expect(await signIn('sam', '7391')).toEqual({ code: 'pin_too_short', facts: { least: 6 } });
  expect(await signIn('kim', '840217')).toBeUndefined();
  expect(await signIn(DEMO_MANAGER.employeeId, DEMO_MANAGER.pin)).toBeUndefined();
  await running.stop();
});
