import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../../shared/contract/catalogue/catalogue.ts';
import type { ServiceStore } from '../../../shared/service/core/store.ts';
import type { NewStand } from '../../../shared/till/context/new-stand.ts';
import type { SettingsRecord } from '../../../shared/till/records/settings-record.ts';
import type { TillSettings } from '../../../shared/till-contract/operations/host-operations.ts';
import { forgetHeads } from '../backup/restore.ts';
import { CommandRefused } from '../base/command.ts';
import { writeOwnerOnly } from '../base/secret-file.ts';
import { adoptCatalogue, describeReport } from '../data/catalogue-file.ts';
import type { DataFolder } from '../data/data-folder.ts';
import { forgetStartNotes } from '../data/start-notes.ts';
import { leaveVerifiedStaff, verifiedImport } from './till-staff.ts';

/**
 * Another stand in place of the one in a data folder. The note is written once everything is backed up, and removed once the new stand is in
 * use: a start after a power cut begins the new stand again from its note.
 */
interface StandNote {
  /** Absent: the demo stand. */
  readonly stand?: {
    readonly catalogue: Catalogue;
    readonly staff: Awaited<ReturnType<typeof verifiedImport>>;
    readonly settings: Partial<TillSettings>;
  };
}

function noteOf(path: string): string {
  return join(path, 'stand.json');
}

/** What the till's settings begin with; the till that takes them over removes the file. */
function settingsFileOf(path: string): string {
  return join(path, 'first-settings.json');
}

/** Without a stand: the demo. PINs are kept as verifiers only. */
export async function noteStand({ path }: DataFolder, stand: NewStand | undefined): Promise<void> {
  const note: StandNote =
    stand === undefined
      ? {}
      : { stand: { catalogue: stand.catalogue, staff: await verifiedImport(path, stand.people), settings: stand.settings } };
  writeOwnerOnly(noteOf(path), JSON.stringify(note));
}

/** Removes the data of the stand before, if another one was asked for. No process may have them open. */
export function clearForStand(folder: DataFolder): void {
  const note = readNote(folder.path);
  if (note === undefined) return;
  for (const file of [folder.journalFile, folder.serviceFile])
    for (const end of ['-shm', '-wal', '']) rmSync(`${file}${end}`, { force: true });
  forgetHeads(folder, ['journal', 'service']);
  forgetStartNotes(folder.path);
  if (note.stand === undefined) {
    rmSync(noteOf(folder.path));
    return;
  }
  leaveVerifiedStaff(folder.path, note.stand.staff);
  writeOwnerOnly(settingsFileOf(folder.path), JSON.stringify(note.stand.settings));
}

/** Puts the stand of the note into use. False when there is none. */
export async function adoptNotedStand(store: ServiceStore, { path }: DataFolder): Promise<boolean> {
  const note = readNote(path);
  if (note?.stand === undefined) return false;
  const adopted = await adoptCatalogue(store, note.stand.catalogue);
  if (!adopted.ok) throw new CommandRefused(`${noteOf(path)}: ${describeReport(adopted.refusal)}`);
  rmSync(noteOf(path));
  return true;
}

export async function takeFirstSettings(path: string, record: SettingsRecord): Promise<void> {
  const file = settingsFileOf(path);
  if (!existsSync(file)) return;
  const first = JSON.parse(readFileSync(file, 'utf8')) as Partial<TillSettings>;
  await record.change(({ revision, settings }) => ({ revision: revision + 1, settings: { ...settings, ...first } }));
  rmSync(file, { force: true });
}

function readNote(path: string): StandNote | undefined {
  return existsSync(noteOf(path)) ? (JSON.parse(readFileSync(noteOf(path), 'utf8')) as StandNote) : undefined;
}
