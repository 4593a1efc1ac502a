import { expect, test } from 'vitest';
import { changeSpokenMenu, descriptionIn, type SpokenMenu, speakMenu } from '../../renderer/selling/catalogue-language.ts';
import { foodOf, foodOfGroup } from '../../renderer/selling/food-of-items.ts';
import { tileGroups } from '../../renderer/selling/menu-groups.ts';
import { type Catalogue, findItem, findItemSet } from '../../shared/engine/catalogue/catalogue.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import type { CatalogueData, CatalogueDelta } from '../../shared/engine/terms/catalogue-data.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { demoCatalogue } from '../catalogue/demo-catalogue.ts';
import { seeded } from '../engine/seeded.ts';
import { at, contentOf } from '../engine/small-catalogue.ts';

/** Saturday at one, in Chicago. */
const MIDDAY = at('2026-11-21T19:00:00Z');

/** The demo's, with only those translations that a test gives. */
const plain: CatalogueData = withoutNames(catalogueDataOf(demoCatalogue, 31, 'r1'));
const [first, second] = plain.items.map(({ id }) => id) as [string, string];

function withoutNames(data: CatalogueData): CatalogueData {
  return JSON.parse(JSON.stringify(data, (key, value: unknown) => (key === 'names' ? undefined : value))) as CatalogueData;
}

/** Everything is called in Spanish as before, with a word in front. */
function inSpanish<Part extends { readonly name: string }>(part: Part) {
  return { ...part, names: { es: `ES ${part.name}` } };
}

const spanish: CatalogueData = {
  ...plain,
  items: plain.items.map(inSpanish),
  itemSets: plain.itemSets.map(inSpanish),
  discounts: plain.discounts.map(inSpanish),
  fees: plain.fees.map(inSpanish),
  dayparts: plain.dayparts.map((daypart) => ({ ...inSpanish(daypart), groups: daypart.groups.map(inSpanish) })),
};

function nameOf(catalogue: Catalogue, itemId: string): string | undefined {
  return findItem(catalogue, itemId)?.data.name;
}

test('everything that has a name is called by it in the language of the page', () => {
  const { shown } = speakMenu(compileCatalogue(spanish), 'es');
  const names = [
    ...plain.items.map(({ id }) => nameOf(shown, id)),
    ...plain.itemSets.map(({ id }) => findItemSet(shown, id)?.data.name),
    ...shown.discounts.all.map(({ data }) => data.name),
    ...[...shown.fees.byId.values()].map(({ data }) => data.name),
    ...shown.calendar.dayparts.flatMap(({ data }) => [data.name, ...data.groups.map(({ name }) => name)]),
  ];
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => name?.startsWith('ES ') !== true)).toEqual([]);
  expect(tileGroups(shown, MIDDAY).groups.every(({ name }) => name.startsWith('ES '))).toBe(true);
});

test('a language without names, and the catalogue as its own, cost no second catalogue', () => {
  const catalogue = compileCatalogue(spanish);
  for (const language of ['', 'de', 'en-US']) expect(speakMenu(catalogue, language).shown).toBe(catalogue);
  const unnamed = compileCatalogue(plain);
  expect(speakMenu(unnamed, 'es').shown).toBe(unnamed);
});

test('what has no name in the language keeps its own', () => {
  const mixed = compileCatalogue({ ...plain, items: plain.items.map((item) => (item.id === first ? inSpanish(item) : item)) });
  const { shown } = speakMenu(mixed, 'es');
  expect([nameOf(shown, first), nameOf(shown, second)]).toEqual([`ES ${nameOf(mixed, first)}`, nameOf(mixed, second)]);
  // Only the names differ: whatever else was compiled is the same object.
  expect(shown.itemSets).toBe(mixed.itemSets);
});

test('pictures do not change with the language', () => {
  const catalogue = compileCatalogue(spanish);
  const { shown } = speakMenu(catalogue, 'es');
  for (const { id } of plain.items) expect(foodOf(shown, id)).toEqual(foodOf(catalogue, id));
  const kinds = (of: Catalogue) => tileGroups(of, MIDDAY).groups.map((group) => foodOfGroup(of, group));
  expect(kinds(shown)).toEqual(kinds(catalogue));
});

test('groups of one name in two day parts stay one group where only one of them is translated', () => {
  const [daypart] = plain.dayparts;
  if (daypart === undefined) throw new Error('the demo has day parts');
  const twice = compileCatalogue({
    ...plain,
    dayparts: [
      { ...daypart, groups: daypart.groups.map(inSpanish) },
      { ...daypart, id: 'again' },
    ],
  });
  expect(tileGroups(speakMenu(twice, 'es').shown, MIDDAY).groups).toHaveLength(tileGroups(twice, MIDDAY).groups.length);
});

test('after any changes a page shows what it would show if it were opened now', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seeded(seed);
    let menu: SpokenMenu = speakMenu(compileCatalogue(random.chance(0.5) ? spanish : plain), 'es');
    for (let round = 0; round < 8; round++) {
      menu = changeSpokenMenu(menu, deltaAtRandom(), 'es');
      const opened = speakMenu(menu.plain, 'es');
      expect(contentOf(menu.shown), `seed ${seed}, round ${round}`).toEqual(contentOf(opened.shown));
    }

    function deltaAtRandom(): CatalogueDelta {
      const source = random.chance(0.5) ? spanish : plain;
      const items = source.items.filter(() => random.chance(0.1));
      return {
        revision: `r${random.between(2, 99)}`,
        items,
        removedItemIds: random.chance(0.3) ? [second] : [],
        ...(random.chance(0.4) && { itemSets: source.itemSets.slice(0, 3) }),
        ...(random.chance(0.4) && { discounts: source.discounts }),
        ...(random.chance(0.4) && { fees: source.fees }),
        ...(random.chance(0.4) && { dayparts: source.dayparts }),
      };
    }
  }
});

test('a description is said in the language, else as the catalogue has it', () => {
  const text = { itemId: first, description: 'Crisp', descriptions: { es: 'Crujiente' } };
  expect([descriptionIn(text, 'es'), descriptionIn(text, 'de'), descriptionIn(undefined, 'es')]).toEqual(['Crujiente', 'Crisp', undefined]);
});
