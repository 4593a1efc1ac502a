import type { CatalogueOptions } from './catalogue-places.ts';
import type { CalculateOptions } from './vendor.ts';

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

/** Corporate, venue and vendor, in this order: the narrower wins, member by member. */
export function mergeCalculateOptions(wideToNarrow: readonly (CatalogueOptions | undefined)[]): CalculateOptions {
  const merged = { ...DEFAULT_CALCULATE_OPTIONS };
  for (const options of wideToNarrow) {
    for (const name of OPTION_NAMES) merged[name] = options?.[name] ?? merged[name];
  }
  return merged;
}

const CLASHING = ['fees', 'reductions', 'taxes', 'modifiers', 'payment_partner'] as const;

/** Which options may not be on because cart totals are validated. */
export function clashesWithCartTotals(options: CalculateOptions): readonly string[] {
  return options.validate_cart_totals ? CLASHING.filter((name) => options[name]) : [];
}
