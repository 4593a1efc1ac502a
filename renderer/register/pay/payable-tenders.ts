import type { TenderKind } from '../../../shared/engine/terms/tender.ts';
import type { HostStatus } from '../../../shared/till-contract/operations/host-operations.ts';

/** What can be paid by at this host: gift cards and stored value only where somebody is set up who knows what is on one. */
export function payableTenders(
  kinds: readonly TenderKind[],
  status: Pick<HostStatus, 'takesValueCards'> | undefined,
): readonly TenderKind[] {
  return status?.takesValueCards === true ? kinds : kinds.filter((kind) => kind !== 'gift' && kind !== 'stored');
}
