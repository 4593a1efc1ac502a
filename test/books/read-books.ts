import type { Payment } from '../../shared/contract/records/payment.ts';
import type { ServiceStore, StoredOrder } from '../../shared/service/core/store.ts';
import { readOrderBody } from '../../shared/service/order/order-body.ts';
import { intentOf, type VendorRef } from '../../shared/sync/journal/intent.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import type { Op } from '../../shared/sync/journal/op.ts';
import type { DrawerMovement } from '../../shared/till/records/drawer-record.ts';
import { recordsOf } from '../../shared/till/records/record-pages.ts';
import type { RefundRecord } from '../../shared/till/records/refunds-record.ts';
import type { KeptSale, SaleRecord } from '../../shared/till/records/sales-record.ts';
import type { KeptTab, TabRecord } from '../../shared/till/records/tabs-record.ts';
import type { Kept, RecordKind } from '../../shared/till/records/till-records.ts';
import { ordersKept } from '../service/orders-kept.ts';
import type { LedgerEntry } from './card-ledger.ts';

/** What the till, the service and the card network each say, read from their own records. */
export interface Books {
  readonly till: TillBooks;
  readonly orders: readonly OrderKept[];
  readonly cards: readonly LedgerEntry[];
}

export interface TillBooks {
  readonly sales: readonly KeptSale[];
  readonly tabs: readonly KeptTab[];
  readonly refunds: readonly Kept<RefundRecord>[];
  readonly movements: readonly DrawerMovement[];
  readonly ops: readonly Op[];
}

/** An order as its service keeps it, be it ours or another's. */
export interface OrderKept {
  readonly stored: Pick<StoredOrder, 'uuid' | 'externalId' | 'status'> & { readonly orderId?: number | undefined };
  readonly body: { readonly completed?: CompletedOrder | undefined };
  /** It was given back. */
  readonly refund?: object;
}

export interface CompletedOrder {
  readonly cart: {
    readonly cart_totals: { readonly total: number; readonly charity_total?: number };
    readonly rounding?: { readonly amount?: number };
    readonly payments: readonly Payment[];
  };
  readonly isGivenBack?: boolean;
  readonly partialRefunds?: readonly { readonly payment: number; readonly amount: number; readonly state: string }[];
  readonly tipAdjustments?: readonly { readonly isDone: boolean }[];
}

/** Of a service that no till of ours sells for. */
export const NO_TILL: TillBooks = { sales: [], tabs: [], refunds: [], movements: [], ops: [] };

type Reading = Pick<Journal, 'listRecords' | 'listOps'>;

export async function readTills(journals: readonly Reading[]): Promise<TillBooks> {
  const tills = await Promise.all(journals.map(readTill));
  const [only, ...others] = tills;
  if (only !== undefined && others.length === 0) return only;
  return {
    sales: each(tills.flatMap(({ sales }) => sales)),
    tabs: each(tills.flatMap(({ tabs }) => tabs)),
    refunds: each(tills.flatMap(({ refunds }) => refunds)),
    movements: each(tills.flatMap(({ movements }) => movements)),
    ops: each(tills.flatMap(({ ops }) => ops)),
  };
}

/** Two readers may have the same journal before them: a test that cuts the power wraps it anew. */
function each<Entry>(entries: readonly Entry[]): readonly Entry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}

async function readTill(journal: Reading): Promise<TillBooks> {
  const all = async <Body>(kind: RecordKind): Promise<readonly Kept<Body>[]> => {
    const found: Kept<Body>[] = [];
    for await (const record of recordsOf<Body>(journal, kind, {})) found.push(record);
    return found;
  };
  return {
    sales: (await all<SaleRecord>('sale')) as readonly KeptSale[],
    tabs: (await all<TabRecord>('tab')) as readonly KeptTab[],
    refunds: await all<RefundRecord>('refund'),
    movements: (await all<DrawerMovement>('drawer_movement')).map(({ body }) => body),
    ops: await journal.listOps(['waiting', 'done', 'rejected', 'attention']),
  };
}

export interface VendorNames {
  readonly vendorId: number;
  readonly venueId: number;
}

/** Each vendor that the till sold for. */
export function vendorsOf({ ops }: TillBooks): readonly VendorNames[] {
  return ops.map((op) => intentOf<{ readonly place?: VendorRef }>(op).place).filter((place) => place !== undefined);
}

/** The orders of every vendor named, each with the refund that it got. */
export async function readOrders({ orders }: Pick<ServiceStore, 'orders'>, vendors: readonly VendorNames[]): Promise<readonly OrderKept[]> {
  const wanted = new Map(vendors.map(({ vendorId, venueId }) => [vendorId, { vendorId, venueId }]));
  const found: OrderKept[] = [];
  for (const vendor of wanted.values()) {
    for (const stored of await ordersKept({ orders }, vendor)) {
      const refund = await orders.findRefundOf(stored.uuid);
      found.push({ stored, body: readOrderBody(stored), ...(refund !== undefined && { refund }) });
    }
  }
  return found;
}
