import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyEdits, makeEdits } from '../../shared/contract/catalogue/apply-edits.ts';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { checkCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';
import { describeChanges, findConflicts } from '../../shared/contract/catalogue/menu-changes.ts';
import { MENU_LISTS, MenuEdit, type MenuGroupRef, type MenuRecordRef, setEdit } from '../../shared/contract/catalogue/menu-edits.ts';
import { isMenuRecord } from '../../shared/contract/catalogue/menu-records.ts';
import { validate } from '../../shared/contract/validation/validate.ts';
import { findItem } from '../../shared/engine/catalogue/catalogue.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { type Seeded, seeded } from '../engine/seeded.ts';

const DEMO = JSON.parse(readFileSync(new URL('../../resources/demo/catalogue.json', import.meta.url), 'utf8')) as Catalogue;
const VENDOR = DEMO.vendors[0] as Catalogue['vendors'][number];
const DAYPART = VENDOR.dayparts[0] as (typeof VENDOR.dayparts)[number];
const GROUP = DAYPART.groups[0] as (typeof DAYPART.groups)[number];
const ITEM = DEMO.items[0] as Catalogue['items'][number];

const item: MenuRecordRef = { list: 'items', id: ITEM.id };
const group: MenuGroupRef = { list: 'groups', vendor_id: VENDOR.id, daypart_id: DAYPART.id, id: GROUP.id };
const price = (value: unknown): MenuEdit => setEdit(item, ['prices', 'EVENT'], value);

function edited(...edits: readonly MenuEdit[]): Catalogue {
  const outcome = applyEdits(DEMO, edits);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.value;
}

function faultsOf(...edits: readonly MenuEdit[]) {
  const outcome = applyEdits(DEMO, edits);
  return outcome.ok ? [] : outcome.refusal.map(({ record, field, code }) => ({ record, field, code }));
}

describe('an edit', () => {
  test('of a price changes that item, and every other record stays the same object', () => {
    const after = edited(price(7.25));
    expect(after.items[0]).toEqual({ ...ITEM, prices: { ...ITEM.prices, EVENT: 7.25 } });
    expect(after.items.slice(1).every((each, index) => each === DEMO.items[index + 1])).toBe(true);
    expect(after.vendors).toBe(DEMO.vendors);
    expect(after.item_sets).toBe(DEMO.item_sets);
  });

  test('that sets what is set already changes nothing', () => {
    expect(edited(setEdit(item, ['name'], ITEM.name))).toBe(DEMO);
  });

  test('that clears the last name in a language takes the language away', () => {
    const named = edited(setEdit(item, ['translations', 'de', 'name'], 'Neu'));
    expect(named.items[0]?.translations?.de?.name).toBe('Neu');
    const { translations: _, ...plain } = ITEM;
    const start = edited({ kind: 'put', record: item, value: plain });
    const outcome = applyEdits(start, [
      setEdit(item, ['translations', 'de', 'name'], 'Neu'),
      { kind: 'set', record: item, field: ['translations', 'de', 'name'] },
    ]);
    expect(outcome.ok && Object.hasOwn(outcome.value.items[0] as object, 'translations')).toBe(false);
  });

  test('that adds an item and puts it into a group is sold from there', () => {
    const id = '990001';
    const value = { name: 'Pretzel', prices: { VENUE_DEFAULT: 4 }, tax_ids: [], category_ids: [], item_set_ids: [] };
    const [first = ''] = GROUP.item_ids;
    const after = edited(
      { kind: 'put', record: { list: 'items', id }, value },
      { kind: 'place', record: group, item_id: id, before: first },
    );
    expect(after.vendors[0]?.dayparts[0]?.groups[0]?.item_ids).toEqual([id, ...GROUP.item_ids]);
    const compiled = compileCatalogue(catalogueDataOf(after, VENDOR.id, 'r'));
    expect(findItem(compiled, id)?.data.name).toBe('Pretzel');
  });

  test('that moves a group numbers the tabs in their new order', () => {
    const after = edited({ kind: 'move', record: group });
    const shown = [...(after.vendors[0]?.dayparts[0]?.groups ?? [])].sort((one, two) => one.sort_order - two.sort_order);
    expect(shown.at(-1)?.id).toBe(GROUP.id);
  });

  test('that removes an item takes it out of groups, and is a fault beside the choice that still offers it', () => {
    const [set] = DEMO.item_sets;
    const [node] = set?.nodes ?? [];
    const faults = faultsOf({ kind: 'remove', record: { list: 'items', id: node?.item_id ?? '' } });
    expect(faults).toContainEqual({
      record: { list: 'item_sets', id: set?.uuid },
      field: ['nodes', '0', 'item_id'],
      code: 'unknown_reference',
    });
    expect(faults.every(({ record }) => record?.list !== 'groups')).toBe(true);
  });
});

describe('a fault is beside its field', () => {
  test.each<[string, MenuEdit, object]>([
    ['a price with too many digits', price(1.005), { record: item, field: ['prices', 'EVENT'], code: 'too_precise' }],
    ['a price that is a text', price('cheap'), { record: item, field: ['prices', 'EVENT'], code: 'shape' }],
    ['an empty name', setEdit(item, ['name'], ''), { record: item, field: ['name'], code: 'shape' }],
    ['a member that no item has', setEdit(item, ['colour'], 1), { record: item, field: ['colour'], code: 'shape' }],
    ['an id', setEdit(item, ['id'], '5'), { record: item, field: ['id'], code: 'shape' }],
    ['a card number', setEdit(item, ['notes'], '4111 1111 1111 1111'), { record: item, field: ['notes'], code: 'card_number' }],
    [
      'an item that is nowhere',
      { kind: 'place', record: group, item_id: '424242' },
      { record: group, field: ['item_ids', String(GROUP.item_ids.length)], code: 'unknown_reference' },
    ],
    [
      'a record that is nowhere',
      { kind: 'remove', record: { list: 'taxes', id: 'none' } },
      { record: { list: 'taxes', id: 'none' }, field: [], code: 'unknown_reference' },
    ],
  ])('%s', (_, edit, fault) => {
    expect(faultsOf(edit)).toContainEqual(fault);
  });
});

describe('differences', () => {
  test('are told by record, field and level', () => {
    expect(describeChanges(DEMO, edited(price(7.25)))).toEqual([
      {
        kind: 'changed',
        record: item,
        name: ITEM.name,
        field: ['prices', 'EVENT'],
        ...(ITEM.prices.EVENT !== undefined && { from: ITEM.prices.EVENT }),
        to: 7.25,
      },
    ]);
  });

  test('of two drafts meet where both changed one field to different values', () => {
    const ours = describeChanges(DEMO, edited(price(7.25)));
    const theirs = describeChanges(DEMO, edited(price(8)));
    expect(findConflicts(theirs, ours)).toMatchObject([{ record: item, field: ['prices', 'EVENT'], published: 8, draft: 7.25 }]);
    expect(findConflicts(ours, ours)).toEqual([]);
    const other = describeChanges(DEMO, edited(setEdit(item, ['prices', 'VENUE_ACTIVE'], 3)));
    expect(findConflicts(other, ours)).toEqual([]);
  });

  test('of two drafts that add different items to one group do not meet', () => {
    const free = DEMO.items.filter(({ id }) => !GROUP.item_ids.includes(id)).slice(0, 2);
    const [one, two] = free.map(({ id }) => describeChanges(DEMO, edited({ kind: 'place', record: group, item_id: id })));
    expect([one?.length, two?.length]).toEqual([1, 1]);
    expect(findConflicts(one ?? [], two ?? [])).toEqual([]);
  });
});

/** Everything that an editor could send, and more: values of any shape, records that are nowhere. */
function randomEdit(chance: Seeded): MenuEdit {
  const list = chance.pick(MENU_LISTS);
  const records = DEMO[list] as readonly { readonly id?: string; readonly uuid?: string }[];
  const known = records.length === 0 ? undefined : chance.pick(records);
  const id = chance.chance(0.1) ? 'nowhere' : (known?.id ?? known?.uuid ?? 'none');
  const vendor = chance.pick(DEMO.vendors);
  const daypart = chance.pick(vendor.dayparts);
  const groupRef: MenuGroupRef = { list: 'groups', vendor_id: vendor.id, daypart_id: daypart.id, id: chance.pick(daypart.groups).id };
  const record: MenuRecordRef = chance.pick([
    { list, id },
    { list, id },
    { list: 'dayparts', vendor_id: vendor.id, id: daypart.id },
    groupRef,
  ] as const);
  const item_id = chance.pick(DEMO.items).id;
  const value: unknown = chance.pick([
    known,
    known,
    3,
    2.5,
    -1,
    'text',
    '',
    true,
    null,
    [],
    [null],
    {},
    { EVENT: 4 },
    { groups: [null] },
    [item_id],
  ]);
  const field = chance.pick([['name'], ['prices', 'EVENT'], ['vendor_prices', '1', 'EVENT'], ['translations', 'de', 'name'], ['active']]);
  const fields = [
    ...field.map(() => field),
    ['item_ids'],
    ['upsell_items'],
    ['tax_ids'],
    ['nodes'],
    ['rate'],
    ['days'],
    ['criteria', 'item_ids'],
  ];
  return chance.pick<MenuEdit>([
    { kind: 'put', record, value: isMenuRecord(value) ? value : {} },
    { kind: 'remove', record },
    setEdit(record, chance.pick(fields), value),
    { kind: 'set', record, field: chance.pick(fields) },
    setEdit(record, ['name'], `Name ${chance.below(9)}`),
    setEdit({ list: 'items', id: item_id }, ['prices', 'EVENT'], chance.below(2000) / 100),
    { kind: 'move', record: groupRef, ...(chance.chance(0.5) && { before: chance.pick(daypart.groups).id }) },
    { kind: 'place', record: groupRef, item_id },
    { kind: 'displace', record: groupRef, item_id },
  ]);
}

describe('any sequence of edits', () => {
  test('makes what they make one after the other, with the same faults', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const chance = seeded(seed);
      const edits = Array.from({ length: 1 + chance.below(12) }, () => randomEdit(chance));
      const together = makeEdits(DEMO, edits);
      let file = DEMO;
      const faults = edits.flatMap((edit) => {
        const alone = makeEdits(file, [edit]);
        file = alone.file;
        return alone.faults;
      });
      expect(together).toEqual({ file, faults });
      for (const name of MENU_LISTS) expect(together.file[name] === DEMO[name], `${seed} ${name}`).toBe(file[name] === DEMO[name]);
    }
  });

  test('yields a catalogue that may be used, or faults; other records stay the same, and the input does', () => {
    const before = JSON.stringify(DEMO);
    let accepted = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const chance = seeded(seed);
      const edits = Array.from({ length: chance.between(1, 4) }, () => randomEdit(chance));
      for (const edit of edits) expect(validate(MenuEdit, edit), `seed ${seed} ${JSON.stringify(edit)}`).toMatchObject({ ok: true });
      const outcome = applyEdits(DEMO, edits);
      const { file } = makeEdits(DEMO, edits);
      const changed = new Set(describeChanges(DEMO, file).map(({ record }) => `${record.list} ${record.id}`));
      for (const each of file.items) {
        if (each !== DEMO.items.find(({ id }) => id === each.id)) continue;
        expect(changed.has(`items ${each.id}`), `seed ${seed}`).toBe(false);
      }
      if (!outcome.ok) {
        expect(outcome.refusal.length, `seed ${seed}`).toBeGreaterThan(0);
        continue;
      }
      accepted++;
      expect(checkCatalogue(outcome.value).ok, `seed ${seed}`).toBe(true);
      for (const { id } of outcome.value.vendors) compileCatalogue(catalogueDataOf(outcome.value, id, 'r'));
    }
    expect(accepted).toBeGreaterThan(30);
    expect(JSON.stringify(DEMO)).toBe(before);
  }, 60_000);
});
