import { CRITERIA_CASES } from './cases-criteria.ts';
import { CURRENCY_CASES } from './cases-currencies.ts';
import { DISCOUNT_CASES } from './cases-discounts.ts';
import { FEE_CASES } from './cases-fees.ts';
import { MODIFIER_CASES } from './cases-modifiers.ts';
import { ALCOHOL_CASES, OPTION_CASES } from './cases-options.ts';
import { CASH_CASES, CHARITY_CASES } from './cases-payments.ts';
import { PRICE_CASES } from './cases-prices.ts';
import { TAX_CASES } from './cases-taxes.ts';
import { UNIT_CASES } from './cases-units.ts';
import { WHOLE_CASES } from './cases-whole-carts.ts';
import type { GoldenCase } from './golden-case.ts';

export interface GoldenGroup {
  readonly rules: string;
  readonly cases: readonly GoldenCase[];
}

export const GOLDEN_GROUPS: readonly GoldenGroup[] = [
  { rules: 'prices', cases: PRICE_CASES },
  { rules: 'modifiers', cases: MODIFIER_CASES },
  { rules: 'discounts', cases: DISCOUNT_CASES },
  { rules: 'discount criteria', cases: CRITERIA_CASES },
  { rules: 'discounts of units', cases: UNIT_CASES },
  { rules: 'fees', cases: FEE_CASES },
  { rules: 'taxes', cases: TAX_CASES },
  { rules: 'charity', cases: CHARITY_CASES },
  { rules: 'cash', cases: CASH_CASES },
  { rules: 'alcohol', cases: ALCOHOL_CASES },
  { rules: 'options', cases: OPTION_CASES },
  { rules: 'whole carts', cases: WHOLE_CASES },
  { rules: 'currencies', cases: CURRENCY_CASES },
];

/** One table of carts that every pricing API must price alike. */
export const GOLDEN_CASES: readonly GoldenCase[] = GOLDEN_GROUPS.flatMap(({ cases }) => cases);
