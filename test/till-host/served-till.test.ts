import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_CATALOGUE } from '../../electron/host/data/catalogue-file.ts';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { hostSources } from '../host/host-program.ts';
import { runHere } from '../host/run-here.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { pairWith } from './paired-device.ts';
import { pullWhole, sellOne } from './till-sale.ts';

let folder: string;
let data: string;
let host: ServedHost;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-served-till-'));
  data = join(folder, 'data');
  // As it was written, and with nothing prepared for it; all other tests start it built.
  host = await serve(data, ['--port', '0'], {}, 60_000, hostSources());
});
afterAll(async () => {
  await host.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a first start sells within a link: paired, signed in, sold', async () => {
  const { register } = JSON.parse(host.output()) as { readonly register: string };
  const till = await pairWith(host.url, register);
  const [cashier] = await till.must(HOST_OPERATIONS.listStaff);
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: cashier?.id ?? '' } });
  expect((await sellOne(till, await pullWhole(till))).sale.completion?.guestNumber).toBe('A1');
});

test('the command line lets another device in while the host runs', async () => {
  const { code, output } = await runHere(['pair', '--kind', 'kiosk', '--name', 'Gate 4', '--data', data]);
  expect([code, output]).toEqual([0, expect.stringMatching(/\/kiosk\/#pair=\S+\n$/)]);
  const kiosk = await pairWith(host.url, output.trim());
  expect((await kiosk.must(HOST_OPERATIONS.readStatus)).device).toMatchObject({ kind: 'kiosk', name: 'Gate 4' });
  const { output: ofBar } = await runHere(['pair', '--vendor', '32', '--data', data]);
  const till = await pairWith(host.url, ofBar.trim());
  expect((await till.must(HOST_OPERATIONS.readStatus)).place).toMatchObject({ vendorId: 32, vendorName: 'Tap Room 14' });
  const { output: ofNobody } = await runHere(['pair', '--vendor', '99', '--data', data]);
  await expect(pairWith(host.url, ofNobody.trim())).rejects.toThrow('unknown_vendor');
  expect(await runHere(['pair', '--kind', 'fridge', '--data', data])).toMatchObject({ code: 2 });
  expect(await runHere(['pair', '--data', join(folder, 'nothing')])).toMatchObject({ code: 2 });
});

test('staff of an imported catalogue signs in by its PIN within seconds, and no PIN is written anywhere', async () => {
  const { output } = await runHere(['pair', '--data', data]);
  const till = await pairWith(host.url, output.trim());
  const received = await till.listen();
  const file = join(folder, 'catalogue.json');
  const catalogue = JSON.parse(readFileSync(DEMO_CATALOGUE, 'utf8')) as object;
  const employees = [{ id: 'boss', name: 'New Boss', role: 'admin', pin: '80862745' }];
  writeFileSync(file, JSON.stringify({ ...catalogue, api_keys: [], employees }));
  expect((await runHere(['catalog', 'import', file, '--data', data])).code).toBe(0);
  await received.next('staff_changed');
  expect(await till.must(HOST_OPERATIONS.listStaff)).toEqual([{ id: 'boss', name: 'New Boss', role: 'admin' }]);
  expect((await till.ask(HOST_OPERATIONS.signIn, { body: { employeeId: 'boss', pin: '80862746' } })).refusal?.code).toBe('wrong_pin');
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: 'boss', pin: '80862745' } });
  for (const name of readdirSync(data)) expect([name, readFileSync(join(data, name)).includes('80862745')]).toEqual([name, false]);
  expect(readdirSync(data).filter((name) => (statSync(join(data, name)).mode & 0o777) !== 0o600)).toEqual([]);
  received.close();
});

test('a host that is killed and started again knows its till, and prints no other link', async () => {
  await host.end('SIGKILL');
  host = await serve(data, ['--port', '0']);
  expect(JSON.parse(host.output())).not.toHaveProperty('register');
  expect((await fetch(`${host.url}/readyz`)).status).toBe(200);
  expect(await host.end('SIGTERM')).toBe(0);
  host = await serve(data, ['--port', '0', '--no-till']);
  expect((await fetch(`${host.url}/till/status`)).status).toBe(404);
});
