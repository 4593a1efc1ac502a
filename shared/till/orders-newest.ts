import type { Instant } from '../base/time.ts';
import { V3_OPERATIONS } from '../contract/operations-v3.ts';
import type { OrderInfo, V3Order } from '../contract/v3-order.ts';
import type { Place } from '../sync/intent.ts';
import type { TillDrainer } from './till-parts.ts';

export interface NewestAsked {
  readonly caller: Pick<TillDrainer['caller'], 'call'>;
  readonly place: Place;
  readonly from: Instant;
  readonly to: Instant;
  /** Whoever asked still waits for the answer. */
  readonly isWanted: () => boolean;
  /** Whether the order has to be read at all, by what the list tells. */
  readonly mayBeMeant: (listed: OrderInfo) => Promise<boolean>;
  /** Answers false where no more is wanted. */
  readonly take: (order: V3Order, orderNumber: number | undefined) => boolean;
}

const PER_PAGE = 50;
const MOST_PAGES = 20;
const AT_ONCE = 8;

/**
 * Orders that the service lists of a period, the newest first. It lists them oldest first and without their content, so that its pages
 * are read from the last one back, and each order is then asked for. `more`: it knows others, which nobody has looked at. Undefined where
 * it does not answer at all.
 */
export async function readNewest({
  caller,
  place,
  from,
  to,
  isWanted,
  mayBeMeant,
  take,
}: NewestAsked): Promise<'all' | 'more' | undefined> {
  const path = { corporate_id: place.corporateId, venue_id: place.venueId, vendor_id: place.vendorId };
  const list = (page: number) =>
    caller.call(V3_OPERATIONS.listOrders, { path, query: { start_date: from, end_date: to, per_page: PER_PAGE, page } });
  const first = await list(1);
  if (first.kind !== 'ok') return undefined;
  const pages = Math.max(first.value.pagination.total_pages, 1);
  const oldest = Math.max(pages - MOST_PAGES + 1, 1);
  for (let page = pages; page >= oldest; page--) {
    if (!isWanted()) return 'more';
    const listed = page === 1 ? first : await list(page);
    if (listed.kind !== 'ok') return 'more';
    const orders = [...listed.value.orders].reverse();
    for (let index = 0; index < orders.length; index += AT_ONCE) {
      if (!isWanted()) return 'more';
      const read = orders.slice(index, index + AT_ONCE).map(async (order) => {
        if (!(await mayBeMeant(order))) return undefined;
        const outcome = await caller.call(V3_OPERATIONS.getV3Order, { path: { ...path, uuid: order.uuid } });
        return outcome.kind === 'ok' ? outcome : undefined;
      });
      for (const outcome of await Promise.all(read))
        if (outcome !== undefined && !take(outcome.value.order, outcome.orderNumber)) return 'more';
    }
  }
  return oldest > 1 ? 'more' : 'all';
}
