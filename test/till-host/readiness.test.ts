import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { addMilliseconds, now } from '../../shared/base/time.ts';
import { AUDIT_OPERATIONS } from '../../shared/till-contract/operations/audit-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { type DeviceReport, READINESS_OPERATIONS } from '../../shared/till-contract/operations/readiness-operations.ts';
import type { ChangedPermissions } from '../../shared/till-contract/parts/permissions.ts';
import { ADMINISTRATOR, addAdministrator } from './administrator.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { DEMO_CASHIER, DEMO_MANAGER, type RunningTillHost, startTillHost } from './running-till-host.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let running: RunningTillHost;
let till: PairedDevice;
beforeAll(async () => {
  running = await startTillHost();
  till = await running.pair();
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
});
afterAll(() => running.stop());

const inWhile = (milliseconds: number) => addMilliseconds(now(nodeWorld), milliseconds);
const reportOf = (rest: Partial<DeviceReport> = {}): DeviceReport => ({ at: inWhile(0), version: '9.9.9', storage: 'kept', ...rest });
const readiness = () => till.must(READINESS_OPERATIONS.readReadiness);
const seen = async ({ id }: Pick<PairedDevice, 'id'>) => (await readiness()).devices.find((device) => device.id === id);

test('what a device tells of itself is shown with its clock measured against the host’s, and a repeat changes nothing', async () => {
  const other = await running.pair();
  expect(await seen(other)).toMatchObject({ isThis: false, kind: 'till' });
  expect(await seen(other)).not.toHaveProperty('report');
  const body = reportOf({ at: inWhile(-5 * MINUTE), menu: { revision: 'r', pulledAt: inWhile(0) } });
  await other.must(READINESS_OPERATIONS.reportDevice, { body });
  const first = await seen(other);
  expect(first?.report).toMatchObject(body);
  // The way to the host takes a while; five minutes it never takes.
  expect(first?.report?.aheadMilliseconds).toBeLessThan(-5 * MINUTE + 1);
  expect(first?.report?.aheadMilliseconds).toBeGreaterThan(-6 * MINUTE);
  await other.must(READINESS_OPERATIONS.reportDevice, { body });
  expect(await seen(other)).toEqual(first);
});

test('every kind of device reports without anybody signed in, and only a till with somebody reads', async () => {
  const kiosk = await running.pair('kiosk');
  await kiosk.must(READINESS_OPERATIONS.reportDevice, { body: reportOf() });
  expect(await seen(kiosk)).toMatchObject({ kind: 'kiosk', report: { version: '9.9.9' } });
  expect((await kiosk.ask(READINESS_OPERATIONS.readReadiness)).refusal?.code).toBe('not_allowed');
  const nobody = await running.pair();
  expect((await nobody.ask(READINESS_OPERATIONS.readReadiness)).refusal?.code).toBe('not_signed_in');
});

test('a device whose credential was taken is not shown', async () => {
  const gone = await running.pair();
  await gone.must(READINESS_OPERATIONS.reportDevice, { body: reportOf() });
  await till.must(HOST_OPERATIONS.revokeDevice, { path: { device_id: gone.id } });
  expect(await seen(gone)).toBeUndefined();
});

test('a connected device is asked to report, and gets an event when another did', async () => {
  const other = await running.pair();
  const [received, own] = [await other.listen(), await till.listen()];
  for (const stream of [received, own]) await stream.next('status');
  await readiness();
  await till.must(READINESS_OPERATIONS.requestReports);
  await received.next('report_wanted');
  const body = reportOf();
  await other.must(READINESS_OPERATIONS.reportDevice, { body });
  await other.must(READINESS_OPERATIONS.reportDevice, { body });
  await own.next('readiness_changed');
  await till.must(READINESS_OPERATIONS.requestReports);
  for (const stream of [received, own]) await stream.next('report_wanted');
  const changes = [received, own].map(({ events }) => events.filter(({ kind }) => kind === 'readiness_changed').length);
  // Once for a report that came twice, and only to a screen that looks at them.
  expect(changes).toEqual([0, 1]);
  received.close();
  own.close();
});

