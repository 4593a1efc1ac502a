import { accept, type Outcome, type Refusal, refuse } from '../base/outcome.ts';
import type { SaleRecord } from './sales-record.ts';
import type { Caller } from './till-call.ts';
import type { StandVendor, TillParts } from './till-parts.ts';

/** The vendor that a device sells for: known from its own record, also while no menu of that vendor is there yet. */
export function vendorIdOf(
  { place }: Pick<TillParts, 'place'>,
  { vendorId = place()?.vendorId }: Pick<Caller, 'vendorId'>,
): number | undefined {
  return vendorId;
}

/** Whether a record is of the vendor that the device sells for; a record that names none is of the host's own vendor. */
export function isOfVendor(parts: Pick<TillParts, 'place'>, caller: Pick<Caller, 'vendorId'>, vendorId = parts.place()?.vendorId): boolean {
  return vendorId === vendorIdOf(parts, caller);
}

/** A till reaches the sales of its vendor, a kiosk those of its own guests. */
export function isSaleOf(
  parts: Pick<TillParts, 'place'>,
  caller: Pick<Caller, 'kind' | 'deviceId' | 'vendorId'>,
  { deviceId, place }: Pick<SaleRecord, 'deviceId' | 'place'>,
): boolean {
  return caller.kind === 'till' ? isOfVendor(parts, caller, place.vendorId) : deviceId === caller.deviceId;
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
