import { ZERO_RATIO } from '../../base/ratio.ts';
import type { FeeData } from '../terms/catalogue-data.ts';
import { assertAmount, exactRatio } from '../terms/exact-figures.ts';
import { byId } from '../terms/text-order.ts';
import type { CompiledFee, CompiledFees, TaxPlan } from './catalogue.ts';
import { NO_TAXES, planTaxes, type TaxPlanner } from './tax-plan.ts';

export function compileFees(list: readonly FeeData[], defaultTaxIds: readonly string[], planner: TaxPlanner): CompiledFees {
  const fees = [...list].sort(byId).map((data) => compileFee(data, defaultTaxIds, planner));
  return {
    byId: new Map(fees.map((fee) => [fee.data.id, fee])),
    ofItems: fees.filter((fee) => fee.data.level === 'ITEM'),
    ofOrder: fees.filter((fee) => fee.data.level === 'ORDER'),
  };
}

function compileFee(data: FeeData, defaultTaxIds: readonly string[], planner: TaxPlanner): CompiledFee {
  const { basis } = data;
  if (basis.type !== 'PERCENT') assertAmount(basis.amount, `amount of fee ${data.id}`);
  return {
    data,
    rate: basis.type === 'PERCENT' ? exactRatio(basis.rate, `rate of fee ${data.id}`) : ZERO_RATIO,
    taxPlan: taxPlanOfFee(data, defaultTaxIds, planner),
    itemIds: data.itemIds === undefined ? undefined : new Set(data.itemIds),
  };
}

function taxPlanOfFee(data: FeeData, defaultTaxIds: readonly string[], planner: TaxPlanner): TaxPlan {
  if (data.taxExempt || !data.taxable) return NO_TAXES;
  return planTaxes(planner, data.taxIds.length > 0 ? data.taxIds : defaultTaxIds);
}
