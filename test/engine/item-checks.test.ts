import { describe, expect, test } from 'vitest';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { at, cart, catalogueWith, daypart, item, itemSet, line, NOW, node, pick, problemsOf, terms } from './small-catalogue.ts';

describe('an item as a line', () => {
  test('must be known; the line keeps its place', () => {
    const answer = priceCart(catalogueWith([item('a', 100)]), cart([line('gone'), line('a')]), { at: NOW });
    expect(answer.problems).toMatchObject([{ severity: 'refuse', code: 'unknown_item', subjectId: 'gone' }]);
    expect(answer.lines[0]).toMatchObject({ unitCost: 0, components: [] });
    expect(answer.lines[1]).toMatchObject({ unitCost: 100 });
  });

  test('must be active and sold as an item', () => {
    expect(problemsOf(catalogueWith([item('a', 100, { active: false })]), cart([line('a')]))).toEqual(['refuse inactive_item']);
    expect(problemsOf(catalogueWith([item('a', 100, { soldAsItem: false })]), cart([line('a')]))).toEqual(['refuse not_sold_as_item']);
  });

  test('and so must a modifier’s item be known, active and available', () => {
    const burger = item('burger', 900, { itemSetIds: ['s'] });
    const sets = [itemSet('s', [node('n', 'bacon'), node('m', 'lost')])];
    const availability = [{ daypartId: 'all', available: false }];
    const off = catalogueWith([burger, item('bacon', 100, { active: false, soldAsItem: false })], { itemSets: sets });
    expect(problemsOf(off, cart([line('burger', 1, { modifiers: [pick('n', 'bacon')] })]))).toEqual(['refuse inactive_item']);
    expect(problemsOf(off, cart([line('burger', 1, { modifiers: [pick('m', 'lost')] })]))).toEqual(['refuse unknown_item']);
    const out = catalogueWith([burger, item('bacon', 100, { availability })], { itemSets: sets });
    expect(problemsOf(out, cart([line('burger', 1, { modifiers: [pick('n', 'bacon')] })]))).toEqual(['refuse item_unavailable']);
  });
});

describe('day parts', () => {
  const dayparts = [daypart('noon', ['soup'], '11:00', '15:00'), daypart('night', ['soup', 'beer'], '18:00', '02:00')];
  const soup = item('soup', 500, { availability: [{ daypartId: 'night', available: false }] });
  const catalogue = catalogueWith([soup, item('beer', 600)], { dayparts });
  const noon = { at: at('2026-11-21T11:30:00Z') };
  const night = { at: at('2026-11-21T23:30:00Z') };
  const closed = { at: at('2026-11-21T15:30:00Z') };

  test('an item outside the groups of the running ones is a warning, off the menu not even that', () => {
    expect(problemsOf(catalogue, cart([line('beer')]), noon)).toEqual(['warn outside_daypart']);
    expect(problemsOf(catalogue, cart([line('beer', 1, { isOffMenu: true })]), noon)).toEqual([]);
    expect(problemsOf(catalogue, cart([line('beer')]), night)).toEqual([]);
  });

  test('an item unavailable in every running one is refused', () => {
    expect(problemsOf(catalogue, cart([line('soup')]), night)).toEqual(['refuse item_unavailable']);
    expect(problemsOf(catalogue, cart([line('soup')]), noon)).toEqual([]);
    const both = catalogueWith([soup], { dayparts: [daypart('always', ['soup']), ...dayparts] });
    expect(problemsOf(both, cart([line('soup')]), night)).toEqual([]);
  });

  test('while none runs the vendor is closed, but takes orders for later', () => {
    expect(problemsOf(catalogue, cart([line('beer')]), closed)).toEqual(['refuse vendor_closed']);
    expect(problemsOf(catalogue, cart([line('soup')], { pickupTime: at('2026-11-21T18:00:00Z') }), closed)).toEqual([]);
  });

  test('are those of the venue’s clock, and an answer remembered for one minute does not serve the next', () => {
    const berlin = catalogueWith([item('a', 100)], { dayparts: [daypart('d', ['a'], '19:00', '19:01')] });
    expect(problemsOf(berlin, cart([line('a')]), { at: at('2026-11-21T17:59:59.999Z') })).toEqual(['refuse vendor_closed']);
    expect(problemsOf(berlin, cart([line('a')]), { at: at('2026-11-21T18:00:00Z') })).toEqual([]);
    expect(problemsOf(berlin, cart([line('a')]), { at: at('2026-11-21T18:00:59.999Z') })).toEqual([]);
    expect(problemsOf(berlin, cart([line('a')]), { at: at('2026-11-21T18:01:00Z') })).toEqual(['refuse vendor_closed']);
  });
});

describe('alcohol', () => {
  const alcohol = { limitPerOrderEnabled: true, limitPerOrder: 4, limitReachedMessage: 'Four a head', restrictionMessage: '' };
  const items = [item('beer', 600, { isAlcohol: true }), item('meal', 900, { itemSetIds: ['s'] }), item('shot', 300, { isAlcohol: true })];
  const itemSets = [itemSet('s', [node('n', 'shot', { mode: 'INCLUDED' }), node('m', 'shot')], { includedQuantity: 1 })];
  const catalogue = catalogueWith(items, { itemSets, terms: terms({ alcohol }) });
  const meal = (count: number, units: number) =>
    line('meal', count, { modifiers: [pick('n', 'shot'), pick('m', 'shot', { quantity: units })] });

  test('counts purchased units of roots and of charged or included modifiers up to the limit', () => {
    expect(problemsOf(catalogue, cart([line('beer', 4)]))).toEqual([]);
    expect(problemsOf(catalogue, cart([line('beer', 2), meal(1, 1)]))).toEqual([]);
    expect(problemsOf(catalogue, cart([line('beer', 2), meal(1, 2)]))).toEqual(['refuse alcohol_limit']);
    expect(problemsOf(catalogue, cart([meal(2, 1), line('beer', 1)]))).toEqual(['refuse alcohol_limit']);
    expect(problemsOf(catalogue, cart([line('beer', 4), line('beer', 3, { activity: 'RETURN' })]))).toEqual([]);
  });

  test('above the limit the service’s own message is carried', () => {
    const { problems } = priceCart(catalogue, cart([line('beer', 5)]), { at: NOW });
    expect(problems).toMatchObject([{ code: 'alcohol_limit', facts: { limit: 4, units: 5, message: 'Four a head' } }]);
  });

  test('a limit that is switched off limits nothing', () => {
    const off = catalogueWith(items, { itemSets, terms: terms({ alcohol: { ...alcohol, limitPerOrderEnabled: false } }) });
    expect(problemsOf(off, cart([line('beer', 99)]))).toEqual([]);
  });
});
