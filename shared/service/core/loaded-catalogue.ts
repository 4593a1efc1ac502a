import { doInSteps, type YieldToOthers } from '../../base/steps/steps.ts';
import type { World } from '../../base/world.ts';
import type { Catalogue as CatalogueFile } from '../../contract/catalogue/catalogue.ts';
import type { Catalogue } from '../../engine/catalogue/catalogue.ts';
import { compileCatalogue, compileInSteps } from '../../engine/catalogue/compile-catalogue.ts';
import { parseCatalogueFile, parseCatalogueInSteps } from '../../wire/catalogue/shared-lists.ts';
import { catalogueDataInSteps, catalogueDataOf } from '../../wire/catalogue/vendor-catalogue.ts';
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
  const fileOf = (): CatalogueFile => {
    if (typeof parsed === 'string') parsed = parseCatalogueFile(parsed);
    return parsed;
  };
  const vendors = new Map<number, VendorRecords>();
  const isDone = (vendorId: number | undefined): boolean =>
    typeof parsed !== 'string' && (vendorId === undefined || vendors.has(vendorId) || parsed.vendors.every(({ id }) => id !== vendorId));
  const keep = (file: CatalogueFile, vendorId: number, catalogue: Catalogue): VendorRecords => {
    const made = vendors.get(vendorId) ?? vendorRecordsOf(file, catalogue);
    vendors.set(vendorId, made);
    return made;
  };
  const prepareVendor = async (vendorId: number | undefined): Promise<void> => {
    if (typeof parsed === 'string') {
      const file = await doInSteps(parseCatalogueInSteps(parsed), yieldToOthers);
      // A use that did not wait may have parsed it meanwhile.
      if (typeof parsed === 'string') parsed = file;
    }
    if (vendorId === undefined || isDone(vendorId)) return;
    const file = fileOf();
    const data = await doInSteps(catalogueDataInSteps(file, vendorId, revisionName(revision)), yieldToOthers);
    keep(file, vendorId, await doInSteps(compileInSteps(data), yieldToOthers));
    // The request that waited is answered in a step of its own.
    await yieldToOthers?.();
  };
  let preparing = Promise.resolve();
  return {
    revision,
    get file() {
      return fileOf();
    },
    written: makeWrittenMenus(world),
    prepare(vendorId) {
      if (yieldToOthers === undefined || isDone(vendorId)) return undefined;
      // One after the other: all wait for the same file.
      preparing = preparing.catch(() => undefined).then(() => prepareVendor(vendorId));
      return preparing;
    },
    vendor(vendorId) {
      const known = vendors.get(vendorId);
      if (known !== undefined) return known;
      const file = fileOf();
      if (!file.vendors.some(({ id }) => id === vendorId)) return undefined;
      return keep(file, vendorId, compileCatalogue(catalogueDataOf(file, vendorId, revisionName(revision))));
    },
  };
}
