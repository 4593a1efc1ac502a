import { CATALOGUE_FORMAT, type Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { ITEMS, item, USD_ITEMS, USD_SETS } from './catalogue-items.ts';
import { discount, tax, USD_DISCOUNTS, USD_FEES, USD_TAXES } from './catalogue-offers.ts';
import { CORPORATE, USD_VENUES, usdVendors, VENDORS, vendorMaker, venueAt } from './catalogue-vendors.ts';

/** What all three files are written in. */
function fileOf(currency: string, parts: Partial<Catalogue>): Catalogue {
  return {
    format: CATALOGUE_FORMAT,
    currency,
    corporates: [CORPORATE],
    venues: [],
    vendors: [],
    taxes: [],
    categories: [],
    items: [],
    item_sets: [],
    discounts: [],
    fees: [],
    employees: [],
    ...parts,
  };
}

export const USD_CATALOGUE: Catalogue = fileOf('USD', {
  venues: [...USD_VENUES],
  vendors: [...usdVendors(Object.values(ITEMS))],
  taxes: [...USD_TAXES],
  categories: [{ id: 'food', name: 'Food' }],
  items: [...USD_ITEMS],
  item_sets: [...USD_SETS],
  discounts: [...USD_DISCOUNTS],
  fees: [...USD_FEES],
});

export const YEN_ITEMS = { ramen: '110', onigiri: '111', wasabi: '112' } as const;
const TOKYO = 21;

/** A currency without minor digits. */
export const JPY_CATALOGUE: Catalogue = fileOf('JPY', {
  venues: [venueAt(TOKYO, 'Tokyo Arena', 'Asia/Tokyo', { charity_rounding_enabled: true })],
  vendors: [vendorMaker(TOKYO, Object.values(YEN_ITEMS))(VENDORS.yen, 'Noodles', { rounding: { mode: 'NEAREST', increment: 10 } })],
  taxes: [tax('consumption', 0.1, 'inclusive'), tax('takeaway', 0.08, 'exclusive')],
  items: [
    item(YEN_ITEMS.ramen, 'Ramen', 850, { tax_ids: ['consumption'] }),
    item(YEN_ITEMS.onigiri, 'Onigiri', 155, { tax_ids: ['takeaway'] }),
    item(YEN_ITEMS.wasabi, 'Wasabi', 25),
  ],
  discounts: [discount('yen-15', 'CART', 'PERCENT', 15)],
});

export const DINAR_ITEMS = { shawarma: '120', tea: '121' } as const;
const KUWAIT = 22;

/** A currency with three minor digits. */
export const KWD_CATALOGUE: Catalogue = fileOf('KWD', {
  venues: [venueAt(KUWAIT, 'Gulf Stadium', 'Asia/Kuwait', { charity_rounding_enabled: true })],
  vendors: [vendorMaker(KUWAIT, Object.values(DINAR_ITEMS))(VENDORS.dinar, 'Grill', { rounding: { mode: 'NEAREST', increment: 0.005 } })],
  taxes: [tax('vat', 0.05, 'exclusive'), tax('vat-in', 0.05, 'inclusive')],
  items: [item(DINAR_ITEMS.shawarma, 'Shawarma', 1.25, { tax_ids: ['vat'] }), item(DINAR_ITEMS.tea, 'Tea', 0.375, { tax_ids: ['vat-in'] })],
  discounts: [discount('dinar-10', 'CART', 'PERCENT', 10)],
});

export const CATALOGUES: readonly Catalogue[] = [USD_CATALOGUE, JPY_CATALOGUE, KWD_CATALOGUE];

/** Vendor ids differ across the files. */
export function catalogueOfVendor(vendorId: number): Catalogue {
  const found = CATALOGUES.find((file) => file.vendors.some(({ id }) => id === vendorId));
  if (found === undefined) throw new Error(`no golden catalogue has the vendor ${vendorId}`);
  return found;
}
