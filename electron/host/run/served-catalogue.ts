import { checkCatalogue } from '../../../shared/contract/catalogue/catalogue-check.ts';
import type { ServiceStore } from '../../../shared/service/core/store.ts';
import type { NamedEmployee } from '../../../shared/till/records/staff-record.ts';
import { CommandRefused } from '../base/command.ts';
import { DEMO_CATALOGUE, describeReport, readCatalogueFile } from '../data/catalogue-file.ts';
import type { DataFolder } from '../data/data-folder.ts';
import { fileFingerprint, keepStartNotes, readStartNotes } from '../data/start-notes.ts';
import type { StaffSource } from '../till/till-staff.ts';
import { adoptNotedStand } from '../till/till-stand.ts';
import { adoptAtStart } from './adopt-catalogue.ts';

/** The result of choosing a start's catalogue, with its employees. */
export interface ServedCatalogue {
  readonly isDemo: boolean;
  readonly staff?: StaffSource;
}

/** Puts the named catalogue into use unless it is already, or the demo when there is none yet. */
export async function putIntoUse(store: ServiceStore, folder: DataFolder, file: string | undefined): Promise<ServedCatalogue> {
  const path = file ?? DEMO_CATALOGUE;
  const source = `${file === undefined ? 'demo' : 'named'} ${markOf(path)}`;
  const before = await store.catalogue.currentRevision();
  if (file === undefined && before === undefined && (await adoptNotedStand(store, folder))) return { isDemo: false };
  const { judged: earlier } = readStartNotes(folder.path);
  const isKnown = before !== undefined && earlier?.source === source && earlier.asOf === before.asOf;
  const isInUse = isKnown
    ? earlier.isInUse
    : await adoptAtStart(store, { folder, path, isNamed: file !== undefined, isFirst: before === undefined });
  const after = isKnown ? before : await store.catalogue.currentRevision();
  if (!isKnown && after !== undefined) keepStartNotes(folder.path, { judged: { source, asOf: after.asOf, isInUse } });
  return isInUse ? { isDemo: file === undefined, staff: { file: path, employees: () => readEmployees(path) } } : { isDemo: false };
}

export function readEmployees(file: string): readonly NamedEmployee[] {
  const checked = checkCatalogue(readCatalogueFile(file));
  if (!checked.ok) throw new CommandRefused(`${file}: ${describeReport(checked.refusal)}`);
  return checked.value.employees;
}

function markOf(path: string): string {
  try {
    return fileFingerprint(path);
  } catch (fault) {
    throw new CommandRefused(`${path} cannot be read: ${(fault as NodeJS.ErrnoException).code ?? 'unknown fault'}`);
  }
}
