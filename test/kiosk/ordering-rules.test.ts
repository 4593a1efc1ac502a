import { describe, expect, test } from 'vitest';
import { stepsOf } from '../../renderer/kiosk/order/item-steps.ts';
import { nextOpening, offeredGroups, offeredTile, upsellsOf } from '../../renderer/kiosk/order/offered-items.ts';
import type { ChoiceSet } from '../../renderer/selling/choices.ts';
import { pictureOf } from '../../renderer/selling/pictures.ts';
import { addMilliseconds, type Instant } from '../../shared/base/time.ts';
import { type Catalogue, itemsOf } from '../../shared/engine/catalogue/catalogue.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import type { CatalogueData } from '../../shared/engine/terms/catalogue-data.ts';
import type { ItemText } from '../../shared/till-contract/operations/stand-operations.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { demoCatalogue } from '../catalogue/demo-catalogue.ts';

function setOf(key: string, min: number, below: readonly ChoiceSet[] = []): ChoiceSet {
  return { key, itemSet: { min }, nodes: [{ sets: below }] } as unknown as ChoiceSet;
}

describe('the decisions about an item', () => {
  test('come one after the other: what must be decided first, and what a choice opens right after it', () => {
    const sets = [setOf('sauces', 0), setOf('size', 1, [setOf('ice', 0), setOf('flavour', 1)]), setOf('extras', 0)];
    expect(stepsOf(sets).map(({ key }) => key)).toEqual(['size', 'flavour', 'ice', 'sauces', 'extras']);
    expect(stepsOf([])).toEqual([]);
  });
});

const GRILL = 31;
const data: CatalogueData = catalogueDataOf(demoCatalogue, GRILL, 'r1');
const grill: Catalogue = compileCatalogue(data);
/** Saturday at one, in Chicago. */
const MIDDAY = '2026-11-21T19:00:00Z' as Instant;

describe('what a guest alone is offered', () => {
  test('is what has a price and needs nobody of the stand', () => {
    const offered = offeredGroups(grill, MIDDAY).groups.flatMap(({ itemIds }) => itemIds);
    expect(offered.length).toBeGreaterThan(10);
    const items = new Map([...itemsOf(grill)].map((item) => [item.data.id, item.data]));
    for (const itemId of offered) {
      expect(items.get(itemId)?.soldAsItem, itemId).toBe(true);
      expect(offeredTile(grill, itemId, MIDDAY)?.price, itemId).toBeDefined();
    }
    const priceless = [...itemsOf(grill)].find(({ data: { prices, soldAsItem } }) => soldAsItem && Object.keys(prices).length === 0);
    if (priceless !== undefined) expect(offeredTile(grill, priceless.data.id, MIDDAY)).toBeUndefined();
  });

  test('beside an item is what is to be had now and not taken yet', () => {
    const offered = offeredGroups(grill, MIDDAY).groups.flatMap(({ itemIds }) => itemIds);
    const [burger = '', fries = '', soda = ''] = offered;
    const texts = new Map<string, ItemText>([[burger, { itemId: burger, upsellItemIds: [fries, 'nobody knows it', soda] }]]);
    expect(upsellsOf(grill, texts, { lines: [] }, burger, MIDDAY).map(({ itemId }) => itemId)).toEqual([fries, soda]);
    expect(upsellsOf(grill, texts, { lines: [{ itemId: fries }] as never }, burger, MIDDAY).map(({ itemId }) => itemId)).toEqual([soda]);
    const soldOut = {
      soldOut: [{ itemId: soda, left: 0, since: MIDDAY, by: 'Kim', businessDate: '2026-11-21' }],
      alcohol: { until: '' },
      timezone: grill.calendar.timezone,
    };
    expect(upsellsOf(grill, texts, { lines: [] }, burger, MIDDAY, soldOut).map(({ itemId }) => itemId)).toEqual([fries]);
    expect(upsellsOf(grill, new Map(), { lines: [] }, burger, MIDDAY)).toEqual([]);
  });
});

describe('a stand that is closed', () => {
  const evening = compileCatalogue({
    ...data,
    dayparts: [{ id: 'd', name: 'Evening', span: { days: ['SAT', 'TUE'], start: '17:30', end: '23:00' }, groups: [] }],
  });

  test.each([
    ['2026-11-21T19:00:00Z', { inDays: 0, weekday: 'SAT', time: '17:30' }],
    ['2026-11-22T05:30:00Z', { inDays: 3, weekday: 'TUE', time: '17:30' }],
    ['2026-11-23T06:30:00Z', { inDays: 1, weekday: 'TUE', time: '17:30' }],
  ])('opens next, seen at %s, at %j', (at, opening) => {
    expect(nextOpening(evening, at as Instant)).toEqual(opening);
  });

  test('that opens once a week says so on the evening itself, too', () => {
    const weekly = compileCatalogue({
      ...data,
      dayparts: [{ id: 'd', name: 'Match', span: { days: ['SAT'], start: '12:00', end: '13:00' }, groups: [] }],
    });
    expect(nextOpening(weekly, addMilliseconds(MIDDAY, 60_000))).toEqual({ inDays: 7, weekday: 'SAT', time: '12:00' });
    expect(nextOpening(compileCatalogue({ ...data, dayparts: [] }), MIDDAY)).toBeUndefined();
  });
});

test.each([
  [undefined, undefined],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['/till/pictures/1', '/till/pictures/1'],
  ['https://elsewhere.example/1.png', undefined],
  ['//elsewhere.example/1.png', undefined],
  ['data:text/html,<p>', undefined],
  ['javascript:alert(1)', undefined],
])('of %s the picture %s is shown', (address, shown) => {
  expect(pictureOf(address)).toBe(shown);
});
