import { doInSteps, type YieldToOthers } from '../../base/steps/steps.ts';
import type { CallOutcome } from '../../client/call-outcome.ts';
import type { Caller } from '../../client/caller.ts';
import { ORDERING_OPERATIONS } from '../../contract/operations/operations-ordering.ts';
import { MEDIA } from '../../contract/records/media.ts';
import type { ItemV2, MenuV2 } from '../../contract/records/menu.ts';
import type { Vendor } from '../../contract/records/vendor.ts';
import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import { applyDelta } from '../../engine/catalogue/catalogue-delta.ts';
import { compileInSteps } from '../../engine/catalogue/compile-catalogue.ts';
import type { CatalogueDelta } from '../../engine/terms/catalogue-data.ts';
import type { PulledVendor } from '../../wire/catalogue/pulled-vendor.ts';
import {
  beginReading,
  type CatalogueReading,
  catalogueDeltaOf,
  type ProvisionalReason,
  SCHEDULED_MENU_LEVEL,
} from '../../wire/catalogue/till-catalogue.ts';
import { renewLearned, withLearned } from './barcodes-learned.ts';
import {
  isMenuStored,
  readInPieces,
  readPulledVendor,
  type StoredMenu,
  storeMenuChanges,
  storeWholeMenu,
  withMenuChanges,
  withoutItems,
} from './stored-menu.ts';

/**
 * The menu that a till sells by: pulled whole once, then brought up to date by deltas. The service's records of a large menu take several
 * times the memory of its catalogue, so they stay in the journal.
 */
export interface PulledMenu {
  readonly catalogue: Catalogue;
  /** The service's answers, of the items only those that changed since the menu was last stored whole. */
  readonly pulled: PulledVendor;
  readonly provisional: readonly ProvisionalReason[];
}

/**
 * A menu with the service's records of items, for as long as someone reads them: all items, or those that the deltas changed. Those of a
 * stored menu lack their sets of choices.
 */
export interface MenuRead {
  readonly pulledMenu: PulledMenu;
  readonly records: readonly ItemV2[];
}

export type PullOutcome =
  | {
      readonly kind: 'pulled';
      readonly pulledMenu: PulledMenu;
      readonly records: readonly ItemV2[];
      /** The deltas that lead from the known menu to this one, in order; undefined if it was pulled whole. */
      readonly deltas: readonly CatalogueDelta[] | undefined;
    }
  | { readonly kind: 'unchanged'; readonly pulledMenu: PulledMenu }
  /** The known menu stays in use: neither an unreadable menu nor a missing answer ever replaces it. */
  | { readonly kind: 'kept'; readonly reason: string; readonly pulledMenu: PulledMenu | undefined };

export interface MenuPull extends StoredMenu {
  readonly caller: Caller;
  /** The account whose fees are asked for. */
  readonly accountId: string;
  /** Asks for the menu alone if that has not changed, because its companions were asked for not long ago. */
  readonly isBrief?: boolean;
}

const { getMenu, getVendor, listVenues, listDiscounts, listFees } = ORDERING_OPERATIONS;
/** A catalogue that changes while it is pulled is pulled again; after this many rounds it is taken as it is. */
const MOST_ROUNDS = 4;

/** A menu is stored whole again, with what has changed, once this many items have: until then a change costs the change. */
const MOST_CHANGED = 1000;

/** Returns the menu that an earlier process pulled. */
export async function readPulledMenu(stored: StoredMenu): Promise<MenuRead | undefined> {
  const { yieldToOthers } = stored;
  return await readInPieces(stored, (whole, changes) => {
    const reading = beginReading(whole);
    const records: ItemV2[] = [];
    return {
      async take(items) {
        // The sets of choices are most of a large menu.
        for (const item of items) records.push({ ...item, item_sets: [] });
        await doInSteps(reading.take(items), yieldToOthers);
      },
      async finish() {
        const pulledMenu = await compileRead(whole, reading, yieldToOthers);
        return pulledMenu && { pulledMenu: { ...pulledMenu, pulled: changes }, records };
      },
    };
  });
}

async function storeChanges(stored: StoredMenu, { pulled }: PulledMenu): Promise<PulledVendor> {
  if (pulled.menu.items.length <= MOST_CHANGED) {
    await storeMenuChanges(stored, pulled);
    return pulled;
  }
  const before = await readPulledVendor(stored);
  const whole = before === undefined ? pulled : withMenuChanges(before, pulled);
  await storeWholeMenu(stored, whole);
  return withoutItems(whole);
}

