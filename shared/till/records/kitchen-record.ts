import type { Instant } from '../../base/time.ts';
import type { Journal } from '../../sync/journal/journal.ts';
import type { RecordWrite } from '../../sync/journal/journal-records.ts';
import type { KitchenTicketView } from '../../till-contract/operations/kitchen-operations.ts';
import { findKept, type Kept, keep } from './till-records.ts';

/** A ticket in the journal, created by the write that sold it. */
export interface KitchenRecord extends Omit<KitchenTicketView, 'state'> {
  /** A ticket still open after this date is closed. */
  readonly businessDate: string;
  /** The order's name at the service, by which the service's own ticket of it is recognised. */
  readonly order: string;
  /** For an order made elsewhere, whose name need not be unique. */
  readonly orderUuid?: string;
  readonly saleId?: string;
  readonly tabId?: string;
  /** The refund that cancelled it; if the service refuses the refund, the ticket comes back. */
  readonly cancelledBy?: string;
  /** The latest moves, to recognise a browser's repeat. */
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

/** Returns the ticket with new parts; it is done when all of them are. */
export function withParts(
  body: KitchenRecord,
  parts: KitchenRecord['parts'],
  at: Instant,
): { readonly state: KitchenState; readonly body: KitchenRecord } {
  const { doneAt: _doneAt, ...rest } = body;
  const isDone = parts.every(({ bumpedAt }) => bumpedAt !== undefined);
  return isDone ? { state: 'done', body: { ...rest, parts, doneAt: at } } : { state: 'open', body: { ...rest, parts } };
}
