import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CommandRefused } from '../../electron/host/base/command.ts';
import { openTerminalJournal, type TerminalJournal } from '../../electron/host/data/terminal-journal.ts';
import { readJournalStamp } from '../../electron/host/store/sqlite/journal-stamp.ts';
import { inspectJournal } from '../../electron/host/verify/journal-inspection.ts';
import { projectRoot } from '../../electron/setup/run-command.mjs';
import type { Instant } from '../../shared/base/time.ts';
import { makeWorld } from '../world.ts';

const AT = '2026-11-21T18:00:00.000Z' as Instant;
let root: string;
let folder: string;
let file: string;
let seed = 0;
const opened: TerminalJournal[] = [];
const children: ChildProcess[] = [];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'grandstand-terminal-'));
});
beforeEach(() => {
  seed += 1;
  folder = join(root, `${seed}`);
  mkdirSync(folder);
  file = join(folder, 'journal.sqlite');
});
afterEach(async () => {
  for (const terminal of opened.splice(0)) await terminal.close();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function open(path = file): Promise<TerminalJournal> {
  seed += 1;
  const terminal = await openTerminalJournal({ file: path, world: makeWorld({ seed }), name: 'BAR1' });
  opened.push(terminal);
  return terminal;
}

async function close(terminal: TerminalJournal): Promise<void> {
  opened.splice(opened.indexOf(terminal), 1);
  await terminal.close();
}

async function write({ journal }: TerminalJournal, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) await journal.append({ audit: { at: AT, event: 'written', body: '{}' } });
}

describe('a journal has one drainer', () => {
  test('a second process sees which one has it, and a killed process has it no more [S2]', async () => {
    const holder = spawn(process.execPath, [join(projectRoot, 'test', 'host', 'journal-holder.ts'), file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(holder);
    await once(holder.stdout, 'data');
    const refused = open();
    await expect(refused).rejects.toThrow(CommandRefused);
    await expect(refused).rejects.toThrow(new RegExp(`in use by process ${holder.pid} on .+ since 20`));
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const own = await open();
    expect(own.identity()).toMatchObject({ epoch: 1 });
    expect((await own.journal.listAudit(0, 10)).map(({ event }) => event)).toEqual(['journal_begun', 'held']);
  });

  test('in the same process too, until it is closed [S2]', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(`process ${process.pid} `);
    await write(first);
    await close(first);
    expect((await open()).identity().deviceId).toBe(first.identity().deviceId);
  });
});

test('a journal that is closed while something is being written keeps it, is stamped with it, and does nothing afterwards', async () => {
  const terminal = await open();
  await write(terminal);
  const late = write(terminal);
  await close(terminal);
  await late;
  // What was put off until the next turn of the loop would find the file closed.
  await new Promise((resolve) => setImmediate(resolve));
  expect(inspectJournal(file).faults).toEqual([]);
  // That the journal was begun, and both writes.
  expect(readJournalStamp(`${file}.stamp`)?.audit).toBe(3);
});

describe('a journal is itself', () => {
  test('after its folder was moved', async () => {
    const first = await open();
    await write(first, 3);
    await close(first);
    const moved = `${folder}-moved`;
    renameSync(folder, moved);
    expect((await open(join(moved, 'journal.sqlite'))).isHeld()).toBe(false);
  });

  test('where the stamp beside it is behind, torn or gone', async () => {
    const stamp = `${file}.stamp`;
    const first = await open();
    const early = readFileSync(stamp);
    await write(first, 3);
    await close(first);
    const late = readFileSync(stamp);
    expect(late).not.toEqual(early);
    for (const bytes of [
      early,
      Buffer.concat([late.subarray(0, 20), early.subarray(20)]),
      Buffer.from('nonsense'),
      Buffer.alloc(0),
      undefined,
    ]) {
      if (bytes === undefined) rmSync(stamp);
      else writeFileSync(stamp, bytes);
      const again = await open();
      expect(again.isHeld()).toBe(false);
      await close(again);
    }
  });
});

describe('a journal is another one, and sends nothing until a person has spoken', () => {
  test('where its folder was copied: both go on, and only the copy asks [S14]', async () => {
    const first = await open();
    await write(first, 3);
    await close(first);
    const cloned = `${folder}-clone`;
    cpSync(folder, cloned, { recursive: true });
    const clone = await open(join(cloned, 'journal.sqlite'));
    expect([clone.isHeld(), clone.identity().unconfirmed?.cause]).toEqual([true, 'moved']);
    expect((await open()).isHeld()).toBe(false);
  });

  test('where an older file was written over it, in its very place [S14]', async () => {
    const first = await open();
    await write(first, 3);
    await close(first);
    copyFileSync(file, `${file}.yesterday`);
    const today = await open();
    await write(today);
    await close(today);
    writeFileSync(file, readFileSync(`${file}.yesterday`));
    const setBack = await open();
    expect(setBack.identity()).toMatchObject({ epoch: 2, unconfirmed: { cause: 'older' } });
    const place = { corporateId: 1, venueId: 2, vendorId: 3, currency: 'USD' };
    expect(await setBack.confirmOldIsOff({ employeeId: 'e1', place })).toMatchObject({ epoch: 2 });
    expect(setBack.isHeld()).toBe(false);
    await close(setBack);
    expect((await open()).isHeld()).toBe(false);
    expect(inspectJournal(file)).toMatchObject({ faults: [], epoch: 2, ops: 1 });
  });
});

test('a journal whose restore was cut off is not begun anew', async () => {
  writeFileSync(`${file}.restored`, '');
  await expect(open()).rejects.toThrow('was cut off: restore again');
});
