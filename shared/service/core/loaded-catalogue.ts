import { doAtOnce, doInSteps, type Steps, type YieldToOthers } from '../../base/steps/steps.ts';
import type { World } from '../../base/world.ts';
import type { Catalogue as CatalogueFile } from '../../contract/catalogue/catalogue.ts';
import { compileInSteps } from '../../engine/catalogue/compile-catalogue.ts';
import { parseCatalogueInSteps } from '../../wire/catalogue/shared-lists.ts';
import { catalogueDataInSteps } from '../../wire/catalogue/vendor-catalogue.ts';
import { type VendorRecords, vendorRecordsOf } from '../../wire/catalogue/vendor-records.ts';
import type { CatalogueRevision } from './store.ts';
import { makeWrittenMenus, type WrittenMenus } from './written-menus.ts';

/** One revision of the catalogue, with everything compiled and written from it so far. */
export interface LoadedCatalogue {
  readonly revision: CatalogueRevision;
  readonly file: CatalogueFile;
  vendor(vendorId: number): VendorRecords | undefined;
  /**
   * Parses the file, and compiles what the vendor sells, with pauses. Undefined if that is done, or there is no way to pause: then the first
   * use does it at once.
   */
  prepare(vendorId: number | undefined): Promise<void> | undefined;
  readonly written: WrittenMenus;
}

/** Returns what a vendor sold by a revision, most of which are not compiled. */
export async function vendorBy(loaded: LoadedCatalogue, vendorId: number): Promise<VendorRecords | undefined> {
  await loaded.prepare(vendorId);
  return loaded.vendor(vendorId);
}

/** Returns the name of a revision on the wire: the moment that its menus report as their own. */
export function revisionName(revision: CatalogueRevision): string {
  return revision.asOf;
}

/** Parses a text of megabytes with its first use, so that a host that starts does not wait for it. */
export function loadCatalogue(
  world: World,
  revision: CatalogueRevision,
  content: string | CatalogueFile,
  yieldToOthers: YieldToOthers | undefined,
): LoadedCatalogue {
  let parsed = content;
  const vendors = new Map<number, VendorRecords>();

  function* readFile(): Steps<CatalogueFile> {
    if (typeof parsed === 'string') {
      const file = yield* parseCatalogueInSteps(parsed);
      // A use that did not wait may have parsed it meanwhile.
      if (typeof parsed === 'string') parsed = file;
    }
    return parsed;
  }
  function* readVendor(vendorId: number): Steps<VendorRecords | undefined> {
    const file = yield* readFile();
    if (vendors.has(vendorId) || file.vendors.every(({ id }) => id !== vendorId)) return vendors.get(vendorId);
    const catalogue = yield* compileInSteps(yield* catalogueDataInSteps(file, vendorId, revisionName(revision)));
    const made = vendors.get(vendorId) ?? vendorRecordsOf(file, catalogue);
    vendors.set(vendorId, made);
    return made;
  }
  const isDone = (vendorId: number | undefined): boolean =>
    typeof parsed !== 'string' && (vendorId === undefined || vendors.has(vendorId) || parsed.vendors.every(({ id }) => id !== vendorId));
  const readWithPauses = async (vendorId: number | undefined): Promise<void> => {
    await doInSteps<unknown>(vendorId === undefined ? readFile() : readVendor(vendorId), yieldToOthers);
    // The request that waited is answered in a step of its own.
    await yieldToOthers?.();
  };
  let preparing = Promise.resolve();
  return {
    revision,
    get file() {
      return typeof parsed === 'string' ? doAtOnce(readFile()) : parsed;
    },
    written: makeWrittenMenus(world),
    prepare(vendorId) {
      if (yieldToOthers === undefined || isDone(vendorId)) return undefined;
      // One after the other: all wait for the same file.
      preparing = preparing.catch(() => undefined).then(() => readWithPauses(vendorId));
      return preparing;
    },
    vendor: (vendorId) => vendors.get(vendorId) ?? doAtOnce(readVendor(vendorId)),
  };
}
