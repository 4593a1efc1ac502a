import { describe, expect, it } from 'vitest';
import { MOST_DEPTH, MOST_LINES, MOST_MODIFIERS } from '../../shared/base/cart-limits.ts';
import { money } from '../../shared/base/money.ts';
import { mergeEqualLines, splitLine } from '../../shared/engine/cart/cart-line-joins.ts';
import { clearOverride, makePurchase, makeReturn, overrideUnitCost, setNotes } from '../../shared/engine/cart/cart-line-terms.ts';
import {
  addItem,
  decrease,
  emptyCart,
  increase,
  removeLine,
  restoreLine,
  setQuantity,
  weighLine,
} from '../../shared/engine/cart/cart-lines.ts';
import { chooseModifier, setModifierQuantity, unchooseModifier } from '../../shared/engine/cart/cart-modifiers.ts';
import { copyModifiers, defaultModifiers } from '../../shared/engine/cart/cart-selections.ts';
import { type ChosenModifier, ONE_PIECE, type Quantity } from '../../shared/engine/terms/cart.ts';
import type { ItemSetData } from '../../shared/engine/terms/catalogue-data.ts';
import { cartOf, codeOf, done, freshIds, frozen, lineId, lineOf, modifierOf, pieces } from './cart-edits-carts.ts';

const a = lineId('a');
const b = lineId('b');
const two = frozen(cartOf(lineOf('a', '1'), lineOf('b', '2', { quantity: pieces(3) })));

