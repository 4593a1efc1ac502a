import type { CallOutcome } from '../../client/call-outcome.ts';
import type { Caller } from '../../client/caller.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import { MEDIA } from '../../contract/records/media.ts';
import type { MenuV2 } from '../../contract/records/menu.ts';
import type { Vendor } from '../../contract/records/vendor.ts';
import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import { applyDelta } from '../../engine/catalogue/catalogue-delta.ts';
import { compileCatalogue } from '../../engine/catalogue/compile-catalogue.ts';
import type { CatalogueDelta } from '../../engine/terms/catalogue-data.ts';
import type { PulledVendor } from '../../wire/catalogue/pulled-vendor.ts';
import { catalogueDeltaOf, catalogueOfMenu, type ProvisionalReason, SCHEDULED_MENU_LEVEL } from '../../wire/catalogue/till-catalogue.ts';
import type { VendorRef } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { renewLearned, withLearned } from './barcodes-learned.ts';

/** The menu that a till sells by: pulled whole once, then brought up to date by deltas. */
export interface PulledMenu {
  readonly catalogue: Catalogue;
  /** The service's answers with all deltas applied: a restart begins with them. */
  readonly pulled: PulledVendor;
  readonly provisional: readonly ProvisionalReason[];
}

export type PullOutcome =
  | {
      readonly kind: 'pulled';
      readonly pulledMenu: PulledMenu;
      /** The deltas that lead from the known menu to this one, in order; undefined if it was pulled whole. */
      readonly deltas: readonly CatalogueDelta[] | undefined;
    }
  | { readonly kind: 'unchanged'; readonly pulledMenu: PulledMenu }
  /** The known menu stays in use: neither an unreadable menu nor a missing answer ever replaces it. */
  | { readonly kind: 'kept'; readonly reason: string; readonly pulledMenu: PulledMenu | undefined };

export interface MenuPull {
  readonly caller: Caller;
  readonly journal: Pick<Journal, 'append' | 'findFact'>;
  readonly place: VendorRef;
  /** The account whose fees are asked for. */
  readonly accountId: string;
  /** Asks for the menu alone if that has not changed, because its companions were asked for not long ago. */
  readonly isBrief?: boolean;
}

const { getMenu, getVendor, listVenues, listDiscounts, listFees } = ORDERING_OPERATIONS;
/** A catalogue that changes while it is pulled is pulled again; after this many rounds it is taken as it is. */
const MOST_ROUNDS = 4;

/** Returns the key of the fact that holds the pulled menu. */
export function menuFactKey({ venueId, vendorId }: VendorRef): string {
  return `menu/${venueId}/${vendorId}`;
}

/** Returns the menu that an earlier process pulled. */
export async function readPulledMenu({ journal, place }: Pick<MenuPull, 'journal' | 'place'>): Promise<PulledMenu | undefined> {
  const text = await journal.findFact(menuFactKey(place));
  return text === undefined ? undefined : compilePulledMenu(JSON.parse(text) as PulledVendor);
}

/** Pulls the menu once. A new menu is durable before it is returned. */
export async function pullMenu(pull: MenuPull, known: PulledMenu | undefined): Promise<PullOutcome> {
  const keep = (reason: string): PullOutcome => ({ kind: 'kept', reason, pulledMenu: known });
  let pulledMenu = known;
  let deltas: readonly CatalogueDelta[] | undefined = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const isScheduled = await askWhetherScheduled(pull, pulledMenu);
    if (typeof isScheduled !== 'boolean') return keep(isScheduled.reason);
    const menu = await askMenu(pull, pulledMenu?.pulled.menu.as_of, isScheduled);
    if (menu.kind !== 'ok') return keep(reasonOf(menu));
    const isSame = pulledMenu !== undefined && menu.value.as_of === pulledMenu.pulled.menu.as_of && !hasNews(menu.value);
    if (isSame && round > 0) break;
    if (isSame && pulledMenu !== undefined && pull.isBrief === true) return { kind: 'unchanged', pulledMenu };
    const companions = await askCompanions(pull, pulledMenu ?? known);
    if ('reason' in companions) return keep(companions.reason);
    if (hasSchedule(companions.vendor) !== isScheduled) {
      // The menu came at another price level than its prices are read by.
      pulledMenu = undefined;
      continue;
    }
    // Compare first: serialising a menu of megabytes only to compare it would take most of a start.
    if (isSame && pulledMenu !== undefined && areSame(pulledMenu.pulled, { ...companions, menu: menu.value }))
      return { kind: 'unchanged', pulledMenu };
    const isDelta = pulledMenu !== undefined && !menu.value.full;
    const next = isDelta && pulledMenu !== undefined ? menuAfterDelta(pulledMenu, companions, menu.value) : undefined;
    if (next !== undefined) {
      pulledMenu = next.pulledMenu;
      deltas = deltas && [...deltas, next.delta];
      continue;
    }
    // A delta that does not fit the known menu: pull it whole, once.
    const full = isDelta ? await askMenu(pull, undefined, isScheduled) : menu;
    if (full.kind !== 'ok') return keep(reasonOf(full));
    pulledMenu = menuOfWhole(companions, full.value);
    deltas = undefined;
    if (pulledMenu === undefined) return keep('unreadable');
  }
  if (pulledMenu === undefined) return keep('unreadable');
  const text = JSON.stringify(pulledMenu.pulled);
  if (known !== undefined && JSON.stringify(known.pulled) === text) return { kind: 'unchanged', pulledMenu: known };
  await pull.journal.append({ facts: { [menuFactKey(pull.place)]: text } });
  return { kind: 'pulled', pulledMenu, deltas };
}

