import type { TenderKind } from '../../../shared/engine/terms/tender.ts';
import type { HostStatus } from '../../../shared/till-contract/operations/host-operations.ts';

/** Returns the tenders that this host accepts. Gift cards and stored value need a configured system that knows their balance. */
export function payableTenders(
  kinds: readonly TenderKind[],
  status: Pick<HostStatus, 'takesValueCards'> | undefined,
): readonly TenderKind[] {
  return status?.takesValueCards === true ? kinds : kinds.filter((kind) => kind !== 'gift' && kind !== 'stored');
}
