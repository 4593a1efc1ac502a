import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_CATALOGUE } from '../../electron/host/data/catalogue-file.ts';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { runHere } from '../host/run-here.ts';
import { closeShifts } from './close-shifts.ts';
import { deviceAt, type PairedDevice } from './paired-device.ts';
import { isAllSent, untilStatus } from './received-events.ts';
import { type RemoteTill, startRemoteTill } from './remote-till.ts';
import { pullWhole, sellOne } from './till-sale.ts';
import { BAR, GRILL, moveTo, ordersAtService, vendorOf, withOpenBar } from './two-vendors.ts';

/** A host that sells for a service elsewhere, which comes and goes. */
let folder: string;
let running: RemoteTill;
let grill: PairedDevice;
let bar: PairedDevice;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-vendors-'));
  const file = join(folder, 'open-bar.json');
  const demo = JSON.parse(readFileSync(DEMO_CATALOGUE, 'utf8')) as Catalogue;
  writeFileSync(file, JSON.stringify({ ...withOpenBar(demo), api_keys: [] }));
  running = await startRemoteTill(['--catalog', file]);
  [grill, bar] = [await running.pair(), await running.pair()];
  for (const device of [grill, bar]) await device.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'owner' } });
  await untilStatus(grill, ({ connectivity, catalogue }) => connectivity === 'online' && catalogue !== undefined);
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a vendor whose menu was never here is not sold for while the service is away', async () => {
  await running.stopService();
  await untilStatus(grill, ({ connectivity }) => connectivity === 'offline');
  expect((await moveTo(grill, bar, BAR)).refusal).toEqual({ code: 'not_reachable' });
  expect(await vendorOf(bar)).toBe(GRILL);
  await running.startService();
  await untilStatus(grill, ({ connectivity }) => connectivity === 'online');
  expect((await moveTo(grill, bar, BAR)).value.sellsFor?.vendorId).toBe(BAR);
});

test('without the service a restart brings back every vendor, and a device that moves leaves its sales where they belong', async () => {
  await running.stopService();
  await running.restart();
  [grill, bar] = [deviceAt(running.url, grill.id, grill.cookie), deviceAt(running.url, bar.id, bar.cookie)];
  expect([await vendorOf(grill), await vendorOf(bar)]).toEqual([GRILL, BAR]);
  await sellOne(grill, await pullWhole(grill));
  await sellOne(bar, await pullWhole(bar));
  await closeShifts(grill);
  expect((await moveTo(bar, bar, GRILL)).refusal).toBeUndefined();
  expect((await moveTo(grill, grill, BAR)).refusal).toBeUndefined();
  await sellOne(bar, await pullWhole(bar));
  const { vendors } = await grill.must(HOST_OPERATIONS.readConnection);
  expect(vendors.map(({ vendorId }) => vendorId)).toEqual([GRILL, BAR]);

  await running.startService();
  await untilStatus(grill, (status) => status.connectivity === 'online' && isAllSent(status));
  expect([(await ordersAtService(bar)).length, (await ordersAtService(grill)).length]).toEqual([2, 1]);
});

test('a vendor that the key may no longer sell for says so at its own devices, and the others go on', async () => {
  const { code, output } = await runHere(['keys', 'create', '--vendors', String(GRILL), '--data', join(running.folder, 'service')]);
  expect(code).toBe(0);
  const [apiKey = ''] = output.trim().split('\n');
  const body = { mode: 'remote', baseUrl: running.serviceUrl(), apiKey, vendorId: GRILL } as const;
  await bar.must(HOST_OPERATIONS.changeConnection, { body });
  const ofBar = await untilStatus(grill, ({ catalogue }) => catalogue?.problem !== undefined);
  expect([ofBar.catalogue?.problem, ofBar.place?.vendorId, ofBar.isServiceSignInRefused]).toEqual(['status_401', BAR, false]);
  const ofGrill = await bar.must(HOST_OPERATIONS.readStatus);
  expect([ofGrill.catalogue?.problem, ofGrill.place?.vendorId, ofGrill.isServiceSignInRefused]).toEqual([undefined, GRILL, false]);
  await sellOne(grill, await pullWhole(grill));
  await sellOne(bar, await pullWhole(bar));
  await untilStatus(bar, ({ queue }) => queue.waiting === 1);
  expect(await ordersAtService(bar)).toHaveLength(3);
});
