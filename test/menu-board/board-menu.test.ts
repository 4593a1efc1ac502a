import { expect, test } from 'vitest';
import { type BoardEntry, boardMenu, countEntries, sliceMenu } from '../../renderer/menu-board/board-menu.ts';
import type { Instant } from '../../shared/base/time.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import type { CatalogueData, ItemData } from '../../shared/engine/terms/catalogue-data.ts';
import type { StandRules } from '../../shared/till-contract/parts/stand-rules.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { demoCatalogue } from '../catalogue/demo-catalogue.ts';

const data: CatalogueData = catalogueDataOf(demoCatalogue, 31, 'r1');
/** Saturday at one, in Chicago. */
const MIDDAY = '2026-11-21T19:00:00Z' as Instant;
const [first, second] = sold(data).map(({ itemId }) => itemId) as [string, string];

function sold(changed: CatalogueData, at = MIDDAY, rules?: StandRules): readonly BoardEntry[] {
  return boardMenu({ catalogue: compileCatalogue(changed), texts: new Map() }, rules, at).flatMap(({ entries }) => entries);
}

function withItem(change: (item: ItemData) => Partial<ItemData>): CatalogueData {
  return { ...data, items: data.items.map((item) => (item.id === first ? { ...item, ...change(item) } : item)) };
}

function rulesOf(rules: Partial<StandRules>): StandRules {
  return { soldOut: [], alcohol: { until: '' }, timezone: data.terms.timezone, ...rules };
}

test('a price changes with the minute at which its level begins and ends', () => {
  const usual = { level: 'VENUE_DEFAULT', startsAt: '2026-11-21T19:05:00Z' as Instant, endsAt: '2026-11-21T20:00:00Z' as Instant } as const;
  const changed = withItem(() => ({ prices: { EVENT: 777 as never, VENUE_DEFAULT: 555 as never } }));
  const scheduled = { ...changed, terms: { ...changed.terms, priceLevelSchedule: [usual] } };
  const priceAt = (at: string) => sold(scheduled, at as Instant).find(({ itemId }) => itemId === first)?.price;
  expect(['19:04', '19:05', '19:59', '20:00'].map((time) => priceAt(`2026-11-21T${time}:00Z`))).toEqual([777, 555, 555, 777]);
});

test('what is sold out for the day keeps its place; what was sold out yesterday is for sale', () => {
  const soldOutOn = (businessDate: string, left: number) =>
    sold(data, MIDDAY, rulesOf({ soldOut: [{ itemId: first, left, since: MIDDAY, by: 'Kim', businessDate }] })).find(
      ({ itemId }) => itemId === first,
    )?.isSoldOut;
  expect(soldOutOn('2026-11-21', 0)).toBe(true);
  expect(soldOutOn('2026-11-21', 3)).toBe(false);
  expect(soldOutOn('2026-11-20', 0)).toBe(false);
});

test.each<[string, Partial<ItemData>]>([
  ['is not active', { active: false }],
  ['has no price', { prices: {} }],
  ['has a price that staff enter', { prices: {}, priceOverride: true }],
  ['is only a choice of others', { soldAsItem: false }],
])('an item that %s is absent', (_, change) => {
  const shown = sold(withItem(() => change)).map(({ itemId }) => itemId);
  expect(shown).not.toContain(first);
  expect(shown).toContain(second);
});

test('alcohol is absent from the stop on, by hand or by the time of day', () => {
  const beer = withItem(() => ({ isAlcohol: true }));
  const isThere = (alcohol: StandRules['alcohol']) => sold(beer, MIDDAY, rulesOf({ alcohol })).some(({ itemId }) => itemId === first);
  expect(isThere({ until: '' })).toBe(true);
  expect(isThere({ until: '13:01' })).toBe(true);
  expect(isThere({ until: '13:00' })).toBe(false);
  expect(isThere({ until: '', stopped: { since: MIDDAY, by: 'Kim', businessDate: '2026-11-21' } })).toBe(false);
});

test('calories, allergens and pictures are those of the catalogue, and a picture of the web is none', () => {
  const text = { itemId: first, calories: '310 Cal', allergens: ['milk'] };
  const entryOf = (imageUrl: string) =>
    boardMenu({ catalogue: compileCatalogue(data), texts: new Map([[first, { ...text, imageUrl }]]) }, undefined, MIDDAY)[0]?.entries[0];
  expect(entryOf('data:image/png;base64,AA')).toMatchObject({
    calories: '310 Cal',
    allergens: ['milk'],
    picture: 'data:image/png;base64,AA',
  });
  expect(entryOf('https://example.com/a.png')).not.toHaveProperty('picture');
});

test('nothing is shown while no serving period runs', () => {
  expect(sold({ ...data, dayparts: [] })).toEqual([]);
});

test('slices of a menu, one after the other, are the menu', () => {
  const groups = boardMenu({ catalogue: compileCatalogue(data), texts: new Map() }, undefined, MIDDAY);
  const total = countEntries(groups);
  const slices = Array.from({ length: Math.ceil(total / 7) }, (_, index) => sliceMenu(groups, index * 7, 7));
  expect(slices.flatMap((slice) => slice.flatMap(({ entries }) => entries))).toEqual(groups.flatMap(({ entries }) => entries));
  expect(slices.slice(0, -1).every((slice) => countEntries(slice) === 7)).toBe(true);
});
