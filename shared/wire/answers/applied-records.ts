import { uuidV5 } from '../../base/ids.ts';
import { absolute, add, type Money, NO_MONEY } from '../../base/money.ts';
import type { World } from '../../base/world.ts';
import type { AppliedDiscount as DiscountRecord } from '../../contract/records/discount.ts';
import type { AppliedFee as FeeRecord } from '../../contract/records/fee.ts';
import type { Taxes } from '../../contract/records/tax.ts';
import { findItem } from '../../engine/catalogue/catalogue.ts';
import type { AppliedDiscount, AppliedFee, AppliedTax, PricedCart, PricedLine } from '../../engine/priced-lines/priced-cart.ts';
import { ONE_PIECE } from '../../engine/terms/cart.ts';
import type { VendorRecords } from '../catalogue/vendor-records.ts';
import { hashOfFee } from './offer-answers.ts';

/** The inputs shared by all records of one answer. */
export interface AnswerScope {
  readonly records: VendorRecords;
  readonly priced: PricedCart;
  readonly world: Pick<World, 'digest'>;
  /** Generated ids are derived from it, so that the same order always has the same ids. */
  readonly orderUuid: string;
}

/** Like `moneyToNumber`, but without looking up the currency for each of a thousand amounts. */
export function amountIn({ records }: AnswerScope, amount: Money): number {
  return (amount as number) / records.catalogue.unitsPerWhole;
}

/** Writes each tax once, summed over the components. */
function writeTaxes(scope: AnswerScope, components: readonly { readonly taxes: readonly AppliedTax[] }[]): readonly Taxes[] {
  const sums: AppliedTax[] = [];
  for (const { taxes } of components) {
    for (const applied of taxes) {
      const index = sums.findIndex(({ tax }) => tax.id === applied.tax.id);
      const sum = sums[index];
      if (sum === undefined) sums.push(applied);
      else sums[index] = { tax: sum.tax, taxable: add(sum.taxable, applied.taxable), amount: add(sum.amount, applied.amount) };
    }
  }
  return sums.map(({ tax, taxable, amount }) => ({
    id: tax.id,
    name: tax.name,
    rate: tax.rateText,
    inclusive: tax.inclusive,
    taxable_amount: amountIn(scope, taxable),
    amount: amountIn(scope, amount),
  }));
}

/** Returns the taxes of the root and all its modifiers: a modifier has no list of its own. */
export function writeLineTaxes(scope: AnswerScope, line: PricedLine): readonly Taxes[] {
  return writeTaxes(scope, line.components);
}

export function writeLineDiscounts(scope: AnswerScope, line: PricedLine): readonly DiscountRecord[] {
  return line.discounts.length === 0
    ? []
    : writeDiscounts(
        scope,
        line.discounts,
        reducibleOf(scope, [line], () => NO_MONEY),
      );
}

export function writeCartDiscounts(scope: AnswerScope): readonly DiscountRecord[] {
  const { discounts, lines } = scope.priced;
  return discounts.length === 0
    ? []
    : writeDiscounts(
        scope,
        discounts,
        reducibleOf(scope, lines, ({ itemDiscount }) => itemDiscount),
      );
}

/** Returns the amount that discounts can reduce: discountable components of sold lines, less earlier discounts. */
function reducibleOf(
  { records }: AnswerScope,
  lines: readonly PricedLine[],
  takenBefore: (component: PricedLine['components'][number]) => Money,
): Money {
  let base = NO_MONEY;
  for (const { line, components } of lines) {
    if (line.activity === 'RETURN') continue;
    for (const component of components) {
      const isDiscountable = findItem(records.catalogue, component.itemId)?.data.discountable === true;
      if (isDiscountable) base = add(base, add(component.gross, takenBefore(component)));
    }
  }
  return base;
}

/** `base` is the amount that the first discount can reduce. */
function writeDiscounts(scope: AnswerScope, applied: readonly AppliedDiscount[], base: Money): readonly DiscountRecord[] {
  let left = base;
  return applied.map((one) => {
    const written = writeDiscount(scope, one, left);
    left = add(left, one.value);
    return written;
  });
}

