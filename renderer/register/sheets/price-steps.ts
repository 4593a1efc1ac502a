import { add, type Money, NO_MONEY, sum } from '../../../shared/base/money.ts';
import type { PriceExplanation } from '../../../shared/engine/explain-price.ts';
import type { Formats } from '../../format/formats.ts';
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
  const times = lines.timesQuantity({ quantity: formats.quantity(quantity) });
  // Choices that are priced by themselves stand beside the item, not in its price.
  for (const { modifierIndex, itemName, gross } of components) {
    if (modifierIndex === undefined && gross === unit.cost) continue;
    steps.push({
      key: `gross/${modifierIndex}`,
      label: modifierIndex === undefined ? times : `${itemName}, ${times}`,
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

function choices({ modifiers }: PriceExplanation, lines: LinesWords, formats: Formats): readonly PriceStep[] {
  const depths: number[] = [];
  const isApart: boolean[] = [];
  return modifiers.flatMap((modifier, place) => {
    const depth = modifier.parentIndex < 0 ? 1 : (depths[modifier.parentIndex] ?? 0) + 1;
    depths.push(depth);
    isApart.push(modifier.mode === 'SEPARATE' || isApart[modifier.parentIndex] === true);
    if (isApart[place]) return [];
    const { itemName: name, units, freeUnits, mode } = modifier;
    const isFree = mode === 'INCLUDED' || freeUnits >= units;
    const label = isFree ? lines.modifierFree({ name }) : lines.modifierPaid({ name, units: formats.count(units - freeUnits) });
    const own = mode === 'INCLUDED' ? NO_MONEY : sum(Array.from({ length: units - freeUnits }, () => modifier.price));
    return [{ key: `modifier/${place}`, label, amount: own, depth }];
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
