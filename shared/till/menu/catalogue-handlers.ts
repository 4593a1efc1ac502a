import { refuse } from '../../base/outcome.ts';
import type { STAND_OPERATIONS } from '../../till-contract/operations/stand-operations.ts';
import type { HostParts } from '../context/host-parts.ts';
import type { TillHandler } from '../till-call.ts';

/** Ignores the revision of another vendor, since revisions of two vendors may have the same name. */
export const pullCatalogue: TillHandler<HostParts, (typeof STAND_OPERATIONS)['pullCatalogue']> = async (parts, { caller, query }) => {
  const vendor = parts.vendorOf(caller);
  if (vendor === undefined) return refuse({ code: 'no_catalogue' });
  return vendor.shelves.tell(Number(query.vendor_id) === vendor.place.vendorId ? query.since : undefined);
};

export const findByBarcode: TillHandler<HostParts, (typeof STAND_OPERATIONS)['findByBarcode']> = async (parts, { caller, body }) =>
  (await parts.vendorOf(caller)?.findByBarcode(body.barcode)) ?? refuse({ code: 'no_catalogue' });
