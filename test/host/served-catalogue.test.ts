import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommandRefused } from '../../electron/host/base/command.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { locateDataFolder } from '../../electron/host/data/data-folder.ts';
import { putIntoUse } from '../../electron/host/run/served-catalogue.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { adoptFirst } from '../../shared/service/core/catalogues.ts';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { testCatalogue } from '../service/test-catalogue.ts';

let folder: string;
let file: string;
let store: ServiceStore;
let textsRead: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-served-catalogue-'));
  file = join(folder, 'catalogue.json');
  const opened = openSqliteServiceStore(':memory:');
  textsRead = 0;
  const catalogue: ServiceStore['catalogue'] = {
    ...opened.catalogue,
    readRevision(revision) {
      textsRead++;
      return opened.catalogue.readRevision(revision);
    },
  };
  store = { ...opened, catalogue };
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (change: object = {}): void => writeFileSync(file, JSON.stringify({ ...testCatalogue(), ...change }));
const revision = async (): Promise<number | undefined> => (await store.catalogue.currentRevision())?.revision;

test('a file that was put into use is not read again by the next start, and still names its staff', async () => {
  write();
  await putIntoUse(store, locateDataFolder(folder), file);
  const first = await revision();
  const before = textsRead;
  const { isDemo, staff } = await putIntoUse(store, locateDataFolder(folder), file);
  expect([isDemo, await revision(), textsRead]).toEqual([false, first, before]);
  expect(staff?.employees()).toEqual(testCatalogue().employees);
});

test('a file that was written anew is put into use, however it was judged before', async () => {
  write();
  await putIntoUse(store, locateDataFolder(folder), file);
  const first = await revision();
  write({ employees: [] });
  await putIntoUse(store, locateDataFolder(folder), file);
  expect(await revision()).toBeGreaterThan(first ?? 0);
  writeFileSync(file, '{"items": 7}');
  await expect(putIntoUse(store, locateDataFolder(folder), file)).rejects.toThrow(CommandRefused);
});

test('a named file comes back into use after another revision took its place', async () => {
  write();
  await putIntoUse(store, locateDataFolder(folder), file);
  const other = await adoptFirst(nodeWorld, store, { ...testCatalogue(), employees: [] });
  expect(other.ok).toBe(true);
  const between = await revision();
  await putIntoUse(store, locateDataFolder(folder), file);
  expect(await revision()).toBeGreaterThan(between ?? 0);
});

test('the demo is put into use where there is nothing, and replaces nothing', async () => {
  expect(await putIntoUse(store, locateDataFolder(folder), undefined)).toMatchObject({ isDemo: true });
  expect(await putIntoUse(store, locateDataFolder(folder), undefined)).toMatchObject({ isDemo: true });
  await adoptFirst(nodeWorld, store, testCatalogue());
  const own = await revision();
  for (const _ of ['judged', 'remembered']) expect(await putIntoUse(store, locateDataFolder(folder), undefined)).toEqual({ isDemo: false });
  expect(await revision()).toBe(own);
});

test('what a start noted counts for nothing where the store is another one', async () => {
  write();
  await putIntoUse(store, locateDataFolder(folder), file);
  await store.close();
  store = openSqliteServiceStore(':memory:');
  await putIntoUse(store, locateDataFolder(folder), file);
  expect(await revision()).toBe(1);
});

test('a file that is not there is refused in a sentence', async () => {
  await expect(putIntoUse(store, locateDataFolder(folder), file)).rejects.toThrow(/cannot be read: ENOENT/);
});
