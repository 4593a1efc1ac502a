import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../../shared/base/money.ts';
import { addDiscount, addFee, removeDiscount, removeFee, setCharity } from '../../shared/engine/cart/cart-choices.ts';
import { type CartEdit, modifiersUnder } from '../../shared/engine/cart/cart-edit.ts';
import { mergeEqualLines, splitLine } from '../../shared/engine/cart/cart-line-joins.ts';
import { clearOverride, makeReturn, overrideUnitCost, setNotes } from '../../shared/engine/cart/cart-line-terms.ts';
import { addItem, decrease, increase, removeLine, restoreLine, setQuantity } from '../../shared/engine/cart/cart-lines.ts';
import { chooseModifier, type ModifierPath, setModifierQuantity, unchooseModifier } from '../../shared/engine/cart/cart-modifiers.ts';
import type { Cart, CartLine, ChosenModifier, Quantity } from '../../shared/engine/terms/cart.ts';
import { isQuantity } from '../../shared/engine/terms/quantity.ts';
import { checkAlways } from '../base/properties.ts';
import { anyCart, done, freshIds, frozen, lineId, modifierOf, pieces } from './cart-edits-carts.ts';

interface Step {
  readonly edit: number;
  readonly line: number;
  readonly path: number;
  readonly amount: number;
}

/** The last of the edits, which touches any line. */
const MERGE = 13;
const anyStep: fc.Arbitrary<Step> = fc.record({
  edit: fc.nat(MERGE),
  line: fc.nat(9),
  path: fc.nat(9),
  amount: fc.integer({ min: -1, max: 4 }),
});

function pathsOf(modifiers: readonly ChosenModifier[]): readonly ModifierPath[] {
  return modifiers.flatMap(({ id, modifiers: below }) => [[id], ...pathsOf(below).map((path) => [id, ...path])]);
}

/** Any edit of a register, aimed at what the cart has, and sometimes at what it doesn't. */
function takeStep(cart: Cart, step: Step, newId: () => CartLine['id']): CartEdit {
  const line = cart.lines[step.line];
  const id = line?.id ?? lineId('gone');
  const path = pathsOf(line?.modifiers ?? [])[step.path] ?? [];
  const quantity = (step.amount * 1000) as Quantity;
  const edits: readonly (() => CartEdit)[] = [
    () => addItem(cart, { id: newId(), itemId: String(step.line), quantity }),
    () => setQuantity(cart, id, quantity),
    () => increase(cart, id),
    () => decrease(cart, id),
    () => chooseModifier(cart, id, path, { ...modifierOf('n'), id: newId(), quantity: step.amount }),
    () => unchooseModifier(cart, id, path),
    () => setModifierQuantity(cart, id, path, step.amount),
    () => setNotes(cart, id, ['', 'hot', 'cold'][step.amount]),
    () => overrideUnitCost(cart, id, money(step.amount)),
    () => clearOverride(cart, id),
    () => makeReturn(cart, id),
    () => splitLine(cart, id, quantity, newId),
    () => {
      const removed = removeLine(cart, id);
      return removed.ok ? { ok: true, value: removed.value.cart } : removed;
    },
    () => ({ ok: true, value: mergeEqualLines(cart) }),
  ];
  return (edits[step.edit] as () => CartEdit)();
}

function idsIn(cart: Cart): readonly string[] {
  return cart.lines.flatMap((line) => [line.id, ...[...modifiersUnder(line.modifiers)].map(({ id }) => id)]);
}

