import { CATALOGUE_FORMAT, type Catalogue } from '../../shared/contract/catalogue/catalogue.ts';
import { barItems } from './bar-items.ts';
import { coffeeItems } from './coffee-items.ts';
import { discounts } from './discounts.ts';
import { fees } from './fees.ts';
import { grillItems } from './grill-items.ts';
import { harborItems } from './harbor-items.ts';
import { itemSets } from './item-sets.ts';
import { modifierItems } from './modifier-items.ts';
import { apiKeys, employees } from './staff.ts';
import { storeItems } from './store-items.ts';
import { categories, taxes } from './taxes.ts';
import { vendors } from './vendors.ts';
import { corporates, venues } from './venues.ts';

/** Lakeside Stadium and Harbor Arena: two venues with seven vendors, made to show everything that the product can do. */
export const demoCatalogue: Catalogue = {
  format: CATALOGUE_FORMAT,
  currency: 'USD',
  corporates,
  venues,
  vendors,
  taxes,
  categories,
  items: [...grillItems, ...barItems, ...coffeeItems, ...storeItems, ...harborItems, ...modifierItems],
  item_sets: itemSets,
  discounts,
  fees,
  employees,
  api_keys: apiKeys,
};
