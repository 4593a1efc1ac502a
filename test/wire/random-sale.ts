import type { Instant } from '../../shared/base/time.ts';
import type { Catalogue as CatalogueFile } from '../../shared/contract/catalogue/catalogue.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import type { Cart } from '../../shared/engine/terms/cart.ts';
import type { CatalogueData } from '../../shared/engine/terms/catalogue-data.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { type VendorRecords, vendorRecordsOf } from '../../shared/wire/catalogue/vendor-records.ts';
import { isLong } from '../base/search.ts';
import { randomCase } from '../engine/random-case.ts';
import { cartWithUuids, fileOfData, withUuids } from './written-catalogue.ts';

export interface RandomSale {
  readonly data: CatalogueData;
  readonly file: CatalogueFile;
  readonly catalogue: Catalogue;
  readonly records: VendorRecords;
  readonly cart: Cart;
  readonly at: Instant;
}

/** A random catalogue as a file and compiled from that file, and a random cart over it. */
export function randomSale(seed: number): RandomSale {
  const { data: named, cart, context } = randomCase(seed);
  const data = withUuids(named);
  const file = fileOfData(data);
  const catalogue = compileCatalogue(catalogueDataOf(file, data.terms.vendorId, data.revision));
  return { data, file, catalogue, records: vendorRecordsOf(file, catalogue), cart: cartWithUuids(cart), at: context.at };
}

/** Every run proves the same seeds; LONG=1 proves many more. */
export function seeds(count: number): readonly number[] {
  return Array.from({ length: isLong ? count * 50 : count }, (_, index) => index + 1);
}
