import Papa from 'papaparse';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { fieldValue, type MenuRecord } from '../catalogue/menu-records.ts';
import { LIST, protectedCell } from './sheet-cells.ts';
import { ALLERGENS_HEAD, allergensOf, columnsFor, GROUPS_HEAD, groupKey, ID_HEAD } from './sheet-columns.ts';

/** Lets spreadsheets detect UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** What a spreadsheet shows of a catalogue. */
export type SheetMenu = Pick<Catalogue, 'items' | 'vendors'>;

/** Writes the items of a menu as a spreadsheet (CSV, RFC 4180), a row for each. `readSheet` turns it into edits again. */
export function writeSheet(file: SheetMenu): string {
  const columns = columnsFor(file);
  const groups = groupsOfItems(file);
  const rows = file.items.map((item) => [
    item.id,
    ...columns.map(({ kind, field }) => protectedCell(kind.write(fieldValue(item as MenuRecord, field)))),
    protectedCell(allergensOf(item)),
    protectedCell(LIST.write(groups.get(item.id) ?? [])),
  ]);
  const heads = [ID_HEAD, ...columns.map(({ head }) => head), ALLERGENS_HEAD, GROUPS_HEAD];
  return `${BYTE_ORDER_MARK}${Papa.unparse([heads, ...rows], { newline: '\r\n' })}\r\n`;
}

/** Returns in which groups each item is. */
export function groupsOfItems({ vendors }: Pick<Catalogue, 'vendors'>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { id: vendorId, dayparts } of vendors) {
    for (const { id: daypartId, groups: own } of dayparts) {
      for (const { id, item_ids } of own) {
        const key = groupKey(vendorId, daypartId, id);
        for (const itemId of item_ids) {
          const known = groups.get(itemId);
          if (known === undefined) groups.set(itemId, [key]);
          else known.push(key);
        }
      }
    }
  }
  return groups;
}
