import Papa from 'papaparse';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type MenuEdit, type MenuField, type MenuGroupRef, type MenuRecordRef, setEdit } from '../catalogue/menu-edits.ts';
import { fieldValue, type MenuRecord, sameValue, withField } from '../catalogue/menu-records.ts';
import { LIST, TEXT, unprotectedCell } from './sheet-cells.ts';
import { ALLERGENS_HEAD, allergensOf, columnOf, GROUPS_HEAD, groupKey, ID_HEAD, type SheetColumn, withAllergens } from './sheet-columns.ts';
import { type CellFault, cellFault } from './sheet-faults.ts';
import { groupsOfItems, type SheetMenu } from './write-sheet.ts';

/** A cell that can't be read. Rows count as the spreadsheet counts them: the heads are row 1. */
export interface SheetFault extends CellFault {
  readonly row: number;
  readonly head?: string;
}

export interface ReadSheet {
  /** What makes the menu say what the sheet says. Items that the sheet does not name stay as they are. */
  readonly edits: readonly MenuEdit[];
  readonly faults: readonly SheetFault[];
  /** In which row each item is. */
  readonly rows: ReadonlyMap<string, number>;
}

/** Far more than a menu has in all languages; heads are compared with each other. */
const MOST_COLUMNS = 500;
/** More help no one, and an answer with one for each row would be larger than the sheet. */
const MOST_FAULTS = 1000;

/** Reads a spreadsheet (CSV, with commas, semicolons or tabs) into edits of a menu. Columns that it does not have change nothing. */
export function readSheet(file: SheetMenu, text: string): ReadSheet {
  const { data, errors } = Papa.parse<readonly string[]>(text, { delimiter: delimiterOf(text) });
  const faults: SheetFault[] = errors
    .filter(({ type }) => type === 'Quotes')
    .slice(0, MOST_FAULTS)
    .map(({ row = 0 }) => ({ row: row + 1, ...cellFault('quotes_open') }));
  const [heads = [], ...rows] = data;
  if (heads.length > MOST_COLUMNS)
    return { edits: [], faults: [{ row: 1, ...cellFault('too_many_columns', String(MOST_COLUMNS)) }], rows: new Map() };
  const trimmed = heads.map((head) => head.trim());
  const sheet = { file, heads: trimmed, columns: trimmed.map(columnOf), groups: groupRefs(file), inGroups: groupsOfItems(file) };
  faults.push(...faultsOfHeads(sheet.heads));
  if (faults.length > 0) return { edits: [], faults, rows: new Map() };
  return readRows(sheet, rows);
}

/** No head has one of them, so the first of them is between the cells. */
function delimiterOf(text: string): string {
  const heads = text.slice(0, text.search(/[\r\n]|$/));
  return /[,;\t]/.exec(heads)?.[0] ?? ',';
}

interface Sheet {
  readonly file: SheetMenu;
  readonly heads: readonly string[];
  /** By their heads; undefined for id, allergens and groups. */
  readonly columns: readonly (SheetColumn | undefined)[];
  readonly groups: ReadonlyMap<string, MenuGroupRef>;
  readonly inGroups: ReadonlyMap<string, readonly string[]>;
}

function groupRefs({ vendors }: SheetMenu): ReadonlyMap<string, MenuGroupRef> {
  return new Map(
    vendors.flatMap((vendor) =>
      vendor.dayparts.flatMap((daypart) =>
        daypart.groups.map(({ id }): [string, MenuGroupRef] => [
          groupKey(vendor.id, daypart.id, id),
          { list: 'groups', vendor_id: vendor.id, daypart_id: daypart.id, id },
        ]),
      ),
    ),
  );
}

function faultsOfHeads(heads: readonly string[]): readonly SheetFault[] {
  const faults = heads.flatMap((head, index): readonly SheetFault[] => {
    if (heads.indexOf(head) !== index) return [{ row: 1, head, ...cellFault('head_repeated') }];
    const isKnown = [ID_HEAD, ALLERGENS_HEAD, GROUPS_HEAD].includes(head) || columnOf(head) !== undefined;
    return isKnown ? [] : [{ row: 1, head, ...cellFault('head_unknown') }];
  });
  return heads.includes(ID_HEAD) ? faults : [{ row: 1, ...cellFault('no_id_column') }, ...faults];
}