function hasSchedule({ price_level_schedule }: Vendor): boolean {
  return price_level_schedule !== undefined;
}

/** Returns whether the service has a schedule of price levels: then it is asked for the first level, at which every item has a price. */
async function askWhetherScheduled(
  { caller, place }: MenuPull,
  pulledMenu: PulledMenu | undefined,
): Promise<boolean | { readonly reason: string }> {
  if (pulledMenu !== undefined) return hasSchedule(pulledMenu.pulled.vendor);
  const vendor = await caller.call(getVendor, { path: { venue_id: place.venueId, vendor_id: place.vendorId } });
  return vendor.kind === 'ok' ? hasSchedule(vendor.value) : { reason: reasonOf(vendor) };
}

function askMenu({ caller, place }: MenuPull, since: string | undefined, isScheduled: boolean): Promise<CallOutcome<MenuV2>> {
  const path = { venue_id: place.venueId, vendor_id: place.vendorId };
  const query = { ...(since !== undefined && { since }), ...(isScheduled && { price_level: SCHEDULED_MENU_LEVEL }) };
  const input = { path, headers: { accept: MEDIA.menuV2 }, query };
  return caller.call(getMenu, input) as Promise<CallOutcome<MenuV2>>;
}

type Companions = Omit<PulledVendor, 'menu'>;

/** Asks for the small data that belongs to a menu and has no delta. */
async function askCompanions(pull: MenuPull, known: PulledMenu | undefined): Promise<Companions | { readonly reason: string }> {
  const { caller, place, accountId } = pull;
  const path = { venue_id: place.venueId, vendor_id: place.vendorId };
  const vendor = await caller.call(getVendor, { path });
  if (vendor.kind !== 'ok') return { reason: reasonOf(vendor) };
  const venues = await caller.call(listVenues, { path: { corporate_id: place.corporateId } });
  const discounts = await caller.call(listDiscounts, { path, query: { active: true } });
  if (discounts.kind !== 'ok') return { reason: reasonOf(discounts) };
  const fees = await caller.call(listFees, { path, query: { account_type: 'employee', account_id: accountId } });
  if (fees.kind !== 'ok') return { reason: reasonOf(fees) };
  // The till can sell without the venue: only charity is then unknown. A lost answer keeps the known venue, for tabs that use it.
  const venue = venues.kind === 'ok' ? venues.value.find(({ id }) => id === place.venueId) : known?.pulled.venue;
  const learned = known?.pulled.learned && (await renewLearned(pull, known.pulled.learned));
  return {
    vendor: vendor.value,
    ...(venue !== undefined && { venue }),
    discounts: discounts.value,
    fees: fees.value.fees,
    ...(learned !== undefined && { learned }),
  };
}

function reasonOf(outcome: Exclude<CallOutcome, { readonly kind: 'ok' }>): string {
  return outcome.kind === 'ambiguous' || outcome.kind === 'not_sent' ? outcome.reason : `status_${outcome.status}`;
}

function hasNews({ full, items, deleted_item_ids, deactivated_item_ids }: MenuV2): boolean {
  return full || items.length > 0 || deleted_item_ids.length > 0 || deactivated_item_ids.length > 0;
}

/** True when everything beside the items is unchanged. */
function areSame(known: PulledVendor, answered: PulledVendor): boolean {
  const textOf = ({ menu, ...companions }: PulledVendor): string =>
    JSON.stringify([companions.vendor, companions.venue, companions.discounts, companions.fees, companions.learned, menu.dayparts]);
  return textOf(known) === textOf(answered);
}

function menuOfWhole(companions: Companions, menu: MenuV2): PulledMenu | undefined {
  return menu.full ? compilePulledMenu({ ...companions, menu: withLearned(menu, companions.learned) }) : undefined;
}

/** Returns undefined if the menu cannot be read. */
export function compilePulledMenu(pulled: PulledVendor): PulledMenu | undefined {
  const read = catalogueOfMenu(pulled);
  return read.ok ? { catalogue: compileCatalogue(read.value.data), pulled, provisional: read.value.provisional } : undefined;
}

/** Applies a delta at a cost in proportion to the change, not to the menu. */
function menuAfterDelta(
  { catalogue, pulled }: PulledMenu,
  companions: Companions,
  answer: MenuV2,
): { readonly pulledMenu: PulledMenu; readonly delta: CatalogueDelta } | undefined {
  const changes = withLearned(answer, companions.learned, pulled.learned);
  const read = catalogueDeltaOf(catalogue, { ...companions, menu: changes });
  if (!read.ok) return undefined;
  const { delta, provisional } = read.value;
  const menu = mergeMenus(pulled.menu, changes);
  return { pulledMenu: { catalogue: applyDelta(catalogue, delta), pulled: { ...companions, menu }, provisional }, delta };
}

/** Drops deactivated items; an item that is sold again comes back whole in a delta. */
function mergeMenus(menu: MenuV2, delta: MenuV2): MenuV2 {
  const gone = new Set([...delta.deleted_item_ids, ...delta.deactivated_item_ids]);
  const changed = new Map(delta.items.map((item) => [item.id, item]));
  const remaining = menu.items.filter(({ id }) => !gone.has(id)).map((item) => changed.get(item.id) ?? item);
  const known = new Set(menu.items.map(({ id }) => id));
  const added = delta.items.filter(({ id }) => !known.has(id) && !gone.has(id));
  return { ...menu, items: [...remaining, ...added], dayparts: delta.dayparts, as_of: delta.as_of };
}
