import { accept, type Outcome, type Refused, refuse } from '../../base/outcome.ts';
import type { Catalogue } from './catalogue.ts';
import { checkForCardNumbers } from './catalogue-card-data.ts';
import { checkCatalogue } from './catalogue-check.ts';
import { collectViolations, quoted } from './catalogue-violations.ts';
import {
  elementSchema,
  idMember,
  type MenuEdit,
  type MenuFault,
  type MenuGroupRef,
  type MenuListName,
  type MenuRecordRef,
} from './menu-edits.ts';
import { faultsBesideFields } from './menu-faults.ts';
import { findMenuRecord, isMenuRecord, type MenuRecord, recordsBeside, withField, withRecords } from './menu-records.ts';

/** An edited catalogue that was not checked, and the edits that could not be made. */
export interface EditedMenu {
  readonly file: Catalogue;
  readonly faults: readonly MenuFault[];
}

/** Returns the edited catalogue if it may be used, else every fault beside its field. Records that no edit touches stay the same object. */
export function applyEdits(file: Catalogue, edits: readonly MenuEdit[]): Outcome<Catalogue, readonly MenuFault[]> {
  const edited = makeEdits(file, edits);
  const faults = [...edited.faults, ...findMenuFaults(edited.file)];
  return faults.length === 0 ? accept(edited.file) : refuse(faults);
}

/** Checks an edited catalogue; its faults are beside their fields. */
export function findMenuFaults(file: Catalogue): readonly MenuFault[] {
  const checked = checkCatalogue(file);
  return checked.ok ? [] : faultsBesideFields(file, checked.refusal.violations);
}

/** Makes every edit that can be made, in their order, and checks nothing. */
export function makeEdits(file: Catalogue, edits: readonly MenuEdit[]): EditedMenu {
  const faults: MenuFault[] = [];
  const open: OpenLists = new Map();
  let edited = file;
  for (const edit of edits) {
    faults.push(...cardNumbersIn(edit));
    const list = edit.kind === 'set' ? openList(open, edited, edit.record) : undefined;
    if (list === undefined) edited = closeLists(edited, open);
    const made = list === undefined || edit.kind !== 'set' ? makeEdit(edited, edit) : setInList(list, edited, edit);
    if (made.ok) edited = made.value;
    else faults.push(made.refusal);
  }
  return { file: closeLists(edited, open), faults };
}

/** A list whose fields are set one after the other: it is copied and searched once, not once for each of a thousand prices. */
interface OpenList {
  readonly records: MenuRecord[];
  readonly places: ReadonlyMap<unknown, number>;
}
type OpenLists = Map<MenuListName, OpenList>;

/** Undefined for what is found below a vendor. */
function openList(open: OpenLists, file: Catalogue, { list: name }: MenuRecordRef): OpenList | undefined {
  if (name === 'dayparts' || name === 'groups') return undefined;
  const known = open.get(name);
  if (known !== undefined) return known;
  const records = [...(file[name] as readonly MenuRecord[])];
  const member = idMember(name);
  const places = new Map<unknown, number>();
  for (const [place, record] of records.entries()) if (!places.has(record[member])) places.set(record[member], place);
  const list = { records, places };
  open.set(name, list);
  return list;
}

function setInList({ records, places }: OpenList, file: Catalogue, edit: SetEdit): Made {
  const place = places.get(edit.record.id);
  const after = recordWithField(place === undefined ? undefined : records[place], edit);
  if (!after.ok) return after;
  if (place !== undefined) records[place] = after.value;
  return accept(file);
}

/** Puts the lists that were opened into the catalogue. One in which nothing changed stays the same. */
function closeLists(file: Catalogue, open: OpenLists): Catalogue {
  let closed = file;
  for (const [name, { records }] of open) {
    const before = file[name] as readonly MenuRecord[];
    if (records.some((record, place) => record !== before[place])) closed = { ...closed, [name]: records };
  }
  open.clear();
  return closed;
}

/** Only what is new is searched: a catalogue in use may hold a number that looks like a card's. */
function cardNumbersIn(edit: MenuEdit): readonly MenuFault[] {
  if (edit.kind !== 'put' && edit.kind !== 'set') return [];
  const { complain, report } = collectViolations();
  const field = edit.kind === 'set' ? edit.field : [];
  checkForCardNumbers(edit.value, complain);
  return report().violations.map(({ code, message }) => ({ record: edit.record, field, code, message }));
}

type Made = Outcome<Catalogue, MenuFault>;

function makeEdit(file: Catalogue, edit: MenuEdit): Made {
  switch (edit.kind) {
    case 'put':
      return putRecord(file, edit.record, edit.value);
    case 'remove':
      return removeRecord(file, edit.record);
    case 'set':
      return setField(file, edit);
    case 'move':
      return moveGroup(file, edit.record, edit.before);
    case 'place':
      return placeItem(file, edit.record, edit.item_id, edit.before);
    case 'displace':
      return changeItemIds(file, edit.record, (ids) => ids.filter((id) => id !== edit.item_id));
  }
}

function fault(record: MenuRecordRef, code: string, message: string, field: readonly string[] = []): Refused<MenuFault> {
  return refuse({ record, field, code, message });
}

function unknownRecord(record: MenuRecordRef): Refused<MenuFault> {
  return fault(record, 'unknown_reference', `there is no ${quoted(record.id)} in ${record.list}`);
}

