import { V3_MESSAGES } from '../../shared/contract/http/messages.ts';
import { ITEMS } from './test-catalogue.ts';

/** What the service ought to know, as small as it can be said. Amounts are whole cents. */
export interface Model {
  readonly orders: OrderModel[];
  readonly transactions: TransactionModel[];
  readonly carts: CartModel[];
  readonly sales: SaleModel[];
}

export interface OrderModel {
  readonly uuid: string;
  readonly externalId: string;
  status: 'OPEN' | 'COMPLETED' | 'CANCELLED';
  items: ItemModel[];
  tags: string[];
  charity: boolean;
  metadata: string | undefined;
  payments: PaymentModel[];
  /** Payment uuids that are not to come again. */
  readonly burnt: Set<string>;
  isStale: boolean;
  totals: Totals | undefined;
  tickets: number;
}

export interface ItemModel {
  readonly uuid: string;
  readonly itemId: string;
  quantity: number;
  notes: string | undefined;
  isSubmitted: boolean;
}

export interface PaymentModel {
  readonly uuid: string;
  readonly amount: number;
}

export interface TransactionModel {
  readonly uid: string;
  readonly approved: number;
  state: 'FREE' | 'SPENT' | 'GONE';
}

export interface CartModel {
  readonly signed: object;
  readonly total: number;
  readonly card: TransactionModel | undefined;
  readonly isTipOpen: boolean;
  readonly hasUnrefundable: boolean;
  readonly expiresAt: number;
  sale: SaleModel | undefined;
}

export interface SaleModel {
  readonly orderId: number;
  readonly uuid: string;
  readonly total: number;
  readonly card: TransactionModel | undefined;
  readonly isTipOpen: boolean;
  readonly hasUnrefundable: boolean;
  tip: number;
  isRefunded: boolean;
}

export interface Totals {
  readonly subtotal: number;
  readonly discounts: number;
  readonly tax: number;
  readonly total: number;
  readonly charity: number;
}

export function makeModel(): Model {
  return { orders: [], transactions: [], carts: [], sales: [] };
}

/** Items of whole dollars, so that every percentage comes out even: burgers are taxed 10 percent, the others not. */
const PRICES: Readonly<Record<string, number>> = { [ITEMS.burger]: 800, [ITEMS.soda]: 300, [ITEMS.unrefundable]: 500 };
export const SOLD = Object.keys(PRICES);

interface Counted {
  readonly itemId: string;
  readonly quantity: number;
}

/** BURGER-1 takes a dollar off every burger, TEN then 10 percent off all. */
export function totalsOf(items: readonly Counted[], tags: readonly string[], isCharity: boolean): Totals {
  const countOf = (itemId: string) => items.reduce((count, item) => count + (item.itemId === itemId ? item.quantity : 0), 0);
  const gross = items.reduce((sum, { itemId, quantity }) => sum + (PRICES[itemId] as number) * quantity, 0);
  const burgers = countOf(ITEMS.burger);
  const itemLevel = tags.includes('BURGER-1') ? burgers * 100 : 0;
  const kept = tags.includes('TEN') ? 0.9 : 1;
  const cartLevel = Math.round((gross - itemLevel) * (1 - kept));
  const tax = Math.round((burgers * 800 - itemLevel) * kept * 0.1);
  const total = gross - itemLevel - cartLevel + tax;
  const charity = isCharity ? (100 - (total % 100)) % 100 : 0;
  return { subtotal: gross - itemLevel, discounts: 0 - itemLevel - cartLevel, tax, total, charity };
}

/** What has become the same is one item from now on. */
export function merged(items: readonly ItemModel[]): ItemModel[] {
  const firsts = new Map<string, ItemModel>();
  for (const item of items) {
    const content = `${item.itemId} ${item.isSubmitted} ${item.notes ?? '-'}`;
    const first = firsts.get(content);
    if (first === undefined) firsts.set(content, { ...item });
    else first.quantity += item.quantity;
  }
  return [...firsts.values()];
}

export function isUncalculated({ isStale, totals }: OrderModel): boolean {
  return isStale || totals === undefined;
}

/** Which of the chosen discounts find something to reduce; by level, priority and id. */
export function appliedOf(items: readonly ItemModel[], tags: readonly string[]): readonly string[] {
  const hasBurger = items.some(({ itemId }) => itemId === ITEMS.burger);
  return ['BURGER-1', 'TEN'].filter((tag) => tags.includes(tag) && (tag === 'TEN' ? items.length > 0 : hasBurger));
}

/** The refusal that every change of a frozen order meets. */
export function frozenMessage({ status }: OrderModel): string | undefined {
  if (status === 'COMPLETED') return V3_MESSAGES.alreadyCompleted;
  return status === 'CANCELLED' ? V3_MESSAGES.alreadyCancelled : undefined;
}

export function paidOf(order: OrderModel): number {
  return order.payments.reduce((sum, { amount }) => sum + amount, 0);
}

export function dollars(cents: number): number {
  return cents / 100;
}
