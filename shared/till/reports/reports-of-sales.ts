import { add, type Money, NO_MONEY, sum } from '../../base/money.ts';
import { venueTime } from '../../base/venue-time.ts';
import { type Catalogue, findItem } from '../../engine/catalogue/catalogue.ts';
import type { PricedComponent, PricedLine } from '../../engine/priced-lines/priced-cart.ts';
import { taxBreakdown } from '../../engine/receipt/receipt-totals.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import { roundingTaken, takenTenders, tipsTaken } from '../../engine/sale/sale-payment.ts';
import { isWholeQuantity } from '../../engine/terms/quantity.ts';
import { shownKindOf } from '../../engine/terms/tender.ts';
import type { FigureOf, ReportRow, ReportRows } from '../../till-contract/operations/report-operations.ts';
import type { RefundRequest } from '../records/refunds-record.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import { giftCardLines, goodsOf, grossOf } from '../records/shifts-sums.ts';
import type { SaleOutcome } from '../shift/shifts-late.ts';

/** The rows that one sale or refund adds to a report. */

export interface ReportContext {
  readonly timezone: string;
  /** Has the menu groups of the items. */
  readonly catalogue: Catalogue | undefined;
}

export function rowsOfSale({ sale, employee, businessDate: date = '' }: SaleRecord, { timezone, catalogue }: ReportContext): ReportRows {
  const { totals } = sale.priced;
  const giftCards = giftCardLines(sale);
  const goods = sale.priced.lines.filter((line) => !giftCards.includes(line));
  const tenders = takenTenders(sale);
  const tips = tipsTaken(sale);
  const taken = sum(tenders.map(({ amount, tip }) => add(amount, tip)));
  const cashier = { id: employee?.id ?? '', name: employee?.name ?? '' };
  const hour = sale.completion === undefined ? [] : [Math.floor(venueTime(sale.completion.at, timezone).minute / MINUTES_OF_HOUR)];
  return {
    days: [
      {
        id: date,
        name: '',
        figures: {
          ...NOTHING_ON_THE_DAY,
          sales: 1,
          goods: goodsOf(sale),
          giftCards: sum(giftCards.map(grossOf)),
          discounts: totals.discountsTotal,
          net: sum(goods.flatMap(({ components }) => components.map((component) => worthOf(component).net))),
          fees: totals.feesTotal,
          tax: totals.exclusiveTax,
          total: totals.total,
          charity: totals.charityTotal,
          rounding: roundingTaken(sale),
          tips,
          taken,
        },
      },
    ],
    items: goods.flatMap((line) =>
      line.components.map((component) => ({
        id: component.itemId,
        name: sale.itemNames[component.itemId] ?? '',
        figures: { ...amountOf(line, unitsOf(line, component), catalogue), ...worthOf(component) },
      })),
    ),
    groups: goods.flatMap((line) => {
      const name = catalogue === undefined ? '' : (groupNames(catalogue).get(line.line.itemId) ?? '');
      return line.components.map((component) => ({
        id: name,
        name,
        figures: {
          ...amountOf(line, component.modifierIndex === undefined ? line.line.quantity : 0, catalogue),
          ...worthOf(component),
        },
      }));
    }),
    giftCards: giftCards.map((line) => giftCardRow(line, sale)),
    hours: hour.map((each) => ({ id: String(each), name: '', figures: { sales: 1, total: totals.total } })),
    cashiers: [{ ...cashier, figures: { sales: 1, discounts: totals.discountsTotal, total: totals.total, tips, taken } }],
    tenders: tenders.map((tender) => ({
      id: shownKindOf(tender),
      name: '',
      figures: { times: 1, amount: tender.amount, tips: tender.tip, taken: add(tender.amount, tender.tip) },
    })),
    discounts: oncePerSale(discountsOf(sale)),
    fees: oncePerSale(sale.priced.fees.map(({ fee, value }) => ({ id: fee.id, name: fee.name, value }))),
    taxes: taxBreakdown(sale.priced).map(({ name, rate, isIncluded, taxable, amount }) => ({
      id: JSON.stringify([name, rate.num, rate.den, isIncluded]),
      name,
      tax: { rate, isIncluded },
      figures: { taxable, amount },
    })),
    charity: totals.charityTotal === NO_MONEY ? [] : [{ id: date, name: '', figures: { times: 1, amount: totals.charityTotal } }],
    tips: tenders.filter(({ tip }) => tip !== NO_MONEY).map(({ tip }) => ({ ...cashier, figures: { times: 1, amount: tip } })),
  };
}

function giftCardRow(priced: PricedLine, { itemNames }: Sale): ReportRow<FigureOf<'giftCards'>> {
  const { itemId, activity, quantity } = priced.line;
  return {
    id: itemId,
    name: itemNames[itemId] ?? '',
    figures: { quantity: activity === 'RETURN' ? -quantity : quantity, amount: grossOf(priced) },
  };
}

