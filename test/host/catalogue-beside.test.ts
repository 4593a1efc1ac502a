import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DataFolder, locateDataFolder, openServiceStore } from '../../electron/host/data/data-folder.ts';
import { adoptAtStart, LARGE_FILE_BYTES } from '../../electron/host/run/adopt-catalogue.ts';
import type { Beside } from '../../electron/host/run/catalogue-beside.ts';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import type { ServiceStore } from '../../shared/service/core/store.ts';
import { isLong } from '../base/search.ts';
import { generateCatalogue } from '../catalogue/generate-catalogue.ts';
import { hostProgram } from './host-program.ts';
import { grandstand } from './served-host.ts';

const ITEMS = 300;
/** Makes a file large enough for a process of its own; spaces take no time to check and to store. */
const PADDING = ' '.repeat(LARGE_FILE_BYTES);
/** The built program, which starts in half the time. */
let patient: Beside;

const names: string[] = [];
let texts: string[] = [];
beforeAll(async () => {
  const { program } = await hostProgram();
  patient = { program: new URL('catalogue-worker.mjs', pathToFileURL(program)), milliseconds: 60_000 };
  const file = generateCatalogue({ items: ITEMS, seed: 1, vendors: 1 });
  const named = (name: string): string =>
    JSON.stringify({ ...file, items: file.items.map((item) => ({ ...item, name })), api_keys: [] }) + PADDING;
  names.push('early', 'late', 'later');
  texts = names.map(named);
});

let parent: string;
let folder: DataFolder;
let files: string[];
let store: ServiceStore;
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'grandstand-catalogue-beside-'));
  folder = locateDataFolder(join(parent, 'data'));
  mkdirSync(folder.path);
  files = texts.map((text, index) => {
    const path = join(parent, `${index}.json`);
    writeFileSync(path, text);
    return path;
  });
  store = await openServiceStore(folder);
});
afterEach(async () => {
  await store.close();
  rmSync(parent, { recursive: true, force: true });
});

const task = (index: number, isFirst = false) => ({ folder, path: files[index] as string, isNamed: true, isFirst });

/** A program in the worker's place. */
function program(text: string): { readonly program: URL; readonly milliseconds: number } {
  const path = join(parent, 'program.mjs');
  writeFileSync(path, text);
  return { program: pathToFileURL(path), milliseconds: 20_000 };
}

/** The name that all items of the catalogue in use have: one of half a revision would be another's. */
async function inUse(opened = store): Promise<string | undefined> {
  const current = await opened.catalogue.currentRevision();
  const text = current && (await opened.catalogue.readRevision(current.revision));
  if (text === undefined) return undefined;
  const { items } = JSON.parse(text) as { readonly items: readonly { readonly name: string }[] };
  expect(items).toHaveLength(ITEMS);
  const found = new Set(items.map(({ name }) => name));
  expect(found.size).toBe(1);
  return [...found][0];
}

test('a large file is taken up by a process beside the host, and once', async () => {
  expect(statSync(files[0] as string).size).toBeGreaterThan(LARGE_FILE_BYTES);
  expect(await adoptAtStart(store, task(0, true), patient)).toBe(true);
  expect(await inUse()).toBe('early');
  expect(await adoptAtStart(store, task(0), patient)).toBe(true);
  expect(await store.catalogue.listRevisions()).toHaveLength(1);
});

test('a large file with faults is refused by name, and the one in use stays', async () => {
  await adoptAtStart(store, task(0, true), patient);
  writeFileSync(files[1] as string, (texts[1] as string).replace('"currency":"USD"', '"currency":"usd"'));
  await expect(adoptAtStart(store, task(1), patient)).rejects.toThrow(/1\.json: \d+ faults?; the catalogue in use stays in use/);
  expect(await inUse()).toBe('early');
});

