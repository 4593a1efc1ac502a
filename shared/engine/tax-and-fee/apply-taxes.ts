import { add } from '../../base/money.ts';
import type { CompiledItem } from '../catalogue/catalogue.ts';
import { amountAfterDiscounts, type CartPricing, type ComponentPricing } from '../priced-lines/cart-pricing.ts';
import { applyOrderTaxes } from '../priced-lines/order-taxes.ts';
import { inclusiveTaxIn, sumTaxes, taxesOn } from './taxes-on.ts';

/** Taxes each component on its amount after all discounts. Fees are taxed when they are applied. */
export function applyTaxes(work: CartPricing): void {
  if (!work.options.taxes) return;
  if (work.catalogue.terms.taxRounding === 'ORDER') applyOrderTaxes(work);
  else applyLineTaxes(work);
}

/** Rounds each tax of each component by itself. */
function applyLineTaxes(work: CartPricing): void {
  for (const line of work.lines) {
    for (let index = 0; index < line.components.length; index++) {
      const component = line.components[index] as ComponentPricing;
      const { taxPlan } = line.items[index] as CompiledItem;
      if (taxPlan.taxes.length === 0) continue;
      const left = amountAfterDiscounts(component);
      component.taxes = taxesOn(left, taxPlan);
      if (!taxPlan.hasInclusive) continue;
      const original = component.originalGross;
      const contained = original === left ? sumTaxes(component.taxes, true) : inclusiveTaxIn(original, taxPlan);
      work.originalInclusiveTax = add(work.originalInclusiveTax, contained);
    }
  }
}
