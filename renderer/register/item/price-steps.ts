import { add, type Money, NO_MONEY, sum, times } from '../../../shared/base/money.ts';
import type { PriceExplanation } from '../../../shared/engine/pricing/explain-price.ts';
import type { Formats } from '../../ui/format/formats.ts';
import type { LinesWords } from '../../words/en/lines.ts';

/** One row of the way from a price to an amount. */
export interface PriceStep {
  readonly key: string;
  readonly label: string;
  /** Nothing where the row only says something. */
  readonly amount?: Money;
  /** How far below the item a choice hangs. */
  readonly depth?: number;
  readonly isSum?: boolean;
}

/** The price of one, what choices add to it, times how many, less discounts, with taxes and fees. */
export function priceSteps(explanation: PriceExplanation, lines: LinesWords, formats: Formats): readonly PriceStep[] {
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
  // Choices that are priced by themselves stand beside the item, not in its price.
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

/** What stands in the price of one: of a choice below several of another there are as many for each of them. */
function choices({ modifiers }: PriceExplanation, lines: LinesWords, formats: Formats): readonly PriceStep[] {
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

/** Each tax once, however many components bear it. */
function taxesOf({ components }: PriceExplanation) {
  const byId = new Map<string, { key: string; tax: PriceExplanation['components'][number]['taxes'][number]['tax']; amount: Money }>();
  for (const { tax, amount } of components.flatMap(({ taxes }) => taxes)) {
    const known = byId.get(tax.id);
    byId.set(tax.id, { key: `tax/${tax.id}`, tax, amount: add(known?.amount ?? NO_MONEY, amount) });
  }
  return [...byId.values()];
}