function writeDiscount(scope: AnswerScope, applied: AppliedDiscount, base: Money): DiscountRecord {
  const { discount, value, quantity, bundleIndex } = applied;
  return {
    id: discount.id,
    name: discount.name,
    reference_id: discount.referenceId,
    ...(discount.promoCode !== undefined && { promo_code: discount.promoCode }),
    ...(discount.shortDescription !== undefined && { short_description: discount.shortDescription }),
    amount_reduced_by: rawBasisOf(scope, applied),
    calculated_value: amountIn(scope, value),
    quantity: quantity / ONE_PIECE,
    cart_level: discount.level === 'CART',
    display_in_cart: discount.isOffReceipt !== true,
    external_reference: { id: discount.referenceId },
    reduction_computation: { kind: discount.rule.kind, base: amountIn(scope, base), amount: amountIn(scope, absolute(value)) },
    removal_allowed: discount.removalAllowed,
    tags: discount.tags,
    ...(bundleIndex !== undefined && { bundle_uuid: uuidV5(scope.world, scope.orderUuid, `bundle/${discount.id}/${bundleIndex}`) }),
  };
}

/** 25 for 25 percent off or 25 off. A bundle has no figure of its own, so it is the amount taken off. */
function rawBasisOf(scope: AnswerScope, { discount: { rule }, value }: AppliedDiscount): number {
  switch (rule.kind) {
    case 'PERCENT':
      return rule.percent;
    case 'FLAT':
      return amountIn(scope, rule.amount);
    case 'BOGO':
      return rule.percentOff;
    case 'BUNDLE':
      return amountIn(scope, absolute(value));
  }
}

export function writeFees(scope: AnswerScope): readonly FeeRecord[] {
  const { fees, lines } = scope.priced;
  const lineNumbers = new Map(lines.map(({ line }, index) => [line.id as string, index + 1]));
  return fees.map((applied) => writeFee(scope, applied, applied.lineId === undefined ? undefined : lineNumbers.get(applied.lineId)));
}

/** The stage of a fee's order: the sale, or its refund. */
export const FEE_STAGES = { purchase: 'PURCHASE', refund: 'REFUND' } as const;

/** `lineNumber` counts from 1: an item-level fee is applied once for each line. */
function writeFee(scope: AnswerScope, applied: AppliedFee, lineNumber: number | undefined): FeeRecord {
  const { fee, basisAmount, value, exclusiveTax, inclusiveTax } = applied;
  return {
    id: fee.id,
    name: fee.name,
    hash: hashOfFee(scope.records.vendor.id, fee.id),
    fee_type: fee.basis.type,
    fee_basis: fee.basis.type === 'PERCENT' ? fee.basis.rate : amountIn(scope, basisAmount ?? fee.basis.amount),
    calculated_value: amountIn(scope, value),
    taxable: fee.taxable,
    taxes: writeTaxes(scope, [applied]),
    auto_apply: fee.autoApply,
    apply_before_discount: fee.applyBeforeDiscount,
    fee_class: fee.feeClass,
    fee_level: fee.level,
    print_tips: fee.printTips,
    print_suggested_tip_amount: fee.printSuggestedTipAmount,
    removal_requires_approval: fee.removalRequiresApproval,
    ...(fee.externalId !== undefined && { external_id: fee.externalId }),
    exclusive_tax_total: amountIn(scope, exclusiveTax),
    inclusive_tax_total: amountIn(scope, inclusiveTax),
    is_available_for_refund: fee.isAvailableForRefund,
    is_item_level: fee.level === 'ITEM',
    print_on_reciept: fee.isOffReceipt !== true,
    purchase_order_id: scope.orderUuid,
    receipted: fee.isOffReceipt !== true && value !== NO_MONEY,
    refunding: false,
    stage: FEE_STAGES.purchase,
    tax_examt: fee.taxExempt,
    uid: lineNumber === undefined ? fee.id : `${fee.id}/${lineNumber}`,
  };
}
