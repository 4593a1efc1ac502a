import { moneyToNumber } from '../../base/currency.ts';
import { CATALOGUE_FORMAT, type Catalogue as CatalogueFile, type CatalogueTax } from '../../contract/catalogue/catalogue.ts';
import type { CatalogueItem, CatalogueItemSet, CataloguePrices } from '../../contract/catalogue/catalogue-items.ts';
import type { CatalogueDiscount, CatalogueFee } from '../../contract/catalogue/catalogue-offers.ts';
import type { CatalogueVendor, CatalogueVenue } from '../../contract/catalogue/catalogue-places.ts';
import type { DiscountDefinition } from '../../contract/records/discount.ts';
import type { Item } from '../../contract/records/item.ts';
import type { ItemSet } from '../../contract/records/modifier.ts';
import type { CatalogueData, DaypartData, ItemData, ItemSetData, LevelPrices } from '../../engine/terms/catalogue-data.ts';
import type { PulledVendor } from './pulled-vendor.ts';
import { catalogueOfMenu } from './till-catalogue.ts';
import { translationsOf, translationsOfNames } from './translations.ts';

/**
 * Converts a till's pulled menus to a catalogue file from which a service can sell. It lacks everything that a menu does not contain:
 * seats, items not sold now, and employees. Vendors with another currency than the first are left out, because a file has one currency.
 */
export function catalogueFileOfPulled(all: readonly PulledVendor[]): CatalogueFile | undefined {
  const currency = all[0]?.vendor.currency;
  if (currency === undefined) return undefined;
  const read = all.flatMap((pulled): readonly Read[] => {
    const { vendor } = pulled;
    const catalogue = vendor.currency === currency ? catalogueOfMenu(pulled) : undefined;
    return catalogue?.ok === true ? [{ pulled, data: catalogue.value.data }] : [];
  });
  const items = itemsOf(read);
  const dayparts = daypartIdsOf(read);
  return {
    format: CATALOGUE_FORMAT,
    currency,
    corporates: byId(read.map(({ data: { terms } }) => ({ id: terms.corporateId, name: String(terms.corporateId) }))),
    venues: byId(read.map(venueOf)),
    vendors: read.map((one) => vendorOf(one, items)),
    taxes: byId(read.flatMap(({ data }): readonly CatalogueTax[] => data.taxes)),
    categories: byId([...items.values()].flatMap(({ record }) => record.categories ?? []).map(({ id, name = id }) => ({ id, name }))),
    items: withoutDuplicateCodes([...items.values()].map((item) => itemOf(item, items, dayparts))),
    item_sets: [...setsOf(read, currency).values()],
    discounts: discountsOf(read, items),
    fees: feesOf(read, items, currency),
    employees: [],
  };
}

interface Read {
  readonly pulled: PulledVendor;
  readonly data: CatalogueData;
}

interface KnownItem {
  readonly data: ItemData;
  /** The item in the menu, with members that pricing does not use. */
  readonly record: Item;
  /** By the id of each vendor that sells it. */
  readonly prices: Map<number, CataloguePrices>;
}

type KnownItems = ReadonlyMap<string, KnownItem>;

/** Keeps the first entry of each id. */
function byId<Entry extends { readonly id: string | number }>(entries: readonly Entry[]): readonly Entry[] {
  const found = new Map<Entry['id'], Entry>();
  for (const entry of entries) if (!found.has(entry.id)) found.set(entry.id, entry);
  return [...found.values()];
}

function itemsOf(read: readonly Read[]): KnownItems {
  const items = new Map<string, KnownItem>();
  for (const { pulled, data } of read) {
    const records = recordsOf(pulled);
    for (const item of data.items) {
      const record = records.get(item.id);
      if (record === undefined) continue;
      const known = items.get(item.id) ?? { data: item, record, prices: new Map() };
      known.prices.set(pulled.vendor.id, pricesOf(item.prices, pulled.vendor.currency));
      items.set(item.id, known);
    }
  }
  return items;
}

/** Listed items are complete in the list; an item that is only a modifier is taken from its node. */
function recordsOf({ menu }: PulledVendor): ReadonlyMap<string, Item> {
  const records = new Map<string, Item>();
  const walk = (sets: readonly ItemSet[]): void => {
    for (const { nodes } of sets) {
      for (const { item, item_sets } of nodes) {
        if (!records.has(item.id)) records.set(item.id, item);
        walk(item_sets);
      }
    }
  };
  for (const { price: _price, price_level: _level, prices: _prices, taxes: _taxes, item_sets: _sets, ...item } of menu.items)
    records.set(item.id, item);
  for (const { item_sets } of menu.items) walk(item_sets);
  return records;
}

