import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { epochOf, type Instant, now } from '../../shared/base/time.ts';
import type { World } from '../../shared/base/world.ts';
import type { Timer } from '../../shared/sync/timer.ts';
import type { HostStatus } from '../../shared/till-contract/host-operations.ts';
import { filesOfSet, type Manifest, manifestFileOf, type Sources } from './backup-set.ts';
import { CommandRefused } from './command.ts';
import { describeFault, type Log } from './log.ts';
import { nodeTimer } from './node-timer.ts';
import { nodeWorld } from './node-world.ts';
import { ownProgram } from './project-files.ts';

export interface BackupScheduleParts {
  /** What is there to be copied at that moment. */
  readonly sources: () => Sources;
  /** The second place: another disk, or another machine's. */
  readonly to: string;
  readonly everyMinutes: number;
  /** So many are kept; older ones go once a newer one is whole. */
  readonly keep?: number;
  readonly log: Log;
  readonly world?: Pick<World, 'epochMilliseconds'>;
  readonly timer?: Timer;
  readonly copy?: (sources: Sources, file: string) => Promise<unknown>;
  readonly measureFree?: (folder: string) => number;
}

/** For health: whoever looks after the host sees that nothing is backed up any more. */
export interface BackupHealth {
  readonly lastOk?: { readonly at: Instant; readonly file: string };
  readonly lastFailure?: { readonly at: Instant; readonly code: string };
  /** Nothing came of the last try, or none was made in twice the time. */
  readonly isBehind: boolean;
}

export interface BackupSchedule {
  health(): BackupHealth;
  /** One now, beside those that are due; false where nothing came of it. */
  runNow(): Promise<boolean>;
  /** Resolves once the one under way has ended. */
  stop(): Promise<void>;
}

const MINUTE = 60_000;
const KEPT = 14;
/** What is left beside a backup for whoever else writes to the second place. */
const LEFT_FREE = 64 * 1024 * 1024;

export function startBackupSchedule({
  sources,
  to,
  everyMinutes,
  keep = KEPT,
  log,
  world = nodeWorld,
  timer = nodeTimer,
  copy = copyInWorker,
  measureFree = freeAt,
}: BackupScheduleParts): BackupSchedule {
  const folder = resolve(to);
  if (Object.values(sources()).some((source) => source !== undefined && dirname(resolve(source)) === folder))
    throw new CommandRefused(`${to} is where the data are: a backup belongs in another place`);
  const every = everyMinutes * MINUTE;
  const startedAt = world.epochMilliseconds();
  let lastOk: BackupHealth['lastOk'];
  let lastFailure: BackupHealth['lastFailure'];
  let underWay: Promise<boolean> | undefined;
  let cancel: () => void = () => undefined;
  let isStopped = false;

  const runOnce = async (): Promise<boolean> => {
    const at = now(world);
    const file = join(folder, nameOf(at));
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      removeCutOff(folder);
      refuseWhereFull(sources(), folder, measureFree);
      await copy(sources(), file);
      lastOk = { at, file };
      log('info', 'backed up', { file });
    } catch (fault) {
      for (const each of filesOfSet(file)) for (const end of ['', '.part']) rmSync(each + end, { force: true });
      lastFailure = { at, code: codeOf(fault) };
      log('error', 'the backup failed', { ...describeFault(fault), code: lastFailure.code });
      return false;
    }
    // What is whole stays, whatever becomes of those before it.
    prune(folder, keep, (fault) => log('warn', 'an old backup could not be removed', describeFault(fault)));
    return true;
  };

  const runNow = (): Promise<boolean> => {
    underWay ??= runOnce().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  const plan = (milliseconds: number): void => {
    if (isStopped) return;
    cancel = timer.after(milliseconds, () => void runNow().then((isDone) => plan(isDone ? every : Math.min(every, AFTER_FAILURE))));
  };

  lastOk = findLast(folder);
  plan(Math.max(lastOk === undefined ? 0 : epochOf(lastOk.at) + every - world.epochMilliseconds(), SOON));

  return {
    health: () => ({
      ...(lastOk !== undefined && { lastOk }),
      ...(lastFailure !== undefined && { lastFailure }),
      isBehind:
        (lastFailure !== undefined && (lastOk === undefined || lastFailure.at > lastOk.at)) ||
        world.epochMilliseconds() - (lastOk === undefined ? startedAt : epochOf(lastOk.at)) > every * 2,
    }),
    runNow,
    async stop() {
      isStopped = true;
      cancel();
      await underWay;
    },
  };
}

