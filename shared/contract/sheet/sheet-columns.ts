import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CatalogueItem } from '../catalogue/catalogue-items.ts';
import type { MenuField } from '../catalogue/menu-edits.ts';
import { fieldValue, isMenuRecord, type MenuRecord } from '../catalogue/menu-records.ts';
import { ALLERGENS_NAME } from '../records/item.ts';
import { PRICE_LEVELS } from '../records/price-level.ts';
import { AMOUNT, type CellKind, LIST, TEXT, YES_OR_NO } from './sheet-cells.ts';

/** One column of the spreadsheet of a menu, and the field of an item that it holds. */
export interface SheetColumn {
  readonly head: string;
  readonly kind: CellKind;
  readonly field: MenuField;
  /** What an empty cell stands for; undefined clears the field. */
  readonly empty?: unknown;
}

export const ID_HEAD = 'id';
export const GROUPS_HEAD = 'groups';
export const ALLERGENS_HEAD = 'allergens';

const NO_IDS: readonly string[] = [];

const FIXED: readonly SheetColumn[] = [
  { head: 'name', kind: TEXT, field: ['name'] },
  { head: 'sold', kind: YES_OR_NO, field: ['active'], empty: true },
  ...PRICE_LEVELS.map((level): SheetColumn => ({ head: `price:${level}`, kind: AMOUNT, field: ['prices', level] })),
  { head: 'taxes', kind: LIST, field: ['tax_ids'], empty: NO_IDS },
  { head: 'categories', kind: LIST, field: ['category_ids'], empty: NO_IDS },
  { head: 'choices', kind: LIST, field: ['item_set_ids'], empty: NO_IDS },
  { head: 'barcode', kind: TEXT, field: ['barcode'] },
  { head: 'sku', kind: TEXT, field: ['sku'] },
  { head: 'description', kind: TEXT, field: ['description'] },
  { head: 'calories', kind: TEXT, field: ['calories'] },
  { head: 'kitchen name', kind: TEXT, field: ['external_names', 'kitchen'] },
  { head: 'receipt name', kind: TEXT, field: ['external_names', 'receipt'] },
];

const byHead = new Map(FIXED.map((column) => [column.head, column]));

/** Returns undefined for a head that no column has. */
export function columnOf(head: string): SheetColumn | undefined {
  const [, member, tag] = /^(name|description):([A-Za-z0-9-]{2,35})$/.exec(head) ?? [];
  return member === undefined ? byHead.get(head) : { head, kind: TEXT, field: ['translations', tag as string, member] };
}

/** The columns that a menu fills, and those that each menu has. */
export function columnsFor({ items }: Pick<Catalogue, 'items'>): readonly SheetColumn[] {
  const usual = new Set(['name', 'sold', 'price:VENUE_DEFAULT', 'taxes', 'categories', 'choices', 'barcode']);
  const tags = new Set(items.flatMap(({ translations }) => Object.keys(translations ?? {})));
  const translated = [...tags].sort().flatMap((tag) => [`name:${tag}`, `description:${tag}`].map(columnOf));
  return [...FIXED, ...translated.filter((column) => column !== undefined)].filter(
    ({ head, field }) => usual.has(head) || items.some((item) => fieldValue(item as MenuRecord, field) !== undefined),
  );
}

export function allergensOf({ item_attributes = [] }: Pick<CatalogueItem, 'item_attributes'>): string {
  return item_attributes.find(({ name }) => ALLERGENS_NAME.test(name))?.value ?? '';
}

/** Returns the attributes of an item with other allergens; undefined where none is left. */
export function withAllergens(attributes: unknown, allergens: string): readonly MenuRecord[] | undefined {
  const all = Array.isArray(attributes) ? attributes.filter(isMenuRecord) : [];
  const index = all.findIndex(({ name }) => typeof name === 'string' && ALLERGENS_NAME.test(name));
  const written = allergens.trim() === '' ? [] : [{ name: ALLERGENS_HEAD, ...all[index], value: allergens }];
  const next = index === -1 ? [...all, ...written] : all.toSpliced(index, 1, ...written);
  return next.length === 0 ? undefined : next;
}

/** Returns the name of a group in a cell: vendor, day part and group. */
export function groupKey(vendorId: number, daypartId: string, groupId: string): string {
  return [String(vendorId), daypartId, groupId].map(encodeURIComponent).join('/');
}
