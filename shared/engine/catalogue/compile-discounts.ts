import type { DiscountData, DiscountRule } from '../terms/catalogue-data.ts';
import { assertAmount, assertCount, exactRatio, ratioOfPercent } from '../terms/exact-figures.ts';
import { byId } from '../terms/text-order.ts';
import type { CompiledDiscount, CompiledDiscountRule, CompiledDiscounts } from './catalogue.ts';

export function compileDiscounts(list: readonly DiscountData[]): CompiledDiscounts {
  const all = list.map(compileDiscount).sort(inOrderOfApplication);
  const active = all.filter((discount) => discount.data.active);
  const automatic = active.filter((discount) => discount.data.autoApply);
  return {
    all,
    automatic: {
      ITEM: automatic.filter((discount) => discount.data.level === 'ITEM'),
      CART: automatic.filter((discount) => discount.data.level === 'CART'),
    },
    ofPartners: active.filter((discount) => discount.data.criteria.paymentProvider !== undefined),
    byReferenceId: grouped(all, (discount) => discount.data.referenceId),
    byPromoCode: grouped(all, (discount) => discount.data.promoCode),
  };
}

export function inOrderOfApplication(a: CompiledDiscount, b: CompiledDiscount): number {
  return a.data.priority - b.data.priority || byId(a.data, b.data);
}

function grouped(
  discounts: readonly CompiledDiscount[],
  keyOf: (discount: CompiledDiscount) => string | undefined,
): ReadonlyMap<string, readonly CompiledDiscount[]> {
  const groups = new Map<string, CompiledDiscount[]>();
  for (const discount of discounts) {
    const key = keyOf(discount);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [discount]);
    else group.push(discount);
  }
  return groups;
}

function compileDiscount(data: DiscountData): CompiledDiscount {
  const { criteria } = data;
  assertAmount(data.maxAmount, `largest amount of discount ${data.id}`);
  assertAmount(criteria.minSubtotal, `least subtotal of discount ${data.id}`);
  return {
    data,
    rule: compileRule(data.rule, data.id),
    itemIds: setOf(criteria.itemIds),
    categoryIds: setOf(criteria.categoryIds),
    daypartIds: setOf(criteria.daypartIds),
    orderTypes: setOf(criteria.orderTypes),
    minQuantity: criteria.minQuantity === undefined ? 0 : inThousandths(criteria.minQuantity, data.id),
  };
}

function setOf(ids: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return ids === undefined ? undefined : new Set(ids);
}

function inThousandths(quantity: number, discountId: string): number {
  const exact = exactRatio(quantity, `least quantity of discount ${discountId}`, 3);
  return (exact.num * 1000) / exact.den;
}

function compileRule(rule: DiscountRule, discountId: string): CompiledDiscountRule {
  const name = `percent of discount ${discountId}`;
  switch (rule.kind) {
    case 'PERCENT':
      return { kind: 'PERCENT', share: ratioOfPercent(rule.percent, name) };
    case 'FLAT':
      assertAmount(rule.amount, `amount of discount ${discountId}`);
      return rule;
    case 'BOGO':
      assertCount(rule.buy, `units to buy of discount ${discountId}`);
      assertCount(rule.get, `units to get of discount ${discountId}`);
      return { kind: 'BOGO', buy: rule.buy, get: rule.get, share: ratioOfPercent(rule.percentOff, name) };
    case 'BUNDLE':
      assertAmount(rule.price, `price of discount ${discountId}`);
      for (const { quantity } of rule.parts) assertCount(quantity - 1, `units above one of a part of discount ${discountId}`);
      return {
        kind: 'BUNDLE',
        parts: rule.parts.map((part) => ({ itemIds: new Set(part.itemIds), quantity: part.quantity })),
        price: rule.price,
      };
  }
}
