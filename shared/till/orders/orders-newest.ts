import type { Instant } from '../../base/time.ts';
import { V3_OPERATIONS } from '../../contract/operations/operations-v3.ts';
import type { OrderInfo, V3Order } from '../../contract/records/v3-order.ts';
import type { VendorRef } from '../../sync/journal/intent.ts';
import type { TillDrainer } from '../context/till-context.ts';

export interface NewestOrdersQuery {
  readonly caller: Pick<TillDrainer['caller'], 'call'>;
  readonly place: VendorRef;
  readonly from: Instant;
  readonly to: Instant;
  /** True while the caller still waits for the answer. */
  readonly isWanted: () => boolean;
  /** False when the entry in the list already rules the order out, so that it is not read. */
  readonly mayBeMeant: (listed: OrderInfo) => Promise<boolean>;
  /** Returns false to stop reading. */
  readonly take: (order: V3Order, orderNumber: number | undefined) => boolean;
}

const PER_PAGE = 50;
const MOST_PAGES = 20;
const AT_ONCE = 8;

/**
 * Reads the service's orders of a period, newest first. The service lists them oldest first and without content, so the pages are read from
 * the last one back, and each order is then requested. Returns `more` when there are orders that were not read; undefined when the service
 * does not answer.
 */
export async function readNewest({
  caller,
  place,
  from,
  to,
  isWanted,
  mayBeMeant,
  take,
}: NewestOrdersQuery): Promise<'all' | 'more' | undefined> {
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
