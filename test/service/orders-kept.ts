import type { Instant } from '../../shared/base/time.ts';
import type { OrderFilter, ServiceStore, StoredOrder } from '../../shared/service/core/store.ts';
import { VENDOR, VENUE } from './test-catalogue.ts';

type Kept = Partial<Pick<OrderFilter, 'vendorId' | 'venueId' | 'statuses'>>;

/** Every order that a service has of a vendor, the oldest first: by default of `VENDOR`, of every status. */
export async function ordersKept(
  { orders }: Pick<ServiceStore, 'orders'>,
  { vendorId = VENDOR, venueId = VENUE, statuses = [] }: Kept = {},
): Promise<readonly StoredOrder[]> {
  const ever = { createdFrom: '2000-01-01T00:00:00.000Z' as Instant, createdBefore: '2100-01-01T00:00:00.000Z' as Instant };
  return (await orders.list({ vendorId, venueId, ...ever, statuses, offset: 0, limit: 1_000_000 })).orders;
}