function readRows(sheet: Sheet, rows: readonly (readonly string[])[]): ReadSheet {
  const edits: MenuEdit[] = [];
  const faults: SheetFault[] = [];
  const rowOf = new Map<string, number>();
  const items = new Map(sheet.file.items.map((item) => [item.id, item]));
  const idIndex = sheet.heads.indexOf(ID_HEAD);
  const idCell = (cells: readonly string[]): string => unprotectedCell(cells[idIndex] ?? '').trim();
  const nextId = idsAfter([...items.keys(), ...rows.map(idCell)]);
  for (const [index, cells] of rows.entries()) {
    if (faults.length >= MOST_FAULTS) break;
    if (cells.every((cell) => cell.trim() === '')) continue;
    const row = index + 2;
    const named = idCell(cells);
    const id = named === '' ? nextId() : named;
    const first = rowOf.get(id);
    if (first !== undefined) faults.push({ row, head: ID_HEAD, ...cellFault('item_repeated', String(first)) });
    if (!/^[1-9][0-9]{0,18}$/.test(id)) faults.push({ row, head: ID_HEAD, ...cellFault('id_wrong') });
    rowOf.set(id, row);
    const read = readRow(sheet, cells, items.get(id));
    faults.push(...read.faults.map((fault) => ({ row, ...fault })));
    edits.push(...editsOfRow(sheet, id, items.get(id), read));
  }
  return { edits: faults.length === 0 ? edits : [], faults, rows: rowOf };
}

/** Gives the ids of new items, above all that are known. */
function idsAfter(ids: readonly string[]): () => string {
  let last = ids.reduce((highest, id) => (/^\d{1,18}$/.test(id) && BigInt(id) > highest ? BigInt(id) : highest), 0n);
  return () => {
    last += 1n;
    return String(last);
  };
}

interface ReadRow {
  readonly changes: readonly { readonly field: MenuField; readonly value: unknown }[];
  readonly groups: readonly string[] | undefined;
  readonly faults: readonly Omit<SheetFault, 'row'>[];
}

function readRow(sheet: Sheet, cells: readonly string[], item: Catalogue['items'][number] | undefined): ReadRow {
  const changes: { readonly field: MenuField; readonly value: unknown }[] = [];
  const faults: Omit<SheetFault, 'row'>[] = [];
  let groups: readonly string[] | undefined;
  for (const [index, head] of sheet.heads.entries()) {
    const cell = unprotectedCell(cells[index] ?? '');
    if (head === ID_HEAD) continue;
    const column = sheet.columns[index];
    const read = readCell(sheet, head, column, cell);
    if (!read.ok) faults.push({ head, ...read.refusal });
    else if (head === GROUPS_HEAD) groups = read.value as readonly string[];
    else if (column === undefined) changes.push(...allergensChange(item, cell));
    else changes.push(...changeOf(column, item, read.value));
  }
  if (cells.length > sheet.heads.length) faults.push(cellFault('too_many_cells'));
  return { changes, groups, faults };
}

function readCell({ groups }: Sheet, head: string, column: SheetColumn | undefined, cell: string) {
  const kind = head === GROUPS_HEAD ? LIST : (column?.kind ?? TEXT);
  const read = cell.trim() === '' ? ({ ok: true, value: head === GROUPS_HEAD ? [] : column?.empty } as const) : kind.read(cell);
  if (!read.ok || head !== GROUPS_HEAD) return read;
  const unknown = (read.value as readonly string[]).find((key) => !groups.has(key));
  return unknown === undefined ? read : ({ ok: false, refusal: cellFault('group_unknown', unknown) } as const);
}

function changeOf({ kind, field }: SheetColumn, item: Catalogue['items'][number] | undefined, value: unknown): ReadRow['changes'] {
  const before = item && fieldValue(item as MenuRecord, field);
  // A field that is absent may mean the same as one with its usual value.
  return sameValue(before, value) || kind.write(before) === kind.write(value) ? [] : [{ field, value }];
}

function allergensChange(item: Catalogue['items'][number] | undefined, cell: string): ReadRow['changes'] {
  if (allergensOf(item ?? {}) === cell) return [];
  return [{ field: ['item_attributes'], value: withAllergens(item?.item_attributes, cell) }];
}

function editsOfRow(
  sheet: Sheet,
  id: string,
  item: Catalogue['items'][number] | undefined,
  { changes, groups }: ReadRow,
): readonly MenuEdit[] {
  const ref: MenuRecordRef = { list: 'items', id };
  const made = item === undefined ? [newItem(ref, changes)] : changes.map(({ field, value }) => setEdit(ref, field, value));
  if (groups === undefined) return made;
  const before = sheet.inGroups.get(id) ?? [];
  const refOf = (key: string): MenuGroupRef => sheet.groups.get(key) as MenuGroupRef;
  const gone = before.filter((key) => !groups.includes(key));
  const come = groups.filter((key) => !before.includes(key));
  return [
    ...made,
    ...gone.map((key): MenuEdit => ({ kind: 'displace', record: refOf(key), item_id: id })),
    ...come.map((key): MenuEdit => ({ kind: 'place', record: refOf(key), item_id: id })),
  ];
}

const REQUIRED = ['prices', 'tax_ids', 'category_ids', 'item_set_ids'];

function newItem(record: MenuRecordRef, changes: ReadRow['changes']): MenuEdit {
  const bare: MenuRecord = { prices: {}, tax_ids: [], category_ids: [], item_set_ids: [] };
  const value = changes.reduce((item, change) => withField(item, change.field, change.value, REQUIRED) ?? item, bare);
  return { kind: 'put', record, value };
}
