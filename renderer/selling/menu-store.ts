import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Instant } from '../../shared/base/time.ts';
import { type Catalogue, itemsOf } from '../../shared/engine/catalogue/catalogue.ts';
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
import { changeSpokenMenu, type SpokenMenu, speakMenu } from './catalogue-language.ts';
import { type CachedMenu, forgetMenu, overlayMenu, readMenu, writeMenu } from './menu-cache.ts';
import { type MenuSearch, makeMenuSearch } from './menu-search.ts';

/** The menu that the window sells from: loaded from its own cache at once, then updated from the host. */
export interface MenuState {
  /** In the names of the window's language. */
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
  /** Shows names in this language, where the catalogue has them. */
  speak(language: string): void;
}

/** The time limit for pulling a menu, in milliseconds. */
const PATIENCE = 60_000;

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
  const menu: MenuMemory = { database, store, onCatalogue, language: '', spoken: undefined, pulling: undefined };
  return {
    store,
    open: () => openMenu(menu),
    pull: () => {
      menu.pulling ??= pullMenu(menu).finally(() => {
        menu.pulling = undefined;
      });
      return menu.pulling;
    },
    speak: (language) => speak(menu, language),
  };
}

/** What the store of a menu knows beside what it shows. */
interface MenuMemory {
  readonly database: WindowDatabase;
  readonly store: StoreApi<MenuState>;
  readonly onCatalogue: (catalogue: Catalogue) => void;
  language: string;
  spoken: SpokenMenu | undefined;
  pulling: Promise<void> | undefined;
}

function showMenu(menu: MenuMemory, spoken: SpokenMenu, state: Partial<MenuState>): void {
  menu.spoken = spoken;
  menu.store.setState({ ...state, catalogue: spoken.shown, state: 'ready' });
  menu.onCatalogue(spoken.shown);
}

function speak(menu: MenuMemory, language: string): void {
  if (menu.language === language) return;
  menu.language = language;
  if (menu.spoken === undefined) return;
  const { plain, shown } = menu.spoken;
  const spoken = speakMenu(plain, language);
  if (spoken.shown !== shown) showMenu(menu, spoken, {});
}

function takeWhole(menu: MenuMemory, { data, texts, provisional, pulledAt }: Omit<CachedMenu, 'deltas'>): void {
  const search = makeMenuSearch(data.items);
  showMenu(menu, speakMenu(compileCatalogue(data), menu.language), { texts: textsById(texts), search, provisional, pulledAt });
  readBitByBit(search);
}

type DeltaAnswer = Extract<CatalogueAnswer, { kind: 'delta' }>;

type MenuChange = Pick<DeltaAnswer, 'delta' | 'texts' | 'provisional' | 'pulledAt'>;

function takeDelta(menu: MenuMemory, before: SpokenMenu, { delta, texts, provisional, pulledAt }: MenuChange): void {
  const { search, texts: previous } = menu.store.getState();
  for (const item of delta.items ?? []) search.put(item);
  for (const itemId of delta.removedItemIds ?? []) search.remove(itemId);
  showMenu(menu, changeSpokenMenu(before, delta, menu.language), { texts: textsById(texts, previous), provisional, pulledAt });
}

async function openMenu(menu: MenuMemory): Promise<boolean> {
  const { database } = menu;
  try {
    const cached = await readMenu(database);
    if (cached === undefined) {
      if ((await database.menu.count()) > 0) await clearCache(menu);
      return false;
    }
    takeWhole(menu, cached);
    const { provisional, pulledAt } = cached;
    for (const { delta, texts } of cached.deltas) {
      if (menu.spoken !== undefined) takeDelta(menu, menu.spoken, { delta, texts, provisional, pulledAt });
    }
    return true;
  } catch {
    await clearCache(menu);
    return false;
  }
}

/** Clears a cache that this program can't read. */
async function clearCache({ database, store }: MenuMemory): Promise<void> {
  await forgetMenu(database).catch(() => undefined);
  store.setState({ wasRebuilt: true });
}

async function pullMenu(menu: MenuMemory): Promise<void> {
  const { database, store } = menu;
  const { catalogue } = store.getState();
  const query = catalogue && { since: catalogue.revision, vendor_id: String(catalogue.terms.vendorId) };
  const answer = await askTill(STAND_OPERATIONS.pullCatalogue, query === undefined ? {} : { query }, PATIENCE);
  if (!answer.ok) {
    if (catalogue === undefined) store.setState({ state: 'failed' });
    return;
  }
  const pulled = answer.value;
  if (pulled.kind === 'unchanged') return store.setState({ pulledAt: pulled.pulledAt });
  if (pulled.kind === 'whole') {
    takeWhole(menu, pulled);
    // A menu that can't be cached is still used; after a restart the window asks the host again.
    await writeMenu(database, pulled).catch(() => undefined);
    return;
  }
  if (menu.spoken === undefined) return;
  takeDelta(menu, menu.spoken, pulled);
  const written = await overlayMenu(database, pulled.since, pulled, pulled).catch(() => 'not_its_successor' as const);
  if (written !== 'written') await rewriteCache(menu);
}

/** Rewrites the cache from the catalogue in use, without asking the host. */
async function rewriteCache({ database, store, spoken }: MenuMemory): Promise<void> {
  const { texts, provisional, pulledAt } = store.getState();
  if (spoken === undefined || pulledAt === undefined) return;
  const menu = { data: dataOf(spoken.plain), texts: [...texts.values()], provisional, pulledAt };
  await writeMenu(database, menu).catch(() => undefined);
}

/** Indexing this many items takes less than half a frame, in five languages too. */
const NAMES_AT_ONCE = 500;

function readBitByBit(search: MenuSearch): void {
  setTimeout(() => {
    if (!search.read(NAMES_AT_ONCE)) readBitByBit(search);
  }, 0);
}

function textsById(texts: readonly ItemText[], previous?: ReadonlyMap<string, ItemText>): ReadonlyMap<string, ItemText> {
  const byId = new Map(previous);
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