describe('lines', () => {
  it('begin as one piece, sold', () => {
    const cart = done(addItem(emptyCart('POS'), { id: a, itemId: '1' }));
    expect(cart.lines).toEqual([{ id: 'a', itemId: '1', quantity: ONE_PIECE, activity: 'PURCHASE', modifiers: [] }]);
  });

  it('keep every id once, modifiers included', () => {
    const cart = cartOf(lineOf('a', '1', { modifiers: [modifierOf('m')] }));
    expect(codeOf(addItem(cart, { id: a, itemId: '2' }))).toBe('id_taken');
    expect(codeOf(addItem(cart, { id: lineId('m'), itemId: '2' }))).toBe('id_taken');
    expect(codeOf(addItem(cart, { id: b, itemId: '2', modifiers: [modifierOf('b')] }))).toBe('id_taken');
    expect(codeOf(addItem(cart, { id: b, itemId: '2', modifiers: [modifierOf('m')] }))).toBe('id_taken');
    expect(codeOf(addItem(cart, { id: b, itemId: '2', modifiers: [modifierOf('n'), modifierOf('n', { nodeId: 'other' })] }))).toBe(
      'id_taken',
    );
    expect(codeOf(chooseModifier(cart, a, [], modifierOf('a')))).toBe('id_taken');
  });

  it('are refused when they are wrong in themselves', () => {
    const cart = emptyCart('POS');
    expect(codeOf(addItem(cart, { id: a, itemId: '1', quantity: 0 as Quantity }))).toBe('bad_quantity');
    expect(codeOf(addItem(cart, { id: a, itemId: '1', quantity: 0.5 as Quantity }))).toBe('bad_quantity');
    expect(codeOf(addItem(cart, { id: a, itemId: '1', unitCost: money(-1) }))).toBe('bad_price');
    expect(codeOf(addItem(cart, { id: a, itemId: '1', notes: 'x'.repeat(1025) }))).toBe('text_too_long');
    expect(codeOf(addItem(cart, { id: a, itemId: '1', modifiers: [modifierOf('m', { quantity: 1.5 })] }))).toBe('bad_quantity');
  });

  it('are at most a thousand', () => {
    expect(MOST_LINES).toBe(1000);
    const full = cartOf(...Array.from({ length: MOST_LINES }, (_, index) => lineOf(`l${index}`, '1', { quantity: pieces(2) })));
    expect(codeOf(addItem(full, { id: lineId('new'), itemId: '1' }))).toBe('too_many_lines');
    expect(codeOf(splitLine(full, lineId('l7'), pieces(1), freshIds('s')))).toBe('too_many_lines');
    expect(done(addItem({ ...full, lines: full.lines.slice(1) }, { id: lineId('new'), itemId: '1' })).lines).toHaveLength(MOST_LINES);
  });

  it('leave every other line the same object', () => {
    const cart = done(setQuantity(two, a, pieces(5)));
    expect(cart.lines[0]?.quantity).toBe(5000);
    expect(cart.lines[1]).toBe(two.lines[1]);
  });

  it('answer with the very cart where nothing changes', () => {
    expect(done(setQuantity(two, a, pieces(1)))).toBe(two);
    expect(done(setNotes(two, a, '  '))).toBe(two);
    expect(done(makePurchase(two, a))).toBe(two);
    expect(done(clearOverride(two, a))).toBe(two);
    expect(mergeEqualLines(two)).toBe(two);
  });

  it('count up and down, but never to nothing', () => {
    expect(done(increase(two, b)).lines[1]?.quantity).toBe(4000);
    expect(done(decrease(two, b)).lines[1]?.quantity).toBe(2000);
    expect(codeOf(decrease(two, a))).toBe('bad_quantity');
    expect(codeOf(setQuantity(two, b, -1000))).toBe('bad_quantity');
    expect(codeOf(increase(done(setQuantity(two, b, pieces(1_000_000))), b))).toBe('bad_quantity');
    expect(codeOf(increase(two, lineId('gone')))).toBe('unknown_line');
  });

  it('come back at their old place', () => {
    const { cart, removed } = done(removeLine(two, a));
    expect(cart.lines).toEqual([two.lines[1]]);
    expect(done(restoreLine(cart, removed))).toEqual(two);
    expect(done(restoreLine(cart, { ...removed, index: 9 })).lines.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(codeOf(restoreLine(two, removed))).toBe('id_taken');
    expect(codeOf(removeLine(cart, a))).toBe('unknown_line');
  });

  it('are weighed net of the tare, and keep it', () => {
    expect(done(weighLine(two, a, 365 as Quantity, 0.02)).lines[0]).toMatchObject({ quantity: 345, tareWeight: 0.02 });
    const once = done(weighLine(two, a, 365 as Quantity, 0.02));
    expect(done(weighLine(once, a, 365 as Quantity, 0.02))).toBe(once);
    expect(done(weighLine(once, a, 375 as Quantity, 0.03)).lines[0]).toMatchObject({ quantity: 345, tareWeight: 0.03 });
    expect(codeOf(weighLine(two, a, 20 as Quantity, 0.02))).toBe('bad_quantity');
  });
});

describe('terms of a line', () => {
  it('take one override at a time', () => {
    const own = frozen(cartOf({ ...lineOf('a', '1'), ownPrice: money(0) }, lineOf('b', '2', { quantity: pieces(3) })));
    const whole = done(overrideUnitCost(own, a, money(450), true));
    expect(whole.lines[0]).toEqual({ ...two.lines[0], unitCost: 450, isOpenPrice: true });
    for (const overridden of [own, whole]) expect(done(clearOverride(overridden, a))).toEqual(two);
    expect(codeOf(overrideUnitCost(two, a, money(-1)))).toBe('bad_price');
  });

  it('trim notes, and count their characters as people do', () => {
    expect(done(setNotes(two, a, ' no onions ')).lines[0]?.notes).toBe('no onions');
    expect(done(setNotes(two, a, '🌭'.repeat(1024))).lines[0]?.notes).toHaveLength(2048);
    expect(codeOf(setNotes(two, a, 'x'.repeat(1025)))).toBe('text_too_long');
    expect(done(setNotes(done(setNotes(two, a, 'x')), a, undefined))).toEqual(two);
  });

  it('say that it comes back, or is sold after all', () => {
    const back = done(makeReturn(two, a));
    expect(back.lines[0]?.activity).toBe('RETURN');
    expect(done(makePurchase(back, a))).toEqual(two);
  });
});

describe('modifiers', () => {
  const deep = frozen(
    cartOf(lineOf('a', '1', { modifiers: [modifierOf('x', { modifiers: [modifierOf('y'), modifierOf('z')] }), modifierOf('w')] })),
  );
  const [x, y, w] = [lineId('x'), lineId('y'), lineId('w')];

  it('are chosen at any depth, last among their siblings', () => {
    const cart = done(chooseModifier(deep, a, [x, y], modifierOf('n')));
    expect(cart.lines[0]?.modifiers[0]?.modifiers[0]?.modifiers).toEqual([modifierOf('n')]);
    expect(cart.lines[0]?.modifiers[1]).toBe(deep.lines[0]?.modifiers[1]);
    expect(done(unchooseModifier(cart, a, [x, y, lineId('n')]))).toEqual(deep);
  });

  it('go with everything below them', () => {
    expect(done(unchooseModifier(deep, a, [x])).lines[0]?.modifiers).toEqual([modifierOf('w')]);
  });

  it('count whole units', () => {
    expect(done(setModifierQuantity(deep, a, [x, y], 4)).lines[0]?.modifiers[0]?.modifiers[0]?.quantity).toBe(4);
    for (const quantity of [0, -1, 1.5, 1_000_001]) expect(codeOf(setModifierQuantity(deep, a, [w], quantity))).toBe('bad_quantity');
    expect(done(setModifierQuantity(deep, a, [w], 1))).toBe(deep);
  });

  it('are not found by a wrong path', () => {
    expect(codeOf(unchooseModifier(deep, a, [y]))).toBe('unknown_modifier');
    expect(codeOf(unchooseModifier(deep, a, []))).toBe('unknown_modifier');
    expect(codeOf(chooseModifier(deep, a, [w, x], modifierOf('n')))).toBe('unknown_modifier');
    expect(codeOf(chooseModifier(deep, b, [], modifierOf('n')))).toBe('unknown_line');
  });

  it('name a node once below one parent, and again below another', () => {
    expect(codeOf(chooseModifier(deep, a, [], modifierOf('n', { nodeId: 'node-w' })))).toBe('modifier_already_chosen');
    expect(codeOf(chooseModifier(deep, a, [x], modifierOf('n', { nodeId: 'node-w' })))).toBeUndefined();
    expect(codeOf(chooseModifier(deep, a, [x], modifierOf('n', { nodeId: 'node-y' })))).toBe('modifier_already_chosen');
    const { nodeId: _, itemSetId: __, ...loose } = modifierOf('n');
    const once = done(chooseModifier(deep, a, [], loose));
    expect(codeOf(chooseModifier(once, a, [], { ...loose, id: lineId('o') }))).toBeUndefined();
  });

  it('are at most eight deep and so many', () => {
    const path = Array.from({ length: MOST_DEPTH }, (_, index) => lineId(`d${index}`));
    const chain = path.reduceRight<readonly ChosenModifier[]>((modifiers, id) => [modifierOf(id, { modifiers })], []);
    const cart = cartOf(lineOf('a', '1', { modifiers: chain }));
    expect(codeOf(addItem(emptyCart('POS'), lineOf('a', '1', { modifiers: chain })))).toBeUndefined();
    expect(codeOf(chooseModifier(cart, a, path.slice(0, -1), modifierOf('n')))).toBeUndefined();
    expect(codeOf(chooseModifier(cart, a, path, modifierOf('n')))).toBe('too_deep');
    const many = Array.from({ length: MOST_MODIFIERS }, (_, index) => modifierOf(`m${index}`));
    expect(codeOf(chooseModifier(cartOf(lineOf('a', '1', { modifiers: many })), a, [], modifierOf('n')))).toBe('too_many_modifiers');
  });

  it('copy with ids of their own', () => {
    const copies = copyModifiers(deep.lines[0]?.modifiers ?? [], freshIds('c'));
    expect(copies.map(({ id }) => id)).toEqual(['c-1', 'c-4']);
    expect(copies[0]?.modifiers.map(({ id, nodeId }) => [id, nodeId])).toEqual([
      ['c-2', 'node-y'],
      ['c-3', 'node-z'],
    ]);
  });

  it('stand chosen as the catalogue says, as far as node and set allow', () => {
    const node = (id: string, defaultQuantity: number, maxQuantity: number, itemSetIds: readonly string[] = []) =>
      ({ id, itemId: `of-${id}`, mode: 'SEPARATE', defaultQuantity, maxQuantity, itemSetIds }) as const;
    const sets: readonly ItemSetData[] = [
      { id: 'bun', name: 'Bun', min: 1, max: 1, includedQuantity: 0, nodes: [node('plain', 1, 1, ['seed']), node('rye', 1, 1)] },
      { id: 'seed', name: 'Seed', min: 0, max: null, includedQuantity: 0, nodes: [node('sesame', 3, 2), node('poppy', 0, 2)] },
    ];
    const chosen = defaultModifiers(['bun', 'gone'], (id) => sets.find((set) => set.id === id), freshIds('d'));
    expect(chosen).toEqual([
      {
        id: 'd-1',
        itemId: 'of-plain',
        nodeId: 'plain',
        itemSetId: 'bun',
        quantity: 1,
        modifiers: [{ id: 'd-2', itemId: 'of-sesame', nodeId: 'sesame', itemSetId: 'seed', quantity: 2, modifiers: [] }],
      },
    ]);
  });
});

describe('joining and splitting', () => {
  it('joins lines that are equal in all but quantity, and keeps the first one and the order', () => {
    const cart = cartOf(
      lineOf('a', '1', { modifiers: [modifierOf('m')] }),
      lineOf('b', '2'),
      lineOf('c', '1', { quantity: pieces(2), modifiers: [modifierOf('n', { itemId: 'item-m', nodeId: 'node-m' })] }),
      lineOf('d', '2', { notes: 'hot' }),
      lineOf('e', '2', { activity: 'RETURN' }),
    );
    const merged = mergeEqualLines(cart);
    expect(merged.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 3000],
      ['b', 1000],
      ['d', 1000],
      ['e', 1000],
    ]);
    expect(merged.lines[0]?.modifiers).toBe(cart.lines[0]?.modifiers);
    expect(merged.lines[1]).toBe(cart.lines[1]);
  });

  it('does not mind in which order the members of a line were written', () => {
    const reversed = Object.fromEntries(Object.entries(lineOf('b', '1', { notes: 'hot' })).reverse()) as ReturnType<typeof lineOf>;
    expect(mergeEqualLines(cartOf(lineOf('a', '1', { notes: 'hot' }), reversed)).lines).toHaveLength(1);
  });

  it('leaves weighings apart, and lines whose sum would be beyond the limit', () => {
    const weighed = cartOf(lineOf('a', '1', { quantity: 345 as Quantity }), lineOf('b', '1', { quantity: 655 as Quantity }));
    expect(mergeEqualLines(weighed)).toBe(weighed);
    const large = cartOf(lineOf('a', '1', { quantity: pieces(999_999) }), lineOf('b', '1', { quantity: pieces(2) }), lineOf('c', '1'));
    expect(mergeEqualLines(large).lines.map(({ quantity }) => quantity)).toEqual([pieces(1_000_000), pieces(2)]);
  });

  it('splits whole pieces off into a line right below', () => {
    const cart = done(splitLine(two, b, pieces(2), freshIds('s')));
    expect(cart.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 1000],
      ['b', 1000],
      ['s-1', 2000],
    ]);
    const withModifier = cartOf(lineOf('a', '1', { quantity: pieces(2), modifiers: [modifierOf('m')] }));
    expect(done(splitLine(withModifier, a, pieces(1), freshIds('s'))).lines[1]?.modifiers).toEqual([
      modifierOf('m', { id: lineId('s-2') }),
    ]);
    expect(codeOf(splitLine(two, b, pieces(3), freshIds('s')))).toBe('split_too_large');
    expect(codeOf(splitLine(two, b, 500 as Quantity, freshIds('s')))).toBe('split_not_whole');
    // Two kilograms to the gram: neither half was ever on the scale.
    const weighed = cartOf(lineOf('a', '1', { quantity: pieces(2), tareWeight: 0.02, weighingId: 'w-1' }));
    expect(codeOf(splitLine(weighed, a, pieces(1), freshIds('s')))).toBe('split_not_whole');
    expect(codeOf(splitLine(two, b, 0 as Quantity, freshIds('s')))).toBe('bad_quantity');
    expect(codeOf(splitLine(two, b, pieces(1), () => a))).toBe('id_taken');
    expect(codeOf(splitLine(two, lineId('gone'), pieces(1), freshIds('s')))).toBe('unknown_line');
  });
});
