import { NO_MONEY } from '../../base/money.ts';
import type { PricedLine, PricedModifier } from '../priced-lines/priced-cart.ts';
import type { ReceiptLine } from './receipt-line.ts';
import { shownDiscounts } from './receipt-totals.ts';

/**
 * Yields one cart line: the item, its modifiers and its discounts. The amounts add up to its part of the subtotal, except that `hidden`
 * items, which the catalogue keeps off receipts, are left out.
 */
export function* receiptItems(
  priced: PricedLine,
  itemNames: Readonly<Record<string, string>>,
  hidden: ReadonlySet<string> = new Set(),
): Generator<ReceiptLine> {
  const { line, components } = priced;
  if (hidden.has(line.itemId)) return;
  const root = components.find(({ modifierIndex }) => modifierIndex === undefined);
  yield {
    kind: 'item',
    quantity: line.quantity,
    name: nameOf(line.itemId, itemNames),
    unitCost: priced.unitCost,
    amount: root?.gross ?? NO_MONEY,
    isReturn: line.activity === 'RETURN',
  };
  if (line.notes !== undefined) yield { kind: 'note', depth: 1, text: line.notes };
  for (const [index, modifier] of priced.modifiers.entries()) {
    const component = components.find(({ modifierIndex }) => modifierIndex === index);
    if (hidden.has(modifier.chosen.itemId)) continue;
    const depth = depthOf(priced.modifiers, modifier);
    const { itemId, quantity, notes } = modifier.chosen;
    const named = { kind: 'modifier', depth, quantity, name: nameOf(itemId, itemNames) } as const;
    yield component === undefined ? named : { ...named, amount: component.gross };
    if (notes !== undefined) yield { kind: 'note', depth: depth + 1, text: notes };
  }
  for (const { discount, value } of shownDiscounts(priced.discounts))
    yield { kind: 'discount', of: 'line', name: discount.name, amount: value };
}

function depthOf(modifiers: readonly PricedModifier[], modifier: PricedModifier): number {
  const parent = modifiers[modifier.parentIndex];
  return parent === undefined ? 1 : 1 + depthOf(modifiers, parent);
}

/** Falls back to the id when a name is missing. */
function nameOf(itemId: string, itemNames: Readonly<Record<string, string>>): string {
  return Object.hasOwn(itemNames, itemId) ? (itemNames[itemId] as string) : itemId;
}