/** Pulls the menu once. A new menu is durable before it is returned. */
export async function pullMenu(pull: MenuPull, known: PulledMenu | undefined): Promise<PullOutcome> {
  const keep = (reason: string): PullOutcome => ({ kind: 'kept', reason, pulledMenu: known });
  let pulledMenu = known;
  let whole: PulledVendor | undefined;
  const steps: DeltaStep[] = [];
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
    if (isSame && pulledMenu !== undefined && areSame(pulledMenu.pulled, { ...companions, menu: menu.value }))
      return { kind: 'unchanged', pulledMenu };
    const isDelta = pulledMenu !== undefined && !menu.value.full;
    const next = isDelta && pulledMenu !== undefined ? menuAfterDelta(pulledMenu, companions, menu.value) : undefined;
    if (next !== undefined) {
      pulledMenu = next.pulledMenu;
      steps.push(next);
      continue;
    }
    // A delta that does not fit the known menu: pull it whole, once.
    const full = isDelta ? await askMenu(pull, undefined, isScheduled) : menu;
    if (full.kind !== 'ok') return keep(reasonOf(full));
    whole = { ...companions, menu: withLearned(full.value, companions.learned) };
    pulledMenu = full.value.full ? await compilePulledMenu(whole, pull.yieldToOthers) : undefined;
    steps.length = 0;
    if (pulledMenu === undefined) return keep('unreadable');
  }
  if (pulledMenu === undefined) return keep('unreadable');
  if (whole !== undefined)
    return await keepWhole(pull, known, { ...pulledMenu, pulled: steps.length === 0 ? whole : withMenuChanges(whole, pulledMenu.pulled) });
  if (known !== undefined && JSON.stringify(known.pulled) === JSON.stringify(pulledMenu.pulled))
    return { kind: 'unchanged', pulledMenu: known };
  const pulled = await storeChanges(pull, pulledMenu);
  const records = new Map(steps.flatMap(({ records }) => records).map((record) => [record.id, record]));
  return { kind: 'pulled', pulledMenu: { ...pulledMenu, pulled }, records: [...records.values()], deltas: steps.map(({ delta }) => delta) };
}

/** Stores a menu that was pulled whole, unless it is the one in use: some services answer every question with all they have. */
async function keepWhole(pull: MenuPull, known: PulledMenu | undefined, { pulled: whole, ...read }: PulledMenu): Promise<PullOutcome> {
  if (known !== undefined && (await isMenuStored(pull, whole))) return { kind: 'unchanged', pulledMenu: known };
  await storeWholeMenu(pull, whole);
  return { kind: 'pulled', pulledMenu: { ...read, pulled: withoutItems(whole) }, records: whole.menu.items, deltas: undefined };
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

/** Compiles a whole menu, and lets go of its items. Returns undefined if the menu cannot be read. */
export async function compilePulledMenu(whole: PulledVendor, yieldToOthers?: YieldToOthers): Promise<PulledMenu | undefined> {
  const reading = beginReading(whole);
  await doInSteps(reading.take(whole.menu.items), yieldToOthers);
  return await compileRead(whole, reading, yieldToOthers);
}

async function compileRead(
  whole: PulledVendor,
  reading: CatalogueReading,
  yieldToOthers: YieldToOthers | undefined,
): Promise<PulledMenu | undefined> {
  const read = await doInSteps(reading.finish(), yieldToOthers);
  if (!read.ok) return undefined;
  const catalogue = await doInSteps(compileInSteps(read.value.data), yieldToOthers);
  return { catalogue, pulled: withoutItems(whole), provisional: read.value.provisional };
}

interface DeltaStep extends MenuRead {
  readonly delta: CatalogueDelta;
}

/** Applies a delta at a cost in proportion to the change, not to the menu. */
function menuAfterDelta({ catalogue, pulled }: PulledMenu, companions: Companions, answer: MenuV2): DeltaStep | undefined {
  const changes = withLearned(answer, companions.learned, pulled.learned);
  const read = catalogueDeltaOf(catalogue, { ...companions, menu: changes });
  if (!read.ok) return undefined;
  const { delta, provisional } = read.value;
  const menu = joinMenuDeltas(pulled.menu, changes);
  return {
    pulledMenu: { catalogue: applyDelta(catalogue, delta), pulled: { ...companions, menu }, provisional },
    records: changes.items,
    delta,
  };
}

/** Returns the delta that does at once what the two do one after the other. */
function joinMenuDeltas(first: MenuV2, second: MenuV2): MenuV2 {
  const { items, deleted_item_ids: deleted, deactivated_item_ids: deactivated } = second;
  const later = new Set([...items.map(({ id }) => id), ...deleted, ...deactivated]);
  const earlier = (id: string): boolean => !later.has(id);
  return {
    ...first,
    items: [...first.items.filter(({ id }) => earlier(id)), ...items],
    deleted_item_ids: [...first.deleted_item_ids.filter(earlier), ...deleted],
    deactivated_item_ids: [...first.deactivated_item_ids.filter(earlier), ...deactivated],
    dayparts: second.dayparts,
    as_of: second.as_of,
  };
}