function pricesOf(prices: LevelPrices, currency: string): CataloguePrices {
  return Object.fromEntries(Object.entries(prices).map(([level, price]) => [level, moneyToNumber(price, currency)]));
}

function daypartIdsOf(read: readonly Read[]): ReadonlySet<string> {
  return new Set(read.flatMap(({ data }) => data.dayparts.map(({ id }) => id)));
}

function itemOf({ data, record, prices }: KnownItem, items: KnownItems, dayparts: ReadonlySet<string>): CatalogueItem {
  const { categories: _categories, original_cost: _cost, translations: _translations, upsell_items: upsell = [], ...rest } = record;
  const { item_availability: when = [], ...others } = rest;
  return {
    ...others,
    ...translationsOf(record),
    prices: {},
    vendor_prices: Object.fromEntries(prices),
    tax_ids: data.taxIds,
    category_ids: [...new Set(data.categoryIds)],
    item_set_ids: [...new Set(data.itemSetIds)],
    upsell_items: upsell.filter(({ id }) => items.has(id)),
    item_availability: when.filter(({ daypart_id }) => dayparts.has(daypart_id)),
  };
}

/** Removes a SKU or barcode that an earlier item already has. */
function withoutDuplicateCodes(items: readonly CatalogueItem[]): readonly CatalogueItem[] {
  const [skus, barcodes] = [new Set<string>(), new Set<string>()];
  return items.map(({ sku, barcode, ...item }) => ({
    ...item,
    ...(sku !== undefined && isFirst(skus, sku) && { sku }),
    ...(barcode !== undefined && barcode !== '' && isFirst(barcodes, barcode) && { barcode }),
  }));
}

function isFirst(seen: Set<string>, text: string): boolean {
  const { size } = seen;
  return seen.add(text).size > size;
}

function setsOf(read: readonly Read[], currency: string): ReadonlyMap<string, CatalogueItemSet> {
  const sets = new Map<string, CatalogueItemSet>();
  for (const { data } of read) for (const set of data.itemSets) if (!sets.has(set.id)) sets.set(set.id, setOf(set, currency));
  return sets;
}

function setOf({ id, name, names, min, max, includedQuantity, nodes }: ItemSetData, currency: string): CatalogueItemSet {
  return {
    uuid: id,
    name,
    ...(names !== undefined && translationsOfNames({ names })),
    // Items not sold now are not in the menu, so the minimum of a set may exceed the units that are left.
    min: Math.min(
      min,
      nodes.reduce((most, { maxQuantity }) => most + maxQuantity, 0),
    ),
    max,
    included_quantity: includedQuantity,
    nodes: nodes.map((node) => ({
      uuid: node.id,
      item_id: node.itemId,
      mode: node.mode,
      default_quantity: node.defaultQuantity,
      max_quantity: node.maxQuantity,
      ...(node.price !== undefined && { price: moneyToNumber(node.price, currency) }),
      item_set_ids: [...new Set(node.itemSetIds)],
    })),
  };
}

function venueOf({ pulled: { vendor, venue } }: Read): CatalogueVenue {
  return {
    id: vendor.venue_id,
    corporate_id: vendor.corporate_id,
    name: venue?.name || vendor.name || String(vendor.venue_id),
    timezone: vendor.timezone,
    charity_rounding_enabled: venue?.charity_rounding_enabled ?? false,
    attributes: venue?.attributes ?? [],
    levels: [],
  };
}

function vendorOf({ pulled: { vendor }, data }: Read, items: KnownItems): CatalogueVendor {
  const onMenu = new Set(data.dayparts.flatMap(({ groups }) => groups.flatMap(({ itemIds }) => itemIds)));
  return {
    id: vendor.id,
    venue_id: vendor.venue_id,
    name: vendor.name || String(vendor.id),
    ...(vendor.external_id !== undefined && { external_id: vendor.external_id }),
    ...(vendor.opening_hours !== undefined && { opening_hours: vendor.opening_hours }),
    ...(vendor.alcohol_rules !== undefined && { alcohol_rules: vendor.alcohol_rules }),
    calculate_options: vendor.calculate_options,
    ...(vendor.tax_rounding !== undefined && { tax_rounding: vendor.tax_rounding }),
    default_tax_ids: data.terms.defaultTaxIds,
    ...(vendor.rounding !== undefined && { rounding: vendor.rounding }),
    ...(vendor.receipt !== undefined && { receipt: vendor.receipt }),
    price_level_schedule: data.terms.priceLevelSchedule.map(({ level, startsAt, endsAt }) => ({
      level,
      starts_at: startsAt,
      ends_at: endsAt,
    })),
    dayparts: data.dayparts.map((daypart) => daypartOf(daypart, items)),
    off_menu_item_ids: data.items.map(({ id }) => id).filter((id) => items.has(id) && !onMenu.has(id)),
  };
}

