import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';
import { firstSeed } from '../base/search.ts';
import { generateCatalogue } from './generate-catalogue.ts';
import { seededChance } from './seeded-chance.ts';

const SCRIPT = new URL('./generate-catalogue.ts', import.meta.url).pathname;

describe('a generated catalogue', () => {
  test.each([200, 20_000, 50_000])('of %i items has that many and is valid', (items) => {
    const catalogue = generateCatalogue({ items, seed: 7 });
    expect(catalogue.items).toHaveLength(items);
    expect(checkCatalogue(catalogue)).toEqual({ ok: true, value: catalogue });
  });

  test('is valid with any options', () => {
    const request = fc.record({
      items: fc.integer({ min: 1, max: 600 }),
      seed: fc.maxSafeInteger(),
      vendors: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(request, (requested) => {
        const catalogue = generateCatalogue(requested);
        expect(checkCatalogue(catalogue)).toMatchObject({ ok: true });
        expect([catalogue.items.length, catalogue.vendors.length]).toEqual([requested.items, requested.vendors]);
      }),
      { seed: firstSeed, numRuns: 60 },
    );
  });

  test('follows from its seed alone', () => {
    const text = JSON.stringify(generateCatalogue({ items: 500, seed: 42 }));
    expect(JSON.stringify(generateCatalogue({ items: 500, seed: 42 }))).toBe(text);
    expect(JSON.stringify(generateCatalogue({ items: 500, seed: 43 }))).not.toBe(text);
    expect(JSON.stringify(generateCatalogue({ items: 500, seed: 42 + 2 ** 32 }))).not.toBe(text);
  });

  test('has the spread of a real one', () => {
    const { items, item_sets: sets, discounts, fees, vendors } = generateCatalogue({ items: 4000, seed: 3 });
    const share = (count: number) => count / items.length;
    expect(share(items.filter((item) => item.sold_as_item === false).length)).toBe(0.25);
    expect(share(items.filter((item) => item.item_set_ids.length > 0).length)).toBeGreaterThan(0.3);
    expect(share(items.filter((item) => item.barcode !== undefined).length)).toBeGreaterThan(0.15);
    expect(new Set(items.map((item) => item.tax_ids.length)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(items.flatMap((item) => Object.keys(item.prices))).size).toBe(8);
    expect(new Set(sets.flatMap((set) => set.nodes.map((node) => node.mode))).size).toBe(3);
    expect(new Set(discounts.map((discount) => discount.kind)).size).toBe(4);
    expect(fees.length).toBeGreaterThanOrEqual(5);
    const first = new Set(vendors[0]?.dayparts.flatMap((daypart) => daypart.groups.flatMap((group) => group.item_ids)));
    expect(first.size + (vendors[0]?.off_menu_item_ids?.length ?? 0)).toBe(3000);
  });

  test('has sets three deep in each other', () => {
    const { item_sets: sets } = generateCatalogue({ items: 400, seed: 1 });
    const below = new Map(sets.map((set) => [set.uuid, set.nodes.flatMap((node) => node.item_set_ids ?? [])]));
    const depth = (uuid: string): number => 1 + Math.max(0, ...(below.get(uuid) ?? []).map(depth));
    expect(Math.max(...sets.map((set) => depth(set.uuid)))).toBe(3);
  });

  test.each([0, 1.5, -1, 100_001, Number.NaN])('of %d items is a mistake', (items) => {
    expect(() => generateCatalogue({ items, seed: 1 })).toThrow('from 1 to 100000 items');
  });
});

describe('seeded chance', () => {
  test('draws every number below a limit about equally often', () => {
    const chance = seededChance(5);
    const counts = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 100_000; draw++) {
      const drawn = chance.below(10);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(1_000);
  });

  test('makes uuids of version 4, none twice', () => {
    const chance = seededChance(5);
    const uuids = Array.from({ length: 10_000 }, () => chance.uuid());
    expect(new Set(uuids).size).toBe(uuids.length);
    for (const uuid of uuids) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('the command', () => {
  test('writes the catalogue of its arguments', () => {
    const text = execFileSync(process.execPath, [SCRIPT, '--items', '50', '--seed', '9', '--vendors', '2', '--out', '-'], {
      encoding: 'utf8',
    });
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(generateCatalogue({ items: 50, seed: 9, vendors: 2 }))));
  });

  test('explains itself', () => {
    expect(execFileSync(process.execPath, [SCRIPT, '--help'], { encoding: 'utf8' })).toContain('--items N');
  });

  test.each([[['--items', '50']], [['--out', '-', '--items', 'many']], [['--out', '-', '--colour', 'red']]])(
    'refuses %j with a sentence',
    (args) => {
      const { status, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' });
      expect(status).toBe(2);
      expect(stderr).not.toContain('    at ');
      expect(stderr.trim()).not.toBe('');
    },
  );
});
