import { accept } from '../../../shared/base/outcome.ts';
import type { Catalogue } from '../../../shared/contract/catalogue/catalogue.ts';
import { checkCatalogue, checkNewCatalogue } from '../../../shared/contract/catalogue/catalogue-check.ts';
import { hashApiKey } from '../../../shared/service/core/access.ts';
import type { ServiceStore } from '../../../shared/service/core/store.ts';
import type { NamedEmployee } from '../../../shared/till/records/staff-record.ts';
import { CommandRefused } from '../base/command.ts';
import { nodeWorld } from '../base/node-world.ts';
import { adoptCatalogue, DEMO_CATALOGUE, describeReport, readCatalogueFile } from '../data/catalogue-file.ts';
import { fileFingerprint, keepStartNotes, readStartNotes } from '../data/start-notes.ts';
import type { StaffSource } from '../till/till-staff.ts';

/** The result of choosing a start's catalogue, with its employees. */
export interface ServedCatalogue {
  readonly isDemo: boolean;
  readonly staff?: StaffSource;
}

/** Puts the named catalogue into use unless it is already, or the demo when there is none yet. */
export async function putIntoUse(store: ServiceStore, folder: string, file: string | undefined): Promise<ServedCatalogue> {
  const path = file ?? DEMO_CATALOGUE;
  const source = `${file === undefined ? 'demo' : 'named'} ${markOf(path)}`;
  const before = await store.catalogue.currentRevision();
  const { judged: earlier } = readStartNotes(folder);
  const isKnown = before !== undefined && earlier?.source === source && earlier.asOf === before.asOf;
  const isInUse = isKnown ? earlier.isInUse : await takeUp(store, path, { isNamed: file !== undefined, isFirst: before === undefined });
  const after = isKnown ? before : await store.catalogue.currentRevision();
  if (!isKnown && after !== undefined) keepStartNotes(folder, { judged: { source, asOf: after.asOf, isInUse } });
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

/** True when the file is in use afterwards. The demo never replaces another catalogue. */
async function takeUp(
  store: ServiceStore,
  path: string,
  { isNamed, isFirst }: { readonly isNamed: boolean; readonly isFirst: boolean },
): Promise<boolean> {
  const checked = checkNewCatalogue(readCatalogueFile(path));
  // The demo's own keys are public, so a first start makes others.
  const wanted = checked.ok && !isNamed ? accept({ ...checked.value, api_keys: [] }) : checked;
  if (!isFirst && wanted.ok && (await isSame(store, wanted.value))) return true;
  if (!isFirst && !isNamed) return false;
  const adopted = wanted.ok ? await adoptCatalogue(store, wanted.value) : wanted;
  if (!adopted.ok) throw new CommandRefused(`${path}: ${describeReport(adopted.refusal)}`);
  return true;
}

async function isSame(store: ServiceStore, { api_keys: keys = [], employees, ...rest }: Catalogue): Promise<boolean> {
  const current = await store.catalogue.currentRevision();
  const text = current && (await store.catalogue.readRevision(current.revision));
  if (text !== JSON.stringify({ ...rest, employees: employees.map(({ pin: _pin, ...employee }) => employee) })) return false;
  for (const { key } of keys) if ((await store.keys.findApiKey(hashApiKey(nodeWorld, key))) === undefined) return false;
  return true;
}