function daypartOf(
  { id, name, names, span: { days, start, end }, groups }: DaypartData,
  items: KnownItems,
): CatalogueVendor['dayparts'][number] {
  return {
    id,
    name,
    ...(names !== undefined && translationsOfNames({ names })),
    days,
    start,
    end,
    groups: groups.map((group) => ({
      id: group.id,
      name: group.name,
      ...translationsOfNames(group),
      ...(group.color !== undefined && { color: group.color }),
      sort_order: group.sortOrder,
      item_ids: group.itemIds.filter((itemId) => items.has(itemId)),
    })),
  };
}

/** Merges the same offer of several vendors into one that applies to all of them. */
function mergeById<Offer extends { readonly id: string }>(read: readonly Read[], offersOf: (one: Read) => readonly Offer[]) {
  const offers = read.flatMap((by) => offersOf(by).map((offer) => ({ offer, by })));
  return [...Map.groupBy(offers, ({ offer }) => offer.id).values()].map((same) => ({
    offer: (same[0] as (typeof offers)[number]).offer,
    at: same.map(({ by }) => by),
    vendorIds: same.map(({ by }) => by.pulled.vendor.id),
  }));
}

/** Leaves out discounts whose items, categories or day parts are all unknown: they could never apply. */
function discountsOf(read: readonly Read[], items: KnownItems): readonly CatalogueDiscount[] {
  const categories = new Set([...items.values()].flatMap(({ data }) => data.categoryIds));
  return mergeById(read, ({ pulled }) => pulled.discounts).flatMap(({ offer, at, vendorIds }): readonly CatalogueDiscount[] => {
    const { item_ids, category_ids, dayparts: when, ...others } = offer.criteria;
    const known = {
      ...knownMember('item_ids', item_ids, items),
      ...knownMember('category_ids', category_ids, categories),
      ...knownMember('dayparts', when, daypartIdsOf(at)),
    };
    const bundle = bundleOf(offer, items);
    const isEmpty = Object.values(known).some((ids) => ids === undefined) || (offer.bundle !== undefined && bundle === undefined);
    if (isEmpty) return [];
    const { bundle: _bundle, translations: _translations, ...definition } = offer;
    return [
      {
        ...definition,
        ...translationsOf(offer),
        criteria: { ...others, ...(known as object) },
        ...(bundle !== undefined && { bundle }),
        vendor_ids: vendorIds,
      },
    ];
  });
}

/** Keeps the known ids; the member is undefined when ids were listed but none is known. */
function knownMember(name: string, ids: readonly string[] | undefined, known: { has(id: string): boolean }) {
  if (ids === undefined) return {};
  const found = ids.filter((id) => known.has(id));
  return { [name]: found.length === 0 && ids.length > 0 ? undefined : found };
}

function bundleOf({ bundle }: DiscountDefinition, items: KnownItems): DiscountDefinition['bundle'] {
  if (bundle === undefined) return undefined;
  const parts = bundle.parts.map(({ item_ids, ...part }) => ({ ...part, item_ids: item_ids.filter((id) => items.has(id)) }));
  return parts.some(({ item_ids }) => item_ids.length === 0) ? undefined : { ...bundle, parts };
}

function feesOf(read: readonly Read[], items: KnownItems, currency: string): readonly CatalogueFee[] {
  return mergeById(read, ({ data }) => data.fees).map(({ offer: fee, vendorIds }) => ({
    id: fee.id,
    name: fee.name || fee.id,
    ...translationsOfNames(fee),
    fee_type: fee.basis.type,
    fee_basis: fee.basis.type === 'PERCENT' ? fee.basis.rate : moneyToNumber(fee.basis.amount, currency),
    fee_class: fee.feeClass,
    fee_level: fee.level,
    taxable: fee.taxable,
    tax_ids: fee.taxIds,
    auto_apply: fee.autoApply,
    apply_before_discount: fee.applyBeforeDiscount,
    tax_examt: fee.taxExempt,
    removal_requires_approval: fee.removalRequiresApproval,
    is_available_for_refund: fee.isAvailableForRefund,
    print_tips: fee.printTips,
    print_suggested_tip_amount: fee.printSuggestedTipAmount,
    ...(fee.isOffReceipt === true && { print_on_reciept: false }),
    ...(fee.externalId !== undefined && { external_id: fee.externalId }),
    ...(fee.itemIds !== undefined && { item_ids: fee.itemIds.filter((id) => items.has(id)) }),
    vendor_ids: vendorIds,
  }));
}
