import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeWorld } from '../../electron/host/node-world.ts';
import { addMilliseconds, now } from '../../shared/base/time.ts';
import { type DeviceReport, DOORS_OPERATIONS } from '../../shared/till-contract/doors-operations.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/host-operations.ts';
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
const doors = () => till.must(DOORS_OPERATIONS.readDoors);
const seen = async ({ id }: Pick<PairedDevice, 'id'>) => (await doors()).devices.find((device) => device.id === id);

test('what a device tells of itself is shown with its clock measured against the host’s, and a repeat changes nothing', async () => {
  const other = await running.pair();
  expect(await seen(other)).toMatchObject({ isThis: false, kind: 'till' });
  expect(await seen(other)).not.toHaveProperty('report');
  const body = reportOf({ at: inWhile(-5 * MINUTE), menu: { revision: 'r', pulledAt: inWhile(0) } });
  await other.must(DOORS_OPERATIONS.reportDevice, { body });
  const first = await seen(other);
  expect(first?.report).toMatchObject(body);
  // The way to the host takes a while; five minutes it never takes.
  expect(first?.report?.aheadMilliseconds).toBeLessThan(-5 * MINUTE + 1);
  expect(first?.report?.aheadMilliseconds).toBeGreaterThan(-6 * MINUTE);
  await other.must(DOORS_OPERATIONS.reportDevice, { body });
  expect(await seen(other)).toEqual(first);
});

test('every kind of device reports without anybody signed in, and only a till with somebody reads', async () => {
  const kiosk = await running.pair('kiosk');
  await kiosk.must(DOORS_OPERATIONS.reportDevice, { body: reportOf() });
  expect(await seen(kiosk)).toMatchObject({ kind: 'kiosk', report: { version: '9.9.9' } });
  expect((await kiosk.ask(DOORS_OPERATIONS.readDoors)).refusal?.code).toBe('not_allowed');
  const nobody = await running.pair();
  expect((await nobody.ask(DOORS_OPERATIONS.readDoors)).refusal?.code).toBe('not_signed_in');
});

test('a device whose credential was taken is not shown', async () => {
  const gone = await running.pair();
  await gone.must(DOORS_OPERATIONS.reportDevice, { body: reportOf() });
  await till.must(HOST_OPERATIONS.revokeDevice, { path: { device_id: gone.id } });
  expect(await seen(gone)).toBeUndefined();
});

test('whoever listens is asked to report, and hears that another did', async () => {
  const other = await running.pair();
  const heard = await other.listen();
  await heard.next('status');
  await till.must(DOORS_OPERATIONS.askReports);
  await heard.next('report_wanted');
  await till.must(DOORS_OPERATIONS.reportDevice, { body: reportOf() });
  await heard.next('doors_changed');
  heard.close();
});

test('the time of doors is known to every till, with what is sold then, until the event is over', async () => {
  const at = inWhile(2 * HOUR);
  await till.must(DOORS_OPERATIONS.setDoorsTime, { body: { at } });
  const view = await doors();
  expect(view.doorsAt).toBe(at);
  expect(view.vendors).toHaveLength(1);
  const [vendor] = view.vendors;
  expect(vendor?.menu?.revision).toBe(view.status.catalogue?.revision);
  expect(vendor?.atDoors?.at).toBe(at);
  expect(vendor?.now?.items).toBeTypeOf('number');
  await till.must(DOORS_OPERATIONS.setDoorsTime, { body: { at: inWhile(-13 * HOUR) } });
  expect(await doors()).not.toHaveProperty('doorsAt');
  await till.must(DOORS_OPERATIONS.setDoorsTime, { body: { at } });
  await till.must(DOORS_OPERATIONS.setDoorsTime, { body: {} });
  expect(await doors()).not.toHaveProperty('doorsAt');
});

test('a host that begins anew knows the time of doors and its verdict, and asks devices again', async () => {
  const at = inWhile(HOUR);
  await till.must(DOORS_OPERATIONS.setDoorsTime, { body: { at } });
  await till.must(DOORS_OPERATIONS.reportDevice, { body: reportOf() });
  await walk();
  const before = await doors();
  running = await running.restart();
  till = deviceAt(running.url, till.id, till.cookie);
  const after = await doors();
  expect(after.doorsAt).toBe(at);
  expect(after.audit).toEqual(before.audit);
  expect(await seen(till)).not.toHaveProperty('report');
});

async function walk(): Promise<number> {
  for (let slices = 1; ; slices++) if ((await till.must(DOORS_OPERATIONS.walkAudit)).isOver) return slices;
}

test('the audit is read a slice at a time, and the verdict says where it is broken', async () => {
  for (let made = 0; made < 600; made++) await till.must(HOST_OPERATIONS.signIn, { body: DEMO_CASHIER });
  expect(await walk()).toBeGreaterThan(1);
  const { audit } = await doors();
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
  expect((await doors()).audit).toMatchObject({ brokenAt: 555, entries: 554 });
  // The next walk begins at the first entry again.
  await walk();
  expect((await doors()).audit).toMatchObject({ brokenAt: 555 });
});
