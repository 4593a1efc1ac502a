import type { FeeData, TaxData } from '../../../shared/engine/terms/catalogue-data.ts';
import { decimal, type Fraction, ONE, over, plus, round, times, total, whole } from './fraction.ts';
import { allComponents, type Component, netOf, type Sale, type SaleTax, sumOf } from './sale.ts';
import { spread } from './spread.ts';

/** "`taxable: false`: none." */
function taxesOf(sale: Sale, component: Component): TaxData[] {
  if (!sale.options.taxes || !component.item.taxable) return [];
  return taxesNamed(sale, component.item.taxIds);
}

function taxesNamed(sale: Sale, ids: readonly string[]): TaxData[] {
  return ids.map((id) => {
    const tax = sale.data.taxes.find((one) => one.id === id);
    if (tax === undefined) throw new Error(`the catalogue has no tax ${id}`);
    return tax;
  });
}

/** "For a component with net amount N and inclusive rates summing to I: net of tax B = N / (1 + I)." */
function netOfTax(amount: bigint, taxes: readonly TaxData[]): Fraction {
  const inclusive = total(taxes.filter((tax) => tax.inclusive).map((tax) => decimal(tax.rate)));
  return over(whole(amount), plus(ONE, inclusive));
}

/** "An inclusive tax is B x rate (contained in N); an exclusive tax is B x rate on top." */
function exactTax(amount: bigint, taxes: readonly TaxData[], tax: TaxData): Fraction {
  return times(netOfTax(amount, taxes), decimal(tax.rate));
}

export function taxComponents(sale: Sale): void {
  for (const component of allComponents(sale)) {
    if (component.item.taxIds.length > 0 && !component.item.taxable) sale.features.add('not taxable');
  }
  const amounts = taxAmounts(sale, netOf);
  for (const [component, taxes] of amounts) component.taxes = taxes;
  for (const line of sale.lines) {
    const taxed = sumOf(line.components, (component) => sumOf(component.taxes, (tax) => tax.amount));
    if (line.line.activity === 'RETURN' && taxed < 0n) sale.features.add('tax on a return');
  }
}

/** Inclusive taxes contained in the components' original amounts, "rounded as taxes are". */
export function inclusiveTaxInOriginals(sale: Sale): bigint {
  const amounts = taxAmounts(sale, (component) => component.originalGross);
  return sumOf(amounts.values(), (taxes) => sumOf(taxes, (one) => (one.tax.inclusive ? one.amount : 0n)));
}

function taxAmounts(sale: Sale, amountOf: (component: Component) => bigint): Map<Component, SaleTax[]> {
  const components = allComponents(sale);
  const result = new Map(components.map((component) => [component, lineTaxes(sale, component, amountOf(component))]));
  if (sale.data.terms.taxRounding === 'ORDER') {
    for (const tax of sale.data.taxes) spreadOverOrder(sale, result, tax, amountOf);
  }
  return result;
}

/** "`LINE` (default) rounds each component's each tax". */
function lineTaxes(sale: Sale, component: Component, amount: bigint): SaleTax[] {
  const taxes = taxesOf(sale, component);
  if (new Set(taxes.map((tax) => tax.inclusive)).size > 1) sale.features.add('inclusive and exclusive on one component');
  return taxes.map((tax) => ({ tax, taxable: round(netOfTax(amount, taxes)), amount: round(exactTax(amount, taxes, tax)) }));
}

/**
 * "`ORDER` sums each tax over the cart's components, positive and negative amounts apart, rounds each sum, and spreads it over its own
 * components by largest remainder."
 */
function spreadOverOrder(sale: Sale, result: Map<Component, SaleTax[]>, tax: TaxData, amountOf: (component: Component) => bigint): void {
  for (const sign of [1n, -1n]) {
    const own = [...result.keys()].filter((component) => amountOf(component) * sign > 0n && taxesOf(sale, component).includes(tax));
    const exact = own.map((component) => exactTax(amountOf(component) * sign, taxesOf(sale, component), tax));
    const parts = spread(round(total(exact)), exact);
    for (const [index, component] of own.entries()) {
      const part = sign * (parts[index] as bigint);
      const before = result.get(component) as SaleTax[];
      if (before.some((one) => one.tax === tax && one.amount !== part))
        sale.features.add(`ORDER rounding moved a ${sign > 0n ? 'positive' : 'negative'} cent`);
      result.set(
        component,
        before.map((one) => (one.tax === tax ? { ...one, amount: part } : one)),
      );
    }
  }
}

/**
 * "A fee with `taxable` and its own `taxes` is taxed by them, one with `taxable` and no taxes by the vendor's default taxes; `tax_examt`
 * wins over both. A fee's taxes are computed like a component's (B below) and rounded per applied fee and tax under both rounding options."
 */
export function taxesOnFee(sale: Sale, fee: FeeData, value: bigint): SaleTax[] {
  if (!sale.options.taxes || !fee.taxable || fee.taxExempt) {
    if (fee.taxable && fee.taxExempt) sale.features.add('tax exempt fee');
    return [];
  }
  const taxes = taxesNamed(sale, fee.taxIds.length > 0 ? fee.taxIds : sale.data.terms.defaultTaxIds);
  if (taxes.length > 0) sale.features.add(fee.taxIds.length > 0 ? 'fee with own taxes' : 'fee with default taxes');
  return taxes.map((tax) => ({ tax, taxable: round(netOfTax(value, taxes)), amount: round(exactTax(value, taxes, tax)) }));
}
