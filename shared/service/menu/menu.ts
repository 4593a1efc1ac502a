import { epochOf, type Instant, instantFromEpoch, parseInstant } from '../../base/time.ts';
import { negotiateCatalogue } from '../../contract/records/media.ts';
import { type MenuRequest, writeMenuBytes, writeMenuV1, writeMenuV2 } from '../../wire/answers/menu-answers.ts';
import type { VendorRecords } from '../../wire/catalogue/vendor-records.ts';
import type { Handler, ServiceContext } from '../core/call.ts';
import { orderingFailure } from '../core/reply.ts';
import { levelOf, VENDOR_NOT_FOUND, vendorOf } from '../order/lookups.ts';

const LAST_EPOCH = epochOf('9999-12-31T23:59:59.999Z' as Instant);

export const getMenu: Handler = async (context, call) => {
  const records = vendorOf(context, call);
  if (records === undefined) return VENDOR_NOT_FOUND;
  const negotiated = negotiateCatalogue('menu', call.headers.accept);
  if (!negotiated.ok) return orderingFailure(400, 'unknown version of the menu media type');
  const sinceText = call.query.since as string | undefined;
  const since = sinceText === undefined ? undefined : readSince(sinceText);
  if (sinceText !== undefined && since === undefined) return orderingFailure(400, 'since is not a time');

  const { version, mediaType } = negotiated.value;
  const loaded = context.catalogues.current();
  const level = levelOf(records, call);
  const namesLevel = call.query.price_level !== undefined;
  const from = since !== undefined && (namesLevel || !hasLevelChanged(records, since, call.at)) ? since : undefined;
  const key = [records.vendor.id, version, level].join(' ');
  const known = loaded.written.find(from === undefined ? key : `${key} ${from}`);
  if (known !== undefined) return { status: 200, mediaType, written: known };
  const counted = from === undefined ? WHOLE : await changesSince(context, records, from);
  const question = { level, asOf: loaded.revision.asOf, ...(counted.delta !== undefined && { delta: counted.delta }) };
  const write = () => writeMenuBytes(records, version === 'v1' ? writeMenuV1(records, question) : writeMenuV2(records, question));
  const json = write();
  if (counted.isKept) loaded.written.keep(counted.delta === undefined ? key : `${key} ${from}`, json);
  return { status: 200, mediaType, written: json };
};

/** Reads RFC 3339, or milliseconds since 1970. */
function readSince(text: string): Instant | undefined {
  if (!/^\d{1,15}$/.test(text)) return parseInstant(text);
  const milliseconds = Number(text);
  return milliseconds <= LAST_EPOCH ? instantFromEpoch(milliseconds) : undefined;
}

/** A caller that named no level got the scheduled one: if the schedule has moved on since, every price may be another. */
function hasLevelChanged({ catalogue }: VendorRecords, since: Instant, at: Instant): boolean {
  return catalogue.calendar.schedule.some(({ startsAt, endsAt }) => [startsAt, endsAt].some((turn) => since < turn && turn <= at));
}

interface Counted {
  /** Absent: the whole menu. */
  readonly delta?: NonNullable<MenuRequest['delta']>;
  /** True when the answer is worth keeping: tills count from revisions, and made-up moments must not fill the memory. */
  readonly isKept: boolean;
}

const WHOLE: Counted = { isKept: true };

/** A delta is exact back to the oldest revision that is kept; for an earlier moment this returns the whole menu. */
async function changesSince({ store }: ServiceContext, records: VendorRecords, since: Instant): Promise<Counted> {
  const revisions = await store.catalogue.listRevisions();
  const [oldest] = revisions;
  if (oldest === undefined || since < oldest.asOf) return WHOLE;
  const changes = await store.catalogue.changesSince(records.vendor.id, since);
  const changedItemIds = changes.map((change) => change.itemId);
  return { delta: { since, changedItemIds }, isKept: revisions.some(({ asOf }) => asOf === since) };
}