describe('edits of a cart', () => {
  it('keep ids unique and quantities positive, change no input, and leave untouched lines the same objects', () => {
    checkAlways(
      fc.property(anyCart, fc.array(anyStep, { maxLength: 15 }), (start, steps) => {
        const newId = freshIds('new');
        let cart = start;
        for (const step of steps) {
          const touched = step.edit === MERGE ? undefined : cart.lines[step.line]?.id;
          // The input is deeply frozen: an edit that wrote to it would throw here.
          const edited = takeStep(cart, step, newId);
          if (!edited.ok) continue;
          const next = frozen(edited.value);
          const ids = idsIn(next);
          expect(new Set(ids).size).toBe(ids.length);
          for (const line of next.lines) {
            expect(isQuantity(line.quantity)).toBe(true);
            for (const modifier of modifiersUnder(line.modifiers)) expect(modifier.quantity).toBeGreaterThan(0);
          }
          if (step.edit !== MERGE) {
            for (const line of cart.lines) if (line.id !== touched) expect(next.lines).toContain(line);
          }
          cart = next;
        }
      }),
      500,
    );
  });

  it('undo each other: what is added and removed leaves the cart as it was', () => {
    checkAlways(
      fc.property(anyCart, fc.nat(9), (cart, at) => {
        const added = done(addItem(cart, { id: lineId('added'), itemId: '9' }));
        expect(done(removeLine(added, lineId('added'))).cart).toEqual(cart);
        const line = cart.lines[at];
        if (line !== undefined) {
          const { cart: without, removed } = done(removeLine(cart, line.id));
          expect(without.lines).not.toContain(line);
          const restored = done(restoreLine(without, removed));
          expect(restored).toEqual(cart);
          expect(restored.lines[at]).toBe(line);
          const chosen = done(chooseModifier(cart, line.id, [], modifierOf('added')));
          expect(done(unchooseModifier(chosen, line.id, [lineId('added')]))).toEqual(cart);
        }
        expect(done(removeDiscount(done(addDiscount(cart, { promoCode: 'X' })), { promoCode: 'X' }))).toEqual(cart);
        expect(done(removeFee(done(addFee(cart, 'bag', money(10))), { id: 'bag', autoApply: false }))).toEqual(cart);
        expect(setCharity(setCharity(cart, true), false)).toEqual(cart);
      }),
      500,
    );
  });

  it('split a line and join it again without a trace', () => {
    checkAlways(
      fc.property(anyCart, fc.nat(9), fc.integer({ min: 1, max: 5 }), (start, at, count) => {
        const cart = frozen(mergeEqualLines(start));
        const line = cart.lines[at];
        const split = line === undefined ? undefined : splitLine(cart, line.id, pieces(count), freshIds('split'));
        fc.pre(split?.ok === true);
        if (split?.ok !== true) return;
        expect(split.value.lines).toHaveLength(cart.lines.length + 1);
        expect(mergeEqualLines(frozen(split.value))).toEqual(cart);
      }),
      500,
    );
  });

  it('join equal lines once and for all, and lose no piece', () => {
    checkAlways(
      fc.property(anyCart, (cart) => {
        const merged = frozen(mergeEqualLines(cart));
        expect(mergeEqualLines(merged)).toBe(merged);
        expect(piecesByContent(merged)).toEqual(piecesByContent(cart));
        const whole = merged.lines.filter(({ quantity }) => quantity % 1000 === 0).map(contentOf);
        expect(new Set(whole).size).toBe(whole.length);
        const order = merged.lines.map(({ id }) => cart.lines.findIndex((line) => line.id === id));
        expect(order).toEqual([...order].sort((one, other) => one - other));
        expect(order).not.toContain(-1);
      }),
      500,
    );
  });
});

/** Spelt out by hand, apart from how the edit itself compares. */
function contentOf(line: CartLine): string {
  const spell = (modifiers: readonly ChosenModifier[]): string =>
    modifiers
      .map(({ itemId, nodeId, quantity, notes, modifiers: below }) => `${itemId}/${nodeId}/${quantity}/${notes}(${spell(below)})`)
      .join('+');
  return [line.itemId, line.activity, line.notes, line.unitCost, spell(line.modifiers)].join('|');
}

function piecesByContent(cart: Cart): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const line of cart.lines) counts[contentOf(line)] = (counts[contentOf(line)] ?? 0) + line.quantity;
  return counts;
}
