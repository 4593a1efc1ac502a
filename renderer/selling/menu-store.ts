import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Instant } from '../../shared/base/time.ts';
import { type Catalogue, itemsOf } from '../../shared/engine/catalogue/catalogue.ts';
import { applyDelta } from '../../shared/engine/catalogue/catalogue-delta.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import { entriesOf } from '../../shared/engine/terms/layered-map.ts';
import {
  type CatalogueAnswer,
  type ItemText,
  type ProvisionalReasons,
  STAND_OPERATIONS,
} from '../../shared/till-contract/operations/stand-operations.ts';
import { askTill } from '../host/ask-till.ts';
import type { WindowDatabase } from '../ui/boot/window-database.ts';
import { type CachedMenu, forgetMenu, overlayMenu, readMenu, writeMenu } from './menu-cache.ts';
import { type MenuSearch, makeMenuSearch } from './menu-search.ts';

/** The menu that the window sells from: loaded from its own cache at once, then updated from the host. */
export interface MenuState {
  readonly catalogue: Catalogue | undefined;
  readonly texts: ReadonlyMap<string, ItemText>;
  readonly search: MenuSearch;
  readonly provisional: ProvisionalReasons;
  readonly pulledAt: Instant | undefined;
  /** True if the cache was unreadable and cleared; the menu then comes from the host. */
  readonly wasRebuilt: boolean;
  readonly state: 'empty' | 'ready' | 'failed';
}

export interface MenuStore {
  readonly store: StoreApi<MenuState>;
  /** Loads the menu from the cache. Returns true if it held one. */
  open(): Promise<boolean>;
  /** Asks the host for changes. Calls during a running pull share it. */
  pull(): Promise<void>;
}

export function makeMenuStore(database: WindowDatabase, onCatalogue: (catalogue: Catalogue) => void): MenuStore {
  const store = createStore<MenuState>(() => ({
    catalogue: undefined,
    texts: new Map(),
    search: makeMenuSearch([]),
    provisional: [],
    pulledAt: undefined,
    wasRebuilt: false,
    state: 'empty',
  }));
  let pulling: Promise<void> | undefined;

  const show = (catalogue: Catalogue, state: Partial<MenuState>): void => {
    store.setState({ ...state, catalogue, state: 'ready' });
    onCatalogue(catalogue);
  };
  const takeWhole = (menu: Omit<CachedMenu, 'deltas'>): void => {
    const { data, texts, provisional, pulledAt } = menu;
    const search = makeMenuSearch(data.items);
    show(compileCatalogue(data), { texts: textsById(texts), search, provisional, pulledAt });
    readBitByBit(search);
  };
  const takeDelta = (before: Catalogue, { delta, texts, provisional, pulledAt }: Extract<CatalogueAnswer, { kind: 'delta' }>): void => {
    const { search, texts: known } = store.getState();
    for (const item of delta.items ?? []) search.put(item);
    for (const itemId of delta.removedItemIds ?? []) search.remove(itemId);
    show(applyDelta(before, delta), { texts: textsById(texts, known), provisional, pulledAt });
  };

  const open = async (): Promise<boolean> => {
    try {
      const menu = await readMenu(database);
      if (menu === undefined) {
        if ((await database.menu.count()) > 0) await rebuild();
        return false;
      }
      takeWhole(menu);
      for (const { delta, texts } of menu.deltas) {
        const { catalogue } = store.getState();
        const { provisional, pulledAt } = menu;
        if (catalogue !== undefined)
          takeDelta(catalogue, { kind: 'delta', since: catalogue.revision, delta, texts, provisional, pulledAt });
      }
      return true;
    } catch {
      await rebuild();
      return false;
    }
  };
  /** Clears a cache that this program can't read. */
  const rebuild = async (): Promise<void> => {
    await forgetMenu(database).catch(() => undefined);
    store.setState({ wasRebuilt: true });
  };

  const pullOnce = async (): Promise<void> => {
    const { catalogue } = store.getState();
    const answer = await askTill(
      STAND_OPERATIONS.pullCatalogue,
      catalogue === undefined ? {} : { query: { since: catalogue.revision, vendor_id: String(catalogue.terms.vendorId) } },
      60_000,
    );
    if (!answer.ok) {
      if (catalogue === undefined) store.setState({ state: 'failed' });
      return;
    }
    const told = answer.value;
    if (told.kind === 'unchanged') return store.setState({ pulledAt: told.pulledAt });
    if (told.kind === 'whole') {
      takeWhole(told);
      // A menu that can't be cached is still used; after a restart the window asks the host again.
      await writeMenu(database, told).catch(() => undefined);
      return;
    }
    if (catalogue === undefined) return;
    takeDelta(catalogue, told);
    const written = await overlayMenu(database, told.since, told, told).catch(() => 'not_its_successor' as const);
    if (written !== 'written') await fold();
  };
  /** Rewrites the cache from the catalogue in use, without asking the host. */
  const fold = async (): Promise<void> => {
    const { catalogue, texts, provisional, pulledAt } = store.getState();
    if (catalogue === undefined || pulledAt === undefined) return;
    const menu = { data: dataOf(catalogue), texts: [...texts.values()], provisional, pulledAt };
    await writeMenu(database, menu).catch(() => undefined);
  };

  return {
    store,
    open,
    pull: () => {
      pulling ??= pullOnce().finally(() => {
        pulling = undefined;
      });
      return pulling;
    },
  };
}

/** Indexing this many names takes less than half a frame. */
const NAMES_AT_ONCE = 1000;

function readBitByBit(search: MenuSearch): void {
  setTimeout(() => {
    if (!search.read(NAMES_AT_ONCE)) readBitByBit(search);
  }, 0);
}

function textsById(texts: readonly ItemText[], known?: ReadonlyMap<string, ItemText>): ReadonlyMap<string, ItemText> {
  const byId = new Map(known);
  for (const text of texts) byId.set(text.itemId, text);
  return byId;
}

/** Returns the data that a catalogue was compiled from. */
function dataOf(catalogue: Catalogue): CachedMenu['data'] {
  return {
    revision: catalogue.revision,
    terms: catalogue.terms,
    taxes: [...catalogue.taxes.values()].map(({ data }) => data),
    items: [...itemsOf(catalogue)].map(({ data }) => data),
    itemSets: [...entriesOf(catalogue.itemSets)].map(([, { data }]) => data),
    discounts: catalogue.discounts.all.map(({ data }) => data),
    fees: [...catalogue.fees.byId.values()].map(({ data }) => data),
    dayparts: catalogue.calendar.dayparts.map(({ data }) => data),
  };
}
