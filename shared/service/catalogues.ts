import { assert } from '../base/assert.ts';
import { accept, type Outcome, refuse } from '../base/outcome.ts';
import { addMilliseconds, DAY_IN_MILLISECONDS, type Instant, now } from '../base/time.ts';
import type { World } from '../base/world.ts';
import type { Catalogue as CatalogueFile } from '../contract/catalogue.ts';
import { checkCatalogue } from '../contract/catalogue-check.ts';
import type { CatalogueReport } from '../contract/catalogue-violations.ts';
import { compileCatalogue } from '../engine/compile-catalogue.ts';
import { catalogueDataOf } from '../wire/vendor-catalogue.ts';
import { type VendorRecords, vendorRecordsOf } from '../wire/vendor-records.ts';
import { makeApiKey } from './access.ts';
import { changesBetween } from './catalogue-changes.ts';
import type { ApiKey, CatalogueRevision, ServiceStore } from './store.ts';

/** Revisions held compiled, beside the one in use, for sales that were made offline by them. */
const MOST_PAST_SHELVES = 4;

/** One revision of the catalogue, with what was compiled and written of it so far. */
export interface Shelf {
  readonly revision: CatalogueRevision;
  readonly file: CatalogueFile;
  vendor(vendorId: number): VendorRecords | undefined;
  /** Answers already written, by what was asked. */
  readonly written: Map<string, Uint8Array>;
}

export interface Catalogues {
  current(): Shelf;
  /** The revision of that name, if it is still kept. */
  past(revision: string): Promise<Shelf | undefined>;
  /** The revision that was in use then: the oldest kept where the moment is earlier still. */
  inUseAt(at: Instant): Promise<Shelf>;
  /** Puts a file into use, whole or not at all. */
  adopt(value: unknown): Promise<Outcome<CatalogueRevision, CatalogueReport>>;
  /** Notices what another process adopted. */
  refresh(): Promise<void>;
}

/** There must be a first revision in the store; `adoptFirst` makes it. */
export async function openCatalogues(world: World, store: ServiceStore, retentionDays: number): Promise<Catalogues> {
  let shelf = await readShelf(store, await store.catalogue.currentRevision());
  const pastShelves = new Map<number, Shelf>();

  const keepPast = (past: Shelf): Shelf => {
    if (pastShelves.size >= MOST_PAST_SHELVES) pastShelves.delete(pastShelves.keys().next().value as number);
    pastShelves.set(past.revision.revision, past);
    return past;
  };
  const use = (next: Shelf): void => {
    keepPast(shelf);
    shelf = next;
  };
  const find = async (revision: CatalogueRevision): Promise<Shelf> => {
    if (revision.revision === shelf.revision.revision) return shelf;
    return pastShelves.get(revision.revision) ?? keepPast(await readShelf(store, revision));
  };

  const refresh = async (): Promise<void> => {
    const newest = await store.catalogue.currentRevision();
    if (newest !== undefined && newest.revision !== shelf.revision.revision) use(await readShelf(store, newest));
  };

  return {
    current: () => shelf,
    async past(name) {
      if (name === revisionName(shelf.revision)) return shelf;
      const revision = (await store.catalogue.listRevisions()).find((each) => revisionName(each) === name);
      return revision && find(revision);
    },
    async inUseAt(at) {
      if (at >= shelf.revision.asOf) return shelf;
      const revisions = await store.catalogue.listRevisions();
      return find(revisions.findLast((each) => each.asOf <= at) ?? (revisions[0] as CatalogueRevision));
    },
    async adopt(value) {
      const checked = checkCatalogue(value);
      if (!checked.ok) return checked;
      await refresh();
      const revision = await saveAfter(world, store, checked.value, shelf);
      use(makeShelf(revision, checked.value));
      await store.catalogue.pruneRevisions(addMilliseconds(now(world), -retentionDays * DAY_IN_MILLISECONDS));
      return accept(revision);
    },
    refresh,
  };
}

/** Where the store has no catalogue yet: this one becomes the first. */
export async function adoptFirst(world: World, store: ServiceStore, value: unknown): Promise<Outcome<CatalogueRevision, CatalogueReport>> {
  const checked = checkCatalogue(value);
  if (!checked.ok) return refuse(checked.refusal);
  return accept(await save(world, store, checked.value, undefined));
}

/** What changed must be told against the very revision before: where another process adopted one in between, this one is saved again. */
async function saveAfter(
  world: World,
  store: ServiceStore,
  file: CatalogueFile,
  { revision, file: before }: Shelf,
): Promise<CatalogueRevision> {
  const saved = await save(world, store, file, before);
  if (saved.revision === revision.revision + 1) return saved;
  const between = await readShelf(store, { ...saved, revision: saved.revision - 1 });
  return await saveAfter(world, store, file, { ...between, revision: saved });
}

/** PINs and keys live in stores of their own, as digests: the kept text has neither. A key of the file is taken up before the file is. */
async function save(world: World, store: ServiceStore, file: CatalogueFile, before: CatalogueFile | undefined): Promise<CatalogueRevision> {
  const { api_keys: keys = [], ...kept } = file;
  for (const { key, ...scopes } of keys) await saveKey(store, makeApiKey(world, key, scopes));
  const text = JSON.stringify({ ...kept, employees: kept.employees.map(({ pin: _pin, ...employee }) => employee) });
  return await store.catalogue.saveRevision(text, changesBetween(before, file), now(world));
}

/** How a revision is named on the wire: by the moment that a menu of it tells as its own. */
export function revisionName(revision: CatalogueRevision): string {
  return revision.asOf;
}

/** One that was revoked stays so, whatever file still names it. */
async function saveKey({ keys }: ServiceStore, key: ApiKey): Promise<void> {
  const known = await keys.findApiKey(key.hash);
  await keys.saveApiKey({ ...key, active: known?.active ?? true });
}

async function readShelf(store: ServiceStore, revision: CatalogueRevision | undefined): Promise<Shelf> {
  assert(revision !== undefined, 'the store has no catalogue yet');
  const text = await store.catalogue.readRevision(revision.revision);
  assert(text !== undefined, `the store has lost catalogue revision ${revision.revision}`);
  return makeShelf(revision, JSON.parse(text) as CatalogueFile);
}

function makeShelf(revision: CatalogueRevision, file: CatalogueFile): Shelf {
  const vendors = new Map<number, VendorRecords>();
  const known = new Set(file.vendors.map((vendor) => vendor.id));
  return {
    revision,
    file,
    written: new Map(),
    vendor(vendorId) {
      if (!known.has(vendorId)) return undefined;
      const made =
        vendors.get(vendorId) ?? vendorRecordsOf(file, compileCatalogue(catalogueDataOf(file, vendorId, revisionName(revision))));
      vendors.set(vendorId, made);
      return made;
    },
  };
}