test('without the rights to change the stand and to read its audit one may only look; the opening time is in the audit once', async () => {
  const other = await running.pair();
  await other.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  expect((await other.ask(READINESS_OPERATIONS.readReadiness)).status).toBe(200);
  const at = inWhile(3 * HOUR);
  const refused = [
    await other.ask(READINESS_OPERATIONS.setOpeningTime, { body: { at } }),
    await other.ask(READINESS_OPERATIONS.requestReports),
    await other.ask(READINESS_OPERATIONS.verifyNextAuditSlice),
  ];
  expect(refused.map(({ refusal }) => refusal)).toEqual(
    ['settings', 'settings', 'audit'].map((action) => ({ code: 'not_allowed', facts: { action } })),
  );
  for (let times = 0; times < 2; times++) await till.must(READINESS_OPERATIONS.setOpeningTime, { body: { at } });
  const { entries } = await till.must(AUDIT_OPERATIONS.listAudit);
  const changes = entries.filter(({ event, facts }) => event === 'opening_time_set' && facts.opensAt === at);
  expect(changes.map(({ who }) => who)).toEqual(['Dana Kowalski']);
});

test('only who may let everything pass counts as somebody who can be called', async () => {
  await addAdministrator(running);
  await till.must(HOST_OPERATIONS.signIn, { body: ADMINISTRATOR });
  const counted = async (permissions: ChangedPermissions) => {
    const { revision, settings } = await till.must(HOST_OPERATIONS.readSettings);
    await till.must(HOST_OPERATIONS.changeSettings, { body: { revision, settings: { ...settings, permissions } } });
    return (await readiness()).staff.approversWithPin;
  };
  expect([await counted({}), await counted({ refund: 'admin' }), await counted({})]).toEqual([2, 1, 2]);
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
});

test('the time of doors is known to every till, with what is sold then, until the event is over', async () => {
  const at = inWhile(2 * HOUR);
  await till.must(READINESS_OPERATIONS.setOpeningTime, { body: { at } });
  const view = await readiness();
  expect(view.opensAt).toBe(at);
  expect(view.vendors).toHaveLength(1);
  const [vendor] = view.vendors;
  expect(vendor?.menu?.revision).toBe(view.status.catalogue?.revision);
  expect(vendor?.atOpening?.at).toBe(at);
  expect(vendor?.now?.items).toBeTypeOf('number');
  await till.must(READINESS_OPERATIONS.setOpeningTime, { body: { at: inWhile(-13 * HOUR) } });
  expect(await readiness()).not.toHaveProperty('opensAt');
  await till.must(READINESS_OPERATIONS.setOpeningTime, { body: { at } });
  await till.must(READINESS_OPERATIONS.setOpeningTime, { body: {} });
  expect(await readiness()).not.toHaveProperty('opensAt');
});

test('a host that begins anew knows the time of doors and its verdict, and asks devices again', async () => {
  const at = inWhile(HOUR);
  await till.must(READINESS_OPERATIONS.setOpeningTime, { body: { at } });
  await till.must(READINESS_OPERATIONS.reportDevice, { body: reportOf() });
  await walk();
  const before = await readiness();
  running = await running.restart();
  till = deviceAt(running.url, till.id, till.cookie);
  const after = await readiness();
  expect(after.opensAt).toBe(at);
  expect(after.audit).toEqual(before.audit);
  expect(await seen(till)).not.toHaveProperty('report');
});

async function walk(): Promise<number> {
  for (let slices = 1; ; slices++) if ((await till.must(READINESS_OPERATIONS.verifyNextAuditSlice)).isOver) return slices;
}

test('the audit is read a slice at a time, and the verdict says where it is broken', async () => {
  for (let made = 0; made < 600; made++) await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  await till.must(HOST_OPERATIONS.signIn, { body: DEMO_MANAGER });
  expect(await walk()).toBeGreaterThan(1);
  const { audit } = await readiness();
  expect(audit?.entries).toBeGreaterThan(600);
  expect(audit).not.toHaveProperty('brokenAt');
  await running.host.stop();
  const database = new DatabaseSync(join(running.folder, 'journal.sqlite'));
  database.exec('DROP TRIGGER audit_stays');
  database.exec("UPDATE audit SET body = replace(body, 'cashier-1', 'cashier-2') WHERE seq = 555");
  database.close();
  running = await startTillHost(running.folder);
  till = deviceAt(running.url, till.id, till.cookie);
  await walk();
  expect((await readiness()).audit).toMatchObject({ brokenAt: 555, entries: 554 });
  // The next walk begins at the first entry again.
  await walk();
  expect((await readiness()).audit).toMatchObject({ brokenAt: 555 });
});
