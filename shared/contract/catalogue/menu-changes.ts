import type { Catalogue } from './catalogue.ts';
import { elementSchema, idMember, MENU_LISTS, type MenuField, type MenuRecordRef, menuKey } from './menu-edits.ts';
import { isMenuRecord, type MenuRecord, sameValue } from './menu-records.ts';

/** One difference between two catalogues, from which screens make a sentence. */
export interface MenuChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly record: MenuRecordRef;
  /** As the record was called before, or is called now if it is new. */
  readonly name: string;
  /** Empty where the whole record was added or removed. `item_ids` with an id: whether the item is in the group; without: their order. */
  readonly field: MenuField;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Members whose own members are fields of their own: a price at a level, a name in a language. */
const DEEP: ReadonlySet<string> = new Set(['prices', 'vendor_prices', 'translations', 'external_names', 'criteria']);

/** Lists what differs in the menus, record by record. Records that are the same object cost nothing. */
export function describeChanges(before: Catalogue, after: Catalogue): readonly MenuChange[] {
  const changes: MenuChange[] = [];
  for (const list of MENU_LISTS) {
    compareLists(before[list] as readonly MenuRecord[], after[list] as readonly MenuRecord[], (id) => ({ list, id }), changes);
  }
  const vendors = new Map(before.vendors.map((vendor) => [vendor.id, vendor]));
  for (const vendor of after.vendors) {
    const old = vendors.get(vendor.id)?.dayparts ?? [];
    if (old === vendor.dayparts) continue;
    const refOf = (id: string): MenuRecordRef => ({ list: 'dayparts', id, vendor_id: vendor.id });
    compareLists(old as readonly MenuRecord[], vendor.dayparts as readonly MenuRecord[], refOf, changes);
    const oldParts = new Map(old.map((daypart) => [daypart.id, daypart]));
    for (const { id: daypart_id, groups } of vendor.dayparts) {
      const oldGroups = oldParts.get(daypart_id)?.groups;
      // The groups of a new day part came with it.
      if (oldGroups === undefined || oldGroups === groups) continue;
      const groupRefOf = (id: string): MenuRecordRef => ({ list: 'groups', id, vendor_id: vendor.id, daypart_id });
      compareLists(oldGroups as readonly MenuRecord[], groups as readonly MenuRecord[], groupRefOf, changes);
    }
  }
  return changes;
}

function compareLists(
  before: readonly MenuRecord[],
  after: readonly MenuRecord[],
  refOf: (id: string) => MenuRecordRef,
  changes: MenuChange[],
): void {
  if (before === after || !Array.isArray(before) || !Array.isArray(after)) return;
  const member = idMember(refOf('').list);
  const left = new Map(before.map((record) => [record[member] as string, record]));
  for (const record of after) {
    const id = record[member] as string;
    const old = left.get(id);
    left.delete(id);
    if (old === undefined) changes.push({ kind: 'added', record: refOf(id), name: nameOf(record), field: [], to: record });
    else if (old !== record) compareRecords(old, record, refOf(id), changes);
  }
  for (const [id, record] of left) changes.push({ kind: 'removed', record: refOf(id), name: nameOf(record), field: [], from: record });
}

function nameOf({ name }: MenuRecord): string {
  return typeof name === 'string' ? name : '';
}

function compareRecords(before: MenuRecord, after: MenuRecord, record: MenuRecordRef, changes: MenuChange[]): void {
  const name = nameOf(before);
  const push = (field: MenuField, from: unknown, to: unknown): void => {
    changes.push({ kind: 'changed', record, name, field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
  };
  const members = new Set([...Object.keys(elementSchema(record.list).properties), ...Object.keys(before), ...Object.keys(after)]);
  for (const member of members) {
    if (record.list === 'dayparts' && member === 'groups') continue;
    if (record.list === 'groups' && member === 'item_ids') compareItemIds(before.item_ids, after.item_ids, push);
    else compareFields(before[member], after[member], [member], push);
  }
}

type Push = (field: MenuField, from: unknown, to: unknown) => void;

function compareFields(from: unknown, to: unknown, field: MenuField, push: Push): void {
  if (sameValue(from, to)) return;
  const isDeep = DEEP.has(field[0] as string) && (isMenuRecord(from) || from === undefined) && (isMenuRecord(to) || to === undefined);
  if (!isDeep) {
    push(field, from, to);
    return;
  }
  for (const member of new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])) {
    compareFields((from as MenuRecord | undefined)?.[member], (to as MenuRecord | undefined)?.[member], [...field, member], push);
  }
}

/** Items that came and went are listed one by one, so that two people may both add to a group. */
function compareItemIds(from: unknown, to: unknown, push: Push): void {
  if (from === to || !Array.isArray(from) || !Array.isArray(to)) return;
  const [before, after] = [new Set<string>(from), new Set<string>(to)];
  for (const id of before) if (!after.has(id)) push(['item_ids', id], true, false);
  for (const id of after) if (!before.has(id)) push(['item_ids', id], false, true);
  const kept = [before, after].map((ids) => [...ids].filter((id) => before.has(id) && after.has(id)));
  if (!sameValue(kept[0], kept[1])) push(['item_ids'], from, to);
}

/** A field that two people changed to different values since the same catalogue. */
export interface MenuConflict {
  readonly record: MenuRecordRef;
  readonly name: string;
  /** Empty where one of them added or removed the whole record. */
  readonly field: MenuField;
  readonly base?: unknown;
  /** The value in use now. */
  readonly published?: unknown;
  readonly draft?: unknown;
}

/** `published` and `draft` both begin at the same catalogue. */
export function findConflicts(published: readonly MenuChange[], draft: readonly MenuChange[]): readonly MenuConflict[] {
  const byRecord = Map.groupBy(published, ({ record }) => menuKey(record));
  return draft.flatMap((ours): MenuConflict[] => {
    const theirs = byRecord.get(menuKey(ours.record)) ?? [];
    return theirs
      .filter(
        (other) =>
          meet(other.field, ours.field) &&
          !(other.kind === ours.kind && sameValue(other.field, ours.field) && sameValue(other.to, ours.to)),
      )
      .map((other) => ({
        record: ours.record,
        name: ours.name,
        field: ours.field.length === 0 ? [] : other.field.length === 0 ? [] : ours.field,
        ...(ours.from !== undefined && { base: ours.from }),
        ...(other.to !== undefined && { published: other.to }),
        ...(ours.to !== undefined && { draft: ours.to }),
      }));
  });
}

/** The order of a group's items does not meet an item that came or went. */
function meet(one: MenuField, two: MenuField): boolean {
  if (one[0] === 'item_ids' && two[0] === 'item_ids') return sameValue(one, two);
  const length = Math.min(one.length, two.length);
  return sameValue(one.slice(0, length), two.slice(0, length));
}
