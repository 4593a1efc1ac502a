import type { Cart, CartLine, ChosenModifier } from '../../../shared/engine/terms/cart.ts';
import type { CatalogueData } from '../../../shared/engine/terms/catalogue-data.ts';
import type { PricingCase } from '../random-case.ts';

/** The smallest case found by taking away one thing at a time as long as the trouble stays. */
export function shrinkCase(start: PricingCase, isTrouble: (candidate: PricingCase) => boolean): PricingCase {
  let smallest = start;
  let found = true;
  while (found) {
    found = false;
    for (const candidate of smallerCases(smallest)) {
      if (!isTroubleAtAll(candidate, isTrouble)) continue;
      smallest = candidate;
      found = true;
      break;
    }
  }
  return smallest;
}

/** A catalogue that lost what something else needs is no case. */
function isTroubleAtAll(candidate: PricingCase, isTrouble: (candidate: PricingCase) => boolean): boolean {
  try {
    return isTrouble(candidate);
  } catch {
    return false;
  }
}

function* smallerCases(of: PricingCase): Generator<PricingCase> {
  for (const cart of smallerCarts(of.cart)) yield { ...of, cart };
  for (const data of smallerCatalogues(of.data)) yield { ...of, data };
  const { at } = of.context;
  if (Object.keys(of.context).length > 1) yield { ...of, context: { at } };
}

function* smallerCarts(cart: Cart): Generator<Cart> {
  for (const lines of withoutOne(cart.lines)) yield { ...cart, lines };
  for (const discounts of withoutOne(cart.discounts)) yield { ...cart, discounts };
  for (const fees of withoutOne(cart.fees)) yield { ...cart, fees };
  for (const removedFeeIds of withoutOne(cart.removedFeeIds)) yield { ...cart, removedFeeIds };
  if (cart.payments.length > 1) for (const payments of withoutOne(cart.payments)) yield { ...cart, payments };
  if (cart.charity) yield { ...cart, charity: false };
  for (const [index, line] of cart.lines.entries()) {
    for (const smaller of smallerLines(line)) yield { ...cart, lines: cart.lines.with(index, smaller) };
  }
}

function* smallerLines(line: CartLine): Generator<CartLine> {
  for (const modifiers of smallerModifiers(line.modifiers)) yield { ...line, modifiers };
  const { unitCost, ownPrice, priceLevel, ...plain } = line;
  if (unitCost !== undefined || ownPrice !== undefined || priceLevel !== undefined) yield plain;
  if (line.quantity > 1000) yield { ...line, quantity: 1000 as typeof line.quantity };
  if (line.quantity > 2000) yield { ...line, quantity: (line.quantity - 1000) as typeof line.quantity };
}

function* smallerModifiers(modifiers: readonly ChosenModifier[]): Generator<ChosenModifier[]> {
  yield* withoutOne(modifiers);
  for (const [index, one] of modifiers.entries()) {
    if (one.quantity > 1) yield modifiers.with(index, { ...one, quantity: one.quantity - 1 });
    for (const below of smallerModifiers(one.modifiers)) yield modifiers.with(index, { ...one, modifiers: below });
  }
}

function* smallerCatalogues(data: CatalogueData): Generator<CatalogueData> {
  for (const discounts of withoutOne(data.discounts)) yield { ...data, discounts };
  for (const fees of withoutOne(data.fees)) yield { ...data, fees };
  for (const items of withoutOne(data.items)) yield { ...data, items };
  for (const itemSets of withoutOne(data.itemSets)) yield { ...data, itemSets };
  for (const dayparts of withoutOne(data.dayparts)) yield { ...data, dayparts };
  for (const tax of data.taxes) yield withoutTax(data, tax.id);
  for (const [index, discount] of data.discounts.entries()) {
    for (const name of Object.keys(discount.criteria)) {
      const criteria = Object.fromEntries(Object.entries(discount.criteria).filter(([key]) => key !== name));
      yield { ...data, discounts: data.discounts.with(index, { ...discount, criteria }) };
    }
    const { maxAmount, ...uncapped } = discount;
    if (maxAmount !== undefined) yield { ...data, discounts: data.discounts.with(index, uncapped) };
    if (!discount.stackable) yield { ...data, discounts: data.discounts.with(index, { ...discount, stackable: true }) };
  }
  const { cashRounding, alcohol, ...terms } = data.terms;
  if (cashRounding !== undefined || alcohol !== undefined) yield { ...data, terms };
  if (terms.priceLevelSchedule.length > 0) yield { ...data, terms: { ...data.terms, priceLevelSchedule: [] } };
  if (terms.taxRounding === 'ORDER') yield { ...data, terms: { ...data.terms, taxRounding: 'LINE' } };
  for (const [index, item] of data.items.entries()) {
    if (item.itemSetIds.length > 0) yield { ...data, items: data.items.with(index, { ...item, itemSetIds: [] }) };
    if (item.priceOverride) yield { ...data, items: data.items.with(index, { ...item, priceOverride: false }) };
  }
  for (const [index, set] of data.itemSets.entries()) {
    if (set.includedQuantity > 0) yield { ...data, itemSets: data.itemSets.with(index, { ...set, includedQuantity: 0 }) };
    for (const nodes of withoutOne(set.nodes)) yield { ...data, itemSets: data.itemSets.with(index, { ...set, nodes }) };
  }
}

function withoutTax(data: CatalogueData, id: string): CatalogueData {
  const without = (ids: readonly string[]) => ids.filter((one) => one !== id);
  return {
    ...data,
    taxes: data.taxes.filter((tax) => tax.id !== id),
    items: data.items.map((item) => ({ ...item, taxIds: without(item.taxIds) })),
    fees: data.fees.map((fee) => ({ ...fee, taxIds: without(fee.taxIds) })),
    terms: { ...data.terms, defaultTaxIds: without(data.terms.defaultTaxIds) },
  };
}

function withoutOne<T>(list: readonly T[]): T[][] {
  return list.map((_, index) => list.toSpliced(index, 1));
}
