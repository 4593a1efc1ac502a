import { epochOf, type Instant, instantFromEpoch, parseInstant } from '../base/time.ts';
import { utf8Bytes } from '../base/utf8.ts';
import { negotiateCatalogue } from '../contract/media.ts';
import type { PriceLevel } from '../engine/catalogue-data.ts';
import { type MenuQuestion, writeMenuV1, writeMenuV2 } from '../wire/menu-answers.ts';
import type { VendorRecords } from '../wire/vendor-records.ts';
import type { Handler, ServiceParts } from './call.ts';
import type { Shelf } from './catalogues.ts';
import { levelOf, VENDOR_NOT_FOUND, vendorOf } from './lookups.ts';
import { orderingFailure } from './reply.ts';

/** Written answers kept for one revision: whole menus of a few vendors, versions and levels, and the deltas that tills ask for again. */
const MOST_WRITTEN = 200;
const LAST_EPOCH = epochOf('9999-12-31T23:59:59.999Z' as Instant);

export const getMenu: Handler = async (parts, call) => {
  const records = vendorOf(parts, call);
  if (records === undefined) return VENDOR_NOT_FOUND;
  const negotiated = negotiateCatalogue('menu', call.headers.accept);
  if (!negotiated.ok) return orderingFailure(400, 'unknown version of the menu media type');
  const sinceText = call.query.since as string | undefined;
  const since = sinceText === undefined ? undefined : readSince(sinceText);
  if (sinceText !== undefined && since === undefined) return orderingFailure(400, 'since is not a time');

  const { version, mediaType } = negotiated.value;
  const shelf = parts.catalogues.current();
  const level = levelOf(records, call);
  const isLevelAsked = call.query.price_level !== undefined;
  const from = since !== undefined && (isLevelAsked || !hasLevelChanged(records, since, call.at)) ? since : undefined;
  const key = [records.vendor.id, version, level, from ?? ''].join(' ');
  const known = shelf.written.get(key);
  if (known !== undefined) return { status: 200, mediaType, json: known };
  const question = await questionOf(parts, shelf, records, level, from);
  const json = utf8Bytes(JSON.stringify(version === 'v1' ? writeMenuV1(records, question) : writeMenuV2(records, question)));
  if (shelf.written.size >= MOST_WRITTEN) shelf.written.delete(shelf.written.keys().next().value as string);
  shelf.written.set(key, json);
  return { status: 200, mediaType, json };
};

/** RFC 3339, or milliseconds since 1970. */
function readSince(text: string): Instant | undefined {
  if (!/^\d{1,15}$/.test(text)) return parseInstant(text);
  const milliseconds = Number(text);
  return milliseconds <= LAST_EPOCH ? instantFromEpoch(milliseconds) : undefined;
}

/** Whoever asked for no level was told what was scheduled then: where the schedule has gone on since, every price may be another. */
function hasLevelChanged({ catalogue }: VendorRecords, since: Instant, at: Instant): boolean {
  return catalogue.calendar.schedule.some(({ startsAt, endsAt }) => [startsAt, endsAt].some((turn) => since < turn && turn <= at));
}

/** A delta is exact back to the oldest revision that is kept; whoever asks from before it gets the whole menu. */
async function questionOf(
  { store }: ServiceParts,
  shelf: Shelf,
  records: VendorRecords,
  level: PriceLevel,
  since: Instant | undefined,
): Promise<MenuQuestion> {
  const { asOf } = shelf.revision;
  if (since === undefined) return { level, asOf };
  const [oldest] = await store.catalogue.listRevisions();
  if (oldest === undefined || since < oldest.asOf) return { level, asOf };
  const changes = await store.catalogue.changesSince(records.vendor.id, since);
  return { level, asOf, delta: { since, changedItemIds: changes.map((change) => change.itemId) } };
}