function putRecord(file: Catalogue, ref: MenuRecordRef, value: MenuRecord): Made {
  const beside = recordsBeside(file, ref);
  if (beside === undefined) return unknownRecord(ref);
  if (ref.list === 'dayparts' && !(Array.isArray(value.groups) && value.groups.every(isMenuRecord))) {
    return fault(ref, 'shape', 'must be an array of groups', ['groups']);
  }
  const member = idMember(ref.list);
  const added = { ...value, [member]: ref.id };
  const index = beside.findIndex((record) => record[member] === ref.id);
  return accept(withRecords(file, ref, index === -1 ? [...beside, added] : beside.with(index, added)));
}

function removeRecord(file: Catalogue, ref: MenuRecordRef): Made {
  const record = findMenuRecord(file, ref);
  if (record === undefined) return unknownRecord(ref);
  const left = withRecords(
    file,
    ref,
    (recordsBeside(file, ref) as readonly MenuRecord[]).filter((each) => each !== record),
  );
  return accept(ref.list === 'items' ? withoutPlaces(left, ref.id) : left);
}

/** Takes a removed item off the menus that list it. Choices and offers that name it stay, because without it they would mean something else. */
function withoutPlaces(file: Catalogue, itemId: string): Catalogue {
  const without = (ids: readonly string[]): readonly string[] => (ids.includes(itemId) ? ids.filter((id) => id !== itemId) : ids);
  const vendors = mapChanged(file.vendors, (vendor) => {
    const dayparts = mapChanged(vendor.dayparts, (daypart) => {
      const groups = mapChanged(daypart.groups, (group) => {
        const item_ids = Array.isArray(group.item_ids) ? without(group.item_ids) : group.item_ids;
        return item_ids === group.item_ids ? group : { ...group, item_ids };
      });
      return groups === daypart.groups ? daypart : { ...daypart, groups };
    });
    const offMenu = vendor.off_menu_item_ids && without(vendor.off_menu_item_ids);
    if (dayparts === vendor.dayparts && offMenu === vendor.off_menu_item_ids) return vendor;
    return { ...vendor, dayparts, ...(offMenu && { off_menu_item_ids: offMenu }) };
  });
  const items = mapChanged(file.items, (item) => {
    if (!Array.isArray(item.upsell_items) || !item.upsell_items.some((each) => each?.id === itemId)) return item;
    return { ...item, upsell_items: item.upsell_items.filter((each) => each?.id !== itemId) };
  });
  return { ...file, vendors, items };
}

/** Returns the same list if no element changes. */
function mapChanged<Element>(list: readonly Element[], change: (element: Element) => Element): readonly Element[] {
  const mapped = list.map(change);
  return mapped.every((element, index) => element === list[index]) ? list : mapped;
}

type SetEdit = Extract<MenuEdit, { readonly kind: 'set' }>;

function setField(file: Catalogue, edit: SetEdit): Made {
  const record = findMenuRecord(file, edit.record);
  const after = recordWithField(record, edit);
  if (!after.ok) return after;
  return accept(record === undefined || after.value === record ? file : replaced(file, edit.record, record, after.value));
}

function recordWithField(record: MenuRecord | undefined, { record: ref, field, value }: SetEdit): Outcome<MenuRecord, MenuFault> {
  const { properties, required = [] } = elementSchema(ref.list);
  const member = field[0] as string;
  const isOwn = Object.hasOwn(properties, member) && member !== idMember(ref.list) && !(ref.list === 'dayparts' && member === 'groups');
  if (!isOwn) return fault(ref, 'shape', 'is no field that can be set', field);
  if (record === undefined) return unknownRecord(ref);
  const after = withField(record, field, value?.[field.at(-1) as string], required);
  return after === undefined ? fault(ref, 'shape', 'has no fields of its own', field) : accept(after);
}

function replaced(file: Catalogue, ref: MenuRecordRef, record: MenuRecord, after: MenuRecord): Catalogue {
  const beside = recordsBeside(file, ref) as readonly MenuRecord[];
  return withRecords(file, ref, beside.with(beside.indexOf(record), after));
}

/** Tabs are shown by `sort_order`, so moving one numbers them again; those that keep their number stay the same object. */
function moveGroup(file: Catalogue, ref: MenuGroupRef, before: string | undefined): Made {
  const moved = findMenuRecord(file, ref);
  if (moved === undefined) return unknownRecord(ref);
  const groups = recordsBeside(file, ref) as readonly MenuRecord[];
  const shown = groups.filter((group) => group !== moved).sort((one, two) => Number(one.sort_order) - Number(two.sort_order));
  const index = before === undefined ? shown.length : shown.findIndex(({ id }) => id === before);
  if (index === -1) return fault(ref, 'unknown_reference', `there is no group ${quoted(before as string)} to put it before`);
  const places = new Map(shown.toSpliced(index, 0, moved).map((group, place) => [group, place + 1]));
  return accept(
    withRecords(
      file,
      ref,
      groups.map((group) => (group.sort_order === places.get(group) ? group : { ...group, sort_order: places.get(group) })),
    ),
  );
}

function placeItem(file: Catalogue, ref: MenuGroupRef, itemId: string, before: string | undefined): Made {
  return changeItemIds(file, ref, (ids) => {
    const others = ids.filter((id) => id !== itemId);
    const index = before === undefined ? -1 : others.indexOf(before);
    return others.toSpliced(index === -1 ? others.length : index, 0, itemId);
  });
}

function changeItemIds(file: Catalogue, ref: MenuGroupRef, change: (ids: readonly string[]) => readonly string[]): Made {
  const group = findMenuRecord(file, ref);
  if (group === undefined) return unknownRecord(ref);
  const after = withField(group, ['item_ids'], change(Array.isArray(group.item_ids) ? group.item_ids : []), ['item_ids']) as MenuRecord;
  return accept(after === group ? file : replaced(file, ref, group, after));
}
