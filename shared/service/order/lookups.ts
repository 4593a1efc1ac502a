import { ORDERING_MESSAGES } from '../../contract/http/messages.ts';
import { CAPABILITIES, SERVICE_NAME } from '../../contract/http/service-greeting.ts';
import { type CatalogueVersion, MEDIA, type Negotiated, negotiateCatalogue } from '../../contract/records/media.ts';
import { PRICE_LEVEL_LABEL } from '../../contract/records/price-level.ts';
import { findItem } from '../../engine/catalogue/catalogue.ts';
import { levelAt } from '../../engine/catalogue/price-levels.ts';
import { PRICE_LEVELS, type PriceLevel } from '../../engine/terms/catalogue-data.ts';
import { itemWriterOf, writeItemV1, writeItemV2 } from '../../wire/answers/item-answers.ts';
import { listItemsV1, listItemsV2 } from '../../wire/answers/menu-answers.ts';
import { writeDiscounts, writeFees } from '../../wire/answers/offer-answers.ts';
import {
  findSeatPlace,
  type VendorRecords,
  vendorOutlineOf,
  writeLevels,
  writeSeats,
  writeVendor,
  writeVenue,
} from '../../wire/catalogue/vendor-records.ts';
import { presentedKey } from '../core/admit.ts';
import type { Call, Handler, ServiceContext } from '../core/call.ts';
import { orderingFailure, reply } from '../core/reply.ts';

/** Operations that only read. */

const { card_loads: _cardLoads, ...WITHOUT_CARD_LOADS } = CAPABILITIES;

export const getRoot: Handler = async ({ settings: { version }, valueCards }) =>
  reply(200, MEDIA.json, {
    service: SERVICE_NAME,
    ...(version !== undefined && { version }),
    capabilities: valueCards.takesLoadsBack ? CAPABILITIES : WITHOUT_CARD_LOADS,
  });

export const authorize: Handler = async (context, call) => {
  const key = await presentedKey(context, call.operation, { kind: 'ordering', shown: call.headers['x-api-key'], from: call.from });
  if (!key.ok) return key.refusal;
  return reply(200, MEDIA.tokenV1, { auth_key: await context.tokens.issue(key.value, key.value.hash) });
};

export const listVendors: Handler = async (context, { claims, query, at }) => {
  const { file } = context.catalogues.current();
  const venueText = query.venue_id as string | undefined;
  if (venueText !== undefined && !/^[1-9]\d{0,18}$/.test(venueText)) return orderingFailure(400, 'venue_id is not valid');
  if (venueText !== undefined && !claims.venues.some((id) => String(id) === venueText)) {
    return reply(401, MEDIA.exampleV1, { Code: 401, message: ORDERING_MESSAGES.venueNotInClaims(venueText) });
  }
  const corporateOf = new Map(file.venues.map(({ id, corporate_id }) => [id, corporate_id]));
  const corporate = venueText === undefined ? undefined : corporateOf.get(Number(venueText));
  if (corporate !== undefined && !claims.corporates.includes(corporate)) {
    return reply(401, MEDIA.exampleV1, { Code: 401, message: ORDERING_MESSAGES.corporateNotInClaims(String(corporate)) });
  }
  const seatId = query.seat_id as number | undefined;
  const ofSeat = seatId === undefined ? undefined : file.venues.filter((venue) => findSeatPlace(venue, String(seatId)) !== undefined);
  const vendors = file.vendors.filter(
    (vendor) =>
      claims.vendors.includes(vendor.id) &&
      claims.venues.includes(vendor.venue_id) &&
      claims.corporates.includes(corporateOf.get(vendor.venue_id) as number) &&
      (venueText === undefined || String(vendor.venue_id) === venueText) &&
      (query.external_id === undefined || vendor.external_id === query.external_id) &&
      (ofSeat === undefined || ofSeat.some((venue) => venue.id === vendor.venue_id)),
  );
  const outlines = vendors.map((vendor) => vendorOutlineOf(file, vendor.id));
  return reply(
    200,
    MEDIA.vendorV1,
    outlines.map((outline) => writeVendor(outline, at)),
  );
};

/** Returns the vendor of the path if it belongs to the venue of the path. */
export function vendorOf({ catalogues }: ServiceContext, { ids }: Pick<Call, 'ids'>): VendorRecords | undefined {
  const records = catalogues.current().vendor(ids.vendor_id ?? 0);
  return records?.venue.id === ids.venue_id ? records : undefined;
}

export const VENDOR_NOT_FOUND = orderingFailure(404, 'vendor not found');

export const getVendor: Handler = async (context, call) => {
  const records = vendorOf(context, call);
  return records === undefined ? VENDOR_NOT_FOUND : reply(200, MEDIA.vendorV1, writeVendor(records, call.at));
};

