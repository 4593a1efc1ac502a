import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type BackupFolder, makeBackupFolder, type PlaceTools } from '../../electron/host/backup/backup-folder.ts';
import { type BackupSchedule, type BackupScheduleOptions, startBackupSchedule } from '../../electron/host/backup/backup-schedule.ts';
import { checkSet } from '../../electron/host/backup/restore.ts';
import { nodeWorld } from '../../electron/host/base/node-world.ts';
import { openTerminalJournal } from '../../electron/host/data/terminal-journal.ts';
import { makeScheduler, type Scheduler } from '../simulation/scheduler.ts';

const START = Date.parse('2026-11-21T18:00:00.000Z');
const MINUTE = 60_000;
const originals = { ...fs };
let root: string;
let journal: string;
let to: string;
let count = 0;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'grandstand-schedule-'));
  mkdirSync(join(root, 'data'));
  journal = join(root, 'data', 'journal.sqlite');
  await (await openTerminalJournal({ file: journal, world: nodeWorld, name: 'BAR1' })).close();
});
beforeEach(() => {
  count += 1;
  to = join(root, `second-${count}`);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Played {
  readonly schedule: BackupSchedule;
  readonly scheduler: Scheduler;
  pass(minutes: number): Promise<void>;
}

function play({ copy, measureFree, ...parts }: Partial<BackupScheduleOptions & PlaceTools> = {}, scheduler = makeScheduler(START)): Played {
  const schedule = startBackupSchedule({
    sources: () => ({ journal, service: undefined }),
    to,
    everyMinutes: 60,
    keep: 3,
    log: () => undefined,
    world: { epochMilliseconds: scheduler.now },
    timer: { after: scheduler.after },
    // As quick as the time that is played; the real one has a test of its own.
    backupFolder: makeBackupFolder({
      copy: copy ?? (async (_sources, file) => writeFileSync(`${file}.manifest.json`, '{}')),
      ...(measureFree && { measureFree }),
    }),
    ...parts,
  });
  return {
    schedule,
    scheduler,
    pass: async (minutes) => {
      await new Promise((resolve) => setImmediate(resolve));
      scheduler.after(minutes * MINUTE, () => undefined);
      await scheduler.run(scheduler.now() + minutes * MINUTE);
    },
  };
}

const manifests = () => readdirSync(to).filter((name) => name.endsWith('.manifest.json'));

test('every hour one, of which the latest are kept, and those of another host are left alone', async () => {
  mkdirSync(to);
  writeFileSync(join(to, 'grandstand-another-host-2020-01-01T00-00-00.000Z.sqlite.manifest.json'), '{}');
  writeFileSync(join(to, 'holiday.jpg'), '');
  const { schedule, pass } = play();
  expect(schedule.health()).toEqual({ isBehind: false });
  await pass(5 * 60 + 1);
  expect(
    manifests()
      .filter((name) => name.includes(hostname()))
      .map((name) => /T(\d\d)-/.exec(name)?.[1]),
  ).toEqual(['21', '22', '23']);
  expect(readdirSync(to)).toHaveLength(5);
  expect(schedule.health()).toMatchObject({ lastOk: { at: '2026-11-21T23:00:10.000Z' }, isBehind: false });
  await schedule.stop();
  await pass(120);
  expect(readdirSync(to)).toHaveLength(5);
});

test('a host that starts again waits for as long as is left, and one that was off does not', async () => {
  const first = play();
  await first.pass(1);
  await first.schedule.stop();
  const second = play({}, first.scheduler);
  await second.pass(0);
  expect(second.schedule.health()).toMatchObject({ lastOk: { at: '2026-11-21T18:00:10.000Z' } });
  await second.pass(30);
  expect(manifests()).toHaveLength(1);
  await second.pass(30);
  expect(manifests()).toHaveLength(2);
  await second.schedule.stop();
  await second.pass(300);
  const third = play({}, second.scheduler);
  await third.pass(0);
  expect(third.schedule.health().isBehind).toBe(true);
  await third.pass(1);
  expect(manifests()).toHaveLength(3);
  expect(third.schedule.health().isBehind).toBe(false);
});

test('a failure is reported with its code and tried again soon, and leaves nothing of it', async () => {
  let isThere = false;
  const { schedule, pass } = play({
    copy: async (_sources, file) => {
      writeFileSync(`${file}.journal.part`, 'half');
      if (!isThere) throw Object.assign(new Error('gone'), { code: 'EIO' });
      writeFileSync(`${file}.manifest.json`, '{}');
    },
  });
  await pass(1);
  expect(schedule.health()).toEqual({ lastFailure: { at: '2026-11-21T18:00:10.000Z', code: 'EIO' }, isBehind: true });
  expect(readdirSync(to)).toEqual([]);
  isThere = true;
  await pass(5);
  expect(schedule.health()).toMatchObject({ lastOk: { at: '2026-11-21T18:05:10.000Z' }, isBehind: false });
});

test('an old one that can’t be removed costs no new one', async () => {
  const stuck = `grandstand-${hostname()}-2020-01-01T00-00-00.000Z.sqlite.manifest.json`;
  mkdirSync(join(to, stuck), { recursive: true });
  const log: string[] = [];
  const { schedule, pass } = play({ log: (level, message) => void log.push(`${level} ${message}`) });
  await pass(4 * 60 + 1);
  expect(schedule.health()).toMatchObject({ lastOk: { at: '2026-11-21T22:00:10.000Z' }, isBehind: false });
  expect(manifests().filter((name) => name !== stuck)).toHaveLength(3);
  expect(log).toContain('warn an old backup could not be removed');
});

test('a second place that is nearly full is not filled', async () => {
  let free = 1000;
  const { schedule, pass } = play({ measureFree: () => free });
  await pass(1);
  expect(schedule.health()).toMatchObject({ lastFailure: { code: 'backup_disk_nearly_full' }, isBehind: true });
  expect(readdirSync(to)).toEqual([]);
  free = 1_000_000_000;
  await pass(5);
  expect(schedule.health().isBehind).toBe(false);
});

test('a backup beside the data themselves is none', () => {
  expect(() => play({ to: join(root, 'data') })).toThrow('belongs in another place');
});

test('the real one is copied beside the host, and is whole', async () => {
  const schedule = startBackupSchedule({ sources: () => ({ journal, service: undefined }), to, everyMinutes: 60, log: () => undefined });
  expect(await schedule.runNow()).toBe(true);
  expect(readdirSync(to).map((name) => name.replace(/^.*sqlite/, ''))).toEqual(['.journal', '.manifest.json']);
  const { file = '' } = schedule.health().lastOk ?? {};
  expect(await checkSet(file)).toMatchObject({ parts: ['journal'] });
  await schedule.stop();
});

/** A mount that hangs: nothing that touches it ever ends. */
const HANGING: BackupFolder = {
  findLast: () => new Promise(() => undefined),
  write: () => new Promise(() => undefined),
  abandon: () => undefined,
};

test('a host whose second place hangs starts at once, and its end waits for it a moment at most', async () => {
  let isAbandoned = false;
  const abandon = (): void => {
    isAbandoned = true;
  };
  const place = { ...HANGING, findLast: async () => undefined, abandon };
  const { schedule, pass } = play({ backupFolder: place });
  await pass(1);
  let isStopped = false;
  void schedule.stop().then(() => {
    isStopped = true;
  });
  await pass(1);
  expect([isStopped, isAbandoned]).toEqual([true, true]);
  const silent = play({ backupFolder: HANGING });
  expect(silent.schedule.health()).toEqual({ isBehind: false });
  await silent.pass(121);
  expect(silent.schedule.health().isBehind).toBe(true);
  await silent.schedule.stop();
});

test('the host’s own thread never touches the second place', async () => {
  const touched: string[] = [];
  const spies = (['mkdirSync', 'readdirSync', 'rmSync', 'statfsSync', 'statSync', 'existsSync', 'openSync'] as const).map((name) =>
    vi.spyOn(fs, name).mockImplementation(((path: string, ...rest: never[]) => {
      if (String(path).startsWith(to)) touched.push(`${name} ${path}`);
      return (originals[name] as (...all: unknown[]) => unknown)(path, ...rest);
    }) as never),
  );
  syncBuiltinESMExports();
  // The spies see what this thread does.
  await makeBackupFolder().findLast(to);
  const seen = touched.splice(0).length;
  const schedule = startBackupSchedule({ sources: () => ({ journal, service: undefined }), to, everyMinutes: 60, log: () => undefined });
  expect(await schedule.runNow()).toBe(true);
  await schedule.stop();
  for (const spy of spies) spy.mockRestore();
  syncBuiltinESMExports();
  expect(touched).toEqual([]);
  expect(seen).toBeGreaterThan(0);
  expect(readdirSync(to).length).toBeGreaterThan(1);
});

test('a fault in the worker is reported with its code', async () => {
  writeFileSync(to, 'a file');
  const schedule = startBackupSchedule({ sources: () => ({ journal, service: undefined }), to, everyMinutes: 60, log: () => undefined });
  expect(await schedule.runNow()).toBe(false);
  expect(schedule.health().lastFailure?.code).toMatch(/^(EEXIST|ENOTDIR)$/);
  await schedule.stop();
});
