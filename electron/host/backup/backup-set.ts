import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { type Instant, now } from '../../../shared/base/time.ts';
import type { World } from '../../../shared/base/world.ts';
import { COPIED_AT } from '../../../shared/sync/journal/identity.ts';
import { nodeWorld } from '../base/node-world.ts';
import { type CardInspection, inspectCards, wholeLines } from '../store/card-memory.ts';
import { inspectJournal, type JournalInspection } from '../verify/journal-inspection.ts';
import { inspectService, type ServiceInspection } from '../verify/service-inspection.ts';

/**
 * A backup: the service's data, beside it the journal and the card simulator's file, and the manifest that binds them together. The journal
 * is copied first, so that the service's copy has everything that the journal considers done. The simulator's memory is copied last, so
 * that it knows every card that the service was paid with. The manifest is written at the very end: without it there is no backup.
 */
export interface Manifest {
  readonly format: 1;
  readonly at: Instant;
  readonly parts: readonly ManifestPart[];
}

export interface ManifestPart {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly copiedAt: Instant;
  readonly found: Omit<JournalInspection | ServiceInspection | CardInspection, 'faults' | 'askedEntry'>;
}

export type PartKind = 'journal' | 'service' | 'cards';

/** The files to copy; undefined when missing. */
export type Sources = Readonly<Record<'journal' | 'service', string | undefined>> & { readonly cards?: string };

export function partFileOf(file: string, kind: PartKind): string {
  return kind === 'service' ? file : `${file}.${kind}`;
}

export function manifestFileOf(file: string): string {
  return `${file}.manifest.json`;
}

export function filesOfSet(file: string): readonly string[] {
  return [partFileOf(file, 'service'), partFileOf(file, 'journal'), partFileOf(file, 'cards'), manifestFileOf(file)];
}

/** A backup that can't be trusted, with its faults. */
export class IncompleteBackup extends Error {
  override readonly name = 'NotWhole';
  readonly file: string;
  readonly faults: readonly string[];

  constructor(file: string, faults: readonly string[]) {
    super(`${file} is not whole:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.file = file;
    this.faults = faults;
  }
}

type Clock = Pick<World, 'epochMilliseconds'>;

export type OnProgress = (kind: PartKind, copiedBytes: number, allBytes: number) => void;

/** Copies while others read and write. An interrupted backup leaves only `.part` files, which are never taken for one. */
export async function writeBackup(
  sources: Sources,
  file: string,
  { onProgress = () => undefined, world = nodeWorld }: { readonly onProgress?: OnProgress; readonly world?: Clock } = {},
): Promise<Manifest> {
  const parts: ManifestPart[] = [];
  for (const kind of ['journal', 'service', 'cards'] as const) {
    const source = sources[kind];
    if (source !== undefined) parts.push(await writePart(kind, source, partFileOf(file, kind), onProgress, world));
  }
  const manifest: Manifest = { format: 1, at: now(world), parts };
  for (const { file: name } of parts) renameSync(partOf(beside(file, name)), beside(file, name));
  const target = manifestFileOf(file);
  await writeDurably(partOf(target), `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(partOf(target), target);
  await flushFolder(dirname(file));
  return manifest;
}

function partOf(file: string): string {
  return `${file}.part`;
}

function beside(file: string, name: string): string {
  return join(dirname(file), name);
}

async function writePart(kind: PartKind, source: string, target: string, onProgress: OnProgress, world: Clock): Promise<ManifestPart> {
  const copiedAt = now(world);
  const part = partOf(target);
  if (kind === 'cards') await copyCards(source, part);
  else await copyDatabase(source, part, (copied, all) => onProgress(kind, copied, all));
  if (kind === 'journal') markCopied(part, copiedAt);
  const { faults, ...found } = inspectPart(kind, part);
  if (faults.length > 0) throw new IncompleteBackup(part, faults);
  await flush(part);
  return { file: basename(target), bytes: statSync(part).size, sha256: await digestOf(part), copiedAt, found };
}

export function inspectPart(kind: PartKind, file: string): JournalInspection | ServiceInspection | CardInspection {
  if (kind === 'cards') return inspectCards(file);
  return kind === 'journal' ? inspectJournal(file) : inspectService(file);
}

export async function copyCards(from: string, to: string): Promise<void> {
  await writeDurably(to, wholeLines(from));
}

/** Marks a journal as a copy. A terminal that opens it begins a new epoch, since the original may go on selling. */
export function markCopied(journalFile: string, at: Instant): void {
  const journal = new DatabaseSync(journalFile);
  try {
    journal.prepare('INSERT OR REPLACE INTO facts (key, value) VALUES (?, ?)').run(COPIED_AT, at);
  } finally {
    journal.close();
  }
}

/** More pages than any file has: copy in one step, since a copy in several steps starts over whenever a writer commits. */
const ALL_PAGES = 2_000_000_000;
const TELL_MILLISECONDS = 500;

/** Makes one self-contained file, so that it can be read from read-only media. */
export async function copyDatabase(
  from: string,
  to: string,
  onProgress: (copiedBytes: number, allBytes: number) => void = () => undefined,
): Promise<void> {
  rmSync(to, { force: true });
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  const all = statSync(from).size;
  const progressTimer = setInterval(() => onProgress(statSync(to, { throwIfNoEntry: false })?.size ?? 0, all), TELL_MILLISECONDS);
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    clearInterval(progressTimer);
    source.close();
  }
  const copy = new DatabaseSync(to);
  copy.exec('PRAGMA journal_mode = DELETE');
  copy.close();
  onProgress(statSync(to).size, all);
}

/** Returns undefined for an older backup or a file that was copied by hand. */
export function readManifest(file: string): Manifest | undefined {
  const path = manifestFileOf(file);
  if (!existsSync(path)) {
    if (existsSync(partFileOf(file, 'journal'))) throw new IncompleteBackup(file, [`its manifest ${path} is missing`]);
    return undefined;
  }
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
    if (manifest.format !== 1 || !Array.isArray(manifest.parts)) throw new Error('another format');
    return manifest;
  } catch (fault) {
    throw new IncompleteBackup(path, [(fault as Error).message]);
  }
}

/** Compares each file with the manifest, byte by byte. */
export async function findSetFaults(file: string, { parts }: Manifest): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { file: name, bytes, sha256 } of parts) {
    const path = beside(file, name);
    if (!existsSync(path)) faults.push(`${name} is missing`);
    else if (statSync(path).size !== bytes || (await digestOf(path)) !== sha256) faults.push(`${name} is not what was backed up`);
  }
  return faults;
}

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes the directory entries, which `fsync` of a file leaves out on some systems. */
async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync();
    await handle.close();
  } catch {
    // Windows can't open a folder, and doesn't need it.
  }
}
