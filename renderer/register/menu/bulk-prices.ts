import { moneyFromNumber, moneyToNumber } from '../../../shared/base/currency.ts';
import { add, type Money, money, roundToIncrement, subtract } from '../../../shared/base/money.ts';
import { mulDiv } from '../../../shared/base/ratio.ts';
import { PRICE_LEVELS, type PriceLevel } from '../../../shared/engine/terms/catalogue-data.ts';
import type { MenuEdit, MenuItem } from './fields/menu-types.ts';
import { setField } from './fields/record-values.ts';

/** A hundred percent, in hundredths of a percent. */
const WHOLE = 10_000;

/** How the prices of many items change. */
export interface PriceChange {
  readonly how: 'raise' | 'lower' | 'set';
  readonly by: { readonly kind: 'amount'; readonly amount: Money } | { readonly kind: 'percent'; readonly hundredths: number };
  /** New prices are multiples of it. */
  readonly step: Money;
  /** Undefined: every price that an item has. */
  readonly level: PriceLevel | undefined;
}

/** Rounds once, ties up. Undefined if the price would fall below zero. */
export function changePrice(price: Money, { how, by, step }: Omit<PriceChange, 'level'>): Money | undefined {
  const changed = by.kind === 'percent' ? byPercent(price, how, by.hundredths, step) : byAmount(price, how, by.amount, step);
  return (changed as number) < 0 ? undefined : changed;
}

/** In one step, because a price that was rounded to cents first could be rounded up twice. */
function byPercent(price: Money, how: PriceChange['how'], hundredths: number, step: Money): Money {
  const share = how === 'raise' ? WHOLE + hundredths : how === 'lower' ? WHOLE - hundredths : hundredths;
  return money(mulDiv(price, share, WHOLE * step) * step);
}

function byAmount(price: Money, how: PriceChange['how'], amount: Money, step: Money): Money {
  const changed = how === 'raise' ? add(price, amount) : how === 'lower' ? subtract(price, amount) : amount;
  return (changed as number) < 0 ? changed : roundToIncrement(changed, step, 'NEAREST');
}

/** One price that changes, for people to look at before it goes into the draft. */
export interface ChangedPrice {
  readonly item: MenuItem;
  readonly level: PriceLevel;
  /** Undefined: the item had no price at this level. */
  readonly from: Money | undefined;
  /** Undefined: it would fall below zero. */
  readonly to: Money | undefined;
}

/** The prices that differ afterwards. Only a price that is set by its amount is given to an item that has none. */
export function changedPrices(items: readonly MenuItem[], change: PriceChange, currency: string): readonly ChangedPrice[] {
  const givesNew = change.how === 'set' && change.by.kind === 'amount' && change.level !== undefined;
  const levels = change.level === undefined ? PRICE_LEVELS : [change.level];
  return items.flatMap((item) =>
    levels.flatMap((level): readonly ChangedPrice[] => {
      const value: unknown = item.prices?.[level];
      const from = typeof value === 'number' ? moneyFromNumber(value, currency) : undefined;
      if (from === undefined && !(givesNew && value === undefined)) return [];
      const to = changePrice(from ?? money(0), change);
      return to === from ? [] : [{ item, level, from, to }];
    }),
  );
}

export function priceEdits(prices: readonly ChangedPrice[], currency: string): readonly MenuEdit[] {
  return prices.flatMap(({ item, level, to }) =>
    to === undefined ? [] : [setField({ list: 'items', id: item.id }, ['prices', level], moneyToNumber(to, currency))],
  );
}
