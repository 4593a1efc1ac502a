import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import type { SaleRecord } from '../records/sales-record.ts';
import type { Caller } from '../till-call.ts';
import type { RuledVendor, TillContext } from './till-context.ts';

/** Returns the vendor id of a device from its own record, so that it is known even before that vendor's menu is loaded. */
export function vendorIdOf(
  { place }: Pick<TillContext, 'place'>,
  { vendorId = place()?.vendorId }: Pick<Caller, 'vendorId'>,
): number | undefined {
  return vendorId;
}

/** True for a record of the vendor that the device sells for; a record without a vendor is the host's own vendor's. */
export function isOfVendor(
  context: Pick<TillContext, 'place'>,
  caller: Pick<Caller, 'vendorId'>,
  vendorId = context.place()?.vendorId,
): boolean {
  return vendorId === vendorIdOf(context, caller);
}

/** True for sales that the caller may reach: at a till those of its vendor, at a kiosk its own. */
export function isSaleOf(
  context: Pick<TillContext, 'place'>,
  caller: Pick<Caller, 'kind' | 'deviceId' | 'vendorId'>,
  { deviceId, place }: Pick<SaleRecord, 'deviceId' | 'place'>,
): boolean {
  return caller.kind === 'till' ? isOfVendor(context, caller, place.vendorId) : deviceId === caller.deviceId;
}

/** Returns the device's vendor; refuses a cart that was made from another vendor's menu. */
export function vendorOfCart(
  context: Pick<TillContext, 'vendorOf'>,
  caller: Caller,
  madeFor: number | undefined,
): Outcome<RuledVendor, Refusal<'not_selling' | 'other_vendor'>> {
  const vendor = context.vendorOf(caller);
  if (vendor === undefined) return refuse({ code: 'not_selling' });
  return madeFor === undefined || madeFor === vendor.place.vendorId ? accept(vendor) : refuse({ code: 'other_vendor' });
}