const MINUTES_OF_HOUR = 60;

const NOTHING_ON_THE_DAY: Readonly<Record<FigureOf<'days'>, number>> = {
  sales: 0,
  goods: 0,
  giftCards: 0,
  discounts: 0,
  net: 0,
  fees: 0,
  tax: 0,
  total: 0,
  charity: 0,
  rounding: 0,
  tips: 0,
  taken: 0,
  refunds: 0,
};

function worthOf({
  gross,
  itemDiscount,
  cartDiscount,
}: PricedComponent): Pick<Record<FigureOf<'items'>, Money>, 'goods' | 'discounts' | 'net'> {
  const discounts = add(itemDiscount, cartDiscount);
  return { goods: gross, discounts, net: add(gross, discounts) };
}

function unitsOf({ line, modifiers }: PricedLine, { modifierIndex }: PricedComponent): number {
  return modifierIndex === undefined ? line.quantity : (modifiers[modifierIndex]?.totalQuantity ?? 0);
}

/** Counts pieces, or weighs what is sold by weight: pounds added to pieces would be neither. Returned goods are subtracted. */
function amountOf(
  { line }: PricedLine,
  units: number,
  catalogue: Catalogue | undefined,
): Pick<Record<FigureOf<'items'>, number>, 'quantity' | 'weight'> {
  const signed = line.activity === 'RETURN' ? -units : units;
  return isByWeight(line, catalogue) ? { quantity: 0, weight: signed } : { quantity: signed, weight: 0 };
}

/** The line itself shows it, also when the item has left the menu, except for a typed weight without a fraction. */
function isByWeight({ itemId, quantity, weighingId, tareWeight }: PricedLine['line'], catalogue: Catalogue | undefined): boolean {
  if (weighingId !== undefined || tareWeight !== undefined || !isWholeQuantity(quantity)) return true;
  return catalogue !== undefined && findItem(catalogue, itemId)?.data.weighed !== undefined;
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly value: Money;
}

function discountsOf({ priced }: Sale): readonly Named[] {
  return [...priced.discounts, ...priced.lines.flatMap(({ discounts }) => discounts)].map(({ discount, value }) => ({
    id: discount.id,
    name: discount.name,
    value,
  }));
}

/** Counts each discount or fee once, however many lines it applies to. */
function oncePerSale(all: readonly Named[]): readonly ReportRow<'times' | 'amount'>[] {
  const found = new Map<string, Named>();
  for (const one of all) found.set(one.id, { ...one, value: add(found.get(one.id)?.value ?? NO_MONEY, one.value) });
  return [...found.values()]
    .filter(({ value }) => value !== NO_MONEY)
    .map(({ id, name, value }) => ({ id, name, figures: { times: 1, amount: value } }));
}

const known = new WeakMap<Catalogue, ReadonlyMap<string, string>>();

/** Returns the first group that lists each item. Dayparts have their own groups; groups of the same name count as one. */
function groupNames(catalogue: Catalogue): ReadonlyMap<string, string> {
  const before = known.get(catalogue);
  if (before !== undefined) return before;
  const names = new Map<string, string>();
  for (const { data } of catalogue.calendar.dayparts) {
    for (const { name, itemIds } of data.groups) for (const itemId of itemIds) if (!names.has(itemId)) names.set(itemId, name);
  }
  known.set(catalogue, names);
  return names;
}

/** Returns rows about sales that the service did not accept as they were. */
export function rowsOfServiceOutcome({ sale, businessDate: id = '' }: SaleRecord, outcome: SaleOutcome | undefined): ReportRows {
  const { due } = sale.priced.totals;
  if (outcome?.kind === 'sent') return {};
  const figures = {
    differing: 0,
    difference: 0,
    rejected: 0,
    rejectedAmount: 0,
    unsent: 0,
    unsentAmount: 0,
    ...(outcome === undefined && { unsent: 1, unsentAmount: due }),
    ...(outcome?.kind === 'rejected' && { rejected: 1, rejectedAmount: due }),
    ...(outcome?.kind === 'variance' && { differing: 1, difference: outcome.amount }),
  };
  return { variance: [{ id, name: '', figures }] };
}

/** Counts on the date of the request, so that reports of earlier dates do not change. */
export function rowsOfRefund({ way, reason, amount, businessDate }: RefundRequest): ReportRows {
  return {
    days: [{ id: businessDate, name: '', figures: { ...NOTHING_ON_THE_DAY, refunds: amount } }],
    refunds: [{ id: JSON.stringify([way, reason]), name: reason, way, figures: { times: 1, amount } }],
  };
}
