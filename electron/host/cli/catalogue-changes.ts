import { accept } from '../../../shared/base/outcome.ts';
import { applyEdits } from '../../../shared/contract/catalogue/apply-edits.ts';
import type { Catalogue } from '../../../shared/contract/catalogue/catalogue.ts';
import { checkNewCatalogue } from '../../../shared/contract/catalogue/catalogue-check.ts';
import { describeChanges, type MenuChange } from '../../../shared/contract/catalogue/menu-changes.ts';
import type { MenuFault } from '../../../shared/contract/catalogue/menu-edits.ts';
import { type ReadSheet, readSheet, type SheetFault } from '../../../shared/contract/sheet/read-sheet.ts';
import { openCatalogues } from '../../../shared/service/core/catalogues.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../../shared/service/core/settings.ts';
import type { ServiceStore } from '../../../shared/service/core/store.ts';
import { CommandRefused } from '../base/command.ts';
import { nodeWorld } from '../base/node-world.ts';
import { describeFaults, describeReport, firstOf, readCatalogueFile, readCatalogueText } from '../data/catalogue-file.ts';

/** What a file changes in the menu in use: a whole catalogue, or a spreadsheet of its items. */

export function isSheet(file: string): boolean {
  return file.toLowerCase().endsWith('.csv');
}

export async function catalogueInUse(store: ServiceStore): Promise<Catalogue> {
  const current = await store.catalogue.currentRevision();
  const text = current && (await store.catalogue.readRevision(current.revision));
  if (text === undefined) throw noCatalogue();
  return JSON.parse(text) as Catalogue;
}

function noCatalogue(): CommandRefused {
  return new CommandRefused('there is no catalogue yet');
}

/** Says what an import would change, and changes nothing. */
export async function dryRun(store: ServiceStore, file: string): Promise<number> {
  const before = await catalogueInUse(store);
  const after = isSheet(file) ? editedBy(before, readSheetFile(before, file), file) : readWhole(file);
  process.stdout.write(describe(file, describeChanges(before, after)));
  return 0;
}

/** Puts what a spreadsheet says into use, on top of what others have changed meanwhile. */
export async function importSheet(store: ServiceStore, file: string): Promise<number> {
  if ((await store.catalogue.currentRevision()) === undefined) throw noCatalogue();
  const catalogues = await openCatalogues(nodeWorld, store, DEFAULT_SERVICE_SETTINGS.revisionRetentionDays);
  const before = catalogues.current().file;
  const sheet = readSheetFile(before, file);
  const after = editedBy(before, sheet, file);
  const changes = describeChanges(before, after);
  if (changes.length > 0)
    await catalogues.publish(async (newest) => accept({ file: newest.file === before ? after : editedBy(newest.file, sheet, file) }));
  const revision = changes.length > 0 ? `in use as revision ${catalogues.current().revision.revision}\n` : '';
  process.stdout.write(`${describe(file, changes)}${revision}`);
  return 0;
}

function readWhole(file: string): Catalogue {
  const checked = checkNewCatalogue(readCatalogueFile(file));
  if (!checked.ok) throw new CommandRefused(`${file}: ${describeReport(checked.refusal)}`);
  return checked.value;
}

function readSheetFile(before: Catalogue, file: string): ReadSheet {
  const sheet = readSheet(before, readCatalogueText(file));
  if (sheet.faults.length > 0) throw refusalOf(file, sheet.faults.map(sayCell));
  return sheet;
}

function editedBy(before: Catalogue, sheet: ReadSheet, file: string): Catalogue {
  const edited = applyEdits(before, sheet.edits);
  if (edited.ok) return edited.value;
  throw refusalOf(
    file,
    edited.refusal.map((fault) => sayFault(sheet, fault)),
  );
}

function sayCell({ row, head, message }: SheetFault): string {
  return `row ${row}${head === undefined ? '' : `, ${head}`}: ${message}`;
}

function sayFault({ rows }: ReadSheet, { record, field, message }: MenuFault): string {
  const row = record?.list === 'items' ? rows.get(record.id) : undefined;
  const place = row === undefined ? [record?.list, record?.id] : [`row ${row}`];
  return `${[...place.filter((part) => part !== undefined), ...field].join(', ')}: ${message}`;
}

function refusalOf(file: string, faults: readonly string[]): CommandRefused {
  return new CommandRefused(`${file}: ${describeFaults(faults)}`);
}

function describe(file: string, changes: readonly MenuChange[]): string {
  const count = `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`;
  return `${[`${file}: ${count}`, ...firstOf(changes.map(sayChange))].join('\n')}\n`;
}

function sayChange({ kind, name, record, field, from, to }: MenuChange): string {
  const what = `${name} (${record.list} ${record.id})`;
  if (kind !== 'changed') return `${what} is ${kind}`;
  const say = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
  return `${what}: ${field.join('.')} from ${say(from)} to ${say(to)}`;
}
