import fc from 'fast-check';
import type { LineId } from '../../shared/base/ids.ts';
import { money } from '../../shared/base/money.ts';
import type { Outcome, Refusal } from '../../shared/base/outcome.ts';
import { emptyCart } from '../../shared/engine/cart/cart-lines.ts';
import type { Cart, CartLine, ChosenModifier, Quantity } from '../../shared/engine/terms/cart.ts';

export function lineId(text: string): LineId {
  return text as LineId;
}

export function pieces(count: number): Quantity {
  return (count * 1000) as Quantity;
}

/** What an edit that must be allowed made. */
export function done<T>(outcome: Outcome<T, Refusal>): T {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.value;
}

/** The code of a refusal; undefined where the edit was allowed. */
export function codeOf(outcome: Outcome<unknown, Refusal>): string | undefined {
  return outcome.ok ? undefined : outcome.refusal.code;
}

export function cartOf(...lines: readonly CartLine[]): Cart {
  return { ...emptyCart('POS'), lines };
}

export function lineOf(id: string, itemId: string, more: Partial<CartLine> = {}): CartLine {
  return { id: lineId(id), itemId, quantity: pieces(1), activity: 'PURCHASE', modifiers: [], ...more };
}

export function modifierOf(id: string, more: Partial<ChosenModifier> = {}): ChosenModifier {
  return { id: lineId(id), itemId: `item-${id}`, nodeId: `node-${id}`, itemSetId: 'set', quantity: 1, modifiers: [], ...more };
}

/** Ids that no other call has made. */
export function freshIds(prefix: string): () => LineId {
  let count = 0;
  return () => lineId(`${prefix}-${++count}`);
}

/** A later attempt to change any part of it throws. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

const optionalNotes = fc.option(fc.constantFrom('no onions', 'well done'), { nil: undefined });

function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}

function anyModifiers(depth: number): fc.Arbitrary<readonly ChosenModifier[]> {
  if (depth === 0) return fc.constant([]);
  const nodes = fc.uniqueArray(fc.constantFrom('cheese', 'bacon', 'sauce'), { maxLength: depth === 2 ? 2 : 1 });
  return nodes.chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .record({ quantity: fc.integer({ min: 1, max: 3 }), notes: optionalNotes, modifiers: anyModifiers(depth - 1) })
          .map(
            (rest) =>
              withoutUndefined({ id: lineId('?'), itemId: name, nodeId: `${depth}-${name}`, itemSetId: 'set', ...rest }) as ChosenModifier,
          ),
      ),
    ),
  );
}

const anyLine: fc.Arbitrary<CartLine> = fc
  .record({
    itemId: fc.constantFrom('1', '2', '3'),
    quantity: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }).map(pieces) },
      fc.constantFrom(345, 1500) as fc.Arbitrary<Quantity>,
    ),
    activity: fc.constantFrom('PURCHASE', 'PURCHASE', 'PURCHASE', 'RETURN') as fc.Arbitrary<CartLine['activity']>,
    modifiers: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, anyModifiers(2)),
    notes: optionalNotes,
    unitCost: fc.option(fc.constantFrom(money(500), money(0)), { nil: undefined, freq: 5 }),
  })
  .map((line) => withoutUndefined({ id: lineId('?'), ...line }) as CartLine);

/** Carts with equal and different lines, pieces and weights, and ids of their own everywhere; deeply frozen. */
export const anyCart: fc.Arbitrary<Cart> = fc.array(anyLine, { maxLength: 6 }).map((lines) => {
  const newId = freshIds('line');
  const named = (modifiers: readonly ChosenModifier[]): readonly ChosenModifier[] =>
    modifiers.map((modifier) => ({ ...modifier, id: newId(), modifiers: named(modifier.modifiers) }));
  return frozen(cartOf(...lines.map((line) => ({ ...line, id: newId(), modifiers: named(line.modifiers) }))));
});
