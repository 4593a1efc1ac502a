import { assert } from '../../base/assert.ts';
import { addRatios, multiplyRatios, ONE_RATIO, type Ratio, ratio } from '../../base/ratio.ts';
import type { TaxData } from '../terms/catalogue-data.ts';
import { exactRatio } from '../terms/exact-figures.ts';
import type { CompiledTax, TaxPlan } from './catalogue.ts';

export const NO_TAXES: TaxPlan = Object.freeze({ netShare: ONE_RATIO, hasInclusive: false, taxes: Object.freeze([]) });

export function compileTax(data: TaxData): CompiledTax {
  const rate = exactRatio(data.rate, `rate of tax ${data.id}`);
  assert(rate.num >= 0, `the rate of tax ${data.id} is negative`);
  return { id: data.id, name: data.name, inclusive: data.inclusive, rate, rateText: data.rate, data };
}

/** Resolves sets of tax ids to plans, each set once. A new catalogue reuses the plans of the previous one that are still valid. */
export interface TaxPlanner {
  readonly taxes: ReadonlyMap<string, CompiledTax>;
  readonly plans: Map<string, TaxPlan>;
}

export function planTaxes(planner: TaxPlanner, taxIds: readonly string[]): TaxPlan {
  if (taxIds.length === 0) return NO_TAXES;
  const key = taxIds.length === 1 ? (taxIds[0] as string) : taxIds.join('\n');
  const known = planner.plans.get(key);
  if (known !== undefined) return known;
  const made = makePlan(
    [...new Set(taxIds)].map((id) => {
      const tax = planner.taxes.get(id);
      assert(tax !== undefined, `unknown tax ${id}`);
      return tax;
    }),
  );
  planner.plans.set(key, made);
  return made;
}

function makePlan(taxes: readonly CompiledTax[]): TaxPlan {
  const inclusive = taxes.filter((tax) => tax.inclusive);
  const grossShare = inclusive.reduce((sum, tax) => addRatios(sum, tax.rate), ONE_RATIO);
  const netShare: Ratio = ratio(grossShare.den, grossShare.num);
  return {
    netShare,
    hasInclusive: inclusive.length > 0,
    taxes: taxes.map((tax) => ({ tax, share: multiplyRatios(tax.rate, netShare) })),
  };
}

export function isSameTax(a: TaxData, b: TaxData): boolean {
  return a.id === b.id && a.name === b.name && a.rate === b.rate && a.inclusive === b.inclusive;
}
