import { accept, type Outcome } from '../../shared/base/outcome.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import type { Journal } from '../../shared/sync/journal/journal.ts';
import { moveTicket } from '../../shared/till/kitchen/kitchen-handlers.ts';
import { type KeptTicket, KITCHEN_KIND, type KitchenRecord, orderKey } from '../../shared/till/records/kitchen-record.ts';
import { readKept } from '../../shared/till/records/till-records.ts';
import type { Caller, TillCall } from '../../shared/till/till-call.ts';
import type { KITCHEN_OPERATIONS, KitchenTicketView } from '../../shared/till-contract/operations/kitchen-operations.ts';
import type { SaleOpening } from '../../shared/till-contract/operations/sale-operations.ts';
import { openingOf } from './carts.ts';
import { type TestTill, TILL } from './test-till.ts';

export const KITCHEN: Caller = { deviceId: 'd-kitchen-1' as Caller['deviceId'], deviceName: 'Grill', kind: 'kitchen' };

/** Sells for cash. A second call with the same opening repeats the same sale. */
export async function sellFor(
  till: TestTill,
  saleId: string,
  cart: Cart,
  caller = TILL,
  opening: SaleOpening = openingOf(till, cart),
): Promise<void> {
  const path = { sale_id: saleId };
  await till.must('openSale', { path, body: opening }, caller);
  const tender = { path: { ...path, tender_id: `t-${saleId}` }, body: { kind: 'cash' as const, amount: opening.due } };
  await till.must('addTender', tender, caller);
  await till.must('completeSale', { path, body: {} }, caller);
}

export async function ticketsOf(journal: Pick<Journal, 'listRecords'>): Promise<readonly KeptTicket[]> {
  const records = await journal.listRecords(KITCHEN_KIND, { order: 'oldest_first', limit: 10_000 });
  return records.map((record) => readKept<KitchenRecord>(record) as KeptTicket);
}

export async function ticketsOfOrder(journal: Pick<Journal, 'listRecords'>, order: string): Promise<readonly KeptTicket[]> {
  const records = await journal.listRecords(KITCHEN_KIND, { key: orderKey(order), limit: 10 });
  return records.map((record) => readKept<KitchenRecord>(record) as KeptTicket);
}

type Move = TillCall<(typeof KITCHEN_OPERATIONS)['moveTicket']>['body'];

export async function move(
  till: Pick<TestTill, 'parts' | 'now'>,
  ticketId: string,
  moveId: string,
  body: Move,
): Promise<Outcome<KitchenTicketView>> {
  const path = { ticket_id: ticketId, move_id: moveId };
  const moved = await moveTicket(till.parts, { caller: KITCHEN, at: till.now(), path, query: {}, body });
  return moved.ok ? accept(moved.value) : moved;
}

/** How many of each item are on tickets of the kitchen, cancelled ones included. */
export function madeBy(tickets: readonly KeptTicket[]): Readonly<Record<string, number>> {
  const made: Record<string, number> = {};
  for (const { body } of tickets) for (const { itemId, quantity } of body.lines) made[itemId] = (made[itemId] ?? 0) + quantity / 1000;
  return made;
}
