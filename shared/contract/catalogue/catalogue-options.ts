import type { CalculateOptions } from '../records/vendor.ts';
import type { CatalogueOptions } from './catalogue-places.ts';

const DEFAULT_CALCULATE_OPTIONS: Readonly<CalculateOptions> = {
  fees: true,
  reductions: true,
  taxes: true,
  modifiers: true,
  payment_partner: false,
  validate_prices: true,
  validate_cart_totals: false,
};

const OPTION_NAMES = Object.keys(DEFAULT_CALCULATE_OPTIONS) as readonly (keyof CalculateOptions)[];

/** Merges environment, corporate, venue and vendor options in this order: the narrower scope wins, member by member. */
export function mergeCalculateOptions(wideToNarrow: readonly (CatalogueOptions | undefined)[]): CalculateOptions {
  const merged = { ...DEFAULT_CALCULATE_OPTIONS };
  for (const options of wideToNarrow) {
    for (const name of OPTION_NAMES) merged[name] = options?.[name] ?? merged[name];
  }
  return merged;
}

const CLASHING = ['fees', 'reductions', 'taxes', 'modifiers', 'payment_partner'] as const;

/** Returns the enabled options that conflict with validating cart totals. */
export function clashesWithCartTotals(options: CalculateOptions): readonly string[] {
  return options.validate_cart_totals ? CLASHING.filter((name) => options[name]) : [];
}
