import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { CommandRefused } from '../../electron/host/base/command.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { sealSecretsWith } from '../../electron/host/base/secret-seal.ts';
import { openTillSecrets } from '../../electron/host/till/till-secrets.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-seal-'));
  folders.push(folder);
  return folder;
};
const FILES = ['host.secret', 'device.secret', 'own.keys', 'remote.key', 'window.cookie'] as const;

/** Every secret of a folder, made where there is none. */
function secretsOf(folder: string) {
  const secrets = openTillSecrets(folder, folder);
  if (secrets.remoteKeys() === undefined) secrets.keepRemoteKeys({ apiKey: 'key-of-orders', backofficeKey: 'key-of-the-office' });
  if (secrets.windowCookie() === undefined) secrets.keepWindowCookie('grandstand-1=credential');
  return {
    device: [...secrets.device],
    pins: [...secrets.hostKeys.pins],
    own: secrets.ownKeys(),
    remote: secrets.remoteKeys(),
    window: secrets.windowCookie(),
  };
}

afterEach(() => sealSecretsWith(undefined));
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('what a desktop keeps to itself can be read with its key alone', () => {
  const folder = newFolder();
  const key = nodeWorld.randomBytes(32);
  sealSecretsWith(key);
  const kept = secretsOf(folder);
  for (const name of FILES) {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text, name).toMatch(/^sealed:[A-Za-z0-9+/=]+\n$/);
    expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
  }
  expect(secretsOf(folder)).toEqual(kept);
  sealSecretsWith(undefined);
  expect(() => openTillSecrets(folder, folder)).toThrow(CommandRefused);
  sealSecretsWith(nodeWorld.randomBytes(32));
  expect(() => openTillSecrets(folder, folder)).toThrow(CommandRefused);
  sealSecretsWith(key);
  expect(secretsOf(folder)).toEqual(kept);
});

test('keys that a headless host made are sealed when a desktop opens them, and stay what they are', () => {
  const folder = newFolder();
  const kept = secretsOf(folder);
  expect(readFileSync(join(folder, 'remote.key'), 'utf8')).toBe('key-of-orders key-of-the-office\n');
  sealSecretsWith(nodeWorld.randomBytes(32));
  expect(secretsOf(folder)).toEqual(kept);
  for (const name of FILES) expect(readFileSync(join(folder, name), 'utf8'), name).toMatch(/^sealed:/);
});

test('a file that was changed, or put in the place of another, is refused', () => {
  const folder = newFolder();
  sealSecretsWith(nodeWorld.randomBytes(32));
  secretsOf(folder);
  renameSync(join(folder, 'own.keys'), join(folder, 'remote.key'));
  expect(() => openTillSecrets(folder, folder).remoteKeys()).toThrow(CommandRefused);
  const file = join(folder, 'window.cookie');
  const sealed = Buffer.from(readFileSync(file, 'utf8').slice('sealed:'.length), 'base64');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] as number) ^ 1;
    writeFileSync(file, `sealed:${changed.toString('base64')}`);
    expect(() => openTillSecrets(folder, folder).windowCookie(), `byte ${index}`).toThrow(CommandRefused);
  }
});
