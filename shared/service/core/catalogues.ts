import { assert } from '../../base/assert.ts';
import { accept, type Outcome, refuse } from '../../base/outcome.ts';
import type { YieldToOthers } from '../../base/steps/steps.ts';
import { addMilliseconds, DAY_IN_MILLISECONDS, type Instant, now } from '../../base/time.ts';
import type { World } from '../../base/world.ts';
import type { Catalogue as CatalogueFile } from '../../contract/catalogue/catalogue.ts';
import { checkCatalogue } from '../../contract/catalogue/catalogue-check.ts';
import type { CatalogueReport } from '../../contract/catalogue/catalogue-violations.ts';
import { catalogueIndexOf } from '../../wire/catalogue/catalogue-index.ts';
import { makeApiKey } from './access.ts';
import { changesBetween } from './catalogue-changes.ts';
import { type LoadedCatalogue, loadCatalogue, revisionName } from './loaded-catalogue.ts';
import type { ApiKey, CatalogueRevision, RevisionOrigin, ServiceStore } from './store.ts';

/** Older revisions that are held compiled, beside the one in use, for sales that were made offline by them. */
export const MOST_PAST_MENUS = 4;
export const PAST_MENU_UNUSED_MILLISECONDS = 600_000;

export interface Catalogues {
  current(): LoadedCatalogue;
  /** Returns the revision of that name if it is still kept. */
  past(revision: string): Promise<LoadedCatalogue | undefined>;
  /** Returns the revision that was in use then, or the oldest one kept if the moment is earlier. */
  inUseAt(at: Instant): Promise<LoadedCatalogue>;
  /** Puts a file into use, whole or not at all. */
  adopt(value: unknown): Promise<Outcome<CatalogueRevision, CatalogueReport>>;
  /** Puts the changed file into use; changes the newer file if another writer was faster. Undefined if the change cannot be made. */
  edit(change: (file: CatalogueFile) => CatalogueFile | undefined): Promise<Outcome<CatalogueRevision, CatalogueReport> | undefined>;
  /**
   * Puts into use what `make` makes of the newest catalogue, or refuses as it does. `make` is called again if another writer was faster, so
   * it reads again what it depends on.
   */
  publish<Refusal>(make: (newest: LoadedCatalogue) => Promise<Outcome<Publication, Refusal>>): Promise<Outcome<CatalogueRevision, Refusal>>;
  /** Loads a revision that another process adopted. */
  refresh(): Promise<void>;
  /** Lets go of what can be made again and was not used lately. True when that was much. */
  dropUnused(): boolean;
}

/** The currency of all amounts of this service. */
export function currencyOf({ catalogues }: { readonly catalogues: Pick<Catalogues, 'current'> }): string {
  return catalogues.current().file.currency;
}

/** A catalogue that was checked, and how it came to be. */
export interface Publication {
  readonly file: CatalogueFile;
  readonly origin?: RevisionOrigin;
}

/** Requires a first revision in the store; `adoptFirst` makes it. */
export async function openCatalogues(
  world: World,
  store: ServiceStore,
  retentionDays: number,
  yieldToOthers?: YieldToOthers,
): Promise<Catalogues> {
  const load = (revision: CatalogueRevision, content: string | CatalogueFile): LoadedCatalogue =>
    loadCatalogue(world, revision, content, yieldToOthers);
  let loaded = await readLoaded(load, store, await store.catalogue.currentRevision());
  const past = makePastMenus(world);

  /** Never goes back to an older revision, because an earlier read or save may finish later. */
  const use = (next: LoadedCatalogue): void => {
    if (next.revision.revision <= loaded.revision.revision) return;
    past.keep(loaded);
    loaded = next;
  };
  const find = async (revision: CatalogueRevision): Promise<LoadedCatalogue> => {
    if (revision.revision === loaded.revision.revision) return loaded;
    return past.find(revision.revision) ?? past.keep(await readLoaded(load, store, revision));
  };

  const refresh = async (): Promise<void> => {
    const newest = await store.catalogue.currentRevision();
    if (newest !== undefined && newest.revision !== loaded.revision.revision) use(await readLoaded(load, store, newest));
  };
  /** Compares with the very revision before, so that a menu delta misses nothing. */
  const save = async (file: CatalogueFile, before: LoadedCatalogue, origin?: RevisionOrigin): Promise<CatalogueRevision | undefined> => {
    await saveKeys(world, store, file);
    const changes = changesBetween(before.file, file);
    const revision = await store.catalogue.saveRevisionAfter(before.revision.revision, textOf(file), changes, now(world), origin);
    if (revision === undefined) return undefined;
    use(load(revision, file));
    await store.catalogue.pruneRevisions(addMilliseconds(now(world), -retentionDays * DAY_IN_MILLISECONDS));
    await store.catalogue.replaceTexts();
    return revision;
  };

  const publish: Catalogues['publish'] = async (make) => {
    for (;;) {
      await refresh();
      const before = loaded;
      const made = await make(before);
      if (!made.ok) return made;
      const revision = await save(made.value.file, before, made.value.origin);
      if (revision !== undefined) return accept(revision);
    }
  };

  return {
    current: () => loaded,
    async past(name) {
      if (name === revisionName(loaded.revision)) return loaded;
      const revision = (await store.catalogue.listRevisions()).find((each) => revisionName(each) === name);
      return revision && find(revision);
    },
    async inUseAt(at) {
      if (at >= loaded.revision.asOf) return loaded;
      const revisions = await store.catalogue.listRevisions();
      return find(revisions.findLast((each) => each.asOf <= at) ?? (revisions[0] as CatalogueRevision));
    },
    async adopt(value) {
      const checked = checkCatalogue(value);
      return checked.ok ? await publish(async () => accept({ file: checked.value })) : checked;
    },
    edit: (change) => editBy(publish, change),
    publish,
    refresh,
    dropUnused() {
      const unused = past.dropUnused();
      const bytes = loaded.written.dropUnused() + unused.bytes;
      // Writing a menu made a record of each of its items. Those that are still asked for are made again.
      if (bytes > MUCH_BYTES) catalogueIndexOf(loaded.file).itemRecords.clear();
      return unused.isAnyGone || bytes > MUCH_BYTES;
    },
  };
}