/** Returns the price level that was asked for, else the one that the vendor schedules now. */
export function levelOf(records: VendorRecords, { query, at }: Pick<Call, 'query' | 'at'>): PriceLevel {
  const named = query.price_level as PriceLevel | typeof PRICE_LEVEL_LABEL | undefined;
  if (named === undefined) return levelAt(records.catalogue.calendar, at);
  return named === PRICE_LEVEL_LABEL ? PRICE_LEVELS[0] : named;
}

export const getItem: Handler = async (context, call) => {
  const records = vendorOf(context, call);
  if (records === undefined) return VENDOR_NOT_FOUND;
  const item = findItem(records.catalogue, call.texts.item_id as string);
  if (item === undefined || !item.data.active) return orderingFailure(404, 'item not found');
  const written = writeItemV1(itemWriterOf(records, levelOf(records, call)), item);
  return written === undefined ? orderingFailure(422, 'the item has no price at this price level') : reply(200, MEDIA.itemV1, written);
};

export const listItems: Handler = async (context, call) => {
  const records = vendorOf(context, call);
  if (records === undefined) return VENDOR_NOT_FOUND;
  const version = negotiateCatalogue('item', call.headers.accept);
  if (!version.ok) return orderingFailure(400, 'unknown version of the item media type');
  const { value } = version;
  const { sku, ids } = call.query as { readonly sku?: string; readonly ids?: string };
  const barcode = (call.query.barcode ?? call.query.external_id) as string | undefined;
  if (sku !== undefined || barcode !== undefined || (ids !== undefined && value.version === 'v2')) {
    return reply(200, value.mediaType, writeFound(records, call, value, { sku, barcode, ids }));
  }
  const level = levelOf(records, call);
  return reply(200, value.mediaType, value.version === 'v1' ? listItemsV1(records, level) : listItemsV2(records, level));
};

interface ItemQuestion {
  readonly sku: string | undefined;
  readonly barcode: string | undefined;
  readonly ids: string | undefined;
}

/** Every filter that is sent must match; sku and barcode find one item each. */
function writeFound(
  records: VendorRecords,
  call: Call,
  { version }: Negotiated<CatalogueVersion>,
  { sku, barcode, ids }: ItemQuestion,
): unknown[] {
  const writer = itemWriterOf(records, levelOf(records, call));
  const { items } = records.index;
  const wanted = version === 'v2' && ids !== undefined ? new Set(ids.split(',').map((id) => id.trim())) : undefined;
  const written: unknown[] = [];
  for (const item of wanted === undefined ? items.values() : [...wanted].flatMap((id) => items.get(id) ?? [])) {
    if (sku !== undefined && item.sku !== sku) continue;
    if (barcode !== undefined && item.barcode !== barcode) continue;
    const compiled = findItem(records.catalogue, item.id);
    const answer = compiled?.data.active ? (version === 'v1' ? writeItemV1(writer, compiled) : writeItemV2(writer, compiled)) : undefined;
    if (answer === undefined) continue;
    written.push(answer);
    if (sku !== undefined || barcode !== undefined) break;
  }
  return written;
}

export const listDiscounts: Handler = async (context, call) => {
  const records = vendorOf(context, call);
  return records === undefined ? VENDOR_NOT_FOUND : reply(200, MEDIA.exampleV1, writeDiscounts(records, call.query.active === true));
};

export const listFees: Handler = async (context, call) => {
  const records = vendorOf(context, call);
  if (records === undefined) return VENDOR_NOT_FOUND;
  return reply(200, MEDIA.cartV1, { fees: writeFees(records, call.query.only_auto_apply === true) });
};

export const listVenues: Handler = async ({ catalogues }, { ids, claims }) => {
  const { file } = catalogues.current();
  if (!file.corporates.some((corporate) => corporate.id === ids.corporate_id)) return orderingFailure(404, 'corporate not found');
  const venues = file.venues.filter((venue) => venue.corporate_id === ids.corporate_id && claims.venues.includes(venue.id));
  return reply(
    200,
    MEDIA.venueV1,
    venues.map((venue) => writeVenue(venue, file.currency)),
  );
};

export const listLevels: Handler = async ({ catalogues }, { ids }) => {
  const venue = catalogues.current().file.venues.find((each) => each.id === ids.venue_id);
  return reply(200, MEDIA.levelV1, venue === undefined ? [] : writeLevels(venue));
};

export const listSeats: Handler = async ({ catalogues }, { ids }) => {
  const venue = catalogues.current().file.venues.find((each) => each.id === ids.venue_id);
  const levelId = ids.level_id;
  return reply(200, MEDIA.seatV1, venue === undefined || levelId === undefined ? [] : writeSeats(venue, levelId));
};
