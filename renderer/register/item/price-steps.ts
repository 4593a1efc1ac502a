import { add, type Money, NO_MONEY, sum, times } from '../../../shared/base/money.ts';
import type { PriceExplanation } from '../../../shared/engine/pricing/explain-price.ts';
import type { Formats } from '../../ui/format/formats.ts';
import type { RegisterWords } from '../../words/register-words.ts';

export interface PriceStep {
  readonly key: string;
  readonly label: string;
  /** Absent on a row that is only text. */
  readonly amount?: Money;
  /** The nesting depth of a choice below the item. */
  readonly depth?: number;
  readonly isSum?: boolean;
}

/** Returns the rows of the explanation: unit price, choices, quantity, discounts, taxes and fees. */
export function priceSteps(explanation: PriceExplanation, lines: RegisterWords['lines'], formats: Formats): readonly PriceStep[] {
  const { unit, level, quantity, components, itemDiscounts, cartDiscounts, fees, total } = explanation;
  const steps: PriceStep[] = [
    { key: 'catalogue', label: lines.unitByCatalogue, amount: level.price ?? NO_MONEY },
    ...choices(explanation, lines, formats),
  ];
  steps.push({
    key: 'unit',
    label: unit.override === 'none' ? lines.unitCost : lines.unitByHand,
    amount: unit.cost,
    isSum: true,
  });
  const timesQuantity = lines.timesQuantity({ quantity: formats.quantity(quantity) });
  // A separately priced choice is a component of its own and not part of the unit price.
  for (const { modifierIndex, itemName, gross } of components) {
    if (modifierIndex === undefined && gross === unit.cost) continue;
    steps.push({
      key: `gross/${modifierIndex}`,
      label: modifierIndex === undefined ? timesQuantity : `${itemName}, ${timesQuantity}`,
      amount: gross,
      isSum: true,
    });
  }
  for (const [place, { discount, value }] of [...itemDiscounts, ...cartDiscounts].entries()) {
    steps.push({ key: `discount/${place}`, label: discount.name, amount: value });
  }
  for (const { key, tax, amount } of taxesOf(explanation)) {
    steps.push(
      tax.inclusive
        ? { key, label: lines.taxInside({ name: tax.name, amount: formats.amount(amount) }) }
        : { key, label: lines.taxAdded({ name: tax.name }), amount },
    );
  }
  for (const { fee, value } of fees) steps.push({ key: `fee/${fee.id}`, label: fee.name, amount: value });
  return [...steps, { key: 'total', label: lines.inAll, amount: add(total, sum(fees.map(({ value }) => value))), isSum: true }];
}

/** Returns the choices that are part of the unit price. A nested choice counts once for each unit of the choice above it. */
function choices({ modifiers }: PriceExplanation, lines: RegisterWords['lines'], formats: Formats): readonly PriceStep[] {
  const seen: { readonly depth: number; readonly units: number; readonly isApart: boolean }[] = [];
  return modifiers.flatMap(({ chosen, mode, parentIndex, price, freeUnits, itemName: name }, place) => {
    const above = seen[parentIndex] ?? { depth: 0, units: 1, isApart: false };
    const isApart = above.isApart || mode === 'SEPARATE';
    seen.push({ depth: above.depth + 1, units: above.units * chosen.quantity, isApart });
    if (isApart) return [];
    const units = mode === 'INCLUDED' ? 0 : (chosen.quantity - freeUnits) * above.units;
    const label = units === 0 ? lines.modifierFree({ name }) : lines.modifierPaid({ name, units: formats.count(units) });
    return [{ key: `modifier/${place}`, label, amount: times(price, units), depth: above.depth + 1 }];
  });
}

/** Adds up each tax over all components. */
function taxesOf({ components }: PriceExplanation) {
  const byId = new Map<string, { key: string; tax: PriceExplanation['components'][number]['taxes'][number]['tax']; amount: Money }>();
  for (const { tax, amount } of components.flatMap(({ taxes }) => taxes)) {
    const existing = byId.get(tax.id);
    byId.set(tax.id, { key: `tax/${tax.id}`, tax, amount: add(existing?.amount ?? NO_MONEY, amount) });
  }
  return [...byId.values()];
}
