import { moneyFromNumber } from '../../base/currency.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../base/outcome.ts';
import { doAtOnce, STEP_ENTRIES, type Steps } from '../../base/steps/steps.ts';
import { type Instant, parseInstant } from '../../base/time.ts';
import type { Fee } from '../../contract/records/fee.ts';
import type { Daypart, ItemV2 } from '../../contract/records/menu.ts';
import type { Vendor } from '../../contract/records/vendor.ts';
import type { Venue } from '../../contract/records/venue.ts';
import { type Catalogue, findItem } from '../../engine/catalogue/catalogue.ts';
import { levelAt } from '../../engine/catalogue/price-levels.ts';
import {
  type CatalogueData,
  type CatalogueDelta,
  type DaypartData,
  type FeeBasis,
  type FeeData,
  type ItemData,
  PRICE_LEVELS,
  type PriceLevel,
  type TaxData,
  type VendorTerms,
} from '../../engine/terms/catalogue-data.ts';
import { readSetsInSteps, readTaxes, takeItem, takeNoItems } from './menu-items.ts';
import { discountDataOf, feeBasisOf, feeClassOf, feeDataWith, feeLevelOf } from './offers.ts';
import { findImpreciseInItem, findImpreciseNumber, findImpreciseTerm, judgeOf, type PulledVendor } from './pulled-vendor.ts';
import { namesOf } from './translations.ts';
import { alcoholRulesOf, cashRoundingOf, menuGroupDataOf, optionsOf, scheduledLevelOf } from './vendor-catalogue.ts';

/**
 * The level at which a till requests the menu of a service that publishes its schedule. With fall-through every item with any price has one
 * at the first level, so nothing is missing when the schedule changes the level.
 */
export const SCHEDULED_MENU_LEVEL = PRICE_LEVELS[0];

/** Data that the service did not send, so that totals computed without it are only estimates. */
export type ProvisionalReason = 'tax_rounding' | 'default_taxes' | 'fee_type' | 'fee_items' | 'charity' | 'price_level';

export interface PulledCatalogue {
  readonly data: CatalogueData;
  readonly provisional: readonly ProvisionalReason[];
}

export type PullRefusal = Refusal<'uncountable' | 'not_full' | 'not_a_delta' | 'price_level_changed'>;

/**
 * Builds the till's catalogue from a full menu and its companions. Its revision is the menu's `as_of` and the count of learned barcodes.
 */
export function catalogueOfMenu(pulled: PulledVendor): Outcome<PulledCatalogue, PullRefusal> {
  const reading = beginReading(pulled);
  doAtOnce(reading.take(pulled.menu.items));
  return doAtOnce(reading.finish());
}

/** Reads a full menu whose items come in pieces, and lets go of each. */
export interface CatalogueReading {
  take(items: readonly ItemV2[]): Steps<void>;
  finish(): Steps<Outcome<PulledCatalogue, PullRefusal>>;
}

/** The items that it already has are not looked at. */
export function beginReading(pulled: PulledVendor): CatalogueReading {
  const { vendor, menu } = pulled;
  const { currency } = vendor;
  const judge = judgeOf(pulled);
  let imprecise = findImpreciseTerm(judge, pulled);
  const taken = takeNoItems();
  let index = 0;
  return {
    *take(items) {
      for (const item of items) {
        imprecise ??= findImpreciseInItem(judge, item, index);
        if (imprecise !== undefined) return;
        takeItem(taken, item, currency);
        if (++index % STEP_ENTRIES === 0) yield;
      }
    },
    *finish() {
      if (!menu.full) return refuse({ code: 'not_full' });
      if (imprecise !== undefined) return refuse({ code: 'uncountable', path: imprecise });
      const fixedLevel = vendor.price_level_schedule === undefined ? taken.levels[0] : SCHEDULED_MENU_LEVEL;
      const level = fixedLevel ?? SCHEDULED_MENU_LEVEL;
      const parts = yield* readSetsInSteps(taken, { currency, level, findKnown: () => undefined });
      const offers = readOffers(pulled, vendor, parts.taxes);
      const provisional = new Set([...offers.provisional, ...lackingOf(vendor, pulled.venue)]);
      if (fixedLevel === undefined) provisional.add('price_level');
      return accept({
        data: {
          revision: revisionOf(pulled),
          terms: offers.terms(level),
          taxes: [...parts.taxes.values()],
          items: [...parts.items.values()],
          itemSets: [...parts.itemSets.values()],
          discounts: offers.discounts,
          fees: offers.fees,
          dayparts: menu.dayparts.map(daypartDataOf),
        },
        provisional: [...provisional],
      });
    },
  };
}

export interface PulledDelta {
  readonly delta: CatalogueDelta;
  readonly provisional: readonly ProvisionalReason[];
}

/**
 * Converts a menu delta to a delta of the till's catalogue. A delta at another price level than the catalogue lacks the new prices of
 * unchanged items, so it is refused and the till must pull the full menu.
 */
