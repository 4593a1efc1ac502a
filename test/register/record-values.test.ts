import { expect, test } from 'vitest';
import { changedFields, groupsOf, valueAt, withTouched, withValue } from '../../renderer/register/menu/fields/record-values.ts';
import { makeEdits } from '../../shared/contract/catalogue/apply-edits.ts';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { demoCatalogue } from '../catalogue/demo-catalogue.ts';
import { seeded } from '../engine/seeded.ts';

const demo = demoCatalogue;
const vendor = demo.vendors[0] as Catalogue['vendors'][number];
const daypart = vendor.dayparts[0] as (typeof vendor.dayparts)[number];
const group = daypart.groups[0] as (typeof daypart.groups)[number];
const REF = { list: 'groups', vendor_id: vendor.id, daypart_id: daypart.id, id: group.id } as const;

function shuffled<Element>(list: readonly Element[], chance: ReturnType<typeof seeded>): readonly Element[] {
  return list.reduce<readonly Element[]>((order, each) => order.toSpliced(chance.between(0, order.length), 0, each), []);
}

test('the edits of a reordered group lead to that order, and leave what another person put in', () => {
  const known = demo.items.map(({ id }) => id);
  for (let seed = 1; seed <= 300; seed++) {
    const chance = seeded(seed);
    const before = shuffled(known, chance).slice(0, chance.between(0, 7));
    const after = shuffled([...before.filter(() => chance.chance(0.7)), ...known.slice(0, 3).filter((id) => !before.includes(id))], chance);
    const edits = changedFields(REF, [['item_ids']], { item_ids: before }, { item_ids: after });
    const begun = { ...group, item_ids: before };
    const file = withGroup(begun);
    expect(idsIn(makeEdits(file, edits).file), `seed ${seed}`).toEqual(after);
    const strangers = known.filter((id) => !before.includes(id) && !after.includes(id)).slice(0, 2);
    const other = makeEdits(withGroup({ ...begun, item_ids: [...before, ...strangers] }), edits).file;
    expect(
      idsIn(other).filter((id) => !strangers.includes(id)),
      `seed ${seed}`,
    ).toEqual(after);
    expect(idsIn(other)).toEqual(expect.arrayContaining([...strangers]));
  }
});

function withGroup(changed: typeof group): Catalogue {
  const groups = daypart.groups.map((each) => (each.id === group.id ? changed : each));
  const dayparts = vendor.dayparts.map((each) => (each.id === daypart.id ? { ...each, groups } : each));
  return { ...demo, vendors: demo.vendors.map((each) => (each.id === vendor.id ? { ...each, dayparts } : each)) };
}

function idsIn(file: Catalogue): readonly string[] {
  const parts = file.vendors.find(({ id }) => id === vendor.id)?.dayparts;
  return parts?.find(({ id }) => id === daypart.id)?.groups.find(({ id }) => id === group.id)?.item_ids ?? [];
}

test('touched records take the place of those they change, the removed are gone, the new are last', () => {
  const of = (id: string, value?: object) => ({ record: { list: 'taxes', id }, ...(value && { value }) }) as const;
  const touched = [of('b', { id: 'b', name: 'B2' }), of('a'), of('d', { id: 'd', name: 'D' })] as never;
  const records = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(withTouched(records, touched, ({ list }) => list === 'taxes')).toEqual([
    { id: 'b', name: 'B2' },
    { id: 'c' },
    { id: 'd', name: 'D' },
  ]);
  expect(withTouched(records, touched, ({ list }) => list === 'fees')).toBe(records);
});

test('the groups of a vendor come serving period by serving period, in the order of the screen', () => {
  const content = { ...demo, revision: '1' } as never;
  const shown = groupsOf({ content, touched: undefined }, vendor.id);
  for (const part of vendor.dayparts) {
    const orders = shown.filter(({ ref }) => ref.daypart_id === part.id).map(({ value }) => Number(value.sort_order));
    expect(orders).toEqual([...orders].sort((one, two) => one - two));
    expect(orders).toHaveLength(part.groups.length);
  }
});

test('a member of a member is set and cleared without touching its neighbours', () => {
  const values = { bogo: { buy: 2, get: 1 }, name: 'A' };
  expect(withValue(values, ['bogo', 'get'], 3)).toEqual({ bogo: { buy: 2, get: 3 }, name: 'A' });
  expect(withValue(values, ['criteria', 'min_subtotal'], 5)).toEqual({ ...values, criteria: { min_subtotal: 5 } });
  expect(valueAt(withValue(values, ['bogo', 'buy'], undefined), ['bogo', 'buy'])).toBeUndefined();
});
