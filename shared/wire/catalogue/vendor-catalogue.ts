import { assert } from '../../base/assert.ts';
import { doAtOnce, STEP_ENTRIES, type Steps, visitInSteps } from '../../base/steps/steps.ts';
import { parseInstant } from '../../base/time.ts';
import type { Catalogue as CatalogueFile } from '../../contract/catalogue/catalogue.ts';
import { mergeCalculateOptions } from '../../contract/catalogue/catalogue-options.ts';
import type { CatalogueDaypart, CatalogueVendor } from '../../contract/catalogue/catalogue-places.ts';
import type { AlcoholRuleSet, CheckoutRounding, CalculateOptions as WrittenOptions } from '../../contract/records/vendor.ts';
import type {
  AlcoholRules,
  CalculateOptions,
  CashRounding,
  CatalogueData,
  DaypartData,
  ItemData,
  ItemSetData,
  ScheduledLevel,
  VendorTerms,
} from '../../engine/terms/catalogue-data.ts';
import { moneyOfValidated } from '../canonical/sound-money.ts';
import { type CatalogueIndex, catalogueIndexOf, entryOf, itemOfVendor, itemSetOf } from './catalogue-index.ts';
import { discountDataOf, feeDataOfFile } from './offers.ts';
import { namesOf } from './translations.ts';

/**
 * Returns the data of one vendor from a validated file: the items of its day parts, those off its menus, and all that these can have as
 * modifiers. Parts that vendors share are converted once.
 */
export function catalogueDataOf(file: CatalogueFile, vendorId: number, revision: string): CatalogueData {
  return doAtOnce(catalogueDataInSteps(file, vendorId, revision));
}

export function* catalogueDataInSteps(file: CatalogueFile, vendorId: number, revision: string): Steps<CatalogueData> {
  const index = catalogueIndexOf(file);
  const vendor = entryOf(index.vendors, vendorId);
  const { currency } = file;
  return {
    revision,
    ...vendorTermsOf(file, vendorId),
    taxes: file.taxes,
    ...(yield* assignedTo(index, vendor)),
    discounts: file.discounts
      .filter(({ vendor_ids }) => appliesAtVendor(vendor_ids, vendorId))
      .map((discount) => discountDataOf(discount, currency)),
    fees: file.fees.filter(({ vendor_ids }) => appliesAtVendor(vendor_ids, vendorId)).map((fee) => feeDataOfFile(fee, currency)),
  };
}

/** Returns the terms of one vendor, and its day parts. */
export function vendorTermsOf(file: CatalogueFile, vendorId: number): Pick<CatalogueData, 'terms' | 'dayparts'> {
  const index = catalogueIndexOf(file);
  const vendor = entryOf(index.vendors, vendorId);
  return { terms: termsOf(index, vendor), dayparts: vendor.dayparts.map(daypartDataOf) };
}

export function appliesAtVendor(vendorIds: readonly number[] | undefined, vendorId: number): boolean {
  return vendorIds === undefined || vendorIds.includes(vendorId);
}

function termsOf(index: CatalogueIndex, vendor: CatalogueVendor): VendorTerms {
  const venue = entryOf(index.venues, vendor.venue_id);
  const corporate = entryOf(index.corporates, venue.corporate_id);
  const { currency } = index.file;
  return {
    vendorId: vendor.id,
    venueId: venue.id,
    corporateId: corporate.id,
    currency,
    timezone: venue.timezone,
    taxRounding: vendor.tax_rounding ?? 'LINE',
    defaultTaxIds: vendor.default_tax_ids,
    ...(vendor.rounding !== undefined && { cashRounding: cashRoundingOf(vendor.rounding, currency) }),
    ...(vendor.alcohol_rules !== undefined && { alcohol: alcoholRulesOf(vendor.alcohol_rules) }),
    charityEnabled: venue.charity_rounding_enabled,
    options: optionsOf(
      mergeCalculateOptions([index.file.calculate_options, corporate.calculate_options, venue.calculate_options, vendor.calculate_options]),
    ),
    priceLevelSchedule: (vendor.price_level_schedule ?? []).map(scheduledLevelOf),
  };
}

export function cashRoundingOf(rounding: CheckoutRounding, currency: string): CashRounding {
  return { mode: rounding.mode, increment: moneyOfValidated(rounding.increment, currency) };
}

export function alcoholRulesOf(rules: AlcoholRuleSet): AlcoholRules {
  return {
    limitPerOrderEnabled: rules.limit_per_order_enabled,
    limitPerOrder: rules.limit_per_order,
    limitReachedMessage: rules.per_order_limit_reached_error_message,
    restrictionMessage: rules.restriction_error_message,
  };
}

export function optionsOf(options: WrittenOptions): CalculateOptions {
  return {
    fees: options.fees,
    reductions: options.reductions,
    taxes: options.taxes,
    modifiers: options.modifiers,
    paymentPartner: options.payment_partner,
    validatePrices: options.validate_prices,
    validateCartTotals: options.validate_cart_totals,
  };
}

export function scheduledLevelOf({
  level,
  starts_at,
  ends_at,
}: {
  level: ScheduledLevel['level'];
  starts_at: string;
  ends_at: string;
}): ScheduledLevel {
  const startsAt = parseInstant(starts_at);
  const endsAt = parseInstant(ends_at);
  assert(startsAt !== undefined && endsAt !== undefined, `not a time: ${starts_at} to ${ends_at}`);
  return { level, startsAt, endsAt };
}

function daypartDataOf({ id, name, translations, days, start, end, groups }: CatalogueDaypart): DaypartData {
  return { id, name, ...namesOf({ translations }), span: { days, start, end }, groups: groups.map(menuGroupDataOf) };
}

export function menuGroupDataOf(group: CatalogueDaypart['groups'][number]): DaypartData['groups'][number] {
  return {
    id: group.id,
    name: group.name,
    ...namesOf(group),
    ...(group.color !== undefined && { color: group.color }),
    sortOrder: group.sort_order,
    itemIds: group.item_ids,
  };
}

/** Includes items reached only as modifiers, with their own sets, so that the vendor's data contains everything that it refers to. */
function* assignedTo(index: CatalogueIndex, vendor: CatalogueVendor): Steps<Pick<CatalogueData, 'items' | 'itemSets'>> {
  const items = new Map<string, ItemData>();
  const itemSets = new Map<string, ItemSetData>();
  const openSets: string[] = [];
  const takeItem = (itemId: string) => {
    if (items.has(itemId)) return;
    const item = itemOfVendor(index, itemId, vendor.id);
    items.set(itemId, item);
    openSets.push(...item.itemSetIds);
  };
  const listed = vendor.dayparts.flatMap(({ groups }) => groups.flatMap(({ item_ids }) => item_ids));
  yield* visitInSteps([...listed, ...(vendor.off_menu_item_ids ?? [])], takeItem);
  for (let itemSetId = openSets.pop(); itemSetId !== undefined; itemSetId = openSets.pop()) {
    if (itemSets.has(itemSetId)) continue;
    if (itemSets.size % STEP_ENTRIES === STEP_ENTRIES - 1) yield;
    const itemSet = itemSetOf(index, itemSetId);
    itemSets.set(itemSetId, itemSet);
    for (const node of itemSet.nodes) {
      takeItem(node.itemId);
      openSets.push(...node.itemSetIds);
    }
  }
  return { items: [...items.values()], itemSets: [...itemSets.values()] };
}
