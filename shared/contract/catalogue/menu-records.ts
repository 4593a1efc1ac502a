import type { Catalogue } from './catalogue.ts';
import type { CatalogueDaypart, CatalogueVendor } from './catalogue-places.ts';
import { idMember, type MenuField, type MenuRecordRef } from './menu-edits.ts';

/** A record of the menu whose members may still be of any shape. */
export type MenuRecord = Readonly<Record<string, unknown>>;

export function isMenuRecord(value: unknown): value is MenuRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The list in which the record is, or would be; undefined if its vendor or day part does not exist. */
export function recordsBeside(file: Catalogue, ref: MenuRecordRef): readonly MenuRecord[] | undefined {
  const { list, vendor_id, daypart_id } = ref;
  if (list !== 'dayparts' && list !== 'groups') return file[list] as readonly MenuRecord[];
  const dayparts = file.vendors.find(({ id }) => id === vendor_id)?.dayparts;
  if (list === 'dayparts') return dayparts as readonly MenuRecord[] | undefined;
  const groups: unknown = dayparts?.find(({ id }) => id === daypart_id)?.groups;
  return Array.isArray(groups) ? (groups as readonly MenuRecord[]) : undefined;
}

export function findMenuRecord(file: Catalogue, ref: MenuRecordRef): MenuRecord | undefined {
  const member = idMember(ref.list);
  return recordsBeside(file, ref)?.find((record) => record[member] === ref.id);
}

/** Returns the catalogue with another list in that place; every other record stays the same object. */
export function withRecords(file: Catalogue, ref: MenuRecordRef, records: readonly MenuRecord[]): Catalogue {
  if (ref.list !== 'dayparts' && ref.list !== 'groups') return { ...file, [ref.list]: records };
  return withVendor(file, ref.vendor_id, (vendor) => {
    if (ref.list === 'dayparts') return { ...vendor, dayparts: records as unknown as readonly CatalogueDaypart[] };
    const groups = records as unknown as CatalogueDaypart['groups'];
    return { ...vendor, dayparts: vendor.dayparts.map((daypart) => (daypart.id === ref.daypart_id ? { ...daypart, groups } : daypart)) };
  });
}

function withVendor(file: Catalogue, vendorId: number | undefined, change: (vendor: CatalogueVendor) => CatalogueVendor): Catalogue {
  return { ...file, vendors: file.vendors.map((vendor) => (vendor.id === vendorId ? change(vendor) : vendor)) };
}

export function fieldValue(record: MenuRecord | undefined, field: MenuField): unknown {
  let value: unknown = record;
  for (const member of field) value = isMenuRecord(value) && Object.hasOwn(value, member) ? value[member] : undefined;
  return value;
}

/**
 * Returns the record with another value in that field, or without the field if the value is undefined. A member that becomes empty goes as
 * well, unless it is required. Undefined if the field lies in something that has no members.
 */
export function withField(
  record: MenuRecord,
  [member, ...below]: MenuField,
  value: unknown,
  required: readonly string[],
): MenuRecord | undefined {
  if (member === undefined) return record;
  const before = Object.hasOwn(record, member) ? record[member] : undefined;
  const after = below.length === 0 ? value : memberWith(before, below, value, required.includes(member));
  if (after === NO_MEMBERS) return undefined;
  if (sameValue(before, after)) return record;
  if (after !== undefined) return { ...record, [member]: after };
  const { [member]: _, ...rest } = record;
  return rest;
}

const NO_MEMBERS = Symbol('no members');

function memberWith(before: unknown, below: MenuField, value: unknown, isRequired: boolean): unknown {
  if (before !== undefined && !isMenuRecord(before)) return NO_MEMBERS;
  const after = withField(before ?? {}, below, value, []);
  if (after === undefined) return NO_MEMBERS;
  return Object.keys(after).length === 0 && !isRequired ? undefined : after;
}

/** Compares what JSON can hold; the order of members does not count. */
export function sameValue(one: unknown, two: unknown): boolean {
  if (one === two) return true;
  if (Array.isArray(one) && Array.isArray(two)) return one.length === two.length && one.every((each, index) => sameValue(each, two[index]));
  if (!isMenuRecord(one) || !isMenuRecord(two)) return false;
  const members = Object.keys(one);
  return (
    members.length === Object.keys(two).length &&
    members.every((member) => Object.hasOwn(two, member) && sameValue(one[member], two[member]))
  );
}
