import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Manifest } from '../../electron/host/backup/backup-set.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openTerminalJournal } from '../../electron/host/data/terminal-journal.ts';
import { openSqliteServiceStore } from '../../electron/host/store/sqlite/service-store.ts';
import { inspectJournal } from '../../electron/host/verify/journal-inspection.ts';
import type { Instant } from '../../shared/base/time.ts';
import { adoptFirst } from '../../shared/service/core/catalogues.ts';
import type { Identity } from '../../shared/sync/journal/identity.ts';
import type { OpId } from '../../shared/sync/journal/op.ts';
import { testCatalogue } from '../service/test-catalogue.ts';
import { TINY_DIGEST, TINY_PICTURE } from '../service/tiny-picture.ts';
import { runHere } from './run-here.ts';

const AT = '2026-11-21T18:00:00.000Z' as Instant;
let root: string;
let data: string;
let file: string;
let count = 0;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'grandstand-sets-'));
});
beforeEach(() => {
  count += 1;
  data = join(root, `data-${count}`);
  file = join(root, `backup-${count}.sqlite`);
  mkdirSync(data);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

/** Three ops, one of them sent, and an audit of five entries, over and above those of the opening. */
async function fill(folder = data): Promise<Identity> {
  const terminal = await openTerminalJournal({ file: join(folder, 'journal.sqlite'), world: nodeWorld, name: 'BAR1' });
  const id = (name: string) => `${name}-${count}` as OpId;
  await terminal.journal.append({
    adds: ['a', 'b', 'c'].map((name) => ({ id: id(name), kind: 'sale', lane: name, epoch: 1, intent: '{"place":{}}', createdAt: AT })),
  });
  const attempt = { opId: id('a'), n: 1, step: 'checkout', requestHash: 'h', at: 1 } as const;
  await terminal.journal.append({ attempt: { ...attempt, phase: 'sending' } });
  await terminal.journal.append({
    attempt: { ...attempt, phase: 'answered', outcome: 'ok', status: 200 },
    change: { id: id('a'), state: 'done', endedAt: AT },
  });
  for (let entry = 0; entry < 5; entry += 1)
    await terminal.journal.append({ audit: { at: AT, event: 'counted', body: `{"entry":${entry}}` } });
  await terminal.close();
  return terminal.identity();
}

async function fillService(): Promise<void> {
  const store = openSqliteServiceStore(join(data, 'service.sqlite'));
  await adoptFirst(nodeWorld, store, testCatalogue());
  await store.close();
}

async function open(folder = data): Promise<Identity> {
  const terminal = await openTerminalJournal({ file: join(folder, 'journal.sqlite'), world: nodeWorld, name: 'BAR1' });
  await terminal.close();
  return terminal.identity();
}

async function done(...words: readonly string[]): Promise<string> {
  const { code, output } = await runHere(words);
  expect({ code, output }).toMatchObject({ code: 0 });
  return output;
}

function manifest(): Manifest {
  return JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8')) as Manifest;
}

describe('a backup of a stand with the card simulator', () => {
  const cards = () => join(data, 'card-simulator.jsonl');
  const LINES = '["c1","{}"]\n["c2","{}"]\n';

  test('holds what the simulator has approved, copied last, and brings it back', async () => {
    await fillService();
    await fill();
    writeFileSync(cards(), `${LINES}["c3","{`);
    await done('backup', file, '--data', data);
    expect(manifest().parts.map(({ found }) => found.kind)).toEqual(['journal', 'service', 'cards']);
    expect(await done('verify', file)).toContain('2 answers of the card simulator');
    writeFileSync(cards(), '["later","{}"]\n');
    const restored = await done('restore', file, '--data', data);
    expect(restored).toContain('card-simulator.jsonl.before-restore-1');
    expect(readFileSync(cards(), 'utf8')).toBe(LINES);
    expect(readFileSync(`${cards()}.before-restore-1`, 'utf8')).toContain('later');
  });

  test('whose memory of cards was changed is not restored', async () => {
    await fillService();
    writeFileSync(cards(), LINES);
    await done('backup', file, '--data', data);
    appendFileSync(`${file}.cards`, '["c3","{}"]\n');
    const { code, output } = await runHere(['restore', file, '--data', data]);
    expect({ code, output }).toMatchObject({ code: 2, output: expect.stringContaining('.cards is not what was backed up') });
  });

  test('that is older and holds none leaves the memory of cards as it is', async () => {
    await fillService();
    await done('backup', file, '--data', data);
    writeFileSync(cards(), LINES);
    await done('restore', file, '--data', data);
    expect(readFileSync(cards(), 'utf8')).toBe(LINES);
  });
});

describe('a backup', () => {
  test('brings the pictures of the menu to another machine', async () => {
    await fillService();
    await fill();
    const store = openSqliteServiceStore(join(data, 'service.sqlite'));
    const bytes = Buffer.from(TINY_PICTURE, 'base64');
    await store.pictures.add(TINY_DIGEST, bytes, AT);
    await store.close();
    await done('backup', file, '--data', data);
    const other = join(root, `other-${count}`);
    await done('restore', file, '--data', other);
    const restored = openSqliteServiceStore(join(other, 'service.sqlite'));
    expect(Buffer.from((await restored.pictures.find(TINY_DIGEST)) ?? []).equals(bytes)).toBe(true);
    await restored.close();
  });

  test('holds the journal, then the service, under one manifest, and restores both as another device', async () => {
    await fillService();
    const { deviceId } = await fill();
    const printed = await done('backup', file, '--data', data);
    expect(printed).toMatch(/^journal: 100 % of/m);
    expect(printed).toMatch(/^service: 100 % of/m);
    const { parts } = manifest();
    expect(parts.map(({ found }) => found)).toMatchObject([
      { kind: 'journal', ops: 3, byState: { done: 1, waiting: 2 }, auditEntries: 6, epoch: 1, deviceId },
      { kind: 'service', orders: 0, revision: 1 },
    ]);
    const [journal, service] = parts;
    expect((journal?.copiedAt ?? '') <= (service?.copiedAt ?? '')).toBe(true);
    expect(await done('verify', file)).toMatch(
      /0 orders, 1 catalogue revisions\n.*\n.*3 ops \(1 done, 2 waiting\), 6 audit entries, head [0-9a-f]{64}\n.*not compared with their seals.*\n$/,
    );

    const restored = await done('restore', file, '--data', data);
    expect(restored).toContain('service.sqlite.before-restore-1 and');
    expect(restored).toContain('journal.sqlite.before-restore-1');
    expect(restored).toContain('sends nothing until someone confirms');
    // No list of gift cards is lent before those have run out that the backup does not know.
    const lending = new DatabaseSync(join(data, 'service.sqlite'));
    expect(lending.prepare('SELECT until FROM value_list_wait').all()).toEqual([{ until: null }]);
    lending.close();
    const identity = await open();
    expect(identity).toMatchObject({
      epoch: 2,
      unconfirmed: { cause: 'copied' },
      predecessors: [{ deviceId, knownUntil: journal?.copiedAt }],
    });
    expect(await done('verify', '--data', data)).toContain('3 ops');
  });

  test('of a terminal without a service of its own is its journal', async () => {
    await fill();
    await done('backup', file, '--data', data);
    expect(manifest().parts.map(({ file: name }) => name)).toEqual([`backup-${count}.sqlite.journal`]);
    const other = join(root, `other-${count}`);
    await done('restore', file, '--data', other);
    expect(await open(other)).toMatchObject({ epoch: 2 });
    const again = await runHere(['backup', file, '--data', data]);
    expect(again).toEqual({ code: 2, output: `${file}.journal is there already\n` });
  });

  test('is refused before anything is replaced, with any byte changed, and so is one that lacks a part', async () => {
    await fillService();
    await fill();
    await done('backup', file, '--data', data);
    const before = readdirSync(data).toSorted();
    const refused = async (what: string) => {
      for (const words of [
        ['restore', file, '--data', data],
        ['verify', file],
      ]) {
        const { code, output } = await runHere(words);
        expect([words[0], code, output]).toEqual([words[0], 2, expect.stringContaining(what)]);
      }
      const { code, output } = await runHere(['verify', file, '--json']);
      expect([code, JSON.parse(output)]).toMatchObject([2, { whole: false, files: [{ faults: [expect.stringContaining(what)] }] }]);
    };
    for (const part of [file, `${file}.journal`]) {
      const bytes = readFileSync(part);
      for (const at of [100, bytes.length >> 1, bytes.length - 1]) {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] as number) ^ 1;
        writeFileSync(part, damaged);
        await refused('is not what was backed up');
      }
      writeFileSync(part, bytes);
      appendFileSync(part, '\0');
      await refused('is not what was backed up');
      rmSync(part);
      await refused('is missing');
      writeFileSync(part, bytes);
    }
    const text = readFileSync(`${file}.manifest.json`);
    rmSync(`${file}.manifest.json`);
    await refused('manifest');
    writeFileSync(`${file}.manifest.json`, text.subarray(0, 50));
    await refused('JSON');
    expect(readdirSync(data).toSorted()).toEqual(before);
    expect(await open()).toMatchObject({ epoch: 1 });
  });

  test('of the service alone, put under a journal that went on, makes the journal compare itself with it', async () => {
    await fillService();
    await done('backup', file, '--data', data);
    const { deviceId } = await fill();
    await done('restore', file, '--data', data);
    expect(await open()).toMatchObject({ epoch: 2, predecessors: [{ deviceId, knownUntil: manifest().at }] });
  });

  test('whose restore was cut off between two files leaves a folder on which nothing begins anew', async () => {
    await fillService();
    await fill();
    await done('backup', file, '--data', data);
    const journal = join(data, 'journal.sqlite');
    copyFileSync(`${file}.journal`, `${journal}.restored`);
    rmSync(journal);
    await expect(open()).rejects.toThrow('was cut off: restore again');
    await done('restore', file, '--data', data);
    expect(await open()).toMatchObject({ epoch: 2 });
  });

  test('is not put under a journal that somebody has open', async () => {
    await fill();
    await done('backup', file, '--data', data);
    const terminal = await openTerminalJournal({ file: join(data, 'journal.sqlite'), world: nodeWorld, name: 'BAR1' });
    const { code, output } = await runHere(['restore', file, '--data', data]);
    expect([code, output]).toEqual([2, expect.stringContaining(`in use by process ${process.pid} `)]);
    await terminal.close();
    expect(terminal.identity().epoch).toBe(1);
  });
});

