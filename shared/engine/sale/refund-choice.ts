import { allocate, shareBetween } from '../../base/allocate.ts';
import { add, type Money, NO_MONEY, smaller, sum } from '../../base/money.ts';
import type { PricedLine } from '../priced-lines/priced-cart.ts';
import type { Quantity } from '../terms/cart.ts';
import type { CashRounding } from '../terms/catalogue-data.ts';
import type { TenderKind } from '../terms/tender.ts';
import { roundForCash } from './cash-rounding.ts';

/** All that can still be refunded of a sale, line by line and tender by tender. A screen and its host work out the same refund of it. */
export interface RefundChoice {
  readonly lines: readonly ChoiceLine[];
  readonly tenders: readonly ChoiceTender[];
  /** By these tenders, tips included, before any refund. */
  readonly paid: Money;
  readonly cashRounding?: CashRounding;
}

export interface ChoiceLine {
  readonly lineId: string;
  readonly name: string;
  /** What each unit is of all that was paid: discounts, fees, taxes and tips included. The first ones are refunded already. */
  readonly unitAmounts: readonly Money[];
  readonly refunded: number;
  /** Of one unit: a weighed item is one unit, whatever its weight. */
  readonly unitQuantity: Quantity;
  readonly isRefundable: boolean;
}

export interface ChoiceTender {
  readonly tenderId: string;
  readonly kind: TenderKind;
  readonly lastFour?: string;
  readonly back: 'drawer' | 'card';
  /** Tip included, without what went back already. */
  readonly left: Money;
}

/** Units of lines, or an amount whatever it is for. */
export interface RefundSelection {
  readonly lines?: readonly { readonly lineId: string; readonly units: number }[];
  readonly amount?: Money;
}

export interface SelectedRefund {
  readonly amount: Money;
  readonly tenders: readonly (ChoiceTender & { readonly amount: Money })[];
  /** Nothing is left after it. */
  readonly isRest: boolean;
}

const UNIT = 1000;
/** Beyond it a line is one unit: more would make a long list that people can't step through. */
const MOST_UNITS = 200;

export function unitsOf(quantity: Quantity): number {
  return quantity % UNIT === 0 && quantity <= MOST_UNITS * UNIT ? quantity / UNIT : 1;
}

/** Splits what was paid over all units in proportion to what they cost. Undefined where a line returns goods, so that no share makes sense. */
export function unitAmounts(paid: Money, lines: readonly PricedLine[]): readonly (readonly Money[])[] | undefined {
  const costs = lines.map(costOf);
  if (costs.some((cost) => cost < 0)) return undefined;
  const whole = sum(costs);
  let from = NO_MONEY;
  return lines.map(({ line }, index) => {
    const cost = costs[index] as Money;
    const share = shareBetween(paid, from, add(from, cost), whole);
    from = add(from, cost);
    return allocate(share, new Array<number>(unitsOf(line.quantity)).fill(1));
  });
}

/** As the guest pays it: after discounts, with the taxes that come on top. */
function costOf({ components }: PricedLine): Money {
  return sum(
    components.flatMap(({ gross, itemDiscount, cartDiscount, taxes }) => [
      gross,
      itemDiscount,
      cartDiscount,
      ...taxes.filter(({ tax }) => !tax.inclusive).map(({ amount }) => amount),
    ]),
  );
}

export function leftOf({ tenders }: Pick<RefundChoice, 'tenders'>): Money {
  return sum(tenders.map(({ left }) => left));
}

/** Returns what goes back to each tender; undefined for what cannot be refunded any more. */
export function refundOf(choice: RefundChoice, selection: RefundSelection): SelectedRefund | undefined {
  const left = leftOf(choice);
  const wanted = selection.amount ?? amountOfLines(choice, selection.lines ?? []);
  if (wanted === undefined || wanted <= NO_MONEY || (selection.amount !== undefined && wanted > left)) return undefined;
  if (selection.amount !== undefined && choice.lines.some(({ isRefundable }) => !isRefundable)) return undefined;
  const amount = isAllLeft(choice, selection) ? left : smaller(wanted, left);
  const shares = allocate(
    amount,
    choice.tenders.map((tender) => tender.left),
  );
  const tenders = choice.tenders.map((tender, index) => {
    const share = shares[index] as Money;
    return { ...tender, amount: tender.back === 'drawer' ? payableInCash(choice, share, tender.left) : share };
  });
  const given = sum(tenders.map((tender) => tender.amount));
  return given <= NO_MONEY ? undefined : { amount: given, tenders: tenders.filter((tender) => tender.amount > 0), isRest: given === left };
}

/** Returns what leaves the drawer. */
export function cashOf({ tenders }: SelectedRefund): Money {
  return sum(tenders.flatMap(({ back, amount }) => (back === 'drawer' ? [amount] : [])));
}

/** What was paid in cash could be paid in coins, so all that is left of it can be too. */
function payableInCash({ cashRounding }: RefundChoice, share: Money, left: Money): Money {
  return share === left ? share : smaller(roundForCash(cashRounding, share), left);
}

function isAllLeft({ lines }: RefundChoice, { lines: chosen = [] }: RefundSelection): boolean {
  return lines.every((line) => unitsChosen(line, chosen) === line.unitAmounts.length - line.refunded);
}

function unitsChosen({ lineId }: ChoiceLine, chosen: NonNullable<RefundSelection['lines']>): number {
  return chosen.reduce((units, each) => (each.lineId === lineId ? units + each.units : units), 0);
}

function amountOfLines({ lines }: RefundChoice, chosen: NonNullable<RefundSelection['lines']>): Money | undefined {
  if (chosen.some(({ lineId }) => lines.every((line) => line.lineId !== lineId))) return undefined;
  let amount = NO_MONEY;
  for (const line of lines) {
    const units = unitsChosen(line, chosen);
    if (units > 0 && (!line.isRefundable || units > line.unitAmounts.length - line.refunded)) return undefined;
    amount = add(amount, amountOfUnits(line, units));
  }
  return amount;
}

/** The next units of a line, after those that are refunded already. */
export function amountOfUnits({ unitAmounts: amounts, refunded }: ChoiceLine, units: number): Money {
  return sum(amounts.slice(refunded, refunded + units));
}
