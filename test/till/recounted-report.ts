import type { Journal } from '../../shared/sync/journal/journal.ts';

/**
 * Reports counted once more, from the records as they lie in the journal and by sums of its own. Which sales and refunds there are is
 * passed in by the test.
 */
export interface PlayedSale {
  readonly id: string;
  readonly cashier: string;
  readonly hour: number;
  /** By which the service took it dearer, as the test has made it. */
  variance: number;
}

interface RawComponent {
  readonly modifierIndex?: number;
  readonly itemId: string;
  readonly gross: number;
  readonly itemDiscount: number;
  readonly cartDiscount: number;
}

interface RawSale {
  readonly sale: {
    readonly priced: {
      readonly lines: readonly {
        readonly line: { readonly activity: string; readonly quantity: number };
        readonly components: readonly RawComponent[];
      }[];
      readonly fees: readonly { readonly fee: { readonly name: string }; readonly value: number; readonly exclusiveTax: number }[];
    };
    readonly tenders: readonly { readonly state: string; readonly amount: number; readonly tip: number }[];
  };
}

type Sums = Record<string, number>;

export interface RecountedRows {
  /** Units in thousandths, and what they came to after discounts. */
  readonly pieces: Sums;
  readonly net: Sums;
  readonly hours: Sums;
  readonly hourTotals: Sums;
  readonly cashierTotals: Sums;
  readonly cashierTips: Sums;
  readonly fees: Sums;
  readonly variance: number;
}

export async function recountRows(journal: Pick<Journal, 'findRecord'>, sales: readonly PlayedSale[]): Promise<RecountedRows> {
  const rows = { pieces: {}, net: {}, hours: {}, hourTotals: {}, cashierTotals: {}, cashierTips: {}, fees: {} } as Record<string, Sums>;
  const more = (table: string, key: string, by: number): void => {
    const sums = rows[table] as Sums;
    sums[key] = (sums[key] ?? 0) + by;
  };
  let variance = 0;
  for (const played of sales) {
    const { priced, tenders } = (JSON.parse((await journal.findRecord('sale', played.id))?.body ?? '') as RawSale).sale;
    let total = 0;
    for (const { line, components } of priced.lines) {
      for (const { itemId, modifierIndex, gross, itemDiscount, cartDiscount } of components) {
        if (modifierIndex === undefined) more('pieces', itemId, line.activity === 'RETURN' ? -line.quantity : line.quantity);
        more('net', itemId, gross + itemDiscount + cartDiscount);
        total += gross + itemDiscount + cartDiscount;
      }
    }
    for (const { fee, value } of priced.fees) {
      more('fees', fee.name, value);
      total += value;
    }
    more('hours', String(played.hour), 1);
    more('hourTotals', String(played.hour), total + exclusiveTaxOf(priced));
    more('cashierTotals', played.cashier, total + exclusiveTaxOf(priced));
    for (const { state, tip } of tenders) if (state === 'taken') more('cashierTips', played.cashier, tip);
    variance += played.variance;
  }
  return { ...(rows as unknown as Omit<RecountedRows, 'variance'>), variance };
}

interface RawTaxes {
  readonly taxes: readonly { readonly tax: { readonly inclusive: boolean }; readonly amount: number }[];
}

function exclusiveTaxOf({ lines, fees }: RawSale['sale']['priced']): number {
  const all = [...lines.flatMap(({ components }) => components), ...fees] as unknown as readonly RawTaxes[];
  return all
    .flatMap(({ taxes }) => taxes)
    .filter(({ tax }) => !tax.inclusive)
    .reduce((sum, { amount }) => sum + amount, 0);
}
