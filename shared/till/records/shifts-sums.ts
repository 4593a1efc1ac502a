import { absolute, add, type Money, NO_MONEY, negate, subtract, sum } from '../../base/money.ts';
import type { PricedLine } from '../../engine/priced-lines/priced-cart.ts';
import type { ReceiptTax } from '../../engine/receipt/receipt-line.ts';
import { taxBreakdown } from '../../engine/receipt/receipt-totals.ts';
import type { Sale } from '../../engine/sale/sale.ts';
import { roundingTaken, takenTenders, tipsTaken } from '../../engine/sale/sale-payment.ts';
import { shownKindOf, TENDER_KINDS, type TenderKind } from '../../engine/terms/tender.ts';
import type {
  DrawerFigures,
  MovementKind,
  ReportMark,
  ReportTax,
  ReportTender,
  SalesFigures,
  Tally,
} from '../../till-contract/operations/shift-operations.ts';
import type { DrawerMovement } from './drawer-record.ts';

export const NOTHING: Tally = { count: 0, amount: NO_MONEY };

export function counted({ count, amount }: Tally, more: Money, times = 1): Tally {
  return { count: count + times, amount: add(amount, more) };
}

/** Adds up sales one at a time, so that a long shift is not held in memory. */
export interface SalesSum {
  /** `isComplete`: false for a sale that was abandoned after a tender was voided. */
  take(sale: Sale, isComplete: boolean): void;
  figures(): Omit<SalesFigures, 'voidedSales' | 'refunds'>;
}

export function sumSales(): SalesSum {
  let [count, goods, taxOnTop, total] = [0, NO_MONEY, NO_MONEY, NO_MONEY];
  let [charity, rounding, tips] = [NO_MONEY, NO_MONEY, NO_MONEY];
  let [giftCards, discounts, fees, returns, voids] = [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING];
  let first: ReportMark | undefined;
  let last: ReportMark | undefined;
  const tenders = new Map<TenderKind, ReportTender>();
  const taxes = new Map<string, ReportTax>();
  return {
    take(sale, isComplete) {
      for (const { amount, tip, state } of sale.tenders) if (state === 'voided') voids = counted(voids, add(amount, tip));
      if (!isComplete) return;
      const { totals } = sale.priced;
      count += 1;
      total = add(total, totals.total);
      taxOnTop = add(taxOnTop, totals.exclusiveTax);
      goods = add(goods, goodsOf(sale));
      for (const line of giftCardLines(sale)) giftCards = counted(giftCards, grossOf(line));
      charity = add(charity, totals.charityTotal);
      rounding = add(rounding, roundingTaken(sale));
      tips = add(tips, tipsTaken(sale));
      if (totals.discountsTotal !== 0) discounts = counted(discounts, totals.discountsTotal);
      if (totals.feesTotal !== 0) fees = counted(fees, totals.feesTotal);
      for (const amount of returnedBy(sale)) returns = counted(returns, amount);
      for (const tender of takenTenders(sale)) {
        const { amount, tip } = tender;
        const kind = shownKindOf(tender);
        const before = tenders.get(kind) ?? { kind, ...NOTHING, tips: NO_MONEY };
        tenders.set(kind, { kind, ...counted(before, amount), tips: add(before.tips, tip) });
      }
      for (const tax of taxBreakdown(sale.priced)) addTax(taxes, tax);
      if (sale.completion === undefined) return;
      const mark = { at: sale.completion.at, guestNumber: sale.completion.guestNumber };
      first ??= mark;
      last = mark;
    },
    figures: () => ({
      count,
      goods,
      ...(giftCards.count > 0 && { giftCards }),
      discounts,
      fees,
      taxOnTop,
      total,
      charity,
      rounding,
      tips,
      tenders: TENDER_KINDS.flatMap((kind) => tenders.get(kind) ?? []),
      taxes: [...taxes.values()],
      returns,
      voids,
      ...(first !== undefined && { first }),
      ...(last !== undefined && { last }),
    }),
  };
}

/** Returns the lines' total before discounts, fees and tax on top, without gift cards. */
export function goodsOf(sale: Sale): Money {
  const { totals } = sale.priced;
  const lines = subtract(subtract(totals.total, totals.exclusiveTax), add(totals.feesTotal, totals.discountsTotal));
  return subtract(lines, sum(giftCardLines(sale).map(grossOf)));
}

/** Returns the lines of a sale that sell gift cards, as the menu of its time had them. */
export function giftCardLines({ priced, giftCardItemIds }: Sale): readonly PricedLine[] {
  if (giftCardItemIds === undefined) return [];
  return priced.lines.filter(({ line }) => giftCardItemIds.includes(line.itemId));
}

export function grossOf({ components }: PricedLine): Money {
  return sum(components.map(({ gross }) => gross));
}

/** Returned gift cards are no goods; they are subtracted from those sold. */
function returnedBy(sale: Sale): readonly Money[] {
  const giftCards = giftCardLines(sale);
  const returned = sale.priced.lines.filter((priced) => priced.line.activity === 'RETURN' && !giftCards.includes(priced));
  return returned.map((line) => absolute(grossOf(line)));
}

function addTax(taxes: Map<string, ReportTax>, { name, rate, isIncluded, taxable, amount }: ReceiptTax): void {
  const key = JSON.stringify([name, rate.num, rate.den, isIncluded]);
  const before = taxes.get(key) ?? { taxable: NO_MONEY, amount: NO_MONEY };
  taxes.set(key, { name, rate, isIncluded, taxable: add(before.taxable, taxable), amount: add(before.amount, amount) });
}

export function sumDrawer(movements: readonly Pick<DrawerMovement, 'kind' | 'amount'>[]): DrawerFigures {
  const of = (kind: MovementKind): Tally =>
    movements.filter((movement) => movement.kind === kind).reduce((tally, { amount }) => counted(tally, amount), NOTHING);
  return {
    float: of('float').amount,
    cashSales: of('cash_sale'),
    cashRefunds: of('cash_refund'),
    payIns: of('pay_in'),
    payOuts: of('pay_out'),
    drops: of('drop'),
    noSales: of('no_sale').count,
    expected: sum(movements.map(({ amount }) => amount)),
  };
}

/** Returns the cash that a completed sale leaves in the drawer after change; undefined without a cash tender. */
export function cashOf(sale: Pick<Sale, 'tenders'>): Money | undefined {
  const cash = takenTenders(sale).filter(({ kind }) => kind === 'cash');
  return cash.length === 0 ? undefined : sum(cash.map(({ amount, tip }) => add(amount, tip)));
}

/** Returns a negative amount for money that leaves the drawer. */
export function signedAmount(kind: MovementKind, amount: Money): Money {
  return kind === 'pay_out' || kind === 'drop' ? negate(amount) : amount;
}
