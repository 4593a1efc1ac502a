import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import type { Caller } from './till-call.ts';
import type { StandVendor, TillParts } from './till-parts.ts';

/** Whether a thing is of the vendor that the device sells for; what says nothing is of the host's own. */
export function isOfVendor(parts: Pick<TillParts, 'vendorOf' | 'place'>, caller: Caller, vendorId = parts.place()?.vendorId): boolean {
  return vendorId === parts.vendorOf(caller)?.place.vendorId;
}

/** By whose menu the device's cart is priced: one that was made by another vendor's is not sold by it. */
export function vendorOfCart(
  parts: Pick<TillParts, 'vendorOf'>,
  caller: Caller,
  madeFor: number | undefined,
): Outcome<StandVendor, Refusal<'not_selling' | 'other_vendor'>> {
  const vendor = parts.vendorOf(caller);
  if (vendor === undefined) return refuse({ code: 'not_selling' });
  return madeFor === undefined || madeFor === vendor.place.vendorId ? accept(vendor) : refuse({ code: 'other_vendor' });
}
