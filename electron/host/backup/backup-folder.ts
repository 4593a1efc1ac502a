import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Instant } from '../../../shared/base/time.ts';
import { filesOfSet, manifestFileOf, type Sources, writeBackup } from './backup-set.ts';

/** The work in the backup folder, which may be on a remote machine that went away: it must never run in the host's main thread. */

export interface KeptBackup {
  readonly at: Instant;
  readonly file: string;
}

export interface BackupRequest {
  readonly sources: Sources;
  readonly folder: string;
  readonly at: Instant;
  /** How many backups stay. Older ones are removed once a newer one is complete. */
  readonly keep: number;
}

export interface BackupResult {
  readonly file: string;
  /** Why old ones could not be removed. */
  readonly notRemoved: readonly string[];
}

export interface BackupFolder {
  findLast(folder: string): Promise<KeptBackup | undefined>;
  write(order: BackupRequest): Promise<BackupResult>;
  /** Aborts the backup under way. The next one removes its incomplete files. */
  abandon(): void;
}

export type BackupTask = { readonly kind: 'find'; readonly folder: string } | { readonly kind: 'write'; readonly order: BackupRequest };

export interface WorkerAnswer {
  readonly answer?: unknown;
  readonly fault?: { readonly name: string; readonly message: string; readonly code?: string };
}

export interface PlaceTools {
  readonly copy: (sources: Sources, file: string) => Promise<unknown>;
  readonly measureFree: (folder: string) => number;
}

/** Runs in the calling thread. */
export function makeBackupFolder({ copy = writeBackup, measureFree = freeAt }: Partial<PlaceTools> = {}): BackupFolder {
  return {
    findLast: async (folder) => findSets(folder).at(-1),
    async write({ sources, folder, at, keep }) {
      const file = join(folder, nameOf(at));
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        removeCutOff(folder);
        refuseWhereFull(sources, folder, measureFree);
        await copy(sources, file);
      } catch (fault) {
        for (const each of filesOfSet(file)) for (const end of ['', '.part']) rmSync(each + end, { force: true });
        throw fault;
      }
      // The new backup is complete and stays, even when older ones can't be removed.
      const notRemoved: string[] = [];
      prune(folder, keep, (fault) => notRemoved.push((fault as Error).message));
      return { file, notRemoved };
    },
    abandon: () => undefined,
  };
}

/** Free space that a backup must leave for others that write to the folder. */
const LEFT_FREE = 64 * 1024 * 1024;

/** Several hosts may share the backup folder: each keeps and removes only its own. */
function prefix(): string {
  return `grandstand-${hostname().replace(/[^A-Za-z0-9.-]/g, '_')}-`;
}

function nameOf(at: Instant): string {
  return `${prefix()}${at.replaceAll(':', '-')}.sqlite`;
}

const NAMED_AT = /(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)\.sqlite\.manifest\.json$/;

/** Returns the complete backups, oldest first. Only those have a manifest, which is written last. */
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

/** Removes the manifest first, so that a half removed backup no longer counts as one. */
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

/** Removes partial files of a backup that was interrupted. */
function removeCutOff(folder: string): void {
  for (const name of namesIn(folder)) if (name.startsWith(prefix()) && name.endsWith('.part')) rmSync(join(folder, name), { force: true });
}

class NoRoomForBackup extends Error {
  override readonly name = 'NoRoomForBackup';
  readonly code = 'backup_disk_nearly_full';
}

function refuseWhereFull(sources: Sources, folder: string, measureFree: (folder: string) => number): void {
  const needed = Object.values(sources).reduce((sum, source) => sum + (source === undefined ? 0 : sizeOf(source)), LEFT_FREE);
  if (measureFree(folder) < needed) throw new NoRoomForBackup();
}

/** Includes the write-ahead log, which is copied too. */
function sizeOf(database: string): number {
  return ['', '-wal'].reduce((sum, end) => sum + (statSync(database + end, { throwIfNoEntry: false })?.size ?? 0), 0);
}

function freeAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
