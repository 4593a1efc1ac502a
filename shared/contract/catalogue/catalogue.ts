import { type Static, Type } from 'typebox';
import { Currency, list, NumericId, oneOf, optional, record, text, Uuid } from '../http/schema.ts';
import { MenuItemTax } from '../records/tax.ts';
import { CatalogueItem, CatalogueItemSet } from './catalogue-items.ts';
import { CatalogueDiscount, CatalogueFee } from './catalogue-offers.ts';
import { CatalogueOptions, CatalogueVendor, CatalogueVenue } from './catalogue-places.ts';

/** The service's catalogue as one document. `catalogue-check.ts` has the rules that a schema cannot express. */

export const CATALOGUE_FORMAT = 'grandstand-catalog/1';

export const CatalogueCorporate = record('CatalogueCorporate', {
  id: NumericId,
  name: text(255, 1),
  calculate_options: optional(CatalogueOptions),
});
export type CatalogueCorporate = Static<typeof CatalogueCorporate>;

export const CatalogueTax = MenuItemTax;
export type CatalogueTax = MenuItemTax;

export const CatalogueCategory = record('CatalogueCategory', { id: text(64, 1), name: text(255) });
export type CatalogueCategory = Static<typeof CatalogueCategory>;

export const EmployeeRole = oneOf('cashier', 'manager', 'admin');
export type EmployeeRole = Static<typeof EmployeeRole>;

export const CatalogueEmployee = record('CatalogueEmployee', {
  id: text(64, 1),
  name: text(255, 1),
  role: EmployeeRole,
  /** Hashed on import and never stored or returned. An exported file has none; importing it keeps the employee's current PIN. */
  pin: optional(Type.String({ pattern: '^[0-9]{4,8}$', maxLength: 8 })),
});
export type CatalogueEmployee = Static<typeof CatalogueEmployee>;

export const ApiKeyKind = oneOf('ordering', 'backoffice');
export type ApiKeyKind = Static<typeof ApiKeyKind>;

const Scope = list(NumericId, { maxItems: 1000 });

export const CatalogueApiKey = record('CatalogueApiKey', {
  key: Uuid,
  kind: ApiKeyKind,
  corporates: Scope,
  venues: Scope,
  vendors: Scope,
});
export type CatalogueApiKey = Static<typeof CatalogueApiKey>;

/** The lists of a catalogue, each with the schema of its elements and its maximum length. */
export const CATALOGUE_LISTS = {
  corporates: { element: CatalogueCorporate, maxItems: 100 },
  venues: { element: CatalogueVenue, maxItems: 1000 },
  vendors: { element: CatalogueVendor, maxItems: 1000 },
  taxes: { element: CatalogueTax, maxItems: 1000 },
  categories: { element: CatalogueCategory, maxItems: 10_000 },
  items: { element: CatalogueItem, maxItems: 100_000 },
  item_sets: { element: CatalogueItemSet, maxItems: 100_000 },
  discounts: { element: CatalogueDiscount, maxItems: 10_000 },
  fees: { element: CatalogueFee, maxItems: 1000 },
  employees: { element: CatalogueEmployee, maxItems: 10_000 },
  api_keys: { element: CatalogueApiKey, maxItems: 10_000 },
} as const;

export const Catalogue = record('Catalogue', {
  format: oneOf(CATALOGUE_FORMAT),
  currency: Currency,
  /** For the whole environment; a corporate, venue or vendor may override it. */
  calculate_options: optional(CatalogueOptions),
  corporates: list(CatalogueCorporate, { maxItems: CATALOGUE_LISTS.corporates.maxItems }),
  venues: list(CatalogueVenue, { maxItems: CATALOGUE_LISTS.venues.maxItems }),
  vendors: list(CatalogueVendor, { maxItems: CATALOGUE_LISTS.vendors.maxItems }),
  taxes: list(CatalogueTax, { maxItems: CATALOGUE_LISTS.taxes.maxItems }),
  categories: list(CatalogueCategory, { maxItems: CATALOGUE_LISTS.categories.maxItems }),
  items: list(CatalogueItem, { maxItems: CATALOGUE_LISTS.items.maxItems }),
  item_sets: list(CatalogueItemSet, { maxItems: CATALOGUE_LISTS.item_sets.maxItems }),
  discounts: list(CatalogueDiscount, { maxItems: CATALOGUE_LISTS.discounts.maxItems }),
  fees: list(CatalogueFee, { maxItems: CATALOGUE_LISTS.fees.maxItems }),
  employees: list(CatalogueEmployee, { maxItems: CATALOGUE_LISTS.employees.maxItems }),
  api_keys: optional(list(CatalogueApiKey, { maxItems: CATALOGUE_LISTS.api_keys.maxItems })),
});
export type Catalogue = Static<typeof Catalogue>;
