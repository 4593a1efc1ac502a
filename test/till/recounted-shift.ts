import type { Journal } from '../../shared/sync/journal/journal.ts';

/**
 * A shift counted once more, from the records as they lie in the journal and by sums of its own: whole numbers added up line by line,
 * from the prices of each line and not from the totals that the sale keeps. The test passes in which sales belong to it.
 */
export interface Recounted {
  readonly count: number;
  readonly goods: number;
  readonly discounts: number;
  readonly fees: number;
  readonly taxOnTop: number;
  readonly total: number;
  readonly charity: number;
  readonly rounding: number;
  readonly tips: number;
  readonly returned: number;
  readonly voided: number;
  readonly voids: number;
  /** By kind: count, amount, tips. */
  readonly tenders: Readonly<Record<string, readonly [number, number, number]>>;
  /** By name, and whether it is included. */
  readonly taxes: Readonly<Record<string, number>>;
  /** In cash, change given. */
  readonly cash: number;
  readonly numbers: readonly string[];
}

interface RawTax {
  readonly tax: { readonly name: string; readonly inclusive: boolean };
  readonly amount: number;
}

interface RawSale {
  readonly sale: {
    readonly priced: {
      readonly lines: readonly {
        readonly line: { readonly activity: string };
        readonly components: readonly {
          readonly gross: number;
          readonly itemDiscount: number;
          readonly cartDiscount: number;
          readonly taxes: readonly RawTax[];
        }[];
      }[];
      readonly fees: readonly { readonly value: number; readonly taxes: readonly RawTax[] }[];
      readonly totals: { readonly charityTotal: number };
    };
    readonly tenders: readonly {
      readonly kind: string;
      readonly state: string;
      readonly amount: number;
      readonly tip: number;
      readonly tendered?: number;
      readonly change?: number;
    }[];
    readonly completion?: { readonly guestNumber: string };
  };
}

type Sums = { -readonly [Name in keyof Recounted]: Recounted[Name] extends number ? number : Recounted[Name] };

export async function recount(journal: Pick<Journal, 'findRecord'>, saleIds: readonly string[]): Promise<Recounted> {
  const tenders: Record<string, [number, number, number]> = {};
  const taxes: Record<string, number> = {};
  const numbers: string[] = [];
  const zero = { count: 0, goods: 0, discounts: 0, fees: 0, taxOnTop: 0, total: 0, charity: 0, rounding: 0, tips: 0 };
  const sums: Sums = { ...zero, returned: 0, voided: 0, voids: 0, cash: 0, tenders, taxes, numbers };
  const addTaxes = (list: readonly RawTax[]): void => {
    for (const { tax, amount } of list) {
      const key = `${tax.name}/${tax.inclusive}`;
      taxes[key] = (taxes[key] ?? 0) + amount;
      if (!tax.inclusive) sums.taxOnTop += amount;
    }
  };
  for (const id of saleIds) {
    const record = await journal.findRecord('sale', id);
    const { sale } = JSON.parse(record?.body ?? '') as RawSale;
    for (const tender of sale.tenders.filter(({ state }) => state === 'voided')) {
      sums.voids += 1;
      sums.voided += tender.amount + tender.tip;
    }
    if (record?.state !== 'complete') continue;
    const before = sums.goods + sums.discounts + sums.fees + sums.taxOnTop;
    for (const { line, components } of sale.priced.lines) {
      for (const { gross, itemDiscount, cartDiscount, taxes: ofLine } of components) {
        sums.goods += gross;
        sums.discounts += itemDiscount + cartDiscount;
        if (line.activity === 'RETURN') sums.returned -= gross;
        addTaxes(ofLine);
      }
    }
    for (const { value, taxes: ofFee } of sale.priced.fees) {
      sums.fees += value;
      addTaxes(ofFee);
    }
    const total = sums.goods + sums.discounts + sums.fees + sums.taxOnTop - before;
    let covered = 0;
    for (const { kind, state, amount, tip, tendered = 0, change = 0 } of sale.tenders) {
      if (state !== 'taken') continue;
      const [count, soFar, tips] = tenders[kind] ?? [0, 0, 0];
      tenders[kind] = [count + 1, soFar + amount, tips + tip];
      covered += amount;
      sums.tips += tip;
      if (kind === 'cash') sums.cash += tendered - change;
    }
    sums.count += 1;
    sums.total += total;
    sums.charity += sale.priced.totals.charityTotal;
    sums.rounding += covered - total - sale.priced.totals.charityTotal;
    numbers.push(sale.completion?.guestNumber ?? '');
  }
  return sums;
}
