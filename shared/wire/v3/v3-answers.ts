import { moneyToNumber } from '../../base/currency.ts';
import { type Money, subtract, sum } from '../../base/money.ts';
import type { OrderCalculations, OrderItem, OrderTotals } from '../../contract/records/v3-order.ts';
import { findItem } from '../../engine/catalogue/catalogue.ts';
import type { PricedCart, PricedLine } from '../../engine/priced-lines/priced-cart.ts';
import { type CatalogueOfItem, type OrderItemDraft, sameUuid } from './v3-items.ts';

/** Writes the requested items of an order with names and prices from pricing. */
export function writeOrderItems<Item extends OrderItemDraft>(
  items: readonly Item[],
  priced: PricedCart,
  catalogueOf: CatalogueOfItem<Item>,
  nameOf: (item: Item) => string | undefined = (item) => {
    return findItem(catalogueOf(item), String(item.item_id))?.data.name;
  },
): readonly OrderItem[] {
  const prices = pricesOf(priced);
  return items.map((item) => {
    const found = findItem(catalogueOf(item), String(item.item_id))?.data;
    const { notes, price_override, item_as_modifier } = item;
    return {
      uuid: item.uuid,
      item_id: item.item_id,
      name: nameOf(item) ?? '',
      quantity: item.quantity,
      ...(notes !== undefined && { notes }),
      price: moneyToNumber(prices.get(sameUuid(item.uuid)) ?? (0 as Money), priced.currency),
      ...(price_override !== undefined && { price_override }),
      user_specified_price: price_override !== undefined && found?.priceOverride === true,
      ...(item_as_modifier !== undefined && { item_as_modifier }),
    };
  });
}

/** Returns the own price of every line and modifier, without its modifiers: those are items with prices of their own here. */
function pricesOf(priced: PricedCart): ReadonlyMap<string, Money> {
  const prices = new Map<string, Money>();
  for (const line of priced.lines) {
    prices.set(line.line.id, ownPriceOfRoot(line));
    for (const { chosen, price } of line.modifiers) prices.set(chosen.id, price);
  }
  return prices;
}

function ownPriceOfRoot({ unitCost, modifiers }: PricedLine): Money {
  const increases = modifiers.filter(({ parentIndex }) => parentIndex < 0).map(({ increasesParentBy }) => increasesParentBy);
  return subtract(unitCost, sum(increases));
}

/** Includes `charity_total`, even when 0, if charity was requested. */
export function writeOrderTotals({ totals, currency }: PricedCart, isCharityAsked: boolean): OrderTotals {
  const amount = (value: Money) => moneyToNumber(value, currency);
  return {
    ...(isCharityAsked && { charity_total: amount(totals.charityTotal) }),
    discounts_total: amount(totals.discountsTotal),
    exclusive_tax: amount(totals.exclusiveTax),
    fees_total: amount(totals.feesTotal),
    inclusive_tax: amount(totals.inclusiveTax),
    original_total: amount(totals.originalTotal),
    subtotal: amount(totals.subtotal),
    total: amount(totals.total),
  };
}

export function writeCalculations(priced: PricedCart, isCharityAsked: boolean): OrderCalculations {
  return {
    applied_discount_codes: appliedCodes(priced),
    pending_discount_codes: pendingCodes(priced),
    order_totals: writeOrderTotals(priced, isCharityAsked),
  };
}

/** Returns distinct reference ids: those of item discounts first, then of cart discounts. */
export function appliedCodes({ lines, discounts }: PricedCart): readonly string[] {
  const applied = [...lines.flatMap((line) => line.discounts), ...discounts];
  return [...new Set(applied.map(({ discount }) => discount.referenceId))];
}

export function pendingCodes({ pendingDiscounts }: PricedCart): readonly string[] {
  return [...new Set(pendingDiscounts.map(({ referenceId }) => referenceId))];
}
