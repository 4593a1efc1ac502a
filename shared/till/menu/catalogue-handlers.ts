import { refuse } from '../../base/outcome.ts';
import type { STAND_OPERATIONS } from '../../till-contract/operations/stand-operations.ts';
import type { HostContext } from '../context/host-context.ts';
import type { TillHandler } from '../till-call.ts';

/** Ignores the revision of another vendor, since revisions of two vendors may have the same name. */
export const pullCatalogue: TillHandler<HostContext, (typeof STAND_OPERATIONS)['pullCatalogue']> = async (context, { caller, query }) => {
  const vendor = context.vendorOf(caller);
  if (vendor === undefined) return refuse({ code: 'no_catalogue' });
  return vendor.menuCache.answer(Number(query.vendor_id) === vendor.place.vendorId ? query.since : undefined);
};

export const findByBarcode: TillHandler<HostContext, (typeof STAND_OPERATIONS)['findByBarcode']> = async (context, { caller, body }) =>
  (await context.vendorOf(caller)?.findByBarcode(body.barcode)) ?? refuse({ code: 'no_catalogue' });
