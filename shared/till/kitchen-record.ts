import type { Instant } from '../base/time.ts';
import type { Journal } from '../sync/journal.ts';
import type { RecordWrite } from '../sync/journal-records.ts';
import type { KitchenTicketView } from '../till-contract/kitchen-operations.ts';
import { findKept, type Kept, keep } from './till-records.ts';

/** A ticket as the journal keeps it, from the write that sold it on. */
export interface KitchenRecord extends Omit<KitchenTicketView, 'state'> {
  /** After which it is of a day that is over. */
  readonly businessDate: string;
  /** As the service names the order, so that a ticket which the service has of it is known again. */
  readonly order: string;
  /** Of an order that others made: its own name need not be unique. */
  readonly orderUuid?: string;
  readonly saleId?: string;
  readonly tabId?: string;
  /** The refund by which it was cancelled: while that is refused the order stands. */
  readonly cancelledBy?: string;
  /** The last moves that were asked for: a browser may send one again. */
  readonly moves: readonly string[];
}

export type KitchenState = KitchenTicketView['state'];
export type KeptTicket = Kept<KitchenRecord> & { readonly state: KitchenState };

export const KITCHEN_KIND = 'kitchen_ticket';

export async function findTicket(journal: Pick<Journal, 'findRecord'>, id: string): Promise<KeptTicket | undefined> {
  return (await findKept<KitchenRecord>(journal, KITCHEN_KIND, id)) as KeptTicket | undefined;
}

export function keepTicket(after: number, state: KitchenState, body: KitchenRecord): RecordWrite {
  const keys = [
    orderKey(body.order),
    ...(body.saleId === undefined ? [] : [saleKey(body.saleId)]),
    ...(body.tabId === undefined ? [] : [tabKey(body.tabId)]),
  ];
  return keep(KITCHEN_KIND, body.id, after, { state, at: body.at, keys, body });
}

export function orderKey(order: string): string {
  return `order:${order}`;
}

export function saleKey(saleId: string): string {
  return `sale:${saleId}`;
}

export function tabKey(tabId: string): string {
  return `tab:${tabId}`;
}

export function viewOfTicket({ state, body }: { readonly state: KitchenState; readonly body: KitchenRecord }): KitchenTicketView {
  const {
    businessDate: _date,
    order: _order,
    orderUuid: _uuid,
    saleId: _sale,
    tabId: _tab,
    cancelledBy: _refund,
    moves: _moves,
    ...view
  } = body;
  return { ...view, state };
}

/** The same with `doneAt` and the parts as they are then. */
export function withParts(
  body: KitchenRecord,
  parts: KitchenRecord['parts'],
  at: Instant,
): { readonly state: KitchenState; readonly body: KitchenRecord } {
  const { doneAt: _doneAt, ...rest } = body;
  const isDone = parts.every(({ bumpedAt }) => bumpedAt !== undefined);
  return isDone ? { state: 'done', body: { ...rest, parts, doneAt: at } } : { state: 'open', body: { ...rest, parts } };
}
