import { assert } from '../../base/assert.ts';
import { type Instant, parseInstant } from '../../base/time.ts';
import type { CatalogueFee } from '../../contract/catalogue/catalogue-offers.ts';
import type { DiscountDefinition } from '../../contract/records/discount.ts';
import type { Fee, FeeClass, FeeLevel, FeeType } from '../../contract/records/fee.ts';
import type { DiscountCriteria, DiscountData, DiscountRule, FeeBasis, FeeData } from '../../engine/terms/catalogue-data.ts';
import { moneyOfValidated } from '../canonical/sound-money.ts';
import { namesOf } from './translations.ts';

/** Converts a discount; the file and the discounts operation write it the same way. */
export function discountDataOf(discount: DiscountDefinition, currency: string): DiscountData {
  return {
    id: discount.id,
    referenceId: discount.reference_id,
    name: discount.name,
    ...namesOf(discount),
    ...(discount.short_description !== undefined && { shortDescription: discount.short_description }),
    ...(discount.promo_code !== undefined && { promoCode: discount.promo_code }),
    level: discount.level,
    rule: discountRuleOf(discount, currency),
    autoApply: discount.auto_apply,
    active: discount.active,
    removalAllowed: discount.removal_allowed,
    requiresApproval: discount.requires_approval,
    stackable: discount.stackable,
    priority: discount.priority,
    ...(discount.max_amount !== undefined && { maxAmount: moneyOfValidated(discount.max_amount, currency) }),
    tags: discount.tags,
    ...(discount.display_in_cart === false && { isOffReceipt: true as const }),
    criteria: criteriaOf(discount.criteria, currency),
  };
}

function discountRuleOf(discount: DiscountDefinition, currency: string): DiscountRule {
  const { kind, amount, bogo, bundle } = discount;
  switch (kind) {
    case 'PERCENT':
      return { kind, percent: amount };
    case 'FLAT':
      return { kind, amount: moneyOfValidated(amount, currency) };
    case 'BOGO':
      assert(bogo !== undefined, `the discount ${discount.id} says nothing of its groups`);
      return { kind, buy: bogo.buy, get: bogo.get, percentOff: bogo.percent_off };
    case 'BUNDLE':
      assert(bundle !== undefined, `the discount ${discount.id} says nothing of its bundle`);
      return {
        kind,
        parts: bundle.parts.map(({ item_ids, quantity }) => ({ itemIds: item_ids, quantity })),
        price: moneyOfValidated(bundle.price, currency),
      };
  }
}

function criteriaOf(criteria: DiscountDefinition['criteria'], currency: string): DiscountCriteria {
  return {
    ...(criteria.item_ids !== undefined && { itemIds: criteria.item_ids }),
    ...(criteria.category_ids !== undefined && { categoryIds: criteria.category_ids }),
    ...(criteria.min_quantity !== undefined && { minQuantity: criteria.min_quantity }),
    ...(criteria.min_subtotal !== undefined && { minSubtotal: moneyOfValidated(criteria.min_subtotal, currency) }),
    ...(criteria.starts_at !== undefined && { startsAt: soundInstant(criteria.starts_at) }),
    ...(criteria.ends_at !== undefined && { endsAt: soundInstant(criteria.ends_at) }),
    ...(criteria.dayparts !== undefined && { daypartIds: criteria.dayparts }),
    ...(criteria.order_types !== undefined && { orderTypes: criteria.order_types }),
    ...(criteria.payment_provider !== undefined && { paymentProvider: criteria.payment_provider }),
  };
}

function soundInstant(text: string): Instant {
  const instant = parseInstant(text);
  assert(instant !== undefined, `not a time: ${text}`);
  return instant;
}

export function feeBasisOf(type: FeeType, basis: number, currency: string): FeeBasis {
  return type === 'PERCENT' ? { type, rate: basis } : { type, amount: moneyOfValidated(basis, currency) };
}

export function feeDataOfFile(fee: CatalogueFee, currency: string): FeeData {
  return feeDataWith(fee, {
    basis: feeBasisOf(fee.fee_type, fee.fee_basis, currency),
    feeClass: fee.fee_class,
    level: fee.fee_level,
    taxIds: fee.tax_ids ?? [],
  });
}

/** The members that a file and a list of fees write differently. */
type WrittenApart = Pick<FeeData, 'basis' | 'feeClass' | 'level' | 'taxIds'>;

export function feeDataWith(
  fee: Omit<Fee, 'taxes' | 'fee_basis' | 'fee_class' | 'fee_level'>,
  { basis, feeClass, level, taxIds }: WrittenApart,
): FeeData {
  return {
    id: fee.id,
    name: fee.name,
    ...namesOf(fee),
    basis,
    feeClass,
    level,
    taxable: fee.taxable,
    taxIds,
    taxExempt: fee.tax_examt ?? false,
    autoApply: fee.auto_apply,
    applyBeforeDiscount: fee.apply_before_discount,
    removalRequiresApproval: fee.removal_requires_approval ?? false,
    isAvailableForRefund: fee.is_available_for_refund ?? true,
    printTips: fee.print_tips ?? isTipFee(feeClass),
    printSuggestedTipAmount: fee.print_suggested_tip_amount ?? false,
    ...(fee.print_on_reciept === false && { isOffReceipt: true as const }),
    ...(fee.external_id !== undefined && { externalId: fee.external_id }),
    ...(fee.item_ids !== undefined && { itemIds: fee.item_ids }),
  };
}

/** Tips are displayed unless their fee says otherwise. */
export function isTipFee(feeClass: FeeClass): boolean {
  return feeClass === 'TIP' || feeClass === 'GRATUITY';
}

export function feeClassOf(text: string): FeeClass | undefined {
  const known = text.toUpperCase();
  return known === 'GRATUITY' || known === 'SERVICE_CHARGE' || known === 'FEE' || known === 'TIP' ? known : undefined;
}

export function feeLevelOf(text: string): FeeLevel | undefined {
  const known = text.toUpperCase();
  return known === 'ORDER' || known === 'ITEM' ? known : undefined;
}
