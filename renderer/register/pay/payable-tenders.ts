import type { TenderKind } from '../../../shared/engine/terms/tender.ts';
import type { HostStatus } from '../../../shared/till-contract/operations/host-operations.ts';

/** Returns the tenders that this host accepts. Gift cards and stored value need a service or another system that knows their balance. */
export function payableTenders(
  kinds: readonly TenderKind[],
  status: Pick<HostStatus, 'takesValueCards' | 'keepsValueCards'> | undefined,
): readonly TenderKind[] {
  if (status?.takesValueCards === true) return kinds;
  return kinds.filter((kind) => kind !== 'stored' && (kind !== 'gift' || status?.keepsValueCards === true));
}
