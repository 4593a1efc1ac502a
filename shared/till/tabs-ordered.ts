import type { Instant } from '../base/time.ts';
import { can } from '../contract/service-greeting.ts';
import type { OrderItemRequest } from '../contract/v3-order.ts';
import type { Cart, CartLine } from '../engine/cart.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import { type KeptLines, keepLine, type TabPricing } from '../engine/kept-lines.ts';
import type { Drainer } from '../sync/drainer.ts';
import { areSame } from './same-content.ts';

/** A service that keeps no prices prices a whole order as of its own now, and so does a till that sells for it. */
export function tabPricing(parts: { drainer(): Pick<Drainer, 'connection'> }): TabPricing {
  return can(parts.drainer().connection.service(), 'kept_prices') ? 'then' : 'now';
}

/** What is new on a tab is ordered now; more of a line is of that line. An older program kept nothing of its lines, and they stay so. */
export function keptLinesOf(
  before: { readonly cart: Cart; readonly kept?: KeptLines } | undefined,
  { lines }: Cart,
  catalogue: Catalogue,
  at: Instant,
): KeptLines {
  const known = new Map((before?.cart.lines ?? []).map((line) => [line.id, line]));
  return Object.fromEntries(
    lines.flatMap((line) => {
      const was = known.get(line.id);
      // A note changes no price.
      const isSameLine = was !== undefined && areSame(withoutNotes({ ...was, quantity: line.quantity }), withoutNotes(line));
      const kept = isSameLine ? before?.kept?.[line.id] : keepLine(catalogue, line, at);
      return kept === undefined ? [] : [[line.id, kept] as const];
    }),
  );
}

/** The line's items as the service is told of them, with when they were ordered. */
export function orderedItems<Item extends OrderItemRequest>(
  items: readonly Item[],
  { id }: Pick<CartLine, 'id'>,
  kept: KeptLines,
): readonly Item[] {
  const line = kept[id];
  return line === undefined ? items : items.map((item) => ({ ...item, ordered_at: line.at, catalogue_revision: line.revision }));
}

function withoutNotes({ notes: _, ...line }: CartLine): Omit<CartLine, 'notes'> {
  return line;
}