test('a process that is killed at any moment leaves the old catalogue or the new one, and the next start takes the file up', async () => {
  const begun = performance.now();
  await adoptAtStart(store, task(0, true), patient);
  const whole = performance.now() - begun;
  for (const part of isLong ? [0.2, 0.5, 0.7, 0.8, 0.9, 1] : [0.5, 0.8, 1]) {
    await adoptAtStart(store, task(1), { ...patient, milliseconds: whole * part }).catch((fault: unknown) =>
      expect(String(fault)).toMatch(/was not taken up: .* Start again/),
    );
    expect(names).toContain(await inUse());
  }
  expect(await adoptAtStart(store, task(1), patient)).toBe(true);
  expect(await inUse()).toBe('late');
  expect(await grandstand(['verify', '--data', folder.path])).toMatchObject({ code: 0 });
}, 300_000);

test('a process that dies in the middle of its write leaves nothing of it', async () => {
  await adoptAtStart(store, task(0, true), patient);
  const dying = program(`import { DatabaseSync } from 'node:sqlite';
    const database = new DatabaseSync(${JSON.stringify(folder.serviceFile)});
    database.exec("BEGIN IMMEDIATE; DELETE FROM item_changes; UPDATE catalogue_revisions SET text = '{}'");
    process.kill(process.pid, 'SIGKILL');`);
  await expect(adoptAtStart(store, task(1), dying)).rejects.toThrow(/was not taken up/);
  expect(await inUse()).toBe('early');
  expect(await adoptAtStart(store, task(1), patient)).toBe(true);
  expect(await inUse()).toBe('late');
});

describe('what is no answer is not taken for one', () => {
  test.each(['"yes"', '42', 'null', '[]', '{ isInUse: "true" }', '{ refusal: 7 }'])('%s', async (message) => {
    const sending = program(`process.send(${message}, () => process.disconnect());`);
    await expect(adoptAtStart(store, task(0, true), sending)).rejects.toThrow(/was not taken up/);
  });
  test('a program that is not there', async () => {
    const missing = { ...patient, program: new URL('nothing.mjs', pathToFileURL(`${parent}/`)) };
    await expect(adoptAtStart(store, task(0, true), missing)).rejects.toThrow(/was not taken up/);
  });
});

test('a process that says nothing is stopped in time', async () => {
  const silent = { ...program('setInterval(() => process.title, 1000);'), milliseconds: 300 };
  await expect(adoptAtStart(store, task(0, true), silent)).rejects.toThrow(/was not taken up/);
});

test.each(['SIGTERM', 'SIGKILL'] as const)('a host that ends by %s meanwhile leaves no process and no half', async (signal) => {
  await adoptAtStart(store, task(0, true), patient);
  const noted = join(parent, 'process');
  const { program: noting } = program(
    `import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(noted)}, String(process.pid));
     await import(${JSON.stringify(patient.program.href)});`,
  );
  const started = join(parent, 'host.mjs');
  writeFileSync(started, hostOf(noting));
  const host = spawn(process.execPath, [started], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(host, 'exit');
  await expect.poll(() => existsSync(noted) && readFileSync(noted, 'utf8'), { timeout: 20_000 }).toMatch(/\d/);
  host.kill(signal);
  await ended;
  const child = Number(readFileSync(noted, 'utf8'));
  await expect.poll(() => isRunning(child), { timeout: 20_000 }).toBe(false);
  expect(['early', 'late']).toContain(await inUse());
});

test('two that are taken up at once come into use one after the other, each whole', async () => {
  await adoptAtStart(store, task(0, true), patient);
  const both = await Promise.all([adoptAtStart(store, task(1), patient), adoptAtStart(store, task(2), patient)]);
  expect(both).toEqual([true, true]);
  expect(await store.catalogue.listRevisions()).toHaveLength(3);
  expect(['late', 'later']).toContain(await inUse());
});

function hostOf(noting: URL): string {
  const at = (path: string): string => JSON.stringify(pathToFileURL(join(projectRoot, path)).href);
  return `import { openServiceStore } from ${at('electron/host/data/data-folder.ts')};
    import { adoptAtStart } from ${at('electron/host/run/adopt-catalogue.ts')};
    const task = ${JSON.stringify(task(1))};
    await adoptAtStart(await openServiceStore(task.folder), task, { program: new URL(${JSON.stringify(noting.href)}), milliseconds: 60000 });`;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
