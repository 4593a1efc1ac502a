import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOST_OPERATIONS } from '../../shared/till-contract/operations/host-operations.ts';
import { hostProgram } from '../host/host-program.ts';
import { knowStaff } from '../host/known-staff.ts';
import { type ServedHost, serve } from '../host/served-host.ts';
import { pairWith } from './paired-device.ts';
import { pullWhole, sellOne } from './till-sale.ts';

let folder: string;
let host: ServedHost;
const start = (...args: readonly string[]): Promise<ServedHost> => serve(join(folder, 'data'), ['--port', '0', ...args]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-built-host-'));
  await knowStaff(join(folder, 'data'));
});
afterAll(async () => {
  await host?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('the built host starts, lets a till in, sells, backs up and shows its reference, and knows all of it when it is started again', async () => {
  expect((await hostProgram()).program).toMatch(/\.build\/.*\/grandstand\.mjs$/);
  const copies = join(folder, 'copies');
  host = await start();
  const { register } = JSON.parse(host.output().split('\n')[0] as string) as { readonly register: string };
  const till = await pairWith(host.url, register);
  const [cashier] = await till.must(HOST_OPERATIONS.listStaff);
  await till.must(HOST_OPERATIONS.signIn, { body: { employeeId: cashier?.id ?? '' } });
  expect((await sellOne(till, await pullWhole(till))).sale.completion?.guestNumber).toBe('A1');
  expect(await (await fetch(`${host.url}/docs`)).text()).toContain('ordering-service-calculateCart');
  expect(await host.end('SIGTERM')).toBe(0);

  host = await start('--backup-to', copies, '--backup-every', '1');
  expect(JSON.parse(host.output().split('\n')[0] as string)).not.toHaveProperty('register');
  expect((await fetch(`${host.url}/readyz`)).status).toBe(200);
  await expect
    .poll(() => existsSync(copies) && readdirSync(copies).some((name) => name.endsWith('.manifest.json')), { timeout: 60_000 })
    .toBe(true);
  expect(await host.end('SIGTERM')).toBe(0);
});
