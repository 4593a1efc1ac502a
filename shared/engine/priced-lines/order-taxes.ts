import { allocate } from '../../base/allocate.ts';
import { absolute, type Money, NO_MONEY, negate, scale, sum } from '../../base/money.ts';
import { type Ratio, safeNumber } from '../../base/ratio.ts';
import { leastCommonMultiple, roundedQuotient, spreadExactly } from '../../base/spread-exactly.ts';
import type { CompiledItem, CompiledTax, TaxPlan } from '../catalogue/catalogue.ts';
import { amountAfterDiscounts, type CartPricing, type Writable } from './cart-pricing.ts';
import type { AppliedTax } from './priced-cart.ts';

/** One tax on one component. The share of the same tax can differ between components with different inclusive taxes. */
interface TaxedAmount {
  readonly amount: Money;
  readonly share: Ratio;
}

interface TaxedComponent extends TaxedAmount {
  readonly applied: Writable<AppliedTax>;
}

/** Purchases and returns in separate groups, so that a refund does not change the rounding of a purchase. */
interface TaxGroups<Entry> {
  readonly paid: Map<string, Entry[]>;
  readonly givenBack: Map<string, Entry[]>;
}

/** Taxes from an older catalogue are grouped with the current one when id, rate and inclusive flag are equal. */
function keyOfTax({ data: { id, rate, inclusive } }: CompiledTax): string {
  return `${id} ${rate} ${inclusive}`;
}

/** Sums each tax over the cart, rounds each sum once, and spreads it over the components that it taxes. */
export function applyOrderTaxes(work: CartPricing): void {
  const charged: TaxGroups<TaxedComponent> = { paid: new Map(), givenBack: new Map() };
  const original: TaxGroups<TaxedAmount> = { paid: new Map(), givenBack: new Map() };
  for (const line of work.lines) {
    for (const [index, component] of line.components.entries()) {
      const { taxPlan } = line.items[index] as CompiledItem;
      component.taxes = openTaxes(amountAfterDiscounts(component), taxPlan, charged);
      for (const { tax, share } of taxPlan.taxes) {
        if (tax.inclusive) addToGroup(original, tax, { amount: component.originalGross, share });
      }
    }
  }
  for (const entries of groupsIn(charged)) {
    const parts = spreadTax(entries);
    for (const [index, { applied }] of entries.entries()) applied.amount = parts[index] as Money;
  }
  work.originalInclusiveTax = sum(groupsIn(original).map(roundedTax));
}

/** Adds the component's taxes to their groups; `applyOrderTaxes` sets the amounts later. */
function openTaxes(amount: Money, plan: TaxPlan, charged: TaxGroups<TaxedComponent>): readonly AppliedTax[] {
  const taxable = plan.hasInclusive ? scale(amount, plan.netShare) : amount;
  return plan.taxes.map(({ tax, share }) => {
    const applied = { tax, taxable, amount: NO_MONEY };
    addToGroup(charged, tax, { amount, share, applied });
    return applied;
  });
}

function addToGroup<Entry extends TaxedAmount>(groups: TaxGroups<Entry>, tax: CompiledTax, entry: Entry): void {
  const bySign = (entry.amount as number) < 0 ? groups.givenBack : groups.paid;
  const key = keyOfTax(tax);
  const group = bySign.get(key);
  if (group === undefined) bySign.set(key, [entry]);
  else group.push(entry);
}

function groupsIn<Entry>(groups: TaxGroups<Entry>): readonly Entry[][] {
  return [...groups.paid.values(), ...groups.givenBack.values()];
}

/** Expects entries of one sign. */
function roundedTax(entries: readonly TaxedAmount[]): Money {
  const { share } = entries[0] as TaxedAmount;
  if (entries.every((entry) => isSameRatio(entry.share, share))) return scale(sum(entries.map(({ amount }) => amount)), share);
  const { weights, fractions } = exactTaxes(entries);
  const size = safeNumber(
    roundedQuotient(
      weights.reduce((total, weight) => total + weight, 0n),
      fractions,
    ),
  ) as Money;
  return ((entries[0] as TaxedAmount).amount as number) < 0 ? negate(size) : size;
}

function spreadTax(entries: readonly TaxedAmount[]): Money[] {
  const tax = roundedTax(entries);
  const { share } = entries[0] as TaxedAmount;
  if (entries.every((entry) => isSameRatio(entry.share, share))) {
    return allocate(
      tax,
      entries.map(({ amount }) => absolute(amount)),
    );
  }
  const size = absolute(tax);
  const parts = spreadExactly(
    size,
    exactTaxes(entries).weights.map((weight) => ({ weight, count: 1, remaining: { room: size } })),
  );
  return (tax as number) < 0 ? parts.map(negate) : parts;
}

/** The unrounded tax sizes as whole numbers in one common fraction of a minor unit. */
function exactTaxes(entries: readonly TaxedAmount[]): { readonly weights: readonly bigint[]; readonly fractions: bigint } {
  const fractions = entries.reduce((common, { share }) => leastCommonMultiple(common, BigInt(share.den)), 1n);
  const weights = entries.map(({ amount, share }) => BigInt(absolute(amount)) * BigInt(share.num) * (fractions / BigInt(share.den)));
  return { weights, fractions };
}

function isSameRatio(a: Ratio, b: Ratio): boolean {
  return a.num === b.num && a.den === b.den;
}
