import type { Instant } from '../../base/time.ts';
import { hasCapability } from '../../contract/http/service-greeting.ts';
import type { OrderItemRequest } from '../../contract/records/v3-order.ts';
import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import { type LineSnapshots, snapshotLine, type TabPricing } from '../../engine/priced-lines/line-snapshots.ts';
import type { Cart, CartLine } from '../../engine/terms/cart.ts';
import type { Drainer } from '../../sync/drain/drainer.ts';
import { areSame } from './same-content.ts';

/** Returns `now` for a service that keeps no prices: it prices the whole order at its current menu, and so must the till. */
export function tabPricing(context: { drainer(): Pick<Drainer, 'connection'> }): TabPricing {
  return hasCapability(context.drainer().connection.service(), 'kept_prices') ? 'then' : 'now';
}

/** Returns the prices to keep; new lines get current ones. Lines stored by older versions have none, and follow the current menu. */
export function keptLinesOf(
  before: { readonly cart: Cart; readonly kept?: LineSnapshots } | undefined,
  { lines }: Cart,
  catalogue: Catalogue,
  at: Instant,
): LineSnapshots {
  const known = new Map((before?.cart.lines ?? []).map((line) => [line.id, line]));
  return Object.fromEntries(
    lines.flatMap((line) => {
      const was = known.get(line.id);
      // Notes do not affect the price.
      const isSameLine = was !== undefined && areSame(withoutNotes({ ...was, quantity: line.quantity }), withoutNotes(line));
      const snapshot = isSameLine ? before?.kept?.[line.id] : snapshotLine(catalogue, line, at);
      return snapshot === undefined ? [] : [[line.id, snapshot] as const];
    }),
  );
}

/** Adds to a line's items when they were ordered, as the service expects it. */
export function orderedItems<Item extends OrderItemRequest>(
  items: readonly Item[],
  { id }: Pick<CartLine, 'id'>,
  snapshots: LineSnapshots,
): readonly Item[] {
  const line = snapshots[id];
  return line === undefined ? items : items.map((item) => ({ ...item, ordered_at: line.at, catalogue_revision: line.revision }));
}

function withoutNotes({ notes: _, ...line }: CartLine): Omit<CartLine, 'notes'> {
  return line;
}
