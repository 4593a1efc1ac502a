import { add, type Money, NO_MONEY, scale } from '../../base/money.ts';
import type { PlannedTax, TaxPlan } from '../catalogue/catalogue.ts';
import type { AppliedTax } from '../priced-lines/priced-cart.ts';

const UNTAXED: readonly AppliedTax[] = [];

/** Applies every tax of the plan to one amount, each rounded by itself. */
export function taxesOn(amount: Money, plan: TaxPlan): readonly AppliedTax[] {
  if (plan.taxes.length === 0) return UNTAXED;
  const taxable = plan.hasInclusive ? scale(amount, plan.netShare) : amount;
  const { taxes } = plan;
  const applied = new Array<AppliedTax>(taxes.length);
  for (let index = 0; index < taxes.length; index++) {
    const { tax, share } = taxes[index] as PlannedTax;
    applied[index] = { tax, taxable, amount: scale(amount, share) };
  }
  return applied;
}

/** Sums the inclusive taxes contained in an amount, each rounded by itself. */
export function inclusiveTaxIn(amount: Money, plan: TaxPlan): Money {
  let contained = NO_MONEY;
  if (!plan.hasInclusive) return contained;
  for (const { tax, share } of plan.taxes) if (tax.inclusive) contained = add(contained, scale(amount, share));
  return contained;
}

export function sumTaxes(taxes: readonly AppliedTax[], inclusive: boolean): Money {
  let total = NO_MONEY;
  for (const applied of taxes) if (applied.tax.inclusive === inclusive) total = add(total, applied.amount);
  return total;
}
