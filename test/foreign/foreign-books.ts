import { CHEESE_NODE, ITEMS } from './foreign-menu.ts';

/** The books of the foreign service, and its arithmetic: whole cents, one tax of ten percent on top, one discount of ten percent. */
export interface OrderedItem {
  readonly uuid: string;
  readonly itemId?: string;
  /** In place of an item: a modifier by its node. */
  readonly node?: string;
  readonly parent?: string;
  quantity: number;
}

export interface ForeignOrder {
  readonly id: number;
  readonly uuid: string;
  readonly externalId: string;
  readonly at: string;
  readonly source: string;
  status: 'OPEN' | 'COMPLETED' | 'CANCELLED';
  // biome-ignore lint/suspicious/noExplicitAny: the cart as it was signed.
  readonly cart?: any;
  refundedBy?: number;
  metadata?: string | undefined;
  isStale: boolean;
  totals?: ForeignTotals | undefined;
  readonly items: OrderedItem[];
  readonly tags: string[];
  // biome-ignore lint/suspicious/noExplicitAny: payments as they came.
  readonly payments: { readonly uuid: string; readonly value: any; readonly external_id?: string }[];
}

export interface ForeignTotals {
  readonly total: number;
  readonly lines: readonly { readonly unit: number; readonly gross: number; readonly tax: number }[];
  readonly totals: Readonly<Record<string, number>>;
}

const tenth = (cents: number): number => Math.round(cents / 10);

/** Undefined for what is not sold, or hangs on nothing. */
export function priceOf(items: readonly OrderedItem[], tags: readonly string[]): ForeignTotals | undefined {
  const lines: { unit: number; gross: number; tax: number }[] = [];
  for (const root of items.filter(({ parent }) => parent === undefined)) {
    const item = Object.values(ITEMS).find(({ record }) => record.id === root.itemId);
    if (item === undefined) return undefined;
    const cheese = items.filter(
      (each) => each.parent === root.uuid && (each.node === CHEESE_NODE || each.itemId === ITEMS.cheese.record.id),
    );
    const unit = item.price + cheese.reduce((sum, { quantity }) => sum + quantity * ITEMS.cheese.price, 0);
    const gross = unit * root.quantity;
    lines.push({ unit, gross, tax: tenth(tags.includes('TEN') ? gross - tenth(gross) : gross) });
  }
  const known = new Set(items.map(({ uuid }) => uuid));
  if (items.some(({ parent }) => parent !== undefined && !known.has(parent))) return undefined;
  const subtotal = lines.reduce((sum, { gross }) => sum + gross, 0);
  const discount = tags.includes('TEN') ? tenth(subtotal) : 0;
  const tax = lines.reduce((sum, each) => sum + each.tax, 0);
  const total = subtotal - discount + tax;
  return {
    total,
    lines,
    totals: {
      discounts_total: discount === 0 ? 0 : -discount / 100,
      fees_total: 0,
      exclusive_tax: tax / 100,
      inclusive_tax: 0,
      subtotal: subtotal / 100,
      original_total: subtotal / 100,
      total: total / 100,
    },
  };
}

export function makeForeignBooks() {
  const orders: ForeignOrder[] = [];
  const charges = new Map<string, { readonly amount: number; isSpent: boolean; isVoided?: true }>();
  return {
    orders,
    charges,
    sessions: new Map<string, number>(),
    add(order: Pick<ForeignOrder, 'externalId' | 'uuid' | 'at' | 'status' | 'cart' | 'source'>): ForeignOrder {
      const made: ForeignOrder = { ...order, id: 700_000 + orders.length, items: [], tags: [], payments: [], isStale: true };
      orders.push(made);
      return made;
    },
    /** One charge a session. */
    charge(session: string, amount: number): string {
      const uid = `charge-${session}`;
      if (!charges.has(uid)) charges.set(uid, { amount, isSpent: false });
      return uid;
    },
    /** False for an unknown charge, and for one that has paid for an order. */
    void(uid: string | undefined): boolean {
      const charge = charges.get(uid ?? '');
      if (charge === undefined || charge.isSpent) return false;
      charge.isVoided = true;
      return true;
    },
    spend(uid: string | undefined, amount: number): boolean {
      const charge = charges.get(uid ?? '');
      if (charge === undefined || charge.isSpent || charge.isVoided || charge.amount !== amount) return false;
      charge.isSpent = true;
      return true;
    },
  };
}
