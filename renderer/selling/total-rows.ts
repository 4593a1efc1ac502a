import { add, type Money, NO_MONEY } from '../../shared/base/money.ts';
import type { PricedCart } from '../../shared/engine/priced-lines/priced-cart.ts';
import { type Named, plainNameOf } from '../../shared/engine/terms/names.ts';
import type { DisplayContent } from '../../shared/till-contract/operations/display-operations.ts';

export type TotalRow = Extract<DisplayContent, { readonly rows: unknown }>['rows'][number];

/** Returns the rows above the total, for the cashier and the guest alike: only those that apply, and a fee of several lines once. */
export function totalRows({ totals, discounts, fees }: PricedCart, nameOf: (named: Named) => string = plainNameOf): readonly TotalRow[] {
  const { discountsTotal, itemDiscountsTotal, charityTotal } = totals;
  const tax = add(totals.exclusiveTax, totals.inclusiveTax);
  const named = new Map<string, Money>();
  for (const { fee, value } of fees) {
    const name = nameOf(fee);
    named.set(name, add(named.get(name) ?? NO_MONEY, value));
  }
  return [
    ...(itemDiscountsTotal === 0 || discounts.length > 0 ? [] : [{ kind: 'discounts' as const, amount: discountsTotal }]),
    ...discounts.map(({ discount, value }) => ({ kind: 'named' as const, name: nameOf(discount), amount: value })),
    ...[...named].map(([name, amount]) => ({ kind: 'named' as const, name, amount })),
    ...(tax === 0 ? [] : [{ kind: 'tax' as const, amount: tax }]),
    ...(charityTotal === 0 ? [] : [{ kind: 'charity' as const, amount: charityTotal }]),
  ];
}