const AFTER_FAILURE = 5 * MINUTE;
/** Not in the way of a start. */
const SOON = 10_000;

/** Several hosts may share the second place: each keeps and drops its own. */
function prefix(): string {
  return `grandstand-${hostname().replace(/[^A-Za-z0-9.-]/g, '_')}-`;
}

function nameOf(at: Instant): string {
  return `${prefix()}${at.replaceAll(':', '-')}.sqlite`;
}

const NAMED_AT = /(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)\.sqlite\.manifest\.json$/;

/** Whole ones only, the oldest first: a manifest is written last. */
function findSets(folder: string): readonly { readonly at: Instant; readonly file: string }[] {
  const names = namesIn(folder).filter((name) => name.startsWith(prefix()));
  return names.toSorted().flatMap((name) => {
    const [, date, hour, minute, second] = NAMED_AT.exec(name) ?? [];
    if (date === undefined) return [];
    return [{ at: `${date}T${hour}:${minute}:${second}` as Instant, file: join(folder, name.slice(0, -manifestFileOf('').length)) }];
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function findLast(folder: string): BackupHealth['lastOk'] {
  return findSets(folder).at(-1);
}

/** The manifest goes first: what is half removed is no backup. */
function prune(folder: string, keep: number, onFault: (fault: unknown) => void): void {
  const sets = findSets(folder);
  for (const { file } of sets.slice(0, Math.max(sets.length - keep, 0))) {
    try {
      for (const each of filesOfSet(file).toReversed()) rmSync(each, { force: true });
    } catch (fault) {
      onFault(fault);
    }
  }
}

/** Parts that an earlier life of this process left. */
function removeCutOff(folder: string): void {
  for (const name of namesIn(folder)) if (name.startsWith(prefix()) && name.endsWith('.part')) rmSync(join(folder, name), { force: true });
}

/** The second place may be another machine's, which went away. */
const LONGEST_COPY = 30 * MINUTE;

class BackupTooSlow extends Error {
  override readonly name = 'BackupTooSlow';
  readonly code = 'backup_too_slow';
}

class NoRoomForBackup extends Error {
  override readonly name = 'NoRoomForBackup';
  readonly code = 'backup_disk_nearly_full';
}

function refuseWhereFull(sources: Sources, folder: string, measureFree: (folder: string) => number): void {
  const needed = Object.values(sources).reduce((sum, source) => sum + (source === undefined ? 0 : sizeOf(source)), LEFT_FREE);
  if (measureFree(folder) < needed) throw new NoRoomForBackup();
}

/** What is not yet in the file itself is copied too. */
function sizeOf(database: string): number {
  return ['', '-wal'].reduce((sum, end) => sum + (statSync(database + end, { throwIfNoEntry: false })?.size ?? 0), 0);
}

function freeAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function codeOf(fault: unknown): string {
  const { code, name } = fault as { readonly code?: unknown; readonly name?: string };
  return typeof code === 'string' ? code : (name ?? 'unknown');
}

function copyInWorker(sources: Sources, file: string): Promise<Manifest> {
  return new Promise((resolveWith, reject) => {
    const worker = new Worker(ownProgram('backup-worker'), { workerData: { sources, file } });
    // A worker that hangs in the kernel may never end: it is told to, and not waited for.
    const late = setTimeout(() => {
      reject(new BackupTooSlow());
      void worker.terminate();
    }, LONGEST_COPY);
    worker.once('exit', () => clearTimeout(late));
    worker.once('message', resolveWith);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the copying ended with ${code}`)));
  });
}

/** As screens are told of it. */
export function backupOf(health: BackupHealth | undefined): HostStatus['backup'] {
  if (health === undefined) return undefined;
  const { lastOk, lastFailure } = health;
  return { ...(lastOk !== undefined && { lastAt: lastOk.at }), ...(lastFailure !== undefined && { lastFailure: lastFailure.code }) };
}
