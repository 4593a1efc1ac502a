import type { Money } from '../../shared/base/money.ts';
import { priceCart } from '../../shared/engine/pricing/price-cart.ts';
import { readExtendedCart } from '../../shared/wire/cart/read-cart.ts';
import { oraclePrice } from '../engine/oracle/oracle-price.ts';
import { addUpById, amountOf } from './amounts.ts';
import { contextOf } from './case-context.ts';
import { type GoldenCase, type GoldenFigures, type GoldenLine, isRefusal } from './golden-case.ts';
import { type PricingApi, refusing, type Seen } from './pricing-apis.ts';

/** Pricing itself, with every figure that it works out. */
export const ENGINE_API: PricingApi = {
  name: 'engine',
  carrier: 'extended',
  expects: expectEverything,
  ask: (golden) => {
    const { catalogue, at } = contextOf(golden);
    const reading = readExtendedCart(golden.request, catalogue);
    if (!reading.ok) return refusing(reading.refusal.map(({ code }) => code));
    const answer = priceCart(catalogue, reading.value.cart, { at });
    const refusals = answer.problems.filter(({ severity }) => severity === 'refuse');
    if (refusals.length > 0) return refusing(refusals.map(({ code }) => code));
    return { figures: withPendingAsKnown(golden, figuresOf({ ...answer, pending: answer.pendingDiscounts.map(({ id }) => id) })) };
  },
};

/** The second reading of the rules, which shares no arithmetic with the engine. */
export const ORACLE_API: PricingApi = {
  name: 'oracle',
  carrier: 'extended',
  expects: expectEverything,
  ask: (golden) => {
    const { catalogue, data, at } = contextOf(golden);
    const reading = readExtendedCart(golden.request, catalogue);
    if (!reading.ok) return refusing(reading.refusal.map(({ code }) => code));
    const answer = oraclePrice(data, reading.value.cart, { at });
    const { refusals } = answer.sale;
    if (refusals.size > 0) return refusing([...refusals].map((refusal) => refusal.split(' ')[0] as string));
    return {
      figures: withPendingAsKnown(
        golden,
        figuresOf({
          currency: data.terms.currency,
          totals: answer.totals,
          lines: answer.sale.lines,
          discounts: answer.sale.cartDiscounts,
          fees: answer.sale.fees,
          pending: answer.sale.pendingDiscountIds,
        }),
      ),
    };
  },
};

function expectEverything({ expected, ...golden }: GoldenCase): Seen {
  if (isRefusal(expected)) return refusing(expected.refusals);
  const { currency } = contextOf(golden);
  return { figures: { ...expected, lines: expected.lines.map((line) => withoutEmptyTaxes(line, currency)) } };
}

function withoutEmptyTaxes(line: GoldenLine, currency: string): GoldenLine {
  return { ...line, parts: line.parts.map((one) => ({ ...one, taxes: addUpById(Object.entries(one.taxes), currency) })) };
}

/** The rules name the pending only where criteria fail. */
function withPendingAsKnown({ expected }: GoldenCase, figures: GoldenFigures): GoldenFigures {
  return isRefusal(expected) || expected.pending !== undefined ? figures : { ...figures, pending: undefined };
}

type Amount = Money | bigint;
interface Taxed {
  readonly taxes: readonly { readonly tax: { readonly id: string }; readonly amount: Amount }[];
}
interface Reduction {
  readonly discount: { readonly id: string };
  readonly value: Amount;
}
interface WorkedLine {
  readonly line: { readonly id: string };
  readonly unitCost: Amount;
  readonly components: readonly (Taxed & { readonly gross: Amount; readonly itemDiscount: Amount; readonly cartDiscount: Amount })[];
  readonly discounts: readonly Reduction[];
}
type TotalName =
  | 'originalTotal'
  | 'subtotal'
  | 'discountsTotal'
  | 'exclusiveTax'
  | 'inclusiveTax'
  | 'feesTotal'
  | 'total'
  | 'charityTotal'
  | 'cashRounding';

/** What both readings of the rules arrive at: they have the same words, one in money and the other in exact whole numbers. */
interface WorkedOut {
  readonly currency: string;
  readonly totals: Readonly<Record<TotalName, Amount>>;
  readonly lines: readonly WorkedLine[];
  readonly discounts: readonly Reduction[];
  readonly fees: readonly (Taxed & {
    readonly fee: { readonly id: string };
    readonly lineId?: string | undefined;
    readonly value: Amount;
  })[];
  readonly pending: readonly string[];
}

function figuresOf({ currency, totals, lines, discounts, fees, pending }: WorkedOut): GoldenFigures {
  const amount = (value: Amount) => amountOf(value, currency);
  const places = new Map(lines.map(({ line }, index) => [line.id, index + 1]));
  return {
    lines: lines.map((line) => figuresOfLine(line, currency)),
    totals: {
      original: amount(totals.originalTotal),
      subtotal: amount(totals.subtotal),
      discounts: amount(totals.discountsTotal),
      exclusive: amount(totals.exclusiveTax),
      inclusive: amount(totals.inclusiveTax),
      fees: amount(totals.feesTotal),
      total: amount(totals.total),
    },
    discounts: discounts.map(({ discount, value }) => ({ id: discount.id, value: amount(value) })),
    fees: fees.map((one) => ({
      id: one.fee.id,
      line: one.lineId === undefined ? undefined : places.get(one.lineId),
      value: amount(one.value),
      taxes: taxesById(one, currency),
    })),
    charity: amount(totals.charityTotal),
    rounding: amount(totals.cashRounding),
    pending: [...pending].sort(),
  };
}

function figuresOfLine({ unitCost, components, discounts }: WorkedLine, currency: string): GoldenLine {
  return {
    unit: amountOf(unitCost, currency),
    parts: components.map((one) => ({
      gross: amountOf(one.gross, currency),
      item: amountOf(one.itemDiscount, currency),
      cart: amountOf(one.cartDiscount, currency),
      taxes: taxesById(one, currency),
    })),
    discounts: addUpById(
      discounts.map(({ discount, value }) => [discount.id, amountOf(value, currency)]),
      currency,
    ),
  };
}

function taxesById({ taxes }: Taxed, currency: string): Readonly<Record<string, number>> {
  return addUpById(
    taxes.map(({ tax, amount }) => [tax.id, amountOf(amount, currency)]),
    currency,
  );
}