async function editBy(
  publish: Catalogues['publish'],
  change: (file: CatalogueFile) => CatalogueFile | undefined,
): Promise<Outcome<CatalogueRevision, CatalogueReport> | undefined> {
  const edited = await publish<CatalogueReport | undefined>(async ({ file }) => {
    const changed = change(file);
    if (changed === undefined) return refuse(undefined);
    const checked = checkCatalogue(changed);
    return checked.ok ? accept({ file: checked.value }) : checked;
  });
  if (edited.ok) return edited;
  return edited.refusal && refuse(edited.refusal);
}

interface PastMenus {
  find(revision: number): LoadedCatalogue | undefined;
  keep(loaded: LoadedCatalogue): LoadedCatalogue;
  dropUnused(): { readonly bytes: number; readonly isAnyGone: boolean };
}

/** Holds a few older revisions for as long as someone asks for them. */
function makePastMenus({ monotonicMilliseconds }: World): PastMenus {
  const held = new Map<number, { readonly loaded: LoadedCatalogue; usedAt: number }>();
  return {
    find(revision) {
      const known = held.get(revision);
      if (known !== undefined) known.usedAt = monotonicMilliseconds();
      return known?.loaded;
    },
    keep(loaded) {
      if (held.size >= MOST_PAST_MENUS) held.delete(held.keys().next().value as number);
      held.set(loaded.revision.revision, { loaded, usedAt: monotonicMilliseconds() });
      return loaded;
    },
    dropUnused() {
      const before = monotonicMilliseconds() - PAST_MENU_UNUSED_MILLISECONDS;
      let bytes = 0;
      let isAnyGone = false;
      for (const [revision, { loaded, usedAt }] of held) {
        bytes += loaded.written.dropUnused();
        if (usedAt < before) isAnyGone = held.delete(revision);
      }
      return { bytes, isAnyGone };
    },
  };
}

const MUCH_BYTES = 16_000_000;

/** Makes this file the first catalogue of a store that has none. */
export async function adoptFirst(world: World, store: ServiceStore, value: unknown): Promise<Outcome<CatalogueRevision, CatalogueReport>> {
  const checked = checkCatalogue(value);
  if (!checked.ok) return refuse(checked.refusal);
  await saveKeys(world, store, checked.value);
  return accept(await store.catalogue.saveRevision(textOf(checked.value), changesBetween(undefined, checked.value), now(world)));
}

/** Saves the keys of a file, before the file itself is saved. */
async function saveKeys(world: World, store: ServiceStore, { api_keys: keys = [] }: CatalogueFile): Promise<void> {
  for (const { key, ...scopes } of keys) await saveKey(store, makeApiKey(world, key, scopes));
}

/** Leaves out PINs and keys, which are stored elsewhere as digests. */
function textOf({ api_keys: _keys, ...rest }: CatalogueFile): string {
  return JSON.stringify({ ...rest, employees: rest.employees.map(({ pin: _pin, ...employee }) => employee) });
}

/** Keeps a revoked key revoked, whichever file still names it. */
async function saveKey({ keys }: ServiceStore, key: ApiKey): Promise<void> {
  const known = await keys.findApiKey(key.hash);
  await keys.saveApiKey({ ...key, active: known?.active ?? true });
}

async function readLoaded(load: Load, store: ServiceStore, revision: CatalogueRevision | undefined): Promise<LoadedCatalogue> {
  assert(revision !== undefined, 'the store has no catalogue yet');
  const text = await store.catalogue.readRevision(revision.revision);
  assert(text !== undefined, `the store has lost catalogue revision ${revision.revision}`);
  return load(revision, text);
}

type Load = (revision: CatalogueRevision, content: string | CatalogueFile) => LoadedCatalogue;
