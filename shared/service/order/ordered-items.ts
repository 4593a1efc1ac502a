import { addMilliseconds, DAY_IN_MILLISECONDS, type Instant, parseInstant } from '../../base/time.ts';
import type { OrderItemRequest } from '../../contract/records/v3-order.ts';
import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import { levelAt } from '../../engine/catalogue/price-levels.ts';
import { type OrderedLine, pricingKeyAt } from '../../engine/priced-lines/ordered-lines.ts';
import type { VendorRecords } from '../../wire/catalogue/vendor-records.ts';
import { parentOf, sameUuid } from '../../wire/v3/v3-items.ts';
import type { ServiceContext } from '../core/call.ts';
import { vendorBy } from '../core/loaded-catalogue.ts';
import type { OpenOrderItem } from './order-body.ts';

/** How far back a sale or an order may be, and how far ahead a till's clock may run. */
export const OLDEST_SALE = 30 * DAY_IN_MILLISECONDS;
export const CLOCK_TOLERANCE = 5 * 60_000;

/** Returns undefined if the moment is in the future, or further back than revisions are kept. */
export function readAcceptableMoment(text: string | undefined, now: Instant): Instant | undefined {
  const given = text === undefined ? now : parseInstant(text);
  if (given === undefined || given > addMilliseconds(now, CLOCK_TOLERANCE)) return undefined;
  return given < addMilliseconds(now, -OLDEST_SALE) ? undefined : given;
}

type Ordered = NonNullable<OpenOrderItem['ordered']>;

/** Returns when an incoming item was ordered, and by which revision; undefined if that moment is not acceptable. */
export function readOrderedAt(
  { ordered_at, catalogue_revision }: OrderItemRequest,
  { now, revision }: { readonly now: Instant; readonly revision: string },
): Ordered | undefined {
  const at = readAcceptableMoment(ordered_at, now);
  if (at === undefined) return undefined;
  return ordered_at === undefined ? { at, revision } : { at, revision: catalogue_revision ?? '', isTold: true };
}

/** The catalogue that each item of an order was ordered by. */
export interface ItemCatalogues {
  recordsOf(item: OpenOrderItem): VendorRecords;
  /** By the item's uuid, which is the line's name in pricing. */
  readonly lines: ReadonlyMap<string, OrderedLine>;
  /** Returns equal texts for items that may become one, because they cost the same. */
  groupOf(item: OpenOrderItem): string;
}

/** Replaces a revision that is no longer kept by the one in use then. Older items, which kept no revision, are priced as of now. */
export async function findItemCatalogues(
  { catalogues }: Pick<ServiceContext, 'catalogues'>,
  records: VendorRecords,
  items: readonly OpenOrderItem[],
): Promise<ItemCatalogues> {
  const known = new Map<string, VendorRecords>([[records.catalogue.revision, records]]);
  for (const { ordered } of items) {
    if (ordered === undefined || known.has(keyOf(ordered))) continue;
    const loaded = (await catalogues.past(ordered.revision)) ?? (await catalogues.inUseAt(ordered.at));
    known.set(keyOf(ordered), (await vendorBy(loaded, records.vendor.id)) ?? records);
  }
  const byUuid = new Map(items.map((item) => [sameUuid(item.uuid), item]));
  const rootOf = (item: OpenOrderItem): OpenOrderItem => {
    // Items may still turn out to form a loop.
    const climbed = new Set<OpenOrderItem>();
    let root = item;
    for (let parent = parentIn(byUuid, root); parent !== undefined && !climbed.has(parent); parent = parentIn(byUuid, root)) {
      climbed.add(parent);
      root = parent;
    }
    return root;
  };
  const recordsOf = (item: OpenOrderItem): VendorRecords => {
    const { ordered } = rootOf(item);
    return ordered === undefined ? records : (known.get(keyOf(ordered)) ?? records);
  };
  const pricing = new Map<string, string>();
  return {
    recordsOf,
    lines: new Map(
      items.flatMap((item) => {
        const { ordered } = item;
        if (ordered === undefined || parentOf(item) !== undefined) return [];
        const { catalogue } = recordsOf(item);
        return [[sameUuid(item.uuid), { at: ordered.at, catalogue, level: levelAt(catalogue.calendar, ordered.at) }] as const];
      }),
    ),
    groupOf: ({ isSubmitted, ordered }) => {
      if (ordered === undefined) return String(isSubmitted);
      const key = `${keyOf(ordered)} ${ordered.at}`;
      // A till that sends the time of ordering knows its lines, and rounds the taxes of each line by itself.
      if (ordered.isTold === true) return `${isSubmitted} ${key}`;
      const text = pricing.get(key) ?? pricingOf(known.get(keyOf(ordered))?.catalogue, records.catalogue, ordered.at);
      pricing.set(key, text);
      return `${isSubmitted} ${text}`;
    },
  };
}

function parentIn(byUuid: ReadonlyMap<string, OpenOrderItem>, item: OpenOrderItem): OpenOrderItem | undefined {
  const parent = parentOf(item);
  return parent === undefined ? undefined : byUuid.get(parent);
}

/** Never merges items of two revisions: what changed between them is not compared. */
function pricingOf(then: Catalogue | undefined, now: Catalogue, at: Instant): string {
  return [then?.revision, then && levelAt(then.calendar, at), pricingKeyAt(now, at)].join(' ');
}

function keyOf({ revision, at }: Ordered): string {
  return revision === '' ? `in use at ${at}` : revision;
}
