import { type Instant, parseInstant } from '../../shared/base/time.ts';
import type { Catalogue } from '../../shared/engine/catalogue/catalogue.ts';
import { compileCatalogue } from '../../shared/engine/catalogue/compile-catalogue.ts';
import type { CatalogueData } from '../../shared/engine/terms/catalogue-data.ts';
import { catalogueDataOf } from '../../shared/wire/catalogue/vendor-catalogue.ts';
import { catalogueOfVendor } from './catalogue.ts';
import type { GoldenCase } from './golden-case.ts';

/** The catalogue by which a case is priced, and the time. */
export interface CaseContext {
  readonly data: CatalogueData;
  readonly catalogue: Catalogue;
  readonly currency: string;
  readonly at: Instant;
}

type VendorContext = Omit<CaseContext, 'at'>;

const known = new Map<number, VendorContext>();

export function contextOf({ vendor, at }: Pick<GoldenCase, 'vendor' | 'at'>): CaseContext {
  const instant = parseInstant(at);
  if (instant === undefined) throw new Error(`not an instant: ${at}`);
  let context = known.get(vendor);
  if (context === undefined) {
    const data = catalogueDataOf(catalogueOfVendor(vendor), vendor, 'golden');
    context = { data, catalogue: compileCatalogue(data), currency: data.terms.currency };
    known.set(vendor, context);
  }
  return { ...context, at: instant };
}
