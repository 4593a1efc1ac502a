import type { Instant } from '../../shared/base/time.ts';
import { levelAt } from '../../shared/engine/catalogue/price-levels.ts';
import { type MenuRequest, writeMenuV2 } from '../../shared/wire/answers/menu-answers.ts';
import { writeDiscounts, writeFees } from '../../shared/wire/answers/offer-answers.ts';
import type { PulledVendor } from '../../shared/wire/catalogue/pulled-vendor.ts';
import { SCHEDULED_MENU_LEVEL } from '../../shared/wire/catalogue/till-catalogue.ts';
import { type VendorRecords, writeVendor, writeVenue } from '../../shared/wire/catalogue/vendor-records.ts';

/** As of a service that does not tell its schedule: its menu tells the level that holds now. */
export function pullElsewhere(records: VendorRecords, at: Instant, delta?: NonNullable<MenuRequest['delta']>): PulledVendor {
  const { vendor, ...rest } = pull(records, at);
  const { price_level_schedule: _, ...known } = vendor;
  const question = { level: levelAt(records.catalogue.calendar, at), asOf: at, ...(delta !== undefined && { delta }) };
  return { ...rest, vendor: known, menu: writeMenuV2(records, question) };
}

/** Everything that a till pulls of a vendor, through the text that travels. */
export function pull(records: VendorRecords, at: Instant, delta?: NonNullable<MenuRequest['delta']>): PulledVendor {
  const question = { level: SCHEDULED_MENU_LEVEL, asOf: at, ...(delta !== undefined && { delta }) };
  const pulled: PulledVendor = {
    vendor: writeVendor(records, at),
    venue: writeVenue(records.venue, records.index.file.currency),
    menu: writeMenuV2(records, question),
    discounts: writeDiscounts(records, false),
    fees: writeFees(records, false),
  };
  return JSON.parse(JSON.stringify(pulled)) as PulledVendor;
}
