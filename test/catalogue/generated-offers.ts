import type { CatalogueDiscount, CatalogueFee } from '../../shared/contract/catalogue/catalogue-offers.ts';
import { categories } from './generated-items.ts';
import type { Chance } from './seeded-chance.ts';

const KINDS = ['PERCENT', 'PERCENT', 'FLAT', 'FLAT', 'BOGO', 'BUNDLE'] as const;
const LEVELS = ['ITEM', 'ITEM', 'CART'] as const;

/** Most wait to be picked; a few apply by themselves, as in a real venue. */
export function generateDiscounts(chance: Chance, count: number, soldIds: readonly string[]): CatalogueDiscount[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[index % KINDS.length] as (typeof KINDS)[number];
    const level = chance.pick(LEVELS);
    return {
      id: `discount-${index + 1}`,
      reference_id: `REF-${index + 1}`,
      name: `Discount ${index + 1}`,
      level,
      kind,
      amount: kind === 'PERCENT' ? 5 + 5 * chance.below(9) : kind === 'FLAT' ? (50 + 25 * chance.below(12)) / 100 : 0,
      auto_apply: index < 4,
      active: !chance.isOnce(5),
      removal_allowed: true,
      requires_approval: chance.isOnce(15),
      stackable: !chance.isOnce(10),
      priority: 10 * (1 + chance.below(20)),
      tags: [],
      criteria: generateCriteria(chance, soldIds),
      ...(chance.isOnce(25) ? { promo_code: `CODE${index + 1}` } : {}),
      ...(chance.isOnce(20) ? { max_amount: 10 + chance.below(40) } : {}),
      ...(kind === 'BOGO' ? { bogo: { buy: 1 + chance.below(3), get: 1, percent_off: chance.pick([50, 100]) } } : {}),
      ...(kind === 'BUNDLE' ? { bundle: generateBundle(chance, soldIds) } : {}),
    };
  });
}

function generateCriteria(chance: Chance, soldIds: readonly string[]): CatalogueDiscount['criteria'] {
  return {
    ...(chance.isOnce(40) ? { category_ids: chance.pickSome(categories, 2).map((category) => category.id) } : {}),
    ...(chance.isOnce(30) ? { item_ids: chance.pickSome(soldIds, 10) } : {}),
    ...(chance.isOnce(20) ? { min_subtotal: 20 + 5 * chance.below(8) } : {}),
    ...(chance.isOnce(15) ? { min_quantity: 2 + chance.below(3) } : {}),
  };
}

function generateBundle(chance: Chance, soldIds: readonly string[]): NonNullable<CatalogueDiscount['bundle']> {
  const parts = Array.from({ length: 2 + chance.below(2) }, () => ({
    item_ids: chance.pickSome(soldIds, 5),
    quantity: 1 + chance.below(2),
  }));
  return { parts, price: 12 + chance.below(20) };
}

export function generateFees(chance: Chance, soldIds: readonly string[]): CatalogueFee[] {
  const fee = (id: string, draft: Omit<CatalogueFee, 'id' | 'name'>): CatalogueFee => ({ id, name: `Fee ${id}`, ...draft });
  const shared = { taxable: true, auto_apply: true, apply_before_discount: true } as const;
  return [
    fee('service', { ...shared, fee_type: 'PERCENT', fee_basis: 0.03, fee_class: 'SERVICE_CHARGE', fee_level: 'ORDER' }),
    fee('deposit', {
      ...shared,
      taxable: false,
      fee_type: 'FLAT',
      fee_basis: 0.25,
      fee_class: 'FEE',
      fee_level: 'ITEM',
      item_ids: chance.pickSome(soldIds, Math.min(200, Math.ceil(soldIds.length / 20))),
    }),
    fee('bag', { ...shared, auto_apply: false, fee_type: 'FLAT', fee_basis: 0.1, fee_class: 'FEE', fee_level: 'ORDER' }),
    fee('gratuity', {
      ...shared,
      auto_apply: false,
      taxable: false,
      fee_type: 'PERCENT',
      fee_basis: 0.18,
      fee_class: 'GRATUITY',
      fee_level: 'ORDER',
    }),
    fee('tip', { ...shared, auto_apply: false, tax_examt: true, fee_type: 'CUSTOM', fee_basis: 0, fee_class: 'TIP', fee_level: 'ORDER' }),
  ];
}
