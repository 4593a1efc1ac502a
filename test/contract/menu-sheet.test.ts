import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyEdits, makeEdits } from '../../shared/contract/catalogue/apply-edits.ts';
import type { Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import type { CatalogueItem } from '../../shared/contract/catalogue/catalogue-items.ts';
import { describeChanges } from '../../shared/contract/catalogue/menu-changes.ts';
import { PRICE_LEVELS } from '../../shared/contract/records/price-level.ts';
import { readSheet } from '../../shared/contract/sheet/read-sheet.ts';
import { writeSheet } from '../../shared/contract/sheet/write-sheet.ts';
import { isLong } from '../base/search.ts';
import { generateCatalogue } from '../catalogue/generate-catalogue.ts';
import { seeded } from '../engine/seeded.ts';

const DEMO = JSON.parse(readFileSync(new URL('../../resources/demo/catalogue.json', import.meta.url), 'utf8')) as Catalogue;

function imported(file: Catalogue, text: string): Catalogue {
  const { edits, faults } = readSheet(file, text);
  expect(faults).toEqual([]);
  const edited = applyEdits(file, edits);
  if (!edited.ok) throw new Error(JSON.stringify(edited.refusal.slice(0, 3)));
  return edited.value;
}

function faultsOf(text: string) {
  return readSheet(DEMO, text).faults;
}

describe('the spreadsheet of a menu', () => {
  test('that comes back as it was written changes nothing', () => {
    expect(imported(DEMO, writeSheet(DEMO))).toBe(DEMO);
  });

  test('of 20,000 items comes back with the price of each twentieth changed, and with nothing else', () => {
    const large = generateCatalogue({ items: 20_000, seed: 7 });
    const items = large.items.map((item, index) => (index % 20 > 0 ? item : { ...item, prices: { ...item.prices, VENUE_DEFAULT: 3 } }));
    const after = imported(large, writeSheet({ ...large, items }));
    expect(after.items).toEqual(items);
    expect(after.vendors).toBe(large.vendors);
  });

  test('carries any text, and items, groups and choices of any names', () => {
    const random = seeded(20261126);
    const pieces = ['=SUM(A1)', "'", '"', ',', ';', '\r\n', '\n', '\t', ' ', '-', '+1', '@', '007', 'é', '日本', '🍺', '[', 'a'];
    // A cell of spaces alone is an empty one.
    const textOf = (): string => `${Array.from({ length: 1 + random.below(6) }, () => random.pick(pieces)).join('')}z`;
    for (let round = 0; round < (isLong ? 1000 : 30); round++) {
      const items = DEMO.items.map((item): CatalogueItem => {
        if (random.below(10) > 0) return item;
        return {
          ...item,
          name: textOf(),
          barcode: textOf(),
          description: textOf(),
          ...(random.below(2) === 0 && { active: false }),
          prices: { [random.pick(PRICE_LEVELS)]: random.below(10_000) / 100 },
          tax_ids: DEMO.taxes.filter(() => random.below(2) === 0).map(({ id }) => id),
          translations: { fr: { name: textOf() } },
        };
      });
      const { edits, faults } = readSheet(DEMO, writeSheet({ ...DEMO, items }));
      expect(faults).toEqual([]);
      expect(makeEdits(DEMO, edits)).toMatchObject({ faults: [], file: { items } });
    }
  });

  test('as a spreadsheet of another country writes it: semicolons between the cells, and commas in amounts', () => {
    const after = imported(DEMO, 'id;price:EVENT\r\n1001;7,5\r\n1002;\r\n');
    expect(after.items.find(({ id }) => id === '1001')?.prices.EVENT).toBe(7.5);
    expect(describeChanges(DEMO, after).map(({ record, field, to }) => [record.id, field, to])).toEqual([
      ['1001', ['prices', 'EVENT'], 7.5],
    ]);
  });

  test('adds an item where the id is empty, and puts it into a group', () => {
    const [vendor] = DEMO.vendors;
    const [daypart] = vendor?.dayparts ?? [];
    const [group] = daypart?.groups ?? [];
    const key = `${vendor?.id}/${daypart?.id}/${group?.id}`;
    const after = imported(DEMO, `id,name,price:VENUE_DEFAULT,taxes,allergens,groups\n,Pretzel,4.50,meals,"gluten, milk",${key}\n`);
    const added = after.items.at(-1);
    expect(added).toEqual({
      id: '2306',
      name: 'Pretzel',
      prices: { VENUE_DEFAULT: 4.5 },
      tax_ids: ['meals'],
      category_ids: [],
      item_set_ids: [],
      item_attributes: [{ name: 'allergens', value: 'gluten, milk' }],
    });
    expect(after.vendors[0]?.dayparts[0]?.groups[0]?.item_ids.at(-1)).toBe(added?.id);
    const gone = imported(after, `id,groups\n${added?.id},\n`);
    expect(gone.vendors[0]?.dayparts[0]?.groups[0]?.item_ids).toEqual(group?.item_ids);
  });

  test.each([
    ['name\nx\n', { row: 1, code: 'no_id_column' }],
    ['id,nmae\n1001,x\n', { row: 1, head: 'nmae', code: 'head_unknown' }],
    ['id,name,name\n1001,x,y\n', { row: 1, head: 'name', code: 'head_repeated' }],
    ['id,name\n1001,x\n\n1001,y\n', { row: 4, head: 'id', code: 'item_repeated', about: '2' }],
    ['id,name\nabc,x\n', { row: 2, head: 'id', code: 'id_wrong' }],
    ['id,price:EVENT\n1001,four\n', { row: 2, head: 'price:EVENT', code: 'amount_wrong' }],
    ['id,price:EVENT\n1001,"1,000"\n', { row: 2, head: 'price:EVENT', code: 'amount_unclear', about: '1,000' }],
    ['id,sold\n1001,maybe\n', { row: 2, head: 'sold', code: 'flag_wrong' }],
    ['id,barcode\n1001,4.00638E+12\n', { row: 2, head: 'barcode', code: 'number_shortened' }],
    ['id,groups\n1001,31/none/none\n', { row: 2, head: 'groups', code: 'group_unknown', about: '31/none/none' }],
    ['id,name\n1001,x,y\n', { row: 2, code: 'too_many_cells' }],
    ['id,name\n1001,"x\n', { row: 2, code: 'quotes_open' }],
  ])('says in which row and column a fault is: %j', (text, fault) => {
    expect(faultsOf(text)).toContainEqual({ ...fault, message: expect.stringMatching(/[a-z]{3}/) });
    expect(readSheet(DEMO, text).edits).toEqual([]);
  });

  test('refuses a sheet of nothing but columns, and stops after a thousand faults: neither takes long, nor is its answer larger than the sheet', () => {
    const columns = readSheet(DEMO, `id${','.repeat(900_000)}\n`);
    expect(columns.faults.map(({ code, about }) => [code, about])).toEqual([['too_many_columns', '500']]);
    const rows = readSheet(DEMO, `id,name\n${'x,y,z\n'.repeat(150_000)}`);
    expect(rows.edits).toEqual([]);
    expect(rows.faults.length).toBeGreaterThanOrEqual(1000);
    expect(rows.faults.length).toBeLessThan(1010);
  });
});
