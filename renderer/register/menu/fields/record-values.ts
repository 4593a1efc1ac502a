import type { DraftView, MenuContent, MenuEdit, MenuRecordRef } from './menu-types.ts';
import type { Values } from './record-kinds.ts';

/** A record as it would be with the draft. */
export interface WrittenRecord {
  readonly ref: MenuRecordRef;
  readonly value: Values;
}

type Touched = DraftView['records'];

/** The records as they would be with the draft, in their order; new ones are last. The same list where none is touched. */
export function withTouched<Element extends Values>(
  records: readonly Element[],
  touched: Touched | undefined,
  isOfList: (record: MenuRecordRef) => boolean,
  member = 'id',
): readonly Element[] {
  const values = new Map(touched?.flatMap(({ record, value }) => (isOfList(record) ? [[record.id, value] as const] : [])));
  if (values.size === 0) return records;
  const kept = records.flatMap((record): readonly Element[] => {
    const id = String(record[member]);
    if (!values.has(id)) return [record];
    const value = values.get(id);
    values.delete(id);
    return value === undefined ? [] : [value as unknown as Element];
  });
  return [...kept, ...[...values.values()].flatMap((value) => (value === undefined ? [] : [value as unknown as Element]))];
}

interface Written {
  readonly content: MenuContent;
  readonly touched: Touched | undefined;
}

type Daypart = MenuContent['vendors'][number]['dayparts'][number];

export function daypartsOf({ content, touched }: Written, vendorId: number | undefined): readonly Daypart[] {
  const own = content.vendors.find(({ id }) => id === vendorId)?.dayparts ?? [];
  return withTouched(own, touched, ({ list, vendor_id }) => list === 'dayparts' && vendor_id === vendorId);
}

/** The groups of the vendor's serving periods, period by period, each in the order of the screen. */
export function groupsOf(written: Written, vendorId: number | undefined): readonly WrittenRecord[] {
  return daypartsOf(written, vendorId).flatMap(({ id: daypart_id, groups }) => {
    const isHere = ({ list, vendor_id, daypart_id: of }: MenuRecordRef): boolean =>
      list === 'groups' && vendor_id === vendorId && of === daypart_id;
    return [...withTouched(groups, written.touched, isHere)]
      .sort((one, two) => Number(one.sort_order) - Number(two.sort_order))
      .map((value) => ({ ref: { list: 'groups', vendor_id: vendorId ?? 0, daypart_id, id: value.id }, value }));
  });
}

export function recordsOf(written: Written, list: MenuRecordRef['list'], vendorId: number | undefined): readonly WrittenRecord[] {
  if (list === 'groups') return groupsOf(written, vendorId);
  if (list === 'dayparts') {
    const own = daypartsOf(written, vendorId);
    return own.map((value) => ({ ref: { list, id: value.id, vendor_id: vendorId ?? 0 }, value }));
  }
  const member = list === 'item_sets' ? 'uuid' : 'id';
  const records = withTouched<Values>(written.content[list], written.touched, (ref) => ref.list === list, member);
  return records.map((value) => ({ ref: { list, id: String(value[member]) }, value }));
}

export function isSameRecord(one: MenuRecordRef | undefined, two: MenuRecordRef): boolean {
  return one?.list === two.list && one.id === two.id && one.vendor_id === two.vendor_id && one.daypart_id === two.daypart_id;
}

export function valueAt(values: Values | undefined, path: readonly string[]): unknown {
  let value: unknown = values;
  for (const member of path) value = (value as Values | null | undefined)?.[member];
  return value;
}

export function withValue(values: Values, [member = '', ...below]: readonly string[], value: unknown): Values {
  const inner = below.length === 0 ? value : withValue((values[member] as Values | undefined) ?? {}, below, value);
  const { [member]: _before, ...others } = values;
  return inner === undefined ? others : { ...others, [member]: inner };
}

/** The edit that sets one field, or clears it without a value. */
export function setField(record: MenuRecordRef, field: readonly string[], value?: unknown): MenuEdit {
  return { kind: 'set', record, field, ...(value !== undefined && { value: { [field.at(-1) as string]: value } }) };
}

/** Compares what JSON can hold. */
export function isSame(one: unknown, two: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(two);
}

/** One edit for each field that differs, so that others may change other fields meanwhile. */
export function changedFields(
  ref: MenuRecordRef,
  paths: readonly (readonly string[])[],
  before: Values,
  after: Values,
): readonly MenuEdit[] {
  return paths.flatMap((path) => {
    const [from, to] = [valueAt(before, path), valueAt(after, path)];
    if (isSame(from, to)) return [];
    return ref.list === 'groups' && path[0] === 'item_ids'
      ? placedItems(ref, from as readonly string[], to as readonly string[])
      : [setField(ref, path, to)];
  });
}

type GroupRef = Extract<MenuEdit, { readonly kind: 'place' }>['record'];

/** Edits of single items, so that what another person puts into the group meanwhile stays there. */
function placedItems(record: MenuRecordRef, before: readonly string[], after: readonly string[]): readonly MenuEdit[] {
  const group = record as GroupRef;
  const gone = before.filter((id) => !after.includes(id));
  const edits: MenuEdit[] = gone.map((item_id) => ({ kind: 'displace', record: group, item_id }));
  let order = before.filter((id) => after.includes(id));
  for (const [place, item_id] of [...after.entries()].reverse()) {
    const next = after[place + 1];
    const at = order.indexOf(item_id);
    if (at !== -1 && order[at + 1] === next) continue;
    edits.push({ kind: 'place', record: group, item_id, ...(next !== undefined && { before: next }) });
    const others = order.filter((id) => id !== item_id);
    order = others.toSpliced(next === undefined ? others.length : others.indexOf(next), 0, item_id);
  }
  return edits;
}

/** The sentence beside a field that the service would not take. */
export function faultAt(
  view: DraftView | undefined,
  ref: MenuRecordRef,
  field: readonly string[],
  say: (values: { readonly code: string }) => string,
): string | undefined {
  const fault = view?.faults.find(
    ({ record, field: at }) => isSameRecord(record, ref) && field.every((member, index) => at[index] === member),
  );
  return fault && say({ code: fault.code });
}
