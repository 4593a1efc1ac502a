import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { secretsFolder } from '../../electron/host/base/secrets-place.ts';
import { openDataFolder, openServiceStore } from '../../electron/host/data/data-folder.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { openTillSecrets } from '../../electron/host/till/till-secrets.ts';
import { adoptFirst } from '../../shared/service/core/catalogues.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../shared/service/core/settings.ts';
import { makeCardSimulator } from '../../shared/service/pay/card-simulator.ts';
import { openService, type Service } from '../../shared/service/service.ts';
import { ask } from '../service/running-service.ts';
import { KEYS, testCatalogue } from '../service/test-catalogue.ts';
import { runHere } from './run-here.ts';

const root = mkdtempSync(join(tmpdir(), 'grandstand-signing-'));
let data: string;
let count = 0;
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  count += 1;
  data = join(root, `data-${count}`);
});

interface Opened {
  readonly service: Service;
  readonly secrets: () => Promise<readonly string[]>;
  token(): Promise<string>;
  statusWith(token: string): Promise<number>;
  close(): Promise<void>;
}

/** A service on the folder, as a host opens it. */
async function open(folder = data): Promise<Opened> {
  const store = await openServiceStore(openDataFolder(folder));
  if ((await store.catalogue.currentRevision()) === undefined) await adoptFirst(nodeWorld, store, testCatalogue());
  const settings = DEFAULT_SERVICE_SETTINGS;
  const onFault = (fault: unknown): never => {
    throw fault;
  };
  const service = await openService({ world: nodeWorld, store, gateway: makeCardSimulator(nodeWorld), settings, onFault });
  return {
    service,
    secrets: async () => (await store.keys.listSigningKeys()).map(({ secret }) => secret),
    async token() {
      const { body } = await ask<{ readonly auth_key: string }>(service.answer, 'POST', '/auth/ordering', { 'x-api-key': KEYS.ordering });
      return body.auth_key;
    },
    statusWith: async (token) => (await ask(service.answer, 'GET', '/', { authorization: `Bearer ${token}` })).status,
    close: () => store.close(),
  };
}

test('a backup holds no secret that signs; at its own machine a restored service knows its tokens, and at another it makes new secrets [D9]', async () => {
  const first = await open();
  const token = await first.token();
  const secrets = await first.secrets();
  await first.close();
  const file = join(root, 'set.sqlite');
  expect((await runHere(['backup', file, '--data', data])).code).toBe(0);
  for (const secret of secrets) expect(readFileSync(file).includes(secret)).toBe(false);

  expect((await runHere(['restore', file, '--data', data])).code).toBe(0);
  const again = await open();
  expect(await again.statusWith(token)).toBe(200);
  await again.close();
  expect((await runHere(['verify', '--data', data])).output).not.toContain('not compared');

  const elsewhere = join(root, 'elsewhere');
  expect((await runHere(['restore', file, '--data', elsewhere])).code).toBe(0);
  const other = await open(elsewhere);
  expect(await other.statusWith(token)).toBe(401);
  expect(await other.statusWith(await other.token())).toBe(200);
  expect((await other.secrets()).filter((secret) => secrets.includes(secret))).toEqual([]);
  await other.close();
  expect((await runHere(['verify', '--data', elsewhere])).code).toBe(0);
});

test('secrets that an earlier version kept open are closed at the first start, sign nothing any more, and verify what they signed', async () => {
  mkdirSync(data);
  const store = openSqliteServiceStore(join(data, 'service.sqlite'));
  await adoptFirst(nodeWorld, store, testCatalogue());
  const settings = DEFAULT_SERVICE_SETTINGS;
  const old = await openService({ world: nodeWorld, store, gateway: makeCardSimulator(nodeWorld), settings, onFault: () => undefined });
  const { body } = await ask<{ readonly auth_key: string }>(old.answer, 'POST', '/auth/ordering', { 'x-api-key': KEYS.ordering });
  const secrets = (await store.keys.listSigningKeys()).map(({ secret }) => secret);
  await store.close();
  for (const secret of secrets) expect(readFileSync(join(data, 'service.sqlite')).includes(secret)).toBe(true);

  const opened = await open();
  expect(await opened.statusWith(body.auth_key)).toBe(200);
  expect(secrets).not.toContain(opened.service.context.keys.current('token').secret);
  expect(secrets).not.toContain(opened.service.context.keys.current('cart').secret);
  await opened.close();
  for (const secret of secrets) expect(readFileSync(join(data, 'service.sqlite')).includes(secret)).toBe(false);
});

test('keys rotate makes new secrets beside a running host, which signs by them from then on and knows what it signed before', async () => {
  const host = await open();
  const token = await host.token();
  const before = (['token', 'cart'] as const).map((purpose) => host.service.context.keys.current(purpose).id);
  const { code, output } = await runHere(['keys', 'rotate', '--data', data]);
  expect([code, output]).toEqual([0, expect.stringContaining('signed by new secrets; the old ones hold for 12 hours and 15 minutes more')]);
  await host.service.context.keys.reload();
  expect(
    (['token', 'cart'] as const).map((purpose) => host.service.context.keys.current(purpose).id).filter((id) => before.includes(id)),
  ).toEqual([]);
  expect(await host.statusWith(token)).toBe(200);
  expect(await host.statusWith(await host.token())).toBe(200);
  await host.close();
});

test('keys lie beside the data, in a folder and files for their own user alone; those of an earlier version are moved there', () => {
  mkdirSync(data);
  writeFileSync(join(data, 'device.secret'), `${'ab'.repeat(32)}\n`);
  expect([...openTillSecrets(data).device].slice(0, 2)).toEqual([0xab, 0xab]);
  expect(existsSync(join(data, 'device.secret'))).toBe(false);
  expect(statSync(`${data}.secrets`).mode & 0o077).toBe(0);
  for (const name of ['device.secret', 'host.secret']) expect(statSync(join(`${data}.secrets`, name)).mode & 0o777).toBe(0o600);
  // Where an installation keeps them in the data already, or elsewhere, they stay.
  renameSync(`${data}.secrets`, join(data, 'secrets'));
  expect(secretsFolder(data)).toBe(join(data, 'secrets'));
  vi.stubEnv('GRANDSTAND_SECRETS', join(root, 'named'));
  expect(secretsFolder(data)).toBe(join(root, 'named'));
  vi.stubEnv('GRANDSTAND_SECRETS', '');
});
