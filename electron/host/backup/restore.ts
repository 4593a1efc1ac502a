import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { instantFromEpoch } from '../../../shared/base/time.ts';
import { knownSecretsFolder } from '../base/secrets-place.ts';
import { type DataFolder, lockFolder, lockJournal, restoredFileOf } from '../data/data-folder.ts';
import { cardFileOf } from '../store/card-memory.ts';
import { headFileOf } from '../store/host-keys.ts';
import { NOTE_RESTORED, WAIT_TABLE } from '../store/value-list-rows.ts';
import {
  copyCards,
  copyDatabase,
  findSetFaults,
  IncompleteBackup,
  inspectPart,
  type Manifest,
  markCopied,
  type PartKind,
  partFileOf,
  readManifest,
} from './backup-set.ts';

export interface Restored {
  readonly parts: readonly PartKind[];
  /** The replaced files, under their new names. */
  readonly asideFiles: readonly string[];
}

/** Checks every byte of a backup against its manifest, and returns its parts. Throws `NotWhole` on a fault. */
export async function checkSet(file: string): Promise<{ readonly manifest: Manifest | undefined; readonly parts: readonly PartKind[] }> {
  const manifest = readManifest(file);
  const faults = manifest === undefined ? [] : [...(await findSetFaults(file, manifest))];
  const parts = manifest === undefined ? (['service'] as const) : manifest.parts.map(({ found }) => found.kind);
  for (const kind of faults.length > 0 ? [] : parts) faults.push(...inspectPart(kind, partFileOf(file, kind)).faults);
  if (faults.length > 0) throw new IncompleteBackup(file, faults);
  return { manifest, parts };
}

/**
 * Replaces nothing before all copies are complete and checked. When it is interrupted between the renames, the service's file or the
 * journal is missing and its `.restored` file is there: no host starts on such a folder.
 */
export async function restoreSet(file: string, folder: DataFolder): Promise<Restored> {
  const { manifest, parts } = await checkSet(file);
  const locks = [lockFolder(folder)];
  try {
    locks.push(lockJournal(folder.journalFile));
    for (const kind of parts)
      await (kind === 'cards' ? copyCards : copyDatabase)(partFileOf(file, kind), restoredFileOf(targetOf(folder, kind)));
    if (parts.includes('service')) markRestored(restoredFileOf(folder.serviceFile));
    const number = freeNumber(folder);
    // The service's file is moved away first and put back last: while any file is missing, it is missing too.
    const order = (['service', 'cards', 'journal'] as const).filter((kind) => parts.includes(kind));
    const asideFiles = order.flatMap((kind) => setAside(targetOf(folder, kind), number) ?? []);
    for (const kind of order.toReversed()) renameSync(restoredFileOf(targetOf(folder, kind)), targetOf(folder, kind));
    forgetHeads(folder, parts);
    if (!parts.includes('journal') && existsSync(folder.journalFile)) markCopied(folder.journalFile, knownAt(file, manifest));
    return { parts, asideFiles };
  } finally {
    for (const lock of locks) lock.release();
  }
}

/** The service may have forgotten which gift cards it lent to hosts since. */
export function markRestored(serviceFile: string): void {
  const service = new DatabaseSync(serviceFile, { timeout: 5000 });
  try {
    service.exec(`${WAIT_TABLE}; ${NOTE_RESTORED}`);
  } finally {
    service.close();
  }
}

/** Removes the outside heads, since they describe the replaced data. */
export function forgetHeads({ path }: Pick<DataFolder, 'path'>, kinds: readonly PartKind[]): void {
  const secrets = knownSecretsFolder(path);
  if (secrets === undefined) return;
  for (const kind of kinds) if (kind !== 'cards') rmSync(headFileOf(secrets, kind), { force: true });
}

/** The time of the backup. Orders since then are in the journal, but no longer in a service that was restored without it. */
function knownAt(file: string, manifest: Manifest | undefined) {
  return manifest?.at ?? instantFromEpoch(statSync(file).mtimeMs);
}

function targetOf(folder: DataFolder, kind: PartKind): string {
  if (kind === 'cards') return cardFileOf(folder.path);
  return kind === 'journal' ? folder.journalFile : folder.serviceFile;
}

function freeNumber({ path, serviceFile, journalFile }: DataFolder): number {
  const files = [serviceFile, journalFile, cardFileOf(path)];
  let number = 1;
  while (files.some((file) => existsSync(asideOf(file, number)))) number += 1;
  return number;
}

function asideOf(file: string, number: number): string {
  return `${file}.before-restore-${number}`;
}

/** Renames the file together with SQLite's side files, so that all of them stay unchanged. */
function setAside(file: string, number: number): string | undefined {
  if (!existsSync(file)) return undefined;
  const aside = asideOf(file, number);
  for (const end of ['', '-wal', '-shm']) if (existsSync(file + end)) renameSync(file + end, aside + end);
  return aside;
}
