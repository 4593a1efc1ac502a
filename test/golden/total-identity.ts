import { addUp } from './amounts.ts';
import { contextOf } from './case-context.ts';
import { type GoldenCase, type GoldenFigures, isRefusal } from './golden-case.ts';

/** Equations that hold for the totals of every cart. */
export function faultsOfFigures({ expected, ...golden }: GoldenCase): readonly string[] {
  if (isRefusal(expected)) return expected.refusals.length > 0 ? [] : ['a refusal without a code'];
  const { data, currency } = contextOf(golden);
  const inclusive = new Map(data.taxes.map((tax) => [tax.id, tax.inclusive]));
  const sum = (...amounts: readonly number[]) => addUp(amounts, currency);
  const taxesOf = (kind: 'inclusive' | 'exclusive', bearers: readonly { readonly taxes: Readonly<Record<string, number>> }[]) =>
    sum(
      ...bearers
        .flatMap(({ taxes }) => Object.entries(taxes))
        .filter(([id]) => knownTax(inclusive, id) === (kind === 'inclusive'))
        .map(([, amount]) => amount),
    );
  const { lines, totals, discounts, fees, charity } = expected;
  const parts = lines.flatMap((line) => line.parts);
  const itemDiscounts = sum(...parts.map(({ item }) => item));
  const cartDiscounts = sum(...parts.map(({ cart }) => cart));
  const identities: readonly (readonly [rule: string, figure: number, summed: number])[] = [
    ['subtotal = gross + item-level discounts', totals.subtotal, sum(...parts.map(({ gross }) => gross), itemDiscounts)],
    ['discounts_total = item-level + cart-level discounts', totals.discounts, sum(itemDiscounts, cartDiscounts)],
    ['exclusive_tax = sum over components', totals.exclusive, taxesOf('exclusive', parts)],
    ['inclusive_tax = sum over components', totals.inclusive, taxesOf('inclusive', parts)],
    ['fees_total = fees + their exclusive taxes', totals.fees, sum(...fees.map(({ value }) => value), taxesOf('exclusive', fees))],
    ['total', totals.total, sum(totals.subtotal, cartDiscounts, totals.exclusive, totals.fees)],
    ['cart-level discounts are spread whole', cartDiscounts, sum(...discounts.map(({ value }) => value))],
    ...lines.map((line, index): readonly [string, number, number] => [
      `item-level discounts of line ${index + 1} are spread whole`,
      sum(...line.parts.map(({ item }) => item)),
      sum(...Object.values(line.discounts)),
    ]),
  ];
  const faults = identities
    .filter(([, figure, summed]) => figure !== summed)
    .map(([rule, figure, summed]) => `${rule}: ${figure}, not ${summed}`);
  return [...faults, ...otherFaults(expected, charity)];
}

function otherFaults({ lines, totals, discounts }: GoldenFigures, charity: number): readonly string[] {
  const rules: readonly (readonly [rule: string, holds: boolean])[] = [
    ['discounts reduce', totals.discounts <= 0 && discounts.every(({ value }) => value < 0)],
    [
      'nothing is reduced below zero',
      lines.every(({ parts }) => parts.every(({ gross, item, cart }) => gross < 0 || gross + item + cart > -1e-9)),
    ],
    ['charity is less than a whole unit', charity >= 0 && charity < 1],
    ['every line has its root', lines.length > 0 && lines.every(({ parts }) => parts.length > 0)],
  ];
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
}

function knownTax(inclusive: ReadonlyMap<string, boolean>, id: string): boolean {
  const known = inclusive.get(id);
  if (known === undefined) throw new Error(`the vendor has no tax ${id}`);
  return known;
}
