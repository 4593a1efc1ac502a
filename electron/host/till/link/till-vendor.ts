import { accept, type Outcome, type Refusal, refuse } from '../../../../shared/base/outcome.ts';
import type { CallOutcome } from '../../../../shared/client/call-outcome.ts';
import type { Caller } from '../../../../shared/client/caller.ts';
import { ORDERING_OPERATIONS } from '../../../../shared/contract/operations/operations-ordering.ts';
import type { Vendor } from '../../../../shared/contract/records/vendor.ts';
import type { Venue } from '../../../../shared/contract/records/venue.ts';
import type { VendorView } from '../../../../shared/till-contract/operations/device-operations.ts';
import type { VendorPlace } from '../../../../shared/till-contract/operations/host-operations.ts';

/** The vendors that a host may sell for, and the one that it sells for. */
export interface Places {
  readonly place: VendorPlace;
  readonly vendors: readonly VendorView[];
}

export interface WantedVendor {
  readonly vendorId?: number | undefined;
  readonly venueId?: number | undefined;
}

/** Asks the service. Takes the first vendor that matches. */
export async function findPlaces(caller: Caller, wanted: WantedVendor): Promise<Outcome<Places, Refusal>> {
  const listed = await caller.call(ORDERING_OPERATIONS.listVendors, { path: {} });
  if (listed.kind !== 'ok') return refuse({ code: codeOf(listed) });
  const vendors = listed.value;
  const { vendorId, venueId } = wanted;
  const chosen = vendors.find(
    (vendor) => (vendorId === undefined || vendor.id === vendorId) && (venueId === undefined || vendor.venue_id === venueId),
  );
  if (chosen === undefined) return refuse({ code: 'unknown_vendor' });
  const venues = await listVenues(caller, vendors);
  const nameOf = (id: number): string => venues.find((venue) => venue.id === id)?.name ?? '';
  return accept({
    place: placeOf(chosen, nameOf(chosen.venue_id)),
    vendors: vendors.map((vendor) => namesOf(placeOf(vendor, nameOf(vendor.venue_id)))),
  });
}

/** Fetches names only, so a service that doesn't list them is no obstacle. */
async function listVenues(caller: Caller, vendors: readonly Vendor[]): Promise<readonly Venue[]> {
  const corporates = [...new Set(vendors.map((vendor) => vendor.corporate_id))];
  const listed = await Promise.all(
    corporates.map((corporate_id) => caller.call(ORDERING_OPERATIONS.listVenues, { path: { corporate_id } })),
  );
  return listed.flatMap((outcome) => (outcome.kind === 'ok' ? outcome.value : []));
}

export function placeOf(vendor: Vendor, venueName: string): VendorPlace {
  const { receipt } = vendor;
  return {
    corporateId: vendor.corporate_id,
    venueId: vendor.venue_id,
    vendorId: vendor.id,
    venueName,
    vendorName: vendor.name,
    currency: vendor.currency,
    timezone: vendor.timezone,
    ...(receipt !== undefined && {
      receipt: {
        above: receipt.lines_above,
        below: receipt.lines_below,
        ...(receipt.tax_number !== undefined && { taxNumber: receipt.tax_number }),
      },
    }),
  };
}

/** The part of a vendor that lists show. */
export function namesOf({ corporateId, venueId, vendorId, venueName, vendorName }: VendorPlace): VendorView {
  return { corporateId, venueId, vendorId, venueName, vendorName };
}

function codeOf(outcome: Exclude<CallOutcome, { readonly kind: 'ok' }>): string {
  const isKeyRefused = outcome.kind === 'unauthorized' || (outcome.kind === 'rejected' && outcome.status === 403);
  return isKeyRefused ? 'key_refused' : 'not_reachable';
}