export function catalogueDeltaOf(catalogue: Catalogue, pulled: PulledVendor): Outcome<PulledDelta, PullRefusal> {
  const { vendor, menu } = pulled;
  if (menu.full) return refuse({ code: 'not_a_delta' });
  const path = findImpreciseNumber(pulled);
  if (path !== undefined) return refuse({ code: 'uncountable', path });
  const level = vendor.price_level_schedule === undefined ? levelAt(catalogue.calendar, menu.as_of as Instant) : SCHEDULED_MENU_LEVEL;
  const findKnown = (itemId: string) => findItem(catalogue, itemId)?.data;
  const taken = takeNoItems();
  for (const item of menu.items) takeItem(taken, item, vendor.currency);
  if (!taken.levels.includes(level)) return refuse({ code: 'price_level_changed' });
  const parts = doAtOnce(readSetsInSteps(taken, { currency: vendor.currency, level, findKnown }));
  const offers = readOffers(pulled, vendor, parts.taxes);
  const deactivated = menu.deactivated_item_ids.flatMap((itemId): readonly ItemData[] => {
    const known = findKnown(itemId);
    return known === undefined ? [] : [{ ...known, active: false }];
  });
  return accept({
    delta: {
      revision: revisionOf(pulled),
      terms: offers.terms(level),
      taxes: [...parts.taxes.values()],
      items: [...parts.items.values(), ...deactivated],
      removedItemIds: menu.deleted_item_ids,
      itemSets: [...parts.itemSets.values()],
      discounts: offers.discounts,
      fees: offers.fees,
      dayparts: menu.dayparts.map(daypartDataOf),
    },
    provisional: [...new Set([...offers.provisional, ...lackingOf(vendor, pulled.venue)])],
  });
}

/** Nothing is learned from our own service, which prices by revision: its menu contains all barcodes. */
function revisionOf({ menu, learned }: PulledVendor): string {
  const learnedCodes = Object.keys(learned?.codes ?? {}).length;
  return learnedCodes === 0 ? menu.as_of : `${menu.as_of}+${learnedCodes}`;
}

function readOffers({ discounts, fees, venue }: PulledVendor, vendor: Vendor, taxes: Map<string, TaxData>) {
  const defaultTaxIds = readTaxes(taxes, vendor.default_taxes ?? []);
  const readFees = fees.map((fee) => readFee(fee, vendor.currency, taxes));
  return {
    terms: (level: PriceLevel) => termsOf(vendor, venue, defaultTaxIds, level),
    discounts: discounts.map((discount) => discountDataOf(discount, vendor.currency)),
    fees: readFees.map(({ data }) => data),
    provisional: readFees.flatMap(({ lacking }) => lacking),
  };
}

function lackingOf(vendor: Vendor, venue: Venue | undefined): readonly ProvisionalReason[] {
  return [
    ...(vendor.tax_rounding === undefined ? (['tax_rounding'] as const) : []),
    ...(vendor.default_taxes === undefined ? (['default_taxes'] as const) : []),
    ...(venue === undefined ? (['charity'] as const) : []),
  ];
}

const FIRST_MOMENT = parseInstant('0001-01-01T00:00:00Z') as Instant;
const LAST_MOMENT = parseInstant('9999-12-31T23:59:59.999Z') as Instant;

/** If a service sends only the current level without a schedule, that level applies until the next full menu. */
function termsOf(vendor: Vendor, venue: Venue | undefined, defaultTaxIds: readonly string[], level: PriceLevel): VendorTerms {
  return {
    vendorId: vendor.id,
    venueId: vendor.venue_id,
    corporateId: vendor.corporate_id,
    currency: vendor.currency,
    timezone: vendor.timezone,
    taxRounding: vendor.tax_rounding ?? 'LINE',
    defaultTaxIds,
    ...(vendor.rounding !== undefined && { cashRounding: cashRoundingOf(vendor.rounding, vendor.currency) }),
    ...(vendor.alcohol_rules !== undefined && { alcohol: alcoholRulesOf(vendor.alcohol_rules) }),
    charityEnabled: venue?.charity_rounding_enabled ?? false,
    options: optionsOf(vendor.calculate_options),
    priceLevelSchedule: vendor.price_level_schedule?.map(scheduledLevelOf) ?? levelForEver(level),
  };
}

function levelForEver(level: PriceLevel): VendorTerms['priceLevelSchedule'] {
  return level === PRICE_LEVELS[0] ? [] : [{ level, startsAt: FIRST_MOMENT, endsAt: LAST_MOMENT }];
}

interface FeeReading {
  readonly data: FeeData;
  readonly lacking: readonly ProvisionalReason[];
}

function readFee(fee: Fee, currency: string, taxes: Map<string, TaxData>): FeeReading {
  const level = feeLevelOf(fee.fee_level) ?? (fee.is_item_level === true ? 'ITEM' : 'ORDER');
  const data = feeDataWith(fee, {
    basis: fee.fee_type === undefined ? guessBasis(fee.fee_basis, currency) : feeBasisOf(fee.fee_type, fee.fee_basis, currency),
    feeClass: feeClassOf(fee.fee_class) ?? 'FEE',
    level,
    taxIds: readTaxes(taxes, fee.taxes),
  });
  if (fee.fee_type !== undefined) return { data, lacking: [] };
  return { data, lacking: level === 'ITEM' ? ['fee_type', 'fee_items'] : ['fee_type'] };
}

/** Guesses a missing type: a basis below one is nearly always a percentage, and one whole unit or more never is. */
function guessBasis(basis: number, currency: string): FeeBasis {
  const amount = moneyFromNumber(basis, currency);
  return amount === undefined || (basis > 0 && basis < 1) ? { type: 'PERCENT', rate: basis } : { type: 'FLAT', amount };
}

function daypartDataOf({ id, name, translations, days, start, end, menu }: Daypart): DaypartData {
  return { id, name, ...namesOf({ translations }), span: { days, start, end }, groups: menu.groups.map(menuGroupDataOf) };
}