describe('a journal is verified', () => {
  /** Changes the file with another program, after removing its triggers. */
  function tamper(sql: string): void {
    const journal = new DatabaseSync(join(data, 'journal.sqlite'));
    const guards = journal.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as { name: string; sql: string }[];
    for (const { name } of guards) journal.exec(`DROP TRIGGER ${name}`);
    journal.exec(`PRAGMA foreign_keys = OFF; ${sql}`);
    for (const guard of guards) journal.exec(guard.sql);
    journal.close();
  }

  test.each([
    ['UPDATE audit SET body = \'{"entry":7}\' WHERE seq = 4', 'the audit is not what was written, from entry 4 on'],
    ["UPDATE audit SET at = '2026-11-21T18:00:00.001Z' WHERE seq = 6", 'from entry 6 on'],
    ['DELETE FROM audit WHERE seq = 3', 'from entry 4 on'],
    ["DELETE FROM ops WHERE lane = 'b'", 'follows an op that is not there'],
    ["UPDATE ops SET intent = '{' WHERE lane = 'b'", 'cannot be read'],
    ["UPDATE ops SET state = 'done' WHERE lane = 'b'", 'has ended without a time'],
    ["DELETE FROM attempts WHERE phase = 'sending'", 'answers what was never sent'],
    ['UPDATE attempts SET n = 2', 'leaves a number out'],
    ["UPDATE attempts SET outcome = NULL WHERE phase = 'answered'", 'has no outcome'],
    ["UPDATE attempts SET op_id = 'nobody'", 'refers to nothing'],
    [
      'INSERT INTO attempts (op_id, n, phase, step, request_hash, at) SELECT op_id, n, phase, step, request_hash, at FROM attempts LIMIT 1',
      'is there twice',
    ],
  ])('%s is found', async (sql, fault) => {
    await fill();
    tamper(sql);
    const { code, output } = await runHere(['verify', '--data', data]);
    expect([code, output]).toEqual([2, expect.stringContaining(fault)]);
    const json = await runHere(['verify', '--json', '--data', data]);
    expect([json.code, JSON.parse(json.output)]).toMatchObject([2, { whole: false, files: [{ kind: 'journal' }] }]);
  });

  test('with any byte of the audit changed in the file itself', async () => {
    await fill();
    const journalFile = join(data, 'journal.sqlite');
    const journal = new DatabaseSync(journalFile, { readOnly: true });
    const rows = journal.prepare('SELECT at || event || body || hash AS text FROM audit').all() as { text: string }[];
    journal.close();
    const bytes = readFileSync(journalFile);
    const copy = join(root, 'one-byte.sqlite');
    for (const [index, { text }] of rows.entries()) {
      const start = bytes.indexOf(text);
      expect(start).toBeGreaterThan(0);
      for (let at = index; at < text.length; at += rows.length) {
        const changed = Buffer.from(bytes);
        changed[start + at] = (changed[start + at] as number) ^ (1 << (at % 8));
        writeFileSync(copy, changed);
        expect([text, at, inspectJournal(copy).faults]).toEqual([text, at, [expect.stringContaining(`from entry ${index + 1} on`)]]);
      }
    }
  });

  test('missing triggers are reported', async () => {
    await fill();
    const journal = new DatabaseSync(join(data, 'journal.sqlite'));
    journal.exec('DROP TRIGGER audit_stays');
    journal.close();
    expect((await runHere(['verify', '--data', data])).output).toContain('the guard audit_stays is gone');
  });

  test('by the head that a report shows, whole or by its first sixteen letters, however long ago', async () => {
    await fill();
    const journalFile = join(data, 'journal.sqlite');
    const { output } = await runHere(['verify', '--json', '--data', data]);
    const { head } = (JSON.parse(output) as { readonly files: readonly { readonly head: string }[] }).files[0] as { readonly head: string };
    await open();
    const terminal = await openTerminalJournal({ file: journalFile, world: nodeWorld, name: 'BAR1' });
    await terminal.journal.append({ audit: { at: AT, event: 'later', body: '{}' } });
    await terminal.close();
    expect(await done('verify', '--head', head, '--data', data)).toContain(`${head} is entry 6 of the audit`);
    expect(await done('verify', journalFile, '--head', head.slice(0, 16).toUpperCase())).toContain('is entry 6 of the audit');

    const other = await runHere(['verify', '--head', 'ab'.repeat(32), '--data', data]);
    expect([other.code, other.output]).toEqual([1, expect.stringContaining('is not in the chain')]);
    const json = await runHere(['verify', '--head', 'ab'.repeat(32), '--json', '--data', data]);
    expect([json.code, JSON.parse(json.output)]).toMatchObject([1, { whole: true, isInChain: false }]);
    expect((await runHere(['verify', '--head', 'short', '--data', data])).code).toBe(2);

    // A chain that was written again with matching hashes has another head.
    tamper('DELETE FROM audit WHERE seq >= 5');
    const cut = await runHere(['verify', '--head', head, '--data', data]);
    expect([cut.code, cut.output]).toEqual([1, expect.stringContaining('is not in the chain')]);
  });
});

test('what is written can be read by its owner alone', async () => {
  await fill();
  await done('backup', file, '--data', data);
  for (const name of [`${file}.journal`, `${file}.manifest.json`]) expect(statSync(name).mode & 0o077).toBe(0);
});
