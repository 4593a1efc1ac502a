import { describe, expect, test } from 'vitest';
import { foodOf } from '../../renderer/selling/food-of-items.ts';
import { drawings } from '../../renderer/ui/pictures/drawings.ts';
import { kindOfFood, kindOfGroup } from '../../renderer/ui/pictures/kind-of-food.ts';
import { itemsOf } from '../../shared/engine/catalogue/catalogue.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { demoCatalogue } from '../catalogue/demo-catalogue.ts';

const GRILL = 31;

describe('the drawing for a missing picture', () => {
  test.each([
    ['Bacon Cheeseburger', 'burger'],
    ['Stadium Hot Dog', 'hotdog'],
    ['Corn Dog', 'corndog'],
    ['Crab Fries', 'fries'],
    ['Crispy Chicken Sandwich', 'sandwich'],
    ['Chocolate Chip Cookie', 'cookie'],
    ['Soft Pretzel', 'pretzel'],
    ['Vodka Lemonade', 'cocktail'],
    ['Fresh Lemonade', 'juice'],
    ['Root Beer', 'soda'],
    ['Ginger Beer', 'can'],
    ['Draft Lager 16 oz', 'beer'],
    ['Almond Croissant', 'pastry'],
    ['ICE CREAM CUP', 'icecream'],
    ['Single Origin Beans', 'coffee'],
    ['The Lakeside', 'plate'],
    ['', 'plate'],
  ] as const)('of %j is a %s', (name, kind) => {
    expect(kindOfFood(name)).toBe(kind);
  });

  test('of an item whose name tells nothing is that of its group', () => {
    expect(kindOfFood('The Lakeside', 'Burgers')).toBe('burger');
    const grill = compileCatalogue(catalogueDataOf(demoCatalogue, GRILL, 'r1'));
    const lakeside = [...itemsOf(grill)].find(({ data }) => data.name === 'The Lakeside');
    expect(foodOf(grill, lakeside?.data.id ?? '').kind).toBe('burger');
    expect(foodOf(grill, 'nobody knows it')).toEqual({ kind: 'plate', band: 1 });
  });

  test('of a group follows its name, and otherwise what is in it', () => {
    expect(kindOfGroup('Favorites', ['Cheeseburger'])).toBe('star');
    expect(kindOfGroup('Hot dogs', ['Cheeseburger'])).toBe('hotdog');
    expect(kindOfGroup('From the oven', ['Pepperoni Slice'])).toBe('pizza');
    expect(kindOfGroup('Other', [])).toBe('plate');
  });

  test('takes few bytes, and every part is a path', () => {
    expect(JSON.stringify(drawings).length).toBeLessThan(20_000);
    for (const [kind, parts] of Object.entries(drawings))
      for (const [, path, line] of parts) {
        expect(path, kind).toMatch(/^M[\d\sMLHVCSQTAZmlhvcsqtaz.-]+$/);
        if (line !== undefined) expect(line, kind).toBeGreaterThan(0);
      }
  });
});
