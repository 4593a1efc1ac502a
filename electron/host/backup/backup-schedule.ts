import { dirname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { epochOf, type Instant, now } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import type { Timer } from '../../../shared/sync/journal/timer.ts';
import type { HostStatus } from '../../../shared/till-contract/operations/host-operations.ts';
import { CommandRefused } from '../base/command.ts';
import { describeFault, type Log } from '../base/log.ts';
import { nodeTimer } from '../base/node-timer.ts';
import { nodeWorld } from '../base/node-world.ts';
import { ownProgram } from '../project-files.ts';
import type { BackupFolder, BackupTask, WorkerAnswer } from './backup-folder.ts';
import type { Sources } from './backup-set.ts';

export interface BackupScheduleOptions {
  /** The files to copy at that moment. */
  readonly sources: () => Sources;
  /** The backup folder, on another disk or another machine. */
  readonly to: string;
  readonly everyMinutes: number;
  /** How many are kept. Older ones are removed once a newer one is complete. */
  readonly keep?: number;
  readonly log: Log;
  readonly world?: Pick<World, 'epochMilliseconds'>;
  readonly timer?: Timer;
  readonly backupFolder?: BackupFolder;
}

/** For the health report, so that an operator notices when backups stop. */
export interface BackupHealth {
  readonly lastOk?: { readonly at: Instant; readonly file: string };
  readonly lastFailure?: { readonly at: Instant; readonly code: string };
  /** True when the last backup failed, or when none succeeded within twice the interval. */
  readonly isBehind: boolean;
}

export interface BackupSchedule {
  health(): BackupHealth;
  /** Makes a backup now, besides the scheduled ones. Resolves to false when it failed. */
  runNow(): Promise<boolean>;
  /** Gives the backup under way a moment to finish, then aborts it. */
  stop(): Promise<void>;
}

const MINUTE = 60_000;
const KEPT = 14;
/** How long a stop waits for a backup that is nearly done. */
const GRACE = 5000;
const LONGEST_LOOK = 20_000;

export function startBackupSchedule({
  sources,
  to,
  everyMinutes,
  keep = KEPT,
  log,
  world = nodeWorld,
  timer = nodeTimer,
  backupFolder = makeFolderInWorker(),
}: BackupScheduleOptions): BackupSchedule {
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
    try {
      const { file, notRemoved } = await backupFolder.write({ sources: sources(), folder, at, keep });
      lastOk = { at, file };
      log('info', 'backed up', { file });
      for (const message of notRemoved) log('warn', 'an old backup could not be removed', { message });
      return true;
    } catch (fault) {
      lastFailure = { at, code: codeOf(fault) };
      log('error', 'the backup failed', { ...describeFault(fault), code: lastFailure.code });
      return false;
    }
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

  /** Plans the first backup: soon, when the last one is due again or not known. */
  const begin = async (): Promise<void> => {
    const found = await backupFolder.findLast(folder).catch((fault: unknown) => {
      log('warn', 'the backups could not be listed', describeFault(fault));
      return undefined;
    });
    lastOk ??= found;
    plan(Math.max(lastOk === undefined ? 0 : epochOf(lastOk.at) + every - world.epochMilliseconds(), SOON));
  };
  void begin();

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
      if (underWay !== undefined) await Promise.race([underWay, new Promise<void>((resolveNow) => void timer.after(GRACE, resolveNow))]);
      backupFolder.abandon();
    },
  };
}

const AFTER_FAILURE = 5 * MINUTE;
/** Late enough not to slow down the start. */
const SOON = 10_000;

/** Generous, but limited: the backup folder may be on a remote machine that went away. */
const LONGEST_COPY = 30 * MINUTE;

class BackupTooSlow extends Error {
  override readonly name = 'BackupTooSlow';
  readonly code = 'backup_too_slow';
}

function codeOf(fault: unknown): string {
  const { code, name } = fault as { readonly code?: unknown; readonly name?: string };
  return typeof code === 'string' ? code : (name ?? 'unknown');
}

/** Does the work in a worker: a mount that hangs in the kernel then blocks neither the host nor its shutdown. */
function makeFolderInWorker(program: URL = ownProgram('backup-worker')): BackupFolder {
  const running = new Set<Worker>();
  const ask = <Answer>(task: BackupTask, milliseconds: number): Promise<Answer> =>
    new Promise((resolveWith, reject) => {
      const worker = new Worker(program, { workerData: task });
      running.add(worker);
      // A worker that hangs in the kernel may never end: terminate it without waiting.
      const late = setTimeout(() => {
        reject(new BackupTooSlow());
        worker.unref();
        void worker.terminate();
      }, milliseconds);
      worker.once('message', ({ answer, fault }: WorkerAnswer) =>
        fault === undefined ? resolveWith(answer as Answer) : reject(Object.assign(new Error(fault.message), fault)),
      );
      worker.once('error', reject);
      worker.once('exit', (code) => {
        clearTimeout(late);
        running.delete(worker);
        reject(new Error(`the copying ended with ${code}`));
      });
    });
  return {
    findLast: (folder) => ask({ kind: 'find', folder }, LONGEST_LOOK),
    write: (order) => ask({ kind: 'write', order }, LONGEST_COPY),
    abandon() {
      for (const worker of running) {
        worker.unref();
        void worker.terminate();
      }
    },
  };
}

/** The backup part of the status that screens show. */
export function backupOf(health: BackupHealth | undefined): HostStatus['backup'] {
  if (health === undefined) return undefined;
  const { lastOk, lastFailure } = health;
  return { ...(lastOk !== undefined && { lastAt: lastOk.at }), ...(lastFailure !== undefined && { lastFailure: lastFailure.code }) };
}
