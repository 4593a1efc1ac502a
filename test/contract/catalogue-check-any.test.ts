import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCatalogue } from '../../shared/contract/catalogue/catalogue-check.ts';
import { checkAlways } from '../base/properties.ts';
import { demoCatalogue } from '../catalogue/demo-catalogue.ts';
import { generateCatalogue } from '../catalogue/generate-catalogue.ts';
import { changedDemo } from './catalogue-change.ts';

/** Paths to every number, text and flag of a document. */
function leavesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  if (Array.isArray(value)) return value.flatMap((entry, index) => leavesOf(entry, `${path}[${index}]`));
  return Object.entries(value).flatMap(([name, entry]) => leavesOf(entry, path === '' ? name : `${path}.${name}`));
}

const SEATS = /\.seats\[/;
const leaves = leavesOf(demoCatalogue);
/** Most leaves are seats; one in a hundred of them is enough. */
const anyLeaf = fc.constantFrom(...leaves.filter((path, index) => !SEATS.test(path) || index % 100 === 0));
const anyPlace = anyLeaf.chain((leaf) => {
  const places = [...leaf.matchAll(/(?<=.)(?=[.[])|$/g)].map((match) => leaf.slice(0, match.index));
  return fc.constantFrom(...places.filter((place) => place !== ''));
});

function verdictOn(value: unknown) {
  const outcome = checkCatalogue(value);
  return outcome.ok ? [] : outcome.refusal.violations;
}

test('a member of the wrong type is reported by its path, at any place', () => {
  checkAlways(
    fc.property(anyLeaf, (path) => {
      expect(verdictOn(changedDemo([path, { broken: true }]))).toContainEqual(expect.objectContaining({ path, code: 'shape' }));
    }),
    300,
  );
});

test('with any value at any place the checker answers and does not throw', () => {
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(-0, 1e308, -1e308, 5e-324, 2 ** 53, '', '__proto__', 'constructor', 'toString'));
  checkAlways(
    fc.property(anyPlace, odd, (path, value) => {
      for (const violation of verdictOn(changedDemo([path, value]))) {
        expect(violation.path).toMatch(/^[a-z_]+(\[\d+\])?/);
        expect(violation.message).not.toBe('');
      }
    }),
    400,
  );
});

test('any JSON is judged', () => {
  checkAlways(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(checkCatalogue(value).ok).toBe(false);
      expect(checkCatalogue({ ...demoCatalogue, items: value }).ok).toBe(false);
    }),
    300,
  );
});

test('an item taken out of a generated catalogue leaves no reference to it untold', () => {
  const catalogue = generateCatalogue({ items: 300, seed: 11, vendors: 3 });
  checkAlways(
    fc.property(fc.nat(catalogue.items.length - 1), (index) => {
      const gone = catalogue.items[index]?.id as string;
      const mentions = JSON.stringify({ ...catalogue, items: [], employees: [] }).split(`"${gone}"`).length - 1;
      const verdict = verdictOn({ ...catalogue, items: catalogue.items.toSpliced(index, 1) });
      expect(verdict.filter(({ code }) => code === 'unknown_reference')).toHaveLength(mentions);
      expect(verdict).toHaveLength(mentions);
    }),
    60,
  );
});

test('the same document is judged the same', () => {
  const value = changedDemo(['taxes', []], ['items[3].prices', 4]);
  expect(checkCatalogue(value)).toEqual(checkCatalogue(value));
});

test('a hostile document is judged in a time that grows as it does', () => {
  const nodes = (set: number) =>
    [0, 1].map((side) => ({
      uuid: uuid(2 * set + side),
      item_id: '1001',
      mode: 'INCLUDED',
      default_quantity: 0,
      max_quantity: 1,
      item_set_ids: [uuid(1_000_000 + set + 1)],
    }));
  const uuid = (index: number) => `20000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  // Every set leads to the next in two ways: walked by every path there would be 2 to the 5,000th of them.
  const sets = Array.from({ length: 5000 }, (_, set) => ({
    uuid: uuid(1_000_000 + set),
    name: 'S',
    min: 0,
    max: null,
    included_quantity: 0,
    nodes: set < 4999 ? nodes(set) : [],
  }));
  const discounts = Array.from({ length: 5000 }, (_, index) => ({ ...demoCatalogue.discounts[0], id: `d${index}`, reference_id: 'SAME' }));
  const verdict = verdictOn(changedDemo(['item_sets', sets], ['discounts', discounts]));
  expect(verdict.length).toBe(1000);
});
