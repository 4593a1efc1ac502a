import { allergens, described, energy, itemsOf, setIds } from './authoring.ts';
import { ean13, upcA } from './barcodes.ts';

/** The second venue: its own kitchen, bar and shop, with taxes of its own. */

const kitchen = itemsOf({ categoryIds: ['seafood'], taxIds: ['harbor'], skuPrefix: 'HKT' }, [
  [
    1401,
    'Lobster Roll',
    24,
    {
      ...energy(560),
      ...allergens('gluten', 'crustaceans', 'egg'),
      ...described('Warm butter or cold mayonnaise.'),
      item_set_ids: setIds('lobster-style', 'harbor-sides'),
    },
  ],
  [1402, 'Clam Chowder', 9.5, { ...energy(430), ...allergens('molluscs', 'milk') }],
  [1403, 'Fish and Chips', 16.5, { ...energy(980), ...allergens('fish', 'gluten'), item_set_ids: setIds('harbor-sides') }],
  [1404, 'Crab Fries', 13.5, { ...energy(690), ...allergens('crustaceans', 'milk') }],
  [1405, 'Shrimp Basket', 15.5, { ...energy(720), ...allergens('crustaceans', 'gluten'), item_set_ids: setIds('harbor-sides') }],
  [1406, 'Fish Tacos, 2 pieces', 13, { ...energy(510), ...allergens('fish', 'gluten') }],
]);

const grill = itemsOf({ categoryIds: ['hot-dogs'], taxIds: ['harbor'], skuPrefix: 'HGR' }, [
  [1411, 'Harbor Hot Dog', 7, { ...energy(320), ...allergens('gluten', 'mustard'), item_set_ids: setIds('dog-toppings') }],
  [1412, 'Italian Sausage', 10.5, { ...energy(560), ...allergens('gluten') }],
  [1413, 'Harbor Fries', 6, energy(420)],
  [1414, 'Soft Pretzel', 6.5, { ...energy(450), ...allergens('gluten') }],
  [1415, 'Popcorn', 6, energy(520)],
]);

const drinks = itemsOf({ categoryIds: ['soft-drinks'], taxIds: ['harbor'], skuPrefix: 'HDR' }, [
  [1421, 'Fountain Soda', 5, { ...energy(240), item_set_ids: setIds('drink-choice') }],
  [1422, 'Root Beer', 5.25, { ...energy(240), barcode: ean13(1422) }],
]);

const bar = itemsOf({ categoryIds: ['draft-beer'], taxIds: ['harbor-included'], skuPrefix: 'HBR', members: { is_alcohol: true } }, [
  [1431, 'Harbor Lager 16 oz', 12, { ...allergens('gluten'), prices: { VENUE_ACTIVE: 11, VENUE_DEFAULT: 12 } }],
  [1432, 'Harbor Pale Ale 16 oz', 13, { ...allergens('gluten'), prices: { VENUE_ACTIVE: 12, VENUE_DEFAULT: 13 } }],
  [1433, 'Pier Porter 16 oz', 13, { ...allergens('gluten'), prices: { VENUE_ACTIVE: 12, VENUE_DEFAULT: 13 } }],
  [1434, 'House White, glass', 13, { category_ids: ['wine'] }],
  [1435, 'House Red, glass', 13, { category_ids: ['wine'] }],
  [1436, 'Dark and Stormy', 15, { category_ids: ['cocktails'], item_set_ids: setIds('cocktail-ice') }],
  [1437, 'Spiked Seltzer', 11.5, { category_ids: ['packaged-beer'], barcode: upcA(1437) }],
]);

const shop = itemsOf({ categoryIds: ['souvenirs'], taxIds: ['harbor'], skuPrefix: 'HSH' }, [
  [1441, 'Arena T-Shirt', 36, { category_ids: ['apparel'], barcode: ean13(1441), item_set_ids: setIds('apparel-size') }],
  [1442, 'Arena Cap', 34, { category_ids: ['headwear'], barcode: ean13(1442) }],
  [1443, 'Replica Puck', 18, { barcode: ean13(1443) }],
  [1444, 'Mini Stick', 15, { barcode: ean13(1444) }],
  [1445, 'Arena Mug', 17, { barcode: ean13(1445) }],
  [1446, 'Season Magnet', 6, { barcode: ean13(1446) }],
]);

export const harborItems = [...kitchen, ...grill, ...drinks, ...bar, ...shop];
