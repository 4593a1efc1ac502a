import { type Static, Type } from 'typebox';
import { closedRecord, keyed, list, NumericId, oneOf, optional, text } from '../http/schema.ts';
import { CATALOGUE_LISTS } from './catalogue.ts';
import { CatalogueItemId } from './catalogue-items.ts';
import { CatalogueDaypart, CatalogueGroup } from './catalogue-places.ts';

/**
 * Edits of a menu, as a draft holds them. Values are not checked here, because a draft may hold what someone has typed so far; the whole
 * catalogue is checked before it is used.
 */

export const MENU_LISTS = ['items', 'item_sets', 'taxes', 'categories', 'discounts', 'fees'] as const;
export type MenuListName = (typeof MENU_LISTS)[number];

const Key = text(64, 1);

/** A group of a day part of a vendor. */
export const MenuGroupRef = closedRecord('MenuGroupRef', { list: oneOf('groups'), vendor_id: NumericId, daypart_id: Key, id: Key });
export type MenuGroupRef = Static<typeof MenuGroupRef>;

/** Any record of the menu. Day parts and groups are found below their vendor. */
export const MenuRecordRef = closedRecord('MenuRecordRef', {
  list: oneOf(...MENU_LISTS, 'dayparts', 'groups'),
  id: Key,
  vendor_id: optional(NumericId),
  daypart_id: optional(Key),
});
export type MenuRecordRef = Static<typeof MenuRecordRef>;

/** Anything that JSON can hold. Its own members keep their names, by which an article number is known from a card number. */
const Members = keyed(Type.Unknown());

/** A member, or a member of a member: `prices` `EVENT`, `translations` `es` `name`. */
export const MenuField = list(text(64, 1), { minItems: 1, maxItems: 3 });
export type MenuField = readonly string[];

export const MenuEdit = Type.Union([
  /** Adds the record, or replaces the one that has its id. */
  closedRecord('MenuPut', { kind: oneOf('put'), record: MenuRecordRef, value: Members }),
  closedRecord('MenuRemove', { kind: oneOf('remove'), record: MenuRecordRef }),
  /** `value` holds the last member of `field` under its name: `{ "EVENT": 7 }`. Without it the field is cleared. */
  closedRecord('MenuSet', { kind: oneOf('set'), record: MenuRecordRef, field: MenuField, value: optional(Members) }),
  /** Without `before` it becomes the last. */
  closedRecord('MenuMove', { kind: oneOf('move'), record: MenuGroupRef, before: optional(Key) }),
  /** Puts an item into a group, or at another place in it. */
  closedRecord('MenuPlace', { kind: oneOf('place'), record: MenuGroupRef, item_id: CatalogueItemId, before: optional(CatalogueItemId) }),
  closedRecord('MenuDisplace', { kind: oneOf('displace'), record: MenuGroupRef, item_id: CatalogueItemId }),
]);
export type MenuEdit = Static<typeof MenuEdit>;

/** A fault of an edited menu, beside the field that it is about. */
export interface MenuFault {
  /** Absent for a fault of something that no edit can reach. */
  readonly record?: MenuRecordRef;
  /** Empty: of the record as a whole. */
  readonly field: MenuField;
  readonly code: string;
  readonly message: string;
}

/** Without a value: the edit that clears the field. */
export function setEdit(record: MenuRecordRef, field: MenuField, value?: unknown): MenuEdit {
  return { kind: 'set', record, field, ...(value !== undefined && { value: { [field.at(-1) as string]: value } }) };
}

interface ElementSchema {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

export function elementSchema(name: MenuRecordRef['list']): ElementSchema {
  if (name === 'dayparts') return CatalogueDaypart;
  return name === 'groups' ? CatalogueGroup : CATALOGUE_LISTS[name].element;
}

export function idMember(name: MenuRecordRef['list']): 'id' | 'uuid' {
  return name === 'item_sets' ? 'uuid' : 'id';
}

/** Two references to the same record, or to the same field, have the same text. */
export function menuKey({ list: name, id, vendor_id, daypart_id }: MenuRecordRef, field: MenuField = []): string {
  return JSON.stringify([name, vendor_id ?? null, daypart_id ?? null, id, ...field]);
}
