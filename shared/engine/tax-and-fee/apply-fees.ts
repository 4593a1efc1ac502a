import { add, type Money, NO_MONEY, negate, scale } from '../../base/money.ts';
import { type CompiledFee, findFee } from '../catalogue/catalogue.ts';
import { amountAfterDiscounts, type CartPricing, type LinePricing } from '../priced-lines/cart-pricing.ts';
import type { AppliedFee } from '../priced-lines/priced-cart.ts';
import { amountFor } from '../terms/amount-for-quantity.ts';
import type { FeeChoice } from '../terms/cart.ts';
import { refuseBecause } from '../terms/report-problem.ts';
import { sumTaxes, taxesOn } from './taxes-on.ts';

/** Applies item-level fees first, then order-level ones, each by id. Every applied fee is taxed and rounded by itself. */
export function applyFees(work: CartPricing): void {
  if (!work.options.fees) return;
  const { ofItems, ofOrder } = work.catalogue.fees;
  const chosen = chosenFees(work);
  const fees: AppliedFee[] = [];
  for (const fee of ofItems) {
    if (!isCharged(work, fee, chosen)) continue;
    for (const line of work.lines) if (covers(fee, line)) fees.push(feeOnLine(work, fee, line, chosen.get(fee.data.id)));
  }
  for (const fee of ofOrder) if (isCharged(work, fee, chosen)) fees.push(feeOnOrder(work, fee, chosen.get(fee.data.id)));
  work.fees = fees;
}

const NONE_CHOSEN: ReadonlyMap<string, FeeChoice> = new Map();

function chosenFees(work: CartPricing): ReadonlyMap<string, FeeChoice> {
  if (work.cart.fees.length === 0) return NONE_CHOSEN;
  const chosen = new Map<string, FeeChoice>();
  for (const choice of work.cart.fees) {
    const fee = findFee(work.catalogue, choice.feeId);
    if (fee === undefined) {
      refuseBecause(work.problems, 'unknown_fee', { subjectId: choice.feeId });
    } else if (choice.amount !== undefined && !mayBeSent(fee, choice.amount)) {
      refuseBecause(work.problems, 'fee_amount_not_allowed', { subjectId: choice.feeId });
    } else {
      chosen.set(choice.feeId, choice);
    }
  }
  return chosen;
}

/** True when the cart may set this amount: only for a CUSTOM fee, and never negative, because a fee must not give money away. */
function mayBeSent(fee: CompiledFee, amount: Money): boolean {
  return fee.data.basis.type === 'CUSTOM' && Number.isSafeInteger(amount) && (amount as number) >= 0;
}

/** A removal overrides both an automatic and a chosen fee. Removing a fee that does not apply is not an error. */
function isCharged(work: CartPricing, { data }: CompiledFee, chosen: ReadonlyMap<string, FeeChoice>): boolean {
  return (data.autoApply || chosen.has(data.id)) && !work.cart.removedFeeIds.includes(data.id);
}

function covers(fee: CompiledFee, line: LinePricing): boolean {
  return line.item !== undefined && (fee.itemIds === undefined || fee.itemIds.has(line.line.itemId));
}

function feeOnLine(work: CartPricing, fee: CompiledFee, line: LinePricing, choice: FeeChoice | undefined): AppliedFee {
  const { basis } = fee.data;
  switch (basis.type) {
    case 'PERCENT':
      return appliedFee(work, fee, scale(baseOfLine(fee, line), fee.rate), undefined, line.line.id);
    case 'FLAT': {
      const size = amountFor(basis.amount, line.quantity);
      const value = line.line.activity === 'RETURN' ? negate(size) : size;
      return appliedFee(work, fee, value, value, line.line.id);
    }
    case 'CUSTOM': {
      const value = choice?.amount ?? basis.amount;
      return appliedFee(work, fee, value, value, line.line.id);
    }
  }
}

function feeOnOrder(work: CartPricing, fee: CompiledFee, choice: FeeChoice | undefined): AppliedFee {
  const { basis } = fee.data;
  if (basis.type === 'PERCENT') {
    let base = NO_MONEY;
    for (const line of work.lines) base = add(base, baseOfLine(fee, line));
    return appliedFee(work, fee, scale(base, fee.rate), undefined);
  }
  const value = basis.type === 'CUSTOM' ? (choice?.amount ?? basis.amount) : basis.amount;
  return appliedFee(work, fee, value, value);
}

/** The sum of the line's components, before or after discounts as the fee says. */
function baseOfLine(fee: CompiledFee, line: LinePricing): Money {
  let base = NO_MONEY;
  for (const component of line.components)
    base = add(base, fee.data.applyBeforeDiscount ? component.gross : amountAfterDiscounts(component));
  return base;
}

function appliedFee(work: CartPricing, fee: CompiledFee, value: Money, basisAmount: Money | undefined, lineId?: string): AppliedFee {
  const taxes = work.options.taxes ? taxesOn(value, fee.taxPlan) : [];
  return {
    fee: fee.data,
    ...(lineId === undefined ? undefined : { lineId }),
    ...(basisAmount === undefined ? undefined : { basisAmount }),
    value,
    taxes,
    exclusiveTax: sumTaxes(taxes, false),
    inclusiveTax: sumTaxes(taxes, true),
  };
}
